// resample beside all worlds that a seat cannot tell apart, found by replaying the whole course with each way to deal
// the palaces.
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <string_view>
#include <vector>

#include "palatine/error.hpp"
#include "palatine/palace_position.hpp"
#include "palatine/playouts.hpp"
#include "palatine/state.hpp"

namespace {

using palatine::Action;
using palatine::CardSet;
using palatine::Dealer;
using palatine::Ids;
using palatine::kChance;
using palatine::Random;
using palatine::State;
using palatine::Turn;
using namespace palatine::palace;

constexpr int kSpectator = -1;

using World = std::vector<Ids>;  // palaces by seat
using Turns = std::vector<Turn>;

std::size_t index(int i) { return static_cast<std::size_t>(i); }

World world_of(const Position& position) {
    World world;
    for (int seat = 0; seat < position.num_players(); ++seat) world.push_back(position.palace(seat));
    return world;
}

// The places in the history where palace cards were dealt, and to whom.
std::vector<std::pair<std::size_t, int>> palace_turns(const State<Position>& state) {
    std::vector<std::pair<std::size_t, int>> found;
    Position position(state.rules(), state.num_players(), state.dealer());
    Position::Undo undo;
    for (std::size_t i = 0; i < state.history().size(); ++i) {
        const World before = world_of(position);
        position.apply(state.history()[i].actor, state.history()[i].action, undo);
        for (int seat = 0; seat < position.num_players(); ++seat) {
            if (position.palace(seat) != before[index(seat)]) found.emplace_back(i, seat);
        }
    }
    return found;
}

// Whether the course is legal with these palaces and the seat observes the same at each step.
bool replays(const State<Position>& state, int seat, const Turns& turns) {
    Position other(state.rules(), state.num_players(), state.dealer()), own = other;
    Position::Undo undo;
    for (std::size_t i = 0; i < turns.size(); ++i) {
        if (turns[i].actor != other.current_player() || !other.is_legal(turns[i].actor, turns[i].action)) return false;
        other.apply(turns[i].actor, turns[i].action, undo);
        own.apply(state.history()[i].actor, state.history()[i].action, undo);
        if (other.information_key(seat) != own.information_key(seat)) return false;
    }
    return true;
}

// All worlds: each palace dealt in any way, but for the own one, which the seat knows as a set.
std::map<World, int> worlds_of(const State<Position>& state, int seat) {
    const Position& position = state.position();
    Ids left = palatine::ids_of(state.rules().deck);
    World world = world_of(position);
    std::vector<int> sizes;
    for (int other = 0; other < position.num_players(); ++other) {
        Ids& palace = world[index(other)];
        const bool own = other == seat && position.phase() > Phase::palaces;
        sizes.push_back(own ? 0 : std::popcount(palace));
        if (own) left &= ~palace;
        else palace = 0;
    }
    const auto dealt = palace_turns(state);
    Turns turns(state.history().begin(), state.history().end());
    std::map<World, int> worlds;
    const std::function<void(std::size_t, Ids)> lay = [&](std::size_t other, Ids from) {
        if (other == sizes.size()) {
            World cards = world;
            for (const auto& [turn, to] : dealt) {
                Ids& rest = cards[index(to)];
                turns[turn].action = std::countr_zero(rest);
                rest &= rest - 1;
            }
            if (replays(state, seat, turns)) worlds[world] = 0;
            return;
        }
        if (sizes[other] == 0) return lay(other + 1, left);
        for (; from != 0; from &= from - 1) {
            const Ids card = from & (~from + 1);
            world[other] |= card;
            left &= ~card;
            --sizes[other];
            lay(other, from & (from - 1));  // the others of this palace are higher ones
            ++sizes[other];
            left |= card;
            world[other] &= ~card;
        }
    };
    lay(0, left);
    return worlds;
}

Turns redrawn(const State<Position>& state, int seat, std::uint64_t seed) {
    Turns turns(state.history().begin(), state.history().end());
    Random random(seed);
    state.position().resample(state.rules(), seat, turns, random);
    return turns;
}
State<Position> replayed(const State<Position>& state, const Turns& turns) {
    State<Position> other(state.rules(), state.num_players(), state.dealer());
    for (const Turn& turn : turns) other.apply(turn.actor, turn.action);
    return other;
}

struct Tally {
    int states = 0, reshuffled = 0, fought = 0;
};

void check(const State<Position>& state, int seat, std::size_t most, Tally& tally) {
    auto worlds = worlds_of(state, seat);
    REQUIRE(worlds.count(world_of(state.position())) == 1);
    if (worlds.size() > most) return;
    const int draws = 40 * static_cast<int>(worlds.size());
    const State<Position> twin = replayed(state, redrawn(state, seat, 999));
    for (int i = 0; i < draws; ++i) {
        const auto seed = static_cast<std::uint64_t>(i);
        const Turns turns = redrawn(state, seat, seed);
        const auto found = worlds.find(world_of(replayed(state, turns).position()));
        REQUIRE(found != worlds.end());
        ++found->second;
        if (i < 5) REQUIRE(redrawn(twin, seat, seed) == turns);
        if (i < 5 && seat >= 0) {
            const State<Position> drawn = state.resample(seat, seed);
            REQUIRE(std::equal(drawn.history().begin(), drawn.history().end(), turns.begin(), turns.end()));
        }
    }
    double chi_square = 0;
    for (const auto& [world, count] : worlds) chi_square += (count - 40.0) * (count - 40.0) / 40.0;
    const double freedom = static_cast<double>(worlds.size()) - 1;
    REQUIRE(chi_square <= freedom + 6 * std::sqrt(2 * freedom) + 12);
    ++tally.states;
}

// Games in which seats like to buy and to fight. What is looked at: the hidden palaces after draws from a reshuffled
// deck, and after battles.
void play(const Rules& rules, int num_players, int games, std::size_t most, Tally& tally) {
    Random random(static_cast<std::uint64_t>(num_players));
    const auto pick = [&random](int n) { return static_cast<int>(random.below(static_cast<std::uint32_t>(n))); };
    for (int game = 0; game < games; ++game) {
        State<Position> state(rules, num_players, game % num_players);
        const Dealer dealer(static_cast<std::uint64_t>(game));
        int reshuffles = 0, battles = 0;
        for (int turn = 0; turn < 60; ++turn) {
            dealer.play(state);
            if ((reshuffles + battles > 0 && pick(4) == 0) || pick(30) == 0) {
                const int before = tally.states;
                check(state, kSpectator + pick(num_players + 1), most, tally);
                tally.reshuffled += reshuffles > 0 && tally.states > before;
                tally.fought += battles > 0 && tally.states > before;
            }
            if (state.is_terminal()) break;
            std::vector<Action> all, liked;
            state.position().for_each_action(state.current_player(), [&](Action action) {
                all.push_back(action);
                const Kind kind = move_of(action).kind;
                if (kind == Kind::buy || kind == Kind::call || (kind == Kind::fold && pick(6) == 0) ||
                    (kind == Kind::bet && pick(3) == 0)) {
                    liked.push_back(action);
                }
                return false;
            });
            const auto& from = !liked.empty() && pick(3) != 0 ? liked : all;
            const Action action = from[index(pick(static_cast<int>(from.size())))];
            reshuffles += move_of(action).kind == Kind::buy && state.position().num_draw_deck() == 0;
            battles += move_of(action).kind == Kind::call;
            state.apply(action);
        }
    }
}

Rules miniature(std::string_view deck, int palace_cards) {
    Rules rules;
    rules.deck = CardSet::from_text(deck);
    rules.palace_cards = static_cast<std::uint8_t>(palace_cards);
    rules.stacks.fill(10'000);
    return rules;
}

}  // namespace

TEST_CASE("palace: resample draws each consistent world as often, and reads nothing unseen") {
    Tally two, three, four;
    play(miniature("Ac Kc Qh 2h 3s 4s 5d 5c 6d 6h", 2), 2, 100, 90, two);
    play(miniature("Ac Kc Qh 2h 3s 4s 5d 5c 6d 6h 6s", 1), 3, 100, 60, three);
    play(miniature("Ac Ks Qh 2h 3s 4s 5d 5c 6d 6h 6s 7c 7d", 2), 3, 20, 90, three);
    play(miniature("Ac Ks Qh 2h 3s 4s 5d 5c 6d 6h 6s 7c", 1), 4, 60, 120, four);
    for (const Tally& tally : {two, three, four}) {
        CHECK(tally.states > 20);
        CHECK(tally.reshuffled > 10);
        CHECK(tally.fought > 10);
    }
}

TEST_CASE("palace: resample of a table that was set up") {
    Rules rules = miniature("Ac Ks Qh 2h 3s 4s 5d 5c 6d 6h 6s 7c 7d", 1);
    Setup& setup = rules.setup;
    setup.given = true;
    setup.in = 0b0111;
    setup.unseen = 0b1000;
    setup.out_at[3] = 1;
    setup.banners = {palatine::Card::from_text("Ac"), palatine::Card::from_text("Ks"), palatine::Card::from_text("Qh")};
    setup.soldiers[1] = CardSet::from_text("3s");
    setup.discards = CardSet::from_text("4s");
    setup.in_draw_deck = CardSet::from_text("5c 5d");
    setup.put = {5, 5, 5, 5};
    Tally tally;
    play(rules, 4, 60, 120, tally);
    CHECK(tally.states > 20);
    CHECK(tally.reshuffled > 10);
    CHECK(tally.fought > 10);
}

TEST_CASE("palace: resample while cards are dealt, and at a full table to its end") {
    for (const int players : {2, 6, 10}) {
        int fought = 0;
        for (std::uint64_t game = 0; game < 20; ++game) {
            State<Position> state({}, players);
            const Dealer dealer(game);
            Random random(game);
            while (true) {
                if (state.history().size() % 16 == 0 || state.is_terminal()) {
                    for (int seat = 0; seat < players; ++seat) {
                        const State<Position> drawn = state.resample(seat, game);
                        REQUIRE(drawn.position().information_key(seat) == state.position().information_key(seat));
                        REQUIRE(drawn.current_player() == state.current_player());
                    }
                }
                if (state.is_terminal()) break;
                const Action action = state.is_chance_node()
                                          ? dealer.draw(state.position(), state.num_chance_turns())
                                          : uniform_action(state.position(), state.current_player(), random);
                fought += !state.is_chance_node() && move_of(action).kind == Kind::call;
                state.apply(action);
            }
        }
        CHECK(fought > players);
    }
}
