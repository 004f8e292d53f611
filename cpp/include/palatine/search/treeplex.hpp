// The choices of one seat of a game with perfect recall, as a treeplex: its information sets and its sequences.
//
// A sequence is what the seat has chosen itself so far, told by the last choice: sequence 0 is to have chosen nothing,
// each information set has one more for each of its actions. A strategy is either a behaviour, the chances of the
// actions at each information set, or a realization plan, for each sequence the chance that the seat plays all of it,
// whatever the others and the cards do (von Stengel, 1996). Both are arrays with a number for each sequence; a plan is
// 1 at sequence 0, a behaviour is not read there.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "palatine/game.hpp"

namespace palatine::search {

struct Treeplex {
    std::vector<std::uint64_t> keys;               // by information set
    std::vector<std::uint32_t> first = {1};        // by information set, and one more: its first sequence
    std::vector<std::uint32_t> parent;             // by information set: the sequence that leads to it, below its first
    std::vector<Action> actions = {Action{-1}};    // by sequence: the last choice

    std::size_t num_sets() const noexcept { return keys.size(); }
    std::size_t num_sequences() const noexcept { return actions.size(); }
    std::size_t num_actions(std::size_t set) const noexcept { return first[set + 1] - first[set]; }

    // A new information set, after those that lead to it.
    std::size_t add(std::uint64_t key, std::uint32_t after, std::span<const Action> choices) {
        keys.push_back(key);
        parent.push_back(after);
        actions.insert(actions.end(), choices.begin(), choices.end());
        first.push_back(static_cast<std::uint32_t>(actions.size()));
        return keys.size() - 1;
    }
};

// Every action as likely as the others.
inline void uniform_behaviour(const Treeplex& seat, std::span<double> behaviour) {
    behaviour[0] = 1;
    for (std::size_t set = 0; set < seat.num_sets(); ++set) {
        const double each = 1.0 / static_cast<double>(seat.num_actions(set));
        std::fill(behaviour.begin() + seat.first[set], behaviour.begin() + seat.first[set + 1], each);
    }
}

// The realization plan of a behaviour.
inline void plan_of(const Treeplex& seat, std::span<const double> behaviour, std::span<double> plan) {
    plan[0] = 1;
    for (std::size_t set = 0; set < seat.num_sets(); ++set) {
        const double reach = plan[seat.parent[set]];
        for (std::size_t s = seat.first[set]; s < seat.first[set + 1]; ++s) plan[s] = reach * behaviour[s];
    }
}

// Divides each information set's numbers, none negative, by their sum; uniform where all are 0. From a plan, or a sum
// of plans, that is the behaviour.
inline void normalize(const Treeplex& seat, std::span<const double> numbers, std::span<double> behaviour) {
    behaviour[0] = 1;
    for (std::size_t set = 0; set < seat.num_sets(); ++set) {
        const std::size_t begin = seat.first[set], end = seat.first[set + 1];
        double sum = 0;
        for (std::size_t s = begin; s < end; ++s) sum += numbers[s];
        const double each = 1.0 / static_cast<double>(end - begin);
        for (std::size_t s = begin; s < end; ++s) behaviour[s] = sum > 0 ? numbers[s] / sum : each;
    }
}

// What the seat can expect when it plays so. values: what each sequence is worth where the game ends with it, all else
// being chance; afterwards what it is worth with all that follows.
inline double value_of(const Treeplex& seat, std::span<const double> behaviour, std::span<double> values) {
    for (std::size_t set = seat.num_sets(); set-- > 0;) {
        double sum = 0;
        for (std::size_t s = seat.first[set]; s < seat.first[set + 1]; ++s) sum += behaviour[s] * values[s];
        values[seat.parent[set]] += sum;
    }
    return values[0];
}

// The same for the best that the seat can do, which is written to `behaviour`: the first of equal actions.
inline double best_response_value(const Treeplex& seat, std::span<double> values, std::span<double> behaviour) {
    std::fill(behaviour.begin(), behaviour.end(), 0.0);
    behaviour[0] = 1;
    for (std::size_t set = seat.num_sets(); set-- > 0;) {
        std::size_t best = seat.first[set];
        for (std::size_t s = best + 1; s < seat.first[set + 1]; ++s) {
            if (values[s] > values[best]) best = s;
        }
        behaviour[best] = 1;
        values[seat.parent[set]] += values[best];
    }
    return values[0];
}

}  // namespace palatine::search
