// The numbers that name what a seat can do in Palace Poker, and the steps that spell them.
//
//     action = kind * 2^56 + seat * 2^52 + rest
//
// kind: its place in kKindNames. seat: whom a bet attacks, else 0. rest: of a discard the soldiers, a bit for each card
// id; of a bet the attacker's whole payment and of a raise what goes beyond the call, in chips, when there is no limit,
// and 0 when there is one; else 0.
//
// Steps: kStepKind + the kind; of a bet kStepSeat + the seat; of a bet or raise without limit kStepSize + the size; of
// a discard the cards from the highest id down (their ids) and kDone. Only the sizes that are listed have steps, the
// first of equal ones.
#pragma once

#include <cstdint>
#include <iterator>
#include <string_view>

#include "palatine/card.hpp"
#include "palatine/card_ids.hpp"
#include "palatine/game.hpp"
#include "palatine/palace_rules.hpp"

namespace palatine::palace {

enum class Kind : std::uint8_t { buy, keep, discard, bet, call, raise, fold, stay };
inline constexpr std::string_view kKindNames[] = {"buy", "keep", "discard", "bet", "call", "raise", "fold", "stay"};
inline constexpr int kNumKinds = 8;
static_assert(std::size(kKindNames) == kNumKinds);

// The bets and raises that are listed when there is no limit. A bet of the size of the pot is one of as many chips as
// the pot holds; a raise of its size adds what the pot holds after the call. Halves are rounded down.
enum class Size : std::uint8_t { minimum, half_pot, pot, all_in };
inline constexpr std::string_view kSizeNames[] = {"minimum", "half pot", "pot", "all-in"};
inline constexpr int kNumSizes = 4;
static_assert(std::size(kSizeNames) == kNumSizes);

struct Move {
    Kind kind = Kind::buy;
    int seat = 0;             // of a bet
    std::int64_t amount = 0;  // of a bet or raise without limit
    Ids cards = 0;            // of a discard

    bool operator==(const Move&) const = default;
};

constexpr Action action_of(const Move& move) noexcept {
    return Action{static_cast<int>(move.kind)} << 56 | Action{move.seat} << 52 | move.amount |
           static_cast<Action>(move.cards);
}
// Whether a number names a move at some table.
constexpr bool is_action(Action action) noexcept {
    if (action < 0 || action >> 59 != 0) return false;
    const auto kind = static_cast<Kind>(action >> 56);
    const Action seat = action >> 52 & 15, rest = action & static_cast<Action>(kAllIds);
    if (seat != 0 && (kind != Kind::bet || seat >= kMaxPlayers)) return false;
    if (kind == Kind::discard) return rest != 0;
    return rest == 0 || kind == Kind::bet || kind == Kind::raise;
}
// Of an action that is one.
constexpr Move move_of(Action action) noexcept {
    const auto kind = static_cast<Kind>(action >> 56);
    const Action rest = action & static_cast<Action>(kAllIds);
    if (kind == Kind::discard) return {kind, 0, 0, static_cast<Ids>(rest)};
    return {kind, static_cast<int>(action >> 52 & 15), rest, 0};
}

inline constexpr int kStepKind = 52, kStepSeat = 60, kStepSize = 70, kDone = 74;
inline constexpr int kNumSteps = 75, kMaxSteps = 2 + 2 * kMaxSoldiers + 1;

}  // namespace palatine::palace
