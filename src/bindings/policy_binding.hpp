// Tables that go between C++ and Python as numpy arrays.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "numpy_io.hpp"
#include "palatine/error.hpp"
#include "palatine/search/tabular_policy.hpp"

namespace palatine::bindings {

namespace py = pybind11;

template <typename T>
py::array_t<T> array_of(const std::vector<T>& values) {
    return py::array_t<T>(static_cast<py::ssize_t>(values.size()), values.data());
}

// The numbers of an array of one dimension and this dtype, perhaps so many. RecordError for others: they come from
// files.
template <typename T>
std::vector<T> values_of(py::handle object, const char* name, py::ssize_t size = -1) {
    const py::array array = require_array(py::reinterpret_borrow<py::object>(object), name, "one dimension");
    if (!has_dtype<T>(array) || array.ndim() != 1 || (size >= 0 && array.shape(0) != size)) {
        throw RecordError(std::string(name) + ": an array of " + std::to_string(size) + " " +
                          std::string(py::str(py::object(py::dtype::of<T>()))) + ", not " + shape_text(array) + " " +
                          dtype_text(array));
    }
    const Column<T> column(array);
    std::vector<T> values(column.size());
    column.copy(0, values.size(), values.data());
    return values;
}

// Whoever works on an object of Python's that takes long, without the GIL, owns it meanwhile.
class Owned {
public:
    explicit Owned(std::mutex& mutex) : lock_(mutex, std::try_to_lock) {
        if (!lock_.owns_lock()) throw StateError("this solver is at work: it can be asked when that is done");
    }

private:
    std::unique_lock<std::mutex> lock_;
};

using PolicyPtr = std::shared_ptr<search::TabularPolicy>;

}  // namespace palatine::bindings
