// The worked examples of the rules that are about the course of a hand: small bet 10, big bet 20, limit and defaults
// unless said. Seats A, B, C ... are 0, 1, 2 ...; the last seat deals.
#include <doctest/doctest.h>

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "palace/tables.hpp"
#include "palatine/error.hpp"

namespace {

using namespace tables;
using Chips = std::vector<std::int64_t>;

Rules must_battle() {
    Rules rules;
    rules.heads_up = HeadsUp::must_battle;
    return rules;
}
int kinds(const Position& position) {
    int found = 0;
    position.for_each_action(position.current_player(), [&found](Action action) {
        found |= 1 << static_cast<int>(move_of(action).kind);
        return false;
    });
    return found;
}
constexpr int of(Kind kind) { return 1 << static_cast<int>(kind); }

}  // namespace

TEST_CASE("palace: example 2, banners of three players (PP-4, PP-5)") {
    Hand hand(Rules{}, 3, 2);
    CHECK(hand.puts() == Chips{5, 5, 5});
    hand.deal("7h Kh 2h 4s 9s 3h");
    CHECK(hand.position().discards() == palatine::ids_of(CardSet::from_text("Kh 2h 9s 3h")));
    hand.deal("5d");
    const Position& position = hand.position();
    CHECK(Card(position.banner(0)).text() == "7h");
    CHECK(Card(position.banner(1)).text() == "4s");
    CHECK(Card(position.banner(2)).text() == "5d");
    CHECK(position.num_draw_deck() == 49);
    CHECK(position.discards() == 0);
    hand.deal("Kh 2h 9s 3h Ac Ad Ah As Kc");
    CHECK(position.num_draw_deck() == 40);
    CHECK(position.palace(0) == palatine::ids_of(CardSet::from_text("Kh 3h Ah")));
    CHECK(position.phase() == Phase::turn);
    CHECK(position.current_player() == 0);
}

TEST_CASE("palace: the rejected are the pack when that runs out (PP-5)") {
    Rules rules;
    rules.palace_cards = 1;
    rules.deck = CardSet::from_text("2c 3c 4c 5c 6c 7c 8c 9c 2d 3d 2h 2s");
    Hand hand(rules, 6, 5);
    hand.deal("2c 2d 3d 2h 2s 3c 4c 5c 6c 7c 8c");
    CHECK(hand.position().num_draw_deck() == 1);
    CHECK(!hand.position().is_legal(kChance, Card::from_text("3d").id()));
    hand.deal("9c");
    CHECK(hand.position().num_draw_deck() == 7);
    CHECK(hand.position().discards() == 0);
    hand.deal("3d");
    CHECK(Card(hand.position().banner(5)).text() == "3d");
    CHECK(hand.position().phase() == Phase::palaces);
    // A second group of two needs a second card of two suits.
    rules.deck = CardSet::from_text("2c 3c 4c 5c 6c 7c 8c 9c 2d Tc 2h 2s");
    CHECK_THROWS_AS(Hand(rules, 6, 5), palatine::RulesError);
}

TEST_CASE("palace: example 3, the second group of six players (PP-4)") {
    Hand hand(Rules{}, 6, 5);
    hand.deal("2c 2d 2h 2s Qs Js");
    CHECK(Card(hand.position().banner(4)).text() == "Qs");
    CHECK(hand.position().banner(5) == -1);
    hand.deal("8c");
    CHECK(Card(hand.position().banner(5)).text() == "8c");
    CHECK(hand.position().phase() == Phase::palaces);
}

TEST_CASE("palace: example 4, ten players of whom three are left with clubs (PP-11, PP-24, PP-26)") {
    std::vector<SeatText> seats(10);
    for (int i = 0; i < 10; ++i) seats[static_cast<std::size_t>(i)] = {"", "", "", 10};
    seats[0].banner = "2c";
    seats[3].banner = "3s";
    seats[4].banner = "5c";
    seats[8].banner = "9c";
    seats[1].out_at = seats[2].out_at = 1;  // a tie
    seats[5].out_at = 2;
    seats[6].out_at = 3;
    seats[7].out_at = 4;
    seats[9].out_at = 5;
    Hand hand = set_up(Rules{}, seats, 0);
    CHECK(hand.why_not("bet 4") == Refusal::same_suit);
    CHECK(hand.why_not("bet 8") == Refusal::same_suit);
    CHECK(hand.can("bet 3"));
    hand.moves({"stay", "fold"});
    CHECK(hand.position().ending() == Ending::same_suit);
    CHECK(hand.position().pot() == 100);
    CHECK(hand.payouts() == Chips{34, 0, 0, 0, 33, 0, 0, 0, 33, 0});
    CHECK(Hand(Rules{}, 10, 0).position().num_draw_deck() == 52);

    Hand ten(Rules{}, 10, 9);
    ten.deal("2c 2d 2h 2s 3c 3d 3h 3s 4c 4d");
    for (int id = 51; id > 21; --id) ten.deal(Card(id).text());
    CHECK(ten.position().num_draw_deck() == 12);
    CHECK(ten.position().phase() == Phase::turn);
}

TEST_CASE("palace: example 5, each pays its own formula (PP-11, PP-14)") {
    Hand hand = set_up(Rules{}, {{"2c", "3c 4c"}, {"2d", "3d 4d 5d 6d"}, {"2h"}}, 0);
    hand.moves({"bet 1", "call"});
    CHECK(hand.puts() == Chips{35, 55, 5});

    Rules match;
    match.call_price = CallPrice::match;
    Hand other = set_up(match, {{"2c", "3c 4c"}, {"2d", "3d 4d 5d 6d"}, {"2h"}}, 0);
    other.moves({"bet 1", "call"});
    CHECK(other.puts() == Chips{35, 35, 5});
}

TEST_CASE("palace: example 6, the sixth soldier (PP-8)") {
    Hand hand = set_up(Rules{}, {{"2c", "3c 4c 5c 6c 7c"}, {"2d"}}, 0);
    hand.move("buy");
    CHECK(hand.puts() == Chips{15, 5});
    CHECK(hand.position().current_player() == kChance);
    hand.deal("8c");
    CHECK(hand.position().phase() == Phase::bought);
    CHECK(hand.why_not("keep") == Refusal::too_many_soldiers);
    CHECK(hand.why_not("stay") == Refusal::after_cards);
    CHECK(hand.why_not("discard 2c") == Refusal::not_own_soldiers);
    CHECK(hand.can("discard 8c"));
    CHECK(hand.can("discard 3c 4c 5c 6c 7c 8c"));
    hand.move("discard 8c 3c");
    CHECK(hand.position().num_soldiers(0) == 4);
    CHECK(hand.position().discards() == palatine::ids_of(CardSet::from_text("8c 3c")));
    CHECK(hand.position().current_player() == 1);
    CHECK(hand.position().passive() == 0);
}

TEST_CASE("palace: example 7, dead aces in a battle, not in a showdown (PP-18, PP-23)") {
    const std::vector<SeatText> seats = {{"9s", "", "Ah Ad 6c"}, {"Kh", "", "Qc Qd 7s"}};
    CHECK(set_up(Rules{}, seats, 0).moves({"bet 1", "call"}).payouts() == Chips{0, 30});
    for (const DeadCards dead : {DeadCards::rank, DeadCards::none}) {
        Rules rules;
        rules.dead_cards = dead;
        CHECK(set_up(rules, seats, 0).moves({"bet 1", "call"}).payouts() == Chips{30, 0});
    }
    Hand hand = set_up(Rules{}, seats, 0);
    CHECK(hand.moves({"stay", "stay"}).payouts() == Chips{10, 0});
    CHECK(hand.position().ending() == Ending::showdown);
}

TEST_CASE("palace: example 10 and 11, equal hands and the banner's suit (PP-21)") {
    const SeatText attacker{"8s", "", "Ks Qh 5c"}, other{"8d", "", "Kh Qc 5h"}, equal{"8d", "", "Kd Qc 5h"};
    CHECK(set_up(Rules{}, {attacker, other}, 0).moves({"bet 1", "call"}).payouts() == Chips{30, 0});

    Hand two = set_up(Rules{}, {attacker, equal}, 0);
    CHECK(two.moves({"bet 1", "call"}).payouts() == Chips{15, 15});
    CHECK(two.position().ending() == Ending::tie);
    Hand three = set_up(Rules{}, {attacker, equal, {"2h"}}, 0);
    CHECK(three.moves({"bet 1", "call"}).payouts() == Chips{0, 0, 35});
    CHECK(three.position().ending() == Ending::last);
    Hand four = set_up(Rules{}, {attacker, equal, {"2h"}, {"2c"}}, 0);
    four.moves({"bet 1", "call"});
    CHECK(four.position().in() == 0b1100);
    CHECK(four.position().current_player() == 2);
    CHECK(four.position().out_at(0) == four.position().out_at(1));
    CHECK(four.position().num_unseen_discards() == 6);
    CHECK(four.position().discards() == palatine::ids_of(CardSet::from_text("8s 8d")));
}

TEST_CASE("palace: example 12, a defender folds (PP-13, PP-20)") {
    Hand hand = set_up(Rules{}, {{"2c", "3c 4c 5c 6c"}, {"2d", "3d 4d 5d"}, {"2h"}}, 0);
    hand.moves({"bet 1", "fold"});
    const Position& position = hand.position();
    CHECK(position.num_soldiers(0) == 8);
    CHECK(position.put(0) == 55);
    CHECK(position.phase() == Phase::captured);
    CHECK(position.current_player() == 0);
    CHECK(position.num_unseen_discards() == 3);
    CHECK(!position.knows_palace(0, 1));
    CHECK(hand.why_not("keep") == Refusal::too_many_soldiers);
    CHECK(hand.why_not("discard 2d 3d") == Refusal::too_many_soldiers);
    hand.move("discard 2d 3d 4d");
    CHECK(position.num_soldiers(0) == 5);
    CHECK(position.current_player() == 2);
    CHECK(position.formula(0) == 60);
}

TEST_CASE("palace: example 13, an attacker folds after a raise (PP-16, PP-20)") {
    Hand hand = set_up(Rules{}, {{"2c", "", "", 20}, {"2d", "3d", "", 20}, {"2h", "", "", 20}}, 0);
    CHECK(hand.position().pot() == 60);
    hand.moves({"bet 1", "raise"});
    CHECK(hand.position().owed() == 20);
    CHECK(hand.position().attacker() == 0);
    CHECK(hand.position().current_player() == 0);
    hand.move("fold");
    CHECK(hand.position().pot() == 90);
    CHECK(hand.puts() == Chips{30, 40, 20});
    CHECK(hand.position().soldiers(1) == palatine::ids_of(CardSet::from_text("3d 2c")));
    CHECK(hand.position().current_player() == 1);  // a defender may discard, too
    CHECK(hand.position().phase() == Phase::captured);
    CHECK(hand.move("discard 3d").position().current_player() == 1);  // PP-27: the next left of the attacker
    CHECK(hand.position().phase() == Phase::turn);
}

TEST_CASE("palace: example 14, the size of a raise (PP-15)") {
    Rules rules;
    rules.big_bet = 25;
    Hand hand = set_up(rules, {{"2c"}, {"2d"}, {"2h", "3h 4h"}}, 0);
    hand.moves({"bet 1", "raise"});
    CHECK(hand.puts() == Chips{15, 35, 5});
    Hand with_soldiers = set_up(rules, {{"2c"}, {"2d"}, {"2h", "3h 4h"}}, 0);
    with_soldiers.moves({"bet 2", "raise"});
    CHECK(with_soldiers.puts() == Chips{15, 5, 60});
    with_soldiers.move("raise");  // of 20, on top of the 25
    CHECK(with_soldiers.puts() == Chips{60, 5, 60});
    CHECK(with_soldiers.position().raises() == 2);
    CHECK(with_soldiers.why_not("raise 25") == Refusal::fixed_amount);
}

TEST_CASE("palace: examples 15 and 16, the passive end (PP-23)") {
    const std::vector<SeatText> three = {{"2c"}, {"2d"}, {"2h", "3h"}};
    Hand hand = set_up(Rules{}, three, 0);
    hand.move("buy").deal("As").moves({"keep", "stay"});
    CHECK(hand.position().passive() == 0b010);
    hand.move("discard 3h");
    CHECK(hand.position().current_player() == 0);
    hand.move("stay");
    CHECK(hand.position().ending() == Ending::showdown);
    for (int viewer = -1; viewer < 3; ++viewer) {
        for (int seat = 0; seat < 3; ++seat) CHECK(hand.position().knows_palace(viewer, seat));
    }

    Hand folding = set_up(Rules{}, three, 0);
    folding.move("buy").deal("As").moves({"keep", "stay", "fold"});
    CHECK(folding.position().current_player() == 0);
    folding.move("stay");
    CHECK(folding.position().ending() == Ending::showdown);
    CHECK(!folding.position().knows_palace(0, 2));
    CHECK(folding.position().knows_palace(-1, 1));

    Hand first = set_up(Rules{}, {{"2c"}, {"2d"}, {"2h"}, {"2s"}}, 0);
    first.moves({"stay", "stay", "stay"});
    CHECK(first.position().current_player() == 3);
    CHECK(first.move("stay").position().ending() == Ending::showdown);

    // A buy and a bet begin anew.
    Hand anew = set_up(Rules{}, three, 0);
    anew.moves({"stay", "buy"}).deal("As");
    CHECK(anew.position().passive() == 0);
    anew.moves({"keep", "stay"});
    CHECK(anew.position().passive() == 0b100);
    anew.move("bet 1");
    CHECK(anew.position().passive() == 0);

    // A fold can complete it.
    Hand completed = set_up(Rules{}, three, 0);
    completed.moves({"stay", "stay", "fold"});
    CHECK(completed.position().ending() == Ending::showdown);

    Rules off;
    off.passive_end = PassiveEnd::off;
    off.max_turns = 7;
    Hand on = set_up(off, three, 0);
    on.moves({"stay", "stay", "stay", "stay", "stay", "stay"});
    CHECK(on.position().passive() == 0);
    CHECK(on.position().current_player() == 0);
    CHECK(on.move("stay").position().ending() == Ending::showdown);  // PP-32
}

TEST_CASE("palace: example 17, the discard pile becomes the draw deck (PP-9)") {
    Rules rules;
    rules.deck = CardSet::from_text("2c 2d 3c 3d 4c 4d 5c 5d 6c 6d 7c 8c 9c Tc");
    rules.setup.discards = CardSet::from_text("6c 6d 7c 8c 9c Tc");
    Hand hand = set_up(rules, {{"2c"}, {"2d"}}, 0);
    CHECK(hand.position().num_draw_deck() == 0);
    CHECK(std::popcount(hand.position().discards()) == 6);
    hand.move("buy");
    CHECK(hand.position().num_draw_deck() == 6);
    CHECK(hand.position().known_in_draw_deck() == hand.position().draw_deck());
    hand.deal("7c").move("keep");
    CHECK(hand.position().num_draw_deck() == 5);

    rules.deck = CardSet::from_text("2c 2d 3c 3d 4c 4d 5c 5d");
    rules.setup.discards = {};
    Hand none = set_up(rules, {{"2c"}, {"2d"}}, 0);
    CHECK(none.why_not("buy") == Refusal::no_cards);
    // A palace thrown away unseen comes back, known to nobody but its owner.
    rules.deck = CardSet::from_text("2c 2d 2h 3c 3d 4c 4d 5c 5d 6c 6d 7c");
    Hand three = set_up(rules, {{"2c"}, {"2d"}, {"2h"}}, 0);
    CHECK(three.why_not("buy") == Refusal::no_cards);
    three.move("fold");
    CHECK(three.position().num_unseen_discards() == 3);
    three.move("buy");
    CHECK(three.position().num_draw_deck() == 4);
    CHECK(three.position().known_in_draw_deck() == palatine::ids_of(CardSet::from_text("2c")));
}

TEST_CASE("palace: example 18, who acts after a battle (PP-27)") {
    const std::vector<SeatText> seats = {{"2c", "", "3c 4d 5h"}, {"2d"}, {"2h", "", "As Ac Ad"}, {"2s"}};
    Hand hand = set_up(Rules{}, seats, 0);
    hand.moves({"bet 2", "call"});
    CHECK(hand.position().current_player() == 2);
    CHECK(hand.position().phase() == Phase::captured);
    hand.move("keep");
    CHECK(hand.position().current_player() == 1);
    CHECK(!hand.position().is_in(0));
    // PP-17: the last caller has won, so both have seen the other's palace.
    CHECK(hand.position().knows_palace(2, 0));
    CHECK(hand.position().knows_palace(0, 2));
    CHECK(!hand.position().knows_palace(1, 0));
    CHECK(!hand.position().knows_palace(-1, 2));
}

TEST_CASE("palace: example 24, PP-24 before PP-23") {
    std::vector<SeatText> seats = {{"2c"}, {"", "", "", 5, 1000, 1}, {"2h"}, {"", "", "", 5, 1000, 2}, {"3c"}};
    Hand hand = set_up(Rules{}, seats, 4);
    hand.moves({"stay", "stay", "fold"});
    CHECK(hand.position().ending() == Ending::same_suit);
    CHECK(hand.payouts() == Chips{13, 0, 0, 0, 12});
    CHECK(!hand.position().knows_palace(0, 4));
}

TEST_CASE("palace: example 25, PP-24 after a dead tie") {
    std::vector<SeatText> seats = {
        {"8s", "", "Ks Qh 5c"}, {"8d", "", "Kd Qc 5h"}, {"2c"}, {"", "", "", 5, 1000, 1}, {"3c"}};
    Hand hand = set_up(Rules{}, seats, 0);
    hand.moves({"bet 1", "call"});
    CHECK(hand.position().ending() == Ending::same_suit);
    CHECK(hand.payouts() == Chips{0, 0, 23, 0, 22});
}

TEST_CASE("palace: example 26, must_battle (PP-25)") {
    const std::vector<SeatText> seats = {{"2c", "3c 4c 5c", "", 5, 35}, {"2d"}, {"2h"}};
    Hand hand = set_up(must_battle(), seats, 0);
    hand.moves({"stay", "stay", "fold"});
    CHECK(hand.position().current_player() == 0);  // both are passive: no showdown
    CHECK(hand.position().passive() == 0);
    CHECK(hand.position().stack(0) == 30);
    CHECK(kinds(hand.position()) == (of(Kind::stay) | of(Kind::fold)));
    CHECK(hand.why_not("buy") == Refusal::must_battle);
    CHECK(hand.why_not("discard 3c") == Refusal::must_battle);
    CHECK(hand.why_not("bet 1") == Refusal::cannot_pay);
    hand.move("stay");
    CHECK(kinds(hand.position()) == (of(Kind::bet) | of(Kind::fold)));
    CHECK(hand.why_not("stay") == Refusal::must_battle);

    std::vector<SeatText> poor = seats;
    poor[1].stack = 14;
    Rules rules = must_battle();
    rules.passive_end = PassiveEnd::off;
    Hand both = set_up(rules, poor, 0);
    both.moves({"stay", "stay", "fold", "stay"});
    CHECK(both.position().current_player() == 1);
    CHECK(both.move("stay").position().ending() == Ending::showdown);
}
