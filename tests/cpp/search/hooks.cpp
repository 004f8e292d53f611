// What a game may offer to alpha-beta: sides, keys, bounds, order, returns, an evaluation. None of them changes a value.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "palatine/search/solve.hpp"
#include "search/minimax.hpp"
#include "search/reference/leduc.hpp"
#include "search/tricks.hpp"

namespace {

using namespace palatine;
using search::Answer;
using search::Control;
using search::SolveLimits;
using tricks::Tricks;

// No side can win more than what is left, and has what it has.
struct Bounds {
    search::Interval bounds(const Tricks& position) const {
        const double now = position.points(0) - position.points(1);
        return {now - position.left(), now + position.left()};
    }
};
struct HighestFirst {
    void order(const Tricks&, int, std::span<Action> actions) const { std::reverse(actions.begin(), actions.end()); }
};
struct Both : Bounds, HighestFirst {};
// Only who wins counts.
struct WinOrLose {
    void returns(const Tricks& position, double* out) const {
        position.returns(out);
        for (int seat = 0; seat < position.num_players(); ++seat) out[seat] = (out[seat] > 0) - (out[seat] < 0);
    }
};
struct PointsSoFar {
    void evaluate(const Tricks& position, double* out) const { position.returns(out); }
};

// As wrong as can be: what looks best is searched first, and is not.
struct Misleading {
    void evaluate(const Tricks& position, double* out) const {
        position.returns(out);
        for (int seat = 0; seat < position.num_players(); ++seat) out[seat] *= -1;
    }
};

template <typename Hooks>
Answer solved(const Tricks& position, const Hooks& hooks, SolveLimits limits = {}) {
    Control control;
    return search::solve(position, position.current_player(), limits, control, hooks);
}
SolveLimits all_values(std::size_t memory) {
    SolveLimits limits;
    limits.all_values = true;
    limits.memory = memory;
    return limits;
}

bool same_values(const Answer& a, const Answer& b) {
    bool equal = a.value == b.value && a.values.size() == b.values.size();
    for (const search::RootValue& one : a.values) {
        equal = equal && std::any_of(b.values.begin(), b.values.end(), [&one](const search::RootValue& other) {
                    return other.action == one.action && other.value == one.value;
                });
    }
    return equal;
}

Tricks deal(std::uint64_t seed, int num_players, int hand) { return Tricks({seed, hand}, num_players, 0); }

// What plain minimax says of each action.
std::vector<double> truth(const Tricks& position) {
    std::vector<double> found;
    const int actor = position.current_player();
    position.for_each_action(actor, [&](Action action) {
        Tricks next = position;
        Tricks::Undo undo;
        next.apply(actor, action, undo);
        found.push_back(plain::minimax(next)[static_cast<std::size_t>(actor)]);
        return false;
    });
    return found;
}

}  // namespace

TEST_CASE("hooks: partners, transpositions, bounds and orders give plain minimax to the last bit") {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        for (const int num_players : {2, 4}) {
            const Tricks position = deal(seed, num_players, num_players == 2 ? 4 : 2);
            const std::vector<double> values = truth(position);
            for (const std::size_t memory : {0, 64, 1 << 20}) {
                const SolveLimits limits = all_values(memory);
                const Answer plain = solved(position, search::NoHooks{}, limits);
                REQUIRE(plain.values.size() == values.size());
                for (std::size_t i = 0; i < values.size(); ++i) CHECK(plain.values[i].value == values[i]);
                CHECK(plain.value == *std::max_element(values.begin(), values.end()));
                CHECK(same_values(plain, solved(position, Bounds{}, limits)));
                CHECK(same_values(plain, solved(position, HighestFirst{}, limits)));
                CHECK(same_values(plain, solved(position, Both{}, limits)));
                SolveLimits one = limits;
                one.all_values = false;
                CHECK(solved(position, Both{}, one).value == plain.value);
            }
        }
        // Three sides: max^n.
        const Tricks three = deal(seed, 3, 2);
        const std::vector<double> values = truth(three);
        const Answer answer = solved(three, search::NoHooks{}, all_values(0));
        REQUIRE(answer.values.size() == values.size());
        for (std::size_t i = 0; i < values.size(); ++i) CHECK(answer.values[i].value == values[i]);
    }
}

TEST_CASE("hooks: the table and bounds save nodes; the order that is given is the one that is searched") {
    std::uint64_t nothing = 0, table = 0, bounds = 0, order = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const Tricks position = deal(seed, 2, 4);
        SolveLimits limits;
        limits.memory = 0;
        nothing += solved(position, search::NoHooks{}, limits).nodes;
        limits.memory = 1 << 20;
        table += solved(position, search::NoHooks{}, limits).nodes;
        bounds += solved(position, Bounds{}, limits).nodes;
        order += solved(position, HighestFirst{}, limits).nodes;
    }
    CHECK(table < nothing / 2);
    CHECK(bounds < table);
    CHECK(order > table);  // high cards first is a bad one
}

TEST_CASE("hooks: returns replace the game's") {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const Answer answer = solved(deal(seed, 2, 3), WinOrLose{}, all_values(1 << 16));
        for (const search::RootValue& root : answer.values) CHECK(std::abs(root.value) <= 1);
        const Answer three = solved(deal(seed, 3, 2), WinOrLose{}, all_values(0));
        for (const search::RootValue& root : three.values) CHECK(std::abs(root.value) <= 1);
    }
}

TEST_CASE("hooks: a depth, with an evaluation and without") {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const Tricks position = deal(seed, 2, 3);
        const Answer whole = solved(position, search::NoHooks{});
        SolveLimits limits;
        // One deeper each time, until the game ends: the same value.
        const Answer deepened = solved(position, PointsSoFar{});
        CHECK(deepened.complete);
        CHECK(deepened.value == whole.value);
        CHECK(deepened.action == whole.action);
        CHECK(deepened.line == whole.line);
        // Two plies are one trick: who takes it has its point. Without an evaluation nothing is known of it.
        limits.depth = 2;
        const Answer shallow = solved(position, PointsSoFar{}, limits);
        CHECK(shallow.complete);
        CHECK(std::abs(shallow.value) == 1);
        CHECK(shallow.line.size() == 2);
        CHECK(solved(position, search::NoHooks{}, limits).value == 0);
        // The game is shorter than this depth.
        limits.depth = 40;
        CHECK(solved(position, search::NoHooks{}, limits).value == whole.value);
        CHECK(solved(deal(seed, 3, 2), PointsSoFar{}).value == solved(deal(seed, 3, 2), search::NoHooks{}).value);
    }
}

TEST_CASE("hooks: of equals the first is chosen, whichever was searched first") {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const Tricks position = deal(seed, 2, 3);
        const Answer whole = solved(position, search::NoHooks{}, all_values(1 << 16));
        SolveLimits limits;
        limits.threads = 1 + static_cast<int>(seed % 2);
        const Answer deepened = solved(position, Misleading{}, limits);
        CHECK(deepened.value == whole.value);
        CHECK(deepened.action == whole.action);
        CHECK(deepened.line == whole.line);
    }
}

TEST_CASE("hooks: with an evaluation something is known at any time") {
    const Tricks position = deal(3, 2, 5);
    for (const std::uint64_t nodes : {6ull, 50ull, 500ull}) {
        SolveLimits limits;
        limits.nodes = nodes;
        const Answer cut = solved(position, PointsSoFar{}, limits);
        CHECK_FALSE(cut.complete);
        CHECK(cut.nodes == nodes);
        CHECK(cut.value == cut.value);
        CHECK(cut.values.size() == 1);
    }
}

TEST_CASE("hooks: what a position does not offer") {
    const reference::Leduc leduc({}, 3, 0);
    CHECK(search::num_sides(leduc) == 3);
    CHECK(search::side_of(leduc, 2) == 2);
    CHECK_FALSE(search::perfect_information(leduc));
    CHECK(search::perfect_information_key(leduc) == leduc.perfect_information_key());
    const Tricks four = deal(1, 4, 2);
    CHECK(search::num_sides(four) == 2);
    CHECK(search::side_of(four, 3) == 1);
    CHECK(search::perfect_information(four));
}
