// The oldest processor that can run the library. Compiled without flags for newer ones, like all bindings.
#include <pybind11/pybind11.h>

#include "register.hpp"

#if defined(__x86_64__)
#include <cpuid.h>
#elif defined(_M_X64)
#include <intrin.h>
#endif

namespace palatine::bindings {
namespace {

#if defined(__x86_64__) || defined(_M_X64)

// The feature word ECX of a CPUID leaf.
unsigned features(unsigned leaf) {
#if defined(_M_X64)
    int words[4];
    __cpuid(words, static_cast<int>(leaf));
    return static_cast<unsigned>(words[2]);
#else
    unsigned a = 0, b = 0, c = 0, d = 0;
    return __get_cpuid(leaf, &a, &b, &c, &d) == 0 ? 0 : c;
#endif
}

bool has_floor() {
    // SSE3, SSSE3, CMPXCHG16B, SSE4.1, SSE4.2, POPCNT; and LAHF.
    constexpr unsigned needed = 1u << 0 | 1u << 9 | 1u << 13 | 1u << 19 | 1u << 20 | 1u << 23;
    return (features(1) & needed) == needed && (features(0x80000001u) & 1u) != 0;
}

#else

bool has_floor() { return true; }

#endif

}  // namespace

void require_floor() {
    if (!has_floor()) {
        throw pybind11::import_error(
            "palatine needs an x86-64-v2 processor (SSE4.2, POPCNT, CMPXCHG16B), which this machine has not");
    }
}

}  // namespace palatine::bindings
