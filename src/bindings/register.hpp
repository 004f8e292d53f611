// What module.cpp calls, each defined in the file of its name.
#pragma once

#include <pybind11/pybind11.h>

namespace palatine::bindings {

// floor.cpp: throws ImportError on an x86-64 processor below x86-64-v2.
void require_floor();

// errors.cpp. The exception that is being handled becomes Python's; whether one is an IllegalMoveError.
// registry.cpp: the registry of games and searches, for other extension modules.
void register_registry(pybind11::module_& core);
void register_errors(pybind11::module_& core);
void set_current_error() noexcept;
bool is_illegal_move(const pybind11::error_already_set& error);
void register_cards(pybind11::module_& core);
void register_poker(pybind11::module_& core);
void register_chinese(pybind11::module_& core);
void register_chinese_rules(pybind11::module_& core);
void register_chinese_solver(pybind11::module_& core);  // after register_chinese
void register_games(pybind11::module_& core);
void register_game_state(pybind11::module_& core);  // game_state.cpp
void register_chinese_game(pybind11::module_& core);  // after register_games
void register_casino(pybind11::module_& core);
void register_casino_game(pybind11::module_& core);  // after register_games
void register_palace(pybind11::module_& core);
void register_palace_equity(pybind11::module_& core);
void register_palace_solver(pybind11::module_& core);  // after register_games
void register_palace_engine(pybind11::module_& core);
void register_palace_game(pybind11::module_& core);  // after register_games
void register_casino_endgame(pybind11::module_& core);
void register_casino_engine(pybind11::module_& core);
void register_search(pybind11::module_& core);  // after the games
void register_alpha_beta(pybind11::module_& core);
void register_epimc(pybind11::module_& core);
void register_policy(pybind11::module_& core);
void register_cfr(pybind11::module_& core);
void register_mccfr(pybind11::module_& core);
void register_ismcts(pybind11::module_& core);
void bind_searches_of_kuhn();  // search_<game>.cpp
void bind_searches_of_leduc();
void bind_searches_of_chinese();
void bind_searches_of_casino();
void bind_searches_of_palace();
void register_capi(pybind11::module_& core);
void register_reference(pybind11::module_& core);
// classes.cpp: when all classes of the module are there.
void complete_classes(pybind11::module_& module);

}  // namespace palatine::bindings
