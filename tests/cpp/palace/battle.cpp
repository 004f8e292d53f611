// Battles: the worked examples 7 to 11, 9 and 19 among them, and a plain judge beside the library's.
#include "palatine/palace_battle.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "poker/referee.hpp"

namespace {

using palatine::Card;
using palatine::CardSet;
using namespace palatine::palace;

constexpr DeadCards kAll[] = {DeadCards::suit, DeadCards::rank, DeadCards::none};

struct Hand {
    std::string_view banner, cards;
};
int battle(const Hand& attacker, const Hand& defender, DeadCards dead = DeadCards::suit) {
    return battle_result(dead, Card::from_text(attacker.banner), CardSet::from_text(attacker.cards),
                         Card::from_text(defender.banner), CardSet::from_text(defender.cards));
}
int passive(const Hand& one, const Hand& other) {
    const int a = showdown_value(Card::from_text(one.banner), CardSet::from_text(one.cards));
    const int b = showdown_value(Card::from_text(other.banner), CardSet::from_text(other.cards));
    return (a > b) - (a < b);
}

// The judge: cards in lists, the first of each the banner; dead cards are struck out one by one.
int judge(DeadCards dead, const referee::Cards& attacker, const referee::Cards& defender) {
    const auto hand = [dead](const referee::Cards& own, int enemy) {
        referee::Cards living;
        for (const int card : own) {
            const bool dies = dead == DeadCards::suit   ? card % 4 == enemy % 4
                              : dead == DeadCards::rank ? card / 4 == enemy / 4
                                                        : false;
            if (!dies) living.push_back(card);
        }
        return referee::best_key(living);
    };
    const auto of_suit = [](const referee::Cards& own) {
        return std::count_if(own.begin(), own.end(), [&own](int card) { return card % 4 == own[0] % 4; });
    };
    const referee::Key one = hand(attacker, defender[0]), other = hand(defender, attacker[0]);
    if (one != other) return one > other ? 1 : -1;
    const auto more = of_suit(attacker) - of_suit(defender);
    return (more > 0) - (more < 0);
}

}  // namespace

TEST_CASE("palace: battles of the worked examples") {
    SUBCASE("7: dead aces") {
        const Hand attacker{"9s", "Ah Ad 6c"}, defender{"Kh", "Qc Qd 7s"};
        CHECK(battle(attacker, defender) == -1);
        CHECK(battle(attacker, defender, DeadCards::rank) == 1);
        CHECK(battle(attacker, defender, DeadCards::none) == 1);
        CHECK(passive(attacker, defender) == 1);
    }
    SUBCASE("8: a missing kicker loses to any kicker") {
        CHECK(battle({"9s", "9d 3h 5h"}, {"2h", "9c 9h 6s"}) == -1);
    }
    SUBCASE("9: no four of a kind in a battle") {
        const Hand attacker{"6s", "6d 6c 6h"}, defender{"Jh", "Jd Jc 2c 2h"};
        CHECK(battle(attacker, defender) == -1);
        CHECK(passive(attacker, defender) == 1);
    }
    SUBCASE("10: cards of the banner's suit part equal hands") {
        CHECK(battle({"8s", "Ks Qh 5c"}, {"8d", "Kh Qc 5h"}) == 1);
        CHECK(passive({"8s", "Ks Qh 5c"}, {"8d", "Kh Qc 5h"}) == 0);
    }
    SUBCASE("11: still tied") { CHECK(battle({"8s", "Ks Qh 5c"}, {"8d", "Kd Qc 5h"}) == 0); }
    SUBCASE("19: the best five of nine") {
        const int value = battle_value(DeadCards::suit, Card::from_text("5s"),
                                       CardSet::from_text("6s 7s As 8s 9s Kd Kc 2s"), Card::from_text("3h"));
        CHECK(value == palatine::poker::evaluate(CardSet::from_text("5s 6s 7s 8s 9s")));
        CHECK(palatine::poker::describe(static_cast<palatine::poker::Value>(value)) == "straight flush, nine high");
    }
}

TEST_CASE("palace: dead cards count for the banner's suit, and banners die too") {
    // 3s is dead, and a spade.
    const Hand defender{"3d", "Ac Kd Qh Jc 9h"};
    CHECK(battle({"2s", "3s Ah Kc Qd Js 9c"}, defender, DeadCards::rank) == 1);
    CHECK(battle({"2s", "3s Ah Kc Qd Jh 9c"}, defender, DeadCards::rank) == 0);
    CHECK(battle({"2s", "Ah Kc Qd Jh 9c"}, defender, DeadCards::rank) == -1);
    // `rank` with equal ranks kills both banners: K-Q against K-J.
    CHECK(battle({"8s", "Kd Qh"}, {"8d", "Kc Jh"}, DeadCards::rank) == 1);
    // No countable card at all loses to a deuce (PP-30).
    CHECK(battle({"8s", "8h 8c"}, {"8d", "2c"}, DeadCards::rank) == -1);
    CHECK(battle({"8s", ""}, {"8d", "8h"}, DeadCards::rank) == 0);
}

TEST_CASE("palace: PP-31, the wheel is the lowest straight") {
    CHECK(battle({"As", "2d 3c 4s 5d"}, {"6h", "2h 3d 4c 5h"}, DeadCards::none) == -1);
    CHECK(battle({"As", "2d 3c 4s 5d"}, {"Ah", "Ac Ad Kc Qd"}, DeadCards::none) == 1);
}

TEST_CASE("palace: random battles beside a plain judge") {
    referee::Dealer dealer(11);
    int ties = 0, by_suit = 0;
    for (int i = 0; i < 20'000; ++i) {
        const auto a = static_cast<std::size_t>(1 + dealer.below(9)), b = static_cast<std::size_t>(1 + dealer.below(9));
        // Few ranks make equal hands frequent.
        referee::Cards cards = i % 2 == 0 ? dealer.deal(a + b) : dealer.deal_awkward(a + b);
        if (cards.size() < a + b) continue;
        const auto middle = cards.begin() + static_cast<std::ptrdiff_t>(a);
        const referee::Cards attacker(cards.begin(), middle), defender(middle, cards.end());
        const Card one(attacker[0]), other(defender[0]);
        const CardSet ours = CardSet(referee::mask_of(attacker)) - one, theirs = CardSet(referee::mask_of(defender)) - other;
        for (const DeadCards dead : kAll) {
            const int expected = judge(dead, attacker, defender);
            CAPTURE(referee::text_of(attacker));
            CAPTURE(referee::text_of(defender));
            REQUIRE(battle_result(dead, one, ours, other, theirs) == expected);
            REQUIRE(battle_result(dead, other, theirs, one, ours) == -expected);
            ties += expected == 0;
            by_suit += expected != 0 && battle_value(dead, one, ours, other) == battle_value(dead, other, theirs, one);
        }
        REQUIRE(showdown_value(one, ours) == referee::evaluate(attacker));
    }
    CHECK(ties > 50);
    CHECK(by_suit > 200);
}
