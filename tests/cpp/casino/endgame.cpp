// The last round beside a plain minimax over all moves, which scores the deal as the rules do.
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "casino/endgame_hooks.hpp"
#include "palatine/casino_endgame.hpp"
#include "palatine/casino_position.hpp"
#include "palatine/playouts.hpp"
#include "search/minimax.hpp"

namespace {

using namespace palatine;
using casino::Position;
using casino::Rules;

// What side 0 gets more.
double minimax(const Position& position) {
    return plain::minimax(position)[0];
}

// Random play until so few cards are in the hands, in the last round.
Position reached(const Rules& rules, int num_players, int cards, Random& random) {
    Position position(rules, num_players, static_cast<int>(random.below(static_cast<std::uint32_t>(num_players))));
    Position::Undo undo;
    const auto in_hands = [&position] {
        int count = 0;
        for (int seat = 0; seat < position.num_players(); ++seat) count += std::popcount(position.hand(seat));
        return count;
    };
    while (position.current_player() != kTerminal && !(casino::in_last_round(position) && in_hands() <= cards)) {
        const int actor = position.current_player();
        position.apply(actor, uniform_action(position, actor, random), undo);
    }
    return position;
}

// Scores from which RC-21 and RC-22 bind one side, both or none, and the sides are level.
void draw_standing(Rules& rules, Random& random) {
    for (auto& score : rules.standing.scores) score = 0;
    for (std::size_t side = 0; side < 2; ++side) {
        rules.standing.scores[side] = static_cast<std::int16_t>(random.below(static_cast<std::uint32_t>(rules.target)));
    }
    if (rules.ties == casino::Ties::carry) rules.standing.carried_cards = static_cast<std::uint8_t>(random.below(3));
    rules.standing.overtime = random.below(8) == 0;
}

bool contains(search::Interval bounds, double value) { return bounds.low <= value && value <= bounds.high; }

void check(const Position& start, casino::EndgameSolver& solver) {
    Position position = start;
    const double value = minimax(position);
    REQUIRE(position == start);
    CHECK(solver.value(start) == value);
    CHECK(contains(casino::EndgameHooks(start.options()).bounds(start), value));
    const int seat = start.current_player();
    if (seat == kTerminal) return;
    search::Control control;
    search::SolveLimits limits;
    limits.all_values = true;
    const search::Answer answer = casino::solve_endgame(start, seat, limits, control);
    const double sign = start.side(seat) == 0 ? 1 : -1;
    CHECK(answer.complete);
    CHECK(answer.value == sign * value);
    CHECK(static_cast<int>(answer.values.size()) == count_actions(start, seat));
    for (const search::RootValue& root : answer.values) {
        Position::Undo undo;
        position.apply(seat, root.action, undo);
        CHECK(root.value == sign * minimax(position));
        position.undo(undo);
    }
    Position::Undo undo;
    for (const Turn& turn : answer.line) {
        REQUIRE(position.is_legal(turn.actor, turn.action));
        position.apply(turn.actor, turn.action, undo);
        CHECK(minimax(position) == value);
    }
    CHECK(position.current_player() == kTerminal);
}

}  // namespace

TEST_CASE("the last round is worth what plain minimax says, by the rules of all presets") {
    Random random(71);
    for (const casino::Preset& preset : casino::presets()) {
        CAPTURE(preset.name);
        casino::EndgameSolver solver;
        int with_builds = 0;
        for (int i = 0; i < 60; ++i) {
            Rules rules = preset.rules;
            if (i % 2 == 1) draw_standing(rules, random);
            const Position position = reached(rules, 2, 5 + static_cast<int>(random.below(2)), random);
            with_builds += position.num_builds() > 0;
            check(position, solver);
        }
        CHECK((with_builds > 0) == preset.rules.builds);
    }
}

TEST_CASE("a whole last round") {
    Random random(72);
    casino::EndgameSolver solver(1 << 12);
    for (int i = 0; i < 6; ++i) check(reached({}, 2, 8, random), solver);
}

TEST_CASE("two partnerships") {
    Random random(73);
    casino::EndgameSolver solver;
    for (int i = 0; i < 20; ++i) check(reached({}, 4, 6, random), solver);
}

TEST_CASE("positions that are worth the same share a key, others do not") {
    // Keys of positions that play comes to, with what they are worth to side 0.
    Random random(74);
    std::vector<std::pair<std::uint64_t, double>> seen;
    const casino::EndgameHooks hooks{casino::Options{}};
    for (int i = 0; i < 2000; ++i) {
        Position position = reached({}, 2, 2, random);
        if (position.current_player() == kTerminal) continue;
        seen.emplace_back(hooks.key(position), minimax(position));
    }
    std::sort(seen.begin(), seen.end());
    for (std::size_t i = 1; i < seen.size(); ++i) {
        if (seen[i].first == seen[i - 1].first) CHECK(seen[i].second == seen[i - 1].second);
    }
}
