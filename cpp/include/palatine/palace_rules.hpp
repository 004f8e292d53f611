// The rules of a hand of Palace Poker as data, with the chips that the seats sit down with and a table that is set up.
//
// Rules is a plain value: copied by memcpy, compared by ==. Defaults are those of the game (preset `standard`);
// validate() says whether what was put in can be played. Chips are whole numbers.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "palatine/card.hpp"
#include "palatine/card_set.hpp"

namespace palatine::palace {

inline constexpr int kMinPlayers = 2;
inline constexpr int kMaxPlayers = 10;
inline constexpr int kGroup = 4;          // players whose banners differ in suit (PP-4)
inline constexpr int kMaxSoldiers = 8;    // the most that max_soldiers can be
inline constexpr int kMaxPalaceCards = 5;
inline constexpr int kMostSmallBet = 100'000, kMostChips = 1'000'000'000;
inline constexpr int kMostSmallBets = 1000;  // of a big bet; with points also of an excess or a raise (PP-32)
inline constexpr int kMostRaises = 1000, kMostRaisesOfPoints = 100;  // where there is a cap, and where there is none
inline constexpr int kMostTurns = 10'000;

enum class Structure : std::uint8_t { limit, no_limit };
// What does not count in a battle (PP-18): cards of the suit, or of the rank, of the opponent's banner.
enum class DeadCards : std::uint8_t { suit, rank, none };
enum class CallPrice : std::uint8_t { own, match };               // PP-14
enum class DiscardCost : std::uint8_t { free, small_bet };        // PP-10
enum class CapturedBanner : std::uint8_t { soldier, discard };    // PP-19
enum class PassiveEnd : std::uint8_t { orbit, off };              // PP-23
enum class HeadsUp : std::uint8_t { normal, must_battle };        // PP-25
enum class AllIn : std::uint8_t { layered, single_pot, off };     // PP-29
enum class Bank : std::uint8_t { stacks, points };

using Seats = std::uint16_t;  // one bit a seat

// A table at the beginning of somebody's turn, all that is public of it. A hand that begins with one has its chance
// deal the palaces first, one card at a time from the dealer's left: to everybody who is in, and to everybody whose
// palace lies unseen in the discard pile. What of the deck is nowhere then is the draw deck.
struct Setup {
    bool given = false;
    Seats in = 0;         // the players left
    Seats unseen = 0;     // those out whose palaces lie in the discard pile
    Seats shorts = 0;     // who paid less than the ante or a call price (PP-29)
    Seats passive = 0;    // who has made a passive turn since the last buy or bet (PP-23)
    std::array<Card, kMaxPlayers> banners{};      // of those in
    std::array<CardSet, kMaxPlayers> soldiers{};  // of those in
    CardSet discards;      // cards in the discard pile that everybody has seen
    CardSet in_draw_deck;  // cards that everybody knows to lie in the draw deck: seen before the last reshuffle
    std::array<std::int64_t, kMaxPlayers> put{};    // chips put in so far, the ante included
    std::array<std::uint8_t, kMaxPlayers> out_at{};  // 0 for those in; 1 for who went out first; together: the same
    std::uint8_t to_act = 0;
    std::uint16_t turns = 0;  // turns that are over

    bool operator==(const Setup&) const = default;
};

// All that a hand needs to know after its beginning.
struct Options {
    std::int32_t small_bet = 10;  // 1..kMostSmallBet
    std::int32_t big_bet = 20;    // 1..1000 small bets
    std::int32_t ante = 5;        // 0..kMostChips; PP-3: half a small bet unless said
    std::int16_t raise_cap = -1;  // raises a battle; -1 for none
    std::uint16_t max_turns = 1000;
    Structure structure = Structure::limit;
    DeadCards dead_cards = DeadCards::suit;
    CallPrice call_price = CallPrice::own;
    DiscardCost discard_cost = DiscardCost::free;
    CapturedBanner captured_banner = CapturedBanner::soldier;
    PassiveEnd passive_end = PassiveEnd::orbit;
    HeadsUp heads_up = HeadsUp::normal;
    AllIn all_in = AllIn::layered;
    Bank bank = Bank::stacks;
    std::uint8_t max_soldiers = 5;  // 1..kMaxSoldiers
    std::uint8_t palace_cards = 3;  // 1..kMaxPalaceCards

    bool operator==(const Options&) const = default;
};

struct Rules : Options {
    // Chips by seat at the start of the hand, before the ante, 0..kMostChips; who has none is not dealt in (PP-3). With
    // points all are dealt in and this has no meaning.
    std::array<std::int32_t, kMaxPlayers> stacks{1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000};
    CardSet deck = CardSet::full();
    Setup setup;

    bool operator==(const Rules&) const = default;

    // Throws RulesError, naming the option and its value, unless a hand can be played by these rules. Whether the deck,
    // the stacks and the setup fit a number of players is for the position to say.
    void validate() const;
};

struct Preset {
    std::string_view name;
    Rules rules;
};
// standard, gentle.
std::span<const Preset> presets();

}  // namespace palatine::palace
