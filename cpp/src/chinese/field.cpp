// Fields: row tables of a population.
#include <array>
#include <cstdint>
#include <string>
#include <utility>

#include "palatine/chinese.hpp"
#include "palatine/chinese_rules.hpp"
#include "palatine/error.hpp"

namespace palatine::chinese {
namespace {

std::uint64_t fnv_1a(const std::array<Field::Counts, kNumRows>& rows) noexcept {
    std::uint64_t hash = 0xCBF29CE484222325ull;
    for (const Field::Counts& counts : rows) {
        for (const std::uint32_t count : counts) {
            for (int shift = 0; shift < 32; shift += 8) {
                hash ^= count >> shift & 0xFF;
                hash *= 0x100000001B3ull;
            }
        }
    }
    return hash;
}

}  // namespace

Field::Field(std::string name, Counts front, Counts middle, Counts back)
    : name_(std::move(name)), counts_{std::move(front), std::move(middle), std::move(back)} {
    for (int row = 0; row < kNumRows; ++row) {
        const Counts& counts = counts_[row];
        const std::string where = " (" + std::string(kRowNames[row]) + ")";
        if (counts.size() != poker::kNumValues) {
            throw Error("a field has " + std::to_string(poker::kNumValues) + " counts a row, not " +
                        std::to_string(counts.size()) + where);
        }
        std::uint64_t total = 0;
        for (const std::uint32_t count : counts) total += count;
        if (total == 0 || total > kMaxTotal) {
            throw Error("the counts of a row add up to 1 to " + std::to_string(kMaxTotal) + ", not to " +
                        std::to_string(total) + where);
        }
        if (row > 0 && total != total_) {
            throw Error("the rows of a field have one total, not " + std::to_string(total_) + " and " +
                        std::to_string(total) + where);
        }
        total_ = static_cast<std::uint32_t>(total);
    }
    checksum_ = fnv_1a(counts_);

    front_scores_.resize(poker::kNumValues);
    five_scores_.resize(poker::kNumValues);
    back_bounds_.resize(poker::kNumValues);
    std::array<std::int32_t, kNumRows> below{};
    const auto total = static_cast<std::int32_t>(total_);
    for (int value = 0; value < poker::kNumValues; ++value) {
        std::array<std::int32_t, kNumRows> scores;
        for (int row = 0; row < kNumRows; ++row) {
            const auto count = static_cast<std::int32_t>(counts_[row][value]);
            scores[row] = below[row] - (total - below[row] - count);
            below[row] += count;
        }
        front_scores_[value] = scores[0];
        five_scores_[value] = {scores[1], scores[2]};
        back_bounds_[value] = scores[2] + (value > 0 ? five_scores_[value - 1].middle : -total);
    }
}

std::int32_t Field::score(Row row, poker::Value value) const noexcept {
    switch (row) {
        case Row::front: return front_scores_[value];
        case Row::middle: return five_scores_[value].middle;
        default: return five_scores_[value].back;
    }
}

Field::Chances Field::chances(Row row, poker::Value value) const noexcept {
    const std::int64_t total = total_;
    const std::int64_t tie = counts(row)[value];
    const std::int64_t difference = score(row, value);  // wins - losses, while wins + losses = total - ties
    const auto chance = [total](std::int64_t count) { return static_cast<double>(count) / static_cast<double>(total); };
    return {chance((total - tie + difference) / 2), chance(tie), chance((total - tie - difference) / 2)};
}

}  // namespace palatine::chinese
