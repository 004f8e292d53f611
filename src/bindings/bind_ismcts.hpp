// Information-set Monte Carlo tree search for one game more.
#pragma once

#include <cstdint>

#include "palatine/search/ismcts.hpp"
#include "palatine/search/ismcts_best_response.hpp"
#include "palatine/search/table_player.hpp"
#include "search_binding.hpp"

namespace palatine::bindings {

struct IsmctsOfGame {
    search::IsmctsResult (*search)(const AnyState& state, int seat, const search::IsmctsOptions& options,
                                   search::Control& control);
    // table: what the opponents play; null for uniform ones.
    search::Estimate (*best_response)(const AnyState& start, int seat, std::uint64_t games,
                                      const search::IsmctsOptions& options, const search::TabularPolicy* table,
                                      search::Control& control);
};

inline ByGame<IsmctsOfGame>& ismcts_games() { return searches<IsmctsOfGame>("IS-MCTS"); }

template <Game P>
void bind_ismcts() {
    ismcts_games().add(
        P::kName,
        {[](const AnyState& state, int seat, const search::IsmctsOptions& options, search::Control& control) {
             return search::ismcts(state_as<P>(state), seat, options, control);
         },
         [](const AnyState& start, int seat, std::uint64_t games, const search::IsmctsOptions& options,
            const search::TabularPolicy* table, search::Control& control) {
             const State<P>& state = state_as<P>(start);
             if (table == nullptr) return search::ismcts_best_response(state, seat, games, options, control);
             return search::ismcts_best_response(state, seat, games, options, control, search::TablePlayer(*table));
         }});
}

}  // namespace palatine::bindings
