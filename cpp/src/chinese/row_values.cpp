// What a row is worth against the same row of others, and the order of the rows of a hand.
#include <array>
#include <bit>

#include "palatine/chinese_rules.hpp"

namespace palatine::chinese {
namespace {

using poker::Category;
using poker::kCategoryStart;
using poker::Value;

constexpr Value start(Category category) { return kCategoryStart[static_cast<int>(category)]; }

// A-2-3-4-5 on the one scale: the lowest straight, and the lowest straight flush.
constexpr Value kWheel = start(Category::straight);
constexpr Value kSteelWheel = start(Category::straight_flush);
constexpr Value kBroadway = start(Category::flush) - 1;
constexpr Value kRoyal = poker::kNumValues - 1;
// The values between which they stand as high cards of five cards, and as a flush: just under A-6 without a third card,
// just under A-6-4-3-2.
constexpr Value kAceSix = 1593;
constexpr Value kAceSixFlush = 9014;
// Values that go to one rank of a pair, of trips.
constexpr int kPairValues = (start(Category::two_pair) - start(Category::pair)) / kNumRanks;
constexpr int kTripsValues = (kWheel - start(Category::three_of_a_kind)) / kNumRanks;

// Takes the value at `from` out and puts it in again at `to`; what lies between moves up or down by one.
constexpr Value moved(Value value, Value from, Value to) noexcept {
    if (value == from) return to;
    if (from < to) return static_cast<Value>(value > from && value <= to ? value - 1 : value);
    return static_cast<Value>(value >= to && value < from ? value + 1 : value);
}

// The rank of the first card: of the largest group the highest; of a wheel the five.
int first_rank(CardSet cards, Value value, Wheel wheel) noexcept {
    if (wheel != Wheel::none && (value == kWheel || value == kSteelWheel)) return 3;
    const unsigned c = cards.lane(0), d = cards.lane(1), h = cards.lane(2), s = cards.lane(3);
    const unsigned low = c & d, high = h & s, any_low = c | d, any_high = h | s;
    const unsigned twos = low | high | (any_low & any_high);
    const unsigned threes = (low & any_high) | (any_low & high);
    const unsigned fours = low & high;
    const unsigned ranks = fours != 0 ? fours : threes != 0 ? threes : twos != 0 ? twos : any_low | any_high;
    return static_cast<int>(std::bit_width(ranks)) - 1;
}

std::uint32_t first_suit(CardSet cards, Value value, const Rules& rules) noexcept {
    if (!rules.suit_tie_break || cards.empty()) return 0;
    const int rank = first_rank(cards, value, rules.wheel);
    std::uint32_t best = 0;
    for (int suit = 0; suit < kNumSuits; ++suit) {
        const std::uint32_t strength = rules.suit_strength[static_cast<std::size_t>(suit)];
        if (cards.contains(Card(rank, suit)) && strength > best) best = strength;
    }
    return best;
}

bool beats(std::uint32_t higher, std::uint32_t lower, const Rules& rules) noexcept {
    return rules.equal_rows == EqualRows::allowed ? higher >= lower : higher > lower;
}

}  // namespace

Value reordered(Value value, Wheel wheel) noexcept {
    switch (wheel) {
        case Wheel::lowest: return value;
        case Wheel::second: return moved(moved(value, kWheel, kBroadway - 1), kSteelWheel, kRoyal - 1);
        case Wheel::none: return moved(moved(value, kWheel, kAceSix), kSteelWheel, kAceSixFlush);
    }
    return value;
}

Category category(Value value, Wheel wheel) noexcept {
    if (wheel == Wheel::none && value == kWheel) return Category::high_card;
    if (wheel == Wheel::none && value == kSteelWheel) return Category::flush;
    return poker::category(value);
}

std::uint32_t row_value(Row row, CardSet cards, Value value, const Rules& rules) noexcept {
    // Deuce-to-seven: aces are high and A-2-3-4-5 is no straight, whatever the other rows hold.
    if (row == Row::middle && rules.middle == Middle::low27) {
        return 4u * static_cast<std::uint32_t>(poker::kNumValues - 1 - reordered(value, Wheel::none));
    }
    return 4u * reordered(value, rules.wheel) + first_suit(cards, value, rules);
}

std::uint32_t row_value(Row row, CardSet cards, const Rules& rules) noexcept {
    return row_value(row, cards, poker::evaluate(cards), rules);
}

std::int32_t row_bonus(Row row, Value value, const Rules& rules) noexcept {
    const Category held = category(value, rules.wheel);
    if (row == Row::front) {
        if (held == Category::pair) {
            return rules.row_bonus.front_pair[static_cast<std::size_t>((value - start(held)) / kPairValues)];
        }
        if (held == Category::three_of_a_kind) {
            return rules.row_bonus.front_trips[static_cast<std::size_t>((value - start(held)) / kTripsValues)];
        }
        return 0;
    }
    if (row == Row::middle && rules.middle == Middle::low27) return 0;
    const auto& units = row == Row::middle ? rules.row_bonus.middle : rules.row_bonus.back;
    return units[value == kRoyal ? kRoyalFlush : static_cast<std::size_t>(held)];
}

bool in_order(const std::array<std::uint32_t, kNumRows>& values, const Rules& rules) noexcept {
    const auto [front, middle, back] = values;
    if (rules.middle == Middle::low27) return beats(back, front, rules);
    return beats(middle, front, rules) && beats(back, middle, rules);
}

bool is_misset(const Arrangement& arrangement, const Rules& rules) noexcept {
    const std::uint32_t front = row_value(Row::front, arrangement.front, rules);
    const std::uint32_t middle = row_value(Row::middle, arrangement.middle, rules);
    return !in_order({front, middle, row_value(Row::back, arrangement.back, rules)}, rules);
}

}  // namespace palatine::chinese
