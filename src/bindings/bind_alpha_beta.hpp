// Alpha-beta for one game more.
#pragma once

#include <string_view>

#include "palatine/error.hpp"
#include "palatine/search/solve.hpp"
#include "search_binding.hpp"

namespace palatine::bindings {

using AlphaBetaSearch = search::Answer (*)(const AnyState& state, int seat, const search::SolveLimits& limits,
                                           search::Control& control);
struct AlphaBetaOfGame {
    AlphaBetaSearch search;
    // Whether nothing is hidden, and how many sides there are.
    bool (*perfect_information)(const AnyState& state);
    int (*num_sides)(const AnyState& state);
};

inline ByGame<AlphaBetaOfGame>& alpha_beta_games() { return searches<AlphaBetaOfGame>("alpha-beta"); }

template <Game P>
void bind_alpha_beta() {
    alpha_beta_games().add(
        P::kName,
        {[](const AnyState& state, int seat, const search::SolveLimits& limits, search::Control& control) {
             return search::solve(state_as<P>(state).position(), seat, limits, control);
         },
         [](const AnyState& state) { return search::perfect_information(state_as<P>(state).position()); },
         [](const AnyState& state) { return search::num_sides(state_as<P>(state).position()); }});
}

}  // namespace palatine::bindings
