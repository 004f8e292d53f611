// EPIMC for one game more.
#pragma once

#include "palatine/search/epimc.hpp"
#include "search_binding.hpp"

namespace palatine::bindings {

using EpimcSearch = search::Answer (*)(const AnyState& state, int seat, const search::EpimcLimits& limits,
                                       search::Control& control);

inline ByGame<EpimcSearch>& epimc_games() { return searches<EpimcSearch>("EPIMC"); }

template <Game P>
void bind_epimc() {
    epimc_games().add(P::kName, [](const AnyState& state, int seat, const search::EpimcLimits& limits,
                                   search::Control& control) {
        return search::epimc(state_as<P>(state), seat, limits, control);
    });
}

}  // namespace palatine::bindings
