// Weights of palaces, as Python gives them.
#pragma once

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "numpy_io.hpp"
#include "palatine/error.hpp"

namespace palatine::bindings {

// So many numbers, finite and not below 0.
inline std::vector<double> palace_weights(const py::object& object, const char* name, std::size_t size) {
    const py::array array = require_array(object, name, "float64");
    if (!has_dtype<double>(array)) {
        throw py::type_error(std::string(name) + " must be float64, not " + dtype_text(array) + "; use " + name +
                             ".astype(np.float64)");
    }
    if (array.ndim() != 1 || static_cast<std::size_t>(array.shape(0)) != size) {
        throw Error(std::string(name) + " must have shape (" + std::to_string(size) + ",), not " + shape_text(array));
    }
    std::vector<double> weights(size);
    Column<double>(array).copy(0, size, weights.data());
    for (std::size_t i = 0; i < size; ++i) {
        if (std::isfinite(weights[i]) && weights[i] >= 0) continue;
        throw Error(std::string(name) + "[" + std::to_string(i) + "] must be finite and not below 0: " +
                    std::string(py::str(py::float_(weights[i]))));
    }
    return weights;
}

}  // namespace palatine::bindings
