// resample and redraw beside all worlds that a seat cannot tell apart, found by replaying the whole course in each way to deal
// the cards that it has not seen.
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "casino/tables.hpp"
#include "palatine/casino_position.hpp"
#include "palatine/error.hpp"
#include "palatine/playouts.hpp"
#include "palatine/state.hpp"

namespace {

using palatine::Card;
using palatine::CardSet;
using palatine::Dealer;
using palatine::kChance;
using palatine::Random;
using palatine::State;
using palatine::Turn;
using palatine::casino::Ids;
using palatine::casino::Kind;
using palatine::casino::Position;
using palatine::casino::Rules;

using Hands = std::vector<Ids>;

Hands hands_of(const Position& position) {
    Hands hands;
    for (int seat = 0; seat < position.num_players(); ++seat) hands.push_back(position.hand(seat));
    return hands;
}

// Calls f for each way to deal the unseen cards to the hands that the seat has not seen.
void each_way(const Position& position, int seat, const std::function<void(const Hands&)>& f) {
    Ids unseen = position.left();
    for (int other = 0; other < position.num_players(); ++other) unseen |= other == seat ? 0 : position.hand(other);
    std::vector<Ids> cards;
    for (; unseen != 0; unseen &= unseen - 1) cards.push_back(unseen & (~unseen + 1));
    Hands hands = hands_of(position);
    std::vector<int> room;
    for (int other = 0; other < position.num_players(); ++other) {
        room.push_back(other == seat ? 0 : std::popcount(position.hand(other)));
        if (other != seat) hands[static_cast<std::size_t>(other)] = 0;
    }
    const std::function<void(std::size_t)> place = [&](std::size_t i) {
        if (i == cards.size()) {
            if (std::all_of(room.begin(), room.end(), [](int left) { return left == 0; })) f(hands);
            return;
        }
        for (std::size_t other = 0; other < room.size(); ++other) {
            if (room[other] == 0) continue;
            --room[other];
            hands[other] |= cards[i];
            place(i + 1);
            ++room[other];
            hands[other] &= ~cards[i];
        }
        place(i + 1);
    };
    place(0);
}

// Whether the course is legal when the hands that are left are these: each card that a hand has other now was dealt in
// the place of one that it has not any more.
bool replays(const State<Position>& state, int seat, const Hands& hands) {
    const Position& position = state.position();
    std::map<Ids, Ids> instead;
    for (std::size_t other = 0; other < hands.size(); ++other) {
        const Ids was = position.hand(static_cast<int>(other));
        for (Ids out = was & ~hands[other], in = hands[other] & ~was; out != 0; out &= out - 1, in &= in - 1) {
            instead[out & (~out + 1)] = in & (~in + 1);
        }
    }
    State<Position> other(state.rules(), state.num_players(), state.dealer());
    State<Position> own(state.rules(), state.num_players(), state.dealer());
    for (Turn turn : state.history()) {
        own.apply(turn.actor, turn.action);
        if (turn.actor == kChance) {
            const auto found = instead.find(Ids{1} << turn.action);
            if (found != instead.end()) turn.action = std::countr_zero(found->second);
        }
        if (!other.is_legal(turn.actor, turn.action)) return false;
        other.apply(turn.actor, turn.action);
        if (other.position().information_key(seat) != own.position().information_key(seat)) return false;
    }
    return true;
}

struct Tally {
    int states = 0, narrowed = 0;
};

void check(const State<Position>& state, int seat, Tally& tally) {
    const Position& position = state.position();
    std::map<Hands, int> worlds;
    int ways = 0;
    each_way(position, seat, [&](const Hands& hands) {
        ++ways;
        if (replays(state, seat, hands)) worlds[hands] = 0;
    });
    REQUIRE(worlds.count(hands_of(position)) == 1);
    if (position.perfect_information()) REQUIRE(worlds.size() == 1);
    const int draws = 40 * static_cast<int>(worlds.size());
    const State<Position> twin = state.resample(seat, 999);
    for (int i = 0; i < draws; ++i) {
        const State<Position> drawn = state.resample(seat, static_cast<std::uint64_t>(i));
        const auto found = worlds.find(hands_of(drawn.position()));
        REQUIRE(found != worlds.end());
        ++found->second;
        if (i >= 5) continue;
        Position redrawn = i % 2 == 0 ? position : twin.position();
        Random random(static_cast<std::uint64_t>(i));
        REQUIRE(redrawn.redraw(seat, random));
        REQUIRE(redrawn == drawn.position());  // so in law, too
        REQUIRE(redrawn.information_key(seat) == position.information_key(seat));
        REQUIRE(drawn.position().information_key(seat) == position.information_key(seat));
        const State<Position> same = twin.resample(seat, static_cast<std::uint64_t>(i));
        REQUIRE(
            std::equal(same.history().begin(), same.history().end(), drawn.history().begin(), drawn.history().end()));
    }
    double chi_square = 0;
    for (const auto& [hands, count] : worlds) chi_square += (count - 40.0) * (count - 40.0) / 40.0;
    const double freedom = static_cast<double>(worlds.size()) - 1;
    REQUIRE(chi_square <= freedom + 6 * std::sqrt(2 * freedom) + 12);
    ++tally.states;
    tally.narrowed += static_cast<int>(worlds.size()) < ways;
}

// Random games in which builds are liked.
void play(const Rules& rules, int num_players, int games, int most_ways, Tally& tally) {
    Random random(static_cast<std::uint64_t>(num_players));
    for (int game = 0; game < games; ++game) {
        State<Position> state(rules, num_players, game % num_players);
        const Dealer dealer(static_cast<std::uint64_t>(game));
        for (dealer.play(state); !state.is_terminal(); dealer.play(state)) {
            const Position& position = state.position();
            const int seat = tables::pick(random, num_players);
            double ways = 1;
            int unseen = std::popcount(position.left()), room = 0;
            for (int other = 0; other < num_players; ++other) {
                room += other == seat ? 0 : std::popcount(position.hand(other));
            }
            for (int n = unseen += room; n > unseen - room; --n) ways *= n;
            bool held = false;
            for (int other = 0; other < num_players; ++other) held |= other != seat && position.held(other) != 0;
            if (ways > 1 && ways < most_ways && (held || random.below(12) == 0)) check(state, seat, tally);

            std::vector<palatine::Action> all, builds;
            position.for_each_action(state.current_player(), [&](palatine::Action action) {
                all.push_back(action);
                const Kind kind = palatine::casino::move_of(action).kind;
                if (kind != Kind::trail && kind != Kind::capture) builds.push_back(action);
                return false;
            });
            const auto& from = !builds.empty() && random.below(4) != 0 ? builds : all;
            state.apply(from[random.below(static_cast<std::uint32_t>(from.size()))]);
        }
    }
}

}  // namespace

TEST_CASE("casino: resample draws each consistent world as often, redraw the same, and both read nothing unseen") {
    Rules rules;
    rules.deck = CardSet::from_text("Ac Ad Ah As 2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d");
    rules.hand_size = 3;
    rules.matching = palatine::casino::Matching::optional;
    Tally two, three, four;
    play(rules, 2, 40, 3000, two);
    rules.deck = rules.deck - Card::from_text("6c") - Card::from_text("6d");
    rules.table_size = 2;
    rules.raise = palatine::casino::Raise::any;
    play(rules, 3, 40, 3000, three);
    rules.table_size = 4;
    rules.hand_size = 4;
    play(rules, 4, 60, 3000, four);
    for (const Tally& tally : {two, three, four}) {
        CHECK(tally.states > 20);
        CHECK(tally.narrowed > 10);
    }
}

TEST_CASE("casino: a redraw while cards are dealt is any of the worlds, each as often") {
    Rules rules;
    rules.deck = CardSet::from_text("Ac Ad Ah As 2c 2d 2h 2s");
    rules.hand_size = 2;
    rules.table_size = 0;
    rules.validate();
    const Dealer dealer(5);
    State<Position> state(rules, 2);
    while (!state.is_terminal()) {
        if (state.is_chance_node()) {
            std::map<std::pair<Hands, Ids>, int> redrawn, resampled;
            constexpr int kDraws = 4000;
            for (int i = 0; i < kDraws; ++i) {
                Random random(static_cast<std::uint64_t>(i));
                Position one = state.position();
                REQUIRE(one.redraw(1, random));
                REQUIRE(one.information_key(1) == state.position().information_key(1));
                ++redrawn[{hands_of(one), one.left()}];
                const Position other = state.resample(1, static_cast<std::uint64_t>(i)).position();
                ++resampled[{hands_of(other), other.left()}];
            }
            REQUIRE(redrawn.size() == resampled.size());
            const double expected = static_cast<double>(kDraws) / static_cast<double>(redrawn.size());
            for (const auto& [world, count] : redrawn) {
                REQUIRE(resampled.count(world) == 1);
                REQUIRE(std::abs(count - expected) < 6 * std::sqrt(expected) + 1);
            }
            state.apply(dealer.draw(state.position(), state.num_chance_turns()));
        } else {
            state.apply(state.position().default_action(state.current_player()));
        }
    }
}

TEST_CASE("casino: a random deal is what picking from the list would be") {
    State<Position> state({}, 3);
    Random random(1);
    while (!state.is_terminal()) {
        if (state.is_chance_node()) {
            Random first(random.next()), second = first;
            const auto count = static_cast<std::uint32_t>(palatine::count_actions(state.position(), kChance));
            const int place = count == 1 ? 0 : static_cast<int>(second.below(count));
            const palatine::Action action = state.position().random_deal(first);
            REQUIRE(action == palatine::action_at(state.position(), kChance, place));
            REQUIRE(first.state() == second.state());
            state.apply(action);
        } else {
            state.apply(palatine::uniform_action(state.position(), state.current_player(), random));
        }
    }
}

TEST_CASE("casino: resample while cards are dealt, and of a deal that is over") {
    for (int players = 2; players <= 4; ++players) {
        State<Position> state({}, players);
        const Dealer dealer(3);
        for (int turn = 0; !state.is_terminal(); ++turn) {
            if (turn % 5 == 0 || state.is_chance_node()) {
                for (int seat = 0; seat < players; ++seat) {
                    const State<Position> drawn = state.resample(seat, static_cast<std::uint64_t>(turn));
                    REQUIRE(drawn.position().information_key(seat) == state.position().information_key(seat));
                    REQUIRE(drawn.position().loose() == state.position().loose());
                    REQUIRE(drawn.current_player() == state.current_player());
                }
            }
            if (state.is_chance_node()) {
                state.apply(dealer.draw(state.position(), state.num_chance_turns()));
            } else {
                state.apply(state.position().default_action(state.current_player()));
            }
        }
    }
}

TEST_CASE("casino: resample of a table that was set up keeps the owners' cards") {
    const Position position =
        tables::position_of({}, 3, "Kc Kd", "9d", {{"6h 2s", 8, 1}, {"5c 4h", 9, 2}}, {"8c Qc", "9s Qd"});
    Rules rules;
    rules.setup.given = true;
    rules.setup.loose = CardSet::from_text("9d");
    rules.setup.builds[0] = position.build(0);
    rules.setup.builds[1] = position.build(1);
    rules.setup.hand_sizes = {2, 2, 2};
    rules.setup.piles[0] = CardSet::from_text("Ah As Ad Ac 3c 3d 3h 3s Jc Jd Jh Js Tc Th Ts 7c 7d");
    rules.setup.last_captor = 0;
    State<Position> state(rules, 3, tables::dealer_of(rules, 3, 0));
    const Dealer dealer(8);
    for (int step = 0; step < 7; ++step) {
        for (int seat = 0; seat < 3; ++seat) {
            for (std::uint64_t seed = 0; seed < 50; ++seed) {
                const State<Position> drawn = state.resample(seat, seed);
                REQUIRE(drawn.position().information_key(seat) == state.position().information_key(seat));
            }
        }
        if (!state.is_chance_node()) break;
        state.apply(dealer.draw(state.position(), state.num_chance_turns()));
    }
    REQUIRE(state.current_player() == 0);
    std::vector<int> eights(52);
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        const Ids hand = state.resample(0, seed).position().hand(1);
        const Ids owned = hand & (Ids{15} << 24);
        REQUIRE(owned != 0);
        for (Ids rest = owned; rest != 0; rest &= rest - 1) ++eights[static_cast<std::size_t>(std::countr_zero(rest))];
    }
    CHECK(std::count_if(eights.begin(), eights.end(), [](int count) { return count > 600; }) >= 3);
}
