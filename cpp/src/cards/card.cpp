// Cards and sets: text in and out, checks of what comes from outside.
#include <algorithm>
#include <cstddef>
#include <cstdint>

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

struct Character {
    std::uint32_t code;  // the byte itself where it is no UTF-8
    std::size_t size;    // in bytes
    bool valid;
};

// The first character of a text that is not empty.
Character first_of(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])); };
    const std::uint32_t lead = byte(0);
    if (lead < 0x80) return {lead, 1, true};
    const std::size_t size = lead >= 0xF0 && lead < 0xF8 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead >= 0xF8 || text.size() < size) return {lead, 1, false};
    std::uint32_t code = lead & (0xFFu >> (size + 1));
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return {lead, 1, false};
        code = code << 6 | (byte(i) & 0x3F);
    }
    return {code, size, true};
}

// The length in bytes of the separator at the start of a text: a comma or a space of any kind, as Python's str.split()
// knows them; 0 when there is none.
std::size_t separator_size(std::string_view text) {
    if (text.empty()) return 0;
    const auto [code, size, valid] = first_of(text);
    const bool is_space = (code >= 0x09 && code <= 0x0D) || (code >= 0x1C && code <= 0x20) || code == 0x85 ||
                          code == 0xA0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200A) || code == 0x2028 ||
                          code == 0x2029 || code == 0x202F || code == 0x205F || code == 0x3000;
    return valid && (is_space || code == ',') ? size : 0;
}

// How an error shows a character: plain ASCII and the symbols of suits as they are, all else, what nobody sees too, as
// Python writes it in escapes.
std::string escaped(std::string_view text, Character character) {
    constexpr std::string_view kHex = "0123456789abcdef";
    const std::uint32_t code = character.code;
    if (code == '\n') return "\\n";
    if (code == '\r') return "\\r";
    if (code == '\t') return "\\t";
    const bool is_suit = character.valid && code >= 0x2660 && code <= 0x2667;
    if ((code >= 0x20 && code < 0x7F) || is_suit) return std::string(text.substr(0, character.size));
    const int digits = code < 0x100 ? 2 : code < 0x10000 ? 4 : 8;
    std::string escape = digits == 2 ? "\\x" : digits == 4 ? "\\u" : "\\U";
    for (int i = digits - 1; i >= 0; --i) escape += kHex[code >> (4 * i) & 15];
    return escape;
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

// The word at the start of a text: what comes before the first separator.
std::string_view word_at(std::string_view text) {
    std::size_t size = 0;
    while (size < text.size() && separator_size(text.substr(size)) == 0) size += first_of(text.substr(size)).size;
    return text.substr(0, size);
}

}  // namespace

std::string quoted(std::string_view text) {
    constexpr int kMost = 40;
    constexpr std::size_t kMostBytes = 160;
    std::string shown = "'";
    for (int length = 0; !text.empty() && length < kMost && shown.size() < kMostBytes; ++length) {
        const Character character = first_of(text);
        shown += escaped(text, character);
        text.remove_prefix(character.size);
    }
    if (!text.empty()) shown += "...";
    return shown + "'";
}

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
    if (text.size() > kMostCardText) {
        throw CardError("a text of cards has at most " + std::to_string(kMostCardText) + " bytes, not " +
                        std::to_string(text.size()) + ": " + quoted(text));
    }
    constexpr std::size_t kLong = 24;
    std::vector<Card> cards;
    std::string_view rest = text, word = text;  // the word that the card to be read is in
    while (true) {
        while (const std::size_t size = separator_size(rest)) {
            rest.remove_prefix(size);
            word = rest;
        }
        if (rest.empty()) return cards;
        Card card;
        // The error names the word, or what is left of a long one.
        if (!take_card(rest, card)) {
            const bool long_word = word.size() - rest.size() > kLong;
            throw CardError("not a card: " + quoted(word_at(long_word ? rest : word)));
        }
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
