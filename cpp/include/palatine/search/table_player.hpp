// A strategy in a table as what fixed opponents do in searches and sampled games.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "palatine/game.hpp"
#include "palatine/playouts.hpp"
#include "palatine/random.hpp"
#include "palatine/search/tabular_policy.hpp"

namespace palatine::search {

// Plays as a table says, uniformly where it knows nothing. The table must outlive it.
class TablePlayer {
public:
    explicit TablePlayer(const TabularPolicy& table) noexcept : table_(&table) {}

    template <Game P>
    Action operator()(const P& position, int seat, Random& random) const {
        const TabularPolicy::Choice choice = table_->find(seat, position.information_key(seat));
        double point = static_cast<double>(random.next() >> 11) / static_cast<double>(std::uint64_t{1} << 53);
        for (std::size_t i = 0; i < choice.actions.size(); ++i) {
            point -= choice.chances[i];
            // A table from a file may say anything.
            if (point < 0 && position.is_legal(seat, choice.actions[i])) return choice.actions[i];
        }
        return uniform_action(position, seat, random);
    }
    template <Game P>
    double probability(const P& position, int seat, Action action) const {
        const TabularPolicy::Choice choice = table_->find(seat, position.information_key(seat));
        if (choice.actions.empty()) return 1.0 / count_actions(position, seat, kMostCounted);
        const auto found = std::lower_bound(choice.actions.begin(), choice.actions.end(), action);
        if (found == choice.actions.end() || *found != action) return 0.0;
        return choice.chances[static_cast<std::size_t>(found - choice.actions.begin())];
    }

private:
    const TabularPolicy* table_;
};

}  // namespace palatine::search
