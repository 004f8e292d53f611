// Searches, and the games that they know.
#include <pybind11/pybind11.h>

#include "register.hpp"
#include "search_limits.hpp"
#include "search_run.hpp"

namespace palatine::bindings {

namespace {

void check_run(const py::object& seconds, const py::object& threads, const py::object& stop, const py::object& progress) {
    seconds_limit(seconds);
    thread_count(threads);
    check_callbacks(stop, progress);
}

}  // namespace

void register_search(py::module_& core) {
    core.def("check_run", &check_run, py::kw_only(), py::arg("seconds"), py::arg("threads"), py::arg("stop"),
             py::arg("progress"), "Raises what a search with these would.");
    register_alpha_beta(core);
    register_epimc(core);
    register_policy(core);
    register_cfr(core);
    register_mccfr(core);
    register_ismcts(core);

    bind_searches_of_kuhn();
    bind_searches_of_leduc();
    bind_searches_of_chinese();
    bind_searches_of_casino();
    bind_searches_of_palace();
}

}  // namespace palatine::bindings
