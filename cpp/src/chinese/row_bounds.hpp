// How good a low middle, and a front, a back leaves cards for. Internal.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>

#include "cards/first_use.hpp"
#include "palatine/chinese_rules.hpp"

namespace palatine::chinese {

// By the set of their ranks: a strength (row_value / 4) that no low27 middle of some cards is above.
class LowMiddles {
public:
    LowMiddles() noexcept {
        Rules rules;
        rules.middle = Middle::low27;
        const auto of_two_suits = [](unsigned ranks) {
            CardSet cards;
            for (int rank = 0; rank < kNumRanks; ++rank) {
                if ((ranks >> rank & 1) != 0) cards = cards | CardSet(Card(rank, cards.empty() ? 1 : 0));
            }
            return cards;
        };
        const auto low = [&rules](CardSet cards) {
            return static_cast<poker::Value>(row_value(Row::middle, cards, rules) / 4);
        };
        const poker::Value best_pair = low(of_two_suits(0b1111) | CardSet(Card(0, 0)));  // 5 4 3 2 2 beats every straight
        for (unsigned ranks = 0; ranks < best_.size(); ++ranks) {
            best_[ranks] = best_pair;
            if (std::popcount(ranks) == 5) best_[ranks] = std::max(best_pair, low(of_two_suits(ranks)));
            for (unsigned rest = ranks; rest != 0; rest &= rest - 1) {
                best_[ranks] = std::max(best_[ranks], best_[ranks & ~(rest & (~rest + 1))]);
            }
        }
    }

    poker::Value best(CardSet cards) const noexcept {
        return best_[cards.lane(0) | cards.lane(1) | cards.lane(2) | cards.lane(3)];
    }

private:
    std::array<poker::Value, 1 << kNumRanks> best_;
};

// Built at first use: 16 KB.
inline const LowMiddles& low_middles() noexcept {
    static constinit FirstUse<LowMiddles> table;
    return table.get([] { return std::make_unique<LowMiddles>(); });
}

// Of eight cards three that no other three of them beat by rank.
inline CardSet best_front(CardSet cards) noexcept {
    const unsigned c = cards.lane(0), d = cards.lane(1), h = cards.lane(2), s = cards.lane(3);
    const unsigned low = c & d, high = h & s, any_low = c | d, any_high = h | s;
    const unsigned ones = any_low | any_high;
    const unsigned twos = low | high | (any_low & any_high);
    const unsigned threes = (low & any_high) | (any_low & high);
    const auto top = [](unsigned ranks) { return std::uint64_t{std::bit_floor(ranks)}; };
    if (threes != 0) return CardSet(top(threes) * (1 | 1ull << 16 | 1ull << 32));
    if (twos != 0) return CardSet(top(twos) * (1 | 1ull << 16) | top(ones & ~std::bit_floor(twos)) << 32);
    const unsigned second = ones & ~std::bit_floor(ones);
    return CardSet(top(ones) | top(second) << 16 | top(second & ~std::bit_floor(second)) << 32);
}

}  // namespace palatine::chinese
