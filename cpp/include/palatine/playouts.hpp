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

// A legal action of an actor who is to act, chance too, each as likely.
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
        return false;
    });
    const int index = count == 1 ? 0 : static_cast<int>(random.below(static_cast<std::uint32_t>(count)));
    return count <= kFew ? few[index] : action_at(position, actor, index);
}

// Plays one game to its end and adds it.
template <Game P>
void play_out(P position, Random& random, Playouts& sum) {
    typename P::Undo undo;
    ++sum.games;
    ++sum.states;
    for (int actor = position.current_player(); actor != kTerminal; actor = position.current_player()) {
        position.apply(actor, uniform_action(position, actor, random), undo);
        ++sum.states;
        sum.decisions += actor != kChance;
    }
    double returns[kMaxPlayers] = {};
    position.returns(returns);
    const auto seats = static_cast<std::size_t>(position.num_players());
    for (std::size_t seat = 0; seat < seats; ++seat) sum.returns[seat] += returns[seat];
    sum.signature = chain(sum.signature, position.position_key());
}

// n games from a start position.
template <Game P>
Playouts playouts(const P& start, std::uint64_t n, std::uint64_t seed, int threads = 1) {
    constexpr std::uint64_t kStream = 4096;
    constexpr std::uint64_t kAtOnce = 1024;  // streams between two additions, so that any n takes the same memory
    const std::uint64_t streams = n / kStream + (n % kStream != 0);
    std::vector<Playouts> sums(static_cast<std::size_t>(std::min(streams, kAtOnce)));
    Playouts all;
    for (std::uint64_t first = 0; first < streams; first += kAtOnce) {
        const auto count = static_cast<std::size_t>(std::min(streams - first, kAtOnce));
        for_each_chunk(count, threads, [&](std::size_t chunk) {
            const std::uint64_t stream = first + chunk;
            Random random(chain(seed, stream));
            Playouts sum;
            for (std::uint64_t left = std::min(n - stream * kStream, kStream); left > 0; --left) {
                play_out(start, random, sum);
            }
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
