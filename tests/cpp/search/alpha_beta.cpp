// Alpha-beta and max^n beside a plain search that looks at everything.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "game/pennies.hpp"
#include "palatine/search/solve.hpp"
#include "search/minimax.hpp"
#include "search/reference/tables.hpp"

namespace {

using namespace palatine;
using search::Answer;
using search::Control;
using search::SolveLimits;
using reference::Kuhn;
using reference::Leduc;
using pennies::Pennies;

SolveLimits with_memory(std::size_t bytes) {
    SolveLimits limits;
    limits.memory = bytes;
    limits.all_values = true;
    return limits;
}

template <typename P, typename Hooks = search::NoHooks>
Answer solved(const P& position, int seat, const SolveLimits& limits, const Hooks& hooks = {}) {
    Control control;
    return search::solve(position, seat, limits, control, hooks);
}

bool same(const Answer& a, const Answer& b) {
    bool equal = a.seat == b.seat && a.action == b.action && a.value == b.value && a.complete == b.complete &&
                 a.line == b.line && a.values.size() == b.values.size();
    for (std::size_t i = 0; equal && i < a.values.size(); ++i) {
        equal = a.values[i].action == b.values[i].action && a.values[i].value == b.values[i].value;
    }
    return equal;
}

// The line is legal, its moves are the choices of those who make them, and its end is worth what was promised, where no
// chance is in it.
template <typename P>
void check_line(P position, const Answer& answer, bool two_sides) {
    bool chance = false;
    typename P::Undo undo;
    int first = answer.seat;
    for (const Turn& turn : answer.line) {
        REQUIRE(turn.actor == (first >= 0 ? first : position.current_player()));
        REQUIRE(position.is_legal(turn.actor, turn.action));
        const auto before = plain::minimax(position, first);
        first = -1;
        position.apply(turn.actor, turn.action, undo);
        chance |= turn.actor == kChance;
        if (turn.actor == kChance) continue;
        const auto own = static_cast<std::size_t>(turn.actor);
        CHECK(plain::minimax(position)[own] == before[own]);
    }
    REQUIRE(position.current_player() == kTerminal);
    if (chance || !two_sides) return;
    double out[kMaxPlayers];
    position.returns(out);
    CHECK(out[answer.seat] == answer.value);
}

// Every seat that may choose, at this position.
template <typename P>
void check_position(const P& position) {
    const bool two_sides = position.num_players() == 2;
    for (int seat = 0; seat < position.num_players(); ++seat) {
        if ((position.pending() >> seat & 1) == 0) continue;
        const auto own = static_cast<std::size_t>(seat);
        unsigned char before[sizeof(P)];
        std::memcpy(before, &position, sizeof(P));
        const Answer answer = solved(position, seat, with_memory(1 << 20));
        CHECK(std::memcmp(before, &position, sizeof(P)) == 0);

        std::vector<search::RootValue> truth;
        Action best = -1;
        double most = -std::numeric_limits<double>::infinity();
        position.for_each_action(seat, [&](Action action) {
            P next = position;
            typename P::Undo undo;
            next.apply(seat, action, undo);
            truth.push_back({action, plain::minimax(next)[own]});
            if (truth.back().value > most) {
                most = truth.back().value;
                best = action;
            }
            return false;
        });
        CHECK(answer.complete);
        CHECK(answer.seat == seat);
        CHECK(answer.action == best);
        CHECK(answer.value == most);
        REQUIRE(answer.values.size() == truth.size());
        for (std::size_t i = 0; i < truth.size(); ++i) {
            CHECK(answer.values[i].action == truth[i].action);
            CHECK(answer.values[i].value == truth[i].value);
        }
        check_line(position, answer, two_sides);

        // No table, one of a single cluster, threads: the same to the last bit.
        CHECK(same(answer, solved(position, seat, with_memory(0))));
        CHECK(same(answer, solved(position, seat, with_memory(64))));
        SolveLimits threads = with_memory(1 << 12);
        threads.threads = 3;
        CHECK(same(answer, solved(position, seat, threads)));
        // Without the others' values: the same move, value and line.
        SolveLimits one = with_memory(1 << 16);
        one.all_values = false;
        Answer alone = solved(position, seat, one);
        REQUIRE(alone.values.size() == 1);
        CHECK(alone.values[0].action == best);
        alone.values = answer.values;
        CHECK(same(answer, alone));
    }
}

// All positions that are met below one, each every-th of them.
template <typename P>
std::size_t check_all(const P& position, std::size_t every, std::size_t& n) {
    std::size_t checked = 0;
    if (position.pending() != 0 && n++ % every == 0) {
        check_position(position);
        ++checked;
    }
    const int actor = position.current_player();
    if (actor == kTerminal) return checked;
    position.for_each_action(actor, [&](Action action) {
        P next = position;
        typename P::Undo undo;
        next.apply(actor, action, undo);
        checked += check_all(next, every, n);
        return false;
    });
    return checked;
}

template <typename P>
P deal(P position, const std::string& cards) {
    typename P::Undo undo;
    for (std::size_t i = 0; i + 1 < cards.size(); i += 3) {
        position.apply(kChance, Card::from_text(cards.substr(i, 2)).id(), undo);
    }
    return position;
}

}  // namespace

TEST_CASE("alpha_beta: all positions of kuhn beside plain minimax") {
    std::size_t n = 0;
    CHECK(check_all(Kuhn({}, 2, 1), 1, n) == 24);
    n = 0;
    CHECK(check_all(Kuhn({}, 3, 0), 5, n) > 50);
}

TEST_CASE("alpha_beta: positions of leduc beside plain minimax") {
    std::size_t n = 0;
    CHECK(check_all(Leduc({}, 2, 1), 17, n) > 200);
    n = 0;
    const Leduc::Rules rules{CardSet::from_text("Ks Kh Qs Qh"), 1, {2, 4}, 1};
    CHECK(check_all(Leduc(rules, 3, 2), 97, n) > 20);
}

TEST_CASE("alpha_beta: seats that choose at once") {
    for (const int players : {2, 3}) {
        const Pennies start = deal(Pennies({}, players, 0), players == 2 ? "2c 3c " : "2c 3c 4c ");
        std::size_t n = 0;
        CHECK(check_all(start, 1, n) == (players == 2 ? 3 : 7));
    }
    // Whoever goes first is seen: with two, all that can be had is what the other allows.
    CHECK(solved(deal(Pennies({}, 2, 0), "2c 3c "), 1, {}).value == 0);
}

TEST_CASE("alpha_beta: limits end it early, and the same nodes give the same answer") {
    const Leduc start = deal(Leduc({}, 2, 1), "Kh Qs ");
    const Answer whole = solved(start, 0, with_memory(0));
    for (const std::uint64_t nodes : {1ull, 5ull, 60ull, 200ull, 700ull}) {
        SolveLimits limits = with_memory(0);
        limits.nodes = nodes;
        const Answer cut = solved(start, 0, limits);
        CHECK(cut.nodes == std::min(nodes, whole.nodes));
        CHECK(same(cut, solved(start, 0, limits)) == !(cut.value != cut.value));
        CHECK(start.is_legal(0, cut.action));
        if (!cut.complete) CHECK(cut.line.empty());
        for (const search::RootValue& root : cut.values) {
            bool found = false;
            for (const search::RootValue& truth : whole.values) found |= truth.action == root.action && truth.value == root.value;
            CHECK(found);
        }
    }
    Control stopped;
    stopped.stop();
    const Answer nothing = search::solve(start, 0, SolveLimits{}, stopped);
    CHECK_FALSE(nothing.complete);
    CHECK(nothing.value != nothing.value);
    CHECK(nothing.action == Leduc::kCall);
    CHECK(nothing.nodes == 0);
}
