// Whether a sanitizer watches this build. Grids of tests that take minutes then look at a part of their points.
#pragma once

namespace instrumented {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kBySanitizer = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
inline constexpr bool kBySanitizer = true;
#else
inline constexpr bool kBySanitizer = false;
#endif
#else
inline constexpr bool kBySanitizer = false;
#endif

// Whether to leave this point of a grid out: all but one in `step` are, where a sanitizer watches.
constexpr bool skips(int point, int step) { return kBySanitizer && point % step != 0; }

}  // namespace instrumented
