// Sets of cards that sum to a value: to list, and to see whether cards fall into some. Internal.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "casino/table.hpp"

namespace palatine::casino {

// Lists the sets of some cards that have a sum, guided by the sums that the lower cards can reach.
class Subsets {
public:
    // Cards of a value.
    Subsets(const Options& options, Ids cards) noexcept;

    // Whether there is one; sum 1..kMaxValue.
    bool any(int sum) const noexcept { return (reach_[0] >> sum & 1) != 0; }
    // Writes the first `capacity` sets and tells how many there are, or that there are more: capacity + 1.
    int list(int sum, Ids* out, int capacity) const noexcept {
        List found{out, capacity};
        if (any(sum)) walk(0, sum, 0, found);
        return found.count;
    }

private:
    struct List {
        Ids* out;
        int capacity, count = 0;
    };
    void walk(std::size_t i, int rest, Ids set, List& found) const noexcept;

    std::size_t size_ = 0;
    std::array<Ids, kNumCards> bits_;
    std::array<std::uint8_t, kNumCards> values_;
    std::array<std::uint32_t, kNumCards + 1> reach_;  // bit s: the cards from here on have a subset of sum s
};

// How many cards of each value 1..13 there are: four bits each.
using Counts = std::uint64_t;
Counts counts_of(Ids valued_cards) noexcept;

// Whether all of some cards fall into disjoint sets of sum `value`, with the help of any of the free cards. aces_alone:
// whether an ace may also be a set by itself.
bool covers(Counts cards, Counts free, int value, bool aces_alone) noexcept;

}  // namespace palatine::casino
