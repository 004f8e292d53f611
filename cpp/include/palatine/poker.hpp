// One scale of hand strength: any set of 0 to 52 distinct cards has a value 0..9841, higher wins.
//
// The value is the dense rank of the best five-card hand among all 7,462 five-card classes and the 2,380 classes of
// sets with fewer than five countable cards, where straights, flushes and full houses do not exist and a missing kicker
// loses to any kicker. The empty set is 0, A-K-Q-J-T of one suit is 9841, A-2-3-4-5 is the lowest straight.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "palatine/card_set.hpp"

namespace palatine::poker {

using Value = std::uint16_t;
inline constexpr int kNumValues = 9842;

enum class Category : std::uint8_t {
    high_card,
    pair,
    two_pair,
    three_of_a_kind,
    straight,
    flush,
    full_house,
    four_of_a_kind,
    straight_flush,
};
inline constexpr int kNumCategories = 9;

// The lowest value of each category, and kNumValues.
inline constexpr Value kCategoryStart[kNumCategories + 1] = {0,    2370, 6257, 7193, 8220,
                                                             8230, 9507, 9663, 9832, kNumValues};

Value evaluate(CardSet cards) noexcept;

// The category of a value below kNumValues.
Category category(Value value) noexcept;
std::string_view category_name(Category category) noexcept;  // "full house"

// What a value is, in words: "full house, kings over twos", "no cards". Throws Error unless value < kNumValues.
std::string describe(Value value);

// The cards that make the value: at most five of the set, those of the highest suit where suits do not matter.
CardSet best_five(CardSet cards) noexcept;

// Batches, on the kernel that isa() names; they throw when it throws, and nothing else. Here nothing is checked.
void evaluate_masks_unchecked(const std::uint64_t* masks, std::size_t n, Value* out);
// n rows of k card ids each, one after another; 0 <= k <= 52.
void evaluate_ids_unchecked(const std::uint8_t* ids, std::size_t n, std::size_t k, Value* out);
// The same, checked: n when every row holds k distinct ids below 52, else the index of the first row that does not
// (and out is unspecified).
std::size_t evaluate_ids(const std::uint8_t* ids, std::size_t n, std::size_t k, Value* out);
// The same for masks: n, or the index of the first mask with a bit outside CardSet::kFullMask.
std::size_t evaluate_masks(const std::uint64_t* masks, std::size_t n, Value* out);

// The instruction set in use: "base", "avx2" or "avx512". Chosen at first use: the best that the processor and the
// operating system support, or the one that the environment variable PALATINE_ISA names. Throws Error when that one is
// unknown or unsupported.
std::string_view isa();
// True when this build and this machine can run the named instruction set.
bool isa_supported(std::string_view name) noexcept;

}  // namespace palatine::poker
