// Methods of _core.GameState that tell what happened, and what somebody sees of it.
#include <algorithm>
#include <cstddef>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "game_state.hpp"

namespace palatine::bindings::game_state {

PyObject* turns(PyObject* self, PyObject*) {
    return guarded([&] {
        const auto history = state_of(self).history();
        const std::vector<Turn> turns(history.begin(), history.end());  // the list may run code that changes the state
        py::list list;
        for (const Turn& turn : turns) list.append(py::make_tuple(turn.actor, turn.action));
        return list;
    });
}

PyObject* information_state_key(PyObject* self, Given given, Py_ssize_t count, PyObject* keywords) {
    return guarded([&] {
        const auto [player] = arguments<1>("information_state_key", {"player"}, 1, given, count, keywords);
        const int seat = seat_of(self, player);
        return py::int_(state_of(self).information_key(seat));
    });
}

PyObject* observation_tensor(PyObject* self, Given given, Py_ssize_t count, PyObject* keywords) {
    return guarded([&] {
        const auto [player] = arguments<1>("observation_tensor", {"player"}, 1, given, count, keywords);
        const int seat = seat_of(self, player);
        const AnyState& state = state_of(self);
        std::size_t size = 0;
        for (const auto& part : state.observation_parts()) size += static_cast<std::size_t>(part.second);
        std::vector<float> seen(size);  // the array may run code that changes the state, so it comes last
        state.observation(seat, seen.data());
        py::array_t<float> features(static_cast<py::ssize_t>(size));
        std::copy(seen.begin(), seen.end(), features.mutable_data());
        return features;
    });
}

PyObject* observation_parts(PyObject* self, PyObject*) {
    return guarded([&] {
        py::list list;
        for (const auto& [name, size] : state_of(self).observation_parts()) list.append(py::make_tuple(name, size));
        return list;
    });
}

PyObject* look(PyObject* self, PyObject* viewer) {
    return guarded([&] {
        const int who = py::cast<int>(py::handle(viewer));
        const bool is_seat = who >= 0 && who < state_of(self).num_players();
        if (!is_seat && who != kSpectator && who != kEverything) throw StateError("no such seat: " + shown(viewer));
        return state_of(self).look(who);
    });
}

}  // namespace palatine::bindings::game_state
