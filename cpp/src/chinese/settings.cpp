// Walks over all settings of a hand: alternatives and counts.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "chinese/candidate.hpp"
#include "palatine/chinese_objective.hpp"
#include "palatine/error.hpp"

namespace palatine::chinese {
namespace {

using poker::Value;

// Calls f(back set, middle set, front set) for each of the 36,036 ways to take two fives: the stronger is the back.
template <typename F>
void for_each_pair(const RowValues& values, F&& f) {
    for (int five = 0; five < kNumFives; ++five) {
        for (const Split split : sets().splits[five]) {
            if (split.other < five) continue;
            const bool stronger = values.fives[five] >= values.fives[split.other];
            f(stronger ? five : split.other, stronger ? split.other : five, split.front);
        }
    }
}

// Of distinct triples, back first and in falling order, how many are not beaten row by row. An earlier triple has no
// weaker back, so it beats a later one when its middle and its front are no weaker; a Fenwick tree holds the best
// front so far of each middle or a stronger one.
int count_unbeaten(const std::vector<std::uint64_t>& triples) {
    constexpr int kMost = 1 << 16;
    std::vector<int> best_front(kMost + 1, -1);
    int count = 0;
    for (const std::uint64_t triple : triples) {
        const int place = kMost - static_cast<int>(triple >> 16 & 0xFFFF);  // 1 for the strongest middle
        const int front = static_cast<int>(triple & 0xFFFF);
        int best = -1;
        for (int i = place; i > 0; i &= i - 1) best = std::max(best, best_front[i]);
        count += best < front ? 1 : 0;
        for (int i = place; i <= kMost; i += i & -i) best_front[i] = std::max(best_front[i], front);
    }
    return count;
}

// The row_value of each set of a hand.
template <std::size_t n>
std::array<std::uint32_t, n> row_values(Row row, const std::array<std::uint64_t, n>& masks,
                                        const std::array<Value, n>& values, const Rules& rules) {
    std::array<std::uint32_t, n> found;
    for (std::size_t i = 0; i < n; ++i) found[i] = row_value(row, CardSet(masks[i]), values[i], rules);
    return found;
}

}  // namespace

std::vector<Choice> arrange_top(CardSet hand, std::size_t n, const Field& field) {
    require_hand(hand);
    if (n == 0) throw Error("the number of settings to find is at least 1, not 0");
    const RowMasks masks(hand);
    const RowValues values(masks);
    std::vector<Candidate> legal;
    legal.reserve(kNumSettings / 2);
    for_each_pair(values, [&](int back_set, int middle_set, int front_set) {
        const Value back = values.fives[back_set];
        const Value middle = values.fives[middle_set];
        const Value front = values.threes[front_set];
        if (back > middle && middle > front) {
            const std::int32_t score =
                field.score(Row::back, back) + field.score(Row::middle, middle) + field.score(Row::front, front);
            legal.emplace_back(score, back, middle, front, back_set, middle_set);
        }
    });
    // No two candidates are equal in this order, so the result does not depend on the library's sort.
    std::sort(legal.begin(), legal.end(), std::greater<>());

    std::vector<Choice> choices;
    for (std::size_t i = 0; i < legal.size() && choices.size() < n; ++i) {
        // Settings of equal strength have equal scores and stand together.
        if (i > 0 && legal[i].strengths() == legal[i - 1].strengths()) continue;
        choices.push_back(legal[i].choice(hand, masks));
    }
    return choices;
}

SettingCounts count_settings(CardSet hand) { return count_settings(hand, Rules{}); }

SettingCounts count_settings(CardSet hand, const Rules& rules) {
    require_hand(hand);
    const RowMasks masks(hand);
    const RowValues values(masks);
    const auto backs = row_values(Row::back, masks.fives, values.fives, rules);
    const auto middles = row_values(Row::middle, masks.fives, values.fives, rules);
    const auto fronts = row_values(Row::front, masks.threes, values.threes, rules);
    const bool low_middle = rules.middle == Middle::low27;
    SettingCounts counts{};
    std::vector<std::uint64_t> triples;
    triples.reserve(kNumSettings);
    for (int five = 0; five < kNumFives; ++five) {
        for (const Split split : sets().splits[five]) {
            const std::uint32_t back = backs[five];
            const std::uint32_t middle = middles[split.other];
            const std::uint32_t front = fronts[split.front];
            const bool in_order = low_middle ? back >= front : back >= middle && middle >= front;
            if (!in_order) continue;
            ++counts.ordered;
            if (low_middle ? back == front : back == middle || middle == front) ++counts.equal;
            triples.push_back(std::uint64_t{back} << 32 | std::uint64_t{middle} << 16 | front);
        }
    }
    counts.legal = rules.equal_rows == EqualRows::allowed ? counts.ordered : counts.ordered - counts.equal;
    std::sort(triples.begin(), triples.end(), std::greater<>());
    triples.erase(std::unique(triples.begin(), triples.end()), triples.end());
    counts.triples = static_cast<int>(triples.size());
    counts.pareto = count_unbeaten(triples);
    return counts;
}

}  // namespace palatine::chinese
