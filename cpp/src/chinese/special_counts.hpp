// How many hands of 13 cards of a deck are which specials. Internal.
#pragma once

#include <cstdint>
#include <vector>

#include "palatine/chinese_rules.hpp"

namespace palatine::chinese {

// Hands that are the same specials: bit i of a set is Special i, whether the rules offer it or not.
struct SpecialHands {
    SpecialSet specials;
    SpecialSet without_wheel;  // of the same hands, by the rules that have no wheel
    std::uint64_t count;
};

// Counts all hands of 13 cards exactly; hands that are no special are left out. The list is sorted by its sets. A deck
// of 13 cards or more. It takes some tenths of a second for a deck of nearly 52 cards.
std::vector<SpecialHands> count_special_hands(CardSet deck);

}  // namespace palatine::chinese
