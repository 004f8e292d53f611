// Who wins a battle of Palace Poker, and how strong a hand is at the showdown.
//
// A hand is a banner and other cards: the palace and the soldiers. Values are those of poker.hpp, where fewer than five
// countable cards (PP-30) and the wheel (PP-31) have their places.
#pragma once

#include "palatine/card.hpp"
#include "palatine/card_set.hpp"
#include "palatine/palace_rules.hpp"
#include "palatine/poker.hpp"

namespace palatine::palace {

// The cards that do not count against this banner (PP-18).
CardSet dead_cards(DeadCards dead, Card enemy_banner) noexcept;

// The best five countable cards against this banner. `rank` can kill the own banner too.
poker::Value battle_value(DeadCards dead, Card banner, CardSet cards, Card enemy_banner) noexcept;

// The cards of the own banner's suit, the banner and dead ones among them: what parts equal hands (PP-21).
int banner_suit_count(Card banner, CardSet cards) noexcept;

// 1 when the attacker wins, -1 when the defender wins, 0 when the banner's suit does not part them either.
int battle_result(DeadCards dead, Card attacker_banner, CardSet attacker_cards, Card defender_banner,
                  CardSet defender_cards) noexcept;

// The hand at the showdown of PP-23, where every card counts.
poker::Value showdown_value(Card banner, CardSet cards) noexcept;

}  // namespace palatine::palace
