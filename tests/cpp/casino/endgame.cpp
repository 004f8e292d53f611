// The last round beside a plain minimax over all moves, which scores the deal as the rules do.
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "casino/endgame_hooks.hpp"
#include "casino/tables.hpp"
#include "palatine/casino_endgame.hpp"
#include "palatine/casino_position.hpp"
#include "palatine/casino_scoring.hpp"
#include "palatine/playouts.hpp"
#include "search/minimax.hpp"

namespace {

using namespace palatine;
using casino::Position;
using casino::Rules;

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
    if (rules.standing.overtime) {
        rules.standing.scores[0] = static_cast<std::int16_t>(rules.target + rules.standing.scores[0] % 3);
        rules.standing.scores[1] = rules.standing.scores[0];
    }
}

// What a deal of two sides that is over is worth to side 0 in a match.
double chance(const Position& position, const casino::MatchTable& match) {
    const casino::DealScore score = casino::score_deal(position.options(), position.result());
    if (score.winner >= 0) return score.winner == 0;
    const auto& totals = score.after.scores;
    // With two players the dealer leads the next deal.
    if (position.dealer() == 0) return match.leader_wins(totals[0], totals[1]);
    return 1 - match.leader_wins(totals[1], totals[0]);
}

// Side 0's points more, or its chance to win; nothing is cut or remembered.
double minimax(const Position& position, const casino::MatchTable* match) {
    if (match == nullptr) return plain::minimax(position)[0];
    const int seat = position.current_player();
    if (seat == kTerminal) return chance(position, *match);
    const bool high = position.side(seat) == 0;
    double best = high ? -1 : 2;
    position.for_each_action(seat, [&](Action action) {
        Position next = position;
        Position::Undo undo;
        next.apply(seat, action, undo);
        const double value = minimax(next, match);
        best = high ? std::max(best, value) : std::min(best, value);
        return false;
    });
    return best;
}

void check(const Position& start, casino::EndgameSolver& solver, const casino::MatchTable* match = nullptr) {
    Position position = start;
    const double value = minimax(position, match);
    CHECK(solver.value(start) == doctest::Approx(value).epsilon(1e-12));
    const search::Interval bounds = casino::EndgameHooks(start.options(), match).bounds(start);
    const double shift = match == nullptr ? 0 : 0.5;
    CHECK(bounds.low + shift <= value);
    CHECK(value <= bounds.high + shift);
    const int seat = start.current_player();
    if (seat == kTerminal) return;
    search::Control control;
    search::SolveLimits limits;
    limits.all_values = true;
    const search::Answer answer = casino::solve_endgame(start, seat, limits, control, match);
    const auto own = [&](double to_side_0) {
        if (start.side(seat) == 0) return to_side_0;
        return match == nullptr ? -to_side_0 : 1 - to_side_0;
    };
    CHECK(answer.complete);
    CHECK(answer.value == doctest::Approx(own(value)).epsilon(1e-12));
    CHECK(static_cast<int>(answer.values.size()) == count_actions(start, seat));
    for (const search::RootValue& root : answer.values) {
        Position::Undo undo;
        position.apply(seat, root.action, undo);
        CHECK(root.value == doctest::Approx(own(minimax(position, match))).epsilon(1e-12));
        position.undo(undo);
    }
    Position::Undo undo;
    for (const Turn& turn : answer.line) {
        REQUIRE(position.is_legal(turn.actor, turn.action));
        position.apply(turn.actor, turn.action, undo);
        CHECK(minimax(position, match) == doctest::Approx(value).epsilon(1e-12));
    }
    CHECK(position.current_player() == kTerminal);
}

// Any numbers do.
casino::MatchTable random_match(int target, Random& random) {
    casino::MatchTable match;
    match.target = target;
    for (int i = 0; i < target * target; ++i) match.chances.push_back(random.below(1001) / 1000.0);
    match.level = 0.4;
    return match;
}

}  // namespace

TEST_CASE("the last round is worth what plain minimax says, by the rules of all presets") {
    Random random(71);
    for (const casino::Preset& preset : casino::presets()) {
        CAPTURE(preset.name);
        casino::EndgameSolver solver;
        int with_builds = 0;
        for (int i = 0; i < 200; ++i) {
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

TEST_CASE("the chance to win a match, by the rules of all presets") {
    Random random(75);
    for (const casino::Preset& preset : casino::presets()) {
        CAPTURE(preset.name);
        const casino::MatchTable match = random_match(preset.rules.target, random);
        casino::EndgameSolver solver(1 << 20, &match);
        for (int i = 0; i < 40; ++i) {
            Rules rules = preset.rules;
            draw_standing(rules, random);
            if (i % 8 == 0) {
                rules.standing.scores[0] = rules.standing.scores[1] = static_cast<std::int16_t>(rules.target + 1);
                rules.standing.overtime = true;
            }
            check(reached(rules, 2, 5, random), solver, &match);
        }
    }
}

TEST_CASE("positions that share a key are worth the same") {
    using Seen = std::vector<std::pair<std::uint64_t, double>>;
    // Of a position and all that can follow, the keys and what they are worth to side 0.
    struct Walk {
        const casino::EndgameHooks hooks;
        Seen& seen;

        double value(const Position& position) const {
            const int seat = position.current_player();
            if (seat == kTerminal) return minimax(position, nullptr);
            const bool high = position.side(seat) == 0;
            double best = high ? -1e9 : 1e9;
            position.for_each_action(seat, [&](Action action) {
                Position next = position;
                Position::Undo undo;
                next.apply(seat, action, undo);
                const double after = value(next);
                best = high ? std::max(best, after) : std::min(best, after);
                return false;
            });
            seen.emplace_back(hooks.key(position), best);
            return best;
        }
    };
    Random random(74);
    for (const casino::Preset& preset : casino::presets()) {
        for (int i = 0; i < 8; ++i) {
            Rules rules = preset.rules;
            if (i % 2 == 1) draw_standing(rules, random);
            Seen seen;
            const Position start = reached(rules, 2, 5, random);
            const double value = Walk{casino::EndgameHooks(start.options()), seen}.value(start);
            CHECK(value == minimax(start, nullptr));
            std::sort(seen.begin(), seen.end());
            bool same = true;
            for (std::size_t n = 1; n < seen.size(); ++n) {
                same &= seen[n].first != seen[n - 1].first || seen[n].second == seen[n - 1].second;
            }
            CHECK(same);
        }
    }
}

TEST_CASE("a table with millions of moves: the search ends when it is told to") {
    Rules rules;
    rules.matching = casino::Matching::optional;
    const Position full = tables::position_of(
        rules, 2, "Kc Qc Jc Tc",
        "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h 6s 7c 7d 7h 7s 8c 8d 8h 8s 9c 9d 9h 9s Ac Ad Ah As "
        "Kd Qd Jd Td Ks",
        {}, {"Kh Qh Jh Th"});
    REQUIRE(casino::in_last_round(full));
    search::Control control(0.05);
    search::SolveLimits limits;
    limits.all_values = true;
    const search::Answer answer = casino::solve_endgame(full, 0, limits, control);
    CHECK(!answer.complete);
    CHECK(full.is_legal(0, answer.action));
}
