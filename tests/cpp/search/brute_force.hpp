// The slow truth about tiny games: expected returns by walking over all positions, best responses by trying every pure
// strategy, and counterfactual regret minimization as the textbook has it, by recursion with a map. Shares nothing with
// the sequence form.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

#include "palatine/game.hpp"

namespace brute_force {

using Set = std::pair<int, std::uint64_t>;                // seat, information key
using Strategy = std::map<Set, std::vector<double>>;      // chances by index of the action

template <typename P>
std::vector<palatine::Action> actions_of(const P& position, int actor) {
    std::vector<palatine::Action> actions;
    position.for_each_action(actor, [&](palatine::Action action) {
        actions.push_back(action);
        return false;
    });
    return actions;
}

template <typename P>
P after(P position, int actor, palatine::Action action) {
    typename P::Undo undo;
    position.apply(actor, action, undo);
    return position;
}

template <typename P>
double value(const P& position, int seat, const Strategy& strategy) {
    const int actor = position.current_player();
    if (actor == palatine::kTerminal) {
        double returns[palatine::kMaxPlayers];
        position.returns(returns);
        return returns[seat];
    }
    const auto actions = actions_of(position, actor);
    double sum = 0;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const double chance = actor == palatine::kChance ? 1.0 / static_cast<double>(actions.size())
                                                         : strategy.at({actor, position.information_key(actor)})[i];
        if (chance > 0) sum += chance * value(after(position, actor, actions[i]), seat, strategy);
    }
    return sum;
}

// All information sets with their numbers of actions.
template <typename P>
void collect(const P& position, std::map<Set, std::size_t>& sets) {
    const int actor = position.current_player();
    if (actor == palatine::kTerminal) return;
    const auto actions = actions_of(position, actor);
    if (actor != palatine::kChance) sets[{actor, position.information_key(actor)}] = actions.size();
    for (const auto action : actions) collect(after(position, actor, action), sets);
}

// The most that any pure strategy of the seat makes.
template <typename P>
double best_response(const P& start, int seat, Strategy strategy) {
    std::map<Set, std::size_t> all, mine;
    collect(start, all);
    std::copy_if(all.begin(), all.end(), std::inserter(mine, mine.end()),
                 [seat](const auto& set) { return set.first.first == seat; });
    std::map<Set, std::size_t> choice;
    for (const auto& [set, count] : mine) choice[set] = 0;
    double best = -1e9;
    for (bool more = true; more;) {
        for (const auto& [set, count] : mine) {
            strategy[set].assign(count, 0);
            strategy[set][choice[set]] = 1;
        }
        best = std::max(best, value(start, seat, strategy));
        more = false;
        for (const auto& [set, count] : mine) {  // the next combination
            if (++choice[set] < count) {
                more = true;
                break;
            }
            choice[set] = 0;
        }
    }
    return best;
}

// What the textbook says of an information set of a seat: the counterfactual value of each action, summed over its
// positions with the chances that all others play there, and the chance that the seat itself does.
struct Counterfactual {
    std::vector<double> values;
    double own = 0;
};

template <typename P>
double add_counterfactuals(const P& position, int seat, const Strategy& strategy, double own, double others,
                           std::map<Set, Counterfactual>& found) {
    const int actor = position.current_player();
    if (actor == palatine::kTerminal) {
        double returns[palatine::kMaxPlayers];
        position.returns(returns);
        return returns[seat];
    }
    const auto actions = actions_of(position, actor);
    double sum = 0;
    std::vector<double> values;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const double chance = actor == palatine::kChance ? 1.0 / static_cast<double>(actions.size())
                                                         : strategy.at({actor, position.information_key(actor)})[i];
        values.push_back(add_counterfactuals(after(position, actor, actions[i]), seat, strategy,
                                             actor == seat ? own * chance : own,
                                             actor == seat ? others : others * chance, found));
        sum += chance * values.back();
    }
    if (actor == seat) {
        Counterfactual& set = found[{actor, position.information_key(actor)}];
        set.own = own;
        set.values.resize(values.size());
        for (std::size_t i = 0; i < values.size(); ++i) set.values[i] += others * values[i];
    }
    return sum;
}

inline double product(const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
}

}  // namespace brute_force
