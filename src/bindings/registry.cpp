#include "registry.hpp"

#include "register.hpp"
#include "registry_abi.hpp"

namespace palatine::bindings {

Registry& registry() {
    static Registry all;
    return all;
}

void register_registry(py::module_& core) {
    static RegistryCapsule capsule{kRegistryAbi, &registry()};
    core.add_object("_REGISTRY", py::capsule(&capsule, kRegistryCapsule));
}

}  // namespace palatine::bindings
