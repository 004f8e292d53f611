// The rules of Chinese Poker as Python holds them.
#pragma once

#include <pybind11/pybind11.h>

#include "constructed.hpp"
#include "palatine/chinese_rules.hpp"

namespace palatine::bindings {

// The native twin of a palatine.chinese.Rules object. TypeError for other objects.
chinese::Rules chinese_rules_of(pybind11::handle rules);

}  // namespace palatine::bindings

namespace pybind11::detail {

template <>
struct type_caster<palatine::chinese::Rules> : palatine::bindings::ConstructedCaster<palatine::chinese::Rules> {};

}  // namespace pybind11::detail
