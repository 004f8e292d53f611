// Dealers and redeal: what chance does is a matter of a seed and of how often chance has acted.
#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "palatine/state.hpp"
#include "search/reference/kuhn.hpp"
#include "search/reference/leduc.hpp"

namespace {

using palatine::Card;
using palatine::CardSet;
using palatine::Dealer;
using palatine::kChance;
using palatine::State;
using palatine::Turn;
using palatine::reference::Leduc;

}  // namespace

TEST_CASE("dealer: goes on until somebody must decide, and no further") {
    const Dealer dealer(1);
    State<Leduc> state({}, 3);
    dealer.play(state);
    CHECK(state.history().size() == 3);
    CHECK(state.current_player() == 0);
    dealer.play(state);
    CHECK(state.history().size() == 3);
    for (int seat = 0; seat < 3; ++seat) state.apply(Leduc::kCall);
    dealer.play(state);
    CHECK(state.num_chance_turns() == 4);
    for (int seat = 0; seat < 3; ++seat) state.apply(Leduc::kCall);
    dealer.play(state);
    CHECK(state.is_terminal());
}

TEST_CASE("dealer: an undo and the same again") {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const Dealer dealer(seed);
        State<Leduc> state({}, 2);
        dealer.play(state);
        state.apply(Leduc::kCall);
        state.apply(Leduc::kCall);
        dealer.play(state);
        const State<Leduc> once = state;
        state.undo_to_decision();
        state.apply(Leduc::kCall);
        dealer.play(state);
        CHECK(state == once);
        // What the players did before plays no part.
        State<Leduc> other({}, 2);
        dealer.play(other);
        other.apply(Leduc::kRaise);
        other.apply(Leduc::kCall);
        dealer.play(other);
        CHECK(other.position().board() == once.position().board());
    }
}

TEST_CASE("dealer: every card as often, first and last") {
    std::array<int, palatine::kNumCards> first{}, second{};
    constexpr int kDeals = 6000;
    for (int seed = 0; seed < kDeals; ++seed) {
        State<Leduc> state({}, 2);
        Dealer(static_cast<std::uint64_t>(seed)).play(state);
        ++first[static_cast<std::size_t>(state.history()[0].action)];
        ++second[static_cast<std::size_t>(state.history()[1].action)];
    }
    for (const auto& counts : {first, second}) {
        double chi_square = 0;
        for (const int count : counts) {
            if (count > 0) chi_square += (count - 1000.0) * (count - 1000.0) / 1000.0;
        }
        CHECK(chi_square < 26);  // 5 degrees of freedom: one in ten thousand
    }
}

TEST_CASE("dealer: the draws of a seed are frozen") {
    State<Leduc> state({CardSet::full()}, 5);
    Dealer(2026).play(state);
    std::string cards;
    for (const Turn& turn : state.history()) cards += Card(static_cast<int>(turn.action)).text() + " ";
    CHECK(cards == "Qs 9h Js 2s 9s ");
}

TEST_CASE("dealer: a draw with a key is the action of the draw's index, in rising order") {
    palatine::DealingKey key;
    for (std::size_t i = 0; i < key.size(); ++i) key[i] = static_cast<std::uint8_t>(i + 1);
    const Dealer dealer(key);
    State<Leduc> state({CardSet::full()}, 5);
    std::uint64_t mask = ~0ull;  // of the ids
    for (std::uint64_t number = 0; number < 5; ++number) {
        std::uint32_t index = palatine::keyed_below(key, number, 52 - static_cast<std::uint32_t>(number));
        int card = 0;
        while ((mask >> card & 1) == 0 || index-- > 0) ++card;
        CHECK(dealer.draw(state.position(), state.num_chance_turns()) == card);
        state.apply(kChance, card);
        mask &= ~(1ull << card);
    }
    State<Leduc> again({CardSet::full()}, 5);
    dealer.play(again);
    CHECK(again == state);
    std::string cards;
    for (const Turn& turn : state.history()) cards += Card(static_cast<int>(turn.action)).text() + " ";
    CHECK(cards == "7s 2d 9h 7d 2h ");  // as by any other HMAC
}

TEST_CASE("dealer: two of the system's entropy deal differently") {
    State<Leduc> one({CardSet::full()}, 10), other({CardSet::full()}, 10);
    const Dealer dealer;
    dealer.play(one);
    Dealer().play(other);
    CHECK(!(one == other));  // but for once in 10^16
    State<Leduc> again({CardSet::full()}, 10);
    dealer.play(again);
    CHECK(again == one);
}

TEST_CASE("redeal: the seen stay, the unseen are drawn from what is not seen, choices are not touched") {
    const CardSet deck = CardSet::from_text("2c 3c 4c 5c 6c");
    const std::vector<Turn> turns = {{kChance, 0}, {kChance, 4}, {1, 2}, {kChance, 8}, {0, 1}, {kChance, 12}};
    const auto seen = [](int n) { return n == 1 || n == 3; };
    using Ways = std::set<std::pair<palatine::Action, palatine::Action>>;
    Ways drawn;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        palatine::Random random(seed);
        std::vector<Turn> other = turns;
        palatine::redeal(std::span<Turn>(other), deck, random, seen);
        CHECK(other[1] == turns[1]);
        CHECK(other[2] == turns[2]);
        CHECK(other[4] == turns[4]);
        CHECK(other[5] == turns[5]);
        drawn.insert({other[0].action, other[3].action});

        // The unseen cards are not read.
        palatine::Random again(seed);
        std::vector<Turn> twin = turns;
        twin[0].action = 16;
        twin[3].action = 0;
        palatine::redeal(std::span<Turn>(twin), deck, again, seen);
        CHECK(twin == other);
    }
    const Ways ways = {{0, 8}, {8, 0}, {0, 16}, {16, 0}, {8, 16}, {16, 8}};
    CHECK(drawn == ways);
}

TEST_CASE("redeal: nothing unseen, nothing drawn") {
    const std::vector<Turn> turns = {{kChance, 0}, {kChance, 4}};
    std::vector<Turn> other = turns;
    palatine::Random random(1), untouched(1);
    palatine::redeal(std::span<Turn>(other), CardSet::from_text("2c 3c"), random, [](int) { return true; });
    CHECK(other == turns);
    CHECK(random.next() == untouched.next());
}
