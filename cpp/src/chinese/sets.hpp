// Which rows thirteen cards can form: all sets of five and of three positions, and how they fit together. Internal.
//
// Position 0 is the highest card of the hand. Sets stand in lexicographic order of their positions, so that a lower
// index means higher cards.
#pragma once

#include <array>
#include <cstdint>

#include "palatine/chinese.hpp"

namespace palatine::chinese {

inline constexpr int kNumFives = 1287;
inline constexpr int kNumThrees = 286;
inline constexpr int kNumSplits = 56;  // of the eight cards that a five leaves

struct Split {
    std::uint16_t other;  // index of the five
    std::uint16_t front;  // index of the three
};

struct Sets {
    std::array<std::uint16_t, kNumFives> fives;  // bit p: position p is in the set
    std::array<std::uint16_t, kNumThrees> threes;
    // What can stand beside each five, by ascending index of the other five.
    std::array<std::array<Split, kNumSplits>, kNumFives> splits;

    Sets() noexcept;
};

// Built at first use: 292 KB, of which a hand's search reads a few rows.
const Sets& sets() noexcept;

// The masks of the rows of one hand, by the indices of Sets.
struct RowMasks {
    alignas(64) std::array<std::uint64_t, kNumFives> fives;
    alignas(64) std::array<std::uint64_t, kNumThrees> threes;

    explicit RowMasks(CardSet hand) noexcept;
};

// The cards of a hand, at most kHandSize, as one-card masks: the highest id first, zeros behind the lowest.
std::array<std::uint64_t, kHandSize> cards_from_the_top(CardSet hand) noexcept;

}  // namespace palatine::chinese
