// The exact arranger under any rules: what arranger.cpp does for sums of whole numbers, for the units of a pair.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "chinese/candidate.hpp"
#include "chinese/row_bounds.hpp"
#include "chinese/terms.hpp"
#include "palatine/error.hpp"

namespace palatine::chinese {
namespace {

using poker::Value;
using Key = std::uint16_t;
static_assert(4 * poker::kNumValues <= 1 << 16);

// The keys of all rows of one hand, by the indices of Sets.
struct RowKeys {
    std::array<Key, kNumFives> backs;
    std::array<Key, kNumFives> low_middles;  // where the middle is low
    std::array<Key, kNumThrees> fronts;
    const Key* middles;

    RowKeys(const RowMasks& masks, const Terms& terms) {
        middles = terms.low_middle ? low_middles.data() : backs.data();
        const RowValues values(masks);
        const auto fill = [&terms](Row row, const auto& sets, const auto& found, auto& keys) {
            for (std::size_t i = 0; i < keys.size(); ++i) {
                keys[i] = static_cast<Key>(
                    terms.plain_keys && !(terms.low_middle && row == Row::middle)
                        ? found[i]
                        : terms.key(row_value(row, CardSet(sets[i]), found[i], terms.rules)));
            }
        };
        fill(Row::back, masks.fives, values.fives, backs);
        fill(Row::front, masks.threes, values.threes, fronts);
        if (terms.low_middle) fill(Row::middle, masks.fives, values.fives, low_middles);
    }
    RowKeys(const RowKeys&) = delete;
    RowKeys& operator=(const RowKeys&) = delete;
};

// A setting and its place in the order: more units first, then higher keys, then sets of higher cards.
struct Ranked {
    double units = -std::numeric_limits<double>::infinity();
    std::uint64_t strengths = 0;  // back, middle, front
    std::uint32_t sets = 0;       // back, middle; turned around

    Ranked() = default;
    Ranked(double worth, const std::array<std::uint32_t, kNumRows>& keys, int back_set, int middle_set) noexcept
        : units(worth),
          strengths(std::uint64_t{keys[2]} << 32 | std::uint64_t{keys[1]} << 16 | keys[0]),
          sets(static_cast<std::uint32_t>(kLastSet - back_set) << 16 |
               static_cast<std::uint32_t>(kLastSet - middle_set)) {}

    bool operator>(const Ranked& other) const noexcept {
        if (units != other.units) return units > other.units;
        return strengths != other.strengths ? strengths > other.strengths : sets > other.sets;
    }

    Decision decision(CardSet hand, const RowMasks& masks, const Terms& terms) const noexcept {
        const CardSet back(masks.fives[kLastSet - static_cast<int>(sets >> 16)]);
        const CardSet middle(masks.fives[kLastSet - static_cast<int>(sets & 0xFFFF)]);
        const auto value = [&](int shift) {
            return terms.row_value(static_cast<std::uint32_t>(strengths >> shift & 0xFFFF));
        };
        Decision decision;
        decision.arrangement = {hand - back - middle, middle, back};
        decision.values = {value(0), value(16), value(32)};
        decision.units = units;
        return decision;
    }

private:
    static constexpr int kLastSet = 2047;
};

bool is_legal(Key back, Key middle, Key front, const Terms& terms) noexcept {
    if (terms.low_middle) return front < back + terms.equal;
    return (middle < back + terms.equal) & (front < middle + terms.equal);
}

// Branch and bound over the back, as the search by scores does it. A bound is the worth of rows as good, term by term,
// as any that may stand beside the back; rounding is far below kSlack.
template <typename OneRow>
class Search {
public:
    Search(CardSet hand, const RowMasks& masks, const RowKeys& keys, const Terms& terms,
           const RowTables<OneRow>& tables) noexcept
        : hand_(hand), masks_(masks), keys_(keys), terms_(terms), tables_(tables) {}

    Ranked run() {
        bound_rows();
        for (int i = 0; i < kNumFives; ++i) {
            const OneRow& middle =
                terms_.low_middle ? best_middle_ : tables_.best_up_to[1][middle_limit(keys_.backs[i])];
            bounds_[i] = bound(i, middle, best_front_);
        }
        for (int i = 0; i < kFirstBacks; ++i) {
            const auto best = std::max_element(bounds_.begin(), bounds_.end());
            *best = -std::numeric_limits<double>::infinity();
            try_back(static_cast<int>(best - bounds_.begin()));
        }
        sift_backs();
        return best_;
    }

private:
    static constexpr int kFirstBacks = 4;  // tried before the others are sifted

    // Units are sums of a few dozen terms; the rules bound each price by a million.
    double slack() const noexcept { return kSlack * (1 + std::abs(best_.units)); }
    static constexpr double kSlack = 1e-9;

    void bound_rows() noexcept {
        const std::vector<OneRow>& fronts = tables_.rows[0];
        best_front_ = terms_.pair.bounding(fronts[keys_.fronts[0]]);
        for (int i = 0; i < kNumThrees; ++i) {
            front_terms_[i] = fronts[keys_.fronts[i]];
            best_front_ = better_of(best_front_, terms_.pair.bounding(front_terms_[i]));
        }
        if (!terms_.low_middle) return;
        const std::vector<OneRow>& middles = tables_.rows[1];
        best_middle_ = terms_.pair.bounding(middles[keys_.middles[0]]);
        for (int i = 1; i < kNumFives; ++i) {
            best_middle_ = better_of(best_middle_, terms_.pair.bounding(middles[keys_.middles[i]]));
        }
    }

    // The highest key that the row in front of this one may have.
    int middle_limit(int back) const noexcept { return std::max(0, back - 1 + terms_.equal); }

    double bound(int back, const OneRow& middle, const OneRow& front) const noexcept {
        return terms_.pair.worth(terms_.pair.bounding(tables_.rows[2][keys_.backs[back]]), middle, front);
    }

    // Tries the other backs that may still win, bounded a second time by what their eight cards can form.
    void sift_backs() {
        int n = 0;
        for (int i = 0; i < kNumFives; ++i) {
            sifted_[n] = static_cast<std::uint16_t>(i);
            n += bounds_[i] >= best_.units - slack() ? 1 : 0;
        }
        for (int i = 0; i < n; ++i) {
            const CardSet eight(hand_.mask() ^ masks_.fives[sifted_[i]]);
            masks_of_eight_[i] = terms_.low_middle ? best_front(eight).mask() : eight.mask();
        }
        poker::evaluate_masks_unchecked(masks_of_eight_.data(), static_cast<std::size_t>(n), eights_.data());
        if (terms_.low_middle) {
            try_backs_of_low_middles(n);
            return;
        }
        for (int i = 0; i < n; ++i) {
            const int back = sifted_[i];
            const int highest = highest_key(eights_[i], terms_.rules.wheel);
            const int middle = std::min(terms_.suits ? 4 * highest + 3 : highest, middle_limit(keys_.backs[back]));
            const OneRow front = worse_of(best_front_, tables_.best_up_to[0][middle_limit(middle)]);
            if (bound(back, tables_.best_up_to[1][middle], front) >= best_.units - slack()) try_back(back);
        }
    }

    // The same where the middle is low and bounds no front: the best front of the eight cards does.
    void try_backs_of_low_middles(int n) noexcept {
        const LowMiddles& low_middles = chinese::low_middles();
        for (int i = 0; i < n; ++i) {
            const int back = sifted_[i];
            const Value low = low_middles.best(CardSet(hand_.mask() ^ masks_.fives[back]));
            const OneRow middle = worse_of(best_middle_, tables_.best_up_to[1][terms_.key(4u * low)]);
            const int highest = reordered(eights_[i], terms_.rules.wheel);
            const int limit = std::min(terms_.suits ? 4 * highest + 3 : highest, middle_limit(keys_.backs[back]));
            const OneRow front = worse_of(best_front_, tables_.best_up_to[0][limit]);
            if (bound(back, middle, front) >= best_.units - slack()) try_back(back);
        }
    }

    void try_back(int back) noexcept {
        const Key back_key = keys_.backs[back];
        const OneRow& back_terms = tables_.rows[2][back_key];
        const OneRow* middles = tables_.rows[1].data();
        for (const Split split : sets_.splits[back]) {
            const Key middle = keys_.middles[split.other];
            const Key front = keys_.fronts[split.front];
            if (!is_legal(back_key, middle, front, terms_)) continue;
            const double units = terms_.pair.worth(back_terms, middles[middle], front_terms_[split.front]);
            if (units < best_.units) continue;
            const Ranked found(units, {front, middle, back_key}, back, split.other);
            if (found > best_) best_ = found;
        }
    }

    const Sets& sets_ = sets();
    CardSet hand_;
    const RowMasks& masks_;
    const RowKeys& keys_;
    const Terms& terms_;
    const RowTables<OneRow>& tables_;
    Ranked best_;
    OneRow best_front_;
    OneRow best_middle_;
    std::array<OneRow, kNumThrees> front_terms_;
    std::array<double, kNumFives> bounds_;
    std::array<std::uint16_t, kNumFives + 1> sifted_;  // one more: the sieve writes before it counts
    alignas(64) std::array<std::uint64_t, kNumFives> masks_of_eight_;
    std::array<Value, kNumFives> eights_;  // values of the eight cards, of their best front where the middle is low
};

Decision best_setting(CardSet hand, const Terms& terms) {
    const RowMasks masks(hand);
    if (terms.separable) {
        RowValues values(masks);
        if (!terms.plain_keys) values.reorder(terms.rules.wheel);
        const ScoreTables tables{terms.front_scores.data(), terms.five_scores.data(), terms.back_bounds.data(),
                                 terms.equal, terms.rules.wheel};
        const Candidate best = best_candidate(hand, masks, values, tables);
        const Choice choice = best.choice(hand, masks);
        Decision decision;
        decision.arrangement = choice.arrangement;
        for (int row = 0; row < kNumRows; ++row) decision.values[row] = terms.row_value(choice.values[row]);
        decision.units = choice.score / terms.denominator;
        return decision;
    }
    const RowKeys keys(masks, terms);
    const Ranked best = terms.pair.home_run != 0 ? Search(hand, masks, keys, terms, terms.with_runs).run()
                                                 : Search(hand, masks, keys, terms, terms.plain).run();
    return best.decision(hand, masks, terms);
}

// The units of a declaration: a special of the opponent's is compared (CP-11), all else pays the price.
double declaration_units(Special special, const Terms& terms) noexcept {
    const Rules& rules = terms.rules;
    double units = (1 - terms.special_chance) * rules.price(special);
    for (int i = 0; i < kNumSpecials; ++i) {
        const auto other = static_cast<Special>(i);
        if (!rules.offers(other)) continue;
        const int order = compare_specials(special, other, rules);
        const double paid = order > 0 ? rules.price(special) : order < 0 ? -rules.price(other) : 0;
        units += terms.declared[i] * paid;
    }
    return units;
}

// The declaration and the surrender that the rules allow, with the best setting.
struct Others {
    std::optional<Decision> declaration;
    std::optional<Decision> surrender;

    Others(CardSet hand, const Decision& setting, const Terms& terms) {
        if (terms.special_chance > 0 || terms.rules.has_specials()) {
            const SpecialList held = specials(hand, terms.rules);
            if (!held.empty()) {
                declaration = setting;
                declaration->special = held.items[0];
                declaration->units = declaration_units(held.items[0], terms);
            }
        }
        if (terms.rules.surrender != Rules::kNoSurrender) {
            surrender = setting;
            surrender->surrender = true;
            surrender->units = terms.against_all(-terms.rules.surrender);
        }
    }
};

Decision arrange_unchecked(CardSet hand, const Terms& terms) {
    Decision best = best_setting(hand, terms);
    const Others others(hand, best, terms);
    best.units = terms.against_all(best.units);
    if (others.declaration && others.declaration->units >= best.units) best = *others.declaration;
    if (others.surrender && others.surrender->units > best.units) best = *others.surrender;
    return best;
}

// Calls f(back set, middle set, front set) for all 72,072 settings.
template <typename F>
void for_each_setting(F&& f) {
    for (int back = 0; back < kNumFives; ++back) {
        for (const Split split : sets().splits[back]) f(back, split.other, split.front);
    }
}

}  // namespace

Decision arrange(CardSet hand, const Objective& objective) {
    require_hand(hand);
    return arrange_unchecked(hand, objective.terms());
}

void arrange_many_unchecked(const CardSet* hands, std::size_t n, const Objective& objective, Decision* out) {
    for (std::size_t i = 0; i < n; ++i) out[i] = arrange_unchecked(hands[i], objective.terms());
}

std::vector<Decision> arrange_top(CardSet hand, std::size_t n, const Objective& objective) {
    require_hand(hand);
    if (n == 0) throw Error("the number of settings to find is at least 1, not 0");
    const Terms& terms = objective.terms();
    const RowMasks masks(hand);
    const RowKeys keys(masks, terms);
    std::vector<Ranked> legal;
    legal.reserve(kNumSettings / 2);
    for_each_setting([&](int back, int middle, int front) {
        const std::array<std::uint32_t, kNumRows> row_keys{keys.fronts[front], keys.middles[middle], keys.backs[back]};
        if (!is_legal(keys.backs[back], keys.middles[middle], keys.fronts[front], terms)) return;
        legal.emplace_back(terms.worth(row_keys), row_keys, back, middle);
    });
    // No two settings are equal in this order, so the result does not depend on the library's sort.
    std::sort(legal.begin(), legal.end(), std::greater<>());

    std::vector<Decision> decisions;
    for (std::size_t i = 0; i < legal.size() && decisions.size() < n; ++i) {
        // Settings of equal strength have equal units and stand together.
        if (i > 0 && legal[i].strengths == legal[i - 1].strengths) continue;
        decisions.push_back(legal[i].decision(hand, masks, terms));
    }
    const Others others(hand, decisions.front(), terms);
    for (Decision& decision : decisions) decision.units = terms.against_all(decision.units);
    const auto insert = [&decisions](const Decision& other, bool before_equals) {
        const auto place = std::find_if(decisions.begin(), decisions.end(), [&](const Decision& decision) {
            return before_equals ? decision.units <= other.units : decision.units < other.units;
        });
        decisions.insert(place, other);
    };
    if (others.declaration) insert(*others.declaration, true);
    if (others.surrender) insert(*others.surrender, false);
    if (decisions.size() > n) decisions.resize(n);
    return decisions;
}

}  // namespace palatine::chinese
