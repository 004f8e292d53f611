// _core.ismcts and _core.ismcts_best_response: what palatine.search calls.
#include <cstdint>
#include <memory>

#include <pybind11/pybind11.h>

#include "bind_ismcts.hpp"
#include "game_state.hpp"
#include "ismcts_options.hpp"
#include "policy_binding.hpp"
#include "register.hpp"
#include "search_answer.hpp"
#include "search_limits.hpp"
#include "search_run.hpp"

namespace palatine::bindings {

namespace {

using search::IsmctsOptions;
using search::Observers;

py::tuple ismcts(const py::object& state, const py::object& player, const py::object& simulations,
                 const py::object& seconds, const py::object& exploration, bool multiple_observers,
                 const py::object& seed, const py::object& threads, const py::object& memory, const py::object& stop,
                 const py::object& progress) {
    IsmctsOptions options = ismcts_options(simulations, exploration, seed, threads, memory);
    options.observers = multiple_observers ? Observers::multiple : Observers::single;
    const double limit = seconds_limit(seconds);
    // A copy: while the search waits, Python may play on in the state.
    const std::unique_ptr<AnyState> copy = game_state::checked_state(state).copy();
    const IsmctsOfGame& game = ismcts_games().of(*copy);
    const int seat = seat_to_search(*copy, player);
    search::Control control(limit);
    search::IsmctsResult result{};
    run_search(control, stop, progress, [&] { result = game.search(*copy, seat, options, control); });
    py::list visits;
    for (const std::uint64_t n : result.visits) visits.append(n);
    return py::make_tuple(answer_as_tuple(result.answer), visits, result.world_seed);
}

py::tuple ismcts_best_response(const py::object& start, const PolicyPtr& policy, const py::object& player,
                               const py::object& simulations, const py::object& games, const py::object& exploration,
                               const py::object& seed, const py::object& threads, const py::object& memory,
                               const py::object& stop, const py::object& progress) {
    const IsmctsOptions options = ismcts_options(simulations, exploration, seed, threads, memory);
    const std::unique_ptr<AnyState> copy = game_state::checked_state(start).copy();
    const IsmctsOfGame& game = ismcts_games().of(*copy);
    const auto last = static_cast<std::uint64_t>(copy->num_players() - 1);
    const auto seat = static_cast<int>(whole_number<StateError>(player, "player", 0, last));
    const std::uint64_t number = whole_number(games, "games", 2, 1ull << 32);
    search::Control control;
    search::Estimate found;
    run_search(control, stop, progress,
               [&] { found = game.best_response(*copy, seat, number, options, policy.get(), control); });
    return py::make_tuple(found.mean, found.margin, found.games, found.complete);
}

void check_ismcts(const py::object& simulations, const py::object& seconds, const py::object& exploration,
                  const py::object& seed, const py::object& threads, const py::object& memory) {
    ismcts_options(simulations, exploration, seed, threads, memory);
    seconds_limit(seconds);
}

}  // namespace

void register_ismcts(py::module_& core) {
    core.def("ismcts", &ismcts, py::arg("state"), py::kw_only(), py::arg("player"), py::arg("simulations"),
             py::arg("seconds"), py::arg("exploration"), py::arg("multiple_observers").noconvert(), py::arg("seed"),
             py::arg("threads"), py::arg("memory"), py::arg("stop"), py::arg("progress"),
             "(answer, visits of its values, seed of the line's world) of a search by IS-MCTS.");
    core.def("ismcts_best_response", &ismcts_best_response, py::arg("start"), py::kw_only(), py::arg("policy").none(true),
             py::arg("player"), py::arg("simulations"), py::arg("games"), py::arg("exploration"), py::arg("seed"),
             py::arg("threads"), py::arg("memory"), py::arg("stop"), py::arg("progress"),
             "(mean, margin, games, whether it is complete) of games of IS-MCTS against a policy, None for a uniform one.");
    core.def("check_ismcts", &check_ismcts, py::kw_only(), py::arg("simulations"), py::arg("seconds"),
             py::arg("exploration"), py::arg("seed"), py::arg("threads"), py::arg("memory"),
             "Raises what a search with these would.");
}

}  // namespace palatine::bindings
