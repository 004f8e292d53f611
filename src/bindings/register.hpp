// What module.cpp calls, each defined in the file of its name.
#pragma once

#include <pybind11/pybind11.h>

namespace palatine::bindings {

// floor.cpp: throws ImportError on an x86-64 processor below x86-64-v2.
void require_floor();

void register_errors(pybind11::module_& core);  // errors.cpp
void register_cards(pybind11::module_& core);
void register_poker(pybind11::module_& core);
void register_chinese(pybind11::module_& core);
void register_capi(pybind11::module_& core);
void register_reference(pybind11::module_& core);

}  // namespace palatine::bindings
