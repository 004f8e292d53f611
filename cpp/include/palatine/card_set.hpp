// A set of cards as a 64-bit mask of four 16-bit suit lanes: bit 16 * suit + rank.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "palatine/card.hpp"

namespace palatine {

class CardSet {
public:
    static constexpr std::uint64_t kFullMask = 0x1FFF1FFF1FFF1FFFull;

    constexpr CardSet() = default;
    // Unchecked: only bits of kFullMask may be set. Use from_mask for masks that come from outside.
    constexpr explicit CardSet(std::uint64_t mask) noexcept : mask_(mask) {}
    constexpr explicit CardSet(Card card) noexcept : mask_(bit(card.id())) {}

    static constexpr std::uint64_t bit(int id) noexcept { return 1ull << (((id & 3) << 4) | (id >> 2)); }
    static constexpr CardSet full() noexcept { return CardSet(kFullMask); }
    static CardSet from_mask(std::uint64_t mask);          // CardError
    static CardSet from_cards(std::span<const Card> cards);  // CardError on a duplicate
    static CardSet from_text(std::string_view text);       // CardError, also on a duplicate

    constexpr std::uint64_t mask() const noexcept { return mask_; }
    constexpr unsigned lane(int suit) const noexcept { return static_cast<unsigned>(mask_ >> (16 * suit)) & 0xFFFFu; }
    constexpr int size() const noexcept { return std::popcount(mask_); }
    constexpr bool empty() const noexcept { return mask_ == 0; }
    constexpr bool contains(Card card) const noexcept { return (mask_ & bit(card.id())) != 0; }

    constexpr CardSet operator|(CardSet other) const noexcept { return CardSet(mask_ | other.mask_); }
    constexpr CardSet operator&(CardSet other) const noexcept { return CardSet(mask_ & other.mask_); }
    constexpr CardSet operator-(CardSet other) const noexcept { return CardSet(mask_ & ~other.mask_); }
    constexpr CardSet operator^(CardSet other) const noexcept { return CardSet(mask_ ^ other.mask_); }
    constexpr CardSet operator|(Card card) const noexcept { return CardSet(mask_ | bit(card.id())); }
    constexpr CardSet operator-(Card card) const noexcept { return CardSet(mask_ & ~bit(card.id())); }
    constexpr bool operator==(const CardSet&) const = default;

    // Calls f(Card) for each card, suit by suit (clubs first), deuces first. f may not change the set.
    template <typename F>
    constexpr void for_each(F&& f) const {
        for (std::uint64_t rest = mask_; rest != 0; rest &= rest - 1) {
            const int i = std::countr_zero(rest);
            f(Card(i & 15, i >> 4));
        }
    }

    std::string text() const {  // high cards first, "As Kd 2c"
        std::string text;
        for (int id = kNumCards - 1; id >= 0; --id) {
            if (!contains(Card(id))) continue;
            if (!text.empty()) text += ' ';
            text += Card(id).text();
        }
        return text;
    }

private:
    std::uint64_t mask_ = 0;
};

}  // namespace palatine
