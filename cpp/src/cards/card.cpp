// Cards and sets: text in and out, checks of what comes from outside.
#include <algorithm>
#include <cstddef>

#include "palatine/card.hpp"
#include "palatine/card_set.hpp"
#include "palatine/error.hpp"

namespace palatine {
namespace {

constexpr std::string_view kRanks = "23456789TJQKA";
constexpr std::string_view kSuits = "cdhs";
// Filled and outlined suit symbols in UTF-8, clubs first.
constexpr std::string_view kSymbols[2][kNumSuits] = {{"♣", "♦", "♥", "♠"}, {"♧", "♢", "♡", "♤"}};
constexpr std::string_view kVariationSelectors[2] = {"\xEF\xB8\x8E", "\xEF\xB8\x8F"};  // U+FE0E, U+FE0F

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr bool is_separator(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ','; }

// What the error shows of a long or wild text: at most 40 bytes, never a part of a character, controls as '?'.
std::string quoted(std::string_view text) {
    constexpr std::size_t kMost = 40;
    std::size_t length = std::min(text.size(), kMost);
    if (length < text.size()) {
        while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0u) == 0x80u) --length;
    }
    std::string shown = "'";
    for (const char c : text.substr(0, length)) shown += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? '?' : c;
    if (length < text.size()) shown += "...";
    return shown + "'";
}

// Reads one card at the start of `text` and removes it; false and unchanged when there is none.
bool take_card(std::string_view& text, Card& card) {
    std::string_view rest = text;
    if (rest.empty()) return false;
    std::size_t rank = kRanks.size();
    if (rest.starts_with("10")) {
        rank = 8;
        rest.remove_prefix(2);
    } else {
        const char c = lower(rest[0]);
        rank = static_cast<std::size_t>(
            std::find_if(kRanks.begin(), kRanks.end(), [c](char r) { return lower(r) == c; }) - kRanks.begin());
        if (rank == kRanks.size()) return false;
        rest.remove_prefix(1);
    }
    if (rest.empty()) return false;
    std::size_t suit = kSuits.find(lower(rest[0]));
    if (suit != std::string_view::npos) {
        rest.remove_prefix(1);
    } else {
        for (const auto& symbols : kSymbols) {
            for (std::size_t s = 0; s < kNumSuits; ++s) {
                if (rest.starts_with(symbols[s])) suit = s;
            }
        }
        if (suit == std::string_view::npos) return false;
        rest.remove_prefix(kSymbols[0][suit].size());
        for (const auto selector : kVariationSelectors) {
            if (rest.starts_with(selector)) rest.remove_prefix(selector.size());
        }
    }
    card = Card(static_cast<int>(rank), static_cast<int>(suit));
    text = rest;
    return true;
}

// What an error shows when no card can be read at `place`: the word around it, or what is left of a long one.
std::string_view word_at(std::string_view text, std::size_t place) {
    constexpr std::size_t kLong = 24;
    std::size_t start = place;
    while (start > 0 && !is_separator(text[start - 1])) --start;
    if (place - start > kLong) start = place;
    const std::string_view rest = text.substr(start);
    return rest.substr(0, static_cast<std::size_t>(std::find_if(rest.begin(), rest.end(), is_separator) - rest.begin()));
}

}  // namespace

Card Card::from_id(long long id) {
    if (id < 0 || id >= kNumCards) throw CardError("card id out of range 0..51: " + std::to_string(id));
    return Card(static_cast<int>(id));
}

Card Card::from_text(std::string_view text) {
    std::string_view rest = text;
    Card card;
    if (!take_card(rest, card) || !rest.empty()) throw CardError("not a card: " + quoted(text));
    return card;
}

std::vector<Card> parse_cards(std::string_view text) {
    std::vector<Card> cards;
    std::string_view rest = text;
    while (true) {
        while (!rest.empty() && is_separator(rest[0])) rest.remove_prefix(1);
        if (rest.empty()) return cards;
        Card card;
        if (!take_card(rest, card)) throw CardError("not a card: " + quoted(word_at(text, text.size() - rest.size())));
        cards.push_back(card);
    }
}

CardSet CardSet::from_mask(std::uint64_t mask) {
    if ((mask & ~kFullMask) != 0) {
        throw CardError("mask has a bit outside the 52 cards (bit 16 * suit + rank): " + std::to_string(mask));
    }
    return CardSet(mask);
}

CardSet CardSet::from_cards(std::span<const Card> cards) {
    CardSet set;
    for (const Card card : cards) {
        if (set.contains(card)) throw CardError("duplicate card: " + card.text());
        set = set | card;
    }
    return set;
}

CardSet CardSet::from_text(std::string_view text) { return from_cards(parse_cards(text)); }

}  // namespace palatine
