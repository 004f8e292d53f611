// The rules of a table of Royal Casino as data, with what a match carries into a deal and a table that is set up.
//
// Rules is a plain value: copied by memcpy, compared by ==. Defaults are those of the game (preset `dominican`);
// validate() says whether what was put in can be played.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "palatine/card.hpp"
#include "palatine/card_set.hpp"

namespace palatine::casino {

inline constexpr int kMinPlayers = 2;
inline constexpr int kMaxPlayers = 4;
inline constexpr int kMaxSides = 3;
inline constexpr int kMaxHand = 4;
// Every build comes from a turn of this round after which its owner holds a card (RC-12): three a seat.
inline constexpr int kMaxBuilds = (kMaxHand - 1) * kMaxPlayers;
inline constexpr int kMaxTable = 20;  // cards that a deal begins with on the table
inline constexpr int kLeastTarget = 4, kMostTarget = 1000, kMostScore = 10'000;
inline constexpr int kMinBuildValue = 2, kMaxBuildValue = 14;
inline constexpr int kMaxValue = 16;  // of a card from the hand, hand_values `nordic`

inline constexpr Card kBigCasino{8, 1}, kLittleCasino{0, 3};  // Td, 2s

// A side is a player or, of four, a partnership: seats 0 and 2, seats 1 and 3.
constexpr int num_sides(int num_players) noexcept { return num_players == 4 ? 2 : num_players; }
constexpr int side_of(int seat, int num_players) noexcept { return num_players == 4 ? seat & 1 : seat; }

enum class Direction : std::uint8_t { ccw, cw };           // ccw: from the dealer's right; cw: from the left (RC-4)
enum class DealerRotation : std::uint8_t { left, right };  // who deals next
enum class Matching : std::uint8_t { all, one, optional };
enum class Ace : std::uint8_t { one_or_14, one_only };
enum class Raise : std::uint8_t { others, any, opponents };
enum class Sweeps : std::uint8_t { cancel, count, off };
enum class At20 : std::uint8_t { little_casino, most_spades, either };
enum class Endgame : std::uint8_t { cap20, freeze, off };
enum class Courts : std::uint8_t { valued, pairs };
enum class HandValues : std::uint8_t { plain, nordic };
enum class Ties : std::uint8_t { nobody, carry };
// What parts sides that are level at or over the target: another deal, or first the most spades of this one.
enum class Level : std::uint8_t { another_deal, most_spades };

// Points of a deal, in the order of RC-20; aces and sweeps each.
struct Points {
    std::uint8_t cards = 3, spades = 1, big = 2, little = 1, aces = 1, sweeps = 1, last_capture = 0;

    bool operator==(const Points&) const = default;
};

// What the sides bring into a deal.
struct Standing {
    std::array<std::int16_t, kMaxSides> scores{};
    // Points that ties of earlier deals have added to the majorities (`ties`: carry).
    std::uint8_t carried_cards = 0, carried_spades = 0;
    bool overtime = false;  // a deal without RC-21 and RC-22, since sides were level (RC-23)

    bool operator==(const Standing&) const = default;
};

struct Build {
    CardSet cards;
    std::uint8_t value = 0;
    std::uint8_t owner = 0;  // the seat
    bool multiple = false;

    bool operator==(const Build&) const = default;
};

// A table in the middle of a deal, all that is public of it. A deal that begins with one has its chance deal the hands
// first, to each seat in turn as many cards as it has left; an owner is dealt a card for each value that it owns.
struct Setup {
    bool given = false;
    CardSet loose;
    std::array<Build, kMaxBuilds> builds{};  // of value 0 after the last
    std::array<CardSet, kMaxSides> piles{};
    std::array<std::uint8_t, kMaxSides> sweeps{};
    std::int8_t last_captor = -1;  // a side
    // Cards in each hand. The first in turn of those with the most acts.
    std::array<std::uint8_t, kMaxPlayers> hand_sizes{};

    bool operator==(const Setup&) const = default;
};

// All that a deal needs to know after its beginning.
struct Options {
    Direction direction = Direction::ccw;
    DealerRotation dealer_rotation = DealerRotation::left;  // of a match; a deal has no use for it
    Matching matching = Matching::all;
    Ace ace = Ace::one_or_14;
    Raise raise = Raise::others;
    bool raise_absorb = false;
    Sweeps sweeps = Sweeps::cancel;
    At20 at_20 = At20::little_casino;
    Endgame endgame = Endgame::cap20;
    bool builds = true;
    Courts courts = Courts::valued;
    HandValues hand_values = HandValues::plain;
    Ties ties = Ties::nobody;
    bool count_out = false;
    bool by_difference = false;  // for two sides
    bool sweep_limits = false;
    bool instant = false;
    Level level = Level::another_deal;
    std::uint8_t hand_size = 4;   // cards dealt to a hand each round, 1..4
    std::uint8_t table_size = 4;  // cards dealt to the table in the first round, 0..20
    std::int16_t target = 21;     // 4..1000; RC-21's 18, 19, 20 are 3, 2 and 1 below it
    Points points;
    Standing standing;

    bool operator==(const Options&) const = default;

    // What a card is worth on the table, in sets and builds: 2..13, an ace 1; 0 for none (`courts`: pairs).
    constexpr int table_value(Card card) const noexcept {
        if (card.rank() == 12) return 1;
        return courts == Courts::pairs && card.rank() >= 9 ? 0 : card.rank() + 2;
    }
    // What a card from the hand captures, and so the value of the builds that it can stand for (RC-12): 1..16; 0 for
    // a court that has no value.
    constexpr int hand_value(Card card) const noexcept {
        if (hand_values == HandValues::nordic) {
            if (card.rank() == 12) return 14;
            if (card == kLittleCasino) return 15;
            if (card == kBigCasino) return 16;
        }
        return card.rank() == 12 && ace == Ace::one_or_14 ? 14 : table_value(card);
    }
    // Whether a single ace on the table is also worth 14: to an ace from the hand, in a multiple build (RC-9).
    constexpr bool single_ace_is_14() const noexcept {
        return ace == Ace::one_or_14 && hand_values == HandValues::plain;
    }
    // Whether RC-21 and RC-22 bind a side in this deal.
    constexpr bool bound(int side) const noexcept {
        return endgame != Endgame::off && !standing.overtime &&
               standing.scores[static_cast<std::size_t>(side)] >= target - 3;
    }
};

struct Rules : Options {
    CardSet deck = CardSet::full();
    Setup setup;

    bool operator==(const Rules&) const = default;

    // Throws RulesError, naming the option and its value, unless a table can play by these rules. Whether the deck and
    // the setup fit a number of players is for the position to say.
    void validate() const;
};

struct Preset {
    std::string_view name;
    Rules rules;
};
// dominican, north_american_royal, casino, swedish, finnish.
std::span<const Preset> presets();

}  // namespace palatine::casino
