#include "registry.hpp"

#include "register.hpp"
#include "registry_abi.hpp"

namespace palatine::bindings {

namespace {

Registry* const all = new Registry;  // never destroyed: threads may be at work when the process ends

}  // namespace

Registry& registry() { return *all; }

void register_registry(py::module_& core) {
    auto* const capsule = new RegistryCapsule{kRegistryAbi, &registry()};  // lives as long as the process
    core.add_object("_REGISTRY", py::capsule(capsule, kRegistryCapsule));
}

}  // namespace palatine::bindings
