// The errors of the library. Each message names the offending value.
#pragma once

#include <stdexcept>

namespace palatine {

// Base of all errors. In Python: palatine.Error, a ValueError.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct CardError : Error { using Error::Error; };         // a card, a set or a text of cards
struct RulesError : Error { using Error::Error; };        // an option of a game
struct IllegalMoveError : Error { using Error::Error; };  // a move that the rules forbid
struct StateError : Error { using Error::Error; };        // a position that cannot be
struct RecordError : Error { using Error::Error; };       // a saved game or file

}  // namespace palatine
