// Exact best responses, and how far a profile of strategies is from a Nash equilibrium. Any number of seats.
#pragma once

#include <cstddef>
#include <numeric>
#include <vector>

#include "palatine/search/sequence_form.hpp"
#include "palatine/search/treeplex.hpp"

namespace palatine::search {

struct BestResponse {
    double value = 0;               // what the seat can expect, in units of returns
    std::vector<double> behaviour;  // pure: 1 for one action of each information set
};

// The plans of behaviours.
template <SequenceGame G>
Profile plans_of(const G& game, const Profile& behaviours) {
    Profile plans = behaviours;
    for (std::size_t seat = 0; seat < plans.size(); ++seat) {
        plan_of(game.treeplex(static_cast<int>(seat)), behaviours[seat], plans[seat]);
    }
    return plans;
}

// The best that a seat can do while the others keep to their plans; its own is not read.
template <SequenceGame G>
BestResponse best_response(const G& game, int seat, const Profile& plans) {
    const Treeplex& tree = game.treeplex(seat);
    std::vector<double> values(tree.num_sequences());
    game.values(seat, plans, values);
    BestResponse best;
    best.behaviour.resize(values.size());
    best.value = best_response_value(tree, values, best.behaviour);
    return best;
}

struct Evaluation {
    std::vector<double> values;          // by seat: what it can expect when all keep to the profile
    std::vector<double> best_responses;  // by seat: when it alone turns to its best response

    // What the seats could gain, one at a time, added up; never negative, 0 exactly in an equilibrium.
    double nash_conv() const {
        double sum = 0;
        for (std::size_t seat = 0; seat < values.size(); ++seat) sum += best_responses[seat] - values[seat];
        return sum;
    }
    // The mean of that over the seats. For two seats whose returns sum to 0: what a strategy loses, on average of both
    // sides, to its worst enemy.
    double exploitability() const { return nash_conv() / static_cast<double>(values.size()); }
};

template <SequenceGame G>
Evaluation evaluate(const G& game, const Profile& behaviours) {
    const Profile plans = plans_of(game, behaviours);
    Evaluation found;
    std::vector<double> values, kept, behaviour;
    for (int seat = 0; seat < game.num_seats(); ++seat) {
        const Treeplex& tree = game.treeplex(seat);
        values.resize(tree.num_sequences());
        game.values(seat, plans, values);
        kept = values;
        behaviour.resize(values.size());
        found.values.push_back(value_of(tree, behaviours[static_cast<std::size_t>(seat)], values));
        found.best_responses.push_back(best_response_value(tree, kept, behaviour));
    }
    return found;
}

}  // namespace palatine::search
