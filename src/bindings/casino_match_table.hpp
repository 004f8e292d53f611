// What scores of Royal Casino are worth, as Python gives it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <pybind11/pybind11.h>

#include "arguments.hpp"
#include "palatine/casino_endgame.hpp"
#include "palatine/error.hpp"

namespace palatine::bindings {

// (target, level, chances by the leader's score and the other's), as palatine.casino.MatchTable has them.
inline casino::MatchTable match_of(py::handle given) {
    const auto parts = py::cast<py::tuple>(given);
    casino::MatchTable match;
    match.target = static_cast<int>(whole_number(parts[0], "target", casino::kLeastTarget, casino::kMostTarget));
    match.level = py::cast<double>(parts[1]);
    const auto chances = py::cast<py::tuple>(parts[2]);
    const auto size = static_cast<std::size_t>(match.target);
    if (chances.size() != size * size) {
        throw Error("a match to " + std::to_string(size) + " has not " + std::to_string(chances.size()) + " chances");
    }
    for (const py::handle chance : chances) match.chances.push_back(py::cast<double>(chance));
    return match;
}

// Nothing for None. Error for a table of another target than the position's.
inline std::optional<casino::MatchTable> match_table(const py::object& given, const casino::Position& position) {
    if (given.is_none()) return std::nullopt;
    casino::MatchTable table = match_of(given);
    if (table.target != position.options().target) {
        throw Error("a match table to " + std::to_string(table.target) + " is not for a match to " +
                    std::to_string(position.options().target));
    }
    return table;
}

}  // namespace palatine::bindings
