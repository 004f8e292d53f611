// What the arranger chooses: the search beside the full list, declarations and surrenders, and what it refuses.
#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "chinese/objective_samples.hpp"
#include "palatine/chinese_objective.hpp"
#include "palatine/error.hpp"
#include "slow_build.hpp"

using namespace samples;

TEST_CASE("objective: the worked pair of row chances") {
    // .4, .9 and .1 under two_four are worth -.364.
    std::array<Field::Counts, 3> counts;
    const std::uint32_t losses[] = {6, 1, 9};
    for (int row = 0; row < 3; ++row) {
        counts[row].assign(poker::kNumValues, 0);
        counts[row][9841] = losses[row];
        counts[row][0] = 10 - losses[row];
    }
    Rules rules;
    rules.overall = 1;
    const Objective objective(rules, Field("tens", counts[0], counts[1], counts[2]));
    CHECK(objective.units({4 * 100, 4 * 4000, 4 * 9000}) == doctest::Approx(-.364).epsilon(1e-12));
    CHECK(objective.chances(Row::middle, 4 * 4000).win == doctest::Approx(.9));
    CHECK(objective.field_name() == "tens");
    CHECK(objective.rules() == rules);
}

TEST_CASE("objective: the default rules are the arranger by scores") {
    Random random(25);
    const Objective objective{Rules{}};
    for (int i = 0; i < 300; ++i) {
        const CardSet hand = as_set(deal(random, i % 6));
        const Choice choice = arrange(hand);
        const Decision decision = arrange(hand, objective);
        CHECK(decision.arrangement == choice.arrangement);
        CHECK(decision.units == static_cast<double>(choice.score) / Field::standard().total());
        CHECK(!decision.special);
        CHECK(!decision.surrender);
    }
}

TEST_CASE("objective: the search finds what the full list has first, with the shipped field") {
    Random random(26);
    int turn = 0;
    for (const Named& scoring : scorings()) {
        for (const Named& order : row_orders(scoring.rules)) {
            for (const Named& bonus : bonuses(order.rules)) {
                CAPTURE(scoring.name);
                CAPTURE(order.name);
                CAPTURE(bonus.name);
                if (slow_build::skips(turn++, 11)) continue;
                const Objective objective(bonus.rules);
                for (int i = 0; i < 4; ++i) {
                    const CardSet hand = as_set(deal(random, 3 * i));
                    CAPTURE(hand.text());
                    const Decision best = arrange(hand, objective);
                    const Decision first = arrange_top(hand, 1, objective)[0];
                    CHECK(best.units == first.units);
                    CHECK(best.arrangement == first.arrangement);
                }
            }
        }
    }
}

TEST_CASE("objective: declarations and surrenders are chosen where they are worth more") {
    Rules rules;
    const auto price = [&rules](Special special, int units) { rules.specials[static_cast<std::size_t>(special)] = units; };
    price(Special::complete_straight, 13);
    price(Special::six_pairs, 3);
    price(Special::three_straights, 3);
    price(Special::three_flushes, 3);
    rules.surrender = 3;
    rules.scoop = 3;
    rules.row_bonus = table_bonus();
    const Objective objective(rules);
    // The published counts of the four, one by one; together they are a little rarer.
    const double hands = 635013559600.0;
    const double sum = (67108864.0 + 2856863152.0 + 2029579776.0 + 5705516392.0) / hands;
    CHECK(objective.special_chance() < sum);
    CHECK(objective.special_chance() > .97 * sum);
    const double chance = objective.special_chance();

    const Decision dragon = arrange(CardSet::from_text("2s4s6s8sTsQsKsAs3h5h7h9hJh"), objective);
    CHECK(dragon.special == Special::complete_straight);
    CHECK(dragon.units == doctest::Approx(13).epsilon(1e-4));  // but for another one
    const Decision flushes = arrange(CardSet::from_text("2s4s7s9sJs2h5h7h9hQh3c8cQc"), objective);
    CHECK(flushes.special == Special::three_flushes);
    CHECK(flushes.units < 3 * (1 - chance));
    CHECK(flushes.units > 3 * (1 - chance) - .01);
    // Three straight flushes, nearly: worth more by the rows, with bonuses, than the 3 units of three flushes.
    const CardSet rows = CardSet::from_text("TsJsQsKsAs9hThJhQhKhAcKcQc");
    CHECK(!arrange(rows, objective).special);
    const std::vector<Decision> both = arrange_top(rows, 2000, objective);
    int declared = 0, surrendered = 0;
    for (std::size_t i = 0; i < both.size(); ++i) {
        declared += both[i].special ? 1 : 0;
        surrendered += both[i].surrender ? 1 : 0;
        if (i > 0) CHECK(both[i].units <= both[i - 1].units);
    }
    CHECK(declared == 1);
    CHECK(surrendered == 1);

    const CardSet weak = CardSet::from_text("2c3d4h5s7c8d9hTsJc2d3h4s5d");
    const Decision decision = arrange(weak, objective);
    Rules without = rules;
    without.surrender = Rules::kNoSurrender;
    CHECK(decision.units == arrange(weak, Objective(without)).units);
    CHECK(!decision.surrender);  // nobody expects to lose as much as three rows and a scoop
    // With a cost of nothing whoever expects to lose drops out.
    rules.surrender = 0;
    const Objective cheap(rules);
    Random random(27);
    int dropped = 0;
    for (int i = 0; i < 200; ++i) {
        const CardSet hand = as_set(deal(random));
        const Decision free = arrange(hand, cheap);
        const Decision set = arrange(hand, Objective(without));
        CHECK(free.units >= set.units);
        CHECK(arrange_top(hand, 1, cheap)[0].units == free.units);
        CHECK(arrange_top(hand, 1, cheap)[0].surrender == free.surrender);
        dropped += free.surrender ? 1 : 0;
        if (free.surrender) CHECK(set.units < free.units);
    }
    CHECK(dropped > 50);
    CHECK(dropped < 150);
}

TEST_CASE("objective: refuses what cannot be arranged") {
    Rules rules;
    rules.row_sizes = {1, 2, 2};
    CHECK_THROWS_AS(Objective{rules}, RulesError);
    const Objective objective{Rules{}};
    CHECK_THROWS_WITH_AS(arrange(CardSet(), objective), doctest::Contains("not 0"), CardError);
    CHECK_THROWS_AS(arrange_top(CardSet::from_text(kHands[0]), 0, objective), Error);
    CHECK_THROWS_AS(count_settings(CardSet(), Rules{}), CardError);
}
