// A strong player of Palace Poker: what a seat should do, found without a look at what it has not seen.
#pragma once

#include "palatine/palace_position.hpp"
#include "palatine/search/control.hpp"
#include "palatine/search/ismcts.hpp"
#include "palatine/state.hpp"

namespace palatine::palace {

// Throws Error and StateError as search::ismcts does.
search::IsmctsResult engine(const State<Position>& state, int player, const search::IsmctsOptions& options,
                            search::Control& control);

}  // namespace palatine::palace
