#include "palatine/palace_odds.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "palatine/palace_battle.hpp"
#include "palatine/poker.hpp"

namespace palatine::palace {
namespace {

// Palaces wait here until there are enough for a batch of the evaluator.
class Tally {
public:
    Tally(poker::Value own, int own_suit, CardSet held, CardSet dead, std::uint64_t enemy_suit) noexcept
        : own_(own), own_suit_(own_suit), held_(held.mask()), alive_(~dead.mask()), enemy_suit_(enemy_suit) {}

    void add(std::uint64_t palace) {
        hands_[count_] = held_ | palace;
        counting_[count_++] = (held_ | palace) & alive_;
        if (count_ == kBatch) judge();
    }
    BattleOdds result() {
        judge();
        return odds_;
    }

private:
    static constexpr std::size_t kBatch = 256;

    void judge() {
        poker::evaluate_masks_unchecked(counting_.data(), count_, values_.data());
        for (std::size_t i = 0; i < count_; ++i) {
            int order = int{own_} - int{values_[i]};
            if (order == 0) order = own_suit_ - std::popcount(hands_[i] & enemy_suit_);  // PP-21
            ++(order > 0 ? odds_.wins : order < 0 ? odds_.losses : odds_.ties);
        }
        count_ = 0;
    }

    poker::Value own_;
    int own_suit_;
    std::uint64_t held_, alive_, enemy_suit_;
    BattleOdds odds_;
    std::size_t count_ = 0;
    std::array<std::uint64_t, kBatch> hands_, counting_;
    std::array<poker::Value, kBatch> values_;
};

void each_palace(std::uint64_t unseen, int left, std::uint64_t palace, Tally& tally) {
    if (left == 0) return tally.add(palace);
    while (std::popcount(unseen) >= left) {
        const std::uint64_t rest = unseen & (unseen - 1);
        each_palace(rest, left - 1, palace | (unseen ^ rest), tally);
        unseen = rest;
    }
}

}  // namespace

BattleOdds battle_odds(DeadCards dead, Card own_banner, CardSet own_cards, Card enemy_banner, CardSet enemy_soldiers,
                       CardSet unseen, int palace_cards) {
    const std::uint64_t enemy_suit = std::uint64_t{0xFFFF} << (16 * enemy_banner.suit());
    Tally tally(battle_value(dead, own_banner, own_cards, enemy_banner), banner_suit_count(own_banner, own_cards),
                enemy_soldiers | enemy_banner, dead_cards(dead, own_banner), enemy_suit);
    each_palace(unseen.mask(), palace_cards, 0, tally);
    return tally.result();
}

}  // namespace palatine::palace
