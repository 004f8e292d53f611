// Battles solved by C++ alone; the values are checked against a linear programme in tests/python.
#include "palatine/palace_battle_solver.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "palatine/error.hpp"
#include "palace/tables.hpp"

namespace {

using namespace tables;

Position battle(Rules rules) {
    rules.ante = 0;
    rules.setup.given = true;
    rules.setup.in = 3;
    rules.setup.banners = {Card(7, 3), Card(11, 2)};  // 9s, Kh
    rules.setup.put = {30, 30};
    Position position(rules, 2, 1);
    Position::Undo undo;
    while (position.current_player() == kChance) {
        Action card = 0;
        position.for_each_action(kChance, [&card](Action action) {
            card = action;
            return true;
        });
        position.apply(kChance, card, undo);
    }
    position.apply(0, action_of({Kind::bet, 1, rules.structure == Structure::limit ? 0 : 10}), undo);
    return position;
}

}  // namespace

TEST_CASE("a battle of one palace card is solved, the same way each time") {
    Rules rules;
    rules.palace_cards = 1;
    const Position position = battle(rules);
    const std::vector<double> ones(52, 1);
    BattleSolver solver(position, {ones, ones}), again(position, {ones, ones});
    CHECK(solver.places().size() == 50);
    CHECK(solver.tree().pot == 70);
    solver.run(400, 0);
    again.run(200, 0);
    again.run(200, 0);
    const double exploitability = solver.exploitability();
    CHECK(exploitability < 0.001 * solver.tree().pot);
    CHECK(again.exploitability() == exploitability);
    CHECK(again.strategy(1) == solver.strategy(1));
    CHECK(std::abs(solver.value(0) + solver.value(1) - 70) < 1e-6);
    double sum = 0;
    for (const double each : solver.frequencies(0)) sum += each;
    CHECK(std::abs(sum - 1) < 1e-9);
}

TEST_CASE("the tree of a battle has what is legal, and what its ends pay") {
    Rules rules;
    rules.raise_cap = 1;
    const BattleTree tree(battle(rules), -1);
    REQUIRE(tree.decisions.size() == 2);
    CHECK(tree.decisions[0].side == 1);
    CHECK(tree.decisions[0].usual == 0);
    const auto& raised = tree.decisions[1].options;
    REQUIRE(raised.size() == 2);
    using Gains = std::array<double, 3>;
    CHECK(raised[0].gains[0] == Gains{100, 40, -20});  // the pot of 120 less the call of 20
    CHECK(raised[0].gains[1] == Gains{-30, 30, 90});
    CHECK(raised[1].gains[0] == Gains{0, 0, 0});
    CHECK(raised[1].gains[1] == Gains{70, 70, 70});
    CHECK(BattleTree(battle(rules), 0).decisions.size() == 1);
}

TEST_CASE("what is no battle of the last two, and what cannot be a range, is refused") {
    const std::vector<double> ones(22'100, 1), none(22'100, 0), few(5, 1), bad(22'100, -1);
    CHECK_THROWS_AS(BattleTree(Position(Rules{}, 2, 0), -1), palatine::StateError);
    const Position position = battle(Rules{});
    CHECK_THROWS_AS(BattleSolver(position, {ones, none}), palatine::Error);
    CHECK_THROWS_AS(BattleSolver(position, {ones, few}), palatine::Error);
    CHECK_THROWS_AS(BattleSolver(position, {bad, ones}), palatine::Error);
    CHECK_THROWS_AS(BattleTree(position, -2), palatine::Error);
    Rules rules;
    rules.structure = Structure::no_limit;
    CHECK_THROWS_AS(BattleTree(battle(rules), -1), palatine::Error);
}
