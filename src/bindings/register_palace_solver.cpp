// Palace Poker: battles of the last two, solved. palatine.palace.solver puts the words around this.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "arguments.hpp"
#include "game_state.hpp"
#include "gil.hpp"
#include "palace_weights.hpp"
#include "palatine/error.hpp"
#include "palatine/palace_battle_solver.hpp"
#include "policy_binding.hpp"
#include "register.hpp"
#include "search_run.hpp"

namespace palatine::bindings {
namespace {

using palace::BattleSolver;
using palace::BattleTree;
using palace::Position;

// All sets of so many cards, and the places among them of those that the solver looks at.
struct Battle {
    std::size_t all;
    BattleSolver solver;
    std::atomic_flag owned;
};

std::size_t hands_of(int size) { return size == 1 ? 52 : size == 2 ? 1326 : 22'100; }

std::unique_ptr<Battle> make_battle(const py::object& state, const py::object& attacker, const py::object& defender,
                                    const py::object& max_raises) {
    const auto* found = dynamic_cast<const StateOf<Position>*>(&game_state::checked_state(state));
    if (found == nullptr) throw py::type_error("state must be a palatine.palace.State");
    const Position& position = found->state().position();
    const std::size_t all = hands_of(position.options().palace_cards);
    const std::array<std::vector<double>, 2> weights = {palace_weights(attacker, "attacker_weights", all),
                                                        palace_weights(defender, "defender_weights", all)};
    const int raises = max_raises.is_none() ? -1 : static_cast<int>(whole_number(max_raises, "max_raises", 0, 1000));
    return std::unique_ptr<Battle>(new Battle{all, BattleSolver(position, {weights[0], weights[1]}, raises), {}});
}

// What f gives, nobody else at work on the battle; no code of Python runs meanwhile.
template <typename F>
auto owning(Battle& battle, const F& f) {
    const Owned owned(battle.owned);
    return f();
}

// The same for what takes long: without the GIL.
template <typename F>
auto working(Battle& battle, const F& f) {
    const Owned owned(battle.owned);
    const WithoutGil without_gil;
    return f();
}

int side_of(const py::object& side) { return static_cast<int>(whole_number(side, "side", 0, 1)); }

int number_of(const Battle& battle, const py::object& decision) {
    const std::size_t decisions = battle.solver.tree().decisions.size();
    return static_cast<int>(whole_number(decision, "decision", 0, decisions - 1));
}

// (side, the decision before or -1, [(action, the decision after or -1)]).
py::list decisions_of(const Battle& battle) {
    py::list found;
    for (const BattleTree::Decision& decision : battle.solver.tree().decisions) {
        py::list options;
        for (const BattleTree::Option& option : decision.options) options.append(py::make_tuple(option.action, option.next));
        found.append(py::make_tuple(decision.side, decision.parent, options));
    }
    return found;
}

// So many numbers for each set of cards, 0 for those that the solver does not look at.
py::array_t<double> spread(const Battle& battle, const std::vector<double>& numbers, std::size_t width) {
    py::array_t<double> array(std::vector<py::ssize_t>{static_cast<py::ssize_t>(battle.all), static_cast<py::ssize_t>(width)});
    double* out = array.mutable_data();
    std::fill_n(out, battle.all * width, 0.0);
    const std::vector<std::size_t>& places = battle.solver.places();
    for (std::size_t hand = 0; hand < places.size(); ++hand) {
        std::copy_n(numbers.begin() + static_cast<std::ptrdiff_t>(hand * width), width, out + places[hand] * width);
    }
    return array;
}

}  // namespace

void register_palace_solver(py::module_& core) {
    py::class_<Battle>(core, "PalaceBattle", "A battle of the last two that is being solved.")
        .def(py::init(&make_battle), py::arg("state"), py::arg("attacker_weights"), py::arg("defender_weights"),
             py::arg("max_raises"))
        .def(
            "run",
            [](Battle& battle, int iterations, double negligible, const py::object& stop) {
                search::Control control;
                const Owned owned(battle.owned);
                run_search(control, stop, py::none(), [&] { battle.solver.run(iterations, negligible, &control); });
            },
            py::arg("iterations"), py::arg("negligible"), py::arg("stop") = py::none(),
            "Do so many iterations more, fewer when the stop ends it.")
        .def(
            "exploitability",
            [](Battle& battle) {
                return working(battle, [&] { return battle.solver.exploitability(); });
            },
            "In chips.")
        .def(
            "value",
            [](Battle& battle, const py::object& side) {
                const int number = side_of(side);
                return working(battle, [&] { return battle.solver.value(number); });
            },
            py::arg("side"))
        .def(
            "hand_values",
            [](Battle& battle, const py::object& side) {
                const int number = side_of(side);
                return spread(battle, working(battle, [&] { return battle.solver.hand_values(number); }), 1);
            },
            py::arg("side"), "(hands, 1).")
        .def(
            "strategy",
            [](Battle& battle, const py::object& decision) {
                const int number = number_of(battle, decision);
                const std::size_t width = battle.solver.tree().decisions[static_cast<std::size_t>(number)].options.size();
                return spread(battle, owning(battle, [&] { return battle.solver.strategy(number); }), width);
            },
            py::arg("decision"), "(hands, options).")
        .def(
            "frequencies",
            [](Battle& battle, const py::object& decision) {
                const int number = number_of(battle, decision);
                py::list found;
                for (const double each : owning(battle, [&] { return battle.solver.frequencies(number); })) found.append(each);
                return found;
            },
            py::arg("decision"))
        .def_property_readonly("decisions", &decisions_of)
        .def_property_readonly("pot", [](const Battle& battle) { return battle.solver.tree().pot; })
        .def_property_readonly("iterations", [](Battle& battle) {
            return owning(battle, [&] { return battle.solver.iterations(); });
        });
}

}  // namespace palatine::bindings
