// What a setting is worth under any rules against a field of opponents, and the setting that is worth most.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "palatine/card_set.hpp"
#include "palatine/chinese.hpp"
#include "palatine/chinese_rules.hpp"

namespace palatine::chinese {

struct Terms;

// Expected units per opponent, as a function of the strengths of the three rows.
//
// The opponent's rows are drawn from the field independently of each other and of one's own cards. With that, rows,
// bonuses (CP-8), overall, scoop and gun are exact expectations of the settlement of one pair. Three things stand
// outside a pair or outside the field:
// - home_run, at a table of four: one's own chance of it is the chance of 3-0 to the power of the opponents; an opponent
//   who has won 3-0 sweeps two others, drawn from the field like him, with the chance that his own rows give.
// - specials (CP-9): an opponent declares with the exact chance that thirteen cards of the deck of the rules are a
//   special that they offer; the field stands for all other hands.
// - suit_tie_break: a row that ties by rank meets each of the suits that its own first card leaves equally often; a
//   pair (or the higher of two) wins when it holds the best suit.
// Opponents neither surrender nor set a hand wrongly.
class Objective {
public:
    // Throws RulesError for rules that cannot be played or whose rows are not 3, 5 and 5 cards.
    // num_players: at the table; with fewer than four there are no home runs, and rules() has home_run 1. Throws Error
    // when it is not 2 to 4.
    Objective(const Rules& rules, const Field& field, int num_players = kMaxPlayers);
    // Against Field::for_rules(); field_name() ends in " (nearest)" when that field was made for other rules.
    explicit Objective(const Rules& rules, int num_players = kMaxPlayers);

    const Rules& rules() const noexcept;
    const std::string& field_name() const noexcept;

    // How a row of this row_value fares against one opponent's.
    Field::Chances chances(Row row, std::uint32_t value) const noexcept;
    // Expected units per opponent of the three row_values, front, middle and back, against an opponent who declares
    // nothing.
    double units(const std::array<std::uint32_t, kNumRows>& values) const noexcept;
    // How often an opponent declares a special.
    double special_chance() const noexcept;

    const Terms& terms() const noexcept { return *terms_; }  // internal

private:
    std::shared_ptr<const Terms> terms_;
};

// A sealed choice (CP-2): a setting, or that setting with a declaration (CP-9), or a surrender.
struct Decision {
    Arrangement arrangement;
    std::array<std::uint32_t, kNumRows> values{};  // row_value of front, middle and back
    double units = 0;                              // expected, per opponent, as it is played
    std::optional<Special> special;                // when declared
    bool surrender = false;
};

// The best that can be done with 13 cards: the legal setting with the highest expected units, or, where the rules have
// them and they are worth more, a declaration (also when it is worth as much) or a surrender; these come with the best
// setting all the same.
//
// Of settings that are worth the same the higher back, then middle, then front comes first, by row_value; of settings
// whose rows are equally strong the one whose back, then middle, has the highest cards (ids compared from the highest
// down). A setting that another one beats row by row is never chosen as long as a stronger row is not worth less: a
// table of bonuses that pays less for a better row, or `gun` upon bonuses that go to both, can make it so.
// Throws CardError unless there are 13 cards.
Decision arrange(CardSet hand, const Objective& objective);
// The same for n hands of 13 cards, which is not checked.
void arrange_many_unchecked(const CardSet* hands, std::size_t n, const Objective& objective, Decision* out);

// The best n decisions by the same order, without settings that are equal row by row to a better one; fewer when there
// are fewer. Throws CardError unless there are 13 cards, Error when n is 0.
std::vector<Decision> arrange_top(CardSet hand, std::size_t n, const Objective& objective);

// count_settings() under the rules: the rows compare by row_value. With a low27 middle all settings count as ordered
// whose back is no weaker than the front. Throws CardError unless there are 13 cards.
SettingCounts count_settings(CardSet hand, const Rules& rules);

}  // namespace palatine::chinese
