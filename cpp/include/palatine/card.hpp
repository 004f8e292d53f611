// One playing card: an id 0..51 = 4 * rank + suit.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace palatine {

inline constexpr int kNumCards = 52;
inline constexpr int kNumRanks = 13;  // 0 = deuce ... 12 = ace
inline constexpr int kNumSuits = 4;   // 0 = clubs, 1 = diamonds, 2 = hearts, 3 = spades

class Card {
public:
    constexpr Card() = default;  // 2c
    // Unchecked: id must be 0..51. Use from_id for ids that come from outside.
    constexpr explicit Card(int id) noexcept : id_(static_cast<std::uint8_t>(id)) {}
    constexpr Card(int rank, int suit) noexcept : Card(4 * rank + suit) {}

    static Card from_id(long long id);           // CardError unless 0..51
    static Card from_text(std::string_view text);  // "As", "10s", "A♠"; CardError

    constexpr int id() const noexcept { return id_; }
    constexpr int rank() const noexcept { return id_ >> 2; }
    constexpr int suit() const noexcept { return id_ & 3; }
    std::string text() const {  // "As"
        return {"23456789TJQKA"[rank()], "cdhs"[suit()]};
    }

    constexpr auto operator<=>(const Card&) const = default;

private:
    std::uint8_t id_ = 0;
};

// The longest text of cards, in bytes: a whole pack takes some 200.
inline constexpr std::size_t kMostCardText = std::size_t{1} << 16;

// Cards in the order of the text, which may use spaces of any kind (of Unicode too), line ends and commas between cards,
// or nothing at all.
// Ranks 2-9, T or 10, J, Q, K, A; suits c d h s, or ♣ ♦ ♥ ♠ filled or outlined, with or without a variation selector;
// letters in either case. Throws CardError naming what cannot be read. Duplicates are not refused here.
std::vector<Card> parse_cards(std::string_view text);

// How an error shows a text: in quotes, at most 40 characters, and as escapes what is neither plain ASCII nor a suit
// symbol: a no-break space or a zero would not be seen.
std::string quoted(std::string_view text);

}  // namespace palatine
