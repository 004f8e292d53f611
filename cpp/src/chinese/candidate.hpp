// The ranked rows of a hand, and settings made of them in the order of arrange(). Internal.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "chinese/sets.hpp"
#include "palatine/chinese.hpp"
#include "palatine/chinese_rules.hpp"

namespace palatine::chinese {

// The strengths of all rows of one hand, by the indices of Sets.
struct RowValues {
    std::array<poker::Value, kNumFives> fives;
    std::array<poker::Value, kNumThrees> threes;

    explicit RowValues(const RowMasks& masks) {
        poker::evaluate_masks_unchecked(masks.fives.data(), kNumFives, fives.data());
        poker::evaluate_masks_unchecked(masks.threes.data(), kNumThrees, threes.data());
    }

    // The same on the scale that the wheel re-orders.
    void reorder(Wheel wheel) noexcept {
        for (poker::Value& value : fives) value = reordered(value, wheel);
        for (poker::Value& value : threes) value = reordered(value, wheel);
    }
};

// How high a five of more cards, whose best by the one scale has this value, may stand when the wheel moves.
inline poker::Value highest_key(poker::Value value, Wheel wheel) noexcept {
    // Without a wheel something below a straight, or below a straight flush, may be better than what was one.
    if (wheel != Wheel::second) return std::max(value, reordered(value, wheel));
    // A higher straight of the same cards, but for A-K-Q-J-T, may stand below the wheel.
    for (const poker::Category straight : {poker::Category::straight, poker::Category::straight_flush}) {
        const int next = poker::kCategoryStart[static_cast<int>(straight) + 1];
        if (value >= poker::kCategoryStart[static_cast<int>(straight)] && value < next - 1) {
            return static_cast<poker::Value>(next - 2);
        }
    }
    return value;
}

// A setting and its place in the order: higher scores first, then higher ranks.
class Candidate {
public:
    constexpr Candidate() noexcept : score_(INT32_MIN), rank_(0) {}  // below every setting
    constexpr Candidate(std::int32_t score, poker::Value back, poker::Value middle, poker::Value front, int back_set,
                        int middle_set) noexcept
        : score_(score),
          rank_(std::uint64_t{back} << 50 | std::uint64_t{middle} << 36 | std::uint64_t{front} << 22 |
                static_cast<std::uint64_t>(kLastSet - back_set) << 11 |
                static_cast<std::uint64_t>(kLastSet - middle_set)) {}

    constexpr std::int32_t score() const noexcept { return score_; }
    // The three values in one number, back first.
    constexpr std::uint64_t strengths() const noexcept { return rank_ >> 22; }
    constexpr bool operator>(const Candidate& other) const noexcept {
        return score_ != other.score_ ? score_ > other.score_ : rank_ > other.rank_;
    }

    constexpr int back_set() const noexcept { return static_cast<int>(kLastSet - (rank_ >> 11 & kLastSet)); }
    constexpr int middle_set() const noexcept { return static_cast<int>(kLastSet - (rank_ & kLastSet)); }

    Choice choice(CardSet hand, const RowMasks& masks) const noexcept {
        const CardSet back(masks.fives[back_set()]);
        const CardSet middle(masks.fives[middle_set()]);
        const auto value = [this](int shift) { return static_cast<poker::Value>(rank_ >> shift & 0x3FFF); };
        return {{hand - back - middle, middle, back}, {value(22), value(36), value(50)}, score_};
    }

private:
    static constexpr std::uint64_t kLastSet = 2047;  // sets of higher cards have lower indices

    std::int32_t score_;
    std::uint64_t rank_;
};
static_assert(poker::kNumValues <= 1 << 14 && kNumFives <= 1 << 11);

// Scores of rows by their value, or by its place where the wheel moves it. No row scores less than a lower one.
struct ScoreTables {
    const std::int32_t* fronts;
    const Field::FiveScores* fives;
    const std::int32_t* back_bounds;  // as in Field
    int equal;                        // 1 where equal rows are legal
    Wheel wheel;
};

// The best setting of a hand by its scores. The values are reordered() as the wheel wants.
Candidate best_candidate(CardSet hand, const RowMasks& masks, const RowValues& values, const ScoreTables& tables);

// Throws CardError unless there are 13 cards.
void require_hand(CardSet hand);

}  // namespace palatine::chinese
