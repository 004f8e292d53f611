// What a game may offer to its searches beyond the concept Game, and what a search may be given beside the game.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "palatine/game.hpp"
#include "palatine/random.hpp"

namespace palatine::search {

// Of a position:
// - num_sides(), side(seat): partners are one side, numbered from 0. Else each seat is a side.
// - perfect_information_key(): a key that positions share whose futures are the same to somebody who sees all cards, however
//   they came about. Else position_key(), which tells apart what seats have seen, so that hardly any two are the same.
// - perfect_information(): whether every seat knows, or can conclude, all that is hidden. Else taken for false.
// - redraw(seat, random): what the seat has not seen becomes another thing that it could be, as likely as after resample
//   of the history and a replay, with the same information keys; reads nothing else. False, and the position is of no
//   use, where it found none. Saves searches by simulations the replay.
// - random_deal(random): where chance is to act, one of its actions, each as likely; takes from the generator what
//   uniform_action would.
// - quick_action(seat, random): a legal action of a seat that is to act, found fast and not bad, of what the seat has seen.
//   What simulations may play on with outside their trees.
template <typename P>
concept HasSides = requires(const P& position, int seat) {
    { position.num_sides() } -> std::same_as<int>;
    { position.side(seat) } -> std::same_as<int>;
};
template <typename P>
concept HasPerfectInformationKey = requires(const P& position) {
    { position.perfect_information_key() } -> std::same_as<std::uint64_t>;
};
template <typename P>
concept TellsPerfectInformation = requires(const P& position) {
    { position.perfect_information() } -> std::same_as<bool>;
};
template <typename P>
concept Redraws = requires(P position, int seat, Random& random) {
    { position.redraw(seat, random) } -> std::same_as<bool>;
};

template <typename P>
concept PicksDeals = requires(const P& position, Random& random) {
    { position.random_deal(random) } -> std::same_as<Action>;
};
template <typename P>
concept PlaysQuickly = requires(const P& position, int seat, Random& random) {
    { position.quick_action(seat, random) } -> std::same_as<Action>;
};

template <Game P>
int num_sides(const P& position) {
    if constexpr (HasSides<P>) return position.num_sides();
    return position.num_players();
}
template <Game P>
int side_of(const P& position, int seat) {
    if constexpr (HasSides<P>) return position.side(seat);
    return seat;
}
template <Game P>
std::uint64_t perfect_information_key(const P& position) {
    if constexpr (HasPerfectInformationKey<P>) return position.perfect_information_key();
    return position.position_key();
}
template <Game P>
bool perfect_information(const P& position) {
    if constexpr (TellsPerfectInformation<P>) return position.perfect_information();
    return false;
}

// Of an object beside the game, cheap to copy, any of these:
// - returns(position, out): what the end is worth to each seat, in place of position.returns.
// - evaluate(position, out): what a position before the end is worth to each seat, where the depth is used up.
// - bounds(position): all that side 0 can still come to lies in it, both ends finite.
// - order(position, seat, actions): the seat's actions, most promising first.
// - key(position): a key that positions share which are worth the same, in place of perfect_information_key.
// - base(position, out): by seat a part of what the position is worth that does not bear on anybody's choices from there
//   on, nor on the key; for max^n.
struct NoHooks {};

struct Interval {
    double low, high;
};

template <typename H, typename P>
concept HasReturns = requires(const H& hooks, const P& position, double* out) { hooks.returns(position, out); };
template <typename H, typename P>
concept Evaluates = requires(const H& hooks, const P& position, double* out) { hooks.evaluate(position, out); };
template <typename H, typename P>
concept HasBounds = requires(const H& hooks, const P& position) {
    { hooks.bounds(position) } -> std::same_as<Interval>;
};
template <typename H, typename P>
concept HasKey = requires(const H& hooks, const P& position) {
    { hooks.key(position) } -> std::same_as<std::uint64_t>;
};
template <typename H, typename P>
concept HasBase = requires(const H& hooks, const P& position, double* out) { hooks.base(position, out); };
template <typename H, typename P>
concept Orders = requires(const H& hooks, const P& position, int seat, std::span<Action> actions) {
    hooks.order(position, seat, actions);
};

template <Game P, typename Hooks>
std::uint64_t key_of(const P& position, const Hooks& hooks) {
    if constexpr (HasKey<Hooks, P>) return hooks.key(position);
    return perfect_information_key(position);
}

}  // namespace palatine::search
