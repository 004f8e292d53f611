// Whether this build is one that runs ten times slower: watched by a sanitizer, or not optimised. Tests that would take
// minutes then look at a part of their points.
#pragma once

namespace slow_build {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define PALATINE_SLOW_BUILD
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define PALATINE_SLOW_BUILD
#endif
#endif
#if (defined(__GNUC__) && !defined(__OPTIMIZE__)) || (defined(_MSC_VER) && defined(_DEBUG))  // clang is __GNUC__, too
#define PALATINE_SLOW_BUILD
#endif

#ifdef PALATINE_SLOW_BUILD
inline constexpr bool kIsOne = true;
#else
inline constexpr bool kIsOne = false;
#endif

// Whether to leave this point out: all but one in `step` are, in such a build.
constexpr bool skips(int point, int step) { return kIsOne && point % step != 0; }

}  // namespace slow_build
