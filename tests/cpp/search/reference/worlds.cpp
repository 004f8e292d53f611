// resample beside all worlds that a seat cannot tell apart, found by playing every game of a plain model.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "palatine/state.hpp"
#include "search/reference/tables.hpp"

namespace {

using palatine::State;
using palatine::Turn;
using History = std::vector<Turn>;

// By seat and what it has seen: every history that looks like that to it.
using Worlds = std::map<std::pair<int, std::string>, std::vector<History>>;

template <typename Model>
void enumerate(const Model& model, int num_players, History& history, Worlds& worlds) {
    for (int seat = 0; seat < num_players; ++seat) worlds[{seat, model.seen(seat)}].push_back(history);
    for (const palatine::Action action : model.actions()) {
        Model next = model;
        next.act(action);
        history.push_back({model.actor(), action});
        enumerate(next, num_players, history, worlds);
        history.pop_back();
    }
}

template <typename P>
State<P> replay(const typename P::Rules& rules, int num_players, int dealer, const History& history) {
    State<P> state(rules, num_players, dealer);
    for (const Turn& turn : history) state.apply(turn.actor, turn.action);
    return state;
}

// In every `every`-th set of worlds: only those are drawn, each as often (chi-square), the same from each of them.
template <typename P>
void check(const typename P::Rules& rules, int num_players, int dealer, const Worlds& worlds, std::size_t every) {
    std::size_t n = 0, large = 0;
    for (const auto& [seen, histories] : worlds) {
        if (n++ % every != 0) continue;
        const int seat = seen.first;
        const std::string& words = seen.second;
        INFO("seat ", seat, ": ", words);
        const State<P> state = replay<P>(rules, num_players, dealer, histories.front());
        const State<P> twin = replay<P>(rules, num_players, dealer, histories.back());
        std::vector<int> counts(histories.size());
        const int draws = static_cast<int>(60 * histories.size());
        bool inside = true, same = true;
        for (int i = 0; i < draws; ++i) {
            const auto seed = static_cast<std::uint64_t>(i);
            const State<P> drawn = state.resample(seat, seed);
            const History history(drawn.history().begin(), drawn.history().end());
            const auto found = std::find(histories.begin(), histories.end(), history);
            inside &= found != histories.end();
            if (!inside) break;
            same &= drawn.position().information_key(seat) == state.position().information_key(seat);
            ++counts[static_cast<std::size_t>(found - histories.begin())];
            if (i < 5) same &= twin.resample(seat, seed) == drawn;
        }
        REQUIRE(inside);
        REQUIRE(same);
        double chi_square = 0;
        for (const int count : counts) chi_square += (count - 60.0) * (count - 60.0) / 60.0;
        const double freedom = static_cast<double>(histories.size()) - 1;
        // Beyond six standard deviations and some more for few worlds, where the tail is longer.
        REQUIRE(chi_square <= freedom + 6 * std::sqrt(2 * freedom) + 12);
        large += histories.size() > 1;
    }
    CHECK(large > 10);
}

}  // namespace

TEST_CASE("kuhn: resample draws each consistent world as often, and reads nothing unseen") {
    for (const int num_players : {2, 3}) {
        const int dealer = num_players - 2;
        Worlds worlds;
        History history;
        const auto start = tables::plain_kuhn(tables::kuhn_deck(num_players), num_players, dealer);
        enumerate(start, num_players, history, worlds);
        check<tables::Kuhn>({}, num_players, dealer, worlds, num_players == 2 ? 1 : 7);
    }
}

TEST_CASE("leduc: resample draws each consistent world as often, and reads nothing unseen") {
    Worlds worlds;
    History history;
    enumerate(tables::plain_leduc({}, 2, 0), 2, history, worlds);
    check<tables::Leduc>({}, 2, 0, worlds, 23);

    worlds.clear();
    const tables::Leduc::Rules rules{palatine::CardSet::from_text("Ks Kh Qs Qh"), 1, {2, 4}, 1};
    enumerate(tables::plain_leduc(rules, 3, 2), 3, history, worlds);
    check<tables::Leduc>(rules, 3, 2, worlds, 37);
}
