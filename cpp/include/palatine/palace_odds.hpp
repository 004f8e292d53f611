// The chance of a battle against an opponent whose palace may be any that is left: every one of them is judged.
#pragma once

#include <cstdint>

#include "palatine/card.hpp"
#include "palatine/card_set.hpp"
#include "palatine/palace_rules.hpp"

namespace palatine::palace {

// Of how many palaces of the opponent the own hand wins, ties and loses the battle (PP-18, PP-21).
struct BattleOdds {
    std::uint64_t wins = 0, ties = 0, losses = 0;

    bool operator==(const BattleOdds&) const = default;
};

// own_cards: palace and soldiers. unseen: what the opponent's palace of so many cards is drawn from; none of it is among
// the other cards. All zero when there are too few. At most 16,215 palaces where three of 47 cards are drawn. Throws
// what isa() throws.
BattleOdds battle_odds(DeadCards dead, Card own_banner, CardSet own_cards, Card enemy_banner, CardSet enemy_soldiers,
                       CardSet unseen, int palace_cards);

}  // namespace palatine::palace
