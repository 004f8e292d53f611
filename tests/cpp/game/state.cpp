// State: what it refuses leaves it as it was; undo; choices made at once.
#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "game/pennies.hpp"
#include "palatine/error.hpp"
#include "palatine/state.hpp"
#include "search/reference/kuhn.hpp"
#include "search/reference/leduc.hpp"

namespace {

using palatine::Action;
using palatine::Card;
using palatine::IllegalMoveError;
using palatine::kChance;
using palatine::kTerminal;
using palatine::State;
using palatine::StateError;
using palatine::reference::Kuhn;
using palatine::reference::Leduc;
using pennies::Pennies;

int id(const char* text) { return Card::from_text(text).id(); }

template <typename Error, typename F>
std::string refusal(F&& f) {
    try {
        f();
    } catch (const Error& error) {
        return error.what();
    }
    return "nothing was refused";
}

template <typename P>
struct Snapshot {
    explicit Snapshot(const State<P>& state)
        : position(state.position()),
          turns(state.history().begin(), state.history().end()),
          chance(state.num_chance_turns()) {}
    bool operator==(const Snapshot&) const = default;

    P position;
    std::vector<palatine::Turn> turns;
    int chance;
};

// Whatever anybody could try here that the rules forbid.
template <typename P>
void try_everything(State<P>& state) {
    const Snapshot<P> before(state);
    for (int actor = -6; actor <= state.num_players() + 1; ++actor) {
        for (Action action = -2; action <= 60; ++action) {
            if (state.is_legal(actor, action)) continue;
            CHECK_THROWS_AS(state.apply(actor, action), IllegalMoveError);
        }
        CHECK_THROWS_AS(state.apply(actor, std::numeric_limits<Action>::max()), IllegalMoveError);
    }
    for (const int seat : {-1, -4, state.num_players(), 64}) {
        CHECK_THROWS_AS(state.resample(seat, 1), StateError);
    }
    if (!state.is_terminal()) CHECK_THROWS_AS(state.returns(), StateError);
    if (state.history().empty()) CHECK_THROWS_AS(state.undo(), StateError);
    CHECK(Snapshot<P>(state) == before);
}

template <typename P>
void try_games(int num_players) {
    palatine::Random random(static_cast<std::uint64_t>(num_players));
    for (int game = 0; game < 10; ++game) {
        State<P> state({}, num_players, game % num_players);
        std::vector<Snapshot<P>> before;
        while (!state.is_terminal()) {
            try_everything(state);
            before.emplace_back(state);
            std::vector<int> actors;
            for (int actor = kChance; actor < num_players; ++actor) {
                if (state.is_pending(actor)) actors.push_back(actor);  // several where choices are made at once
            }
            const int actor = actors[random.below(static_cast<std::uint32_t>(actors.size()))];
            const int count = palatine::count_actions(state.position(), actor);
            const auto index = static_cast<int>(random.below(static_cast<std::uint32_t>(count)));
            state.apply(actor, palatine::action_at(state.position(), actor, index));
        }
        try_everything(state);
        const State<P> end = state;
        for (; !before.empty(); before.pop_back()) {
            state.undo();
            CHECK(Snapshot<P>(state) == before.back());
        }
        CHECK_THROWS_AS(state.undo(), StateError);
        CHECK_THROWS_AS(state.undo_to_decision(), StateError);
        for (const palatine::Turn& turn : end.history()) state.apply(turn.actor, turn.action);
        CHECK(state == end);
        CHECK(state.returns() == end.returns());
    }
}

}  // namespace

TEST_CASE("state: what is refused changes nothing; undo and replay are exact") {
    for (const int num_players : {2, 3, 5}) {
        try_games<Kuhn>(num_players);
        try_games<Leduc>(num_players);
    }
    try_games<Pennies>(2);
    try_games<Pennies>(4);
}

TEST_CASE("state: refusals say why") {
    State<Kuhn> state({}, 2);
    CHECK(refusal<IllegalMoveError>([&] { state.apply(99); }) == "illegal action: 99");
    CHECK(refusal<IllegalMoveError>([&] { state.apply(0, 1); }) == "seat 0 is not to act");
    CHECK(refusal<StateError>([&] { state.undo(); }) == "nothing to undo: the game has just begun");
    state.apply(id("Ks"));
    state.apply(id("Qs"));
    CHECK(refusal<StateError>([&] { state.undo_to_decision(); }) == "nothing to undo: no player has acted yet");
    CHECK(state.history().size() == 2);
    CHECK(refusal<IllegalMoveError>([&] { state.apply(kChance, id("Js")); }) == "chance is not to act");
    CHECK(refusal<IllegalMoveError>([&] { state.apply(1, 0); }) == "seat 1 is not to act");
    CHECK(refusal<StateError>([&] { state.returns(); }) == "no returns before the end of the game");
    CHECK(refusal<StateError>([&] { state.resample(2, 0); }) == "no such seat: 2");
    state.apply(0);
    state.apply(0);
    CHECK(state.current_player() == kTerminal);
    CHECK(refusal<IllegalMoveError>([&] { state.apply(0); }) == "the game is over");
    CHECK(refusal<IllegalMoveError>([&] { state.apply(kTerminal, 0); }) == "the game is over");
}

TEST_CASE("state: undo to the last choice goes over what was dealt since") {
    State<Leduc> state({}, 2);
    for (const char* card : {"Ks", "Qs"}) state.apply(id(card));
    state.apply(Leduc::kCall);
    state.apply(Leduc::kCall);
    state.apply(id("Js"));
    CHECK(state.num_chance_turns() == 3);
    state.undo_to_decision();
    CHECK(state.history().size() == 3);
    CHECK(state.num_chance_turns() == 2);
    CHECK(state.current_player() == 1);
    state.undo_to_decision();
    CHECK(state.current_player() == 0);
    CHECK_THROWS_AS(state.undo_to_decision(), StateError);
}

TEST_CASE("state: the dealer") {
    CHECK(State<Kuhn>({}, 3).dealer() == 2);
    for (int dealer = 0; dealer < 3; ++dealer) {
        State<Kuhn> state({}, 3, dealer);
        for (const char* card : {"Ks", "Qs", "Js"}) state.apply(id(card));
        CHECK(state.current_player() == (dealer + 1) % 3);
        CHECK(state.position().card((dealer + 1) % 3) == id("Ks"));
    }
}

TEST_CASE("state: a copy goes its own way") {
    State<Leduc> state({}, 2);
    state.apply(id("Ks"));
    State<Leduc> copy = state;
    copy.apply(id("Kh"));
    CHECK_FALSE(copy == state);
    copy.undo();
    CHECK(copy == state);
    copy.undo();
    CHECK(state.history().size() == 1);
}

TEST_CASE("state: equality is rules and position, however it came about") {
    CHECK_FALSE(State<Leduc>({{}, 1, {2, 4}, 2}, 2) == State<Leduc>({{}, 1, {2, 4}, 3}, 2));
    CHECK_FALSE(State<Leduc>({}, 2, 0) == State<Leduc>({}, 2, 1));
    State<Pennies> one({}, 3), other({}, 3);
    for (State<Pennies>* state : {&one, &other}) {
        for (const char* card : {"As", "Ks", "Qs"}) state->apply(id(card));
    }
    for (const int seat : {0, 1, 2}) one.apply(seat, seat == 1);
    for (const int seat : {2, 0, 1}) other.apply(seat, seat == 1);
    CHECK(one == other);
    CHECK(one.position().position_key() == other.position().position_key());
    CHECK(one.returns() == std::vector<double>{-1, 2, -1});
}

TEST_CASE("state: choices at once, in any order, each seat once") {
    State<Pennies> state({}, 3);
    for (const char* card : {"As", "Ks", "Qs"}) state.apply(id(card));
    CHECK(state.pending() == 0b111u);
    CHECK(state.current_player() == 0);
    state.apply(1, 1);
    CHECK(state.pending() == 0b101u);
    CHECK(refusal<IllegalMoveError>([&] { state.apply(1, 0); }) == "seat 1 is not to act");
    // Nobody sees the coin of seat 1: what the others may take for true has either.
    int heads = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) heads += state.resample(0, seed).history()[3].action == 1;
    CHECK(heads > 60);
    CHECK(heads < 140);
    CHECK(state.resample(1, 7).history()[3].action == 1);
    state.apply(0);  // the lowest that is to act
    CHECK(state.current_player() == 2);
    state.apply(0);
    CHECK(state.is_terminal());
}

TEST_CASE("state: a draw that gave up is reported, and changes nothing") {
    struct GivesUp : Pennies {
        using Pennies::Pennies;
        void resample(const Rules&, int, std::span<palatine::Turn> turns, palatine::Random&) const { turns[0].action = -1; }
    };
    State<GivesUp> state({}, 3);
    state.apply(id("As"));
    CHECK(refusal<StateError>([&] { state.resample(1, 0); }) == "no consistent world was found for seat 1");
    CHECK(state.history()[0].action == id("As"));
}
