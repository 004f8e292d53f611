// Random playouts: games from the start in which everybody picks uniformly among the legal actions.
//
// The work is cut into numbered streams of games with seeds of their own, and the streams' results are added in their
// order. So the result depends on the seed and the number of games, never on the number of threads.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "palatine/chunks.hpp"
#include "palatine/game.hpp"
#include "palatine/random.hpp"

namespace palatine {

struct Playouts {
    std::uint64_t games = 0;
    std::uint64_t states = 0;     // positions met, the first of each game included
    std::uint64_t decisions = 0;  // of those the ones where a player chose
    std::array<double, kMaxPlayers> returns{};  // summed by seat
    std::uint64_t signature = 0;  // a hash over all final positions, in order
};

// A legal action of an actor who is to act, chance too, each as likely. In games with PicksFromMany the work is bounded.
template <Game P>
Action uniform_action(const P& position, int actor, Random& random) {
    if constexpr (PicksActions<P>) {
        if (actor >= 0) return position.random_action(actor, random);
    }
    constexpr int kFew = 64;
    Action few[kFew];
    few[0] = -1;  // never read: who is to act has an action, which compilers cannot know
    int count = 0;
    position.for_each_action(actor, [&few, &count](Action action) {
        if (count < kFew) few[count] = action;
        ++count;
        return PicksFromMany<P> && count > kMostCounted;
    });
    if constexpr (PicksFromMany<P>) {
        if (count > kMostCounted) return position.random_of_many(actor, random);
    }
    const int index = count == 1 ? 0 : static_cast<int>(random.below(static_cast<std::uint32_t>(count)));
    return count <= kFew ? few[index] : action_at(position, actor, index);
}

// In place of a search::Control where nothing ends the playouts early.
struct NoControl {
    bool asked_to_stop() const noexcept { return false; }
    bool stopped() const noexcept { return false; }
    void advance(std::uint64_t) const noexcept {}
};

// Plays one game to its end and adds it; nothing, and false, when the control is stopped on the way.
template <Game P, typename Control = const NoControl>
bool play_out(P position, Random& random, Playouts& sum, Control& control = NoControl{}) {
    typename P::Undo undo;
    std::uint64_t states = 1, decisions = 0;
    for (int actor = position.current_player(); actor != kTerminal; actor = position.current_player()) {
        if (control.asked_to_stop()) return false;
        position.apply(actor, uniform_action(position, actor, random), undo);
        ++states;
        decisions += actor != kChance;
    }
    ++sum.games;
    sum.states += states;
    sum.decisions += decisions;
    double returns[kMaxPlayers] = {};
    position.returns(returns);
    const auto seats = static_cast<std::size_t>(position.num_players());
    for (std::size_t seat = 0; seat < seats; ++seat) sum.returns[seat] += returns[seat];
    sum.signature = chain(sum.signature, position.position_key());
    return true;
}

// n games from a start position. The control, which counts games, ends it early: then the games that were finished count,
// and which these are depends on the time.
template <Game P, typename Control = const NoControl>
Playouts playouts(const P& start, std::uint64_t n, std::uint64_t seed, int threads = 1, Control& control = NoControl{}) {
    constexpr std::uint64_t kStream = 4096;
    constexpr std::uint64_t kLook = 64;  // games
    constexpr std::uint64_t kAtOnce = 1024;  // streams between two additions, so that any n takes the same memory
    const std::uint64_t streams = n / kStream + (n % kStream != 0);
    std::vector<Playouts> sums(static_cast<std::size_t>(std::min(streams, kAtOnce)));
    Playouts all;
    for (std::uint64_t first = 0; first < streams && !control.stopped(); first += kAtOnce) {
        const auto count = static_cast<std::size_t>(std::min(streams - first, kAtOnce));
        for_each_chunk(count, threads, [&](std::size_t chunk) {
            const std::uint64_t stream = first + chunk;
            Random random(chain(seed, stream));
            Playouts sum;
            for (std::uint64_t left = std::min(n - stream * kStream, kStream); left > 0; --left) {
                if (!play_out(start, random, sum, control)) break;
                if (sum.games % kLook == 0) control.stopped();  // looks at the clock for play_out
            }
            control.advance(sum.games);
            sums[chunk] = sum;
        });
        for (std::size_t chunk = 0; chunk < count; ++chunk) {
            const Playouts& sum = sums[chunk];
            all.games += sum.games;
            all.states += sum.states;
            all.decisions += sum.decisions;
            for (std::size_t seat = 0; seat < all.returns.size(); ++seat) all.returns[seat] += sum.returns[seat];
            all.signature = chain(all.signature, sum.signature);
        }
    }
    return all;
}

}  // namespace palatine
