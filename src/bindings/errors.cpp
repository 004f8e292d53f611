// The exception classes, and which C++ error becomes which.
#include <exception>
#include <new>
#include <string>

#include <pybind11/pybind11.h>

#include "palatine/error.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace palatine::bindings {
namespace {

// They live as long as the process: an error may be thrown while modules are torn down.
struct Classes {
    PyObject* error = nullptr;
    PyObject* card = nullptr;
    PyObject* rules = nullptr;
    PyObject* illegal_move = nullptr;
    PyObject* state = nullptr;
    PyObject* record = nullptr;
} classes;

PyObject* define(py::module_& core, const char* name, PyObject* base, const char* doc) {
    PyObject* type = PyErr_NewExceptionWithDoc((std::string("palatine.") + name).c_str(), doc, base, nullptr);
    if (type == nullptr) throw py::error_already_set();
    core.add_object(name, py::reinterpret_borrow<py::object>(type));
    return type;
}

void translate(std::exception_ptr pointer) {
    try {
        if (pointer) std::rethrow_exception(pointer);
    } catch (const CardError& error) {
        PyErr_SetString(classes.card, error.what());
    } catch (const RulesError& error) {
        PyErr_SetString(classes.rules, error.what());
    } catch (const IllegalMoveError& error) {
        PyErr_SetString(classes.illegal_move, error.what());
    } catch (const StateError& error) {
        PyErr_SetString(classes.state, error.what());
    } catch (const RecordError& error) {
        PyErr_SetString(classes.record, error.what());
    } catch (const Error& error) {
        PyErr_SetString(classes.error, error.what());
    } catch (const py::cast_error& error) {  // of an argument whose __init__ has not run
        PyErr_SetString(PyExc_TypeError, error.what());
    }
}

}  // namespace

void set_current_error() noexcept {
    try {
        throw;
    } catch (py::error_already_set& error) {
        error.restore();
    } catch (const py::builtin_exception& error) {
        error.set_error();
    } catch (const Error&) {
        translate(std::current_exception());
    } catch (const std::bad_alloc&) {
        PyErr_NoMemory();
    } catch (const std::exception& error) {
        PyErr_SetString(PyExc_RuntimeError, error.what());
    }
}

bool is_illegal_move(const py::error_already_set& error) { return error.matches(classes.illegal_move); }

void register_errors(py::module_& core) {
    classes.error = define(core, "Error", PyExc_ValueError, "A value that palatine refuses; the text names it.");
    classes.card = define(core, "CardError", classes.error, "Not a card, not a set of different cards.");
    classes.rules = define(core, "RulesError", classes.error, "An option that a game does not have or cannot combine.");
    classes.illegal_move = define(core, "IllegalMoveError", classes.error, "A move that the rules forbid.");
    classes.state = define(core, "StateError", classes.error, "A position that cannot be, or a call that it has no use for.");
    classes.record = define(core, "RecordError", classes.error, "A saved game or file that cannot be read.");
    py::register_local_exception_translator(&translate);
}

}  // namespace palatine::bindings
