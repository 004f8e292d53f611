#include "casino/sets.hpp"

#include <algorithm>
#include <climits>

namespace palatine::casino {

Subsets::Subsets(const Options& options, Ids cards) noexcept {
    for (; cards != 0; ++size_) {
        const int id = std::bit_width(cards) - 1;
        cards ^= Ids{1} << id;
        bits_[size_] = Ids{1} << id;
        values_[size_] = static_cast<std::uint8_t>(options.table_value(Card(id)));
    }
    constexpr std::uint32_t kSums = (2u << kMaxValue) - 1;
    reach_[size_] = 1;
    for (std::size_t i = size_; i > 0; --i) reach_[i - 1] = (reach_[i] | reach_[i] << values_[i - 1]) & kSums;
}

void Subsets::walk(std::size_t i, int rest, Ids set, List& found) const noexcept {
    for (; (reach_[i] >> rest & 1) != 0; ++i) {
        if (rest < values_[i] || (reach_[i + 1] >> (rest - values_[i]) & 1) == 0) continue;
        const Ids with = set | bits_[i];
        if (rest != values_[i]) {
            walk(i + 1, rest - values_[i], with, found);
        } else if (found.count < found.capacity) {
            found.out[found.count++] = with;
        } else {
            found.count = found.capacity + 1;
        }
        if (found.count > found.capacity) return;
    }
}

Counts counts_of(Ids cards) noexcept {
    const Ids pairs = cards - (cards >> 1 & 0x5555555555555555u);
    const Ids ranks = (pairs & 0x3333333333333333u) + (pairs >> 2 & 0x3333333333333333u);
    return (ranks & 0xFFFFFFFFFFFFu) << 8 | (ranks >> 48 & 15) << 4;  // the ace is 1
}

namespace {

constexpr Counts one_of(int value) noexcept { return Counts{1} << (4 * value); }
constexpr bool has(Counts counts, int value) noexcept { return (counts >> (4 * value) & 15) != 0; }

// A search by exhaustion, largest card first. Which of equal cards is in a set does not matter, and one that has to be
// covered is better in a set than a free one. Failures are remembered, in 2^kBits places, so that few are met twice.
template <int kBits>
class Cover {
public:
    // steps: how many to take before giving up.
    Cover(int value, bool aces_alone, int steps) noexcept : value_(value), aces_alone_(aces_alone), steps_(steps) {}

    bool gave_up() const noexcept { return steps_ < 0; }
    bool cover(Counts cards, Counts free) noexcept {
        if (cards == 0) return true;
        const int largest = (static_cast<int>(std::bit_width(cards)) - 1) / 4;
        if (largest > value_ || --steps_ < 0) return false;
        if (largest == 1 && aces_alone_) return true;
        const std::uint64_t hash = (cards ^ std::rotl(free, 29)) * 0x9E3779B97F4A7C15u;
        Failure& failure = failures_[static_cast<std::size_t>(hash >> (64 - kBits))];
        if (failure.cards == cards && failure.free == free) return false;
        if (fill(cards - one_of(largest), free, value_ - largest, value_ - largest)) return true;
        failure = {cards, free};
        return false;
    }

private:
    struct Failure {
        Counts cards = 0, free = 0;  // no cards: none
    };

    // Completes a set that lacks `rest`, with cards of at most `most` each.
    bool fill(Counts cards, Counts free, int rest, int most) noexcept {
        if (rest == 0) return cover(cards, free);
        for (int value = std::min({rest, most, 13}); value > 0; --value) {
            if (has(cards, value)) {
                if (fill(cards - one_of(value), free, rest - value, value)) return true;
            } else if (has(free, value)) {
                if (fill(cards, free - one_of(value), rest - value, value)) return true;
            }
        }
        return false;
    }

    int value_;
    bool aces_alone_;
    int steps_;
    std::array<Failure, (1u << kBits)> failures_{};
};

}  // namespace

bool covers(Counts cards, Counts free, int value, bool aces_alone) noexcept {
    if (cards == 0) return true;
    constexpr int kFewSteps = 500;
    Cover<4> quick(value, aces_alone, kFewSteps);
    if (quick.cover(cards, free)) return true;
    return quick.gave_up() && Cover<11>(value, aces_alone, INT_MAX).cover(cards, free);
}

}  // namespace palatine::casino
