// Leduc poker beside a plain model of it: all positions of 2 players and of a small deck of 3, games of 3, 5 and 10.
#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "palatine/error.hpp"
#include "palatine/state.hpp"
#include "search/reference/tables.hpp"
#include "search/reference/walk.hpp"

namespace {

using palatine::Action;
using palatine::CardSet;
using palatine::RulesError;
using palatine::State;
using palatine::reference::Leduc;
using Walk = walk::Walk<Leduc, plain::Leduc>;

Walk walk_all(const Leduc::Rules& rules, int num_players, int dealer) {
    Walk seen;
    Leduc position(rules, num_players, dealer);
    seen.all(position, tables::plain_leduc(rules, num_players, dealer));
    return seen;
}

void walk_some(const Leduc::Rules& rules, int num_players, int games) {
    palatine::Random random(static_cast<std::uint64_t>(num_players));
    for (int dealer = 0; dealer < num_players; ++dealer) {
        Walk seen;
        for (int game = 0; game < games; ++game) {
            Leduc position(rules, num_players, dealer);
            seen.some(position, tables::plain_leduc(rules, num_players, dealer), random);
        }
        CHECK(seen.terminal() == static_cast<std::size_t>(games));
    }
}

using Actions = std::initializer_list<Action>;

std::vector<double> play(const Leduc::Rules& rules, int num_players, const char* cards, Actions first,
                         const char* board = "", Actions second = {}) {
    State<Leduc> state(rules, num_players);
    for (const palatine::Card card : palatine::parse_cards(cards)) state.apply(card.id());
    for (const Action action : first) state.apply(action);
    for (const palatine::Card card : palatine::parse_cards(board)) state.apply(card.id());
    for (const Action action : second) state.apply(action);
    return state.returns();
}

std::string refusal(const Leduc::Rules& rules, int num_players = 2) {
    try {
        State<Leduc>(rules, num_players);
    } catch (const RulesError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("leduc: two players, as published: 936 information sets of six distinct cards") {
    for (const int dealer : {0, 1}) {
        const Walk seen = walk_all({}, 2, dealer);
        CHECK(seen.decisions() == 936);
        // 4 ways to fold before the board; 5 ways to it, and 9 to the end from there.
        CHECK(seen.terminal() == 30 * (4 + 5 * 4 * 9));
    }
}

TEST_CASE("leduc: three players, all of a small deck") {
    const Leduc::Rules rules{CardSet::from_text("Ks Kh Qs Qh"), 1, {2, 4}, 1};
    const Walk seen = walk_all(rules, 3, 1);
    CHECK(seen.terminal() > 1000);
}

TEST_CASE("leduc: other stakes") {
    CHECK(walk_all({{}, 0, {1, 100}, 0}, 2, 0).terminal() == 30 * 4);
    CHECK(walk_all({{}, 100, {100, 1}, 1}, 2, 0).terminal() == 30 * (2 + 3 * 4 * 5));
    walk_some({{}, 100, {100, 100}, 50}, 3, 20);
    walk_some({CardSet::from_text("2c 2d 2h 2s 3c 3d 3h 3s"), 1, {2, 4}, 3}, 5, 20);
    walk_some({CardSet::full(), 1, {2, 4}, 2}, 4, 10);
}

TEST_CASE("leduc: three, five and ten players") {
    walk_some({}, 3, 100);
    walk_some({}, 5, 50);
    walk_some({}, 10, 5);
}

TEST_CASE("leduc: by hand") {
    using List = std::vector<double>;
    CHECK(play({}, 2, "Ks Qh", {2, 0}) == List{1, -1});
    CHECK(play({}, 2, "Ks Qh", {1, 2, 0}) == List{-1, 1});
    CHECK(play({}, 2, "Ks Qh", {1, 1}, "Js", {1, 1}) == List{1, -1});
    CHECK(play({}, 2, "Ks Qh", {1, 1}, "Qs", {1, 1}) == List{-1, 1});
    CHECK(play({}, 2, "Ks Kh", {2, 2, 1}, "Qs", {2, 2, 1}) == List{0, 0});
    CHECK(play({}, 2, "Js Kh", {2, 2, 1}, "Jh", {2, 2, 1}) == List{13, -13});
    CHECK(play({}, 3, "Js Kh Ks", {2, 1, 1}, "Ts", {1, 2, 1, 0}) == List{-3, 1.5, 1.5});
    CHECK(play({}, 3, "Js Kh Ks", {2, 0, 0}) == List{2, -1, -1});
    // Three share what a fourth has left: not a whole number of chips.
    const Leduc::Rules four{CardSet::from_text("Ac Ad Ah As Kc"), 1, {2, 4}, 2};
    const List shares = play(four, 4, "Ac Ad Kc Ah", {1, 1, 1, 1}, "As", {1, 1, 1, 1});
    CHECK(shares[0] == 4.0 / 3 - 1);
    CHECK(shares[2] == -1);
}

TEST_CASE("leduc: rules that cannot be") {
    CHECK(refusal({CardSet::from_text("Ks Qs")}) == "deck has 2 cards, fewer than 3");
    CHECK(refusal({CardSet::full()}, 10) == "");
    CHECK(refusal({{}, -1}) == "ante out of range 0..100: -1");
    CHECK(refusal({{}, 101}) == "ante out of range 0..100: 101");
    CHECK(refusal({{}, 1, {0, 4}}) == "bets[0] out of range 1..100: 0");
    CHECK(refusal({{}, 1, {2, 65537}}) == "bets[1] out of range 1..100: 65537");
    CHECK(refusal({{}, 1, {2, 4}, -1}) == "max_raises out of range 0..50: -1");
    CHECK(refusal({{}, 1, {2, 4}, 256}) == "max_raises out of range 0..50: 256");
    CHECK(refusal({}, 11) == "number of players out of range 2..10: 11");
}

TEST_CASE("leduc: the key of a position depends on the rules that equality compares") {
    const Leduc plain({}, 2, 0);
    const Leduc others[] = {Leduc({}, 2, 1),
                            Leduc({{}, 2}, 2, 0),
                            Leduc({{}, 1, {3, 4}}, 2, 0),
                            Leduc({{}, 1, {2, 5}}, 2, 0),
                            Leduc({{}, 1, {2, 4}, 3}, 2, 0),
                            Leduc({CardSet::full()}, 2, 0)};
    for (const Leduc& other : others) {
        CHECK_FALSE(plain == other);
        CHECK(plain.position_key() != other.position_key());
    }
}
