// Who may pay what, raise and call, and what returns; the worked examples 20 to 23. Small bet 10, big bet 20.
#include <doctest/doctest.h>

#include <bit>
#include <cstdint>
#include <vector>

#include "palace/tables.hpp"
#include "palatine/error.hpp"

namespace {

using namespace tables;
using Chips = std::vector<std::int64_t>;

Rules no_limit() {
    Rules rules;
    rules.structure = Structure::no_limit;
    return rules;
}
std::vector<std::int64_t> listed_amounts(const Position& position, Kind kind, int target = 0) {
    std::vector<std::int64_t> amounts;
    position.for_each_action(position.current_player(), [&](Action action) {
        const Move move = move_of(action);
        if (move.kind == kind && move.seat == target) amounts.push_back(move.amount);
        return false;
    });
    return amounts;
}

}  // namespace

TEST_CASE("palace: what has to be paid in full (PP-29)") {
    // 9 chips left: no buy, no bet, no paid discard; stay, fold and free discards.
    const std::vector<SeatText> seats = {{"2c", "3c", "", 5, 14}, {"2d", "3d", "", 5, 14}, {"2h"}};
    Hand hand = set_up(Rules{}, seats, 0);
    CHECK(hand.why_not("buy") == Refusal::cannot_pay);
    CHECK(hand.why_not("bet 1") == Refusal::cannot_pay);
    CHECK(!hand.position().bet_range(1));
    CHECK(hand.can("discard 3c"));
    CHECK(hand.can("stay"));
    CHECK(hand.can("fold"));
    Rules paid;
    paid.discard_cost = DiscardCost::small_bet;
    CHECK(set_up(paid, seats, 0).why_not("discard 3c") == Refusal::cannot_pay);
    Hand rich = set_up(paid, seats, 2);
    rich.move("buy").deal("As").moves({"discard As", "stay", "stay"});  // discards after a buy are free
    CHECK(rich.puts() == Chips{5, 5, 15});

    Hand discards = set_up(paid, {{"2c", "3c 4c"}, {"2d"}}, 0);
    CHECK(discards.move("discard 3c").puts() == Chips{15, 5});
    CHECK(discards.position().passive() == 0b01);
}

TEST_CASE("palace: a player without chips is attacked and calls for nothing (PP-29)") {
    const std::vector<SeatText> seats = {{"2c", "", "3c 4d 6h"}, {"2d", "", "Ac Ad As", 5, 5}, {"2h"}};
    Hand hand = set_up(Rules{}, seats, 0);
    hand.move("bet 1");
    CHECK(hand.position().owed() == 10);
    CHECK(hand.why_not("raise") == Refusal::cannot_pay);
    CHECK(hand.position().default_action(1) == action_of({Kind::call}));
    hand.move("call");
    CHECK(hand.puts() == Chips{15, 5, 5});
    CHECK(hand.position().shorts() == 0b010);
    hand.moves({"keep"});
    CHECK(hand.position().current_player() == 1);
    CHECK(hand.why_not("bet 2") == Refusal::cannot_pay);
    CHECK(hand.can("discard 2c"));
    hand.moves({"stay", "stay"});
    CHECK(hand.payouts() == Chips{0, 15, 10});  // 3 x 5, and what A paid beyond goes to who lasted among the others

    Rules off;
    off.all_in = AllIn::off;
    Hand folds = set_up(off, seats, 0);
    folds.move("bet 1");
    CHECK(folds.why_not("call") == Refusal::cannot_pay);
    CHECK(folds.position().default_action(1) == action_of({Kind::fold}));
    folds.move("fold");
    CHECK(folds.position().soldiers(0) == palatine::ids_of(CardSet::from_text("2d")));
}

TEST_CASE("palace: antes for less (PP-3, PP-29)") {
    Rules rules;
    rules.stacks = {3, 5, 0, 100};
    Hand hand(rules, 4, 3);
    CHECK(hand.puts() == Chips{3, 5, 0, 5});
    CHECK(hand.position().dealt_in() == 0b1011);
    CHECK(hand.position().shorts() == 0b0001);
    hand.deal("2c 2d 2h");  // nobody is dealt a banner in seat 2
    CHECK(hand.position().banner(2) == -1);
    CHECK(Card(hand.position().banner(3)).text() == "2h");
    hand.deal("3c 3d 3h 4c 4d 4h 5c 5d 5h");
    CHECK(hand.position().current_player() == 0);
    hand.moves({"stay", "stay"});
    CHECK(hand.position().current_player() == 3);
    hand.move("stay");
    CHECK(hand.position().ending() == Ending::showdown);

    rules.all_in = AllIn::off;
    CHECK_THROWS_AS(Hand(rules, 4, 3), palatine::RulesError);
    rules.stacks = {5, 5, 0, 100};
    CHECK(Hand(rules, 4, 3).position().dealt_in() == 0b1011);
    rules.stacks = {0, 0, 0, 100};
    CHECK_THROWS_AS(Hand(rules, 4, 3), palatine::RulesError);
    rules.bank = Bank::points;
    CHECK(Hand(rules, 4, 3).position().dealt_in() == 0b1111);
}

TEST_CASE("palace: a raise only in full, and against somebody with chips (PP-15)") {
    // The defender calls 10 and needs 20 more to raise.
    CHECK(set_up(Rules{}, {{"2c"}, {"2d", "", "", 5, 34}}, 0).move("bet 1").why_not("raise") == Refusal::cannot_pay);
    Hand pays = set_up(Rules{}, {{"2c"}, {"2d", "", "", 5, 35}}, 0).move("bet 1");
    CHECK(pays.can("raise"));
    // The attacker's last chips are in: nothing to raise for. One chip more, and there is.
    CHECK(set_up(Rules{}, {{"2c", "", "", 5, 15}, {"2d"}}, 0).move("bet 1").why_not("raise") == Refusal::nothing_left);
    Hand one = set_up(Rules{}, {{"2c", "", "3c 4c 6d", 5, 16}, {"2d", "", "As Ac Ad"}}, 0);
    one.moves({"bet 1", "raise"});
    CHECK(one.puts() == Chips{15, 35});
    CHECK(one.why_not("raise") == Refusal::cannot_pay);  // one chip does not even call
}

TEST_CASE("palace: the part of a raise that an all-in call leaves unmatched returns (PP-16)") {
    Hand hand = set_up(Rules{}, {{"2c", "", "3c 4c 6d", 5, 16}, {"2d", "", "As Ac Ad"}, {"2h"}}, 0);
    hand.moves({"bet 1", "raise", "call"});
    CHECK(hand.puts() == Chips{16, 16, 5});
    CHECK(hand.position().shorts() == 0);  // a raise is no call price
    // A re-raise is answered by a fold: its last raise alone returns.
    Hand back = set_up(Rules{}, {{"2c"}, {"2d"}, {"2h"}}, 0);
    back.moves({"bet 1", "raise", "raise"});
    CHECK(back.puts() == Chips{55, 35, 5});
    back.move("fold");
    CHECK(back.puts() == Chips{35, 35, 5});
    CHECK(back.position().phase() == Phase::captured);
    CHECK(back.position().current_player() == 0);
}

TEST_CASE("palace: raise caps (PP-16, PP-32)") {
    Rules rules;
    rules.raise_cap = 2;
    Hand hand = set_up(rules, {{"2c"}, {"2d"}}, 0);
    hand.moves({"bet 1", "raise", "raise"});
    CHECK(hand.why_not("raise") == Refusal::raise_cap);
    rules.raise_cap = 0;
    CHECK(set_up(rules, {{"2c"}, {"2d"}}, 0).move("bet 1").why_not("raise") == Refusal::raise_cap);

    rules.raise_cap = -1;
    rules.bank = Bank::points;
    Hand points = set_up(rules, {{"2c"}, {"2d"}}, 0);
    points.move("bet 1");
    for (int i = 0; i < 100; ++i) points.move("raise");
    CHECK(points.why_not("raise") == Refusal::raise_cap);
    CHECK(points.position().stack(0) < 0);
    CHECK(points.position().raises() == 100);

    rules.bank = Bank::stacks;
    Hand stacks = set_up(rules, {{"2c", "", "", 5, 1'000'000}, {"2d", "", "", 5, 1'000'000}}, 0);
    stacks.move("bet 1");
    for (int i = 0; i < 101; ++i) stacks.move("raise");
    CHECK(stacks.can("raise"));
}

TEST_CASE("palace: bets and raises without a limit (PP-11, PP-15)") {
    Hand hand = set_up(no_limit(), {{"2c", "", "", 50}, {"2d", "3d", "", 50}, {"2h", "", "", 50}}, 0);
    const Position& position = hand.position();
    CHECK(position.bet_range(1) == Amounts{10, 950});
    CHECK(!position.bet_range(0));
    CHECK(!position.bet_range(-1));
    CHECK(!position.bet_range(3));
    CHECK(!position.raise_range());
    CHECK(listed_amounts(position, Kind::bet, 1) == Chips{10, 75, 150, 950});
    CHECK(hand.why_not("bet 1") == Refusal::too_small);
    CHECK(hand.why_not("bet 1 9") == Refusal::too_small);
    CHECK(hand.why_not("bet 1 951") == Refusal::too_large);
    hand.move("bet 1 33");
    CHECK(position.owed() == 20 + 23);
    CHECK(position.raise_range() == Amounts{20, 950 - 43});
    CHECK(listed_amounts(position, Kind::raise) == Chips{20, (183 + 43) / 2, 183 + 43, 950 - 43});
    CHECK(hand.why_not("raise") == Refusal::too_small);
    CHECK(hand.why_not("raise 19") == Refusal::too_small);
    CHECK(hand.why_not("raise 908") == Refusal::too_large);
    hand.move("raise 100");
    CHECK(hand.puts() == Chips{83, 50 + 143, 50});
    CHECK(position.owed() == 100);
    hand.move("fold");
    CHECK(hand.puts() == Chips{83, 93, 50});

    Rules big = no_limit();
    big.big_bet = 25;  // the least raise without soldiers, too
    CHECK(set_up(big, {{"2c"}, {"2d"}}, 0).move("bet 1 10").position().raise_range()->least == 25);
    // Sizes that are equal are listed once.
    Hand poor = set_up(no_limit(), {{"2c", "", "", 5, 25}, {"2d", "", "", 5, 35}}, 0);
    CHECK(listed_amounts(poor.position(), Kind::bet, 1) == Chips{10, 20});  // the pot is the least
    poor.move("bet 1 10");
    CHECK(listed_amounts(poor.position(), Kind::raise) == Chips{20});
}

TEST_CASE("palace: all_in off, nothing beyond what the other can match (PP-29)") {
    Rules rules = no_limit();
    rules.all_in = AllIn::off;
    Hand hand = set_up(rules, {{"2c"}, {"2d", "3d", "", 5, 55}, {"2h", "", "", 5, 14}}, 0);
    CHECK(hand.position().bet_range(1) == Amounts{10, 10 + 30});
    CHECK(hand.position().bet_range(2) == Amounts{10, 10});  // who cannot pay the price
    hand.move("bet 1 20");
    CHECK(hand.position().owed() == 30);
    CHECK(hand.position().raise_range() == Amounts{20, 20});
    hand.move("raise 20");
    CHECK(hand.why_not("raise 20") == Refusal::nothing_left);

    rules.structure = Structure::limit;
    Hand limit = set_up(rules, {{"2c", "", "", 5, 34}, {"2d"}}, 0);
    CHECK(limit.move("bet 1").why_not("raise") == Refusal::nothing_left);  // 19 cannot match 20
    rules.call_price = CallPrice::match;
    rules.structure = Structure::no_limit;
    Hand match = set_up(rules, {{"2c", "3c 4c"}, {"2d", "", "", 5, 55}}, 0);
    CHECK(match.position().bet_range(1) == Amounts{30, 50});
}

TEST_CASE("palace: points (PP-29, PP-32)") {
    Rules rules = no_limit();
    rules.bank = Bank::points;
    Hand hand = set_up(rules, {{"2c", "", "Ac Ad As"}, {"2d", "", "3c 4c 6d"}}, 0);
    CHECK(hand.position().bet_range(1) == Amounts{10, 10 + 10'000});
    CHECK(hand.why_not("bet 1 10011") == Refusal::too_large);
    hand.move("bet 1 10010");
    CHECK(hand.position().raise_range() == Amounts{20, 10'000});
    hand.moves({"raise 10000", "raise 10000", "call"});
    CHECK(hand.puts() == Chips{30'015, 30'015});
    CHECK(hand.payouts() == Chips{60'030, 0});
    CHECK(hand.position().shorts() == 0);
}

TEST_CASE("palace: examples 20 to 22, short stacks (PP-29)") {
    SUBCASE("20") {
        // X puts in 40 in all: calls a price of 50 with a last 30.
        std::vector<SeatText> seats = {
            {"2c", "3c 4c 5c 6c", "Ac Ad As", 10, 40}, {"2d", "", "3d 4h 6s", 90}, {"2h", "", "", 100}};
        seats[1].put = 90;
        for (const AllIn all_in : {AllIn::layered, AllIn::single_pot}) {
            Rules rules;
            rules.all_in = all_in;
            Hand hand = set_up(rules, seats, 1);
            hand.moves({"bet 0", "call"});
            CHECK(hand.puts() == Chips{40, 100, 100});
            CHECK(hand.position().shorts() == 0b001);
            hand.moves({"keep", "fold"});
            CHECK(hand.position().current_player() == kTerminal);
            CHECK(hand.payouts() == (all_in == AllIn::layered ? Chips{120, 0, 120} : Chips{240, 0, 0}));
        }
    }
    SUBCASE("21") {
        Hand hand = set_up(Rules{}, {{"2c"}, {"2d", "", "", 100}, {"2h", "", "", 100}}, 1);
        CHECK(hand.moves({"fold", "fold"}).payouts() == Chips{205, 0, 0});
    }
    SUBCASE("22") {
        // B calls a price of 30 with a last 15 and wins; then C is attacked by A, who dies of it, and C folds.
        const std::vector<SeatText> seats = {
            {"2c", "", "3c 4d 5h", 30, 40}, {"2d", "3d 4c", "Ac Ad As", 20, 35}, {"2h", "", "", 60}};
        Hand hand = set_up(Rules{}, seats, 0);
        hand.moves({"bet 1", "call"});
        CHECK(hand.puts() == Chips{40, 35, 60});
        CHECK(hand.position().shorts() == 0b010);
        hand.moves({"keep", "stay", "fold"});
        CHECK(hand.payouts() == Chips{0, 105, 30});
    }
}

TEST_CASE("palace: example 23, excess (PP-11, PP-16)") {
    const auto table = [](int chips) {
        return set_up(no_limit(), {{"2c"}, {"2d", "3d", "", 5, 5 + chips}, {"2h"}}, 0).move("bet 1 100");
    };
    Hand folds = table(1000);
    CHECK(folds.position().owed() == 110);
    CHECK(folds.position().unmatched() == 90);
    CHECK(folds.move("fold").puts() == Chips{15, 5, 5});
    Hand calls = table(50);
    CHECK(calls.move("call").puts() == Chips{45, 55, 5});
    CHECK(calls.position().shorts() == 0);
    Hand is_short = table(15);
    CHECK(is_short.move("call").puts() == Chips{15, 20, 5});
    CHECK(is_short.position().shorts() == 0b010);
}
