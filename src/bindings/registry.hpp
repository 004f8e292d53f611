// What Python knows of games and of searches for them: one registry, in `_core`. Extension modules that have games of their own
// reach it through a capsule, see own_game.hpp.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <pybind11/pybind11.h>

namespace palatine::bindings {

namespace py = pybind11;

class AnyState;

// What Python needs to know of a game before there is a state of it. dealer: -1 for the last seat.
struct GameEntry {
    std::string name;
    std::string module;  // the Python module that has its State and PRESETS
    int min_players, max_players, num_steps, max_steps;
    std::function<std::unique_ptr<AnyState>(py::handle rules, int num_players, int dealer)> start;
};

struct Registry {
    std::vector<GameEntry> games;                           // in the order of their registration
    std::map<std::string, std::shared_ptr<void>> searches;  // by name, a ByGame each: see search_binding.hpp
};

// The one of `_core`, wherever it is called. registry.cpp for `_core` itself, own_game.hpp for others.
Registry& registry();

// What the capsule `palatine._core._REGISTRY` points to. The registry is C++, made by one compiler for one version: who finds
// another abi must not touch it.
struct RegistryCapsule {
    const char* abi;
    Registry* registry;
};
inline constexpr char kRegistryCapsule[] = "palatine._core._REGISTRY";

}  // namespace palatine::bindings
