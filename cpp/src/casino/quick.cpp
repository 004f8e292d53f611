// What simulations play on with: the capture that counts most, else a build of what counts most, else the trail of what
// counts least.
//
// Builds are single ones, nothing is added to or raised, and of the sets that a card can take not always the most are found:
// it has to be fast.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "casino/endgame_cards.hpp"
#include "casino/table.hpp"

namespace palatine::casino {
namespace {

constexpr Values kBuildValues = (2u << kMaxBuildValue) - (1u << kMinBuildValue);
constexpr int kUnit = 52;  // a point; a card is worth its share of the majorities, of which there are 26 and 6.5

// What cards count, by the points of the rules, the majorities among them.
int share_of(const Points& points, Ids cards) noexcept {
    return worth_of(points, cards) * kUnit + std::popcount(cards) * 2 * points.cards +
           std::popcount(cards & kSpades) * 8 * points.spades;
}

// The loose cards that sets are made of, by rising value, and the sums that those from each on can reach.
class LowSets {
public:
    LowSets(const Options& options, Ids cards) noexcept {
        const auto put = [&](Card card) {
            bits_[size_] = bit_of(card);
            values_[size_++] = static_cast<std::uint8_t>(options.table_value(card));
        };
        for_each_id(cards & kAces, put);
        for_each_id(cards & ~kAces, put);
        reach_[size_] = 1;
        for (std::size_t i = size_; i > 0; --i) reach_[i - 1] = reach_[i] | reach_[i] << values_[i - 1];
    }

    // A set of a sum; 0 for none.
    Ids find(int sum, Ids free) noexcept {
        steps_ = kSteps;
        return (reach_[0] >> sum & 1) == 0 ? 0 : find(0, sum, free);
    }
    // The union of disjoint sets of a sum, of cards that are free; many cards rather than few.
    Ids take(int sum, Ids free) noexcept {
        if ((reach_[0] >> sum & 1) == 0) return 0;
        Ids taken = 0;
        steps_ = kSteps;
        while (const Ids set = find(0, sum, free)) {
            taken |= set;
            free &= ~set;
        }
        return taken;
    }

private:
    static constexpr int kSteps = 200;  // a full table is not searched to the end

    Ids find(std::size_t i, int rest, Ids free) noexcept {
        for (; (reach_[i] >> rest & 1) != 0 && --steps_ >= 0; ++i) {
            if ((bits_[i] & free) == 0 || rest < values_[i]) continue;
            if (rest == values_[i]) return bits_[i];
            if (const Ids others = find(i + 1, rest - values_[i], free)) return bits_[i] | others;
        }
        return 0;
    }

    std::size_t size_ = 0;
    int steps_ = 0;
    std::array<Ids, kNumCards> bits_;
    std::array<std::uint8_t, kNumCards> values_;
    std::array<std::uint32_t, kNumCards + 1> reach_;
};

}  // namespace

Action Position::quick_action(int seat, Random& random) const noexcept {
    const Table there = table(seat);
    const Values owned = there.num_builds == 0 ? 0 : there.owned();
    const bool optional = options_.matching == Matching::optional;
    const int sweep = counts_sweeps() ? kUnit * options_.points.sweeps : 0;
    const Ids all = there.loose | built(*this);
    LowSets sets(options_, there.valued());
    Action best = -1;
    constexpr int kCaptures = 1 << 20;  // more than any cards count
    int most = -kCaptures, ties = 0;
    for_each_id(there.hand, [&](Card card) {
        const int value = options_.hand_value(card);
        const Ids matches = there.matches(card);
        Ids cards = value == 0 ? matches & (~matches + 1) : matches;
        if (value != 0) {
            cards |= sets.take(value, there.valued() & ~matches);
            for (int i = 0; i < there.num_builds; ++i) cards |= there.about(i).value() == value ? there.build(i) : 0;
        }
        int worth;
        if (cards != 0 && (owned == 0 || (owned & ~there.kept(card) & ~bit_of_value(value)) == 0)) {
            worth = kCaptures + share_of(options_.points, cards | bit_of(card));
            if (cards == all) worth += sweep;
        } else if (cards == 0 || optional) {
            if (owned != 0 || (!optional && matches != 0)) return;
            cards = 0;
            worth = -share_of(options_.points, bit_of(card));
        } else {
            return;
        }
        if (worth < most) return;
        ties = worth == most ? ties + 1 : 1;
        if (ties > 1 && random.below(static_cast<std::uint32_t>(ties)) != 0) return;
        most = worth;
        best = action_of({cards == 0 ? Kind::trail : Kind::capture, card, 0, cards});
    });
    if (most < kCaptures && options_.builds && there.loose != 0) {
        most = 0;
        for_each_id(there.hand, [&](Card card) {
            const int own = options_.table_value(card);
            if (own == 0) return;
            Values values = there.kept(card) & kBuildValues & ~((bit_of_value(own) << 1) - 1);
            for (; values != 0; values &= values - 1) {
                const int value = std::countr_zero(values);
                const Ids cards = sets.find(value - own, there.loose);
                if (cards == 0) continue;
                const int worth = share_of(options_.points, cards | bit_of(card));
                if (worth <= most) continue;
                most = worth;
                best = action_of({Kind::build, card, value, cards});
            }
        });
    }
    return best >= 0 ? best : default_action(seat);
}

}  // namespace palatine::casino
