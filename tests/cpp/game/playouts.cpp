// Playouts: the same for any number of threads, and what a game played by hand counts.
#include <doctest/doctest.h>

#include <cstdint>
#include <tuple>

#include "game/pennies.hpp"
#include "palatine/playouts.hpp"
#include "search/reference/kuhn.hpp"
#include "search/reference/leduc.hpp"

namespace {

using palatine::Playouts;
using palatine::playouts;
using palatine::reference::Kuhn;
using palatine::reference::Leduc;
using pennies::Pennies;

auto all_of(const Playouts& sum) { return std::tie(sum.games, sum.states, sum.decisions, sum.returns, sum.signature); }

template <typename P>
void compare_threads(int num_players) {
    const P start({}, num_players, num_players - 1);
    for (const std::uint64_t n : {0u, 1u, 4095u, 4096u, 4097u, 20000u}) {
        const Playouts alone = playouts(start, n, 11, 1);
        CHECK(alone.games == n);
        for (const int threads : {-1, 0, 2, 3, 16}) CHECK(all_of(playouts(start, n, 11, threads)) == all_of(alone));
        if (n > 0) CHECK(playouts(start, n, 12, 1).signature != alone.signature);
    }
}

}  // namespace

TEST_CASE("playouts: the number of threads changes nothing, a bit of the sums included") {
    compare_threads<Kuhn>(2);
    compare_threads<Leduc>(3);
    compare_threads<Pennies>(4);
}

TEST_CASE("playouts: states and decisions are counted") {
    // Pennies: n cards, n coins.
    const Playouts sum = playouts(Pennies({}, 3, 0), 1000, 5);
    CHECK(sum.states == 1000 * 7);
    CHECK(sum.decisions == 1000 * 3);
    // A position that is over is one state.
    Kuhn over({}, 2, 1);
    Kuhn::Undo undo;
    for (const palatine::Action card : {47, 43}) over.apply(palatine::kChance, card, undo);
    for (const int seat : {0, 1}) over.apply(seat, Kuhn::kPass, undo);
    const Playouts done = playouts(over, 10, 5);
    CHECK(done.states == 10);
    CHECK(done.decisions == 0);
    CHECK(done.returns[0] == 10);
    CHECK(done.returns[1] == -10);
}

TEST_CASE("playouts: what random play is worth in Kuhn poker") {
    // By hand: showdowns are even, so only folds count for seat 0: its bet folded to wins 1 (chance 1/4), its pass, a
    // bet and its fold loses 1 (1/8). Three choices after pass and bet (1/4), else two.
    constexpr std::uint64_t kGames = 200000;
    const Playouts sum = playouts(Kuhn({}, 2, 1), kGames, 1);
    const double games = kGames;
    CHECK(sum.returns[0] == -sum.returns[1]);
    CHECK(sum.returns[0] / games == doctest::Approx(1.0 / 8).epsilon(0.1));
    CHECK(static_cast<double>(sum.decisions) / games == doctest::Approx(2.25).epsilon(0.01));
    CHECK(sum.states == sum.games * 3 + sum.decisions);
}

TEST_CASE("playouts: more games than are added up at once") {
    const std::uint64_t n = 1024 * 4096 + 5;
    const Playouts alone = playouts(Kuhn({}, 2, 1), n, 2026, 1);
    CHECK(alone.games == n);
    CHECK(alone.signature == 934454542310595819ull);
    CHECK(all_of(playouts(Kuhn({}, 2, 1), n, 2026, 2)) == all_of(alone));
}

TEST_CASE("playouts: signatures are frozen") {
    CHECK(playouts(Kuhn({}, 2, 1), 10000, 2026).signature == 907524358403749565ull);
    CHECK(playouts(Leduc({}, 2, 1), 10000, 2026).signature == 9278139494114215706ull);
    CHECK(playouts(Leduc({}, 5, 2), 10000, 2026).signature == 8019376017838575745ull);
}
