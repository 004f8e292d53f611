// The rules of Palace Poker as Python holds them.
#pragma once

#include <pybind11/pybind11.h>

#include "constructed.hpp"
#include "palatine/palace_rules.hpp"

namespace palatine::bindings {

// The native twin of a palatine.palace.Rules object. TypeError for other objects.
palace::Rules palace_rules_of(pybind11::handle rules);

}  // namespace palatine::bindings

namespace pybind11::detail {

template <>
struct type_caster<palatine::palace::Rules> : palatine::bindings::ConstructedCaster<palatine::palace::Rules> {};

}  // namespace pybind11::detail
