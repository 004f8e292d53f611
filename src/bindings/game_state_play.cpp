// Methods of _core.GameState with which a game goes on: moves, steps, chance, the end.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <pybind11/pybind11.h>

#include "game_state.hpp"
#include "key_argument.hpp"
#include "search_run.hpp"

namespace palatine::bindings::game_state {
namespace {

// The number of an action that is an int; -1, which is no action, for ints that cannot be one.
Action action_from(PyObject* number) {
    int overflow = 0;
    const long long action = PyLong_AsLongLongAndOverflow(number, &overflow);
    return overflow != 0 || action < 0 ? Action{-1} : Action{action};
}

bool is_plain_int(PyObject* move) { return PyLong_CheckExact(move) != 0; }

// The action of a move in any form. Runs code of Python.
Action action_of(PyObject* self, PyObject* move, int actor) {
    if (is_plain_int(move)) return action_from(move);
    return action_from(py::int_(py::handle(self).attr("_action")(py::handle(move), actor)).ptr());
}

[[noreturn]] void refuse(PyObject* self, PyObject* move, int actor) {
    py::handle(self).attr("_refuse")(py::handle(move), actor);
    throw IllegalMoveError("not legal: " + shown(move));
}

// So many actions are looked for at once, in milliseconds. More are looked for in a thread, without the GIL: an interrupt
// ends that.
constexpr std::int64_t kAtOnce = 4096;

template <typename F>
void look_for_many(const AnyState& state, const F& f) {
    const std::unique_ptr<AnyState> copy = state.copy();
    search::Control control;
    run_search(control, none(), none(), [&] { f(*copy, control); });
}

std::int64_t count_of(const AnyState& state, int actor, std::int64_t limit) {
    const search::Control at_once;
    std::int64_t count = state.count(actor, std::min(limit, kAtOnce), at_once);
    if (count == kAtOnce && limit > kAtOnce) {
        look_for_many(state, [&](const AnyState& copy, search::Control& control) {
            count = copy.count(actor, limit, control);
        });
    }
    return count;
}

std::vector<Action> actions_from(const AnyState& state, int actor, std::int64_t index, std::int64_t most) {
    if (index <= kAtOnce && most <= kAtOnce) return state.actions_from(actor, index, most, search::Control());
    if (count_of(state, actor, kAtOnce) < kAtOnce) return state.actions_from(actor, index, most, search::Control());
    std::vector<Action> found;
    look_for_many(state, [&](const AnyState& copy, search::Control& control) {
        found = copy.actions_from(actor, index, most, control);
    });
    return found;
}

// The action of an index; -1 when there are not so many.
Action find_action(const AnyState& state, int actor, std::int64_t index) {
    const std::vector<Action> found = actions_from(state, actor, index, 1);
    return found.empty() ? Action{-1} : found[0];
}

py::int_ number_of(Action action) {
    auto number = py::reinterpret_steal<py::int_>(PyLong_FromLongLong(action));
    if (!number) throw py::error_already_set();
    return number;
}

// Lets signals and other threads have their turn every so often.
py::list list_of(const std::vector<Action>& actions) {
    constexpr std::size_t kTurn = 1 << 16;
    py::list list;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        list.append(number_of(actions[i]));
        if (i % kTurn != kTurn - 1) continue;
        { const WithoutGil without_gil; }
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    }
    return list;
}

py::list action_list(const AnyState& state, int actor) {
    std::array<Action, 65> few;
    const int count = state.first_actions(actor, few.data(), static_cast<int>(few.size()));
    if (count == static_cast<int>(few.size())) return list_of(actions_from(state, actor, 0, INT64_MAX));
    const auto list = py::reinterpret_steal<py::list>(PyList_New(count));
    if (!list) throw py::error_already_set();
    for (int i = 0; i < count; ++i) {
        PyObject* action = PyLong_FromLongLong(few[static_cast<std::size_t>(i)]);
        if (action == nullptr) throw py::error_already_set();
        PyList_SET_ITEM(list.ptr(), i, action);
    }
    return list;
}

// From the bytes of a key, or from a seed.
Dealer dealer_of(PyObject* source) {
    return PyBytes_Check(source) ? Dealer(key_argument(source)) : Dealer(whole_number(source, "seed", 0, UINT64_MAX));
}

}  // namespace

PyObject* apply(PyObject* self, Given given, Py_ssize_t count, PyObject* keywords) {
    return guarded([&] {
        if (count == 1 && keywords == nullptr && is_plain_int(given[0])) {
            AnyState& state = state_of(self);
            if (state.try_apply(state.current_player(), action_from(given[0]))) return none();
        }
        const auto [move, player] = arguments<2>("apply", {"move", "player"}, 1, given, count, keywords);
        const int actor = actor_of(self, player);
        const Action action = action_of(self, move, actor);
        if (!state_of(self).try_apply(actor, action)) refuse(self, move, actor);
        return none();
    });
}

PyObject* is_legal(PyObject* self, Given given, Py_ssize_t count, PyObject* keywords) {
    return guarded([&]() -> py::object {
        const auto [move, player] = arguments<2>("is_legal", {"move", "player"}, 1, given, count, keywords);
        const int actor = actor_of(self, player);
        Action action = -1;
        try {
            action = action_of(self, move, actor);
        } catch (const py::error_already_set& error) {
            if (!is_illegal_move(error)) throw;
        }
        return py::bool_(state_of(self).is_legal(actor, action));
    });
}

PyObject* legal_actions(PyObject* self, Given given, Py_ssize_t count, PyObject* keywords) {
    return guarded([&] {
        if (count == 0 && keywords == nullptr) return action_list(state_of(self), state_of(self).current_player());
        const auto [player] = arguments<1>("legal_actions", {"player"}, 0, given, count, keywords);
        const int actor = actor_of(self, player);
        return action_list(state_of(self), actor);
    });
}

PyObject* legal_count(PyObject* self, Given given, Py_ssize_t count, PyObject* keywords) {
    return guarded([&] {
        const auto [player, limit] = arguments<2>("legal_count", {"player", "limit"}, 0, given, count, keywords);
        const int actor = actor_of(self, player);
        const auto most = limit == nullptr || limit == Py_None
                              ? INT64_MAX
                              : static_cast<std::int64_t>(whole_number(limit, "limit", 0, INT64_MAX));
        return py::int_(count_of(state_of(self), actor, most));
    });
}

PyObject* action_at(PyObject* self, Given given, Py_ssize_t count, PyObject* keywords) {
    return guarded([&] {
        const auto [index, player] = arguments<2>("_action_at", {"index", "player"}, 2, given, count, keywords);
        const int actor = actor_of(self, player);
        const auto place = static_cast<std::int64_t>(whole_number<StateError>(index, "index", 0, INT32_MAX));
        const Action action = find_action(state_of(self), actor, place);
        if (action < 0) throw StateError("no action of index " + shown(index));
        return py::int_(action);
    });
}

PyObject* actions_from(PyObject* self, Given given, Py_ssize_t count, PyObject* keywords) {
    return guarded([&] {
        const auto [index, most, player] =
            arguments<3>("_actions_from", {"index", "most", "player"}, 3, given, count, keywords);
        const int actor = actor_of(self, player);
        const auto first = static_cast<std::int64_t>(whole_number<StateError>(index, "index", 0, INT32_MAX));
        const auto limit = static_cast<std::int64_t>(whole_number<StateError>(most, "most", 0, INT32_MAX));
        return list_of(actions_from(state_of(self), actor, first, limit));
    });
}

PyObject* more_than(PyObject* self, Given given, Py_ssize_t count, PyObject* keywords) {
    return guarded([&] {
        const auto [number, player] = arguments<2>("_more_than", {"number", "player"}, 2, given, count, keywords);
        const int actor = actor_of(self, player);
        const auto most = static_cast<std::int64_t>(whole_number<StateError>(number, "number", 0, INT32_MAX));
        return py::bool_(count_of(state_of(self), actor, most + 1) > most);
    });
}

PyObject* random_action(PyObject* self, Given given, Py_ssize_t count, PyObject* keywords) {
    return guarded([&] {
        const auto [player, seed] = arguments<2>("_random_action", {"player", "seed"}, 2, given, count, keywords);
        const int seat = seat_of(self, player);
        const std::uint64_t number = whole_number(seed, "seed", 0, UINT64_MAX);
        if (!state_of(self).is_pending(seat)) throw StateError("seat " + std::to_string(seat) + " is not to act");
        return number_of(state_of(self).random_action(seat, number));
    });
}

PyObject* next_steps(PyObject* self, Given given, Py_ssize_t count, PyObject* keywords) {
    return guarded([&] {
        const auto [first, player] = arguments<2>("_next_steps", {"first", "player"}, 2, given, count, keywords);
        const int actor = actor_of(self, player);
        const py::bytes steps = py::reinterpret_borrow<py::object>(first);
        const std::string text = steps;
        const NextSteps next =
            state_of(self).next_steps(actor, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
        if (!next.found && !text.empty()) {
            throw IllegalMoveError("no legal move begins with the steps " + shown(py::list(steps)));
        }
        py::list after;
        for (std::size_t step = 0; step < next.steps.size(); ++step) {
            if (next.steps.test(step)) after.append(step);
        }
        return py::make_tuple(after, next.whole < 0 ? none() : py::int_(next.whole));
    });
}

PyObject* refusal(PyObject* self, Given given, Py_ssize_t count, PyObject* keywords) {
    return guarded([&] {
        const auto [player, action] = arguments<2>("_refusal", {"player", "action"}, 2, given, count, keywords);
        const int seat = seat_of(self, player);
        const auto number = static_cast<Action>(whole_number<IllegalMoveError>(action, "action", 0, INT64_MAX));
        return py::str(std::string(state_of(self).refusal_name(seat, number)));
    });
}

PyObject* steps(PyObject* self, PyObject* action) {
    return guarded([&] {
        const auto number = static_cast<Action>(whole_number<IllegalMoveError>(action, "action", 0, INT64_MAX));
        return py::list(py::bytes(state_of(self).steps(number)));
    });
}

PyObject* default_action(PyObject* self, PyObject* player) {
    return guarded([&] {
        const int seat = seat_of(self, player);
        const Action action = state_of(self).default_action(seat);
        if (action < 0) throw StateError("seat " + std::to_string(seat) + " has no default action");
        return py::int_(action);
    });
}

PyObject* current_player(PyObject* self, PyObject*) {
    return guarded([&] { return py::int_(state_of(self).current_player()); });
}
PyObject* is_terminal(PyObject* self, PyObject*) {
    return guarded([&] { return py::bool_(state_of(self).current_player() == kTerminal); });
}
PyObject* is_chance_node(PyObject* self, PyObject*) {
    return guarded([&] { return py::bool_(state_of(self).current_player() == kChance); });
}

PyObject* chance_outcomes(PyObject* self, PyObject*) {
    return guarded([&] {
        if (state_of(self).current_player() != kChance) throw StateError("chance is not to act");
        const py::list actions = action_list(state_of(self), kChance);
        const py::float_ probability(1.0 / static_cast<double>(actions.size()));
        py::list outcomes;
        for (const py::handle action : actions) outcomes.append(py::make_tuple(action, probability));
        return outcomes;
    });
}

PyObject* returns(PyObject* self, PyObject*) {
    return guarded([&] {
        py::list numbers;
        for (const double number : state_of(self).returns()) numbers.append(number);
        return numbers;
    });
}

PyObject* draw(PyObject* self, PyObject* source) {
    return guarded([&] {
        const Dealer dealer = dealer_of(source);
        if (state_of(self).current_player() != kChance) throw StateError("chance is not to act");
        return py::int_(state_of(self).draw(dealer));
    });
}
PyObject* play(PyObject* self, PyObject* source) {
    return guarded([&] {
        const Dealer dealer = dealer_of(source);
        return state_of(self).play(dealer), none();
    });
}
PyObject* deal_all(PyObject* self, PyObject* cards) {
    return guarded([&] {
        std::vector<Action> actions;
        for (const py::handle card : py::iter(py::handle(cards))) {
            actions.push_back(static_cast<Action>(whole_number<IllegalMoveError>(card, "card", 0, INT64_MAX)));
        }
        AnyState& state = state_of(self);
        std::size_t done = 0;
        const auto take_back = [&] {
            for (; done > 0; --done) state.undo();
        };
        try {
            while (done < actions.size() && state.try_apply(kChance, actions[done])) ++done;
        } catch (...) {
            take_back();
            throw;
        }
        if (done < actions.size()) {
            const std::string refused = std::to_string(actions[done]);
            take_back();
            throw IllegalMoveError("chance cannot deal this now: " + refused);
        }
        return none();
    });
}

}  // namespace palatine::bindings::game_state
