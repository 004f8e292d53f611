// The rules of Royal Casino as Python holds them.
#pragma once

#include <pybind11/pybind11.h>

#include "constructed.hpp"
#include "palatine/casino_rules.hpp"

namespace palatine::bindings {

// The native twin of a palatine.casino.Rules object. TypeError for other objects.
casino::Rules casino_rules_of(pybind11::handle rules);

}  // namespace palatine::bindings

namespace pybind11::detail {

template <>
struct type_caster<palatine::casino::Rules> : palatine::bindings::ConstructedCaster<palatine::casino::Rules> {};

}  // namespace pybind11::detail
