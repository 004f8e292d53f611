// The arranger under every kind of rules against a plain walk over all settings and all rows of opponents.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "chinese/plain_objective.hpp"
#include "instrumented.hpp"
#include "palatine/chinese_objective.hpp"
#include "palatine/error.hpp"
#include "palatine/random.hpp"

namespace {

using namespace palatine;
using namespace palatine::chinese;

using Rows = std::array<std::vector<std::vector<int>>, 3>;

CardSet as_set(std::span<const int> ids) {
    CardSet set;
    for (const int id : ids) set = set | Card(id);
    return set;
}

std::vector<int> as_ids(CardSet set) {
    std::vector<int> ids;
    set.for_each([&](Card card) { ids.push_back(card.id()); });
    return ids;
}

// Of a deck without its lowest ranks.
std::vector<int> deal(Random& random, int lowest_rank = 0) {
    std::vector<int> deck;
    for (int id = 4 * lowest_rank; id < 52; ++id) deck.push_back(id);
    random.shuffle(std::span<int>(deck));
    deck.resize(13);
    return deck;
}

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

constexpr int kTrips = 3, kStraight = 4, kFullHouse = 6, kQuads = 7, kStraightFlush = 8, kRoyal = 9;

RowBonus table_bonus() {
    RowBonus bonus;
    bonus.front_trips.fill(3);
    bonus.middle[kFullHouse] = 2;
    for (auto* row : {&bonus.middle, &bonus.back}) {
        (*row)[kQuads] = 4;
        (*row)[kStraightFlush] = (*row)[kRoyal] = 5;
    }
    return bonus;
}

RowBonus asian_bonus() {
    RowBonus bonus = table_bonus();
    bonus.middle[kQuads] = 8;
    bonus.middle[kStraightFlush] = bonus.middle[kRoyal] = 10;
    return bonus;
}

RowBonus open_face_bonus() {
    RowBonus bonus;
    for (int rank = 4; rank < 13; ++rank) bonus.front_pair[rank] = rank - 3;
    for (int rank = 0; rank < 13; ++rank) bonus.front_trips[rank] = rank + 10;
    const int units[] = {2, 4, 6, 10, 15, 25};
    bonus.middle[kTrips] = 2;
    for (int i = 0; i < 6; ++i) {
        bonus.back[kStraight + i] = units[i];
        bonus.middle[kStraight + i] = 2 * units[i];
    }
    return bonus;
}

// Pays most for what is worth least.
RowBonus upside_down_bonus() {
    RowBonus bonus;
    bonus.front_pair[0] = 9;
    bonus.middle[0] = 7;
    bonus.middle[1] = 3;
    bonus.back[kTrips] = 11;
    return bonus;
}

struct Named {
    std::string name;
    Rules rules;
};

std::vector<Named> scorings() {
    std::vector<Named> list{{"rows", {}}, {"two_four", {}}, {"one_six", {}}, {"custom", {}}, {"gun", {}}};
    list[1].rules.overall = 1;
    list[2].rules.scoop = 3;
    list[3].rules.overall = 2;
    list[3].rules.scoop = 5;
    list[4].rules.overall = 1;
    list[4].rules.gun = 3;
    return list;
}

std::vector<Named> bonuses(const Rules& rules) {
    const Named tables[] = {{"none", {}}, {"table", {}}, {"asian", {}}, {"open_face", {}}, {"upside down", {}}};
    const RowBonus units[] = {{}, table_bonus(), asian_bonus(), open_face_bonus(), upside_down_bonus()};
    std::vector<Named> list;
    for (int i = 0; i < 5; ++i) {
        for (int mode = 0; mode < (i == 0 ? 1 : 3); ++mode) {
            Named made{tables[i].name + (mode == 0 ? "" : mode == 1 ? " add" : " both"), rules};
            made.rules.row_bonus = units[i];
            made.rules.bonus_mode = mode == 1 ? BonusMode::add : BonusMode::replace;
            made.rules.bonus_to = mode == 2 ? BonusTo::both : BonusTo::winner;
            list.push_back(made);
        }
    }
    return list;
}

std::vector<Named> row_orders(const Rules& rules) {
    std::vector<Named> list(7, {"", rules});
    list[0].name = "as they are";
    list[1] = {"equal rows", rules};
    list[1].rules.equal_rows = EqualRows::allowed;
    list[2] = {"wheel second", rules};
    list[2].rules.wheel = Wheel::second;
    list[3] = {"wheel none", rules};
    list[3].rules.wheel = Wheel::none;
    list[4] = {"suits", rules};
    list[4].rules.suit_tie_break = true;
    list[4].rules.suit_strength = {0, 1, 2, 3};
    list[5] = {"low27", rules};
    list[5].rules.middle = Middle::low27;
    list[6] = {"all of it", rules};
    list[6].rules.equal_rows = EqualRows::allowed;
    list[6].rules.wheel = Wheel::none;
    list[6].rules.suit_tie_break = true;
    list[6].rules.suit_strength = {2, 3, 0, 1};
    list[6].rules.middle = Middle::low27;
    return list;
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

const char* const kHands[] = {
    "AcAdAhAs2c3d5h7s8cTdJhQcKd", "5c6d7h8s9c5d6h7s8c9dKhJs2c", "2s6c6s8h9sTsJdQd2d3c5hAs4h",
    "5sQhAd9cTdJsQcKd2h3s4s5cAc", "2c2d2h2s9c9d9h9sKcKdKhKs5c", "As2s3s4s5sAh2h3h4h5h6c6d6h",
    "2c2d2h3c3d3h4c4d4h5c5d5hAs", "2sQsKs4s5c6c7d8h2c3s4c5dAh", "TsJsQsKsAsThJhQhKhAh2c3d4c",
};

}  // namespace

TEST_CASE("objective: the best of all settings under every scoring and bonus") {
    Random random(21);
    int turn = 0;
    for (const Named& scoring : scorings()) {
        for (const Named& bonus : bonuses(scoring.rules)) {
            CAPTURE(scoring.name);
            CAPTURE(bonus.name);
            const std::vector<int> hand = deal(random, turn % 3 * 3);
            if (!instrumented::skips(turn, 7)) {  // 5 scorings of 13 bonuses: all of both turn up
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
                if (!instrumented::skips(turn, 5)) {
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
            if (instrumented::skips(i, 4)) continue;
            compare(as_ids(CardSet::from_text(kHands[i])), opponents(71), order.rules);
        }
        for (int i = 0; i < 4; ++i) {
            const std::vector<int> hand = deal(random, 2 * i);
            if (!instrumented::skips(i, 4)) compare(hand, opponents(72), order.rules);
        }
    }
}

TEST_CASE("objective: a home run is the chance of 3-0 to the power of the opponents") {
    Random random(24);
    Rules rules;
    rules.gun = 2;
    rules.home_run = 2;
    rules.overall = 1;
    rules.row_bonus = table_bonus();
    for (int turn = 0; turn < 6; ++turn) {
        const Rows rows = opponents(81 + turn);
        const Objective objective(rules, as_field(rows));
        const std::vector<int> hand = deal(random, turn);
        // The chance that one opponent wins all three rows of another.
        double sweep = 1;
        for (int row = 0; row < 3; ++row) {
            double wins = 0;
            for (const auto& a : rows[row]) {
                for (const auto& b : rows[row]) wins += plain::key(a) > plain::key(b) ? 1 : 0;
            }
            sweep *= wins / 64;
        }
        const double scale = std::pow(24.0, 3);
        double best = -1e9;
        for (const plain::RuledSetting& setting : plain::ruled_settings(hand, rows, rules)) {
            const plain::PairWorth& worth = setting.worth;
            const double sweeps = static_cast<double>(worth.sweeps) / scale;
            best = std::max(best, (static_cast<double>(worth.units) + static_cast<double>(worth.swept) * sweeps * sweeps +
                                   static_cast<double>(worth.lost) * sweep * sweep) /
                                      scale);
        }
        CHECK(arrange(as_set(hand), objective).units == doctest::Approx(best).epsilon(1e-12));
        CHECK(arrange_top(as_set(hand), 1, objective)[0].units == doctest::Approx(best).epsilon(1e-12));
    }
}

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
                if (instrumented::skips(turn++, 11)) continue;
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
