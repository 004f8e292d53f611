// Options of rules, as the Python class of a game hands them to its native twin.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include <pybind11/pybind11.h>

#include "arguments.hpp"
#include "palatine/card_set.hpp"
#include "palatine/error.hpp"

namespace palatine::bindings {

// So many whole numbers in least..most, from a tuple that palatine.chinese has made.
template <typename T, std::size_t n>
std::array<T, n> numbers(const py::handle values, const char* name, std::uint64_t least, std::uint64_t most) {
    const auto tuple = py::cast<py::tuple>(values);
    if (tuple.size() != n) {
        throw RulesError(std::string(name) + " has " + std::to_string(n) + " numbers, not " +
                         std::to_string(tuple.size()) + ": " + shown(values));
    }
    std::array<T, n> found;
    for (std::size_t i = 0; i < n; ++i) {
        const std::string place = std::string(name) + "[" + std::to_string(i) + "]";
        found[i] = static_cast<T>(whole_number<RulesError>(tuple[i], place.c_str(), least, most));
    }
    return found;
}

template <typename Enum>
Enum named(const py::object& value, const char* name, int count) {
    return static_cast<Enum>(whole_number<RulesError>(value, name, 0, static_cast<std::uint64_t>(count - 1)));
}

}  // namespace palatine::bindings
