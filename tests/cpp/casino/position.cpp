// Deals of Royal Casino as positions: everything that the concept Game promises, in random games of all presets.
#include "palatine/casino_position.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "casino/tables.hpp"
#include "palatine/error.hpp"
#include "palatine/playouts.hpp"
#include "palatine/state.hpp"

namespace {

using palatine::Action;
using palatine::CardSet;
using palatine::Dealer;
using palatine::kChance;
using palatine::kTerminal;
using palatine::Random;
using palatine::RulesError;
using palatine::State;
using palatine::casino::Ids;
using palatine::casino::Kind;
using palatine::casino::Position;
using palatine::casino::Rules;

std::vector<Action> listed(const Position& position, int actor) {
    std::vector<Action> actions;
    position.for_each_action(actor, [&](Action action) {
        actions.push_back(action);
        return false;
    });
    return actions;
}

Rules miniature() {
    Rules rules;
    rules.deck = CardSet::from_text("As Ad 2c 2s 3d 3s 4h 5h 6c Td");
    rules.hand_size = 2;
    rules.table_size = 2;
    return rules;
}

// Each card is in one place, and public counts agree with it.
void look_at_cards(const Position& position, CardSet deck) {
    Ids all = position.left() | position.loose();
    int count = std::popcount(position.left()) + std::popcount(position.loose());
    const auto place = [&](Ids cards) {
        all |= cards;
        count += std::popcount(cards);
    };
    for (int seat = 0; seat < position.num_players(); ++seat) place(position.hand(seat));
    for (int side = 0; side < palatine::casino::num_sides(position.num_players()); ++side) place(position.pile(side));
    for (int i = 0; i < position.num_builds(); ++i) place(palatine::casino::ids_of(position.build(i).cards));
    REQUIRE(all == palatine::casino::ids_of(deck));
    REQUIRE(count == deck.size());

    // RC-12: every owner holds a card for its builds, as everybody knows.
    for (int i = 0; i < position.num_builds(); ++i) {
        const auto build = position.build(i);
        if (!position.dealing()) {
            bool held = false;
            palatine::casino::cards_of(position.hand(build.owner)).for_each([&](palatine::Card card) {
                held |= position.options().hand_value(card) == build.value;
            });
            REQUIRE(held);
        }
        REQUIRE((position.held(build.owner) >> build.value & 1) != 0);
    }
}

void look_at_actions(const Position& position) {
    const int n = position.num_players();
    for (int actor = -5; actor <= n; ++actor) {
        const std::vector<Action> actions = listed(position, actor);
        const bool acts = actor == position.current_player() && actor != kTerminal;
        REQUIRE(actions.empty() != acts);
        REQUIRE(std::adjacent_find(actions.begin(), actions.end(), std::greater_equal<>()) == actions.end());
        for (const Action action : {Action{-1}, Action{52}, palatine::casino::kNumActions, INT64_MIN, INT64_MAX}) {
            REQUIRE(position.is_legal(actor, action) == std::binary_search(actions.begin(), actions.end(), action));
        }
    }
}

using Steps = std::vector<std::uint8_t>;

bool earlier(const Steps& a, const Steps& b) {
    const auto less = [](int x, int y) { return x < y; };
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), less);
}

// A sequence of steps begins a legal action exactly when it is the beginning of one's steps.
void look_at_steps(const Position& position) {
    const int actor = position.current_player();
    std::vector<Steps> known = {{}};
    for (const Action action : listed(position, actor)) {
        Steps steps(Position::kMaxSteps);
        steps.resize(static_cast<std::size_t>(position.steps(action, steps.data())));
        REQUIRE(position.action_of_steps(steps) == action);
        for (std::size_t size = 1; size <= steps.size(); ++size) {
            known.emplace_back(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(size));
        }
    }
    std::sort(known.begin(), known.end(), earlier);
    known.erase(std::unique(known.begin(), known.end()), known.end());
    for (Steps steps : known) {
        REQUIRE(position.begins(actor, steps));
        steps.push_back(0);
        for (std::uint8_t step = 0; step < Position::kNumSteps + 2; ++step) {
            steps.back() = step;
            const bool is_known = std::binary_search(known.begin(), known.end(), steps, earlier);
            REQUIRE(position.begins(actor, steps) == is_known);
        }
    }
}

// One game with random choices; everything taken back again.
void play(Position& position, CardSet deck, Random& random, int depth) {
    look_at_cards(position, deck);
    look_at_actions(position);
    const int actor = position.current_player();
    if (actor == kTerminal) {
        double returns[4], sum = 0;
        position.returns(returns);
        for (int side = 0; side < palatine::casino::num_sides(position.num_players()); ++side) sum += returns[side];
        REQUIRE(std::abs(sum) < 1e-9);
        if (position.num_players() == 4) REQUIRE((returns[0] == returns[2] && returns[1] == returns[3]));
        const auto result = position.result();
        if (result.won_at_once < 0) {
            REQUIRE(position.left() == 0);
            REQUIRE(position.num_builds() == 0);
            REQUIRE((position.loose() == 0 || position.last_captor() < 0));
        }
        return;
    }
    if (actor >= 0 && depth % 7 == 0 && palatine::count_actions(position, actor) < 200) look_at_steps(position);
    const std::vector<Action> actions = listed(position, actor);
    const Action action = actions[random.below(static_cast<std::uint32_t>(actions.size()))];
    unsigned char before[sizeof(Position)];
    std::memcpy(before, &position, sizeof position);
    const Position copy = position;
    Position::Undo undo;
    position.apply(actor, action, undo);
    REQUIRE(!(position == copy));
    REQUIRE(position.position_key() != copy.position_key());
    play(position, deck, random, depth + 1);
    position.undo(undo);
    REQUIRE(std::memcmp(before, &position, sizeof position) == 0);
    REQUIRE(position.position_key() == copy.position_key());
}

}  // namespace

TEST_CASE("casino: games of every preset and number of players") {
    Random random(1);
    for (const auto& preset : palatine::casino::presets()) {
        for (int players = 2; players <= 4; ++players) {
            for (int game = 0; game < 4; ++game) {
                Position position(preset.rules, players, game % players);
                play(position, preset.rules.deck, random, game);
            }
        }
    }
}

TEST_CASE("casino: games of random options") {
    Random random(2);
    for (int game = 0; game < 60; ++game) {
        const int players = 2 + game % 3;
        Rules rules = tables::random_rules(random, players);
        if (game % 2 == 0) rules.table_size = 4;
        Position position(rules, players, game % players);
        play(position, rules.deck, random, game);
    }
    for (int game = 0; game < 100; ++game) {
        Position position(miniature(), 2, game % 2);
        play(position, miniature().deck, random, 0);
    }
}

TEST_CASE("casino: one key for positions that differ in what piles count for nothing") {
    const auto after = [](const char* mine, const char* theirs) {
        Rules rules;
        rules.setup.given = true;
        rules.setup.loose = CardSet::from_text("3h 4d");
        rules.setup.hand_sizes = {1, 1};
        rules.setup.piles = {CardSet::from_text(mine), CardSet::from_text(theirs)};
        const CardSet rest = rules.deck - rules.setup.loose - rules.setup.piles[0] - rules.setup.piles[1] -
                             CardSet::from_text("Kh Kd");
        rules.setup.piles[0] = rules.setup.piles[0] | rest;
        rules.setup.last_captor = 0;
        Position position(rules, 2, 1);
        Position::Undo undo;
        position.apply(kChance, palatine::Card::from_text("Kh").id(), undo);
        position.apply(kChance, palatine::Card::from_text("Kd").id(), undo);
        return position;
    };
    const Position one = after("7c 8c", "9c Tc"), other = after("9c Tc", "7c 8c");
    CHECK(!(one == other));
    CHECK(one.position_key() != other.position_key());
    CHECK(one.perfect_information_key() == other.perfect_information_key());
    for (const auto& [mine, theirs] :
         {std::pair{"7s 8c", "9c Tc"}, {"7c 8c Jc", "9c Tc"}, {"As 8c", "Ac Tc"}, {"7c 8c", "Td 9c"}}) {
        CHECK(after(mine, theirs).perfect_information_key() != after(theirs, mine).perfect_information_key());
    }
    CHECK(one.perfect_information());
    CHECK(!Position({}, 2, 1).perfect_information());
}

namespace {

// Two players with one card each, seat 0 to act; `mine` in the pile of side 0, all else in that of side 1 or the pack.
Position with_cards(Rules rules, const char* hand, const char* loose, const char* mine, bool last_round) {
    rules.setup.given = true;
    rules.setup.loose = CardSet::from_text(loose);
    rules.setup.hand_sizes = {1, 1};
    rules.setup.piles[0] = CardSet::from_text(mine);
    const palatine::Card card = palatine::Card::from_text(hand), other = palatine::Card::from_text("Kd");
    CardSet rest = rules.deck - rules.setup.loose - rules.setup.piles[0] - card - other;
    int pack = last_round ? 0 : 8;
    rest.for_each([&](palatine::Card each) {
        if (pack-- <= 0) rules.setup.piles[1] = rules.setup.piles[1] | each;
    });
    rules.setup.last_captor = 1;
    Position position(rules, 2, 1);
    Position::Undo undo;
    position.apply(kChance, card.id(), undo);
    position.apply(kChance, other.id(), undo);
    return position;
}

// After seat 0 has captured cards.
Position captured(Position position, const char* table) {
    const Ids hand = position.hand(0);
    const Action action = palatine::casino::action_of({Kind::capture, palatine::Card(std::countr_zero(hand)), 0,
                                                       palatine::casino::ids_of(CardSet::from_text(table))});
    REQUIRE(position.is_legal(0, action));
    Position::Undo undo;
    position.apply(0, action, undo);
    return position;
}

}  // namespace

TEST_CASE("casino: sweeps, and where there are none (RC-18, sweep_limits)") {
    Rules rules;
    CHECK(captured(with_cards(rules, "7s", "3h 4d", "", false), "3h 4d").sweeps(0) == 1);
    CHECK(captured(with_cards(rules, "7s", "3h 4d 9c", "", false), "3h 4d").sweeps(0) == 0);
    rules.sweeps = palatine::casino::Sweeps::off;
    CHECK(captured(with_cards(rules, "7s", "3h 4d", "", false), "3h 4d").sweeps(0) == 0);
    rules.sweeps = palatine::casino::Sweeps::cancel;
    rules.sweep_limits = true;
    CHECK(captured(with_cards(rules, "7s", "3h 4d", "", false), "3h 4d").sweeps(0) == 1);
    CHECK(captured(with_cards(rules, "7s", "3h 4d", "", true), "3h 4d").sweeps(0) == 0);
    rules.standing.scores = {0, 9};
    CHECK(captured(with_cards(rules, "7s", "3h 4d", "", false), "3h 4d").sweeps(0) == 1);
    rules.standing.scores = {0, 10};
    CHECK(captured(with_cards(rules, "7s", "3h 4d", "", false), "3h 4d").sweeps(0) == 0);

    // A build that stays is no empty table.
    const Position build = tables::position_of({}, 2, "7s", "3h 4d", {{"6h 2s", 8, 1}}, {"8c"});
    CHECK(captured(build, "3h 4d").sweeps(0) == 0);
}

TEST_CASE("casino: a capture that wins at once (instant)") {
    Rules rules;
    rules.instant = true;
    rules.endgame = palatine::casino::Endgame::off;
    rules.standing.scores = {18, 0};
    // Td is worth 2, an ace 1.
    const Position won = captured(with_cards(rules, "Td", "Th", "As 3c", false), "Th");
    CHECK(won.current_player() == kTerminal);
    CHECK(won.result().won_at_once == 0);
    CHECK(won.num_left() == 8);
    double returns[2];
    won.returns(returns);
    CHECK(returns[0] == 3 - 4);  // side 1 has three aces and 2s
    CHECK(captured(with_cards(rules, "Td", "Th", "4s 3c", false), "Th").current_player() == 1);
    rules.instant = false;
    CHECK(captured(with_cards(rules, "Td", "Th", "As 3c", false), "Th").current_player() == 1);
    // RC-23: sides that were level play on until one has the highest total of all.
    rules.instant = true;
    rules.standing.scores = {21, 21};
    rules.standing.overtime = true;
    CHECK(captured(with_cards(rules, "Td", "Th", "As 3c", false), "Th").current_player() == 1);
    rules.standing.scores = {18, 0};
    rules.standing.overtime = false;
    // A side that RC-21 binds wins by its condition only.
    rules.instant = true;
    rules.endgame = palatine::casino::Endgame::cap20;
    CHECK(captured(with_cards(rules, "Td", "Th", "As 3c", false), "Th").current_player() == 1);
}

TEST_CASE("casino: returns are the own side's points less the mean of the others'") {
    Position position({}, 3, 0);
    Position::Undo undo;
    Random random(3);
    for (int actor = position.current_player(); actor != kTerminal; actor = position.current_player()) {
        const std::vector<Action> actions = listed(position, actor);
        position.apply(actor, actions[random.below(static_cast<std::uint32_t>(actions.size()))], undo);
    }
    double returns[3];
    position.returns(returns);
    const auto points = palatine::casino::score_deal(position.options(), position.result()).points;
    for (int seat = 0; seat < 3; ++seat) {
        const double others = (points[0] + points[1] + points[2] - points[static_cast<std::size_t>(seat)]) / 2.0;
        CHECK(returns[seat] == points[static_cast<std::size_t>(seat)] - others);
    }
}
