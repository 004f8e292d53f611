// Which build of the registry this is: of what version (PALATINE_VERSION comes from setup.py, or from palatine/version.hpp), by
// which kind of compiler.
#pragma once

#include <pybind11/conduit/pybind11_platform_abi_id.h>

namespace palatine::bindings {

inline constexpr char kRegistryAbi[] = PALATINE_VERSION " " PYBIND11_PLATFORM_ABI_ID;

}  // namespace palatine::bindings
