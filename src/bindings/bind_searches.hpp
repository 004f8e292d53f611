// All searches for one game more. Each game has a file search_<game>.cpp that calls it, so that compilers share the work.
#pragma once

#include "bind_alpha_beta.hpp"
#include "bind_cfr.hpp"
#include "bind_epimc.hpp"
#include "bind_ismcts.hpp"
#include "palatine/game.hpp"

namespace palatine::bindings {

template <Game P>
void bind_searches() {
    bind_alpha_beta<P>();
    bind_epimc<P>();
    bind_cfr<P>();
    bind_ismcts<P>();
}

}  // namespace palatine::bindings
