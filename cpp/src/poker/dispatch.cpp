// The kernel in use, and the batches on it.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "palatine/card.hpp"
#include "palatine/error.hpp"
#include "palatine/poker.hpp"
#include "poker/kernels/kernel.hpp"

#if defined(PALATINE_X86_KERNELS)
#if defined(_MSC_VER)
#include <intrin.h>
#else
#include <cpuid.h>
#endif
#endif

namespace palatine::poker {
namespace {

using kernels::Kernel;

#if defined(PALATINE_X86_KERNELS)

std::array<unsigned, 4> cpuid(unsigned leaf) {
    std::array<unsigned, 4> r{};
#if defined(_MSC_VER)
    int out[4];
    __cpuid(out, static_cast<int>(leaf & 0x80000000u));
    if (static_cast<unsigned>(out[0]) < leaf) return r;  // else a processor answers with some other leaf
    __cpuidex(out, static_cast<int>(leaf), 0);
    for (std::size_t i = 0; i < 4; ++i) r[i] = static_cast<unsigned>(out[i]);
#else
    if (__get_cpuid_count(leaf, 0, &r[0], &r[1], &r[2], &r[3]) == 0) r = {};
#endif
    return r;
}

// The register states that the operating system saves.
unsigned saved_states() {
    if ((cpuid(1)[2] >> 27 & 1) == 0) return 0;  // OSXSAVE
#if defined(_MSC_VER)
    return static_cast<unsigned>(_xgetbv(0));
#else
    unsigned low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
#endif
}

constexpr bool has(unsigned word, std::initializer_list<int> bits) {
    for (const int bit : bits) {
        if ((word >> bit & 1) == 0) return false;
    }
    return true;
}

bool has_avx2() {
    return (saved_states() & 0x6) == 0x6 && has(cpuid(7)[1], {3, 5, 8}) && has(cpuid(0x80000001)[2], {5});  // BMI AVX2 BMI2, LZCNT
}

bool has_avx512() {
    return has_avx2() && (saved_states() & 0xE6) == 0xE6 && has(cpuid(7)[1], {16, 17, 30, 31}) &&  // F DQ BW VL
           has(cpuid(7)[2], {1, 14});                                                              // VBMI VPOPCNTDQ
}

#endif

// Best first.
struct Candidate {
    const Kernel* kernel;
    bool supported;
};

const auto& candidates() {
    static const std::array all = {
#if defined(PALATINE_X86_KERNELS)
        Candidate{&kernels::kAvx512, has_avx512()},
        Candidate{&kernels::kAvx2, has_avx2()},
#endif
        Candidate{&kernels::kBase, true},
    };
    return all;
}

const Kernel& choose() {
    const char* wish = std::getenv("PALATINE_ISA");
    if (wish == nullptr || *wish == '\0') {
        for (const auto& candidate : candidates()) {
            if (candidate.supported) return *candidate.kernel;
        }
    }
    const std::string name = wish == nullptr ? "" : wish;
    if (name != "base" && name != "avx2" && name != "avx512") {
        throw Error("PALATINE_ISA must be base, avx2 or avx512, not " + quoted(name));
    }
    for (const auto& candidate : candidates()) {
        if (candidate.supported && name == candidate.kernel->name) return *candidate.kernel;
    }
    throw Error("PALATINE_ISA=" + name + ": this processor, system or build does not support it");
}

const Kernel& kernel() {
    static const Kernel& chosen = choose();
    return chosen;
}

bool valid_row(const std::uint8_t* ids, std::size_t k) {
    std::uint64_t mask = 0;
    for (std::size_t j = 0; j < k; ++j) {
        if (ids[j] >= kNumCards || (mask & CardSet::bit(ids[j])) != 0) return false;
        mask |= CardSet::bit(ids[j]);
    }
    return true;
}

}  // namespace

std::string_view isa() { return kernel().name; }

bool isa_supported(std::string_view name) noexcept {
    for (const auto& candidate : candidates()) {
        if (name == candidate.kernel->name) return candidate.supported;
    }
    return false;
}

void evaluate_masks_unchecked(const std::uint64_t* masks, std::size_t n, Value* out) {
    kernel().masks(masks, n, out);
}

void evaluate_ids_unchecked(const std::uint8_t* ids, std::size_t n, std::size_t k, Value* out) {
    if (k == 0) {
        for (Value& value : std::span(out, n)) value = 0;
    } else {
        kernel().ids_unchecked(ids, n, k, out);
    }
}

std::size_t evaluate_ids(const std::uint8_t* ids, std::size_t n, std::size_t k, Value* out) {
    if (k == 0) {
        evaluate_ids_unchecked(ids, n, k, out);
        return n;
    }
    // Kernels tell only that something is wrong; the row is looked for once it is.
    if (kernel().ids(ids, n, k, out)) return n;
    std::size_t row = 0;
    while (row < n && valid_row(ids + row * k, k)) ++row;
    return row;
}

std::size_t evaluate_masks(const std::uint64_t* masks, std::size_t n, Value* out) {
    if (kernel().masks(masks, n, out)) return n;
    std::size_t i = 0;
    while (i < n && (masks[i] & ~CardSet::kFullMask) == 0) ++i;
    return i;
}

}  // namespace palatine::poker
