// The exact arranger: ranks every possible row of a hand once, then searches the settings with bounds.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "chinese/candidate.hpp"
#include "palatine/error.hpp"

namespace palatine::chinese {
namespace {

using poker::Value;

// Branch and bound over the back. Given the back, the middle is weaker than it and no stronger than the best five of
// the other eight cards; the front is weaker than the middle and no stronger than the best front of the hand. Of
// 1,287 backs some 150 pass the first half of that, 40 all of it.
class Search {
public:
    Search(CardSet hand, const RowMasks& masks, const RowValues& values, const ScoreTables& tables) noexcept
        : hand_(hand), masks_(masks), values_(values), tables_(tables) {}

    Candidate run() {
        bound_fronts();
        bound_backs();
        for (int i = 0; i < kFirstBacks; ++i) try_best_back();
        sift_backs();
        return best_;
    }

private:
    static constexpr int kBlock = 36;
    static constexpr int kBlocks = 36;
    static constexpr int kFirstBacks = 4;  // tried before the others are sifted
    static constexpr std::int32_t kNever = INT32_MIN;
    static_assert(kBlock * kBlocks >= kNumFives);

    void bound_fronts() noexcept {
        for (int i = 0; i < kNumThrees; ++i) front_scores_[i] = tables_.fronts[values_.threes[i]];
        best_front_ = *std::max_element(front_scores_.begin(), front_scores_.end());
    }

    void bound_backs() noexcept {
        const std::int32_t* bounds = tables_.back_bounds;
        for (int i = 0; i < kNumFives; ++i) bounds_[i] = bounds[values_.fives[i]] + best_front_;
        std::fill(bounds_.begin() + kNumFives, bounds_.end(), kNever);
        for (int block = 0; block < kBlocks; ++block) bound_block(block);
    }

    void bound_block(int block) noexcept {
        const std::int32_t* begin = &bounds_[block * kBlock];
        std::int32_t bound = kNever;
        for (int i = 0; i < kBlock; ++i) bound = std::max(bound, begin[i]);
        block_bounds_[block] = bound;
    }

    void try_best_back() noexcept {
        std::int32_t bound = kNever;
        for (const std::int32_t block_bound : block_bounds_) bound = std::max(bound, block_bound);
        int block = 0;
        while (block_bounds_[block] != bound) ++block;
        int back = block * kBlock;
        while (bounds_[back] != bound) ++back;
        bounds_[back] = kNever;
        bound_block(block);
        try_back(back);
    }

    // Tries the other backs that may still win, bounded a second time by what their eight cards can form.
    void sift_backs() {
        int n = 0;
        for (int i = 0; i < kNumFives; ++i) {
            sifted_[n] = static_cast<std::uint16_t>(i);
            n += bounds_[i] >= best_.score() ? 1 : 0;
        }
        for (int i = 0; i < n; ++i) masks_of_eight_[i] = hand_.mask() ^ masks_.fives[sifted_[i]];
        poker::evaluate_masks_unchecked(masks_of_eight_.data(), static_cast<std::size_t>(n), eights_.data());

        if (tables_.wheel != Wheel::lowest) {
            for (int i = 0; i < n; ++i) eights_[i] = highest_key(eights_[i], tables_.wheel);
        }
        const Field::FiveScores* fives = tables_.fives;
        const std::int32_t* fronts = tables_.fronts;
        const int equal = tables_.equal;
        for (int i = 0; i < n; ++i) {
            const Value back = values_.fives[sifted_[i]];
            const int middle = std::min<int>(eights_[i], back - 1 + equal);  // above 0: fives beat shorter sets
            const std::int32_t front = std::min(best_front_, fronts[middle - 1 + equal]);
            if (fives[back].back + fives[middle].middle + front >= best_.score()) try_back(sifted_[i]);
        }
    }

    void try_back(int back) noexcept {
        const Field::FiveScores* fives = tables_.fives;
        const int equal = tables_.equal;
        const Value value = values_.fives[back];
        const std::int32_t back_score = fives[value].back;
        for (const Split split : sets_.splits[back]) {
            const Value middle = values_.fives[split.other];
            const Value front = values_.threes[split.front];
            const std::int32_t score = back_score + fives[middle].middle + front_scores_[split.front];
            if ((middle < value + equal) & (front < middle + equal) & (score >= best_.score())) {
                const Candidate candidate(score, value, middle, front, back, split.other);
                if (candidate > best_) best_ = candidate;
            }
        }
    }

    const Sets& sets_ = sets();
    CardSet hand_;
    const RowMasks& masks_;
    const RowValues& values_;
    const ScoreTables& tables_;
    Candidate best_;
    std::int32_t best_front_ = 0;
    std::array<std::int32_t, kNumThrees> front_scores_;
    alignas(64) std::array<std::int32_t, kBlock * kBlocks> bounds_;
    alignas(64) std::array<std::int32_t, kBlocks> block_bounds_;
    std::array<std::uint16_t, kNumFives + 1> sifted_;  // one more: the sieve writes before it counts
    alignas(64) std::array<std::uint64_t, kNumFives> masks_of_eight_;
    std::array<Value, kNumFives> eights_;
};

Choice arrange_unchecked(CardSet hand, const Field& field) {
    const RowMasks masks(hand);
    const RowValues values(masks);
    const ScoreTables tables{field.front_scores(), field.five_scores(), field.back_bounds(), 0, Wheel::lowest};
    return best_candidate(hand, masks, values, tables).choice(hand, masks);
}

}  // namespace

Candidate best_candidate(CardSet hand, const RowMasks& masks, const RowValues& values, const ScoreTables& tables) {
    return Search(hand, masks, values, tables).run();
}

void require_hand(CardSet hand) {
    if (hand.size() != kHandSize) {
        throw CardError("a hand of Chinese Poker has " + std::to_string(kHandSize) + " cards, not " +
                        std::to_string(hand.size()));
    }
}

bool in_order(const Arrangement& arrangement) noexcept {
    const poker::Value middle = poker::evaluate(arrangement.middle);
    return poker::evaluate(arrangement.back) > middle && middle > poker::evaluate(arrangement.front);
}

Choice arrange(CardSet hand, const Field& field) {
    require_hand(hand);
    return arrange_unchecked(hand, field);
}

void arrange_many_unchecked(const CardSet* hands, std::size_t n, const Field& field, Choice* out) {
    for (std::size_t i = 0; i < n; ++i) out[i] = arrange_unchecked(hands[i], field);
}

void warm_up() {
    sets();
    Field::standard();
}

}  // namespace palatine::chinese
