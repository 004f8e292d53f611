// Best responses beside the best of all pure strategies, and published figures.
#include <doctest/doctest.h>

#include "game/pennies.hpp"
#include "palatine/search/best_response.hpp"
#include "palatine/search/tabular_policy.hpp"
#include "search/forms.hpp"
#include "search/reference/kuhn.hpp"
#include "search/reference/leduc.hpp"

namespace {

using doctest::Approx;
using forms::form_of;
using palatine::CardSet;
using palatine::search::best_response;
using palatine::search::BestResponse;
using palatine::search::evaluate;
using palatine::search::Evaluation;
using palatine::search::Profile;
using palatine::search::SequenceForm;
using palatine::reference::Kuhn;
using palatine::reference::Leduc;

template <typename P>
void compare(const P& start, std::uint64_t seed) {
    const SequenceForm form = form_of(start);
    const Profile behaviours = forms::random_behaviours(form, seed);
    const auto strategy = forms::strategy_of(form, behaviours);
    const Evaluation found = evaluate(form, behaviours);
    for (int seat = 0; seat < form.num_seats(); ++seat) {
        const auto place = static_cast<std::size_t>(seat);
        CHECK(found.values[place] == Approx(brute_force::value(start, seat, strategy)).epsilon(1e-12));
        CHECK(found.best_responses[place] == Approx(brute_force::best_response(start, seat, strategy)).epsilon(1e-12));
        // What plays it makes as much.
        const BestResponse best = best_response(form, seat, plans_of(form, behaviours));
        CHECK(best.value == found.best_responses[place]);
        Profile changed = behaviours;
        changed[place] = best.behaviour;
        CHECK(evaluate(form, changed).values[place] == Approx(best.value).epsilon(1e-12));
    }
}

Profile uniform(const SequenceForm& form) {
    Profile behaviours;
    for (int seat = 0; seat < form.num_seats(); ++seat) {
        behaviours.emplace_back(form.treeplex(seat).num_sequences());
        uniform_behaviour(form.treeplex(seat), behaviours.back());
    }
    return behaviours;
}

}  // namespace

TEST_CASE("best response: no pure strategy makes more") {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        compare(Kuhn({}, 2, 1), seed);
        compare(Kuhn({}, 2, 0), seed);
        compare(Kuhn({CardSet::from_text("2c Ad 9h 7s")}, 2, 1), seed);
    }
    compare(Kuhn({CardSet::from_text("2c Ad 9h")}, 3, 2), 7);
    // One suit of three, no raises: check down, 15 choices a seat would be too many to try.
    compare(Leduc({CardSet::from_text("Ks Kh Qs"), 1, {2, 4}, 0}, 2, 1), 8);
}

TEST_CASE("best response: where choices are made at once, nobody sees the others'") {
    using pennies::Pennies;
    Pennies start({}, 3, 2);
    Pennies::Undo undo;
    for (const palatine::Action card : {3, 17, 40}) start.apply(palatine::kChance, card, undo);
    const SequenceForm form = form_of(start);
    for (int seat = 0; seat < 3; ++seat) CHECK(form.treeplex(seat).num_sets() == 1);
    for (std::uint64_t seed = 0; seed < 5; ++seed) compare(start, seed);
    // The first lays tails, the others throw: with chance 1/4 each it is alone and wins 2, in the middle, or all agree.
    Profile behaviours = uniform(form);
    behaviours[0] = {1, 1, 0};
    const Evaluation found = evaluate(form, behaviours);
    CHECK(found.values[0] == Approx(0.25 * 2 - 0.5 * 1));
    CHECK(found.best_responses[1] == Approx(0.5 * 2 - 0.5 * 1));  // heads: alone when the third lays tails
}

TEST_CASE("best response: uniform play, as OpenSpiel 2.0.2 has it (pyspiel.nash_conv of UniformRandomPolicy)") {
    const SequenceForm kuhn = form_of(Kuhn({}, 2, 1)), three = form_of(Kuhn({}, 3, 2));
    const SequenceForm leduc = form_of(Leduc({}, 2, 1));
    CHECK(evaluate(kuhn, uniform(kuhn)).nash_conv() == Approx(0.9166666666666666).epsilon(1e-12));
    CHECK(evaluate(leduc, uniform(leduc)).nash_conv() == Approx(4.747222222222222).epsilon(1e-12));
    CHECK(evaluate(three, uniform(three)).nash_conv() == Approx(2.0625).epsilon(1e-12));
    CHECK(evaluate(kuhn, uniform(kuhn)).exploitability() == Approx(0.9166666666666666 / 2).epsilon(1e-12));
}
