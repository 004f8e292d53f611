// The concept itself: what it refuses, the hash chain, the helpers that it brings.
#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <new>
#include <set>
#include <string>
#include <string_view>

#include "game/pennies.hpp"
#include "palatine/game.hpp"
#include "search/reference/kuhn.hpp"
#include "search/reference/leduc.hpp"

namespace {

using palatine::chain;
using palatine::kChance;
using palatine::reference::Kuhn;
using palatine::reference::Leduc;
using pennies::Pennies;

// A game like any other, and games that promise what the rest of the library has no room for.
struct Fine : Pennies {
    using Pennies::Pennies;
};
struct ManySeats : Pennies {
    using Pennies::Pennies;
    static constexpr int kMaxPlayers = 11;
};
struct ManySteps : Pennies {
    using Pennies::Pennies;
    static constexpr int kNumSteps = 257;
};
struct OnTheHeap : Pennies {
    using Pennies::Pennies;
    std::string text;
};
static_assert(palatine::Game<Kuhn> && palatine::Game<Leduc> && palatine::Game<Pennies> && palatine::Game<Fine>);
static_assert(!palatine::Game<ManySeats> && !palatine::Game<ManySteps> && !palatine::Game<OnTheHeap>);
static_assert(!palatine::Game<int>);
// Small enough that a search copies it rather than undoes it.
static_assert(sizeof(Kuhn) <= 128 && sizeof(Leduc) <= 256);

// The same play in memory that held zeros and in memory that held ones: nothing that is not part of a position counts.
template <typename P>
void play_in_dirty_memory() {
    alignas(P) unsigned char zeros[sizeof(P)], ones[sizeof(P)];
    std::memset(zeros, 0x00, sizeof zeros);
    std::memset(ones, 0xFF, sizeof ones);
    P* const a = new (zeros) P({}, 2, 1);
    P* const b = new (ones) P({}, 2, 1);
    palatine::Random random(8);
    typename P::Undo undo;
    while (true) {
        CHECK(*a == *b);
        CHECK(a->position_key() == b->position_key());
        const int actor = a->current_player();
        if (actor == palatine::kTerminal) break;
        const auto count = static_cast<std::uint32_t>(palatine::count_actions(*a, actor));
        const auto action = palatine::action_at(*a, actor, static_cast<int>(random.below(count)));
        a->apply(actor, action, undo);
        b->apply(actor, action, undo);
    }
}

}  // namespace

TEST_CASE("game: padding is no part of a position") {
    play_in_dirty_memory<Kuhn>();
    play_in_dirty_memory<Leduc>();
    play_in_dirty_memory<Pennies>();
}

TEST_CASE("game: chains of different events part") {
    std::set<std::uint64_t> keys;
    std::size_t n = 0;
    for (std::uint64_t a = 0; a < 40; ++a) {
        for (std::uint64_t b = 0; b < 40; ++b) {
            for (std::uint64_t c = 0; c < 40; ++c, ++n) keys.insert(chain(chain(chain(0, a), b), c));
            keys.insert(chain(chain(0, a), b));
            ++n;
        }
    }
    CHECK(keys.size() == n);
}

TEST_CASE("game: the links of a chain are frozen") {
    // Saved keys and signatures stand on them.
    CHECK(chain(0, 0) == 9370218965779684112ull);
    CHECK(chain(1, 2) == 15068862340908800810ull);
}

TEST_CASE("game: helpers") {
    const Leduc start({}, 2, 1);
    CHECK(palatine::count_actions(start, kChance) == 6);
    CHECK(palatine::count_actions(start, 0) == 0);
    CHECK(palatine::action_at(start, kChance, 0) == palatine::Card::from_text("Jh").id());
    CHECK(palatine::action_at(start, kChance, 5) == palatine::Card::from_text("Ks").id());
    CHECK(palatine::action_at(start, kChance, 6) == -1);
    CHECK(palatine::action_at(start, 0, 0) == -1);
    CHECK(palatine::observation_size(start) == 3 * 52 + 3 * 2 + 2);
    CHECK(palatine::observation_size(Kuhn({}, 3, 1)) == 3 * 52 + 3 * 3);
}
