// The numbers of the vector evaluators, all computed here at compile time. Internal linkage throughout: see kernel.hpp.
#pragma once

#include <cstdint>

#include "poker/kernels/kernel.hpp"

#if defined(_MSC_VER)
#define PALATINE_INLINE __forceinline
#define PALATINE_NOINLINE __declspec(noinline)
#else
#define PALATINE_INLINE __attribute__((always_inline)) inline
#define PALATINE_NOINLINE __attribute__((noinline))
#endif

namespace palatine::poker::kernels {
namespace {

constexpr int kRanks = 13;
constexpr int kDeuceBit = 14;  // the deuce's bit in a lane; the ace's is 2

constexpr int combinations(int n, int k) {
    int result = 1;
    for (int i = 0; i < k; ++i) result = result * (n - i) / (i + 1);
    return n < k ? 0 : result;
}

// What a card of rank `rank` adds when it is the best of `left` cards still to be chosen: the number of sets of at most
// `left` lower ranks (of exactly `left`: flushes, which have five cards). The first card of five also takes back the
// straights below it, 6 high up to one under it; A-5-4-3-2 is taken back at the end.
constexpr int plain_slot(int left, bool flush, int rank) {
    int sum = 0;
    for (int size = flush ? left : 0; size <= left; ++size) sum += combinations(rank, size);
    if (left == 5 && rank > 4) sum -= rank - 4;
    return sum;
}
constexpr int plain_wheel(bool flush) {
    return plain_slot(5, flush, 12) + plain_slot(4, flush, 3) + plain_slot(3, flush, 2) + plain_slot(2, flush, 1) +
           plain_slot(1, flush, 0);
}
// Flushes start higher, so that A-5-4-3-2 is the same number in both; kFlushBase takes that back.
constexpr int kFlushShift = plain_wheel(false) - plain_wheel(true);
constexpr short kWheel = static_cast<short>(plain_wheel(false));
constexpr int slot_value(int left, bool flush, int rank) {
    return plain_slot(left, flush, rank) + (flush && left == 5 ? kFlushShift : 0);
}

// A lane's code: what groups it has, or that it is a flush.
constexpr short kTwo = 1, kFlushCode = 2, kMore = 2, kThree = 4, kFour = 8;
// Where a category starts, and how many kicker sets each of its groups has. A missing kicker is 0, which a full house
// never has.
constexpr int base_value(int code) {
    switch (code) {
        case kTwo: return 2370;
        case kTwo + kMore: return 6257;
        case kTwo + kThree: return 7193;
        case kFlushCode: return 8230 - kFlushShift;
        case kTwo + kMore + kThree: return 9507 - 1;
        case kTwo + kThree + kFour:
        case kTwo + kMore + kThree + kFour: return 9663;
        default: return 0;
    }
}
constexpr int step_value(int code) {
    switch (code) {
        case kTwo: return 299;
        case kTwo + kMore: return 12;
        case kTwo + kThree: return 79;
        case kTwo + kMore + kThree: return 12;
        case kTwo + kThree + kFour:
        case kTwo + kMore + kThree + kFour: return 13;
        default: return 0;
    }
}
constexpr int straight_base(bool suited) { return (suited ? 9832 : 8220) - 3; }  // five high is rank 3

}  // namespace
}  // namespace palatine::poker::kernels
