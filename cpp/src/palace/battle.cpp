#include "palatine/palace_battle.hpp"

#include <bit>

namespace palatine::palace {

CardSet dead_cards(DeadCards dead, Card enemy_banner) noexcept {
    constexpr std::uint64_t kSuit = 0x1FFF, kRank = 0x0001000100010001;
    switch (dead) {
        case DeadCards::suit: return CardSet(kSuit << (16 * enemy_banner.suit()));
        case DeadCards::rank: return CardSet(kRank << enemy_banner.rank());
        case DeadCards::none: break;
    }
    return {};
}

poker::Value battle_value(DeadCards dead, Card banner, CardSet cards, Card enemy_banner) noexcept {
    return poker::evaluate((cards | banner) - dead_cards(dead, enemy_banner));
}

int banner_suit_count(Card banner, CardSet cards) noexcept {
    return std::popcount((cards | banner).lane(banner.suit()));
}

int battle_result(DeadCards dead, Card attacker_banner, CardSet attacker_cards, Card defender_banner,
                  CardSet defender_cards) noexcept {
    int margin = battle_value(dead, attacker_banner, attacker_cards, defender_banner) -
                 battle_value(dead, defender_banner, defender_cards, attacker_banner);
    if (margin == 0) {
        margin = banner_suit_count(attacker_banner, attacker_cards) - banner_suit_count(defender_banner, defender_cards);
    }
    return (margin > 0) - (margin < 0);
}

poker::Value showdown_value(Card banner, CardSet cards) noexcept { return poker::evaluate(cards | banner); }

}  // namespace palatine::palace
