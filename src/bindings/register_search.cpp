// Searches, and the games that they know.
#include <pybind11/pybind11.h>

#include "register.hpp"

namespace palatine::bindings {

void register_search(pybind11::module_& core) {
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
}

}  // namespace palatine::bindings
