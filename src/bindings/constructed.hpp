// Objects that Python has made but not filled: `Class.__new__(Class)` gives one, and pybind11 would hand a method whatever
// lies in its memory. With this caster such an object is no instance of its class to any call but __init__ and
// __setstate__: TypeError.
#pragma once

#include <pybind11/pybind11.h>

namespace palatine::bindings {

template <typename T>
struct ConstructedCaster : pybind11::detail::type_caster_base<T> {
    bool load(pybind11::handle source, bool convert) {
        using namespace pybind11::detail;
        if (!pybind11::isinstance<T>(source)) return false;
        const value_and_holder value =
            reinterpret_cast<instance*>(source.ptr())->get_value_and_holder(get_type_info(typeid(T)));
        return value.value_ptr() != nullptr && type_caster_base<T>::load(source, convert);
    }
};

}  // namespace palatine::bindings
