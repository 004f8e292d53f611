// Methods of _core.GameState that tell what happened, and what somebody sees of it.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "game_state.hpp"

namespace palatine::bindings::game_state {

PyObject* turns(PyObject* self, PyObject*) {
    return guarded([&] {
        py::list list;
        for (const Turn& turn : state_of(self).history()) list.append(py::make_tuple(turn.actor, turn.action));
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
        py::ssize_t size = 0;
        for (const auto& part : state_of(self).observation_parts()) size += part.second;
        py::array_t<float> features(size);
        state_of(self).observation(seat, features.mutable_data());
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
        if (who < kEverything || who >= state_of(self).num_players()) throw StateError("no such seat: " + shown(viewer));
        return state_of(self).look(who);
    });
}

}  // namespace palatine::bindings::game_state
