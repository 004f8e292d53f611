// What every instruction set offers, and the three that there are.
//
// The files of avx2 and avx512 are compiled with flags that other processors do not run. They must not instantiate inline
// code from elsewhere (the linker may keep that copy for everybody), so they include no standard header but
// <cstddef> and <cstdint>, and keep all they have in an anonymous namespace.
#pragma once

#include <cstddef>
#include <cstdint>

namespace palatine::poker::kernels {

struct Kernel {
    const char* name;
    // Values of n masks. False when some mask has a bit outside the 52 cards; its value is then unspecified.
    bool (*masks)(const std::uint64_t* masks, std::size_t n, std::uint16_t* out);
    // Values of n rows of k ids, 1 <= k <= 52. False when some row has an id above 51 or a card twice.
    bool (*ids)(const std::uint8_t* ids, std::size_t n, std::size_t k, std::uint16_t* out);
    // The same without the check.
    void (*ids_unchecked)(const std::uint8_t* ids, std::size_t n, std::size_t k, std::uint16_t* out);
};

extern const Kernel kBase;
#if defined(PALATINE_X86_KERNELS)
extern const Kernel kAvx2;
extern const Kernel kAvx512;
#endif

}  // namespace palatine::poker::kernels
