// palatine._core: one register function a room.
#include <pybind11/pybind11.h>

#include "register.hpp"

PYBIND11_MODULE(_core, core) {
    using namespace palatine::bindings;
    require_floor();  // before any code that newer processors alone can run
    core.doc() = "The native core of palatine. Use the modules of the package palatine.";
    core.attr("__version__") = PALATINE_VERSION;
    register_registry(core);
    register_errors(core);
    register_cards(core);
    register_poker(core);
    register_chinese(core);
    register_chinese_rules(core);
    register_chinese_solver(core);
    register_games(core);
    register_chinese_game(core);
    register_casino(core);
    register_casino_game(core);
    register_palace(core);
    register_palace_equity(core);
    register_palace_game(core);
    register_casino_endgame(core);
    register_casino_engine(core);
    register_palace_solver(core);
    register_palace_engine(core);
    register_search(core);
    register_capi(core);
    register_reference(core);
    complete_classes(core);
}
