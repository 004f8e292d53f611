// Royal Casino among the games that Python knows: what there is to see of a position.
#include <bit>

#include <pybind11/pybind11.h>

#include "casino_rules.hpp"
#include "game_binding.hpp"
#include "palatine/casino_position.hpp"
#include "register.hpp"

namespace palatine::bindings {
namespace {

using casino::Position;

// Sets of cards have a bit for each id. Of a hand that the viewer has not seen: None.
py::dict look(const Position& position, int viewer) {
    py::list hands, hand_sizes, builds, piles, sweeps, scores, held;
    for (int seat = 0; seat < position.num_players(); ++seat) {
        const bool seen = viewer == kEverything || position.knows_hand(viewer, seat);
        hands.append(seen ? py::object(py::int_(position.hand(seat))) : py::none());
        hand_sizes.append(std::popcount(position.hand(seat)));
        held.append(position.held(seat));
    }
    for (int i = 0; i < position.num_builds(); ++i) {
        const casino::Build build = position.build(i);
        builds.append(py::make_tuple(casino::ids_of(build.cards), build.value, build.owner, build.multiple));
    }
    for (int side = 0; side < casino::num_sides(position.num_players()); ++side) {
        piles.append(position.pile(side));
        sweeps.append(position.sweeps(side));
        scores.append(position.options().standing.scores[static_cast<std::size_t>(side)]);
    }
    const auto side_or_none = [](int side) { return side < 0 ? py::object(py::none()) : py::int_(side); };
    py::dict seen;
    seen["hands"] = hands;
    seen["hand_sizes"] = hand_sizes;
    seen["held"] = held;
    seen["loose"] = position.loose();
    seen["builds"] = builds;
    seen["piles"] = piles;
    seen["sweeps"] = sweeps;
    seen["scores"] = scores;
    seen["last_captor"] = side_or_none(position.last_captor());
    seen["won_at_once"] = side_or_none(position.result().won_at_once);
    seen["left"] = position.num_left();
    return seen;
}

}  // namespace

void register_casino_game(py::module_&) { bind_game<Position>(&casino_rules_of, &look); }

}  // namespace palatine::bindings
