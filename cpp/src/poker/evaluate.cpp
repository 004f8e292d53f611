// The scalar evaluator: sets of ranks held at least once, twice, three and four times, then the first category that fits.
#include <algorithm>
#include <bit>

#include "palatine/poker.hpp"
#include "poker/tables.hpp"

namespace palatine::poker {
namespace {

using namespace tables;

constexpr unsigned start(Category category) { return kCategoryStart[static_cast<int>(category)]; }
constexpr unsigned top(unsigned ranks) { return static_cast<unsigned>(std::bit_width(ranks)) - 1; }
constexpr unsigned without(unsigned ranks, unsigned rank) { return ranks & ~(1u << rank); }
// 0 for no kicker, else 1 + its rank among those that are left.
constexpr unsigned best_one(unsigned ranks) { return static_cast<unsigned>(std::bit_width(ranks)); }

// The best flush or straight flush, 0 when no suit holds five.
unsigned best_of_suits(CardSet cards) noexcept {
    unsigned best = 0;
    for (int suit = 0; suit < kNumSuits; ++suit) {
        const unsigned ranks = cards.lane(suit);
        if (std::popcount(ranks) < 5) continue;
        const unsigned runs = straights(ranks);
        best = std::max<unsigned>(best, runs != 0 ? start(Category::straight_flush) + top(runs) : kFlush[ranks]);
    }
    return best;
}

}  // namespace

Value evaluate(CardSet cards) noexcept {
    const unsigned c = cards.lane(0), d = cards.lane(1), h = cards.lane(2), s = cards.lane(3);
    const unsigned once = c | d | h | s;
    const unsigned twice = (c & d) | (h & s) | ((c | d) & (h | s));
    const unsigned thrice = (c & d & (h | s)) | (h & s & (c | d));
    const unsigned suited = best_of_suits(cards);
    unsigned value = 0;

    if (thrice != 0) {
        const unsigned four = c & d & h & s;
        if (suited >= start(Category::straight_flush)) return static_cast<Value>(suited);
        if (four != 0) {
            const unsigned quads = top(four);
            return static_cast<Value>(start(Category::four_of_a_kind) + quads * kQuadsKickers +
                                      best_one(remove_rank(once, quads)));
        }
        const unsigned trips = top(thrice);
        if (const unsigned pairs = remove_rank(twice, trips); pairs != 0) {
            return static_cast<Value>(start(Category::full_house) + trips * kFullHousePairs + top(pairs));
        }
        value = start(Category::three_of_a_kind) + trips * kTripsKickers + kBestTwo[remove_rank(once, trips)];
    } else if (twice != 0) {
        const unsigned high = top(twice);
        if (const unsigned rest = without(twice, high); rest != 0) {
            const unsigned low = top(rest);
            value = start(Category::two_pair) + (high * (high - 1) / 2 + low) * kTwoPairKickers +
                    best_one(remove_rank(remove_rank(once, high), low));
        } else {
            value = start(Category::pair) + high * kPairKickers + kBestThree[remove_rank(once, high)];
        }
    } else {
        value = kHighCard[once];
    }
    if (suited != 0) return static_cast<Value>(suited);
    if (const unsigned runs = straights(once); runs != 0) return static_cast<Value>(start(Category::straight) + top(runs));
    return static_cast<Value>(value);
}

Category category(Value value) noexcept {
    int category = kNumCategories - 1;
    while (value < kCategoryStart[category]) --category;
    return static_cast<Category>(category);
}

}  // namespace palatine::poker
