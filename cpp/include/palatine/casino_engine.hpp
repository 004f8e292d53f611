// A strong player of Royal Casino: what a seat should do, found without a look at what it has not seen.
#pragma once

#include <cstdint>

#include "palatine/casino_endgame.hpp"
#include "palatine/casino_position.hpp"
#include "palatine/search/control.hpp"
#include "palatine/search/ismcts.hpp"
#include "palatine/state.hpp"

namespace palatine::casino {

struct EngineOptions : search::IsmctsOptions {
    static constexpr int kMostSamples = 70;  // ways to deal the last round to two players

    // Of two players, in the last round but one: 1..kMostSamples exact last rounds end each simulation, of as many deals
    // of it; and the hands that the other can have come up in turns, all before the first comes up again. 0: simulations
    // are played on to the end of the deal, from hands drawn at random.
    int samples = 0;

    // Null for points; else, for two players, values are chances to win the match. It must outlive the search.
    const MatchTable* match = nullptr;

    // Throws Error.
    void validate() const;
};

struct EngineResult : search::IsmctsResult {
    bool exact = false;           // by solve_endgame
    std::uint64_t num_hands = 0;  // that came up in turns; 0 where they were drawn
    int samples = 0;              // last rounds for each simulation; 0 where it was played on
};

// Whether the engine solves a position exactly for the player: a last round of two. That takes some milliseconds, and is not
// to be cut short, so its control should have no deadline; a table too full to solve is given up after a million nodes, and
// searched by simulations.
bool is_exact(const Position& position, int player) noexcept;

// Throws Error and StateError as search::ismcts does.
EngineResult engine(const State<Position>& state, int player, const EngineOptions& options, search::Control& control);

}  // namespace palatine::casino
