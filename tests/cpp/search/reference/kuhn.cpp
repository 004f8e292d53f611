// Kuhn poker beside a plain model of it, in all positions of 2, 3 and 5 players.
#include <doctest/doctest.h>

#include <string>

#include "palatine/error.hpp"
#include "palatine/state.hpp"
#include "search/reference/tables.hpp"
#include "search/reference/walk.hpp"

namespace {

using palatine::CardSet;
using palatine::RulesError;
using palatine::State;
using palatine::reference::Kuhn;
using Walk = walk::Walk<Kuhn, plain::Kuhn>;

Walk walk_all(CardSet deck, int num_players, int dealer) {
    Walk seen;
    Kuhn position({deck}, num_players, dealer);
    const CardSet cards = deck.empty() ? tables::kuhn_deck(num_players) : deck;
    seen.all(position, tables::plain_kuhn(cards, num_players, dealer));
    return seen;
}

void walk_some(int num_players, int games) {
    palatine::Random random(static_cast<std::uint64_t>(num_players));
    for (int dealer = 0; dealer < num_players; ++dealer) {
        Walk seen;
        for (int game = 0; game < games; ++game) {
            Kuhn position({}, num_players, dealer);
            seen.some(position, tables::plain_kuhn(tables::kuhn_deck(num_players), num_players, dealer), random);
        }
    }
}

std::string refusal(CardSet deck, int num_players, int dealer = -1) {
    try {
        State<Kuhn>({deck}, num_players, dealer);
    } catch (const RulesError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("kuhn: two players, as published: 12 information sets, 5 ways to play each deal") {
    for (const int dealer : {0, 1}) {
        const Walk seen = walk_all({}, 2, dealer);
        CHECK(seen.decisions() == 12);
        CHECK(seen.terminal() == 6 * 5);
        CHECK(seen.positions() == 1 + 3 + 6 * 9);
    }
}

TEST_CASE("kuhn: three and five players") {
    for (const int dealer : {0, 1, 2}) {
        const Walk seen = walk_all({}, 3, dealer);
        CHECK(seen.decisions() == 48);
        CHECK(seen.terminal() == 24 * 13);  // nobody bets, or one of three does and two answer
    }
    const Walk seen = walk_all(CardSet::from_text("Ks Qs Js Ts 9s"), 5, 2);
    CHECK(seen.terminal() == 120 * (1 + 5 * 16));
}

TEST_CASE("kuhn: a deck of one's own, of several suits and without a card to spare") {
    CHECK(walk_all(CardSet::from_text("2c Ad 9h 7s 5c"), 3, 0).terminal() == 60 * 13);
    CHECK(walk_all(CardSet::from_text("2c Ad"), 2, 1).terminal() == 2 * 5);
}

TEST_CASE("kuhn: games of five and ten players") {
    walk_some(5, 100);
    walk_some(10, 10);
}

TEST_CASE("kuhn: by hand") {
    State<Kuhn> state({}, 2);  // seat 1 deals
    const auto play = [&state](const char* first, const char* second, std::initializer_list<palatine::Action> actions) {
        state = State<Kuhn>({}, 2);
        state.apply(palatine::Card::from_text(first).id());
        state.apply(palatine::Card::from_text(second).id());
        for (const auto action : actions) state.apply(action);
        return state.returns();
    };
    CHECK(play("Ks", "Qs", {0, 0}) == std::vector<double>{1, -1});
    CHECK(play("Js", "Qs", {0, 0}) == std::vector<double>{-1, 1});
    CHECK(play("Js", "Ks", {1, 0}) == std::vector<double>{1, -1});
    CHECK(play("Js", "Ks", {1, 1}) == std::vector<double>{-2, 2});
    CHECK(play("Js", "Qs", {0, 1, 0}) == std::vector<double>{-1, 1});
    CHECK(play("Ks", "Qs", {0, 1, 1}) == std::vector<double>{2, -2});
}

TEST_CASE("kuhn: rules that cannot be") {
    CHECK(refusal(CardSet::from_text("Ks"), 2) == "deck has 1 cards, fewer than 2");
    CHECK(refusal(CardSet::from_text("Ks Kh Qs"), 2) == "deck has a rank twice: Ks Kh Qs");
    CHECK(refusal({}, 1) == "number of players out of range 2..10: 1");
    CHECK(refusal({}, 11) == "number of players out of range 2..10: 11");
    CHECK(refusal({}, 2, 2) == "no such dealer: 2");
    CHECK(refusal({}, 2, -2) == "no such dealer: -2");
    CHECK(refusal({}, 10, 9) == "");
}

TEST_CASE("kuhn: equality and the key of a position tell dealers and numbers of players apart") {
    CHECK(Kuhn({}, 2, 0) == Kuhn({tables::kuhn_deck(2)}, 2, 0));
    CHECK(Kuhn({}, 2, 0).position_key() == Kuhn({tables::kuhn_deck(2)}, 2, 0).position_key());
    CHECK_FALSE(Kuhn({}, 2, 0) == Kuhn({}, 2, 1));
    CHECK(Kuhn({}, 2, 0).position_key() != Kuhn({}, 2, 1).position_key());
    const CardSet deck = tables::kuhn_deck(3);
    CHECK(Kuhn({deck}, 2, 0).position_key() != Kuhn({deck}, 3, 0).position_key());
}
