// What Python gives to limit searches by simulations.
#pragma once

#include <pybind11/pybind11.h>

#include "arguments.hpp"
#include "palatine/search/ismcts.hpp"
#include "search_limits.hpp"

namespace palatine::bindings {

// Error and TypeError for what they cannot be.
inline search::IsmctsOptions ismcts_options(const py::object& simulations, const py::object& exploration,
                                            const py::object& seed, const py::object& threads,
                                            const py::object& memory) {
    search::IsmctsOptions options;
    options.simulations = count_limit(simulations, "simulations");
    options.exploration = number_of_at_least_0(exploration, "exploration");
    options.seed = seed_argument(seed);
    options.threads = thread_count(threads);
    options.memory = memory_limit(memory);
    options.validate();
    return options;
}

}  // namespace palatine::bindings
