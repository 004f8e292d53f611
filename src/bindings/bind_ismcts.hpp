// Information-set Monte Carlo tree search for one game more.
#pragma once

#include <cstdint>

#include "palatine/search/ismcts.hpp"
#include "palatine/search/ismcts_best_response.hpp"
#include "search_binding.hpp"

namespace palatine::bindings {

struct IsmctsOfGame {
    search::IsmctsResult (*search)(const AnyState& state, int seat, const search::IsmctsOptions& options,
                                   search::Control& control);
    // Against uniform opponents.
    search::Estimate (*best_response)(const AnyState& start, int seat, std::uint64_t games,
                                      const search::IsmctsOptions& options, search::Control& control);
};

ByGame<IsmctsOfGame>& ismcts_games();  // register_ismcts.cpp

template <Game P>
void bind_ismcts() {
    ismcts_games().add(
        P::kName,
        {[](const AnyState& state, int seat, const search::IsmctsOptions& options, search::Control& control) {
             return search::ismcts(state_as<P>(state), seat, options, control);
         },
         [](const AnyState& start, int seat, std::uint64_t games, const search::IsmctsOptions& options,
            search::Control& control) {
             return search::ismcts_best_response(state_as<P>(start), seat, games, options, control);
         }});
}

}  // namespace palatine::bindings
