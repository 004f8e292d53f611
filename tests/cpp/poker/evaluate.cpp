// The scalar evaluator against the referee.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "palatine/capi.h"
#include "palatine/poker.hpp"
#include "referee.hpp"

namespace {

namespace poker = palatine::poker;
using palatine::CardSet;

int value_of(const referee::Cards& cards) { return poker::evaluate(CardSet(referee::mask_of(cards))); }

TEST_CASE("the referee knows 9,842 classes, 7,462 of five cards") {
    // values: 7,462 + 2,380 classes.
    CHECK(referee::values().size() == 9842);
    CHECK(poker::kNumValues == 9842);
    const std::vector<std::size_t> complete = {6, 5, 4, 4, 2, 6, 3, 3, 2};  // the length of a key of five cards
    int five_cards = 0;
    for (const auto& [key, value] : referee::values()) {
        five_cards += key.size() == complete[static_cast<std::size_t>(key[0])] ? 1 : 0;
    }
    CHECK(five_cards == 7462);
}

TEST_CASE("the categories start where the referee's do") {
    std::vector<int> start(10, 9842);
    for (const auto& [key, value] : referee::values()) {
        auto& first = start[static_cast<std::size_t>(key[0])];
        first = std::min(first, value);
        CHECK(static_cast<int>(poker::category(static_cast<poker::Value>(value))) == key[0]);
    }
    for (std::size_t i = 0; i < start.size(); ++i) CHECK(static_cast<int>(poker::kCategoryStart[i]) == start[i]);
}

TEST_CASE("all hands of 0 to 5 cards, by value and by category") {
    // values: 5 cards of 52, high card first.
    const std::vector<int> five = {1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40};
    for (std::size_t size = 0; size <= 5; ++size) {
        std::vector<int> counts(9), seen(9842);
        int wrong = 0;
        std::map<std::vector<int>, int> known;  // ranks and "one suit" to value, so that five cards take a second
        referee::for_each_subset(referee::Dealer::pack(), size, [&](const referee::Cards& hand) {
            std::vector<int> name;
            bool one_suit = size == 5;
            for (const int card : hand) {
                name.push_back(referee::rank_of(card));
                one_suit = one_suit && referee::suit_of(card) == referee::suit_of(hand[0]);
            }
            name.push_back(one_suit ? 1 : 0);
            auto place = known.find(name);
            if (place == known.end()) place = known.emplace(name, referee::evaluate(hand)).first;
            const int value = value_of(hand);
            wrong += value != place->second ? 1 : 0;
            ++counts[static_cast<std::size_t>(poker::category(static_cast<poker::Value>(value)))];
            ++seen[static_cast<std::size_t>(value)];
        });
        CHECK(wrong == 0);
        if (size == 5) {
            CHECK(counts == five);
            CHECK(9842 - std::count(seen.begin(), seen.end(), 0) == 7462);
        }
    }
}

TEST_CASE("random and awkward hands of up to 16 cards against all their fives") {
    referee::Dealer dealer(1);
    for (std::size_t size = 0; size <= 16; ++size) {
        for (int i = 0; i < (size < 10 ? 400 : 40); ++i) {
            const auto hand = i % 2 == 0 ? dealer.deal(size) : dealer.deal_awkward(size);
            CAPTURE(referee::text_of(hand));
            REQUIRE(value_of(hand) == referee::evaluate(hand));
            REQUIRE(referee::evaluate(hand) == referee::evaluate_by_rules(hand));
        }
    }
}

TEST_CASE("hands of any number of cards") {
    referee::Dealer dealer(2);
    for (std::size_t size = 0; size <= 52; ++size) {
        for (int i = 0; i < 300; ++i) {
            const auto hand = i % 2 == 0 ? dealer.deal(size) : dealer.deal_awkward(size);
            CAPTURE(referee::text_of(hand));
            REQUIRE(value_of(hand) == referee::evaluate_by_rules(hand));
        }
    }
    CHECK(value_of({}) == 0);
    CHECK(poker::evaluate(CardSet::full()) == 9841);
}

TEST_CASE("hands that evaluators get wrong") {
    const auto value = [](const char* text) { return static_cast<int>(poker::evaluate(CardSet::from_text(text))); };
    CHECK(value("Qc Kc Ac 2d 3c") < value("2c 2d"));                                  // not around the corner
    CHECK(value("Ac 2d 3h 4s 5c") + 1 == value("2d 3h 4s 5c 6d"));                    // the wheel is the lowest
    CHECK(value("Ad 2d 3d 4d 5d") + 1 == value("2h 3h 4h 5h 6h"));
    CHECK(value("Ac Qc Tc 8c 6c As Qs Ts 8s 7s") == value("As Qs Ts 8s 7s"));         // two flushes
    CHECK(value("2c 3c 4c 5c 6c 3s 4s 5s 6s 7s") == value("3s 4s 5s 6s 7s"));         // two straight flushes
    CHECK(value("9c 9d 9h 9s") < value("9c 9d 9h 9s 2c"));                            // no kicker
    CHECK(value("9c 9d Ah Ac 8h 8d 7c") == value("9c 9d Ah Ac 8h"));                  // three pairs
    CHECK(value("9c 9d 9h Ac Ad Ah 2c") == value("9c 9d Ah Ac Ad"));                  // two trips
    CHECK(value("Kc Kd Ah") > value("Kh Ks Qc 7d 3h"));
    CHECK(value("Ac Ad 9h") < value("Ah As 9c 8d 7h"));
    CHECK(value("6c Qc Ad 6s Ac 3s 3d") == value("6c Qc Ad 6s Ac Td Js"));
}

}  // namespace
