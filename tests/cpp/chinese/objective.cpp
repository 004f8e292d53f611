// The arranger under every kind of rules against a plain walk over all settings and all rows of opponents.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "chinese/objective_samples.hpp"
#include "chinese/plain_objective.hpp"
#include "palatine/chinese_objective.hpp"
#include "palatine/error.hpp"
#include "slow_build.hpp"

namespace {

using namespace samples;

using Rows = std::array<std::vector<std::vector<int>>, 3>;

// Eight rows of each kind that opponents may hold, good ones and bad ones, some of them twice: with that, units are
// exact in floating point, and ties are ties.
Rows opponents(std::uint64_t seed) {
    Random random(seed);
    Rows rows;
    for (int i = 0; i < 4; ++i) {
        const Choice choice = arrange(as_set(deal(random, static_cast<int>(random.below(8)))));
        const Arrangement& set = choice.arrangement;
        for (int times = 0; times < 2; ++times) {
            rows[0].push_back(as_ids(set.front));
            rows[1].push_back(as_ids(set.middle));
            rows[2].push_back(as_ids(set.back));
        }
    }
    rows[0][0] = {0, 1, 2};        // 2c 2d 2h
    rows[1][0] = {8, 9, 10, 0, 1};  // 4c 4d 4h 2c 2d
    rows[1][2] = {48, 1, 5, 9, 13}; // Ac 2d 3d 4d 5d
    rows[2][0] = {0, 4, 8, 12, 16};
    rows[2][2] = {49, 0, 4, 8, 12};
    return rows;
}

Field as_field(const Rows& rows) {
    std::array<Field::Counts, 3> counts;
    for (int row = 0; row < 3; ++row) {
        counts[row].assign(poker::kNumValues, 0);
        for (const std::vector<int>& ids : rows[row]) ++counts[row][poker::evaluate(as_set(ids))];
    }
    return Field("eight", counts[0], counts[1], counts[2]);
}

void check_rows(const Decision& decision, const plain::RuledSetting& wanted) {
    CHECK(decision.arrangement.back == as_set(std::span(wanted.ids).subspan(0, 5)));
    CHECK(decision.arrangement.middle == as_set(std::span(wanted.ids).subspan(5)));
}

// The best decision and the best few.
void compare(const std::vector<int>& hand, const Rows& rows, const Rules& rules) {
    const CardSet cards = as_set(hand);
    CAPTURE(cards.text());
    const std::vector<plain::RuledSetting> all = plain::ruled_settings(hand, rows, rules);
    REQUIRE(!all.empty());
    const Objective objective(rules, as_field(rows));
    const double scale = std::pow(3.0 * static_cast<double>(rows[0].size()), 3);
    const Decision best = arrange(cards, objective);
    CHECK(best.units == doctest::Approx(static_cast<double>(all[0].worth.units) / scale).epsilon(1e-12));
    CHECK(!is_misset(best.arrangement, rules));
    CHECK(best.arrangement.cards() == cards);
    for (int row = 0; row < 3; ++row) {
        const auto name = static_cast<Row>(row);
        CHECK(best.values[row] == row_value(name, best.arrangement.row(name), rules));
    }
    CHECK(objective.units(best.values) == best.units);
    const std::vector<Decision> top = arrange_top(cards, 6, objective);
    CHECK(top[0].arrangement == best.arrangement);
    CHECK(top[0].units == best.units);
    std::size_t found = 0;
    for (std::size_t i = 0; i < all.size() && found < top.size(); ++i) {
        if (i > 0 && all[i].keys == all[i - 1].keys) continue;
        const double units = static_cast<double>(all[i].worth.units) / scale;
        CHECK(top[found].units == doctest::Approx(units).epsilon(1e-12));
        // Thirds are not exact, so that there equals may change places.
        if (!rules.suit_tie_break) check_rows(top[found], all[i]);
        ++found;
    }
    CHECK(found == top.size());
    CHECK(count_settings(cards, rules).legal == static_cast<int>(all.size()));
}

}  // namespace

TEST_CASE("objective: the best of all settings under every scoring and bonus") {
    Random random(21);
    int turn = 0;
    for (const Named& scoring : scorings()) {
        for (const Named& bonus : bonuses(scoring.rules)) {
            CAPTURE(scoring.name);
            CAPTURE(bonus.name);
            const std::vector<int> hand = deal(random, turn % 3 * 3);
            if (!slow_build::skips(turn, 7)) {
                compare(hand, opponents(31 + turn % 5), bonus.rules);
                compare(as_ids(CardSet::from_text(kHands[turn % 9])), opponents(41 + turn % 5), bonus.rules);
            }
            ++turn;
        }
    }
}

TEST_CASE("objective: the best of all settings under every order of rows") {
    Random random(22);
    int turn = 0;
    for (const Named& scoring : scorings()) {
        for (const Named& order : row_orders(scoring.rules)) {
            for (const bool both : {false, true}) {
                Rules rules = order.rules;
                rules.row_bonus = both ? open_face_bonus() : table_bonus();
                rules.bonus_to = both ? BonusTo::both : BonusTo::winner;
                CAPTURE(scoring.name);
                CAPTURE(order.name);
                CAPTURE(both);
                const std::vector<int> hand = deal(random, turn % 2 * 7);
                if (!slow_build::skips(turn, 5)) {
                    compare(hand, opponents(51 + turn % 5), rules);
                    compare(as_ids(CardSet::from_text(kHands[turn % 9])), opponents(61 + turn % 5), rules);
                }
                ++turn;
            }
        }
    }
}

TEST_CASE("objective: rows alone, by every order of rows") {
    Random random(23);
    for (const Named& order : row_orders({})) {
        CAPTURE(order.name);
        for (int i = 0; i < 9; ++i) {
            if (slow_build::skips(i, 4)) continue;
            compare(as_ids(CardSet::from_text(kHands[i])), opponents(71), order.rules);
        }
        for (int i = 0; i < 4; ++i) {
            const std::vector<int> hand = deal(random, 2 * i);
            if (!slow_build::skips(i, 4)) compare(hand, opponents(72), order.rules);
        }
    }
}

TEST_CASE("objective: a home run takes the strength of the hand that makes it") {
    Random random(24);
    Rules plain_run;
    plain_run.gun = 2;
    plain_run.home_run = 2;
    plain_run.overall = 1;
    plain_run.row_bonus = table_bonus();
    Rules on_both = plain_run;
    on_both.bonus_to = BonusTo::both;
    std::vector<Named> list = row_orders(plain_run);
    list.push_back({"bonuses to both", on_both});
    list.push_back({"upside down", plain_run});
    list.back().rules.row_bonus = upside_down_bonus();
    list.back().rules.bonus_mode = BonusMode::add;
    int turn = 0;
    for (const auto& [title, rules] : list) {
        const auto& name = title;  // clang captures no structured binding
        CAPTURE(name);
        const Rows rows = opponents(81 + turn);
        const std::vector<int> hand = deal(random, turn % 6);
        if (slow_build::skips(turn++, 4)) continue;
        Rules no_run = rules;
        no_run.home_run = 1;
        const double scale = std::pow(24.0, 3);
        double best = -1e9;
        double best_without = -1e9;
        for (const plain::RuledSetting& setting : plain::ruled_settings(hand, rows, rules)) {
            const plain::PairWorth& worth = setting.worth;
            const double sweeps = static_cast<double>(worth.sweeps) / scale;
            const double units = static_cast<double>(worth.units) / scale;
            const double run = static_cast<double>(worth.swept) * sweeps * sweeps + worth.run_lost;
            best = std::max(best, units + run / scale);
            best_without = std::max(best_without, units);
        }
        const Field field = as_field(rows);
        for (const int players : {2, 3, 4}) {
            CAPTURE(players);
            const Objective objective(rules, field, players);
            const double wanted = players == 4 ? best : best_without;
            CHECK(arrange(as_set(hand), objective).units == doctest::Approx(wanted).epsilon(1e-12));
            CHECK(arrange_top(as_set(hand), 1, objective)[0].units == doctest::Approx(wanted).epsilon(1e-12));
            CHECK(objective.rules() == (players == 4 ? rules : no_run));
        }
    }
    CHECK_THROWS_WITH_AS(Objective(plain_run, 5), "num_players out of range 2..4: 5", Error);
}
