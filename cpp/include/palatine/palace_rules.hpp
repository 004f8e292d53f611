// The rules of a table of Palace Poker as data.
#pragma once

#include <cstdint>

namespace palatine::palace {

// What does not count in a battle (PP-18): cards of the suit, or of the rank, of the opponent's banner.
enum class DeadCards : std::uint8_t { suit, rank, none };

}  // namespace palatine::palace
