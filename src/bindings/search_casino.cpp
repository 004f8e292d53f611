// The searches of Royal Casino.
#include "bind_searches.hpp"
#include "palatine/casino_position.hpp"
#include "register.hpp"

namespace palatine::bindings {

void bind_searches_of_casino() { bind_searches<casino::Position>(); }

}  // namespace palatine::bindings
