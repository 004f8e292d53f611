// The worked examples of the rules, 2 to 17 and 23 to 28: two players and the default rules unless said.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "casino/tables.hpp"
#include "palatine/casino_position.hpp"

namespace {

using palatine::Action;
using palatine::Card;
using palatine::CardSet;
using palatine::casino::action_of;
using palatine::casino::ids_of;
using palatine::casino::Kind;
using palatine::casino::Position;
using palatine::casino::Refusal;
using palatine::casino::Rules;
using tables::position_of;

Action action(Kind kind, std::string_view card, std::string_view table, int value = 0) {
    return action_of({kind, Card::from_text(card), value, ids_of(CardSet::from_text(table))});
}
Action capture(std::string_view card, std::string_view table) { return action(Kind::capture, card, table); }
Action trail(std::string_view card) { return action(Kind::trail, card, ""); }

bool legal(const Position& position, Action action) { return position.is_legal(0, action); }
Refusal refusal(const Position& position, Action action) { return position.refusal(0, action); }

// All legal moves with a card, and no others.
std::vector<Action> with(const Position& position, std::string_view card) {
    std::vector<Action> found;
    position.for_each_action(position.current_player(), [&](Action each) {
        if (palatine::casino::move_of(each).card == Card::from_text(card)) found.push_back(each);
        return false;
    });
    return found;
}
std::vector<Action> sorted(std::vector<Action> actions) {
    std::sort(actions.begin(), actions.end());
    return actions;
}
std::vector<Action> all(const Position& position) {
    std::vector<Action> found;
    position.for_each_action(position.current_player(), [&](Action each) {
        found.push_back(each);
        return false;
    });
    return found;
}

void act(Position& position, Action action) {
    REQUIRE(legal(position, action));
    Position::Undo undo;
    position.apply(0, action, undo);
}

}  // namespace

TEST_CASE("casino: example 2, all jacks") {
    Position position = position_of({}, 2, "Js 2c 3d 5h", "Jd Jc 9h 4s");
    CHECK(with(position, "Js") == std::vector{capture("Js", "Jd Jc")});
    CHECK(refusal(position, capture("Js", "Jd")) == Refusal::leaves_match);
    CHECK(refusal(position, trail("Js")) == Refusal::must_match);
    act(position, capture("Js", "Jd Jc"));
    CHECK(position.loose() == ids_of(CardSet::from_text("9h 4s")));
    CHECK(position.pile(0) == (ids_of(CardSet::from_text("Js Jd Jc"))));
}

TEST_CASE("casino: example 3, a ten and sets of ten") {
    const Position position = position_of({}, 2, "Tc", "Ad 3c 4h 6s 7d Th");
    CHECK(with(position, "Tc") == sorted({capture("Tc", "Th"), capture("Tc", "Th 7d 3c"), capture("Tc", "Th 6s 4h"),
                                          capture("Tc", "Th 7d 3c 6s 4h"), capture("Tc", "Th 6s 3c Ad")}));
}

TEST_CASE("casino: example 4, no duty to capture") {
    CHECK(legal(position_of({}, 2, "Kc", "7c 9d"), trail("Kc")));
}

TEST_CASE("casino: examples 5 to 7, aces") {
    const Position five = position_of({}, 2, "Ah", "As 9d 5c");
    CHECK(with(five, "Ah") == sorted({capture("Ah", "As"), capture("Ah", "As 9d 5c")}));
    CHECK(refusal(five, capture("Ah", "9d 5c")) == Refusal::leaves_match);
    CHECK(refusal(five, trail("Ah")) == Refusal::must_match);

    const Position six = position_of({}, 2, "Ac", "Ks Ad");
    CHECK(with(six, "Ac") == sorted({capture("Ac", "Ad"), capture("Ac", "Ks Ad")}));
    CHECK(refusal(six, capture("Ac", "Ks")) == Refusal::no_sum);

    Position seven = position_of({}, 2, "Ac", "Jc 2h As");
    CHECK(with(seven, "Ac") == sorted({capture("Ac", "As"), capture("Ac", "Jc 2h As")}));
    act(seven, capture("Ac", "Jc 2h As"));
    CHECK(seven.sweeps(0) == 1);
}

TEST_CASE("casino: example 8, an ace is kept for a build of 14") {
    const Action build = action(Kind::build, "9d", "5s", 14);
    Position position = position_of({}, 2, "9d Ac", "5s");
    act(position, build);
    CHECK(position.build(0) == palatine::casino::Build{CardSet::from_text("9d 5s"), 14, 0, false});
    CHECK(position.held(0) == 1u << 14);
    CHECK(refusal(position_of({}, 2, "9d Kc", "5s"), build) == Refusal::holds_no_value);
}

TEST_CASE("casino: example 9, single and multiple") {
    Position multiple = position_of({}, 2, "2c 8d", "4s 4h 6d"), single = multiple;
    act(multiple, action(Kind::build, "2c", "4s 4h 6d", 8));
    CHECK(multiple.build(0).multiple);
    CHECK(multiple.loose() == 0);
    act(single, action(Kind::build, "2c", "6d", 8));
    CHECK(!single.build(0).multiple);
    CHECK(single.loose() == ids_of(CardSet::from_text("4s 4h")));
}

TEST_CASE("casino: examples 10 to 12, raises") {
    const Action raised = action(Kind::raise, "3d", "5h 4c", 12);
    Position ten = position_of({}, 2, "3d Qs", "", {{"5h 4c", 9, 1}}, {"9c 8c"});
    act(ten, raised);
    CHECK(ten.build(0) == palatine::casino::Build{CardSet::from_text("5h 4c 3d"), 12, 0, false});
    CHECK(ten.held(1) == 1u << 9);  // which seat 1 has not played
    CHECK(refusal(position_of({}, 2, "3d Qs 9s", "", {{"5h 4c", 9, 0}}), raised) == Refusal::own_build);
    CHECK(refusal(position_of({}, 2, "3d Qs", "", {{"5h 4c 9s", 9, 1, true}}, {"9c 8c"}),
                  action(Kind::raise, "3d", "5h 4c 9s", 12)) == Refusal::multiple_build);

    const Position eleven = position_of({}, 2, "2h 8d Jd", "3c", {{"5s Ad", 6, 1}}, {"6c 8c 9c"});
    CHECK(legal(eleven, action(Kind::raise, "2h", "5s Ad", 8)));
    CHECK(refusal(eleven, action(Kind::raise, "2h", "5s Ad 3c", 11)) == Refusal::other_value);

    Rules absorb;
    absorb.raise_absorb = true;
    const Action plain = action(Kind::raise, "4s", "2c 3h", 9), along = action(Kind::raise, "4s", "2c 3h 9d", 9);
    const Position twelve = position_of({}, 2, "4s 9c", "9d", {{"2c 3h", 5, 1}}, {"5c 8c"});
    CHECK(legal(twelve, plain));
    CHECK(refusal(twelve, along) == Refusal::takes_along);
    Position absorbing = position_of(absorb, 2, "4s 9c", "9d", {{"2c 3h", 5, 1}}, {"5c 8c"});
    CHECK(legal(absorbing, plain));
    act(absorbing, along);
    CHECK(absorbing.build(0).multiple);
}

TEST_CASE("casino: example 13, a build is a unit") {
    Position position = position_of({}, 2, "Js 8c", "3d", {{"6h 2s", 8, 1}}, {"8d 9c"});
    CHECK(refusal(position, capture("Js", "6h 2s 3d")) == Refusal::no_sum);
    CHECK(refusal(position, capture("8c", "6h")) == Refusal::part_of_build);
    act(position, capture("8c", "6h 2s"));
    CHECK(position.loose() == ids_of(CardSet::from_text("3d")));
    CHECK(position.sweeps(0) == 0);
}

TEST_CASE("casino: example 14, an owner may not trail") {
    const Position alone = position_of({}, 2, "8c 4d", "Kd", {{"6h 2s", 8, 0}});
    CHECK(refusal(alone, trail("4d")) == Refusal::owns_build);
    CHECK(all(alone) == std::vector{capture("8c", "6h 2s")});
    const Position beside = position_of({}, 2, "8c 4d", "Kd 4s", {{"6h 2s", 8, 0}});
    CHECK(with(beside, "4d") == sorted({capture("4d", "4s"), action(Kind::add, "4d", "6h 2s 4s", 8),
                                        action(Kind::build, "4d", "4s", 8)}));
}

TEST_CASE("casino: example 15, the last card of the value takes the build too") {
    const Position position = position_of({}, 2, "8c", "8h", {{"6h 2s", 8, 0}});
    CHECK(refusal(position, capture("8c", "8h")) == Refusal::breaks_duty);
    CHECK(refusal(position, capture("8c", "6h 2s")) == Refusal::leaves_match);
    CHECK(all(position) == std::vector{capture("8c", "6h 2s 8h")});
}

TEST_CASE("casino: example 16, a partner's build") {
    const std::vector<tables::BuildText> builds = {{"6h 3s", 9, 2}};
    const std::vector<std::string_view> others = {"Kc Kd", "9d Kh", "Ks Qc"};
    CHECK(legal(position_of({}, 4, "9c 7c", "", builds, others), capture("9c", "6h 3s")));
    CHECK(legal(position_of({}, 4, "2c Jc", "", builds, others), action(Kind::raise, "2c", "6h 3s", 11)));
    const Action add = action(Kind::add, "5c", "6h 3s 4c", 9);
    CHECK(refusal(position_of({}, 4, "5c 8c", "4c", builds, others), add) == Refusal::holds_no_value);
    CHECK(legal(position_of({}, 4, "5c 9c", "4c", builds, others), add));
    Rules opponents;
    opponents.raise = palatine::casino::Raise::opponents;
    CHECK(refusal(position_of(opponents, 4, "2c Jc", "", builds, others), action(Kind::raise, "2c", "6h 3s", 11)) ==
          Refusal::partners_build);
}

TEST_CASE("casino: example 17, the last card of a deal") {
    // Seat 1 leads with its last card, so that seat 0 ends the deal.
    const auto last_card = [](const char* card) {
        Rules rules;
        rules.setup.given = true;
        rules.setup.loose = CardSet::from_text("3h 4d");
        rules.setup.hand_sizes = {1, 0};
        const CardSet rest = CardSet::full() - rules.setup.loose - Card::from_text(card);
        rules.setup.piles = {rest - CardSet::from_text("As Ks"), CardSet::from_text("As Ks")};
        rules.setup.last_captor = 1;
        Position position(rules, 2, 0);
        Position::Undo undo;
        position.apply(palatine::kChance, Card::from_text(card).id(), undo);
        REQUIRE(position.current_player() == 0);
        return position;
    };
    Position sweep = last_card("7s");
    act(sweep, capture("7s", "3h 4d"));
    CHECK(sweep.current_player() == palatine::kTerminal);
    CHECK(sweep.sweeps(0) == 1);
    Position trailed = last_card("9c");
    CHECK(all(trailed) == std::vector{trail("9c")});
    act(trailed, trail("9c"));
    CHECK(trailed.current_player() == palatine::kTerminal);
    CHECK(trailed.pile(1) == ids_of(CardSet::from_text("As Ks 3h 4d 9c")));
    CHECK(trailed.sweeps(1) == 0);
}

TEST_CASE("casino: example 23, Finnish values") {
    const Rules& finnish = palatine::casino::presets()[4].rules;
    REQUIRE(palatine::casino::presets()[4].name == "finnish");
    CHECK(legal(position_of(finnish, 2, "2s", "9s 6d"), capture("2s", "9s 6d")));
    CHECK(legal(position_of(finnish, 2, "Td", "Kc 3d"), capture("Td", "Kc 3d")));
    CHECK(refusal(position_of(finnish, 2, "Ac", "Ah"), capture("Ac", "Ah")) == Refusal::no_sum);
}

TEST_CASE("casino: example 24, a build of aces") {
    Position position = position_of({}, 2, "Ac As 2c", "Ah"), other = position;
    CHECK(refusal(position, trail("Ac")) == Refusal::must_match);
    CHECK(with(position, "Ac") == sorted({capture("Ac", "Ah"), action(Kind::build, "Ac", "Ah", 2),
                                          action(Kind::build, "Ac", "Ah", 14)}));
    act(position, action(Kind::build, "Ac", "Ah", 2));
    CHECK(!position.build(0).multiple);
    act(other, action(Kind::build, "Ac", "Ah", 14));
    CHECK(other.build(0).multiple);
}

TEST_CASE("casino: example 25, two builds owned") {
    const Position position = position_of({}, 2, "8c 5d", "8h", {{"6s 2s", 8, 0}, {"3c 2h", 5, 0}});
    CHECK(all(position) == sorted({capture("8c", "6s 2s 8h"), capture("5d", "3c 2h")}));
}

TEST_CASE("casino: example 26, two builds of one value") {
    const Position position = position_of({}, 2, "8c 8d", "", {{"6s 2s", 8, 1}, {"5c 3h", 8, 1}}, {"8h Kc"});
    CHECK(with(position, "8d") == sorted({trail("8d"), capture("8d", "6s 2s"), capture("8d", "5c 3h"),
                                          capture("8d", "6s 2s 5c 3h"), action(Kind::add, "8d", "6s 2s", 8),
                                          action(Kind::add, "8d", "5c 3h", 8)}));
    CHECK(refusal(position, action(Kind::add, "8d", "6s 2s 5c 3h", 8)) == Refusal::names_no_build);
    CHECK(with(position, "8c").size() == 6);
}

TEST_CASE("casino: example 27, both builds owned") {
    const Position position = position_of({}, 2, "8c Kd", "Kc", {{"6s 2s", 8, 0}, {"5c 3h", 8, 0}});
    CHECK(all(position) == sorted({capture("8c", "6s 2s 5c 3h"), capture("Kd", "Kc")}));
}

TEST_CASE("casino: example 28, an ace raises by one") {
    Position position = position_of({}, 2, "As Ah", "", {{"9c 4h", 13, 1}}, {"Kc 2d"});
    CHECK(legal(position, action(Kind::raise, "Ah", "9c 4h", 14)));
    act(position, action(Kind::raise, "As", "9c 4h", 14));
    CHECK(position.build(0).value == 14);
    CHECK(legal(position_of({}, 2, "As Tc", "", {{"5c 4h", 9, 1}}, {"9d 2d"}), action(Kind::raise, "As", "5c 4h", 10)));
}
