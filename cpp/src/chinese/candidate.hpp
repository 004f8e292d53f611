// The ranked rows of a hand, and settings made of them in the order of arrange(). Internal.
#pragma once

#include <array>
#include <cstdint>

#include "chinese/sets.hpp"
#include "palatine/chinese.hpp"

namespace palatine::chinese {

// The strengths of all rows of one hand, by the indices of Sets.
struct RowValues {
    std::array<poker::Value, kNumFives> fives;
    std::array<poker::Value, kNumThrees> threes;

    explicit RowValues(const RowMasks& masks) {
        poker::evaluate_masks_unchecked(masks.fives.data(), kNumFives, fives.data());
        poker::evaluate_masks_unchecked(masks.threes.data(), kNumThrees, threes.data());
    }
};

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

    Choice choice(CardSet hand, const RowMasks& masks) const noexcept {
        const CardSet back(masks.fives[kLastSet - (rank_ >> 11 & kLastSet)]);
        const CardSet middle(masks.fives[kLastSet - (rank_ & kLastSet)]);
        const auto value = [this](int shift) { return static_cast<poker::Value>(rank_ >> shift & 0x3FFF); };
        return {{hand - back - middle, middle, back}, {value(22), value(36), value(50)}, score_};
    }

private:
    static constexpr std::uint64_t kLastSet = 2047;  // sets of higher cards have lower indices

    std::int32_t score_;
    std::uint64_t rank_;
};
static_assert(poker::kNumValues <= 1 << 14 && kNumFives <= 1 << 11);

// Throws CardError unless there are 13 cards.
void require_hand(CardSet hand);

}  // namespace palatine::chinese
