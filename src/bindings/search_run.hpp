// How Python waits for a search: the search runs in a thread of its own, without the GIL; the calling thread looks every 50
// ms for signals, for the event that stops it, and tells how far it is.
#pragma once

#include <functional>

#include <pybind11/pybind11.h>

#include "palatine/search/control.hpp"

namespace palatine::bindings {

// Returns when the search has: at its end, soon after `stop` (None, or what has is_set()) was set, or at the control's
// deadline; rethrows what it throws. progress: None, or called with what has been done so far, and once at the end. An
// exception of a signal's handler (KeyboardInterrupt), of stop or of progress stops the search and is raised. The search must
// not touch Python.
void run_search(search::Control& control, const pybind11::object& stop, const pybind11::object& progress,
                const std::function<void()>& search);

}  // namespace palatine::bindings
