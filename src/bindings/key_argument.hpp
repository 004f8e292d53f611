// Keys of dealers from Python.
#pragma once

#include <algorithm>
#include <string>

#include <pybind11/pybind11.h>

#include "arguments.hpp"
#include "palatine/dealing_key.hpp"

namespace palatine::bindings {

// TypeError for what is not bytes, Error for another length. No text shows a key.
inline DealingKey key_argument(py::handle object) {
    if (!PyBytes_Check(object.ptr())) throw py::type_error("key must be bytes, not " + type_name(object));
    DealingKey key;
    const auto size = static_cast<std::size_t>(PyBytes_GET_SIZE(object.ptr()));
    if (size != key.size()) throw Error("a key has 32 bytes, not " + std::to_string(size));
    std::copy_n(reinterpret_cast<const std::uint8_t*>(PyBytes_AS_STRING(object.ptr())), size, key.begin());
    return key;
}

}  // namespace palatine::bindings
