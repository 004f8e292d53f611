// Sets of cards with one bit for each card id, as actions name them; a CardSet has its bits by suit, for evaluation.
#pragma once

#include <bit>
#include <cstdint>

#include "palatine/card.hpp"
#include "palatine/card_set.hpp"

namespace palatine {

using Ids = std::uint64_t;
inline constexpr Ids kAllIds = (Ids{1} << kNumCards) - 1;

constexpr Ids bit_of(Card card) noexcept { return Ids{1} << card.id(); }

template <typename F>
constexpr void for_each_id(Ids ids, F&& f) {
    for (; ids != 0; ids &= ids - 1) f(Card(std::countr_zero(ids)));
}

namespace detail {

// Exchanges the bits of the mask with those `distance` higher.
constexpr std::uint64_t exchange_bits(std::uint64_t bits, std::uint64_t mask, int distance) noexcept {
    const std::uint64_t differing = (bits ^ bits >> distance) & mask;
    return bits ^ differing ^ differing << distance;
}

}  // namespace detail

// Bit 4 * rank + suit becomes bit 16 * suit + rank and back: two places of six, by four exchanges.
constexpr CardSet cards_of(Ids ids) noexcept {
    ids = detail::exchange_bits(ids, 0x0A0A0A0A0A0A0A0A, 3);
    ids = detail::exchange_bits(ids, 0x00CC00CC00CC00CC, 6);
    ids = detail::exchange_bits(ids, 0x0000F0F00000F0F0, 12);
    ids = detail::exchange_bits(ids, 0x00000000FF00FF00, 24);
    return CardSet(ids);
}
constexpr Ids ids_of(CardSet cards) noexcept {
    std::uint64_t bits = cards.mask();
    bits = detail::exchange_bits(bits, 0x00000000FF00FF00, 24);
    bits = detail::exchange_bits(bits, 0x0000F0F00000F0F0, 12);
    bits = detail::exchange_bits(bits, 0x00CC00CC00CC00CC, 6);
    return detail::exchange_bits(bits, 0x0A0A0A0A0A0A0A0A, 3);
}

}  // namespace palatine
