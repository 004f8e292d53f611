// _core.GameState: the state of any game, whose words palatine.game.State completes. Here: how it begins, its copies, its
// Python class.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include <pybind11/pybind11.h>

#include "game_state.hpp"
#include "search_run.hpp"

namespace palatine::bindings {

namespace game_state {
namespace {

PyTypeObject* game_state_type = nullptr;  // lives as long as the process

// A new object of the same class; takes the state.
py::object sibling(PyObject* self, std::unique_ptr<AnyState> state) {
    PyTypeObject* type = Py_TYPE(self);
    auto rules = py::reinterpret_borrow<py::object>(reinterpret_cast<Object*>(self)->rules);
    const auto made = py::reinterpret_steal<py::object>(type->tp_alloc(type, 0));  // may run code that starts self anew
    if (!made) throw py::error_already_set();
    auto* object = reinterpret_cast<Object*>(made.ptr());
    object->state = state.release();
    object->rules = rules.release().ptr();
    return made;
}

PyObject* start(PyObject* self, Given given, Py_ssize_t count, PyObject* keywords) {
    return guarded([&] {
        const auto [name, rules, num_players, dealer] = arguments<4>(
            "_start", {"game", "rules", "num_players", "dealer"}, 4, given, count, keywords);
        const std::string wanted = py::str(py::handle(name));
        for (const GameEntry& game : registry().games) {
            if (wanted != game.name) continue;
            const auto players = static_cast<int>(
                whole_number<RulesError>(num_players, "num_players", static_cast<std::uint64_t>(game.min_players),
                                         static_cast<std::uint64_t>(game.max_players)));
            const int seat = dealer == Py_None ? -1
                                               : static_cast<int>(whole_number<RulesError>(
                                                     dealer, "dealer", 0, static_cast<std::uint64_t>(players - 1)));
            std::unique_ptr<AnyState> state = game.start(rules, players, seat);
            auto* object = reinterpret_cast<Object*>(self);
            const std::unique_ptr<AnyState> old_state(std::exchange(object->state, state.release()));
            const auto old_rules =
                py::reinterpret_steal<py::object>(std::exchange(object->rules, py::handle(rules).inc_ref().ptr()));
            return none();
        }
        throw RulesError("no game " + shown(name));
    });
}

PyObject* clone(PyObject* self, PyObject*) {
    return guarded([&] { return sibling(self, state_of(self).copy()); });
}
PyObject* undo(PyObject* self, PyObject*) {
    return guarded([&] { return state_of(self).undo(), none(); });
}
PyObject* undo_to_decision(PyObject* self, PyObject*) {
    return guarded([&] { return state_of(self).undo_to_decision(), none(); });
}

PyObject* seat(PyObject* self, PyObject* player) {
    return guarded([&] { return py::int_(seat_of(self, player)); });
}
PyObject* actor(PyObject* self, PyObject* player) {
    return guarded([&] { return py::int_(actor_of(self, player)); });
}

PyObject* resample(PyObject* self, Given given, Py_ssize_t count, PyObject* keywords) {
    return guarded([&] {
        const auto [player, seed] = arguments<2>("resample", {"player", "seed"}, 2, given, count, keywords);
        const int seat = seat_of(self, player);
        const std::uint64_t number = whole_number(seed, "seed", 0, UINT64_MAX);
        return sibling(self, state_of(self).resample(seat, number));
    });
}

PyObject* playouts(PyObject* self, Given given, Py_ssize_t count, PyObject* keywords) {
    return guarded([&] {
        const auto [n, seed, threads, stop] =
            arguments<4>("_playouts", {"n", "seed", "threads", "stop"}, 3, given, count, keywords);
        const std::uint64_t games = whole_number(n, "n", 0, 1ull << 40), number = whole_number(seed, "seed", 0, UINT64_MAX);
        const auto many = static_cast<int>(whole_number(threads, "threads", 1, 1024));
        const std::unique_ptr<AnyState> start = state_of(self).copy();
        Playouts sum;
        search::Control control;
        const py::object event = stop == nullptr ? none() : py::reinterpret_borrow<py::object>(stop);
        run_search(control, event, py::none(), [&] { sum = start->playouts(games, number, many, control); });
        const auto players = static_cast<std::size_t>(start->num_players());
        py::tuple means(players);
        for (std::size_t i = 0; i < players; ++i) {
            means[i] = py::float_(sum.games == 0 ? 0.0 : sum.returns[i] / static_cast<double>(sum.games));
        }
        return py::make_tuple(sum.games, sum.states, sum.decisions, means, sum.signature);
    });
}

PyObject* get_rules(PyObject* self, void*) {
    return guarded([&] {
        state_of(self);
        return py::reinterpret_borrow<py::object>(reinterpret_cast<Object*>(self)->rules);
    });
}
PyObject* get_num_players(PyObject* self, void*) {
    return guarded([&] { return py::int_(state_of(self).num_players()); });
}
PyObject* get_dealer(PyObject* self, void*) {
    return guarded([&] { return py::int_(state_of(self).dealer()); });
}
PyObject* get_pending(PyObject* self, void*) {
    return guarded([&] {
        py::list seats;
        for (int seat = 0; seat < state_of(self).num_players(); ++seat) {
            if ((state_of(self).pending() >> seat & 1) != 0) seats.append(seat);
        }
        return py::tuple(seats);
    });
}
PyObject* get_position_key(PyObject* self, void*) {
    return guarded([&] { return py::int_(state_of(self).position_key()); });
}
PyObject* get_num_turns(PyObject* self, void*) {
    return guarded([&] { return py::int_(state_of(self).history().size()); });
}
PyObject* get_num_chance_turns(PyObject* self, void*) {
    return guarded([&] { return py::int_(state_of(self).num_chance_turns()); });
}

PyObject* compare(PyObject* self, PyObject* other, int operation) {
    return guarded([&]() -> py::object {
        if ((operation != Py_EQ && operation != Py_NE) || PyObject_TypeCheck(other, game_state_type) == 0) {
            return py::reinterpret_borrow<py::object>(Py_NotImplemented);
        }
        return py::bool_(state_of(self).equals(state_of(other)) == (operation == Py_EQ));
    });
}

void destroy(PyObject* self) {
    PyTypeObject* type = Py_TYPE(self);
    auto* object = reinterpret_cast<Object*>(self);
    delete object->state;
    Py_XDECREF(object->rules);
    type->tp_free(self);
    Py_DECREF(type);
}

template <typename F>
PyCFunction as_method(F* f) {
    return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(f));
}
constexpr int kNamed = METH_FASTCALL | METH_KEYWORDS;

PyMethodDef methods[] = {
    {"_start", as_method(start), kNamed, "_start($self, game, rules, num_players, dealer)\n--\n\nBegin a game."},
    {"apply", as_method(apply), kNamed,
     "apply($self, move, player=None)\n--\n\n"
     "Make a move: an action, a typed move or its text. IllegalMoveError, with nothing changed, when it is not legal."},
    {"is_legal", as_method(is_legal), kNamed,
     "is_legal($self, move, player=None)\n--\n\nWhether a move, in any form, is legal now. Lists nothing."},
    {"legal_actions", as_method(legal_actions), kNamed,
     "legal_actions($self, player=None)\n--\n\nThe legal actions, rising; none for an actor who is not to act."},
    {"legal_count", as_method(legal_count), kNamed,
     "legal_count($self, player=None, limit=None)\n--\n\n"
     "Count the legal actions, up to `limit`: return that when there are as many or more. None counts all."},
    {"_action_at", as_method(action_at), kNamed, "_action_at($self, index, player)\n--\n\nThe legal action of that index."},
    {"_actions_from", as_method(actions_from), kNamed,
     "_actions_from($self, index, most, player)\n--\n\nThe legal actions from that index on, so many at most."},
    {"_more_than", as_method(more_than), kNamed,
     "_more_than($self, number, player)\n--\n\nWhether there are more legal actions than that; counts no further."},
    {"_random_action", as_method(random_action), kNamed,
     "_random_action($self, player, seed)\n--\n\nA legal action of the seat, each as likely, drawn by this seed."},
    {"_next_steps", as_method(next_steps), kNamed,
     "_next_steps($self, first, player)\n--\n\nThe steps that may follow, and the action when these are all of one."},
    {"_steps", as_method(steps), METH_O, "_steps($self, action, /)\n--\n\nThe steps of an action."},
    {"_refusal", as_method(refusal), kNamed,
     "_refusal($self, player, action)\n--\n\nA word for why an action is not legal, in games that have some; empty when it is."},
    {"_default", as_method(default_action), METH_O,
     "_default($self, player, /)\n--\n\nThe action of a seat that does not answer in time, in games that have one."},
    {"current_player", as_method(current_player), METH_NOARGS,
     "current_player($self)\n--\n\nWho is to act: a seat (the lowest of `pending`), CHANCE (-1) or TERMINAL (-4)."},
    {"is_terminal", as_method(is_terminal), METH_NOARGS, "is_terminal($self)\n--\n\nWhether the game is over."},
    {"is_chance_node", as_method(is_chance_node), METH_NOARGS, "is_chance_node($self)\n--\n\nWhether a card is to be dealt."},
    {"chance_outcomes", as_method(chance_outcomes), METH_NOARGS,
     "chance_outcomes($self)\n--\n\n(action, probability) of all that chance can do. StateError when it is not to act."},
    {"clone", as_method(clone), METH_NOARGS, "clone($self)\n--\n\nA state of its own, equal and with the same history."},
    {"undo", as_method(undo), METH_NOARGS,
     "undo($self)\n--\n\nTake back the last action, chance's too. StateError at the start."},
    {"undo_to_decision", as_method(undo_to_decision), METH_NOARGS,
     "undo_to_decision($self)\n--\n\nTake back all since the last choice of a player, and that. StateError without one."},
    {"returns", as_method(returns), METH_NOARGS,
     "returns($self)\n--\n\nWhat each seat has won; sums to 0. StateError before the end."},
    {"_turns", as_method(turns), METH_NOARGS, "_turns($self)\n--\n\n(actor, action) of everything that happened."},
    {"_seat", as_method(seat), METH_O, "_seat($self, player, /)\n--\n\nThe seat of that number."},
    {"_actor", as_method(actor), METH_O, "_actor($self, player, /)\n--\n\nThe seat or chance; for None the current player."},
    {"information_state_key", as_method(information_state_key), kNamed,
     "information_state_key($self, player)\n--\n\nA 64-bit hash of what the seat has observed, in order."},
    {"observation_tensor", as_method(observation_tensor), kNamed,
     "observation_tensor($self, player)\n--\n\n"
     "What the seat sees now, as a new float32 array of one dimension; `observation_spec` names its parts."},
    {"_observation_parts", as_method(observation_parts), METH_NOARGS,
     "_observation_parts($self)\n--\n\n(name, size) of the parts of an observation."},
    {"_look", as_method(look), METH_O, "_look($self, viewer, /)\n--\n\nWhat a seat, -2 a spectator, -3 everybody sees."},
    {"resample", as_method(resample), kNamed,
     "resample($self, player, seed)\n--\n\n"
     "A state that the seat cannot tell from this one: what it has not seen is drawn anew, each way with the chance that\n"
     "it has given what the seat has seen; equal seeds give equal draws. Reads nothing else.\n"
     "seed: 0..2**64-1. StateError when no such state was found."},
    {"_draw", as_method(draw), METH_O, "_draw($self, source, /)\n--\n\nThe action of chance of a dealer with this key or seed."},
    {"_play", as_method(play), METH_O,
     "_play($self, source, /)\n--\n\nDeal on, as a dealer with this key or seed, until somebody must decide."},
    {"_deal_all", as_method(deal_all), METH_O,
     "_deal_all($self, cards, /)\n--\n\nDeal these cards, all or none. IllegalMoveError when one cannot be dealt."},
    {"_playouts", as_method(playouts), kNamed, "_playouts($self, n, seed, threads, stop=None)\n--\n\nRandom games from here."},
    {nullptr, nullptr, 0, nullptr},
};

PyGetSetDef properties[] = {
    {"rules", get_rules, nullptr, "The rules.", nullptr},
    {"num_players", get_num_players, nullptr, "How many play.", nullptr},
    {"dealer", get_dealer, nullptr, "The seat that deals.", nullptr},
    {"pending", get_pending, nullptr, "The seats that owe a choice, rising.", nullptr},
    {"position_key", get_position_key, nullptr, "A 64-bit hash of the position, hidden cards too.", nullptr},
    {"_num_turns", get_num_turns, nullptr, "How many actions were made.", nullptr},
    {"num_chance_turns", get_num_chance_turns, nullptr, "How many turns of chance there were: the number of the next one.",
     nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr},
};

PyType_Slot slots[] = {
    {Py_tp_doc, const_cast<char*>("The native part of a state. Use the State of a game's module.")},
    {Py_tp_new, reinterpret_cast<void*>(+[](PyTypeObject* type, PyObject*, PyObject*) { return type->tp_alloc(type, 0); })},
    {Py_tp_dealloc, reinterpret_cast<void*>(destroy)},
    {Py_tp_richcompare, reinterpret_cast<void*>(compare)},
    {Py_tp_hash, reinterpret_cast<void*>(PyObject_HashNotImplemented)},
    {Py_tp_methods, methods},
    {Py_tp_getset, properties},
    {0, nullptr},
};

PyType_Spec spec = {"palatine._core.GameState", sizeof(Object), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};

py::dict games() {
    py::dict all;
    for (const GameEntry& game : registry().games) {
        py::dict numbers;
        numbers["min_players"] = game.min_players;
        numbers["max_players"] = game.max_players;
        numbers["num_steps"] = game.num_steps;
        numbers["max_steps"] = game.max_steps;
        all[py::str(game.name)] = numbers;
    }
    return all;
}

py::dict game_modules() {
    py::dict all;
    for (const GameEntry& game : registry().games) all[py::str(game.name)] = game.module;
    return all;
}

}  // namespace

const AnyState& checked_state(py::handle object) {
    if (PyObject_TypeCheck(object.ptr(), game_state_type) == 0) {
        throw py::type_error("state must be a palatine.game.State, not " + type_name(object));
    }
    return state_of(object.ptr());
}

}  // namespace game_state

void register_game_state(py::module_& core) {
    PyObject* type = PyType_FromSpec(&game_state::spec);
    if (type == nullptr) throw py::error_already_set();
    game_state::game_state_type = reinterpret_cast<PyTypeObject*>(type);
    core.add_object("GameState", py::reinterpret_borrow<py::object>(type));
    core.def("games", &game_state::games, "The numbers of each game, by its name.");
    core.def("game_modules", &game_state::game_modules, "The Python module of each game, by its name.");
    core.def("check_seed", [](const py::object& seed) { return whole_number(seed, "seed", 0, UINT64_MAX); }, py::arg("seed"),
             "A seed, 0..2**64-1.");
}

}  // namespace palatine::bindings
