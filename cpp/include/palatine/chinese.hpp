// Chinese Poker: the rows of a hand, fields of opponents, and the exact arranger for the default rules.
//
// Thirteen cards are set as a front of three, a middle of five and a back of five (CP-2). The back must beat the middle
// and the middle the front, strictly (CP-3), on the one scale of poker::evaluate; each row won is one unit (CP-6).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "palatine/card_set.hpp"
#include "palatine/chinese_rules.hpp"
#include "palatine/poker.hpp"

namespace palatine::chinese {

inline constexpr int kNumSettings = 72072;  // 13! / (3! 5! 5!)

// CP-3 alone: back beats middle beats front. Sizes and duplicates are not looked at.
bool in_order(const Arrangement& arrangement) noexcept;

// What one opponent may hold: for each row how often each value of the one scale turns up in a population.
//
// The rows are taken as independent. All figures are whole numbers, so that the best setting is the same on every
// machine: a score is an expected number of units times total().
class Field {
public:
    // How often each value occurs in a row; kNumValues counts.
    using Counts = std::vector<std::uint32_t>;
    static constexpr std::uint64_t kMaxTotal = 1u << 29;  // the scores of three rows add up within 32 bits

    // Throws Error unless the three rows have kNumValues counts each and the same total, 1 to kMaxTotal.
    Field(std::string name, Counts front, Counts middle, Counts back);

    // The shipped field of near-equilibrium players under the default rules, "rows".
    static const Field& standard();
    // The shipped field whose players played by the rules most like these. There are fields for the scorings rows,
    // two_four and one_six, each without bonuses and with those of CP-8 ("rows", "two_four", "one_six", "table",
    // "two_four_table", "one_six_table"), and for rows with a low middle ("low27"). What decides:
    // - middle: a low one takes low27, whatever else the rules say;
    // - what 3-0 pays by what 2-1 pays, bonuses aside: two_four has 2, rows has 3, one_six has 6, and of two of these the
    //   nearer one is meant by ratio (below the root of 6 it is two_four, above the root of 18 one_six);
    // - any row bonus at all takes the field of that scoring with bonuses.
    static const Field& for_rules(const Rules& rules);
    // Whether for_rules() has played by just what these rules say about deck, rows, scoring and bonuses.
    static bool is_made_for(const Rules& rules);

    const std::string& name() const noexcept { return name_; }
    // The sum of the counts of each row.
    std::uint32_t total() const noexcept { return total_; }
    const Counts& counts(Row row) const noexcept { return counts_[static_cast<std::size_t>(row)]; }
    // FNV-1a, 64 bits, over the counts of front, middle and back as little-endian 32-bit words.
    std::uint64_t checksum() const noexcept { return checksum_; }
    // Whether the names and all counts are equal.
    bool operator==(const Field& other) const noexcept {
        return checksum_ == other.checksum_ && name_ == other.name_ && counts_ == other.counts_;
    }

    struct Chances {
        double win;
        double tie;
        double lose;
    };
    // How a row of this value fares against one opponent; value < kNumValues.
    Chances chances(Row row, poker::Value value) const noexcept;

    // total() * (P(win) - P(lose)) of a row of this value; value < kNumValues. Never falls as the value rises.
    std::int32_t score(Row row, poker::Value value) const noexcept;

    // The same by value, as the arranger reads them; kNumValues long.
    struct FiveScores {
        std::int32_t middle;
        std::int32_t back;
    };
    const std::int32_t* front_scores() const noexcept { return front_scores_.data(); }
    const FiveScores* five_scores() const noexcept { return five_scores_.data(); }
    // The most that a back of this value and a middle below it can score together.
    const std::int32_t* back_bounds() const noexcept { return back_bounds_.data(); }

private:
    std::string name_;
    std::uint32_t total_ = 0;
    std::uint64_t checksum_ = 0;
    std::array<Counts, kNumRows> counts_;
    std::vector<std::int32_t> front_scores_;
    std::vector<FiveScores> five_scores_;
    std::vector<std::int32_t> back_bounds_;
};

struct Choice {
    Arrangement arrangement;
    std::array<poker::Value, kNumRows> values;  // front, middle, back
    std::int32_t score;                         // expected units per opponent, times the field's total()
};

// The legal setting of 13 cards that has the highest score against the field.
//
// Equal scores go to the higher back, then the higher middle, then the higher front; of settings whose rows are
// equally strong to the one whose back, then middle, has the highest cards (ids compared from the highest down). So
// the answer is never beaten row by row by another setting. Throws CardError unless there are 13 cards.
Choice arrange(CardSet hand, const Field& field = Field::standard());
// The same for n hands of 13 cards, which is not checked. Uses no heap. What evaluates rows throws when poker::isa() does.
void arrange_many_unchecked(const CardSet* hands, std::size_t n, const Field& field, Choice* out);

// The best n legal settings by the same order, best first, without those that are equal row by row to a better one;
// fewer when there are fewer. Throws CardError unless there are 13 cards, Error when n is 0.
std::vector<Choice> arrange_top(CardSet hand, std::size_t n, const Field& field = Field::standard());

// How many ways there are to set a hand.
struct SettingCounts {
    int ordered;  // back >= middle >= front
    int equal;    // of those with two equal rows, which CP-3 forbids
    int legal;    // ordered - equal, or ordered where equal rows are legal
    int triples;  // distinct strengths of the three rows among the ordered
    int pareto;   // of those the ones not beaten row by row
};
// Throws CardError unless there are 13 cards.
SettingCounts count_settings(CardSet hand);

// Builds what arrange builds at first use.
void warm_up();

}  // namespace palatine::chinese
