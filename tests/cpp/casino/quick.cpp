// The quick policy that simulations play on with: legal under all rules, blind to what its seat has not seen, and what it takes.
#include <doctest/doctest.h>

#include <cstdint>
#include <set>
#include <string>

#include "casino/tables.hpp"
#include "palatine/casino_position.hpp"
#include "palatine/error.hpp"
#include "palatine/playouts.hpp"
#include "palatine/state.hpp"

namespace {

using namespace palatine;
using casino::Kind;
using casino::Position;
using casino::Rules;

struct Tally {
    int captures = 0, builds = 0, trails = 0;
};

// Games in which some moves are quick and some are anything, so that there are builds of all kinds.
void play(const Rules& rules, int num_players, int games, Tally& tally) {
    Random random(static_cast<std::uint64_t>(num_players));
    for (int game = 0; game < games; ++game) {
        State<Position> state(rules, num_players, game % num_players);
        const Dealer dealer(random.next());
        for (dealer.play(state); !state.is_terminal(); dealer.play(state)) {
            const int seat = state.current_player();
            Random first(random.next()), second = first;
            const Action quick = state.position().quick_action(seat, first);
            REQUIRE(state.is_legal(seat, quick));
            Position other = state.position();
            REQUIRE(other.redraw(seat, random));
            REQUIRE(other.quick_action(seat, second) == quick);
            REQUIRE(first.state() == second.state());
            const Kind kind = casino::move_of(quick).kind;
            tally.captures += kind == Kind::capture;
            tally.builds += kind == Kind::build;
            tally.trails += kind == Kind::trail;
            REQUIRE((kind != Kind::add && kind != Kind::raise));
            state.apply(random.below(3) == 0 ? quick : uniform_action(state.position(), seat, random));
        }
    }
}

// What it plays, as "card: cards taken".
std::string played(const Position& position, std::uint64_t seed = 1) {
    Random random(seed);
    const casino::Move move = casino::move_of(position.quick_action(position.current_player(), random));
    return move.card.text() + ": " + casino::cards_of(move.table).text();
}

}  // namespace

TEST_CASE("casino: the quick policy is legal and blind under every preset and option") {
    Tally tally;
    for (const casino::Preset& preset : casino::presets()) {
        for (int players = 2; players <= 4; ++players) {
            if (preset.rules.by_difference && players == 3) continue;
            Rules rules = preset.rules;
            play(rules, players, 6, tally);
            for (const auto matching : {casino::Matching::all, casino::Matching::one, casino::Matching::optional}) {
                rules.matching = matching;
                play(rules, players, 3, tally);
            }
        }
    }
    CHECK(tally.captures > 1000);
    CHECK(tally.builds > 100);
    CHECK(tally.trails > 1000);
}

TEST_CASE("casino: the quick policy is legal on tables of any kind") {
    Random random(4);
    int tables = 0;
    for (int i = 0; i < 3000; ++i) {
        const Rules rules = casino::presets()[static_cast<std::size_t>(i) % casino::presets().size()].rules;
        const tables::Dealt dealt = tables::random_table(rules, rules.by_difference ? 2 : 2 + i % 3, 9, random);
        try {
            const Position position = tables::position_of(rules, dealt);
            const int seat = position.current_player();
            REQUIRE(position.is_legal(seat, position.quick_action(seat, random)));
            ++tables;
        } catch (const StateError&) {  // no table that play could come to
        }
    }
    CHECK(tables > 1500);
}

TEST_CASE("casino: the quick policy takes what counts most, else builds, else trails what counts least") {
    CHECK(played(tables::position_of({}, 2, "8c 2h 3d Kc", "Td 5h 3h 2s Kd")) == "Kc: Kd Td 3h");  // Big Casino
    CHECK(played(tables::position_of({}, 2, "Ac 9h 4d Kd", "As 9d 5c 4s")) == "Ac: As 9d 5c");  // RC-9
    CHECK(played(tables::position_of({}, 2, "7c 9c", "9d 7s 2h")) == "9c: 9d 7s 2h");           // RC-18: a sweep
    CHECK(played(tables::position_of({}, 2, "8c Kd", "4h 4d", {{"6h 2s", 8, 1}}, {"8d Qd"})) == "8c: 6h 4h 4d 2s");
    CHECK(played(tables::position_of({}, 2, "8c 4d", "Kd", {{"6h 2h", 8, 0}})) == "8c: 6h 2h");  // RC-15
    CHECK(played(tables::position_of({}, 2, "6c 8d", "2h Kd")) == "6c: 2h");           // RC-10: 8, which 8d takes
    CHECK(played(tables::position_of({}, 2, "As Td 2s 7c", "Kd")) == "7c: ");
    std::set<std::string> trails;
    const Position position = tables::position_of({}, 2, "As 9d 8c 7h", "Qd");
    for (std::uint64_t seed = 0; seed < 60; ++seed) trails.insert(played(position, seed));
    CHECK(trails == std::set<std::string>{"7h: ", "8c: ", "9d: "});
}
