// How deals begin: rules that do not fit, and tables that are set up, those that cannot be with the reason.
#include <doctest/doctest.h>

#include <functional>
#include <string>

#include "casino/tables.hpp"
#include "palatine/casino_position.hpp"
#include "palatine/error.hpp"
#include "palatine/state.hpp"

namespace {

using palatine::Card;
using palatine::CardSet;
using palatine::Dealer;
using palatine::RulesError;
using palatine::State;
using palatine::StateError;
using palatine::casino::ids_of;
using palatine::casino::Position;
using palatine::casino::Rules;
using palatine::casino::Setup;

template <typename Refusal>
std::string refusal(const Rules& rules, int players, int dealer = 0) {
    try {
        Position(rules, players, dealer);
    } catch (const Refusal& error) {
        return error.what();
    }
    return "";
}

CardSet cards(const char* text) { return CardSet::from_text(text); }

// Two players, three cards each, seat 0 to act; 32 in the pack. Seat 1 owns a build of 9.
Rules good() {
    Rules rules;
    Setup& setup = rules.setup;
    setup.given = true;
    setup.loose = cards("2c Kd");
    setup.builds[0] = {cards("5h 4c"), 9, 1, false};
    setup.piles = {cards("As 6d 8h"), cards("Qc Qd Ts 3h 7h 7c 8d")};
    setup.sweeps = {1, 0};
    setup.last_captor = 1;
    setup.hand_sizes = {3, 3};
    return rules;
}

std::string wrong(const std::function<void(Rules&)>& change) {
    Rules rules = good();
    change(rules);
    return refusal<StateError>(rules, 2, 1);
}
bool begins(const std::string& text, const char* words) { return text.starts_with(words); }

}  // namespace

TEST_CASE("casino: rounds of two, three and four players (RC-3, example 1)") {
    for (const auto& [players, rounds] : {std::pair{2, 6}, {3, 4}, {4, 3}}) {
        State<Position> state({}, players);
        int dealt = 0, rows = 0;
        bool was_dealing = false;
        while (!state.is_terminal()) {
            rows += state.is_chance_node() && !was_dealing;
            was_dealing = state.is_chance_node();
            dealt += was_dealing;
            state.apply(palatine::action_at(state.position(), state.current_player(), 0));
        }
        CHECK(rows == rounds);
        CHECK(dealt == 52);
    }
}

TEST_CASE("casino: who is dealt to and plays first (RC-3, RC-4)") {
    for (const bool clockwise : {false, true}) {
        Rules rules;
        rules.direction = clockwise ? palatine::casino::Direction::cw : palatine::casino::Direction::ccw;
        Position position(rules, 3, 1);
        Position::Undo undo;
        const int first = clockwise ? 2 : 0, second = clockwise ? 0 : 2;
        CHECK(position.leader() == first);
        for (int id = 0; id < 16; ++id) position.apply(palatine::kChance, id, undo);
        CHECK(position.hand(first) == 0xF);
        CHECK(position.hand(second) == 0xF0);
        CHECK(position.hand(1) == 0xF00);
        CHECK(position.loose() == 0xF000);
        CHECK(position.current_player() == first);
        position.apply(first, palatine::action_at(position, first, 0), undo);
        CHECK(position.current_player() == second);
    }
}

TEST_CASE("casino: decks and numbers of players that do not fit") {
    Rules rules;
    rules.deck = CardSet::full() - Card::from_text("2c");
    CHECK(refusal<RulesError>(rules, 2) ==
          "deck has 51 cards, which are not 4 for the table and whole rounds of 8 for 2 players");
    rules.deck = cards("2c 3c 4c 5c 6c 7c 8c 9c");
    CHECK(begins(refusal<RulesError>(rules, 2), "deck has 8 cards"));
    rules = {};
    rules.by_difference = true;
    CHECK(refusal<RulesError>(rules, 2).empty());
    CHECK(refusal<RulesError>(rules, 3) == "by_difference is for two sides, not three");
    CHECK(refusal<RulesError>(rules, 4).empty());
    rules.target = 0;
    CHECK(begins(refusal<RulesError>(rules, 2), "target out of range"));
}

TEST_CASE("casino: a table that is set up") {
    State<Position> state(good(), 2, 1);
    CHECK(state.is_chance_node());
    CHECK(state.position().num_left() == 38);
    CHECK(state.position().held(1) == 1u << 9);
    Dealer(5).play(state);
    CHECK(state.current_player() == 0);
    CHECK(state.position().num_left() == 32);
    CHECK(state.position().sweeps(0) == 1);
    CHECK(state.position().last_captor() == 1);
    // Seat 1 was dealt a nine each time.
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        State<Position> other(good(), 2, 1);
        Dealer(seed).play(other);
        CHECK((other.position().hand(1) & ids_of(cards("9c 9d 9h 9s"))) != 0);
        while (!other.is_terminal()) {
            Dealer(seed).play(other);
            if (!other.is_terminal()) other.apply(palatine::action_at(other.position(), other.current_player(), 0));
        }
    }
    // The second in turn to act, and at the end of a round the pack.
    Rules second = good();
    second.setup.hand_sizes = {2, 3};
    second.setup.piles[0] = second.setup.piles[0] | Card::from_text("Jd");
    State<Position> next(second, 2, 1);
    Dealer(5).play(next);
    CHECK(next.current_player() == 1);
    Rules between = good();
    between.setup.builds[0] = {};
    between.setup.hand_sizes = {0, 0};
    between.setup.piles[0] = between.setup.piles[0] | cards("Jd 2h 2s 2d 5h 4c");
    between.setup.piles[1] = between.setup.piles[1] | cards("3s 3d");
    State<Position> round(between, 2, 1);
    CHECK(round.position().num_left() == 32);
    Dealer(5).play(round);
    CHECK(round.position().num_left() == 24);
}

TEST_CASE("casino: scores that no deal begins with are refused (RC-21 to RC-23)") {
    const auto begun = [](std::array<std::int16_t, 3> scores, bool overtime, int num_players = 2,
                          const std::function<void(Rules&)>& change = [](Rules&) {}) {
        Rules rules;
        rules.standing.scores = scores;
        rules.standing.overtime = overtime;
        change(rules);
        return refusal<RulesError>(rules, num_players, 0);
    };
    const auto off = [](Rules& rules) { rules.endgame = palatine::casino::Endgame::off; };
    const auto count_out = [](Rules& rules) { rules.count_out = true; };
    CHECK(begun({20, 20}, false).empty());
    CHECK(begun({21, 3}, false) == "scores out of range 0..20: 21");
    CHECK(begun({22, 3}, false, 2, off) == "scores out of range 0..20: 22");
    CHECK(begun({22, 22}, false, 2, off) == "scores out of range 0..20: 22");
    CHECK(begun({22, 22}, true).empty());
    CHECK(begun({22, 22, 19}, true, 3).empty());
    CHECK(begins(begun({1, 2}, true), "scores in overtime"));
    CHECK(begins(begun({20, 20}, true), "scores in overtime"));
    CHECK(begins(begun({23, 22}, true), "scores in overtime"));
    CHECK(begins(begun({21, 25, 21}, true, 3), "scores in overtime"));
    CHECK(begun({21, 25, 21}, true, 3, count_out).empty());
    CHECK(begins(begun({20, 25, 21}, true, 3), "scores in overtime"));
    CHECK(begun({1, 2, 3}, false) == "scores has a number for each side, and there is no side 2");
    CHECK(begins(begun({1, 2, 3}, false, 4), "scores has a number for each side"));
    CHECK(begun({1, 2, 3}, false, 3).empty());
}

TEST_CASE("casino: tables that cannot be are refused with the reason") {
    CHECK(wrong([](Rules&) {}).empty());
    CHECK(wrong([](Rules& rules) { rules.setup.loose = cards("2c As"); }) == "setup: twice: As");
    CHECK(begins(wrong([](Rules& rules) { rules.setup.loose = cards("2c"); }), "setup: 39 cards cannot be"));
    CHECK(begins(wrong([](Rules& rules) { rules.setup.hand_sizes = {4, 2}; }), "setup: seats that play in turn"));
    CHECK(begins(wrong([](Rules& rules) { rules.setup.hand_sizes = {3, 2}; }), "setup: seats that play in turn"));
    CHECK(wrong([](Rules& rules) { rules.setup.hand_sizes = {5, 3}; }) == "setup: seat 0 has 5 cards");
    CHECK(wrong([](Rules& rules) { rules.setup.hand_sizes = {3, 3, 3}; }) == "setup: seat 2 has 3 cards");
    CHECK(wrong([](Rules& rules) { rules.setup.hand_sizes = {4, 4}; }) ==
          "setup: seat 1 owns more builds than it has played cards in this round");
    CHECK(wrong([](Rules& rules) { rules.setup.builds[0].value = 8; }) ==
          "setup: the build 5h 4c of 8: the cards have another value");
    CHECK(wrong([](Rules& rules) { rules.setup.builds[0].value = 15; }) ==
          "setup: the build 5h 4c of 15: values are 2 to 14");
    CHECK(wrong([](Rules& rules) { rules.setup.builds[0].multiple = true; }) ==
          "setup: the build 5h 4c of 9: it is a single build");
    CHECK(wrong([](Rules& rules) { rules.setup.builds[0].owner = 2; }) == "setup: the build 5h 4c of 9: no seat 2");
    CHECK(wrong([](Rules& rules) { rules.setup.builds[0].cards = cards("9h"); }) ==
          "setup: the build 9h of 9: a build has two cards at least");
    CHECK(wrong([](Rules& rules) { std::swap(rules.setup.builds[0], rules.setup.builds[1]); }) ==
          "setup: a build after the last");
    CHECK(wrong([](Rules& rules) { rules.builds = false; }) == "setup: the build 5h 4c of 9: the rules have no builds");
    CHECK(wrong([](Rules& rules) {
              rules.setup.builds[0] = {cards("9c 9d 9h 9s"), 9, 1, true};
              rules.setup.piles[1] = rules.setup.piles[1] - Card::from_text("8d") - Card::from_text("7h");
          }) == "setup: the cards that the owners of builds have to hold are not left");
    CHECK(wrong([](Rules& rules) { rules.setup.piles[0] = cards("As"); }) ==
          "setup: side 0 has captured a single card: As");
    CHECK(wrong([](Rules& rules) { rules.setup.piles[2] = cards("Jd Js"); }) == "setup: there is no side 2");
    CHECK(wrong([](Rules& rules) { rules.setup.sweeps = {2, 0}; }) == "setup: side 0 has too few cards for 2 sweeps");
    // A turn is one capture or one build.
    CHECK(wrong([](Rules& rules) {
              rules.setup.loose = cards("2c");
              rules.setup.builds = {};
              rules.setup.piles[0] = {};
              rules.setup.piles[1] = cards("7c 7d 7h 7s");
              rules.setup.sweeps = {};
              rules.setup.hand_sizes = {3, 4};
          }) == "setup: side 1 has had 0 turns, too few for its pile, sweeps and builds");
    CHECK(wrong([](Rules& rules) {
              rules.setup.loose = {};
              rules.setup.builds = {};
              rules.setup.piles[0] = cards("As 6d");
              rules.setup.piles[1] = cards("7c 7d 7h 7s");
              rules.setup.sweeps = {0, 2};
          }) == "setup: side 1 has had 1 turn, too few for its pile, sweeps and builds");
    CHECK(wrong([](Rules& rules) {
              rules.setup.loose = {};
              rules.setup.piles[0] = cards("As 6d");
              rules.setup.piles[1] = cards("7c 7d");
              rules.setup.sweeps = {};
          }) == "setup: side 1 has had 1 turn, too few for its pile, sweeps and builds");
    CHECK(wrong([](Rules& rules) { rules.sweeps = palatine::casino::Sweeps::off; }) ==
          "setup: the rules have no sweeps");
    CHECK(wrong([](Rules& rules) { rules.setup.last_captor = 2; }) == "setup: no side 2 to have captured last");
    CHECK(begins(wrong([](Rules& rules) { rules.setup.last_captor = -1; }), "setup: somebody has captured"));
    CHECK(wrong([](Rules& rules) {
              rules.setup.piles[0] = rules.setup.piles[0] | rules.setup.piles[1];
              rules.setup.piles[1] = {};
          }) == "setup: side 1 has captured nothing, and so not last");
    CHECK(wrong([](Rules& rules) {
              rules.instant = true;
              rules.endgame = palatine::casino::Endgame::off;
              rules.standing.scores = {20, 0};
          }) == "setup: side 0 has won already");
}

TEST_CASE("casino: a table at which the last captor has won at once is the end of a deal (Options, instant)") {
    Rules rules = good();
    rules.instant = true;
    rules.endgame = palatine::casino::Endgame::off;
    rules.standing.scores = {20, 0};
    rules.setup.last_captor = 0;
    State<Position> state(rules, 2, 1);
    CHECK(state.is_chance_node());
    Dealer(5).play(state);
    CHECK(state.is_terminal());
    CHECK(state.position().result().won_at_once == 0);
    CHECK(state.position().loose() == ids_of(rules.setup.loose));
    // Between rounds as well, where no hand is left to deal.
    rules.setup.builds[0] = {};
    rules.setup.hand_sizes = {0, 0};
    rules.setup.piles[0] = rules.setup.piles[0] | cards("Jd 2h 2s 2d 5h 4c Js Jh");
    CHECK(State<Position>(rules, 2, 1).is_terminal());
}

TEST_CASE("casino: loose cards of one rank come from the first four, so that at most sixteen lie loose") {
    // RC-8: under the default rules all others of a rank are taken, not trailed.
    const auto loose = [](const char* text, palatine::casino::Matching matching = palatine::casino::Matching::all) {
        Rules rules;
        rules.matching = matching;
        rules.setup.given = true;
        rules.setup.loose = cards(text);
        const int rest = 52 - rules.setup.loose.size() - 2, pile = rest % 8 == 1 ? 9 : rest % 8;
        CardSet others = CardSet::full() - rules.setup.loose;
        others.for_each([&](Card card) {
            if (rules.setup.piles[0].size() < pile) rules.setup.piles[0] = rules.setup.piles[0] | card;
        });
        rules.setup.last_captor = pile > 0 ? 0 : -1;
        rules.setup.hand_sizes = {1, 1};
        return refusal<StateError>(rules, 2, 1);
    };
    const char* const sixteen = "2c 2d 2h 2s 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac";
    CHECK(loose(sixteen).empty());
    CHECK(begins(loose("2c 2d 2h 2s 3c 3d 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"), "setup: so many cards of equal ranks"));
    CHECK(loose("2c 2d 2h 2s 3c 3d 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac", palatine::casino::Matching::optional).empty());

    // No play goes beyond: trailing wherever it is legal.
    std::size_t most = 0;
    palatine::Random random(1);
    for (int game = 0; game < 3000; ++game) {
        Position position({}, 2 + game % 3, 0);
        Position::Undo undo;
        for (int actor = position.current_player(); actor != palatine::kTerminal; actor = position.current_player()) {
            std::vector<palatine::Action> trails, all;
            position.for_each_action(actor, [&](palatine::Action action) {
                all.push_back(action);
                if (actor >= 0 && palatine::casino::move_of(action).table == 0) trails.push_back(action);
                return false;
            });
            // At first the four of a rank are dealt to the table.
            const auto& from = trails.empty() ? all : trails;
            palatine::Action action = from[random.below(static_cast<std::uint32_t>(from.size()))];
            const int hands = 4 * position.num_players(), dealt = 52 - position.num_left();
            if (actor < 0 && dealt >= hands && dealt < hands + 4 &&
                position.is_legal(actor, 4 * (game % 13) + dealt - hands)) {
                action = 4 * (game % 13) + dealt - hands;
            }
            position.apply(actor, action, undo);
            most = std::max<std::size_t>(most, static_cast<std::size_t>(std::popcount(position.loose())));
        }
    }
    CHECK(most <= 16);
    CHECK(most >= 14);
}
