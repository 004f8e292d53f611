// _core.palace_engine: what palatine.palace.analyse calls.
#include <cstdint>
#include <memory>
#include <string>

#include <pybind11/pybind11.h>

#include "game_state.hpp"
#include "ismcts_options.hpp"
#include "palatine/palace_engine.hpp"
#include "register.hpp"
#include "search_answer.hpp"
#include "search_binding.hpp"
#include "search_limits.hpp"
#include "search_run.hpp"

namespace palatine::bindings {
namespace {

using palace::Position;

py::tuple palace_engine(const py::object& state, const py::object& player, const py::object& simulations,
                        const py::object& seconds, const py::object& exploration, const py::object& seed,
                        const py::object& threads, const py::object& memory, const py::object& stop,
                        const py::object& progress) {
    search::IsmctsOptions options = ismcts_options(simulations, exploration, seed, threads, memory);
    options.observers = search::Observers::multiple;
    const double limit = seconds_limit(seconds);
    // A copy: while the search waits, Python may play on in the state.
    const std::unique_ptr<AnyState> copy = game_state::checked_state(state).copy();
    if (copy->name() != Position::kName) {
        throw py::type_error("the engine plays palace, not " + std::string(copy->name()));
    }
    const int seat = seat_to_search(*copy, player);
    search::Control control(limit);
    search::IsmctsResult result{};
    run_search(control, stop, progress,
               [&] { result = palace::engine(state_as<Position>(*copy), seat, options, control); });
    py::list visits;
    for (const std::uint64_t n : result.visits) visits.append(n);
    return py::make_tuple(answer_as_tuple(result.answer), visits, result.world_seed);
}

}  // namespace

void register_palace_engine(py::module_& core) {
    core.def("palace_engine", &palace_engine, py::arg("state"), py::kw_only(), py::arg("player"), py::arg("simulations"),
             py::arg("seconds"), py::arg("exploration"), py::arg("seed"), py::arg("threads"), py::arg("memory"),
             py::arg("stop"), py::arg("progress"), "(answer, visits of its values, seed of the line's world).");
}

}  // namespace palatine::bindings
