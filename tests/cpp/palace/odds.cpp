// The odds of a battle beside one battle after another, judged by battle_result.
#include "palatine/palace_odds.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "palatine/palace_battle.hpp"
#include "palatine/random.hpp"

namespace {

using palatine::Card;
using palatine::CardSet;
using namespace palatine::palace;

CardSet cards(std::string_view text) { return CardSet::from_text(text); }

// All sets of three cards, in three loops.
BattleOdds one_by_one(DeadCards dead, Card own, CardSet own_cards, Card enemy, CardSet soldiers, CardSet unseen) {
    std::vector<Card> left;
    unseen.for_each([&left](Card card) { left.push_back(card); });
    BattleOdds odds;
    for (std::size_t a = 0; a < left.size(); ++a) {
        for (std::size_t b = a + 1; b < left.size(); ++b) {
            for (std::size_t c = b + 1; c < left.size(); ++c) {
                const CardSet other = soldiers | left[a] | left[b] | left[c];
                const int result = battle_result(dead, own, own_cards, enemy, other);
                ++(result > 0 ? odds.wins : result < 0 ? odds.losses : odds.ties);
            }
        }
    }
    return odds;
}

}  // namespace

TEST_CASE("palace odds: as one battle after another says, whatever is dead") {
    palatine::Random random(8);
    for (int round = 0; round < 12; ++round) {
        std::vector<Card> pack;
        for (int id = 0; id < palatine::kNumCards; ++id) pack.emplace_back(id);
        for (std::uint32_t left = 52; left > 1; --left) std::swap(pack[left - 1], pack[random.below(left)]);
        std::size_t at = 0;
        const auto take = [&](std::uint32_t count) {
            CardSet set;
            for (; count > 0; --count) set = set | pack[at++];
            return set;
        };
        const Card own = pack[at++], enemy = pack[at++];
        const CardSet own_cards = take(3 + random.below(6)), soldiers = take(random.below(6));
        const CardSet unseen = take(4 + random.below(28));
        for (const DeadCards dead : {DeadCards::suit, DeadCards::rank, DeadCards::none}) {
            const BattleOdds odds = battle_odds(dead, own, own_cards, enemy, soldiers, unseen, 3);
            CHECK(odds == one_by_one(dead, own, own_cards, enemy, soldiers, unseen));
        }
    }
}

TEST_CASE("palace odds: palaces of other sizes, and none that can be") {
    // 10: K-Q-8-5 on both sides, two spades against a diamond, so only that palace is beaten by the banner's suit.
    const auto odds = [](std::string_view unseen, int size) {
        return battle_odds(DeadCards::suit, Card::from_text("8s"), cards("Ks Qh 5c"), Card::from_text("8d"), {},
                           cards(unseen), size);
    };
    CHECK(odds("Kh Qc 5h", 3) == BattleOdds{1, 0, 0});
    CHECK(odds("Kd Qc 5h", 3) == BattleOdds{0, 1, 0});
    CHECK(odds("Kh Kd Qc 5h", 3) == BattleOdds{1, 1, 2});
    CHECK(odds("Kh Qc", 3) == BattleOdds{});
    CHECK(odds("Kh Qc", 0) == BattleOdds{1, 0, 0});
    CHECK(odds("Ah Qc 2c", 1) == BattleOdds{2, 0, 1});
}
