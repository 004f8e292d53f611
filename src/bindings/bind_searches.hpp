// All searches for one game more. Each game has a file search_<game>.cpp that calls it, so that compilers share the work.
#pragma once

#include "bind_alpha_beta.hpp"
#include "palatine/game.hpp"

namespace palatine::bindings {

template <Game P>
void bind_searches() {
    bind_alpha_beta<P>();
}

}  // namespace palatine::bindings
