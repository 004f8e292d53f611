// _core.alpha_beta: what palatine.search.alpha_beta calls.
#include <memory>
#include <string>

#include <pybind11/pybind11.h>

#include "bind_alpha_beta.hpp"
#include "game_state.hpp"
#include "register.hpp"
#include "search_answer.hpp"
#include "search_limits.hpp"
#include "search_run.hpp"

namespace palatine::bindings {

namespace {

py::tuple alpha_beta(const py::object& state, const py::object& player, const py::object& depth, const py::object& nodes,
                     const py::object& seconds, const py::object& memory, const py::object& threads, bool all_values,
                     bool perfect_information, const py::object& stop, const py::object& progress) {
    search::SolveLimits limits;
    if (!depth.is_none()) {
        limits.depth = static_cast<int>(whole_number(depth, "depth", 1, search::Known::kAll - 1));
    }
    limits.nodes = count_limit(nodes, "nodes");
    limits.memory = memory_limit(memory);
    limits.threads = thread_count(threads);
    limits.all_values = all_values;
    const double limit = seconds_limit(seconds);
    // A copy: while the search waits, Python may play on in the state.
    const std::unique_ptr<AnyState> copy = game_state::checked_state(state).copy();
    const AlphaBetaOfGame& game = alpha_beta_games().of(*copy);
    const int seat = seat_to_search(*copy, player);
    if (!perfect_information && !game.perfect_information(*copy)) {
        throw StateError("cards may be hidden in a state of " + std::string(copy->name()) +
                         ", and alpha-beta looks at them: perfect_information=True allows it, epimc and ismcts do not look");
    }
    search::Control control(limit);
    search::Answer answer;
    run_search(control, stop, progress, [&] { answer = game.search(*copy, seat, limits, control); });
    return py::make_tuple(game.num_sides(*copy), answer_as_tuple(answer));
}

}  // namespace

void register_alpha_beta(py::module_& core) {
    core.def("alpha_beta", &alpha_beta, py::arg("state"), py::kw_only(), py::arg("player"), py::arg("depth"),
             py::arg("nodes"), py::arg("seconds"), py::arg("memory"), py::arg("threads"), py::arg("all_values").noconvert(),
             py::arg("perfect_information").noconvert(), py::arg("stop"), py::arg("progress"),
             "(number of sides, answer) of a search by alpha-beta, or max^n for more than two sides.");
}

}  // namespace palatine::bindings
