// The game of examples/cpp_game for Python: it joins palatine.games(), and every search of the package knows it.
#include <palatine/python/own_game.hpp>

#include "swap.hpp"

namespace {

namespace py = pybind11;
using namespace palatine::bindings;

SwapRules read_rules(py::handle rules) {
    return {palatine::CardSet(rules.attr("deck").attr("mask").cast<std::uint64_t>())};  // palatine.CardSet has checked it
}

// What a seat, kSpectator or kEverything sees of a position.
py::dict look(const Swap& position, int viewer) {
    py::list cards;
    for (int seat = 0; seat < position.num_players(); ++seat) {
        const bool seen = viewer == kEverything || position.is_over() || viewer == seat;
        cards.append(seen && position.card(seat) >= 0 ? py::object(py::str(palatine::Card(position.card(seat)).text()))
                                                      : py::none());
    }
    py::dict seen;
    seen["cards"] = cards;
    return seen;
}

}  // namespace

PYBIND11_MODULE(swap_native, native) {
    native.doc() = "The native part of swap_game.";
    bind_game<Swap>(&read_rules, &look, "swap_game");
    bind_searches<Swap>();
}
