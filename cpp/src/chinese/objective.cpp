// Objectives: what each strength of each row is worth under the rules against a field.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "chinese/special_chances.hpp"
#include "chinese/special_counts.hpp"
#include "chinese/terms.hpp"
#include "palatine/error.hpp"

namespace palatine::chinese {
namespace {

using poker::Value;

bool is_pair(Value value) noexcept {
    const poker::Category category = poker::category(value);
    return category == poker::Category::pair || category == poker::Category::two_pair;
}

// Of a row that ties by rank, in thirds: how often it wins by the suit of its first card; 3 is the best suit.
std::int64_t thirds_won(Value value, std::uint32_t suit) noexcept {
    if (is_pair(value)) return suit == 3 ? 3 : 0;  // the other pair holds the two other suits
    return suit;
}

bool is_front(Value value) noexcept {
    const poker::Category category = poker::category(value);
    return category == poker::Category::high_card || category == poker::Category::pair ||
           category == poker::Category::three_of_a_kind;
}

class TableBuilder {
public:
    TableBuilder(const Rules& rules, const Field& field, Terms& terms)
        : rules_(rules), field_(field), terms_(terms), scale_(terms.suits ? 3 : 1) {
        Rules strengths_only = rules;
        strengths_only.suit_tie_break = false;
        for (int row = 0; row < kNumRows; ++row) {
            bonuses_[row].resize(poker::kNumValues);
            orders_[row].resize(poker::kNumValues);
            for (int i = 0; i < poker::kNumValues; ++i) {
                const auto value = static_cast<Value>(i);
                bonuses_[row][value] = row_bonus(static_cast<Row>(row), value, rules);
                orders_[row][row_value(static_cast<Row>(row), CardSet(), value, strengths_only) / 4] = value;
            }
        }
    }

    void build(Row row) {
        const auto index = static_cast<std::size_t>(row);
        const std::vector<Value>& by_strength = order(row);
        Sums below;
        Sums above;
        for (const Value value : by_strength) above.add(count(row, value), price(row, value), bonus(row, value), 1);
        std::vector<RowTerms>& out = terms_.plain.rows[index];
        out.reserve(static_cast<std::size_t>(terms_.num_keys));
        const auto denominator = static_cast<double>(scale_ * static_cast<std::int64_t>(field_.total()));
        for (const Value value : by_strength) {
            const std::int64_t ties = count(row, value);
            above.add(ties, price(row, value), bonus(row, value), -1);
            for (std::uint32_t suit = 0; suit < (terms_.suits ? 4u : 1u); ++suit) {
                const bool splits = splits_ties(row);
                const std::int64_t ties_won = splits ? ties * thirds_won(value, suit) : 0;
                const std::int64_t ties_lost = splits ? 3 * ties - ties_won : 0;
                const std::int64_t win = scale_ * below.hands + ties_won;
                const std::int64_t lose = scale_ * above.hands + ties_lost;
                std::int64_t win_pay;
                std::int64_t lose_pay;
                if (rules_.bonus_to == BonusTo::both) {
                    const std::int64_t own = bonus(row, value);
                    win_pay = win * (1 + own) - scale_ * below.bonuses - ties_won * own;
                    lose_pay = lose * (own - 1) - scale_ * above.bonuses - ties_lost * own;
                } else {
                    win_pay = win * price(row, value);
                    lose_pay = -(scale_ * above.prices + ties_lost * price(row, value));
                }
                out.push_back({static_cast<double>(win_pay + lose_pay) / denominator,
                               static_cast<double>(win) / denominator, static_cast<double>(lose) / denominator,
                               static_cast<double>(win_pay) / denominator,
                               static_cast<double>(lose_pay) / denominator});
                std::vector<std::int64_t>& scores = scores_[index];
                scores.push_back(win_pay + lose_pay);
                // What no front can be must not spoil the order of scores.
                if (row == Row::front && !is_front(value)) scores.back() = std::max(scores.back(), *(scores.end() - 2));
            }
            below.add(ties, price(row, value), bonus(row, value), 1);
        }
        if (terms_.pair.home_run == 0) {
            terms_.plain.best_up_to[index] = best_up_to(out);
            return;
        }
        std::vector<RunLosses> losses = run_losses(row);
        std::vector<RunTerms>& with_runs = terms_.with_runs.rows[index];
        for (const RowTerms& one : out) {
            with_runs.push_back({one, losses.back().lose, losses.back().pay});
            losses.pop_back();
        }
        terms_.with_runs.best_up_to[index] = best_up_to(with_runs);
    }

    // Tables of whole numbers, where they can stand for all there is to know.
    void separate() {
        const Pair& pair = terms_.pair;
        if (pair.overall != 0 || pair.scoop != 0 || pair.multiplies || terms_.suits || terms_.low_middle) return;
        std::int64_t most = 0;
        for (const std::vector<std::int64_t>& scores : scores_) {
            std::int64_t largest = 0;
            for (std::size_t key = 0; key < scores.size(); ++key) {
                largest = std::max(largest, std::abs(scores[key]));
                if (key > 0 && scores[key] < scores[key - 1]) return;
            }
            most += largest;
        }
        if (most >= std::numeric_limits<std::int32_t>::max()) return;
        terms_.separable = true;
        terms_.denominator = field_.total();
        const auto score = [this](Row row, int key) {
            return static_cast<std::int32_t>(scores_[static_cast<std::size_t>(row)][static_cast<std::size_t>(key)]);
        };
        for (int key = 0; key < terms_.num_keys; ++key) {
            terms_.front_scores.push_back(score(Row::front, key));
            terms_.five_scores.push_back({score(Row::middle, key), score(Row::back, key)});
            const int middle = std::max(0, key - 1 + terms_.equal);
            terms_.back_bounds.push_back(score(Row::back, key) + score(Row::middle, middle));
        }
    }

private:
    template <typename Row>
    std::vector<Row> best_up_to(std::vector<Row> best) const {
        for (Row& one : best) one = terms_.pair.bounding(one);
        for (std::size_t key = 1; key < best.size(); ++key) best[key] = better_of(best[key - 1], best[key]);
        return best;
    }

    // A row against an opponent who beats it and the rows of two others: the chance, and what it pays.
    struct RunLosses {
        double lose = 0;
        double pay = 0;
    };

    // By key, the strongest first: the sum over the opponent's rows that beat this one of their chance times the square
    // of their own chance to beat a row of the field.
    std::vector<RunLosses> run_losses(Row row) const {
        const auto total = static_cast<double>(field_.total());
        const bool splits = splits_ties(row);
        const std::vector<Value>& by_strength = order(row);
        std::vector<RunLosses> losses;
        std::int64_t below = field_.total();
        double chance = 0;   // of stronger rows that beat two others
        double priced = 0;   // the same times what their win costs, their own bonus where both have theirs
        for (auto value = by_strength.rbegin(); value != by_strength.rend(); ++value) {
            const std::int64_t ties = count(row, *value);
            below -= ties;
            const auto beats_two = [&](std::int64_t thirds) {
                const double beats = static_cast<double>(3 * below + thirds * ties) / (3 * total);
                return beats * beats;
            };
            const bool both = rules_.bonus_to == BonusTo::both;
            const auto own = static_cast<double>(both ? bonus(row, *value) : 0);
            const auto cost = static_cast<double>(both ? 1 + bonus(row, *value) : price(row, *value));
            const double share = static_cast<double>(ties) / total;
            for (std::uint32_t suit = terms_.suits ? 4u : 1u; suit-- > 0;) {
                // The opponent's suit is one of the three others, equally often; of a pair it is the best or not.
                double tied = 0;
                const std::int64_t won = thirds_won(*value, suit);
                if (splits && is_pair(*value)) {
                    tied = won == 0 ? beats_two(3) : 0;
                } else if (splits) {
                    for (std::int64_t thirds = won + 1; thirds <= 3; ++thirds) tied += beats_two(thirds) / 3;
                }
                const double lose = chance + share * tied;
                losses.push_back({lose, own * lose - (priced + share * tied * cost)});
            }
            double beats = beats_two(0);
            if (splits && is_pair(*value)) {
                beats = (beats_two(0) + beats_two(3)) / 2;
            } else if (splits) {
                beats = (beats_two(0) + beats_two(1) + beats_two(2) + beats_two(3)) / 4;
            }
            chance += share * beats;
            priced += share * beats * cost;
        }
        return losses;
    }

    // Whether suits decide between rows that tie by rank.
    bool splits_ties(Row row) const noexcept { return terms_.suits && !(terms_.low_middle && row == Row::middle); }

    struct Sums {
        std::int64_t hands = 0;
        std::int64_t prices = 0;
        std::int64_t bonuses = 0;

        void add(std::int64_t count, std::int64_t price, std::int64_t bonus, int sign) noexcept {
            hands += sign * count;
            prices += sign * count * price;
            bonuses += sign * count * bonus;
        }
    };

    // All values, the weakest first.
    const std::vector<Value>& order(Row row) const noexcept { return orders_[static_cast<std::size_t>(row)]; }

    std::int64_t count(Row row, Value value) const noexcept { return field_.counts(row)[value]; }
    std::int64_t bonus(Row row, Value value) const noexcept { return bonuses_[static_cast<std::size_t>(row)][value]; }

    // What winning with such a row pays when bonuses go to the winner.
    std::int64_t price(Row row, Value value) const noexcept {
        const std::int64_t extra = bonus(row, value);
        return rules_.bonus_mode == BonusMode::add ? 1 + extra : extra > 0 ? extra : 1;
    }

    const Rules& rules_;
    const Field& field_;
    Terms& terms_;
    std::int64_t scale_;
    std::array<std::vector<std::int32_t>, kNumRows> bonuses_;
    std::array<std::vector<Value>, kNumRows> orders_;
    std::array<std::vector<std::int64_t>, kNumRows> scores_;
};

// Only a full table has home runs.
Rules at_table(Rules rules, int num_players) {
    if (num_players < kMinPlayers || num_players > kMaxPlayers) {
        throw Error("num_players out of range " + std::to_string(kMinPlayers) + ".." + std::to_string(kMaxPlayers) +
                    ": " + std::to_string(num_players));
    }
    if (num_players < kMaxPlayers) rules.home_run = 1;
    return rules;
}

// How many hands of 13 cards a deck of so many has.
std::uint64_t hands_of(int cards) noexcept {
    std::uint64_t hands = 1;
    for (int i = 1; i <= kHandSize; ++i) {
        hands = hands * static_cast<std::uint64_t>(cards - kHandSize + i) / static_cast<std::uint64_t>(i);
    }
    return hands;
}

void add_specials(Terms& terms) {
    const Rules& rules = terms.rules;
    if (!rules.has_specials()) return;
    const bool full = rules.deck == CardSet::full();
    const std::vector<SpecialHands> counted = full ? std::vector<SpecialHands>() : count_special_hands(rules.deck);
    const auto all_hands = static_cast<double>(full ? kAllHands : hands_of(rules.deck.size()));
    std::array<std::uint64_t, kNumSpecials> declared{};
    for (const SpecialHands& hands : full ? std::span<const SpecialHands>(kSpecialHands) : std::span(counted)) {
        const SpecialSet held = rules.wheel == Wheel::none ? hands.without_wheel : hands.specials;
        const std::optional<Special> best = best_special(held, rules);
        if (!best) continue;
        declared[static_cast<std::size_t>(*best)] += hands.count;
    }
    for (int i = 0; i < kNumSpecials; ++i) {
        terms.declared[i] = static_cast<double>(declared[i]) / all_hands;
        terms.special_cost += terms.declared[i] * rules.specials[i];
    }
    const std::uint64_t special_hands = std::accumulate(declared.begin(), declared.end(), std::uint64_t{0});
    terms.special_chance = static_cast<double>(special_hands) / all_hands;
}

}  // namespace

std::optional<Special> best_special(SpecialSet held, const Rules& rules) noexcept {
    std::optional<Special> best;
    for (int i = 0; i < kNumSpecials; ++i) {
        const auto special = static_cast<Special>(i);
        if ((held >> i & 1) == 0 || !rules.offers(special)) continue;
        if (!best || compare_specials(special, *best, rules) > 0) best = special;
    }
    return best;
}

Objective::Objective(const Rules& rules, int num_players)
    : Objective(rules, Field::for_rules(rules), num_players) {
    if (Field::is_made_for(this->rules())) return;
    const auto terms = std::make_shared<Terms>(*terms_);
    terms->field += " (nearest)";
    terms_ = terms;
}

Objective::Objective(const Rules& rules_of_all, const Field& field, int num_players) {
    rules_of_all.validate();
    const Rules rules = at_table(rules_of_all, num_players);
    if (rules.row_sizes != Rules{}.row_sizes) {
        throw RulesError("the arranger sets rows of 3, 5 and 5 cards, not of " + std::to_string(rules.row_sizes[0]) +
                         ", " + std::to_string(rules.row_sizes[1]) + " and " + std::to_string(rules.row_sizes[2]));
    }
    const auto terms = std::make_shared<Terms>();
    terms->rules = rules;
    terms->field = field.name();
    terms->suits = rules.suit_tie_break;
    terms->low_middle = rules.middle == Middle::low27;
    terms->plain_keys = !terms->suits && rules.wheel == Wheel::lowest;
    terms->equal = rules.equal_rows == EqualRows::allowed ? 1 : 0;
    terms->num_keys = poker::kNumValues * (terms->suits ? 4 : 1);
    add_specials(*terms);
    TableBuilder builder(rules, field, *terms);
    Pair& pair = terms->pair;
    pair.overall = rules.overall;
    pair.scoop = rules.scoop;
    pair.gun = rules.gun - 1;
    const double declines = 1 - terms->special_chance;
    pair.home_run = static_cast<double>(rules.home_run - 1) * rules.gun * declines * declines;
    pair.multiplies = rules.gun > 1 || rules.home_run > 1;
    for (const Row row : {Row::front, Row::middle, Row::back}) builder.build(row);
    builder.separate();
    terms_ = terms;
}

const Rules& Objective::rules() const noexcept { return terms_->rules; }

const std::string& Objective::field_name() const noexcept { return terms_->field; }

Field::Chances Objective::chances(Row row, std::uint32_t value) const noexcept {
    const RowTerms& found = terms_->plain.rows[static_cast<std::size_t>(row)][terms_->key(value)];
    return {found.win, std::max(0.0, 1 - found.win - found.lose), found.lose};
}

double Objective::units(const std::array<std::uint32_t, kNumRows>& values) const noexcept {
    return terms_->worth({terms_->key(values[0]), terms_->key(values[1]), terms_->key(values[2])});
}

double Objective::special_chance() const noexcept { return terms_->special_chance; }

}  // namespace palatine::chinese
