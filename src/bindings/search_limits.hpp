// Checks of what limits a search: the same words, ranges and errors for all of them.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include <pybind11/pybind11.h>

#include "arguments.hpp"
#include "game_binding.hpp"
#include "palatine/error.hpp"

namespace palatine::bindings {

// A float, or what stands for one, of at least 0, perhaps infinite; never a bool.
inline double number_of_at_least_0(py::handle number, const char* name) {
    if (PyBool_Check(number.ptr()) || !(PyFloat_Check(number.ptr()) || PyIndex_Check(number.ptr()))) {
        throw py::type_error(std::string(name) + " must be a number, not " + type_name(number));
    }
    const double value = PyFloat_AsDouble(number.ptr());
    if (value == -1 && PyErr_Occurred() != nullptr) PyErr_Clear();  // an int beyond all floats; -1 is refused anyway
    if (!(value >= 0)) throw Error(std::string(name) + " must be a number of at least 0: " + shown(number));
    return value;
}

// The most seconds that a search may take; None: no limit.
inline double seconds_limit(py::handle seconds) {
    return seconds.is_none() ? std::numeric_limits<double>::infinity() : number_of_at_least_0(seconds, "seconds");
}

// A number of nodes, simulations, iterations..., at least 1; None: no limit.
inline std::uint64_t count_limit(py::handle count, const char* name) {
    return count.is_none() ? UINT64_MAX : whole_number(count, name, 1, INT64_MAX);
}

// Bytes that a search may take for its tables.
inline std::size_t memory_limit(py::handle memory) {
    constexpr std::uint64_t kMost = sizeof(std::size_t) < 8 ? 1ull << 31 : 1ull << 46;
    return static_cast<std::size_t>(whole_number(memory, "memory", 0, kMost));
}

inline std::uint64_t seed_argument(py::handle seed) { return whole_number(seed, "seed", 0, UINT64_MAX); }

// The seat to search for, which owes a choice; None: the current player. StateError for others.
inline int seat_to_search(const AnyState& state, py::handle player) {
    if (state.pending() == 0) {
        throw StateError(state.current_player() == kChance ? "chance is to act, and searches are for a seat that is"
                                                           : "the game is over");
    }
    if (player.is_none()) return state.current_player();
    const auto last = static_cast<std::uint64_t>(state.num_players() - 1);
    const auto seat = static_cast<int>(whole_number<StateError>(player, "player", 0, last));
    if (!state.is_pending(seat)) throw StateError("seat " + std::to_string(seat) + " is not to act");
    return seat;
}

}  // namespace palatine::bindings
