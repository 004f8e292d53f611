// The score of a deal of Royal Casino (RC-18..RC-23): what each side gets for what, and who has won the match.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "palatine/card_set.hpp"
#include "palatine/casino_rules.hpp"

namespace palatine::casino {

// RC-20's items, in its order.
enum class Item : std::uint8_t {
    cards,
    spades,
    big,
    little,
    ace_spades,
    ace_clubs,
    ace_hearts,
    ace_diamonds,
    sweeps,
    last_capture,
};
inline constexpr int kNumItems = 10;
inline constexpr std::string_view kItemNames[kNumItems] = {
    "cards",     "spades",     "big",          "little", "ace_spades",
    "ace_clubs", "ace_hearts", "ace_diamonds", "sweeps", "last_capture",
};

// A deal that is over. The cards that were left are in the last captor's pile (RC-19).
struct DealResult {
    int num_sides = 2;
    std::array<CardSet, kMaxSides> piles{};
    std::array<std::uint8_t, kMaxSides> sweeps{};
    int last_captor = -1;     // a side; -1 when nobody captured
    int won_at_once = -1;     // the side whose capture ended the deal (`instant`); -1 for none

    bool operator==(const DealResult&) const = default;
};

struct DealScore {
    // Points by item and side, as they were earned, RC-22 and carried points included.
    std::array<std::array<std::int16_t, kMaxSides>, kNumItems> items{};
    std::array<std::int16_t, kMaxSides> points{};  // what the deal adds to each score, after by_difference and RC-21
    Standing after;                                // what the sides bring into the next deal
    int winner = -1;                               // the side that has won the match; -1 for none yet

    bool operator==(const DealScore&) const = default;
};

// Scores a deal by the options, the standing among them. A deal won at once counts aces, Big and Little Casino only.
DealScore score_deal(const Options& options, const DealResult& result) noexcept;

// A side's sweeps less what the others' cancel (RC-18), RC-22 apart.
int net_sweeps(Sweeps sweeps, const DealResult& result, int side) noexcept;

}  // namespace palatine::casino
