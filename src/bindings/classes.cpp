// What holds for every class that pybind11 has made here: an object whose __init__ has not run is refused, and pickling works
// by all protocols or is refused.
#include <algorithm>
#include <cstddef>
#include <string>

#include <pybind11/pybind11.h>

#include "register.hpp"

namespace palatine::bindings {
namespace {

namespace py = pybind11;

// pybind11 asks for memory for a C++ object that is not there, and would hand its bytes to a method as they are.
void* refuse_memory(std::size_t) { throw py::type_error("this object has not begun: its __init__ has not run"); }

// In place of object.__reduce_ex__. Protocols 0 and 1 would make a bare pybind11_object, and that aborts.
py::object reduce(const py::object& self, int protocol) {
    const py::object base = py::module_::import("builtins").attr("object"), type = py::type::of(self);
    const bool reduces = !type.attr("__reduce__").is(base.attr("__reduce__"));
    if (!reduces && !py::hasattr(type, "__setstate__")) {
        throw py::type_error("cannot pickle " + std::string(py::str(type.attr("__name__"))) + " objects");
    }
    return base.attr("__reduce_ex__")(self, std::max(protocol, 2));
}

}  // namespace

void complete_classes(py::module_& module) {
    for (const auto& [name, value] : py::dict(module.attr("__dict__"))) {
        if (PyModule_Check(value.ptr()) != 0) {
            auto inner = py::reinterpret_borrow<py::module_>(value);
            complete_classes(inner);
        }
        if (PyType_Check(value.ptr()) == 0) continue;
        py::detail::type_info* info = py::detail::get_type_info(reinterpret_cast<PyTypeObject*>(value.ptr()));
        if (info == nullptr) continue;
        info->operator_new = &refuse_memory;
        const auto type = py::reinterpret_borrow<py::object>(value);
        type.attr("__reduce_ex__") = py::cpp_function(&reduce, py::name("__reduce_ex__"), py::is_method(type),
                                                      py::arg("protocol"), py::pos_only());
    }
}

}  // namespace palatine::bindings
