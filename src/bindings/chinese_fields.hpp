// Fields and objectives between Python and C++, and counts by row and value as arrays.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "constructed.hpp"
#include "numpy_io.hpp"
#include "palatine/chinese.hpp"
#include "palatine/chinese_objective.hpp"
#include "palatine/error.hpp"

namespace pybind11::detail {

template <>
struct type_caster<palatine::chinese::Field> : palatine::bindings::ConstructedCaster<palatine::chinese::Field> {};
template <>
struct type_caster<palatine::chinese::Objective> : palatine::bindings::ConstructedCaster<palatine::chinese::Objective> {
};

}  // namespace pybind11::detail

namespace palatine::bindings {

using RowCounts = std::array<std::vector<std::uint32_t>, chinese::kNumRows>;

// Of uint32 (3, 9842), of any strides.
inline RowCounts row_counts(const py::object& counts) {
    const py::array array = require_array(counts, "counts", "uint32");
    if (!has_dtype<std::uint32_t>(array)) {
        throw py::type_error("counts must be uint32, not " + dtype_text(array) + 
                             "; use counts.astype(np.uint32) where that equals counts: it wraps other numbers");
    }
    if (array.ndim() != 2 || array.shape(0) != chinese::kNumRows || array.shape(1) != poker::kNumValues) {
        throw Error("counts must have shape (3, " + std::to_string(poker::kNumValues) + "), not " + shape_text(array));
    }
    const auto numbers = py::reinterpret_borrow<py::array_t<std::uint32_t>>(array);
    RowCounts rows;
    for (int row = 0; row < chinese::kNumRows; ++row) {
        for (int value = 0; value < poker::kNumValues; ++value) rows[row].push_back(numbers.at(row, value));
    }
    return rows;
}

inline py::array_t<std::uint32_t> counts_array(const RowCounts& rows) {
    py::array_t<std::uint32_t> counts({py::ssize_t{chinese::kNumRows}, py::ssize_t{poker::kNumValues}});
    for (int row = 0; row < chinese::kNumRows; ++row) {
        std::copy(rows[row].begin(), rows[row].end(), counts.mutable_data(row));
    }
    return counts;
}

inline py::array_t<std::uint32_t> counts_array(const chinese::Field& field) {
    using chinese::Row;
    return counts_array({field.counts(Row::front), field.counts(Row::middle), field.counts(Row::back)});
}

}  // namespace palatine::bindings
