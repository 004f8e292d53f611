// Words and best fives.
#include <doctest/doctest.h>

#include <set>
#include <string>

#include "palatine/error.hpp"
#include "palatine/poker.hpp"
#include "referee.hpp"

namespace {

namespace poker = palatine::poker;
using palatine::CardSet;

std::string words(const char* text) { return poker::describe(poker::evaluate(CardSet::from_text(text))); }

referee::Cards cards_of(CardSet set) {
    referee::Cards cards;
    for (int id = 0; id < 52; ++id) {
        if (set.contains(palatine::Card(id))) cards.push_back(id);
    }
    return cards;
}

TEST_CASE("every value has its own words") {
    std::set<std::string> seen;
    for (poker::Value value = 0; value < poker::kNumValues; ++value) seen.insert(poker::describe(value));
    CHECK(seen.size() == 9842);
    CHECK_THROWS_WITH_AS(poker::describe(9842), doctest::Contains("9842"), palatine::Error);
    CHECK_THROWS_WITH_AS(poker::describe(65535), doctest::Contains("65535"), palatine::Error);
}

TEST_CASE("words by example") {
    CHECK(words("") == "no cards");
    CHECK(words("Kc Kd Kh 2s 2c") == "full house, kings over twos");
    CHECK(words("As Ks Qs Js Ts") == "royal flush");
    CHECK(words("6c 6d") == "pair of sixes");
    CHECK(words("5c 4d 3h 2s Ac") == "straight, five high");
    CHECK(words("Qc Qd Jh Js Tc") == "two pair, queens and jacks, kicker ten");
    CHECK(words("Ac Kc 3c") == "ace high, kickers king three");
}

TEST_CASE("the best five are a part of the hand and worth as much") {
    referee::Dealer dealer(3);
    for (std::size_t size = 0; size <= 52; ++size) {
        for (int i = 0; i < 100; ++i) {
            const auto hand = i % 2 == 0 ? dealer.deal(size) : dealer.deal_awkward(size);
            const CardSet set(referee::mask_of(hand));
            const CardSet best = poker::best_five(set);
            CAPTURE(referee::text_of(hand));
            REQUIRE((best - set).empty());
            REQUIRE(best.size() == std::min<int>(5, static_cast<int>(hand.size())));
            REQUIRE(referee::key_of_hand(cards_of(best)) == referee::best_key_by_rules(hand));
        }
    }
}

}  // namespace
