// The numbers that name what a seat can do in Chinese Poker: set its hand in one way, declare a special, surrender.
//
// A hand stands sorted, its highest card (by id) at position 0. A setting is a set of positions for the front and one
// for the middle; the back is what is left. Sets of so many positions are numbered by rising bit masks, bit p for
// position p; those of the middle are counted among the positions that the front has left, closed up. So with h
// cards and rows of f, m and b
//
//     action = (number of the front) * C(h - f, m) + (number of the middle),
//
// 0..72,071 for 13 cards and rows of 3, 5 and 5. After these come `declare` and `surrender`: 72,072 and 72,073.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "palatine/card_set.hpp"
#include "palatine/chinese_rules.hpp"
#include "palatine/game.hpp"

namespace palatine::chinese {

class ActionCode {
public:
    static constexpr int kMostCards = kHandSize;

    // Rows of 1..3, 1..5 and 1..5 cards, as rules have them.
    explicit constexpr ActionCode(const std::array<std::uint8_t, kNumRows>& row_sizes) noexcept
        : front_(row_sizes[0]), middle_(row_sizes[1]), hand_(row_sizes[0] + row_sizes[1] + row_sizes[2]) {}

    constexpr int num_middles() const noexcept { return choose(hand_ - front_, middle_); }
    constexpr Action num_settings() const noexcept { return Action{choose(hand_, front_)} * num_middles(); }
    constexpr Action declare() const noexcept { return num_settings(); }
    constexpr Action surrender() const noexcept { return num_settings() + 1; }
    constexpr Action count() const noexcept { return num_settings() + 2; }
    constexpr bool is_setting(Action action) const noexcept { return action >= 0 && action < num_settings(); }

    // The rows of a setting of a hand of the right size.
    Arrangement arrangement(CardSet hand, Action setting) const noexcept;
    // The setting that has these rows; -1 when they are not all of the hand, or of other sizes.
    Action setting(CardSet hand, const Arrangement& arrangement) const noexcept;

    // The positions of the rows of a setting, and back.
    struct Positions {
        unsigned front, middle;
    };
    Positions positions(Action setting) const noexcept;
    Action setting(Positions positions) const noexcept;

    // Calls f(setting, rows) for each setting of a hand, rising, until f answers true.
    template <typename F>
    void for_each_setting(CardSet hand, F&& f) const {
        const Sorted cards(hand);
        const int rest = hand_ - front_;
        Action setting = 0;
        for (unsigned front = (1u << front_) - 1; front >> hand_ == 0; front = next_set(front)) {
            const Sorted others(hand - cards.pick(front));
            const CardSet front_cards = cards.pick(front), other_cards = hand - front_cards;
            for (unsigned middle = (1u << middle_) - 1; middle >> rest == 0; middle = next_set(middle)) {
                const CardSet middle_cards = others.pick(middle);
                if (f(setting++, Arrangement{front_cards, middle_cards, other_cards - middle_cards})) return;
            }
        }
    }

    // The cards of a hand by position.
    class Sorted {
    public:
        explicit Sorted(CardSet hand) noexcept;
        CardSet pick(unsigned positions) const noexcept {
            std::uint64_t picked = 0;
            for (; positions != 0; positions &= positions - 1) {
                picked |= masks_[static_cast<std::size_t>(std::countr_zero(positions))];
            }
            return CardSet(picked);
        }
        // The positions of those of the cards that are in the hand.
        unsigned find(CardSet cards) const noexcept;

    private:
        std::array<std::uint64_t, kMostCards + 1> masks_{};
    };

    // The next higher set of as many positions; not of none.
    static constexpr unsigned next_set(unsigned set) noexcept {
        const unsigned lowest = set & (~set + 1), carried = set + lowest;
        return carried | (((set ^ carried) / lowest) >> 2);
    }
    static constexpr int choose(int n, int k) noexcept {
        int ways = 1;
        for (int i = 1; i <= k; ++i) ways = ways * (n - k + i) / i;
        return k < 0 || k > n ? 0 : ways;
    }

private:
    int front_, middle_, hand_;
};

}  // namespace palatine::chinese
