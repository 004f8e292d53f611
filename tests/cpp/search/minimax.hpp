// Plain searches to hold the library's beside: everything is looked at, nothing is remembered, positions are copied.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "palatine/game.hpp"

namespace plain {

using Returns = std::array<double, palatine::kMaxPlayers>;

// Whoever is to act takes what is best for that seat, of equals the first action: with two sides the minimax, else max^n.
template <typename P>
Returns minimax(const P& position, int first = -1) {
    Returns best{};
    const int actor = first >= 0 ? first : position.current_player();
    if (actor == palatine::kTerminal) {
        position.returns(best.data());
        return best;
    }
    std::vector<Returns> after;
    position.for_each_action(actor, [&](palatine::Action action) {
        P next = position;
        typename P::Undo undo;
        next.apply(actor, action, undo);
        after.push_back(minimax(next));
        return false;
    });
    const auto seats = static_cast<std::size_t>(position.num_players());
    if (actor == palatine::kChance) {
        for (std::size_t seat = 0; seat < seats; ++seat) {
            for (const Returns& one : after) best[seat] += one[seat];
            best[seat] /= static_cast<double>(after.size());
        }
        return best;
    }
    const auto own = static_cast<std::size_t>(actor);
    best = after.front();
    for (const Returns& one : after) {
        if (one[own] > best[own]) best = one;
    }
    return best;
}

}  // namespace plain
