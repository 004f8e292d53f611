// Chips of a hand of Palace Poker: what a call pays and leaves unmatched, and who gets the pot (PP-16, PP-26, PP-29).
#pragma once

#include <array>
#include <cstdint>

#include "palatine/game.hpp"

namespace palatine::palace {

using Chips = std::int64_t;

// A call of a bet or a raise.
struct Call {
    Chips paid = 0;
    Chips returned = 0;  // of what the other side had put in beyond the price: unmatched, not in the pot
    bool is_short = false;

    bool operator==(const Call&) const = default;
};
// price: PP-14's, 0 when a raise is called. beyond: the excess of PP-11 or the raise, which the other side has paid and
// the caller has to match on top. chips: what the caller has, so that less than all of it is an all-in.
Call pay_call(Chips price, Chips beyond, Chips chips) noexcept;

// A hand that is over.
struct Pot {
    int num_players = 2;
    int dealer = 0;
    std::array<Chips, kMaxPlayers> paid{};  // by seat, what is in the pot: without what has returned to its maker
    // Who lasted how long: the higher the longer, equal for those who share. 0: not dealt in.
    std::array<std::uint16_t, kMaxPlayers> lasted{};
    // One bit for each seat that has paid less than the ante or the price of a call; none when the pot is not cut
    // (`all_in`: single_pot).
    std::uint32_t short_seats = 0;
};
// What each seat gets. The pot is cut at the totals of the short seats; each layer goes to those who lasted longest among
// the seats that are not short or paid up to its top; odd chips of a layer go one each from the dealer's left.
std::array<Chips, kMaxPlayers> divide(const Pot& pot) noexcept;

}  // namespace palatine::palace
