// The answer of a search of one position as plain values for Python, whose palatine.search makes a Result of them.
#pragma once

#include <pybind11/pybind11.h>

#include "palatine/search/answer.hpp"

namespace palatine::bindings {

namespace py = pybind11;

// (seat, action, value, [(action, value)], [(actor, action)], nodes, complete)
inline py::tuple answer_as_tuple(const search::Answer& answer) {
    py::list values, line;
    for (const search::RootValue& root : answer.values) values.append(py::make_tuple(root.action, root.value));
    for (const Turn& turn : answer.line) line.append(py::make_tuple(turn.actor, turn.action));
    return py::make_tuple(answer.seat, answer.action, answer.value, values, line, answer.nodes, answer.complete);
}

}  // namespace palatine::bindings
