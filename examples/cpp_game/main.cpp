// Plays a game of Swap and many more: swap [seed]. Without a seed nobody knows the cards.
#include <cstdio>
#include <cstdlib>

#include <palatine/playouts.hpp>
#include <palatine/random.hpp>
#include <palatine/state.hpp>

#include "swap.hpp"

int main(int argc, char** argv) try {
    const std::uint64_t seed = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1;
    palatine::State<Swap> state;
    const palatine::Dealer dealer = argc > 1 ? palatine::Dealer(seed) : palatine::Dealer();
    palatine::Random random(seed);
    const auto name = [&state](int seat) { return palatine::Card(state.position().card(seat)).text(); };

    for (dealer.play(state); !state.is_terminal(); dealer.play(state)) {
        const int seat = state.current_player();
        // What it may take for true: worlds in which it has seen the same.
        int higher = 0;
        for (std::uint64_t n = 0; n < 1000; ++n) {
            const palatine::State<Swap> world = state.resample(seat, n);
            higher += world.position().card(1 - seat) > world.position().card(seat);
        }
        const palatine::Action action = random.below(2);
        std::printf("seat %d has %s, beaten in %d of 1000 worlds: %s\n", seat, name(seat).c_str(), higher,
                    action == Swap::kSwap ? "swap" : "keep");
        state.apply(action);
    }
    std::printf("seat 0 shows %s, seat 1 %s: %+g %+g\n", name(0).c_str(), name(1).c_str(), state.returns()[0],
                state.returns()[1]);

    const palatine::Playouts sum = palatine::playouts(Swap({}, 2, 1), 100000, seed, 2);
    std::printf("%llu games, %llu states, %llu decisions, seat 0 wins %+.3f a game\n",
                static_cast<unsigned long long>(sum.games), static_cast<unsigned long long>(sum.states),
                static_cast<unsigned long long>(sum.decisions), sum.returns[0] / static_cast<double>(sum.games));

    try {
        state.apply(Swap::kKeep);
    } catch (const palatine::IllegalMoveError& error) {
        std::printf("refused: %s\n", error.what());
    }
    return 0;
} catch (const palatine::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}
