// _core.casino_engine: what palatine.casino.analyse calls.
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>

#include <pybind11/pybind11.h>

#include "casino_match_table.hpp"
#include "game_state.hpp"
#include "ismcts_options.hpp"
#include "palatine/casino_engine.hpp"
#include "register.hpp"
#include "search_answer.hpp"
#include "search_binding.hpp"
#include "search_limits.hpp"
#include "search_run.hpp"

namespace palatine::bindings {
namespace {

using casino::EngineOptions;
using casino::EngineResult;
using casino::Position;

EngineOptions engine_options(const py::object& simulations, const py::object& exploration, const py::object& quality,
                             const py::object& seed, const py::object& threads, const py::object& memory) {
    EngineOptions options{ismcts_options(simulations, exploration, seed, threads, memory)};
    options.samples = static_cast<int>(whole_number(quality, "quality", 0, EngineOptions::kMostSamples));
    return options;
}

py::tuple casino_engine(const py::object& state, const py::object& player, const py::object& simulations,
                        const py::object& seconds, const py::object& exploration, const py::object& quality,
                        const py::object& match, const py::object& seed, const py::object& threads,
                        const py::object& memory, const py::object& stop, const py::object& progress) {
    EngineOptions options = engine_options(simulations, exploration, quality, seed, threads, memory);
    const double limit = seconds_limit(seconds);
    // A copy: while the search waits, Python may play on in the state.
    const std::unique_ptr<AnyState> copy = game_state::checked_state(state).copy();
    if (copy->name() != Position::kName) {
        throw py::type_error("the engine plays casino, not " + std::string(copy->name()));
    }
    const int seat = seat_to_search(*copy, player);
    const Position& position = state_as<Position>(*copy).position();
    if (!match.is_none() && position.num_players() != 2) {
        throw StateError("the chance to win the match is for two players, not for " +
                         std::to_string(position.num_players()));
    }
    const std::optional<casino::MatchTable> table = match_table(match, position);
    options.match = table ? &*table : nullptr;
    const bool exact = casino::is_exact(position, seat);
    search::Control control(exact ? std::numeric_limits<double>::infinity() : limit);
    EngineResult result{};
    run_search(control, stop, progress,
               [&] { result = casino::engine(state_as<Position>(*copy), seat, options, control); });
    py::list visits;
    for (const std::uint64_t n : result.visits) visits.append(n);
    return py::make_tuple(answer_as_tuple(result.answer), visits, result.world_seed, result.exact, result.num_hands,
                          result.samples);
}

void check_casino_engine(const py::object& simulations, const py::object& seconds, const py::object& exploration,
                         const py::object& quality, const py::object& seed, const py::object& threads,
                         const py::object& memory) {
    engine_options(simulations, exploration, quality, seed, threads, memory);
    seconds_limit(seconds);
}

}  // namespace

void register_casino_engine(py::module_& core) {
    core.def("casino_engine", &casino_engine, py::arg("state"), py::kw_only(), py::arg("player"), py::arg("simulations"),
             py::arg("seconds"), py::arg("exploration"), py::arg("quality"), py::arg("match").none(true), py::arg("seed"),
             py::arg("threads"), py::arg("memory"), py::arg("stop"), py::arg("progress"),
             "(answer, visits of its values, seed of the line's world, whether it is exact, hands in turns, samples).");
    core.def("check_casino_engine", &check_casino_engine, py::kw_only(), py::arg("simulations"), py::arg("seconds"),
             py::arg("exploration"), py::arg("quality"), py::arg("seed"), py::arg("threads"), py::arg("memory"),
             "Raises what a search with these would.");
}

}  // namespace palatine::bindings
