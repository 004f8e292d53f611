// Sets by id against sets by suit, card by card.
#include "palatine/card_ids.hpp"

#include <doctest/doctest.h>

#include "palatine/random.hpp"

using palatine::Card;
using palatine::CardSet;
using palatine::Ids;

TEST_CASE("card ids: a set by ids and by suits") {
    palatine::Random random(1);
    for (int i = 0; i < 1000; ++i) {
        const Ids ids = random.next() & (i % 2 == 0 ? random.next() : ~Ids{0}) & palatine::kAllIds;
        CardSet cards;
        Ids again = 0;
        palatine::for_each_id(ids, [&](Card card) {
            cards = cards | card;
            again |= palatine::bit_of(card);
        });
        CHECK(palatine::cards_of(ids) == cards);
        CHECK(palatine::ids_of(cards) == ids);
        CHECK(again == ids);
    }
    CHECK(palatine::cards_of(palatine::kAllIds) == CardSet::full());
}
