// Solving small games: known values, the textbook's recursion beside the flat arrays, going on from a state.
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <vector>

#include "game/pennies.hpp"
#include "palatine/search/best_response.hpp"
#include "palatine/search/cfr.hpp"
#include "search/forms.hpp"
#include "search/reference/kuhn.hpp"
#include "search/reference/leduc.hpp"

namespace {

using doctest::Approx;
using forms::form_of;
using palatine::CardSet;
using palatine::search::Cfr;
using palatine::search::CfrState;
using palatine::search::CfrVariant;
using palatine::search::evaluate;
using palatine::search::Evaluation;
using palatine::search::Profile;
using palatine::search::SequenceForm;
using palatine::reference::Kuhn;
using palatine::reference::Leduc;

constexpr CfrVariant kAll[] = {CfrVariant::kVanilla, CfrVariant::kPlus, CfrVariant::kDiscounted,
                               CfrVariant::kPredictive};

Evaluation solved(const SequenceForm& form, CfrVariant variant, int iterations) {
    Cfr<SequenceForm> cfr(form, variant);
    for (int i = 0; i < iterations; ++i) cfr.iterate();
    return evaluate(form, cfr.average());
}

// Regret matching.
std::vector<double> matched(std::vector<double> numbers) {
    double sum = 0;
    for (double& number : numbers) sum += number = std::max(number, 0.0);
    for (double& number : numbers) number = sum > 0 ? number / sum : 1.0 / static_cast<double>(numbers.size());
    return numbers;
}

double kept(CfrVariant variant, int t, double regret) {
    if (variant == CfrVariant::kVanilla) return regret;
    if (variant != CfrVariant::kDiscounted) return std::max(regret, 0.0);
    return regret > 0 ? regret * std::pow(t, 1.5) / (std::pow(t, 1.5) + 1) : regret * 0.5;
}

// Each iteration beside what the textbook makes of the state before it.
template <typename P>
void compare_with_textbook(const P& start, CfrVariant variant) {
    const SequenceForm form = form_of(start);
    Cfr<SequenceForm> cfr(form, variant);
    for (int t = 1; t <= 20; ++t) {
        const double weight = variant == CfrVariant::kVanilla ? 1 : variant == CfrVariant::kPlus ? t : t * t;
        const CfrState before = cfr.state();
        cfr.iterate();
        const CfrState& after = cfr.state();
        auto strategy = forms::strategy_of(form, before.behaviours);
        const auto next = forms::strategy_of(form, after.behaviours);
        const auto regrets = forms::strategy_of(form, before.regrets), sums = forms::strategy_of(form, before.sums);
        const auto new_regrets = forms::strategy_of(form, after.regrets);
        const auto new_sums = forms::strategy_of(form, after.sums);
        for (int seat = 0; seat < start.num_players(); ++seat) {
            std::map<brute_force::Set, brute_force::Counterfactual> found, later;
            brute_force::add_counterfactuals(start, seat, strategy, 1, 1, found);
            auto turned = strategy;  // this seat as it plays next
            for (const auto& [set, chances] : next) {
                if (set.first == seat) turned[set] = chances;
            }
            brute_force::add_counterfactuals(start, seat, turned, 1, 1, later);
            for (const auto& [set, counterfactual] : found) {
                const std::vector<double>& now = strategy[set];
                const double value = brute_force::product(now, counterfactual.values);
                std::vector<double> predicted = new_regrets.at(set);
                for (std::size_t i = 0; i < now.size(); ++i) {
                    const double regret = kept(variant, t, regrets.at(set)[i] + counterfactual.values[i] - value);
                    CHECK(new_regrets.at(set)[i] == Approx(regret).epsilon(1e-12).scale(1));
                    const double sum = sums.at(set)[i] + weight * counterfactual.own * now[i];
                    CHECK(new_sums.at(set)[i] == Approx(sum).epsilon(1e-12));
                    predicted[i] += later[set].values[i] - brute_force::product(now, later[set].values);
                }
                const auto wanted = matched(variant == CfrVariant::kPredictive ? predicted : new_regrets.at(set));
                for (std::size_t i = 0; i < now.size(); ++i) {
                    CHECK(next.at(set)[i] == Approx(wanted[i]).epsilon(1e-9));
                }
            }
            strategy = turned;
        }
    }
}

template <typename P>
void compare_all_with_textbook(const P& start) {
    for (const CfrVariant variant : kAll) compare_with_textbook(start, variant);
}

}  // namespace

TEST_CASE("cfr: each iteration is the textbook's") {
    compare_all_with_textbook(Kuhn({}, 2, 1));
    compare_all_with_textbook(Kuhn({}, 3, 1));
    compare_all_with_textbook(Leduc({CardSet::from_text("Ks Kh Qs Qh"), 1, {2, 4}, 1}, 2, 1));
}

TEST_CASE("cfr: Kuhn poker is worth -1/18 to the first player") {
    const SequenceForm form = form_of(Kuhn({}, 2, 1));
    for (const CfrVariant variant : kAll) {
        const Evaluation found = solved(form, variant, 2000);
        CHECK(found.exploitability() < 1e-3);
        CHECK(found.values[0] == Approx(-1.0 / 18).epsilon(1e-2));
        CHECK(std::abs(found.values[0] + 1.0 / 18) < 1e-3);
        CHECK(found.values[0] == Approx(-found.values[1]).epsilon(1e-12));
    }
    CHECK(solved(form, CfrVariant::kPredictive, 1000).exploitability() < 1e-6);
}

TEST_CASE("cfr: Leduc poker is worth -0.0856 to the first player") {
    const SequenceForm form = form_of(Leduc({}, 2, 1));
    for (const CfrVariant variant : kAll) {
        const Evaluation found = solved(form, variant, variant == CfrVariant::kVanilla ? 30'000 : 1000);
        CHECK(found.exploitability() < 1e-3);
        CHECK(std::abs(found.values[0] + 0.0856) < 1e-3);
    }
}

TEST_CASE("cfr: three seats, no promise, but Kuhn poker goes well") {
    const Evaluation found = solved(form_of(Kuhn({}, 3, 2)), CfrVariant::kPlus, 1000);
    CHECK(found.nash_conv() < 1e-3);
    CHECK(found.nash_conv() >= 0);
    CHECK(std::abs(found.values[0] + found.values[1] + found.values[2]) < 1e-12);
}

TEST_CASE("cfr: a seat without choices, and none at all") {
    pennies::Pennies start({}, 2, 1);
    pennies::Pennies::Undo undo;
    for (const palatine::Action action : {5, 6}) start.apply(palatine::kChance, action, undo);
    start.apply(0, 1, undo);
    for (int more = 0; more < 2; ++more) {
        const SequenceForm form = form_of(start);
        Cfr<SequenceForm> cfr(form, CfrVariant::kPredictive);
        for (int i = 0; i < 10; ++i) cfr.iterate();
        CHECK(evaluate(form, cfr.average()).nash_conv() == 0);
        if (more == 0) start.apply(1, 0, undo);
    }
}

TEST_CASE("cfr: before the first iteration all is uniform") {
    const SequenceForm form = form_of(Kuhn({}, 2, 1));
    for (const auto& behaviour : Cfr<SequenceForm>(form, CfrVariant::kPlus).average()) {
        for (std::size_t s = 1; s < behaviour.size(); ++s) CHECK(behaviour[s] == 0.5);
    }
}

TEST_CASE("cfr: going on from a state is as if there had been no pause") {
    const SequenceForm form = form_of(Leduc({}, 2, 1));
    for (const CfrVariant variant : kAll) {
        Cfr<SequenceForm> straight(form, variant), first(form, variant);
        for (int i = 0; i < 30; ++i) straight.iterate();
        for (int i = 0; i < 12; ++i) first.iterate();
        const CfrState state = first.state();
        Cfr<SequenceForm> second(form, variant, state);
        for (int i = 0; i < 18; ++i) second.iterate();
        CHECK(second.iterations() == 30);
        CHECK(second.average() == straight.average());
        CHECK(second.state().regrets == straight.state().regrets);
    }
}

TEST_CASE("cfr: what is found is frozen, the same by every compiler") {
    const SequenceForm form = form_of(Leduc({}, 2, 1));
    std::uint64_t hashes[4] = {};
    for (std::size_t i = 0; i < 4; ++i) {
        Cfr<SequenceForm> cfr(form, kAll[i]);
        for (int t = 0; t < 50; ++t) cfr.iterate();
        for (const auto& behaviour : cfr.average()) {
            for (const double chance : behaviour) {
                hashes[i] = palatine::chain(hashes[i], std::bit_cast<std::uint64_t>(chance));
            }
        }
    }
    CHECK(hashes[0] == 2018399000592241029ull);
    CHECK(hashes[1] == 2552589453098721104ull);
    CHECK(hashes[2] == 8881260590714522248ull);
    CHECK(hashes[3] == 13868239376097382977ull);
}
