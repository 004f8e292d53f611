// For an extension module that has a game of its own: one source file of the module includes this, and calls
// bind_game<P>(rules, look, module) and bind_searches<P>() when the module is imported. The module is built with the headers of the wheel that it
// will run with (`palatine.get_include()`) and the same kind of compiler; others are refused at the import.
#pragma once

#include <string>

#include <pybind11/pybind11.h>

#include "palatine/version.hpp"
#include "bind_searches.hpp"
#include "game_binding.hpp"
#include "registry.hpp"
#include "registry_abi.hpp"

namespace palatine::bindings {

Registry& registry() {
    static Registry* const found = [] {
        py::module_::import("palatine._core");
        const auto* capsule = static_cast<RegistryCapsule*>(PyCapsule_Import(kRegistryCapsule, 0));
        if (capsule == nullptr) throw py::error_already_set();
        if (std::string(capsule->abi) != kRegistryAbi) {
            throw py::import_error(std::string("built for palatine ") + kRegistryAbi + ", this is " + capsule->abi);
        }
        return capsule->registry;
    }();
    return *found;
}

}  // namespace palatine::bindings
