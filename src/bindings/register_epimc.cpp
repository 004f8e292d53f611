// _core.epimc: what palatine.search.epimc calls.
#include <cstdint>
#include <memory>

#include <pybind11/pybind11.h>

#include "bind_epimc.hpp"
#include "game_state.hpp"
#include "register.hpp"
#include "search_answer.hpp"
#include "search_limits.hpp"
#include "search_run.hpp"

namespace palatine::bindings {

namespace {

py::tuple epimc(const py::object& state, const py::object& player, const py::object& worlds, const py::object& depth,
                const py::object& seconds, const py::object& seed, const py::object& memory, const py::object& threads,
                const py::object& stop, const py::object& progress) {
    search::EpimcLimits limits;
    limits.worlds = static_cast<std::uint32_t>(whole_number(worlds, "worlds", 1, 1u << 24));
    limits.depth = static_cast<int>(whole_number(depth, "depth", 1, 1000));
    limits.seed = seed_argument(seed);
    limits.memory = memory_limit(memory);
    limits.threads = thread_count(threads);
    const double limit = seconds_limit(seconds);
    const std::unique_ptr<AnyState> copy = game_state::checked_state(state).copy();
    const EpimcSearch search = epimc_games().of(*copy);
    const int seat = seat_to_search(*copy, player);
    search::Control control(limit);
    search::Answer answer;
    run_search(control, stop, progress, [&] { answer = search(*copy, seat, limits, control); });
    return answer_as_tuple(answer);
}

}  // namespace

void register_epimc(py::module_& core) {
    core.def("epimc", &epimc, py::arg("state"), py::kw_only(), py::arg("player"), py::arg("worlds"), py::arg("depth"),
             py::arg("seconds"), py::arg("seed"), py::arg("memory"), py::arg("threads"), py::arg("stop"),
             py::arg("progress"), "The answer of a search by EPIMC.");
}

}  // namespace palatine::bindings
