// The palaces that a seat has not seen, as a matter of cards, and a uniform draw of what they may be.
//
// Whatever was done is public, so the worlds that a seat cannot tell apart differ in nothing but these palaces, and each
// is as likely. Before the first reshuffle the cards of an unseen palace are any that have not been seen. A draw deck is
// reshuffled only when all of it has been drawn: from then on the cards that have not been seen are those of the unseen
// palaces, and one that is drawn as a soldier lay in a palace thrown away since the reshuffle before. A palace that such
// a draw can come from is of a group, by the reshuffle that took it up.
#pragma once

#include <array>
#include <cstdint>

#include "palatine/card_set.hpp"
#include "palatine/game.hpp"
#include "palatine/palace_rules.hpp"
#include "palatine/random.hpp"

namespace palatine::palace {

using Palaces = std::array<CardSet, kMaxPlayers>;  // by seat

struct Hidden {
    // A battle that was fought out (PP-17): battle_result of these.
    struct Battle {
        std::uint8_t attacker = 0, defender = 0;
        std::int8_t result = 0;
        CardSet attacker_soldiers, defender_soldiers;
    };

    DeadCards dead = DeadCards::suit;
    int num_players = 0;
    std::array<Card, kMaxPlayers> banners{};
    Palaces known{};                              // the palaces that the seat knows
    std::array<std::uint8_t, kMaxPlayers> sizes{};  // cards in each of the others, 0 for the known ones
    std::array<std::int8_t, kMaxPlayers> group{};   // of a palace that was taken up by a reshuffle; -1 of others
    Palaces drawn{};                              // by group, the cards that were drawn since and come from its palaces
    CardSet unseen;                               // all others that have not been seen
    // Each puts somebody out, so as edges between seats they are a forest.
    std::array<Battle, kMaxPlayers> battles{};
    int num_battles = 0;
};

// The most draws that are tried with the same battles conditioned on.
inline constexpr int kHiddenTries = 4096;
// The most cards of a palace of a battle that is conditioned on: all that such a palace can be are listed.
inline constexpr int kMostListed = 4;

// Draws all palaces, the known ones as they are: each way that the battles allow as likely. False when none was found.
//
// At first palaces are drawn regardless of battles, and a draw that a battle contradicts is thrown away. When that has
// failed kHiddenTries times the battle that failed most often is conditioned on: its palaces are drawn among those that
// give its result, and so on with one battle more, so at most kHiddenTries * (num_battles + 1) draws are tried.
// conditioned: battles to begin with, one bit each.
bool draw_hidden(const Hidden& hidden, Random& random, Palaces& palaces, std::uint32_t conditioned = 0);

}  // namespace palatine::palace
