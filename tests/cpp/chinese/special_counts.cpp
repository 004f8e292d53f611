// The exact counts of special hands (CP-9, CP-10) beside all hands of small decks, and beside known numbers of 52 cards.
#include <doctest/doctest.h>

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "chinese/special_chances.hpp"
#include "chinese/special_counts.hpp"
#include "palatine/card_set.hpp"
#include "slow_build.hpp"

namespace {

using namespace palatine;
using namespace palatine::chinese;

using Counts = std::map<std::pair<SpecialSet, SpecialSet>, std::uint64_t>;

Counts as_map(const std::vector<SpecialHands>& list) {
    Counts counts;
    for (const SpecialHands& hands : list) counts[{hands.specials, hands.without_wheel}] += hands.count;
    return counts;
}

// Every hand of the deck is looked at.
Counts count_all(CardSet deck) {
    std::vector<std::uint64_t> cards;
    deck.for_each([&](Card card) { cards.push_back(CardSet(card).mask()); });
    Rules without_wheel;
    without_wheel.wheel = Wheel::none;
    Counts counts;
    for (std::uint64_t chosen = (1u << 13) - 1; chosen >> cards.size() == 0;) {
        std::uint64_t mask = 0;
        for (std::size_t i = 0; i < cards.size(); ++i) mask |= (chosen >> i & 1) != 0 ? cards[i] : 0;
        const SpecialSet with = find_specials(CardSet(mask), Rules{});
        if (with != 0) ++counts[{with, find_specials(CardSet(mask), without_wheel)}];
        const std::uint64_t lowest = chosen & (~chosen + 1), carried = chosen + lowest;
        chosen = carried | (((chosen ^ carried) / lowest) >> 2);
    }
    return counts;
}

std::uint64_t hands_with(Special special, bool without_wheel = false) {
    std::uint64_t count = 0;
    for (const SpecialHands& hands : kSpecialHands) {
        const SpecialSet set = without_wheel ? hands.without_wheel : hands.specials;
        if ((set >> static_cast<int>(special) & 1) != 0) count += hands.count;
    }
    return count;
}

}  // namespace

TEST_CASE("special counts: all hands of small decks") {
    const char* const decks[] = {
        "2s3s4s5s6s7s8s9sTsJsQsKsAs2h3h4h5hAh6d",     // straight flushes, low ones too
        "Ac2c3c4c5c6c7c8c9dTdJdQdKdAd2h3hAhKs",       // two colours, uneven suits
        "2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h6c6d7c8c9c",   // groups
        "JcJdJhJsQcQdQhQsKcKdKhKsAcAdAhAsTc9c8c",     // high cards
        "Ac2d3h4c5c6d7h8s9cTcJdQhKsAd2h3c4d5d6h",     // a complete straight
        "2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s6c6d6h6s",   // the same suits of all ranks
    };
    int turn = 0;
    for (const char* const deck : decks) {
        CAPTURE(deck);
        const CardSet cards = CardSet::from_text(deck);
        if (!slow_build::skips(turn++, 3)) CHECK(as_map(count_special_hands(cards)) == count_all(cards));
    }
}

TEST_CASE("special counts: the table of 52 cards is what is counted") {
    CHECK(as_map({std::begin(kSpecialHands), std::end(kSpecialHands)}) == as_map(count_special_hands(CardSet::full())));
}

TEST_CASE("special counts: known numbers of 52 cards") {
    CHECK(kAllHands == 635'013'559'600);
    CHECK(hands_with(Special::suited_dragon) == 4);
    CHECK(hands_with(Special::complete_straight) == 67'108'864);
    CHECK(hands_with(Special::twelve_royals) == 560);                 // 13 of 16 cards
    CHECK(hands_with(Special::three_quads) == 286 * 40);
    CHECK(hands_with(Special::all_8_to_a) == 37'442'160);             // 13 of 28 cards
    CHECK(hands_with(Special::all_2_to_8) == 37'442'160);
    CHECK(hands_with(Special::one_colour) == 2 * 10'400'600);         // 13 of 26 cards
    CHECK(hands_with(Special::twelve_suited) == 4 + 4 * 13 * 39);
    CHECK(hands_with(Special::six_pairs) == 2'856'863'152);
    CHECK(hands_with(Special::three_straights) == 2'029'579'776);
    CHECK(hands_with(Special::three_flushes) == 5'705'516'392);
    CHECK(hands_with(Special::three_straights, true) < 2'029'579'776);  // neither A-2-3 nor A-2-3-4-5
    CHECK(hands_with(Special::six_pairs, true) == 2'856'863'152);
}
