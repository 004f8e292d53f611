// The rules of a table of Chinese Poker as data, and what single rows and hands are worth under them.
//
// Rules is a plain value: copied by memcpy, compared by ==. Defaults are those of the game; validate() says whether
// what was put in can be played.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "palatine/card_set.hpp"
#include "palatine/poker.hpp"

namespace palatine::chinese {

inline constexpr int kHandSize = 13;  // of the full game; Rules::hand_size() under others
inline constexpr int kMinPlayers = 2;
inline constexpr int kMaxPlayers = 4;

enum class Row : std::uint8_t { front, middle, back };
inline constexpr int kNumRows = 3;
inline constexpr int kRowSize[kNumRows] = {3, 5, 5};
inline constexpr std::string_view kRowNames[kNumRows] = {"front", "middle", "back"};

struct Arrangement {
    CardSet front;
    CardSet middle;
    CardSet back;

    constexpr CardSet row(Row row) const noexcept {
        return row == Row::front ? front : row == Row::middle ? middle : back;
    }
    constexpr CardSet cards() const noexcept { return front | middle | back; }
    bool operator==(const Arrangement&) const = default;
};

// Special hands (CP-9, Variants): of those with the same rank by CP-11 the earlier one is named first.
enum class Special : std::uint8_t {
    suited_dragon,           // all 13 of one suit
    complete_straight,       // one card of each rank: the dragon
    twelve_royals,           // every card J to A
    three_straight_flushes,  // 5 + 5 + 3
    three_quads,             // three ranks four times
    all_8_to_a,
    all_2_to_8,
    one_colour,
    four_trips,        // four ranks three times or more
    twelve_suited,     // 12 or more of one suit
    five_pairs_trips,  // six pairs with one rank held exactly three times
    six_pairs,
    three_straights,
    three_flushes,
};
inline constexpr int kNumSpecials = 14;
inline constexpr std::string_view kSpecialNames[kNumSpecials] = {
    "suited_dragon", "complete_straight", "twelve_royals", "three_straight_flushes", "three_quads",
    "all_8_to_a",    "all_2_to_8",        "one_colour",    "four_trips",             "twelve_suited",
    "five_pairs_trips", "six_pairs",      "three_straights", "three_flushes",
};

// poker::Category, and the royal flush as a category of its own.
inline constexpr int kNumBonusCategories = poker::kNumCategories + 1;
inline constexpr int kRoyalFlush = poker::kNumCategories;

// Units beyond the row's own for what it holds (CP-8); 0 is no bonus. A front holds pairs and trips only (CP-4).
struct RowBonus {
    std::array<std::int32_t, kNumRanks> front_pair{};
    std::array<std::int32_t, kNumRanks> front_trips{};
    std::array<std::int32_t, kNumBonusCategories> middle{};
    std::array<std::int32_t, kNumBonusCategories> back{};

    bool operator==(const RowBonus&) const = default;
};

enum class EqualRows : std::uint8_t { foul, allowed };
enum class Wheel : std::uint8_t { lowest, second, none };
enum class BonusMode : std::uint8_t { replace, add };
enum class BonusTo : std::uint8_t { winner, both };
enum class Misset : std::uint8_t { reject, scoop, flat6 };
enum class Topology : std::uint8_t { all, banker };
enum class Middle : std::uint8_t { high, low27 };

struct Rules {
    static constexpr std::int32_t kMostUnits = 1'000'000;  // of any one price, bonus or cost
    static constexpr std::int32_t kNoSurrender = -1;

    CardSet deck = CardSet::full();
    std::array<std::uint8_t, kNumRows> row_sizes{3, 5, 5};
    EqualRows equal_rows = EqualRows::foul;
    bool suit_tie_break = false;
    // By suit: 3 for the suit that beats all others, 0 for the one that loses to all. All 0 without suit_tie_break.
    std::array<std::uint8_t, kNumSuits> suit_strength{};
    Wheel wheel = Wheel::lowest;
    std::int32_t overall = 0;  // units more for two rows won at least
    std::int32_t scoop = 0;    // units more for three rows won
    std::int32_t gun = 1;
    std::int32_t home_run = 1;
    RowBonus row_bonus{};
    BonusMode bonus_mode = BonusMode::replace;
    BonusTo bonus_to = BonusTo::winner;
    std::array<std::int32_t, kNumSpecials> specials{};  // the price of each; 0 is not offered
    // The place of each in special_order, 1 the highest; 0 is unlisted.
    std::array<std::uint8_t, kNumSpecials> special_order{};
    Misset misset = Misset::reject;
    std::int32_t surrender = kNoSurrender;  // the cost per sound opponent
    Topology topology = Topology::all;
    Middle middle = Middle::high;

    constexpr int hand_size() const noexcept { return row_sizes[0] + row_sizes[1] + row_sizes[2]; }
    constexpr bool offers(Special special) const noexcept { return price(special) > 0; }
    constexpr std::int32_t price(Special special) const noexcept {
        return specials[static_cast<std::size_t>(special)];
    }
    constexpr bool has_specials() const noexcept {
        for (const std::int32_t units : specials) {
            if (units > 0) return true;
        }
        return false;
    }
    bool operator==(const Rules&) const = default;

    // Throws RulesError, naming the option and its value, unless a table of two can play by these rules.
    void validate() const;
};

// Rows ------------------------------------------------------------------------------------------------------------

// Where a value of a set of at most five cards stands under the option `wheel`: the one scale, re-ordered. A
// permutation of 0..poker::kNumValues-1, the identity for Wheel::lowest. value < kNumValues.
poker::Value reordered(poker::Value value, Wheel wheel) noexcept;
// The category of such a value: without a wheel A-2-3-4-5 is high card, or a flush.
poker::Category category(poker::Value value, Wheel wheel) noexcept;

// How the row stands against the same row of others: higher wins, equal is a tie. 4 * strength + suit, the strength
// in 0..poker::kNumValues-1: of the reordered scale, turned around for a low27 middle (lower hands are higher then);
// the suit is 0 without suit_tie_break. Sets of at most five cards.
std::uint32_t row_value(Row row, CardSet cards, const Rules& rules) noexcept;
// The same of what poker::evaluate has said about the cards.
std::uint32_t row_value(Row row, CardSet cards, poker::Value value, const Rules& rules) noexcept;

// The bonus that the row_bonus table gives for a row of this poker value (not reordered); 0 for a low27 middle.
std::int32_t row_bonus(Row row, poker::Value value, const Rules& rules) noexcept;

// CP-3 under the rules, of the row_values of front, middle and back.
bool in_order(const std::array<std::uint32_t, kNumRows>& values, const Rules& rules) noexcept;
// The same of cards. Sizes, duplicates and the deck are not looked at.
bool is_misset(const Arrangement& arrangement, const Rules& rules) noexcept;

// Specials --------------------------------------------------------------------------------------------------------

using SpecialSet = std::uint16_t;  // bit i: Special i
static_assert(kNumSpecials <= 16);

// Every special that rules.hand_size() cards are, by their definitions, offered or not. All but three_flushes need rows
// of 3, 5 and 5.
SpecialSet find_specials(CardSet hand, const Rules& rules) noexcept;

// CP-11: greater than 0 when a outranks b, 0 when they draw.
int compare_specials(Special a, Special b, const Rules& rules) noexcept;

// The offered specials of a hand, best first: by CP-11, equal ones by the order of the enumeration.
struct SpecialList {
    int count = 0;
    std::array<Special, kNumSpecials> items{};

    bool empty() const noexcept { return count == 0; }
    const Special* begin() const noexcept { return items.data(); }
    const Special* end() const noexcept { return items.data() + count; }
};
SpecialList specials(CardSet hand, const Rules& rules) noexcept;

}  // namespace palatine::chinese
