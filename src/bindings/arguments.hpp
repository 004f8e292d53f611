// Checks of single Python arguments: whole numbers and texts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <pybind11/pybind11.h>

#include "palatine/error.hpp"

namespace palatine::bindings {

namespace py = pybind11;

// The beginning of a long text, bytes, list or tuple: more than an error shows of it. Anything else as it is.
inline py::object beginning_of(py::handle object) {
    constexpr Py_ssize_t kEnough = 64;
    PyObject* whole = object.ptr();
    const bool is_sequence = PyUnicode_CheckExact(whole) || PyBytes_CheckExact(whole) || PyList_CheckExact(whole) ||
                             PyTuple_CheckExact(whole);
    if (!is_sequence || PySequence_Size(whole) <= kEnough) return py::reinterpret_borrow<py::object>(object);
    auto part = py::reinterpret_steal<py::object>(PySequence_GetSlice(whole, 0, kEnough));
    if (!part) throw py::error_already_set();
    return part;
}

// A short, safe picture of any object for an error: its repr, cut. It is ASCII: what nobody sees, as a no-break space,
// is an escape. Python prints no int of more than 4,300 digits, nothing that is nested too deeply, and no list that
// holds one of these.
inline std::string shown(py::handle object) {
    const py::object text = py::reinterpret_steal<py::object>(PyObject_Repr(beginning_of(object).ptr()));
    if (!text) {
        if (PyErr_ExceptionMatches(PyExc_ValueError) == 0 && PyErr_ExceptionMatches(PyExc_RecursionError) == 0) {
            throw py::error_already_set();
        }
        PyErr_Clear();
        if (PyLong_Check(object.ptr())) return "an int of thousands of digits";
        return std::string("a ") + Py_TYPE(object.ptr())->tp_name + " that cannot be printed";
    }
    const auto encoded = py::reinterpret_steal<py::bytes>(PyUnicode_AsEncodedString(text.ptr(), "ascii", "backslashreplace"));
    if (!encoded) throw py::error_already_set();
    std::string result = encoded;
    if (result.size() > 60) result = result.substr(0, 60) + "...";
    return result;
}

inline std::string type_name(py::handle object) { return Py_TYPE(object.ptr())->tp_name; }

// An int, or what stands for one, in least..most; never a bool. TypeError for others, `Refusal` for what is out of range.
template <typename Refusal = Error>
std::uint64_t whole_number(py::handle object, const char* name, std::uint64_t least, std::uint64_t most) {
    if (PyBool_Check(object.ptr())) throw py::type_error(std::string(name) + " must be an int, not bool");
    if (!PyIndex_Check(object.ptr())) {
        throw py::type_error(std::string(name) + " must be an int, not " + type_name(object));
    }
    const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(object.ptr()));
    if (!number) throw py::error_already_set();
    const std::uint64_t value = PyLong_AsUnsignedLongLong(number.ptr());
    const bool too_large = value == static_cast<std::uint64_t>(-1) && PyErr_Occurred() != nullptr;
    if (too_large) PyErr_Clear();
    if (too_large || value < least || value > most) {
        throw Refusal(std::string(name) + " out of range " + std::to_string(least) + ".." + std::to_string(most) + ": " +
                      shown(number));
    }
    return value;
}

// The number of threads that a caller asks for.
inline int thread_count(py::handle threads) { return static_cast<int>(whole_number(threads, "threads", 1, 1024)); }

// A str as UTF-8, whatever it is a name of. TypeError for others (bytes too), Error for what has no UTF-8.
inline std::string text_argument(py::handle object, const char* name) {
    if (!PyUnicode_Check(object.ptr())) {
        throw py::type_error(std::string(name) + " must be a str, not " + type_name(object));
    }
    Py_ssize_t size = 0;
    const char* data = PyUnicode_AsUTF8AndSize(object.ptr(), &size);
    if (data == nullptr) {
        PyErr_Clear();
        throw Error(std::string(name) + " is no text: " + shown(object));
    }
    return {data, static_cast<std::size_t>(size)};
}

// The UTF-8 of a str; valid while it lives. A text that has none (lone surrogates) is no text of cards.
inline std::string_view utf8(const py::str& text) {
    Py_ssize_t size = 0;
    const char* data = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (data == nullptr) {
        PyErr_Clear();
        throw CardError("not a card: " + shown(text));
    }
    return {data, static_cast<std::size_t>(size)};
}

}  // namespace palatine::bindings
