// What a position of a game must offer: the concept Game. States, dealers, playouts, searches and the Python package
// are written once against it and know no game by name.
//
// A position is a value: trivially copyable, no heap, no history, no dice. Chance is an actor like a player, one card
// at a node, uniform over its actions. Seats are 0-based, clockwise.
//
// Invariants, for every position that play from the start can reach:
// - Nothing but the constructor throws.
// - Exactly one of these holds: the game is over (current_player() == kTerminal, pending() == 0); chance is to act
//   (kChance, pending() == 0); somebody owes a choice (current_player() is the lowest seat of pending()). Where
//   choices are simultaneous, any pending seat may act next, and the position afterwards does not depend on the
//   order.
// - for_each_action(actor, f) calls f(action) for each legal action of that actor, rising, without repetition, until f
//   answers true; none for an actor who is not to act. Somebody who is to act has at least one. A game where a seat
//   chooses an amount may list only a few amounts, the least and the most among them, and says so.
// - is_legal(actor, action) is true exactly for the legal actions, for any action at all, and never lists them; so for
//   those that are listed, and for the amounts between them.
// - apply(actor, action, undo) takes a legal action and fills undo; undo(undo) right after it makes the position
//   bitwise what it was.
// - information_key(seat) is a hash chain over what that seat has observed, in order: equal observations give equal
//   keys. Cards dealt face down together enter as a set. Nothing that the seat has not seen enters.
// - position_key() depends on everything that equality compares: equal positions have equal keys.
// - returns(out) at the end sums to 0 over the sides.
// - resample(rules, seat, turns, random) replaces in `turns`, the whole history, what the seat has not seen by a
//   consistent draw (see State::resample in state.hpp); it reads no unseen card.
// - observation(seat, out) writes what the seat sees now; observation_parts(f) names it: f(name, size) for each part.
// - steps(action, out) writes a listed action of a player as 1..kMaxSteps numbers below kNumSteps; different actions of
//   one node never have one the prefix of the other's. An action that is legal but not listed has none.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "palatine/random.hpp"

namespace palatine {

// Names a move fully; never negative.
using Action = std::int64_t;

inline constexpr int kChance = -1;
inline constexpr int kTerminal = -4;
inline constexpr int kMaxPlayers = 10;

// What somebody did. actor: a seat or kChance.
struct Turn {
    std::int32_t actor;
    Action action;

    bool operator==(const Turn&) const = default;
};

// One link of a hash chain: a bijection of the key for each event, so that chains of different events part.
constexpr std::uint64_t chain(std::uint64_t key, std::uint64_t event) noexcept {
    std::uint64_t z = (key ^ (event * 0x9E3779B97F4A7C15ull)) + 0xD1B54A32D192ED03ull;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

template <typename P>
concept Game =
    std::is_trivially_copyable_v<P> && std::equality_comparable<P> && std::is_trivially_copyable_v<typename P::Undo> &&
    std::default_initializable<typename P::Rules> && std::equality_comparable<typename P::Rules> &&
    1 <= P::kMinPlayers && P::kMinPlayers <= P::kMaxPlayers && P::kMaxPlayers <= kMaxPlayers &&
    1 <= P::kNumSteps && P::kNumSteps <= 256 && 1 <= P::kMaxSteps &&
    requires(P position, const P& p, const typename P::Rules& rules, typename P::Undo& undo,
             const typename P::Undo& done, Action action, int seat, double* numbers, float* features,
             std::uint8_t* steps, std::span<Turn> turns, Random& random) {
        { P::kName } -> std::convertible_to<std::string_view>;

        // The start of a deal: rules, number of players (kMinPlayers..kMaxPlayers), dealer (one of the seats). Throws
        // RulesError when the rules do not fit the number of players.
        P(rules, seat, seat);
        { p.num_players() } -> std::same_as<int>;
        { p.current_player() } -> std::same_as<int>;
        { p.pending() } -> std::same_as<std::uint32_t>;  // one bit a seat

        p.for_each_action(seat, [](Action) { return false; });
        { p.is_legal(seat, action) } -> std::same_as<bool>;
        position.apply(seat, action, undo);
        position.undo(done);
        p.returns(numbers);  // num_players numbers; only when terminal

        { p.information_key(seat) } -> std::same_as<std::uint64_t>;
        { p.position_key() } -> std::same_as<std::uint64_t>;
        p.observation(seat, features);
        p.observation_parts([](std::string_view, int) {});
        { p.steps(action, steps) } -> std::same_as<int>;
        p.resample(rules, seat, turns, random);
    };

// What a position with very many actions may offer besides, so that nothing needs to list them.
//
// - random_action(seat, random): a legal action of a seat that is to act, each as likely.
template <typename P>
concept PicksActions = requires(const P& position, int seat, Random& random) {
    { position.random_action(seat, random) } -> std::same_as<Action>;
};
// - random_of_many(seat, random): the same, for a seat that has more than kMostCounted actions, in bounded time. Each is as
//   likely wherever that can be had in bounded time; the game says where it cannot.
inline constexpr int kMostCounted = 4096;
template <typename P>
concept PicksFromMany = requires(const P& position, int seat, Random& random) {
    { position.random_of_many(seat, random) } -> std::same_as<Action>;
};
// - begins(seat, steps): whether a listed action of the seat begins with these steps; false when it is not to act.
//   action_of_steps(steps): the action, legal or not, that has just these; -1 for none.
template <typename P>
concept SearchesSteps = requires(const P& position, int seat, std::span<const std::uint8_t> steps) {
    { position.begins(seat, steps) } -> std::same_as<bool>;
    { position.action_of_steps(steps) } -> std::same_as<Action>;
};
// - default_action(seat): a legal action for a seat that is to act and does not answer in time.
template <typename P>
concept HasDefaultAction = requires(const P& position, int seat) {
    { position.default_action(seat) } -> std::same_as<Action>;
};
// - refusal_name(seat, action): a word for why an action of the seat is not legal, empty exactly when it is; it depends
//   only on what the seat has seen.
template <typename P>
concept NamesRefusals = requires(const P& position, int seat, Action action) {
    { position.refusal_name(seat, action) } -> std::same_as<std::string_view>;
};

// The number of features of an observation.
template <Game P>
int observation_size(const P& position) {
    int total = 0;
    position.observation_parts([&total](std::string_view, int size) { total += size; });
    return total;
}

// The number of actions of an actor that are listed, or `limit` when there are more: counts no further.
template <Game P>
int count_actions(const P& position, int actor, int limit = INT32_MAX) {
    int count = 0;
    position.for_each_action(actor, [&count, limit](Action) { return ++count >= limit; });
    return count;
}

// The listed action of that index from 0, or -1 when there are not so many. Looks no further than that.
template <Game P>
Action action_at(const P& position, int actor, int index) {
    Action found = -1;
    position.for_each_action(actor, [&found, &index](Action action) {
        if (index-- > 0) return false;
        found = action;
        return true;
    });
    return found;
}

}  // namespace palatine
