// All checks of arrays that come from Python: dtype, shape, contents. Views read any strides; nothing here copies an array.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "arguments.hpp"
#include "palatine/card_set.hpp"
#include "palatine/error.hpp"

namespace palatine::bindings {

inline std::string shape_text(const py::array& array) {
    std::string text = "(";
    for (py::ssize_t i = 0; i < array.ndim(); ++i) text += (i > 0 ? ", " : "") + std::to_string(array.shape(i));
    return text + (array.ndim() == 1 ? ",)" : ")");
}

inline std::string dtype_text(const py::array& array) { return py::str(py::object(array.dtype())); }

template <typename T>
bool has_dtype(const py::array& array) {
    return array.dtype().equal(py::dtype::of<T>());
}

inline py::array require_array(const py::object& object, const char* name, const char* wanted) {
    if (!py::isinstance<py::array>(object)) {
        throw py::type_error(std::string(name) + " must be a numpy array of " + wanted + ", not " + type_name(object));
    }
    return py::reinterpret_borrow<py::array>(object);
}

// Rows of card ids, uint8 (N, k), of any strides.
class IdRows {
public:
    IdRows(const py::array& array, const char* name)
        : data_(static_cast<const std::uint8_t*>(array.data())),
          size_(static_cast<std::size_t>(array.shape(0))),
          width_(static_cast<std::size_t>(array.shape(1))),
          row_stride_(array.strides(0)),
          card_stride_(array.strides(1)),
          name_(name) {}

    std::size_t size() const noexcept { return size_; }
    std::size_t width() const noexcept { return width_; }
    // Rows follow one another without gaps.
    bool contiguous() const noexcept {
        return (card_stride_ == 1 || width_ <= 1) && (row_stride_ == static_cast<py::ssize_t>(width_) || size_ <= 1);
    }
    const std::uint8_t* data() const noexcept { return data_; }
    std::uint8_t id(std::size_t row, std::size_t card) const noexcept {
        return data_[static_cast<py::ssize_t>(row) * row_stride_ + static_cast<py::ssize_t>(card) * card_stride_];
    }
    // The rows from `first` on, without gaps.
    void copy(std::size_t first, std::size_t count, std::uint8_t* out) const noexcept {
        for (std::size_t row = first; row < first + count; ++row) {
            for (std::size_t card = 0; card < width_; ++card) *out++ = id(row, card);
        }
    }
    // The cards of a row that holds no bad one.
    CardSet set(std::size_t row) const noexcept {
        std::uint64_t mask = 0;
        for (std::size_t card = 0; card < width_; ++card) mask |= CardSet::bit(id(row, card));
        return CardSet(mask);
    }
    // CardError when the row has an id above 51 or a card twice.
    void require_distinct(std::size_t row) const {
        CardSet seen;
        for (std::size_t i = 0; i < width_; ++i) {
            const int card = id(row, i);
            if (card >= kNumCards) {
                throw CardError(where(row) + "card id out of range 0..51: " + std::to_string(card));
            }
            if (seen.contains(Card(card))) throw CardError(where(row) + "duplicate card: " + Card(card).text());
            seen = seen | Card(card);
        }
    }
    void require_distinct() const {
        for (std::size_t row = 0; row < size_; ++row) require_distinct(row);
    }

private:
    std::string where(std::size_t row) const { return std::string(name_) + " row " + std::to_string(row) + ": "; }

    const std::uint8_t* data_;
    std::size_t size_, width_;
    py::ssize_t row_stride_, card_stride_;
    const char* name_;
};

// `width` -1: any number of cards up to 52.
inline IdRows id_rows(const py::object& object, const char* name, int width = -1) {
    const py::array array = require_array(object, name, "uint8 card ids");
    if (!has_dtype<std::uint8_t>(array)) {
        throw py::type_error(std::string(name) + " must be uint8 card ids, not " + dtype_text(array) +
                             "; use " + name + ".astype(np.uint8) where that equals " + name + ": it wraps other numbers");
    }
    const std::string columns = width < 0 ? "k), k <= 52" : std::to_string(width) + ")";
    if (array.ndim() != 2 || (width < 0 ? array.shape(1) > kNumCards : array.shape(1) != width)) {
        throw Error(std::string(name) + " must have shape (N, " + columns + ", not " + shape_text(array));
    }
    return IdRows(array, name);
}

// One number a hand, of any stride; aligned or not.
template <typename T>
class Column {
public:
    explicit Column(const py::array& array)
        : data_(static_cast<const std::byte*>(array.data())),
          size_(static_cast<std::size_t>(array.shape(0))),
          stride_(array.strides(0)) {}

    std::size_t size() const noexcept { return size_; }
    bool contiguous() const noexcept {
        return (stride_ == sizeof(T) || size_ <= 1) && reinterpret_cast<std::uintptr_t>(data_) % alignof(T) == 0;
    }
    const T* data() const noexcept { return reinterpret_cast<const T*>(data_); }
    void copy(std::size_t first, std::size_t count, T* out) const noexcept {
        for (std::size_t i = 0; i < count; ++i) std::memcpy(out + i, at(first + i), sizeof(T));
    }

private:
    const std::byte* at(std::size_t i) const noexcept { return data_ + static_cast<py::ssize_t>(i) * stride_; }

    const std::byte* data_;
    std::size_t size_;
    py::ssize_t stride_;
};

// An array to write n values of T into: given by the caller as `out`, of any stride, or new. What is computed goes into
// place by write() at the end, so that an error leaves the caller's array as it was.
template <typename T>
class Output {
public:
    Output(const py::object& out, std::size_t n) : size_(n) {
        const std::string dtype = py::str(py::object(py::dtype::of<T>()));
        if (out.is_none()) {
            array_ = py::array_t<T>(static_cast<py::ssize_t>(n));
            target_ = static_cast<T*>(array_.mutable_data());
            return;
        }
        array_ = require_array(out, "out", dtype.c_str());
        if (!has_dtype<T>(array_)) throw py::type_error("out must be " + dtype + ", not " + dtype_text(array_));
        if (array_.ndim() != 1 || static_cast<std::size_t>(array_.shape(0)) != n) {
            throw Error("out must have shape (" + std::to_string(n) + ",), not " + shape_text(array_));
        }
        if (!array_.writeable()) throw Error("out must be writeable");
        if (n > 1 && std::abs(array_.strides(0)) < static_cast<py::ssize_t>(sizeof(T))) {
            throw Error("out must not overlap itself: it has stride " + std::to_string(array_.strides(0)));
        }
        given_ = static_cast<std::byte*>(array_.mutable_data());
        stride_ = array_.strides(0);
        target_ = new T[n];
    }
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;
    ~Output() {
        if (given_ != nullptr) delete[] target_;
    }

    // Where to put the n values.
    T* values() noexcept { return target_; }
    void write() noexcept {
        if (given_ == nullptr) return;
        if (stride_ == static_cast<py::ssize_t>(sizeof(T))) {
            std::memcpy(given_, target_, size_ * sizeof(T));
            return;
        }
        for (std::size_t i = 0; i < size_; ++i) {
            std::memcpy(given_ + static_cast<py::ssize_t>(i) * stride_, target_ + i, sizeof(T));
        }
    }
    const py::array& array() const noexcept { return array_; }

private:
    py::array array_;
    std::size_t size_;
    std::byte* given_ = nullptr;
    py::ssize_t stride_ = 0;
    T* target_ = nullptr;
};

}  // namespace palatine::bindings
