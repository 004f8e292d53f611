// The engine where exact last rounds are out of reach.
#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "casino/tables.hpp"
#include "palatine/casino_endgame.hpp"
#include "palatine/casino_engine.hpp"
#include "palatine/state.hpp"

namespace {

using namespace palatine;
using casino::Position;

// A hand each, sixteen to twenty-four low cards on the table, and what is left of the pack: by the rules of `casino` courts
// take nothing here, so that the leader has four moves or fewer, and low cards take sets without number.
State<Position> low_cards(std::string_view first, std::string_view second, std::string_view loose, CardSet left = {}) {
    casino::Rules rules = casino::presets()[2].rules;
    rules.setup.given = true;
    rules.setup.loose = CardSet::from_text(loose);
    const CardSet hands[] = {CardSet::from_text(first), CardSet::from_text(second)};
    for (std::size_t seat = 0; seat < 2; ++seat) {
        rules.setup.hand_sizes[seat] = static_cast<std::uint8_t>(hands[seat].size());
    }
    rules.setup.piles[0] = CardSet::full() - rules.setup.loose - hands[0] - hands[1] - left;
    rules.setup.last_captor = 0;
    State<Position> state(rules, 2, 1);
    for (const CardSet hand : hands) {
        hand.for_each([&state](Card card) { state.apply(card.id()); });
    }
    return state;
}

constexpr std::string_view kSixteen = "2s2h2d2c3s3h3d3c4s4h4d4c5s5h5d5c", kSixes = "6s6h6d6cAsAhAdAc";

}  // namespace

TEST_CASE("a last round that is too much is given up, and searched by simulations") {
    for (const bool most : {false, true}) {
        const State<Position> state =
            low_cards("KsKhQsQh", "Ts9h8d7c", std::string(kSixteen) + std::string(most ? kSixes : std::string_view()));
        CHECK(casino::is_exact(state.position(), 0));
        casino::EndgameSolver solver;
        CHECK(solver.value(state.position(), 100'000) == std::nullopt);
        casino::EngineOptions options;
        options.simulations = 100;
        search::Control control;
        const casino::EngineResult result = casino::engine(state, 0, options, control);
        CHECK(!result.exact);
        CHECK(result.simulations == 100);
        CHECK(state.is_legal(0, result.answer.action));
    }
}

TEST_CASE("a node limit changes no value that it does not forbid") {
    const State<Position> state = low_cards("KsKhQsQh", "Ts9h8d7c", "2s2h3s3h4s4h");
    casino::EndgameSolver solver, limited;
    CHECK(limited.value(state.position(), 10) == std::nullopt);
    CHECK(limited.value(state.position(), 1'000'000) == solver.value(state.position()));
}

TEST_CASE("quality ends simulations also where last rounds are too much") {
    const State<Position> state =
        low_cards("Ks", "Qh", std::string(kSixteen) + "AsAhAdAc", CardSet::from_text("Ts9h8d7cTd9c8s7h"));
    casino::EngineOptions options;
    options.simulations = 4;
    options.samples = 70;
    search::Control control;
    const casino::EngineResult result = casino::engine(state, 0, options, control);
    CHECK(result.num_hands == 9);
    CHECK(result.simulations == 4);
    CHECK(state.is_legal(0, result.answer.action));
}
