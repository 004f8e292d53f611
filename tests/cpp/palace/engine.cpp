// What the engine plays on with: legal and blind under all options; and a call that ends the hand, worth what all palaces
// make it, one by one.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "palace/prices.hpp"
#include "palace/tables.hpp"
#include "palace/weighed_worlds.hpp"
#include "palatine/error.hpp"
#include "palatine/palace_battle.hpp"
#include "palatine/palace_engine.hpp"
#include "palatine/playouts.hpp"
#include "palatine/search/worlds.hpp"
#include "palatine/state.hpp"

namespace {

using palatine::cards_of;
using palatine::Dealer;
using palatine::State;
using palatine::search::Control;
using palatine::search::IsmctsOptions;
using palatine::search::IsmctsResult;
using palatine::search::Observers;
using namespace tables;

IsmctsResult engine_at(const State<Position>& state, std::uint64_t simulations) {
    IsmctsOptions options;
    options.simulations = simulations;
    options.observers = Observers::multiple;
    Control control;
    return engine(state, state.current_player(), options, control);
}

std::vector<Action> candidates(const Position& position) {
    std::vector<Action> found;
    PricePolicy{}.for_each_candidate(position, position.current_player(), [&found](Action action) {
        found.push_back(action);
        return false;
    });
    return found;
}

// What the seat to act takes a buy to be worth.
double worth_of_buy(const Position& position) {
    const int seat = position.current_player();
    Random random(1);
    const Prices prices(position, seat, unseen_by(position, seat), random);
    const Prices::Choices choices = prices.choices(cards_of(position.palace(seat)));
    for (const Prices::Choice& choice : choices.all()) {
        if (move_of(choice.action).kind == Kind::buy) return choice.worth;
    }
    return NAN;
}

// Two players with one palace card each, 9s 6c and Kh and the rest of the deck, of which a setup says what is where.
State<Position> table_of(std::string_view rest, std::string_view known, std::string_view palace) {
    Rules rules;
    rules.palace_cards = 1;
    rules.deck = CardSet::from_text("9s 6c Kh") | CardSet::from_text(rest);
    rules.setup.given = true;
    rules.setup.in = 0b11;
    rules.setup.banners = {Card::from_text("9s"), Card::from_text("Kh")};
    rules.setup.in_draw_deck = CardSet::from_text(known);
    rules.setup.put[0] = rules.setup.put[1] = 100;
    State<Position> state(rules, 2, 1);
    state.apply(Card::from_text("6c").id());
    state.apply(Card::from_text(palace).id());
    return state;
}

}  // namespace

// PP-9. A battle between the two is won, lost or tied for certain, which samples take to be .25 in 32.5 wrong.
TEST_CASE("palace: a buy is worth what the cards that can be drawn make it, and those are in no palace") {
    const auto by_chance = [](double wins, double samples) {
        const double q = (wins + 0.25) / (samples + 0.5);
        const double fight = q * (210.0 + 20 + 10) - 20;
        return std::max(210 * q, fight) - 10;
    };
    // The only card of the draw deck is known: an ace beats the king, a deuce does not.
    CHECK(worth_of_buy(table_of("Td Ad", "Ad", "Td").position()) == doctest::Approx(by_chance(32, 32)));
    CHECK(worth_of_buy(table_of("Td 2d", "2d", "Td").position()) == doctest::Approx(210 * 0.25 / 32.5 - 10));
    // One of As and Qd is in the palace, the other is drawn: who draws the ace wins, who draws the queen loses.
    const double drawn = worth_of_buy(table_of("As Qd", "", "Qd").position());
    CHECK(drawn == worth_of_buy(table_of("As Qd", "", "As").position()));
    CHECK(drawn > 90);
    CHECK(drawn < 115);
}

TEST_CASE("palace: the price policy is legal and blind under all options, and one of its candidates") {
    Random random(5);
    int sorted = 0, answered = 0, shuffled = 0;
    for (int hand = 0; hand < 60; ++hand) {
        const int players = 2 + pick(random, 6);
        Rules rules = random_rules(random);
        if (hand % 3 == 0) {  // so that the draw deck is used up
            rules.palace_cards = 1;
            rules.passive_end = PassiveEnd::off;
            rules.bank = Bank::points;
            rules.max_turns = 300;
            rules.deck = CardSet();
            for (int rank = 8; rank < palatine::kNumRanks; ++rank) {
                for (int suit = 0; suit < palatine::kNumSuits; ++suit) rules.deck = rules.deck | Card(rank, suit);
            }
        }
        State<Position> state(rules, players, pick(random, players));
        const Dealer dealer(random.next());
        int turns = 0;
        for (dealer.play(state); !state.is_terminal() && turns < (hand % 3 == 0 ? 120 : 40);
             dealer.play(state), ++turns) {
            const int seat = state.current_player();
            const Position& position = state.position();
            const Action chosen = PricePolicy{}(position, seat, random);
            REQUIRE(state.is_legal(seat, chosen));
            const std::vector<Action> all = candidates(position);
            REQUIRE(std::find(all.begin(), all.end(), chosen) != all.end());
            for (const Action action : all) REQUIRE(state.is_legal(seat, action));
            palatine::search::Worlds<Position> worlds(state, seat);
            Position world = position;
            REQUIRE(worlds.draw(world, random));
            REQUIRE(PricePolicy{}(world, seat, random) == chosen);
            REQUIRE(candidates(world) == all);
            const Unseen unseen = unseen_by(position, seat), of_world = unseen_by(world, seat);
            const CardSet drawable = cards_of(position.draw_deck() != 0
                                                  ? position.draw_deck()
                                                  : position.discards() | position.unseen_discards());
            REQUIRE((unseen.known - drawable).empty());
            REQUIRE((unseen.known & unseen.cards).empty());
            REQUIRE((drawable - unseen.known - unseen.cards).empty());
            REQUIRE(unseen.num_hidden == (drawable - unseen.known).size());
            REQUIRE(of_world.cards == unseen.cards);
            REQUIRE(of_world.known == unseen.known);
            shuffled += !unseen.known.empty();
            sorted += position.phase() == Phase::bought || position.phase() == Phase::captured;
            answered += position.phase() == Phase::battle;
            state.apply(pick(random, 3) == 0 ? chosen : palatine::uniform_action(position, seat, random));
        }
    }
    CHECK(sorted > 100);
    CHECK(answered > 100);
    CHECK(shuffled > 10);
}

// PP-16: who calls last of two ends the hand.
TEST_CASE("palace: a call that ends the hand is worth the mean over all palaces, weighted by what the other did") {
    Random random(7);
    int checked = 0, uneven = 0;
    for (int hand = 0; hand < 60 && checked < 4; ++hand) {
        State<Position> state(Rules{}, 2, 1);
        const Dealer dealer(random.next());
        for (dealer.play(state); !state.is_terminal(); dealer.play(state)) {
            const Position& position = state.position();
            const int seat = state.current_player(), other = 1 - seat;
            if (position.phase() == Phase::battle && pick(random, 2) == 0) {
                const IsmctsResult result = engine_at(state, 30);
                const Behaviour behaviour(state, seat);
                const CardSet own = cards_of(position.palace(seat) | position.soldiers(seat));
                const Card banner(position.banner(seat)), enemy(position.banner(other));
                std::vector<Card> cards;
                unseen_by(position, seat).cards.for_each([&cards](Card card) { cards.push_back(card); });
                double total = 0, weights = 0, least = 1, most = 0;
                for (std::size_t i = 0; i < cards.size(); ++i) {
                    for (std::size_t j = 0; j < i; ++j) {
                        for (std::size_t k = 0; k < j; ++k) {
                            const CardSet palace = CardSet(cards[i]) | cards[j] | cards[k];
                            const double weight = behaviour.weight(other, palace);
                            const int won = battle_result(DeadCards::suit, banner, own, enemy,
                                                          cards_of(position.soldiers(other)) | palace);
                            const auto pot = static_cast<double>(position.pot() + position.owed());
                            const auto put = static_cast<double>(position.put(seat) + position.owed());
                            total += weight * (pot * (won + 1) / 2 - put);
                            weights += weight;
                            least = std::min(least, weight);
                            most = std::max(most, weight);
                        }
                    }
                }
                for (const auto& each : result.answer.values) {
                    if (move_of(each.action).kind != Kind::call) continue;
                    CHECK(each.value == doctest::Approx(total / weights));
                    ++checked;
                    uneven += most > 2 * least;
                }
                break;
            }
            const std::vector<Action> all = candidates(position);
            state.apply(all[random.below(static_cast<std::uint32_t>(all.size()))]);
        }
    }
    CHECK(checked == 4);
    CHECK(uneven > 0);
}

TEST_CASE("palace: palaces with which many choices were bad still count") {
    Rules rules;
    rules.passive_end = PassiveEnd::off;
    rules.max_turns = 2000;
    rules.palace_cards = 1;
    Setup& setup = rules.setup;
    setup.given = true;
    setup.in = 0b11;
    setup.banners = {Card::from_text("9s"), Card::from_text("Kd")};
    setup.soldiers[0] = CardSet::from_text("4h 6c 8d 4c 5c");
    setup.soldiers[1] = CardSet::from_text("Ks Kh Kc As");
    setup.put[0] = setup.put[1] = 1000 - 200;
    State<Position> state(rules, 2, 1);
    Dealer(1).play(state);
    for (int turn = 0; turn < 900; ++turn) state.apply(action_of({Kind::stay}));
    const CardSet palace = cards_of(state.position().palace(1));
    CHECK(Behaviour(state, 0).weight(1, palace) > 0);
    CHECK(Behaviour(state, 0).weight(state.position()) > 0);
    state.apply(action_of({Kind::stay}));
    state.apply(action_of({Kind::bet, 0}));
    const IsmctsResult result = engine_at(state, 4);
    for (const auto& each : result.answer.values) CHECK(std::isfinite(each.value));
}
