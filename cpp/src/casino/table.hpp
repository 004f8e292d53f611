// What a seat that is to move sees: its hand and the table. Internal.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "palatine/casino_action.hpp"
#include "palatine/casino_position.hpp"
#include "palatine/casino_rules.hpp"
#include "palatine/random.hpp"

namespace palatine::casino {

// Values as bits: bit v for value v.
using Values = std::uint32_t;
constexpr Values bit_of_value(int value) noexcept { return Values{1} << value; }

// The four cards of the rank of a card.
constexpr Ids rank_of(Card card) noexcept { return Ids{15} << (4 * card.rank()); }
constexpr Ids kAces = Ids{15} << 48;
constexpr Ids kCourts = Ids{0xFFF} << 36;

// One of some cards, each as likely.
inline Card random_card(Ids cards, Random& random) noexcept {
    std::uint32_t skip = random.below(static_cast<std::uint32_t>(std::popcount(cards)));
    int shift = 0;
    for (int half = 32; half > 4; half /= 2) {  // to the byte, then bit by bit
        const auto low = static_cast<std::uint32_t>(std::popcount(cards & ((Ids{1} << half) - 1)));
        if (skip < low) continue;
        skip -= low;
        cards >>= half;
        shift += half;
    }
    for (; skip > 0; --skip) cards &= cards - 1;
    return Card(shift + std::countr_zero(cards));
}
constexpr bool is_one(Ids ids) noexcept { return ids != 0 && (ids & (ids - 1)) == 0; }

inline Values hand_values(const Options& options, Ids cards) noexcept {
    Values values = 0;
    for_each_id(cards, [&](Card card) { values |= bit_of_value(options.hand_value(card)); });
    return values & ~Values{1};
}

struct Table {
    const Options& options;
    int seat, num_players;
    Ids hand, loose;
    int num_builds;
    const std::array<Ids, kMaxBuilds>& builds;
    const std::array<BuildInfo, kMaxBuilds>& info;

    Ids build(int i) const noexcept { return builds[static_cast<std::size_t>(i)]; }
    BuildInfo about(int i) const noexcept { return info[static_cast<std::size_t>(i)]; }
    bool owns(int i) const noexcept { return about(i).owner() == seat; }

    // The values of the builds that the seat owns, apart from one of them.
    Values owned(int but = -1) const noexcept {
        Values values = 0;
        for (int i = 0; i < num_builds; ++i) {
            if (i != but && owns(i)) values |= bit_of_value(about(i).value());
        }
        return values;
    }
    // The values that the hand stands for without a card.
    Values kept(Card without) const noexcept { return hand_values(options, hand & ~bit_of(without)); }

    // RC-7, RC-9: the loose cards that a card captures by being its like; a court without value takes one of them.
    Ids matches(Card card) const noexcept {
        const int value = options.hand_value(card);
        if (value == 0) return loose & rank_of(card);
        if (value == 14) return options.single_ace_is_14() ? loose & kAces : 0;
        if (value == 1) return loose & kAces;
        if (value > 14) return 0;
        const Ids rank = Ids{15} << (4 * (value - 2));
        return value > 10 && options.courts == Courts::pairs ? 0 : loose & rank;
    }
    // Whether a card may be a single member of a set of builds or captures of a value.
    bool is_single(Card card, int value) const noexcept {
        return options.table_value(card) == value || (value == 14 && card.rank() == 12 && options.single_ace_is_14());
    }
    // The loose cards that sets can be made of.
    Ids valued() const noexcept { return options.courts == Courts::pairs ? loose & ~kCourts : loose; }

    // RC-14: whether the seat may raise the build.
    Refusal may_raise(int i) const noexcept {
        if (about(i).multiple()) return Refusal::multiple_build;
        if (options.raise == Raise::any) return Refusal::none;
        if (owns(i)) return Refusal::own_build;
        const bool partner = side_of(about(i).owner(), num_players) == side_of(seat, num_players);
        return options.raise == Raise::opponents && partner ? Refusal::partners_build : Refusal::none;
    }
};

// How the kind and the value of a move say it; legality.cpp.
Refusal refusal_of(const Table& table, const Move& move) noexcept;
// Whether a legal move with this card, kind and value has all of the taken cards, and else only open ones.
bool is_possible(const Table& table, const Move& move, Ids open) noexcept;

// Calls f for each legal action of the seat, rising, until it answers true; moves.cpp.
using Visit = bool (*)(void* function, Action action);
void visit_moves(const Table& table, Visit f, void* function);

}  // namespace palatine::casino
