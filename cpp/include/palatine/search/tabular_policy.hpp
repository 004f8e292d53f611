// A strategy of one seat or more as a table: the chance of each action, by information key.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "palatine/error.hpp"
#include "palatine/game.hpp"
#include "palatine/search/regret_table.hpp"
#include "palatine/search/sequence_form.hpp"
#include "palatine/search/treeplex.hpp"

namespace palatine::search {

class TabularPolicy {
public:
    // A seat's information sets, by rising key. Set i has the actions first[i]..first[i + 1] - 1, rising, and their
    // chances.
    struct Seat {
        std::vector<std::uint64_t> keys;
        std::vector<std::uint32_t> first = {0};
        std::vector<Action> actions;
        std::vector<double> chances;
    };
    struct Choice {
        std::span<const Action> actions;  // none: the table does not know the information set
        std::span<const double> chances;
    };

    explicit TabularPolicy(std::vector<Seat> seats) : seats_(std::move(seats)) {}

    int num_seats() const noexcept { return static_cast<int>(seats_.size()); }
    const Seat& seat(int seat) const noexcept { return seats_[static_cast<std::size_t>(seat)]; }

    Choice find(int seat, std::uint64_t key) const noexcept {
        const Seat& table = seats_[static_cast<std::size_t>(seat)];
        const auto place = std::lower_bound(table.keys.begin(), table.keys.end(), key);
        if (place == table.keys.end() || *place != key) return {};
        const auto set = static_cast<std::size_t>(place - table.keys.begin());
        const std::size_t begin = table.first[set], count = table.first[set + 1] - begin;
        return {{table.actions.data() + begin, count}, {table.chances.data() + begin, count}};
    }

private:
    std::vector<Seat> seats_;
};

// Behaviours as a table. only: the one seat that it shall have; -1 for all.
inline TabularPolicy policy_of(const SequenceForm& form, const Profile& behaviours, int only = -1) {
    std::vector<TabularPolicy::Seat> seats(behaviours.size());
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
        if (only >= 0 && static_cast<std::size_t>(only) != seat) continue;
        const Treeplex& tree = form.treeplex(static_cast<int>(seat));
        std::vector<std::size_t> order(tree.num_sets());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(),
                  [&](std::size_t a, std::size_t b) { return tree.keys[a] < tree.keys[b]; });
        TabularPolicy::Seat& table = seats[seat];
        for (const std::size_t set : order) {
            table.keys.push_back(tree.keys[set]);
            const auto begin = static_cast<std::ptrdiff_t>(tree.first[set]);
            const auto end = static_cast<std::ptrdiff_t>(tree.first[set + 1]);
            table.actions.insert(table.actions.end(), tree.actions.begin() + begin, tree.actions.begin() + end);
            table.chances.insert(table.chances.end(), behaviours[seat].begin() + begin, behaviours[seat].begin() + end);
            table.first.push_back(static_cast<std::uint32_t>(table.actions.size()));
        }
    }
    return TabularPolicy(std::move(seats));
}

// The average strategies that a regret table has come to; uniform where it has none yet.
inline TabularPolicy policy_of(const RegretTable& regrets, int num_seats) {
    std::vector<TabularPolicy::Seat> seats(static_cast<std::size_t>(num_seats));
    for (const RegretTable::Set& set : regrets.sorted()) {
        TabularPolicy::Seat& table = seats[set.seat];
        const std::span<const RegretTable::Cell> cells(regrets.cells(set), set.count);
        double sum = 0;
        for (const RegretTable::Cell& cell : cells) sum += cell.sum;
        table.keys.push_back(set.key);
        for (const RegretTable::Cell& cell : cells) {
            table.actions.push_back(cell.action);
            table.chances.push_back(sum > 0 ? cell.sum / sum : 1.0 / static_cast<double>(cells.size()));
        }
        table.first.push_back(static_cast<std::uint32_t>(table.actions.size()));
    }
    return TabularPolicy(std::move(seats));
}

// What a table says of every information set of a game, as behaviours; uniform where it knows nothing. Throws Error
// when it has other actions.
inline Profile behaviours_of(const SequenceForm& form, const TabularPolicy& policy) {
    Profile behaviours;
    for (int seat = 0; seat < form.num_seats(); ++seat) {
        const Treeplex& tree = form.treeplex(seat);
        std::vector<double>& behaviour = behaviours.emplace_back(tree.num_sequences());
        uniform_behaviour(tree, behaviour);
        for (std::size_t set = 0; set < tree.num_sets(); ++set) {
            const TabularPolicy::Choice known = policy.find(seat, tree.keys[set]);
            if (known.actions.empty()) continue;
            const std::span<const Action> actions(tree.actions.data() + tree.first[set], tree.num_actions(set));
            if (!std::equal(actions.begin(), actions.end(), known.actions.begin(), known.actions.end())) {
                throw Error("this policy is of another game: seat " + std::to_string(seat) +
                            " has other actions with the information key " + std::to_string(tree.keys[set]));
            }
            std::copy(known.chances.begin(), known.chances.end(), behaviour.begin() + tree.first[set]);
        }
    }
    return behaviours;
}

}  // namespace palatine::search
