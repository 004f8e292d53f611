// The numbers that name what a seat can do in Royal Casino, and the steps that spell them.
//
// An action holds a whole move: its kind with the value, the card, and the set of table cards, a bit for each card id.
//
//     action = (verb * 52 + card id) * 2^52 + table cards
//
// verb 0 is a capture or, without table cards, a trail; 1..13 a build of value 2..14, 14..26 an add to one of value
// 2..14, 27..38 a raise to 3..14. 39 * 52 < 2^11, so that an action has at most 63 bits. The value of a capture is that
// of its card (Rules::hand_value).
//
// Steps: the card (its id); then 52 + its place in this list: trail, capture, build 2..14, add 2..14, raise 3..14; and
// but for a trail, the table cards from the highest id down (their ids), and kDone.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "palatine/card.hpp"
#include "palatine/card_ids.hpp"
#include "palatine/casino_rules.hpp"
#include "palatine/game.hpp"

namespace palatine::casino {

using palatine::bit_of, palatine::cards_of, palatine::Ids, palatine::ids_of, palatine::kAllIds;

enum class Kind : std::uint8_t { trail, capture, build, add, raise };
inline constexpr std::string_view kKindNames[] = {"trail", "capture", "build", "add", "raise"};

struct Move {
    Kind kind = Kind::trail;
    Card card;
    int value = 0;  // of a build, add or raise; 0 for the others
    Ids table = 0;  // the table cards, whole builds included

    bool operator==(const Move&) const = default;
};

inline constexpr int kNumVerbs = 39;
inline constexpr Action kNumActions = Action{kNumVerbs * kNumCards} << kNumCards;  // all are below

constexpr Action action_of(const Move& move) noexcept {
    const int verb = move.kind == Kind::build   ? move.value - 1
                     : move.kind == Kind::add   ? move.value + 12
                     : move.kind == Kind::raise ? move.value + 24
                                                : 0;
    return Action{verb * kNumCards + move.card.id()} << kNumCards | static_cast<Action>(move.table);
}
constexpr bool is_action(Action action) noexcept { return action >= 0 && action < kNumActions; }
// Of an action that is one.
constexpr Move move_of(Action action) noexcept {
    const int head = static_cast<int>(action >> kNumCards), verb = head / kNumCards;
    const Ids table = static_cast<Ids>(action) & kAllIds;
    const Card card(head % kNumCards);
    if (verb == 0) return {table == 0 ? Kind::trail : Kind::capture, card, 0, table};
    if (verb < 14) return {Kind::build, card, verb + 1, table};
    if (verb < 27) return {Kind::add, card, verb - 12, table};
    return {Kind::raise, card, verb - 24, table};
}

inline constexpr int kStepTrail = 52, kStepCapture = 53, kStepBuild = 54, kStepAdd = 67, kStepRaise = 80, kDone = 92;
inline constexpr int kNumSteps = 93, kMaxSteps = 2 + (kNumCards - 1) + 1;

// Of an action that is one.
int steps_of(Action action, std::uint8_t* out) noexcept;
// The action that has just these steps; -1 for none.
Action action_of_steps(std::span<const std::uint8_t> steps) noexcept;
// What a card and a verb at least say, with table cards so far; or with `whole` a move's all steps. None for others.
std::optional<Move> move_of_steps(std::span<const std::uint8_t> steps, bool whole) noexcept;

}  // namespace palatine::casino
