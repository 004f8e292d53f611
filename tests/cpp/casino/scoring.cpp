// The score of a deal: the worked examples 18 to 22, 29 and 30, and each option by itself.
#include "palatine/casino_scoring.hpp"

#include <doctest/doctest.h>

#include <array>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "palatine/error.hpp"

namespace {

using palatine::Card;
using palatine::CardSet;
using namespace palatine::casino;

CardSet cards(std::string_view text) { return CardSet::from_text(text); }

// Fills up piles with cards that score nothing by themselves: so many cards, so many spades.
struct Pile {
    std::string_view scoring;
    int size, spades;
};
DealResult result(const std::vector<Pile>& piles, std::array<std::uint8_t, kMaxSides> sweeps = {}) {
    DealResult deal;
    deal.num_sides = static_cast<int>(piles.size());
    CardSet left = CardSet::full() - cards("As Ac Ah Ad Td 2s");
    const auto take = [&left](bool spade) {
        for (int id = 0;; ++id) {
            REQUIRE(id < 52);
            if (!left.contains(Card(id)) || (id % 4 == 3) != spade) continue;
            left = left - Card(id);
            return Card(id);
        }
    };
    for (std::size_t side = 0; side < piles.size(); ++side) {
        CardSet& pile = deal.piles[side];
        pile = cards(piles[side].scoring);
        while (std::popcount(pile.lane(3)) < piles[side].spades) pile = pile | take(true);
        while (pile.size() < piles[side].size) pile = pile | take(false);
        REQUIRE(pile.size() == piles[side].size);
        REQUIRE(std::popcount(pile.lane(3)) == piles[side].spades);
    }
    deal.sweeps = sweeps;
    deal.last_captor = 0;
    return deal;
}

Rules standing(std::array<std::int16_t, kMaxSides> scores, bool overtime = false) {
    Rules rules;
    rules.standing.scores = scores;
    rules.standing.overtime = overtime;
    rules.validate();
    return rules;
}
const Rules& preset(std::string_view name) {
    for (const Preset& each : presets()) {
        if (each.name == name) return each.rules;
    }
    FAIL("no preset ", std::string(name));
    return presets()[0].rules;
}

using Numbers = std::array<std::int16_t, kMaxSides>;
Numbers item(const DealScore& score, Item of) { return score.items[static_cast<std::size_t>(of)]; }

}  // namespace

TEST_CASE("casino: a deal is worth 11 points before sweeps") {
    const DealScore score = score_deal(Rules{}, result({{"As Ac Td", 30, 8}, {"Ah Ad 2s", 22, 5}}));
    CHECK(item(score, Item::cards) == Numbers{3, 0});
    CHECK(item(score, Item::spades) == Numbers{1, 0});
    CHECK(item(score, Item::big) == Numbers{2, 0});
    CHECK(item(score, Item::little) == Numbers{0, 1});
    CHECK(item(score, Item::ace_spades) == Numbers{1, 0});
    CHECK(item(score, Item::ace_clubs) == Numbers{1, 0});
    CHECK(item(score, Item::ace_hearts) == Numbers{0, 1});
    CHECK(item(score, Item::ace_diamonds) == Numbers{0, 1});
    CHECK(score.points == Numbers{8, 3});
    CHECK(score.after.scores == Numbers{8, 3});
    CHECK(score.winner == -1);
}

TEST_CASE("casino: example 18, ties and sweeps") {
    const DealScore score = score_deal(Rules{}, result({{"As Ac Td", 26, 8}, {"Ah Ad 2s", 26, 5}}, {3, 1}));
    CHECK(item(score, Item::cards) == Numbers{});
    CHECK(item(score, Item::sweeps) == Numbers{2, 0});
    CHECK(score.points[0] + score.points[1] == 8 + 2);
    const auto sweeps_at_18 = [](std::uint8_t a, std::uint8_t b) {
        return item(score_deal(standing({18, 0}), result({{"", 20, 6}, {"", 20, 5}}, {a, b})), Item::sweeps);
    };
    CHECK(sweeps_at_18(3, 1) == Numbers{0, 0});
    CHECK(sweeps_at_18(1, 3) == Numbers{0, 2});
}

TEST_CASE("casino: example 19, a condition that is not met") {
    const DealResult deal = result({{"As Ac Td", 24, 8}, {"Ah Ad 2s", 28, 5}});
    const DealScore score = score_deal(standing({18, 12}), deal);
    CHECK(score.points == Numbers{2, 6});
    CHECK(score.after.scores == Numbers{20, 18});
    CHECK(score.winner == -1);
    Rules freeze = standing({18, 12});
    freeze.endgame = Endgame::freeze;
    CHECK(score_deal(freeze, deal).after.scores == Numbers{18, 18});
    // The next deal: A needs 2s, B most cards.
    CHECK(score_deal(standing({20, 18}), result({{"2s", 18, 7}, {"Td As", 26, 5}})).winner == 1);
    CHECK(score_deal(standing({20, 18}), result({{"2s", 23, 8}, {"Td As", 21, 5}})).winner == 0);
    CHECK(score_deal(standing({20, 18}), result({{"Td", 21, 7}, {"As", 21, 5}})).winner == -1);
    CHECK(score_deal(standing({20, 18}), result({{"As", 22, 8}, {"2s Td", 22, 5}})).after.scores == Numbers{20, 20});
}

TEST_CASE("casino: example 20, two conditions met") {
    const DealResult deal = result({{"Td", 16, 4}, {"2s", 26, 8}});
    CHECK(score_deal(standing({19, 20}), deal).winner == 0);
    Rules spades = standing({19, 20});
    spades.at_20 = At20::most_spades;
    CHECK(score_deal(spades, deal).winner == 1);
    Rules either = standing({20, 20});
    either.at_20 = At20::either;
    CHECK(score_deal(either, result({{"2s", 16, 4}, {"", 26, 7}})).winner == 1);
    CHECK(score_deal(either, result({{"2s", 16, 4}, {"", 26, 4}})).winner == 0);
    // Most cards precede all.
    CHECK(score_deal(standing({18, 19}), result({{"", 24, 4}, {"Td", 18, 7}})).winner == 0);
}

TEST_CASE("casino: example 21, the higher total, and level ones") {
    CHECK(score_deal(standing({17, 16}), result({{"Td As", 18, 8}, {"2s Ac", 30, 5}}, {2, 0})).after.scores ==
          Numbers{23, 21});
    CHECK(score_deal(standing({17, 16}), result({{"Td As", 18, 8}, {"2s Ac", 30, 5}}, {2, 0})).winner == 0);
    // 17 + 5 = 22, 16 + 6 = 22; nobody has most cards.
    const DealScore level = score_deal(standing({17, 16}), result({{"Td As Ac", 26, 8}, {"2s Ah Ad", 26, 5}}, {0, 3}));
    CHECK(level.after.scores == Numbers{22, 22});
    CHECK(level.winner == -1);
    CHECK(level.after.overtime);
    const DealScore after = score_deal(standing({22, 22}, true), result({{"Td As Ac", 20, 5}, {"2s Ah Ad", 32, 8}}));
    CHECK(after.after.scores == Numbers{26, 29});
    CHECK(after.winner == 1);
}

TEST_CASE("casino: example 22, majorities of three sides") {
    const DealScore score = score_deal(Rules{}, result({{"", 14, 4}, {"", 10, 4}, {"", 10, 3}}));
    CHECK(item(score, Item::spades) == Numbers{});
    CHECK(item(score, Item::cards) == Numbers{3, 0, 0});
    CHECK(item(score_deal(Rules{}, result({{"", 12, 3}, {"", 12, 4}, {"", 10, 4}})), Item::cards) == Numbers{});
}

TEST_CASE("casino: example 29, a side that was behind wins") {
    const DealScore score = score_deal(standing({22, 22, 19}, true),
                                       result({{"Td Ac", 16, 4}, {"Ah", 16, 4}, {"2s As Ad", 20, 5}}, {0, 0, 1}));
    CHECK(score.points == Numbers{3, 1, 8});
    CHECK(score.winner == 2);
    const DealScore still =
        score_deal(standing({22, 22, 19}, true), result({{"Td", 14, 4}, {"2s As", 14, 4}, {"", 14, 4}}));
    CHECK(still.after.scores == Numbers{24, 24, 19});
    CHECK(still.winner == -1);
    CHECK(still.after.overtime);
}

TEST_CASE("casino: example 30, sweeps of partnerships") {
    const DealResult deal = result({{"", 20, 6}, {"", 20, 5}}, {3, 2});
    CHECK(net_sweeps(Sweeps::cancel, deal, 0) == 1);
    CHECK(net_sweeps(Sweeps::cancel, deal, 1) == 0);
    CHECK(net_sweeps(Sweeps::count, deal, 1) == 2);
    CHECK(net_sweeps(Sweeps::off, deal, 0) == 0);
    const DealResult three = result({{"", 14, 4}, {"", 10, 4}, {"", 10, 3}}, {4, 1, 3});
    CHECK(net_sweeps(Sweeps::cancel, three, 0) == 1);
    CHECK(net_sweeps(Sweeps::cancel, three, 2) == 0);
}

TEST_CASE("casino: nobody has captured") {
    DealResult none;
    const DealScore score = score_deal(Rules{}, none);
    CHECK(score.points == Numbers{});
    Rules carry;
    carry.ties = Ties::carry;
    CHECK(score_deal(carry, none).after.carried_cards == 3);
    CHECK(score_deal(carry, none).after.carried_spades == 1);
}

TEST_CASE("casino: ties that are carried") {
    Rules rules = preset("finnish");
    const DealResult tie = result({{"", 20, 6}, {"", 20, 5}});
    DealScore score = score_deal(rules, tie);
    CHECK(score.after.carried_cards == 1);
    CHECK(score.after.carried_spades == 0);
    rules.standing = score.after;
    score = score_deal(rules, tie);
    CHECK(score.after.carried_cards == 2);
    rules.standing = score.after;
    score = score_deal(rules, result({{"", 24, 4}, {"", 18, 7}}));
    CHECK(item(score, Item::cards) == Numbers{3, 0});
    CHECK(score.after.carried_cards == 0);
    CHECK(score_deal(Rules{}, tie).after.carried_cards == 0);
}

TEST_CASE("casino: counting out") {
    Rules rules = preset("north_american_royal");
    rules.standing.scores = {18, 20};
    // Cards make A 21 before B has 21 by Big Casino, though B has more in the end.
    const DealResult deal = result({{"", 24, 4}, {"Td 2s As", 18, 8}});
    CHECK(score_deal(rules, deal).after.scores == Numbers{21, 25});
    CHECK(score_deal(rules, deal).winner == 0);
    rules.count_out = false;
    CHECK(score_deal(rules, deal).winner == 1);
    // Two at once, by sweeps: the higher total.
    rules.count_out = true;
    rules.sweeps = Sweeps::count;
    rules.standing.scores = {20, 20};
    CHECK(score_deal(rules, result({{"", 20, 5}, {"", 20, 5}}, {1, 2})).winner == 1);
    CHECK(score_deal(rules, result({{"", 20, 5}, {"", 20, 5}}, {1, 1})).winner == -1);
    // One alone at the target needs no counting.
    rules.standing.scores = {10, 20};
    CHECK(score_deal(rules, deal).winner == 1);
}

TEST_CASE("casino: counting out is among the sides that reach the target") {
    // A has 21 by Big Casino, but has not met its condition: 22 are capped to 20. B has 21 by an ace, C by its sweep.
    Rules rules;
    rules.count_out = true;
    rules.standing.scores = {18, 17, 17};
    DealScore score = score_deal(rules, result({{"Td", 12, 7}, {"As Ac", 30, 4}, {"2s Ah Ad", 10, 2}}, {0, 0, 1}));
    CHECK(score.after.scores == Numbers{20, 22, 21});
    CHECK(score.winner == 1);
    // A and B have 21 by their sweeps, C has more in the end, by the last capture.
    rules = preset("swedish");
    rules.count_out = true;
    rules.standing.scores = {14, 14, 12};
    DealResult deal = result({{"", 14, 3}, {"", 14, 3}, {"", 14, 3}}, {3, 2, 3});
    deal.last_captor = 2;
    rules.points.last_capture = 9;
    score = score_deal(rules, deal);
    CHECK(score.after.scores == Numbers{17, 16, 24});
    CHECK(score.winner == 0);
}

TEST_CASE("casino: by difference") {
    Rules rules = preset("casino");
    rules.by_difference = true;
    rules.target = 11;
    CHECK(score_deal(rules, result({{"As Ac Td", 30, 8}, {"Ah Ad 2s", 22, 5}})).points == Numbers{5, 0});
    CHECK(score_deal(rules, result({{"Ah Ad 2s", 22, 5}, {"As Ac Td", 30, 8}})).points == Numbers{0, 5});
}

TEST_CASE("casino: the Swedish score") {
    Rules rules = preset("swedish");
    rules.standing.scores = {10, 10};
    // 1 + 2 + 2 + 1 + 1 last capture; 1 + 1 + 1 + 4 sweeps.
    const DealScore score = score_deal(rules, result({{"Td As", 28, 8}, {"2s Ah Ad", 22, 5}}, {0, 4}));
    CHECK(score.points == Numbers{7, 7});
    CHECK(score.winner == 0);  // level, and most spades
    rules.level = Level::another_deal;
    CHECK(score_deal(rules, result({{"Td As", 28, 8}, {"2s Ah Ad", 22, 5}}, {0, 4})).winner == -1);
}

TEST_CASE("casino: a win at once") {
    Rules rules = preset("finnish");
    rules.standing.scores = {12, 15};
    DealResult deal = result({{"Td As Ac", 20, 5}, {"2s", 10, 2}}, {2, 0});
    deal.won_at_once = 0;
    const DealScore score = score_deal(rules, deal);
    CHECK(score.points == Numbers{4, 1});
    CHECK(score.winner == 0);
}

TEST_CASE("casino: options that cannot be are refused by name") {
    const auto refusal = [](auto&& change) {
        Rules rules;
        change(rules);
        try {
            rules.validate();
        } catch (const palatine::RulesError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    CHECK(refusal([](Rules&) {}).empty());
    CHECK(refusal([](Rules& rules) { rules.hand_size = 5; }) == "hand_size out of range 1..4: 5");
    CHECK(refusal([](Rules& rules) { rules.table_size = 21; }) == "table_size out of range 0..20: 21");
    CHECK(refusal([](Rules& rules) { rules.target = 3; }) == "target out of range 4..1000: 3");
    CHECK(refusal([](Rules& rules) { rules.matching = static_cast<Matching>(3); }) == "matching out of range 0..2: 3");
    CHECK(refusal([](Rules& rules) { rules.standing.scores = {21, 0}; }) == "scores out of range 0..20: 21");
    CHECK(refusal([](Rules& rules) { rules.standing = {{22, 22}, 0, 0, true}; }).empty());
    for (const Preset& each : presets()) CHECK_NOTHROW(each.rules.validate());
}
