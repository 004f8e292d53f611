// What the files of _core.GameState share: the object, errors, arguments. Its methods are written against Python's C
// interface, since `apply` and `legal_actions` are called a million times a second and pybind11's calls cost more than what
// they do.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include <pybind11/pybind11.h>

#include "arguments.hpp"
#include "game_binding.hpp"
#include "gil.hpp"
#include "register.hpp"

namespace palatine::bindings::game_state {

// Allocated with zeros: an object that has not been started holds no state.
struct Object {
    PyObject_HEAD
    AnyState* state;
    PyObject* rules;
};

// The state of any Python object; TypeError for what is no state of a game. game_state.cpp
const AnyState& checked_state(py::handle object);

inline AnyState& state_of(PyObject* self) {
    AnyState* state = reinterpret_cast<Object*>(self)->state;
    if (state == nullptr) throw StateError("this state has not begun: its __init__ has not run");
    return *state;
}

// Runs what may throw; a C++ exception becomes a Python one.
template <typename F>
PyObject* guarded(F&& f) noexcept {
    try {
        return with_python([&] { return py::object(f()).release().ptr(); });
    } catch (...) {
        set_current_error();
        return nullptr;
    }
}

inline py::object none() { return py::none(); }

// The arguments of a call, by place or by name; null where there is none.
template <std::size_t N>
std::array<PyObject*, N> arguments(const char* method, const std::array<const char*, N>& names, std::size_t needed,
                                   PyObject* const* given, Py_ssize_t count, PyObject* keywords) {
    std::array<PyObject*, N> found{};
    if (count > static_cast<Py_ssize_t>(N)) {
        throw py::type_error(std::string(method) + "() takes at most " + std::to_string(N) + " arguments, not " +
                             std::to_string(count));
    }
    for (Py_ssize_t i = 0; i < count; ++i) found[static_cast<std::size_t>(i)] = given[i];
    for (Py_ssize_t k = 0; keywords != nullptr && k < PyTuple_GET_SIZE(keywords); ++k) {
        std::size_t i = 0;
        while (i < N && PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(keywords, k), names[i]) != 0) ++i;
        if (i == N || found[i] != nullptr) {
            throw py::type_error(std::string(method) + "(): " + (i == N ? "no" : "twice the") + " argument " +
                                 shown(PyTuple_GET_ITEM(keywords, k)));
        }
        found[i] = given[count + k];
    }
    for (std::size_t i = 0; i < needed; ++i) {
        if (found[i] == nullptr) throw py::type_error(std::string(method) + "() needs the argument '" + names[i] + "'");
    }
    return found;
}

// A seat; StateError when there is none of that number.
inline int seat_of(PyObject* self, PyObject* player, bool or_chance = false) {
    if (PyBool_Check(player) || !PyIndex_Check(player)) {
        throw py::type_error("player must be an int, not " + type_name(player));
    }
    const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(player));
    if (!number) throw py::error_already_set();
    int overflow = 0;
    const long seat = PyLong_AsLongAndOverflow(number.ptr(), &overflow);
    if (overflow == 0 && seat >= (or_chance ? kChance : 0) && seat < state_of(self).num_players()) {
        return static_cast<int>(seat);
    }
    throw StateError("no such seat: " + shown(number));
}

// A seat or chance; for None, and for no argument, whose turn it is.
inline int actor_of(PyObject* self, PyObject* player) {
    if (player == nullptr || player == Py_None) return state_of(self).current_player();
    return seat_of(self, player, true);
}

// Methods, each as METH_FASTCALL | METH_KEYWORDS or METH_O or METH_NOARGS has them. game_state_play.cpp:
using Given = PyObject* const*;
using Named = PyObject*(PyObject* self, Given given, Py_ssize_t count, PyObject* keywords);
using Plain = PyObject*(PyObject* self, PyObject* argument);

Named apply, is_legal, legal_actions, legal_count, action_at, actions_from, more_than, random_action, next_steps, refusal;
Plain steps, default_action, current_player, is_terminal, is_chance_node, chance_outcomes, returns, draw, play, deal_all;
// game_state_sight.cpp:
Named information_state_key, observation_tensor;
Plain turns, observation_parts, look;

}  // namespace palatine::bindings::game_state
