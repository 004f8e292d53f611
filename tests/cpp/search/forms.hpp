// Games written out, for the tests of what stands on that.
#pragma once

#include <cstddef>
#include <cstdint>

#include "palatine/random.hpp"
#include "palatine/search/expand.hpp"
#include "search/brute_force.hpp"

namespace forms {

template <typename P>
palatine::search::SequenceForm form_of(const P& start) {
    palatine::search::Control control;
    return palatine::search::expand(start, std::size_t{1} << 28, control);
}

// Everybody's chances drawn at random, some of them 0.
inline palatine::search::Profile random_behaviours(const palatine::search::SequenceForm& form, std::uint64_t seed) {
    palatine::Random random(seed);
    palatine::search::Profile behaviours;
    for (int seat = 0; seat < form.num_seats(); ++seat) {
        std::vector<double> numbers(form.treeplex(seat).num_sequences());
        for (double& number : numbers) number = random.below(4) == 0 ? 0 : random.below(1000);
        behaviours.emplace_back(numbers.size());
        normalize(form.treeplex(seat), numbers, behaviours.back());
    }
    return behaviours;
}

// The same by information key.
inline brute_force::Strategy strategy_of(const palatine::search::SequenceForm& form,
                                         const palatine::search::Profile& behaviours) {
    brute_force::Strategy strategy;
    for (int seat = 0; seat < form.num_seats(); ++seat) {
        const auto& tree = form.treeplex(seat);
        for (std::size_t set = 0; set < tree.num_sets(); ++set) {
            const auto& behaviour = behaviours[static_cast<std::size_t>(seat)];
            strategy[{seat, tree.keys[set]}].assign(behaviour.begin() + tree.first[set],
                                                    behaviour.begin() + tree.first[set + 1]);
        }
    }
    return strategy;
}

}  // namespace forms
