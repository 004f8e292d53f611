// The tables behind an Objective, and the worth of a setting by them. Internal.
//
// Rows are known by their key: the row_value under the rules, divided by four where suits do not count. A higher key
// wins.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "palatine/chinese_objective.hpp"

namespace palatine::chinese {

// What one row does against the same row of an opponent.
struct RowTerms {
    double units;     // of the row alone, with bonuses
    double win;       // chances
    double lose;
    double win_pay;   // the part of the units that comes with a win
    double lose_pay;  // with a loss
};

// The same where there are home runs; larger, so that other rules do without it.
struct RunTerms : RowTerms {
    double run_lose;  // a loss to an opponent whose row also beats those of two others
    double run_lose_pay;
};

// As good as both, term by term.
inline RowTerms better_of(const RowTerms& a, const RowTerms& b) noexcept {
    return {std::max(a.units, b.units), std::max(a.win, b.win), std::min(a.lose, b.lose),
            std::max(a.win_pay, b.win_pay), std::max(a.lose_pay, b.lose_pay)};
}
inline RunTerms better_of(const RunTerms& a, const RunTerms& b) noexcept {
    return {better_of(static_cast<const RowTerms&>(a), static_cast<const RowTerms&>(b)),
            std::min(a.run_lose, b.run_lose), std::max(a.run_lose_pay, b.run_lose_pay)};
}

// As good as either, term by term.
inline RowTerms worse_of(const RowTerms& a, const RowTerms& b) noexcept {
    return {std::min(a.units, b.units), std::min(a.win, b.win), std::max(a.lose, b.lose),
            std::min(a.win_pay, b.win_pay), std::min(a.lose_pay, b.lose_pay)};
}
inline RunTerms worse_of(const RunTerms& a, const RunTerms& b) noexcept {
    return {worse_of(static_cast<const RowTerms&>(a), static_cast<const RowTerms&>(b)),
            std::max(a.run_lose, b.run_lose), std::min(a.run_lose_pay, b.run_lose_pay)};
}

template <typename Row>
struct RowTables {
    std::array<std::vector<Row>, kNumRows> rows;        // by key
    std::array<std::vector<Row>, kNumRows> best_up_to;  // of all bounding rows with this key or a lower one
};

// The units of three rows together: multilinear in their terms, but for home_run. It never falls when a row gets better
// term by term, as long as no win has negative pay and no loss positive pay.
struct Pair {
    double overall = 0;
    double scoop = 0;
    double gun = 0;          // what a 3-0 is multiplied by, less 1
    double home_run = 0;     // what a home run adds to a pair won 3-0, times the chance that two others declare nothing
    bool multiplies = false; // gun or home_run

    // Terms for bounds, which satisfy that and are worth no less beside any others: a win costs nothing where it costs,
    // and what a loss pays where it pays is paid as if both other rows were lost.
    RowTerms bounding(const RowTerms& terms) const noexcept {
        const double paid = std::max(terms.lose_pay, 0.0) * gun;
        return {terms.units + paid, terms.win, terms.lose, std::max(terms.win_pay, 0.0), std::min(terms.lose_pay, 0.0)};
    }
    RunTerms bounding(const RunTerms& terms) const noexcept {
        RunTerms bound{bounding(static_cast<const RowTerms&>(terms)), terms.run_lose, std::min(terms.run_lose_pay, 0.0)};
        bound.units += std::max(terms.run_lose_pay, 0.0) * home_run;
        return bound;
    }

    template <typename Row>
    double worth(const Row& back, const Row& middle, const Row& front) const noexcept {
        const double wins = middle.win * front.win;
        const double losses = middle.lose * front.lose;
        const double two = back.win * (middle.win + front.win - 2 * wins) + wins;
        const double two_lost = back.lose * (middle.lose + front.lose - 2 * losses) + losses;
        const double sweep = back.win * wins;
        const double swept = back.lose * losses;
        double units = back.units + middle.units + front.units + overall * (two - two_lost) + scoop * (sweep - swept);
        if (multiplies) {
            const double extras = overall + scoop;
            const double paid = back.win_pay * wins +
                                back.win * (middle.win_pay * front.win + middle.win * front.win_pay) + extras * sweep;
            const double cost = back.lose_pay * losses +
                                back.lose * (middle.lose_pay * front.lose + middle.lose * front.lose_pay) -
                                extras * swept;
            units += gun * (paid + cost);
            if constexpr (std::is_same_v<Row, RunTerms>) {
                const double both = middle.run_lose * front.run_lose;
                const double run_cost = back.run_lose_pay * both +
                                        back.run_lose * (middle.run_lose_pay * front.run_lose +
                                                         middle.run_lose * front.run_lose_pay - extras * both);
                units += home_run * (paid * (sweep * sweep) + run_cost);
            }
        }
        return units;
    }
};

struct Terms {
    Rules rules;
    std::string field;
    bool plain_keys = false;  // the keys are the values of the one scale
    bool suits = false;       // there are four keys a strength
    bool low_middle = false;
    int equal = 0;            // 1 where equal rows are legal
    int num_keys = 0;
    Pair pair;
    RowTables<RowTerms> plain;
    RowTables<RunTerms> with_runs;  // where there are home runs, in the place of the former

    // Set where the units are the sum of three whole numbers over a common denominator, and never fall with the rows.
    bool separable = false;
    std::vector<std::int32_t> front_scores;
    std::vector<Field::FiveScores> five_scores;
    std::vector<std::int32_t> back_bounds;
    double denominator = 1;

    std::array<double, kNumSpecials> declared{};  // by the best special offered
    double special_chance = 0;
    double special_cost = 0;  // expected, of an ordinary hand

    std::uint32_t key(std::uint32_t row_value) const noexcept { return suits ? row_value : row_value / 4; }
    std::uint32_t row_value(std::uint32_t key) const noexcept { return suits ? key : key * 4; }

    // Of the keys of front, middle and back. The sum of whole numbers where it is one.
    double worth(const std::array<std::uint32_t, kNumRows>& keys) const noexcept {
        if (separable) {
            return (front_scores[keys[0]] + five_scores[keys[1]].middle + five_scores[keys[2]].back) / denominator;
        }
        const auto worth_by = [&](const auto& rows) {
            return pair.worth(rows[2][keys[2]], rows[1][keys[1]], rows[0][keys[0]]);
        };
        return pair.home_run != 0 ? worth_by(with_runs.rows) : worth_by(plain.rows);
    }

    // Of all that opponents may do, when against one that declares nothing it is this.
    double against_all(double units) const noexcept { return (1 - special_chance) * units - special_cost; }
};

// Of a set of specials the one that is declared (CP-10), if the rules offer any of them.
std::optional<Special> best_special(SpecialSet held, const Rules& rules) noexcept;

}  // namespace palatine::chinese
