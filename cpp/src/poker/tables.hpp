// Dense ranks of sets of ranks, the one table room of the scalar evaluator (44 KB), and the layout of the categories.
#pragma once

#include <array>
#include <cstdint>

#include "palatine/poker.hpp"

namespace palatine::poker::tables {

// Sizes of the kicker spaces: sets of at most n ranks out of the ranks that the group leaves.
inline constexpr int kPairKickers = 299;  // at most three of twelve
inline constexpr int kTripsKickers = 79;  // at most two of twelve
inline constexpr int kQuadsKickers = 13;  // at most one of twelve
inline constexpr int kTwoPairKickers = 12;  // at most one of eleven
inline constexpr int kFullHousePairs = 12;

// Indexed by a 13-bit set of ranks that holds no straight among its best five: the value as high card, as a flush.
extern const std::array<std::uint16_t, 8192> kHighCard;
extern const std::array<std::uint16_t, 8192> kFlush;
// Indexed by a 12-bit set (the group's rank taken out): the dense rank of its best three, two.
extern const std::array<std::uint16_t, 4096> kBestThree;
extern const std::array<std::uint8_t, 4096> kBestTwo;

// Bit i is set when the ranks hold five in a row whose lowest is the ace for i = 0, rank i - 1 else.
constexpr unsigned straights(unsigned ranks) noexcept {
    const unsigned with_low_ace = (ranks << 1) | (ranks >> 12);
    const unsigned two = with_low_ace & (with_low_ace >> 1);
    return two & (two >> 2) & (with_low_ace >> 4);
}

// The set without `rank`, higher ranks moved one down.
constexpr unsigned remove_rank(unsigned ranks, unsigned rank) noexcept {
    const unsigned below = (1u << rank) - 1;
    return (ranks & below) | ((ranks >> 1) & ~below);
}

}  // namespace palatine::poker::tables
