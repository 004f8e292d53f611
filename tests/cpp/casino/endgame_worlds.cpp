// The last round of seats that do not see all hands, beside plain searches of all worlds.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <vector>

#include "casino/endgame_three.hpp"
#include "palatine/casino_endgame.hpp"
#include "palatine/casino_position.hpp"
#include "palatine/playouts.hpp"
#include "palatine/state.hpp"
#include "search/minimax.hpp"

namespace {

using namespace palatine;
using casino::Ids;
using casino::Position;
using casino::Rules;
using casino::WorldLimits;
using casino::WorldsAnswer;

// Random play until so few cards are in the hands, in the last round.
State<Position> reached(const Rules& rules, int num_players, int cards, Random& random) {
    State<Position> state(rules, num_players, static_cast<int>(random.below(static_cast<std::uint32_t>(num_players))));
    const auto in_hands = [&state] {
        int count = 0;
        for (int seat = 0; seat < state.num_players(); ++seat) count += std::popcount(state.position().hand(seat));
        return count;
    };
    while (!state.is_terminal() && !(casino::in_last_round(state.position()) && in_hands() <= cards)) {
        state.apply(uniform_action(state.position(), state.current_player(), random));
    }
    return state;
}

// All worlds of the seat to act: what resample finds when it is asked often enough.
std::vector<Position> worlds_of(const State<Position>& state) {
    std::set<std::vector<Ids>> seen;
    std::vector<Position> worlds;
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        const Position world = state.resample(state.current_player(), seed).position();
        std::vector<Ids> hands;
        for (int seat = 0; seat < world.num_players(); ++seat) hands.push_back(world.hand(seat));
        if (seen.insert(hands).second) worlds.push_back(world);
    }
    return worlds;
}

// Max^n in the order of the search, since it decides between equals.
plain::Returns max_n(const Position& position, const casino::ThreeSides& hooks) {
    plain::Returns best{};
    const int seat = position.current_player();
    if (seat == kTerminal) {
        position.returns(best.data());
        return best;
    }
    std::vector<Action> actions;
    position.for_each_action(seat, [&actions](Action action) {
        actions.push_back(action);
        return false;
    });
    hooks.order(position, seat, std::span<Action>(actions));
    for (const Action action : actions) {
        Position next = position;
        Position::Undo undo;
        next.apply(seat, action, undo);
        const plain::Returns after = max_n(next, hooks);
        const auto own = static_cast<std::size_t>(seat);
        if (action == actions.front() || after[own] > best[own]) best = after;
    }
    return best;
}

WorldsAnswer solved(const Position& position, WorldLimits limits = {}) {
    search::Control control;
    limits.memory = 1 << 16;
    return casino::solve_worlds(position, limits, control);
}

bool same(const WorldsAnswer& a, const WorldsAnswer& b) {
    return a.worlds == b.worlds && a.possible == b.possible && a.answer.action == b.answer.action &&
           a.answer.value == b.answer.value && a.answer.line == b.answer.line &&
           std::equal(a.answer.values.begin(), a.answer.values.end(), b.answer.values.begin(), b.answer.values.end(),
                      [](const search::RootValue& x, const search::RootValue& y) {
                          return x.action == y.action && x.value == y.value;
                      });
}

void check(const State<Position>& state) {
    const Position& position = state.position();
    const int seat = position.current_player();
    const casino::ThreeSides hooks(position.options());
    const std::vector<Position> worlds = worlds_of(state);
    const WorldsAnswer found = solved(position);
    REQUIRE(found.possible == worlds.size());
    CHECK(found.worlds == worlds.size());
    CHECK(found.answer.complete);
    CHECK(static_cast<int>(found.answer.values.size()) == count_actions(position, seat));
    double best = -1e9;
    for (const search::RootValue& root : found.answer.values) {
        double sum = 0;
        for (Position world : worlds) {
            Position::Undo undo;
            world.apply(seat, root.action, undo);
            const plain::Returns returns = position.num_sides() == 2 ? plain::minimax(world) : max_n(world, hooks);
            sum += returns[static_cast<std::size_t>(seat)];
        }
        CHECK(root.value == doctest::Approx(sum / static_cast<double>(worlds.size())).epsilon(1e-12));
        best = std::max(best, root.value);
    }
    CHECK(found.answer.value == best);

    // Threads do not change it, and neither does what the seat has not seen.
    WorldLimits threads;
    threads.threads = 3;
    CHECK(same(found, solved(position, threads)));
    CHECK(same(found, solved(worlds.back())));
    WorldLimits few;
    few.most_worlds = 1;
    few.samples = 2;
    few.seed = 7;
    const WorldsAnswer sampled = solved(position, few);
    CHECK(sampled.worlds == std::min<std::size_t>(worlds.size(), 2));
    CHECK(sampled.possible == worlds.size());
    CHECK(same(sampled, solved(worlds.front(), few)));
}

}  // namespace

TEST_CASE("three players: all hands that the others can have, by max^n") {
    Random random(81);
    for (int i = 0; i < 16; ++i) {
        const State<Position> state = reached({}, 3, 5, random);
        if (!state.is_terminal()) check(state);
    }
}

TEST_CASE("three players near the end of a match") {
    Random random(82);
    for (int i = 0; i < 8; ++i) {
        Rules rules;
        rules.standing.scores = {static_cast<std::int16_t>(15 + random.below(6)), 18, 12};
        const State<Position> state = reached(rules, 3, 5, random);
        if (!state.is_terminal()) check(state);
    }
}

TEST_CASE("four players: partners, by minimax") {
    Random random(83);
    for (int i = 0; i < 12; ++i) {
        const State<Position> state = reached({}, 4, 5, random);
        if (!state.is_terminal()) check(state);
    }
}

TEST_CASE("whoever owns a build is known to hold a card for it (RC-12)") {
    Random random(84);
    int fewer = 0;
    for (int i = 0; i < 400 && fewer < 5; ++i) {
        const State<Position> state = reached({}, 3, 7, random);
        if (state.is_terminal()) continue;
        const Position& position = state.position();
        bool known = false;
        for (int seat = 0; seat < 3; ++seat) known |= seat != position.current_player() && position.held(seat) != 0;
        if (!known) continue;
        search::Control control;
        control.stop();
        const WorldsAnswer found = casino::solve_worlds(position, {}, control);
        CHECK(found.possible == worlds_of(state).size());
        CHECK(found.worlds == 0);
        CHECK(!found.answer.complete);
        CHECK(position.is_legal(position.current_player(), found.answer.action));
        ++fewer;
    }
    CHECK(fewer == 5);
}
