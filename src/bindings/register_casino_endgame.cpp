// _core.casino_endgame: what palatine.casino.solve calls.
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include <pybind11/pybind11.h>

#include "arguments.hpp"
#include "casino_match_table.hpp"
#include "game_state.hpp"
#include "palatine/casino_endgame.hpp"
#include "palatine/error.hpp"
#include "register.hpp"
#include "search_answer.hpp"
#include "search_binding.hpp"
#include "search_limits.hpp"
#include "search_run.hpp"

namespace palatine::bindings {
namespace {

using casino::MatchTable;
using casino::Position;

void check_state(const AnyState& state, bool match) {
    if (state.name() != Position::kName) {
        throw py::type_error("this is for a state of casino, not of " + std::string(state.name()));
    }
    const Position& position = state_as<Position>(state).position();
    if (position.current_player() == kTerminal) throw StateError("the deal is over");
    if (!casino::in_last_round(position)) {
        throw StateError("not the last round: " + std::to_string(position.num_left()) + " cards are not dealt yet");
    }
    if (match && position.num_players() != 2) {
        throw StateError("the chance to win the match is for two players, not for " +
                         std::to_string(position.num_players()));
    }
}

py::tuple endgame(const py::object& state, const py::object& match, const py::object& worlds,
                  const py::object& samples, const py::object& seed, const py::object& nodes,
                  const py::object& seconds, const py::object& memory, const py::object& threads,
                  const py::object& stop, const py::object& progress) {
    casino::WorldLimits limits;
    limits.all_values = true;
    limits.most_worlds = static_cast<std::size_t>(whole_number(worlds, "worlds", 0, 1'000'000));
    limits.samples = static_cast<std::size_t>(whole_number(samples, "samples", 1, 1'000'000));
    limits.seed = seed_argument(seed);
    limits.nodes = count_limit(nodes, "nodes");
    limits.memory = memory_limit(memory);
    limits.threads = thread_count(threads);
    const double limit = seconds_limit(seconds);
    // A copy: while the search waits, Python may play on in the state.
    const std::unique_ptr<AnyState> copy = game_state::checked_state(state).copy();
    check_state(*copy, !match.is_none());
    const Position& position = state_as<Position>(*copy).position();
    const std::optional<MatchTable> table = match_table(match, position);
    const MatchTable* const chances = table ? &*table : nullptr;
    search::Control control(limit);
    casino::WorldsAnswer found;
    run_search(control, stop, progress, [&] {
        if (position.perfect_information()) {
            found.answer = casino::solve_endgame(position, position.current_player(), limits, control, chances);
            found.worlds = found.possible = 1;
        } else {
            found = casino::solve_worlds(position, limits, control, chances);
        }
    });
    return py::make_tuple(answer_as_tuple(found.answer), found.worlds, found.possible);
}

}  // namespace

void register_casino_endgame(py::module_& core) {
    core.def("casino_endgame", &endgame, py::arg("state"), py::kw_only(), py::arg("match"), py::arg("worlds"),
             py::arg("samples"), py::arg("seed"), py::arg("nodes"), py::arg("seconds"), py::arg("memory"),
             py::arg("threads"), py::arg("stop"), py::arg("progress"),
             "(answer, worlds looked at, worlds that there are) of the last round of a deal of Royal Casino.");
}

}  // namespace palatine::bindings
