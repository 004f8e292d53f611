// Hands that begin with a table that is set up, what is refused as one, and the limits of the rules.
#include <doctest/doctest.h>

#include <functional>
#include <string>

#include "palace/tables.hpp"
#include "palatine/error.hpp"

namespace {

using namespace tables;
using palatine::RulesError;
using palatine::StateError;

// Four seats, of whom seat 3 went out first with its palace unseen; seat 2 is passive, seat 0 acts.
Rules example() {
    Rules rules;
    Setup& setup = rules.setup;
    setup.given = true;
    setup.in = 0b0111;
    setup.unseen = 0b1000;
    setup.passive = 0b0100;
    setup.banners = {Card::from_text("2c"), Card::from_text("2d"), Card::from_text("2h")};
    setup.soldiers = {CardSet::from_text("3c 4c"), {}, CardSet::from_text("3h")};
    setup.discards = CardSet::from_text("2s 9s");
    setup.in_draw_deck = CardSet::from_text("As");
    setup.put = {25, 35, 5, 45};
    setup.out_at = {0, 0, 0, 1};
    setup.turns = 12;
    return rules;
}

std::string why_not(const std::function<void(Rules&)>& change, int num_players = 4) {
    Rules rules = example();
    change(rules);
    try {
        Position(rules, num_players, num_players - 1);
    } catch (const StateError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("palace: a table that is set up") {
    Hand hand(example(), 4, 3);
    const Position& position = hand.position();
    CHECK(position.phase() == Phase::palaces);
    CHECK(position.current_player() == kChance);
    CHECK(!position.is_legal(kChance, Card::from_text("As").id()));  // it lies in the draw deck
    CHECK(!position.is_legal(kChance, Card::from_text("9s").id()));
    // A card each in turn, to seat 3 whose palace was thrown away, too.
    hand.deal("Kc Kd Kh Ks Qc Qd Qh Qs Jc Jd Jh Js");
    CHECK(position.phase() == Phase::turn);
    CHECK(position.current_player() == 0);
    CHECK(position.unseen_discards() == palatine::ids_of(CardSet::from_text("Ks Qs Js")));
    CHECK(position.knows_palace(3, 3));
    CHECK(!position.knows_palace(0, 3));
    CHECK(position.num_draw_deck() == 52 - 3 - 3 - 2 - 12);
    CHECK(position.known_in_draw_deck() == palatine::ids_of(CardSet::from_text("As")));
    CHECK(position.turns() == 12);
    CHECK(position.pot() == 110);
    hand.move("stay");
    CHECK(position.passive() == 0b101);
    CHECK(position.current_player() == 1);
}

TEST_CASE("palace: tables that cannot be") {
    const auto seats = [](unsigned bits) { return static_cast<Seats>(bits); };
    CHECK(why_not([](Rules&) {}) == "");
    CHECK(why_not([](Rules& r) { r.setup.discards = CardSet::from_text("3c"); }) == "setup: twice: 3c");
    CHECK(why_not([](Rules& r) { r.setup.in_draw_deck = CardSet::from_text("2s"); }) == "setup: twice: 2s");
    CHECK(why_not([](Rules& r) { r.deck = r.deck - Card::from_text("9s"); }) == "setup: not in the deck: 9s");
    CHECK(why_not([](Rules& r) { r.setup.banners[1] = Card::from_text("5c"); }) ==
          "setup: another banner of its group has the suit of 5c");
    CHECK(why_not([](Rules& r) { r.setup.soldiers[3] = CardSet::from_text("5c"); }) ==
          "setup: seat 3 is out and has no soldiers: 5c");
    CHECK(why_not([](Rules& r) { r.max_soldiers = 1; }) == "setup: seat 0 has more than 1 soldiers: 4c 3c");
    CHECK(why_not([&](Rules& r) { r.setup.in = seats(0b0001); }) != "");
    CHECK(why_not([&](Rules& r) { r.setup.in = seats(0b0110); }) != "");
    CHECK(why_not([&](Rules& r) { r.setup.unseen = seats(0b0100); }) == "setup: seat 2 has not gone out");
    CHECK(why_not([&](Rules& r) { r.setup.unseen = seats(0b10000); }) == "setup: seat 4 has not gone out");
    CHECK(why_not([&](Rules& r) { r.setup.passive = seats(0b1000); }) == "setup: seat 3 is not in the hand");
    CHECK(why_not([&](Rules& r) { r.setup.passive = seats(0b0001); }) ==
          "setup: seat 0 would act after a passive turn");
    CHECK(why_not([](Rules& r) { r.passive_end = PassiveEnd::off; }) ==
          "setup: passive turns have no meaning with passive_end off");
    CHECK(why_not([](Rules& r) { r.setup.to_act = 3; }) == "setup: seat 3 is not in the hand and does not act");
    CHECK(why_not([](Rules& r) { r.setup.to_act = 200; }) == "setup: seat 200 is not in the hand and does not act");
    CHECK(why_not([](Rules& r) { r.setup.turns = 1000; }) == "setup: the hand is over after 1000 turns");
    CHECK(why_not([](Rules& r) { r.setup.out_at[3] = 0; }) == "setup: seat 3 is out: when?");
    CHECK(why_not([](Rules& r) { r.setup.out_at[3] = 2; }) == "setup: 0 players went out at number 1");
    CHECK(why_not([](Rules& r) { r.setup.out_at[2] = 1; }) == "setup: seat 2 has not gone out");
    CHECK(why_not([](Rules& r) { r.setup.put[1] = 1001; }) == "setup: seat 1 has put in 1001 of 1000");
    CHECK(why_not([](Rules& r) { r.setup.put[1] = 4; }) == "setup: seat 1 has put in 4, less than the ante");
    CHECK(why_not([](Rules& r) { r.setup.put[1] = -1; }) == "setup: seat 1 has put in -1, less than the ante");
    CHECK(why_not([&](Rules& r) { r.setup.shorts = seats(0b0010); }) ==
          "setup: seat 1 has put in 35 of 1000 and so is not short");
    CHECK(why_not([&](Rules& r) {
              r.setup.shorts = seats(0b0010);
              r.stacks[1] = 35;
          }) == "");
    CHECK(why_not([](Rules& r) {
              r.stacks[1] = 3;
              r.setup.put[1] = 3;
          }) == "setup: seat 1 has put in 3 and so is short");
    CHECK(why_not([&](Rules& r) {
              r.stacks[1] = 35;
              r.setup.shorts = seats(0b0010);
              r.all_in = AllIn::off;
          }) == "setup: nobody is ever short by these rules");
    CHECK(why_not([](Rules& r) { r.stacks[3] = 0; }) != "");
    CHECK(why_not([](Rules& r) { r.setup.banners[1] = Card(99); }) == "setup: no card: 99");
    CHECK(why_not([](Rules& r) { r.setup.discards = CardSet(1ull << 15); }) == "setup: bits that are no cards");
    CHECK(why_not([](Rules& r) { r.setup.discards = r.deck - CardSet::from_text("2c 2d 2h 3c 4c 3h As Kc Kd Ks"); }) ==
          "setup: 3 cards are left for palaces of 12");
    // PP-24: five seats, the second group of one; clubs alone are left.
    CHECK(why_not(
              [&](Rules& r) {
                  r.setup.in = seats(0b10001);
                  r.setup.unseen = 0;
                  r.setup.passive = 0;
                  r.setup.soldiers = {};
                  r.setup.banners[4] = Card::from_text("9c");
                  r.setup.out_at = {0, 1, 2, 3, 0};
                  r.setup.put.fill(0);
                  for (std::size_t i = 0; i < 5; ++i) r.setup.put[i] = 5;
              },
              5) == "setup: the hand is over: all banners have one suit");
}

TEST_CASE("palace: rules that are none") {
    const auto refused = [](const std::function<void(Rules&)>& change) -> std::string {
        Rules rules;
        change(rules);
        try {
            rules.validate();
        } catch (const RulesError& error) {
            return error.what();
        }
        return "";
    };
    CHECK(refused([](Rules&) {}) == "");
    CHECK(refused([](Rules& r) { r.small_bet = 0; }) == "small_bet out of range 1..100000: 0");
    CHECK(refused([](Rules& r) { r.big_bet = 0; }) == "big_bet out of range 1..10000: 0");
    CHECK(refused([](Rules& r) { r.big_bet = 10'001; }) == "big_bet out of range 1..10000: 10001");
    CHECK(refused([](Rules& r) { r.ante = -1; }) == "ante out of range 0..1000000000: -1");
    CHECK(refused([](Rules& r) { r.raise_cap = -2; }) == "raise_cap out of range -1..1000: -2");
    CHECK(refused([](Rules& r) { r.max_turns = 0; }) == "max_turns out of range 1..10000: 0");
    CHECK(refused([](Rules& r) { r.max_soldiers = 9; }) == "max_soldiers out of range 1..8: 9");
    CHECK(refused([](Rules& r) { r.palace_cards = 0; }) == "palace_cards out of range 1..5: 0");
    CHECK(refused([](Rules& r) { r.stacks[9] = -1; }) == "stacks out of range 0..1000000000: -1");
    CHECK(refused([](Rules& r) { r.bank = static_cast<Bank>(2); }) == "bank out of range 0..1: 2");
    CHECK(refused([](Rules& r) { r.dead_cards = static_cast<DeadCards>(3); }) == "dead_cards out of range 0..2: 3");
    for (const Preset& preset : presets()) CHECK_NOTHROW(preset.rules.validate());

    Rules small;
    small.deck = CardSet::from_text("2c 2d 2h 2s 3c 3d 3h");
    CHECK_THROWS_WITH_AS(Position(small, 2, 1),
                         "deck has 7 cards, but banners and palaces for 2 players take 8", RulesError);
    Rules ten;
    ten.palace_cards = 5;
    CHECK_THROWS_AS(Position(ten, 10, 1), RulesError);  // 60 cards
}

TEST_CASE("palace: actions are named by numbers, and steps are frozen") {
    CHECK(action_of({Kind::buy}) == 0);
    CHECK(action_of({Kind::keep}) == Action{1} << 56);
    CHECK(action_of({Kind::discard, 0, 0, 0b1001}) == (Action{2} << 56 | 9));
    CHECK(action_of({Kind::bet, 9, 120}) == (Action{3} << 56 | Action{9} << 52 | 120));
    CHECK(action_of({Kind::stay}) == Action{7} << 56);
    for (const Move& move : {Move{Kind::buy}, Move{Kind::discard, 0, 0, palatine::kAllIds}, Move{Kind::bet, 3, 17},
                             Move{Kind::raise, 0, 1'000'000'000}, Move{Kind::fold}}) {
        CHECK(is_action(action_of(move)));
        CHECK(move_of(action_of(move)) == move);
    }
    for (const Action action : {Action{-1}, Action{1}, Action{2} << 56, Action{3} << 56 | Action{10} << 52,
                                Action{4} << 56 | 1, Action{4} << 56 | Action{1} << 52, Action{8} << 56}) {
        CHECK(!is_action(action));
    }
    const auto steps = [](const Hand& hand, std::string_view text) {
        std::vector<std::uint8_t> all(Position::kMaxSteps);
        all.resize(static_cast<std::size_t>(hand.position().steps(Hand::action(text), all.data())));
        return std::vector<int>(all.begin(), all.end());
    };
    Hand limit = set_up(Rules{}, {{"2c", "3c As"}, {"2d"}}, 0);
    CHECK(steps(limit, "buy") == std::vector<int>{52});
    CHECK(steps(limit, "discard 3c As") == std::vector<int>{54, 51, 4, 74});
    CHECK(steps(limit, "bet 1") == std::vector<int>{55, 61});
    CHECK(steps(limit, "fold") == std::vector<int>{58});
    CHECK(steps(limit, "stay") == std::vector<int>{59});
    Rules rules;
    rules.structure = Structure::no_limit;
    Hand open = set_up(rules, {{"2c", "", "", 50}, {"2d", "", "", 50}}, 0);
    CHECK(steps(open, "bet 1 10") == std::vector<int>{55, 61, 70});
    CHECK(steps(open, "bet 1 50") == std::vector<int>{55, 61, 71});
    CHECK(steps(open, "bet 1 100") == std::vector<int>{55, 61, 72});
    CHECK(steps(open, "bet 1 950") == std::vector<int>{55, 61, 73});
    CHECK(steps(open, "bet 1 11").empty());  // legal, not listed
    open.move("bet 1 10");
    CHECK(steps(open, "call") == std::vector<int>{56});
    CHECK(steps(open, "raise 20") == std::vector<int>{57, 70});
}
