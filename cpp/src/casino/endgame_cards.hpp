// Cards of the last round by what they count for and how they play. Internal.
#pragma once

#include <bit>
#include <cstdint>

#include "casino/table.hpp"
#include "palatine/casino_position.hpp"

namespace palatine::casino {

constexpr Ids kSpades = 0x8888888888888, kBig = bit_of(kBigCasino), kLittle = bit_of(kLittleCasino);

// The points that cards are worth by themselves.
inline int worth_of(const Points& points, Ids cards) noexcept {
    return std::popcount(cards & kAces) * points.aces + ((cards & kBig) != 0 ? points.big : 0) +
           ((cards & kLittle) != 0 ? points.little : 0);
}

inline Ids built(const Position& position) noexcept {
    Ids cards = 0;
    for (int i = 0; i < position.num_builds(); ++i) cards |= position.build_cards(i);
    return cards;
}

// The cards of the seats and of the table.
inline Ids in_play(const Position& position) noexcept {
    Ids cards = position.loose() | built(position);
    for (int seat = 0; seat < position.num_players(); ++seat) cards |= position.hand(seat);
    return cards;
}

// Cards as they play: of one rank the clubs, diamonds and hearts are alike, but for the ten of diamonds. In the four
// bits of each rank how many of these there are, and the spade; of the tens the diamond apart.
inline Ids kinds_of(Ids cards) noexcept {
    constexpr Ids kEach = 0x1111111111111;
    const Ids alike = cards & ~(kSpades | kBig);
    const Ids counts = (alike & kEach) + (alike >> 1 & kEach) + (alike >> 2 & kEach);
    return (cards & kSpades) | counts | ((cards & kBig) != 0 ? kBig << 1 : 0);
}

// The builds that have any of the cards, in any order: suits that are alike may change it.
inline std::uint64_t key_of_builds(const Position& position, Ids cards) noexcept {
    std::uint64_t key = 0;
    for (int i = 0; i < position.num_builds(); ++i) {
        if ((position.build_cards(i) & cards) == 0) continue;
        key += chain(position.build_info(i).byte(), kinds_of(position.build_cards(i)));
    }
    return key;
}

// Hands and table.
inline std::uint64_t key_of_cards(const Position& position, std::uint64_t key) noexcept {
    for (int seat = 0; seat < position.num_players(); ++seat) key = chain(key, kinds_of(position.hand(seat)));
    key = chain(key, kinds_of(position.loose()));
    const std::uint64_t builds = key_of_builds(position, kAllIds);
    return builds == 0 ? key : chain(key, builds);
}

}  // namespace palatine::casino
