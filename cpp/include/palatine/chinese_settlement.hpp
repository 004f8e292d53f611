// Settlement of Chinese Poker: what every pair of seats owes, from how each seat stands at the showdown.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "palatine/chinese_rules.hpp"

namespace palatine::chinese {

enum class Standing : std::uint8_t { sound, misset, declared, surrendered };

// A seat at the showdown, all that settlement looks at.
struct Seat {
    Standing standing = Standing::surrendered;
    Special special = Special::three_flushes;       // when declared
    std::array<std::uint32_t, kNumRows> values{};   // when sound: row_value of each row
    std::array<std::int32_t, kNumRows> bonuses{};   // when sound: row_bonus of each row

    // An arrangement, sound or mis-set under the rules; its sizes and cards are not looked at.
    static Seat arranged(const Arrangement& arrangement, const Rules& rules) noexcept;
    static Seat declares(Special special) noexcept;
    static Seat surrenders() noexcept;
};

struct PairResult {
    std::int32_t units = 0;  // what the first takes from the second
    // Whether rows were compared: not against specials, surrenders and flat6, nor between two bad hands.
    bool compared = false;
    std::array<std::int8_t, kNumRows> rows{};        // 1 won, 0 tied, -1 lost by the first
    std::array<std::int32_t, kNumRows> row_units{};  // with bonuses, before overall, scoop, gun and home run

    bool operator==(const PairResult&) const = default;
};

// Two seats, home_run aside.
PairResult compare(const Seat& a, const Seat& b, const Rules& rules) noexcept;

struct Settlement {
    int num_seats = 0;
    std::array<std::int32_t, kMaxPlayers> totals{};                       // sum to 0
    std::array<std::array<PairResult, kMaxPlayers>, kMaxPlayers> pairs{};  // [a][b]: what a takes from b

    bool operator==(const Settlement&) const = default;
};

// Settles 2 to 4 seats. The banker matters for Topology::banker only, and is a seat then. Nothing is checked, there is
// no heap, and a mis-set seat under Misset::reject is treated as under scoop.
Settlement settle_unchecked(std::span<const Seat> seats, const Rules& rules, int banker = 0) noexcept;

// What a seat brings to the showdown, as its player claims it.
struct Claim {
    Arrangement arrangement;        // unless declared or surrendered
    CardSet cards;                  // of a declared hand, in place of an arrangement
    bool declares = false;
    std::optional<Special> special;  // what is declared by name
    bool surrenders = false;
};

// The same, checked; banker is -1 where there is none. A declared seat is paid the highest special that it holds
// (CP-10), whichever it named. Throws RulesError for bad rules, Error for a wrong number of seats or a wrong banker,
// CardError for rows of a wrong size, cards outside the deck or held twice, IllegalMoveError for a mis-set hand under
// Misset::reject, a declaration without a special, a surrender that the rules do not have. Each names the seat.
Settlement settle(std::span<const Claim> claims, const Rules& rules, int banker = -1);

}  // namespace palatine::chinese
