// The searches of Palace Poker.
#include "bind_searches.hpp"
#include "palatine/palace_position.hpp"
#include "register.hpp"

namespace palatine::bindings {

void bind_searches_of_palace() { bind_searches<palace::Position>(); }

}  // namespace palatine::bindings
