// Whether the options of a table can be played.
#include <algorithm>
#include <array>
#include <string>

#include "cards/option_checks.hpp"
#include "palatine/chinese_rules.hpp"
#include "palatine/error.hpp"

namespace palatine::chinese {
namespace {

template <std::size_t n>
void check_units(const char* name, const std::array<std::int32_t, n>& units) {
    for (std::size_t i = 0; i < n; ++i) {
        check_range(name, units[i], 0, Rules::kMostUnits, static_cast<int>(i));
    }
}

void check_suits(const Rules& rules) {
    unsigned seen = 0;
    for (int suit = 0; suit < kNumSuits; ++suit) {
        check_range("suit_tie_break", rules.suit_strength[static_cast<std::size_t>(suit)], 0, kNumSuits - 1, suit);
        seen |= 1u << rules.suit_strength[static_cast<std::size_t>(suit)];
    }
    if (seen != (rules.suit_tie_break ? 0b1111u : 0b0001u)) {
        throw RulesError("suit_tie_break is an order of the four suits, or none");
    }
}

// The listed ones stand at 1, 2, 3 ..., each once.
void check_order(const Rules& rules) {
    unsigned seen = 0;
    for (const std::uint8_t place : rules.special_order) {
        check_range("special_order", place, 0, kNumSpecials);
        if (place == 0) continue;
        if ((seen >> place) & 1u) throw RulesError("special_order has two of place " + std::to_string(place));
        seen |= 1u << place;
    }
    if ((((seen >> 1) + 1) & (seen >> 1)) != 0) throw RulesError("special_order leaves a place out");
}

}  // namespace

void Rules::validate() const {
    constexpr int longest[kNumRows] = {3, 5, 5};
    for (std::size_t row = 0; row < kNumRows; ++row) {
        check_range("row_sizes", row_sizes[row], 1, longest[row], static_cast<int>(row));
    }
    if (!(deck - CardSet::full()).empty() || deck.size() < kMinPlayers * hand_size()) {
        throw RulesError("deck has " + std::to_string(deck.size()) + " cards, too few for two hands of " +
                         std::to_string(hand_size()));
    }
    check_enum("equal_rows", equal_rows, EqualRows::allowed);
    check_suits(*this);
    check_enum("wheel", wheel, Wheel::none);
    check_range("scoring", overall, 0, kMostUnits, 0);
    check_range("scoring", scoop, 0, kMostUnits, 1);
    check_range("gun", gun, 1, 3);
    check_range("home_run", home_run, 1, 2);
    check_units("row_bonus: front pair", row_bonus.front_pair);
    check_units("row_bonus: front trips", row_bonus.front_trips);
    check_units("row_bonus: middle", row_bonus.middle);
    check_units("row_bonus: back", row_bonus.back);
    check_enum("bonus_mode", bonus_mode, BonusMode::add);
    check_enum("bonus_to", bonus_to, BonusTo::both);
    check_units("specials", specials);
    const bool full_rows = row_sizes == std::array<std::uint8_t, kNumRows>{3, 5, 5};
    for (std::size_t i = 0; i < kNumSpecials; ++i) {
        if (specials[i] > 0 && !full_rows && static_cast<Special>(i) != Special::three_flushes) {
            throw RulesError("specials: " + std::string(kSpecialNames[i]) + " needs rows of 3, 5 and 5 cards");
        }
    }
    check_order(*this);
    check_enum("misset", misset, Misset::flat6);
    check_range("surrender", surrender, kNoSurrender, kMostUnits);
    check_enum("topology", topology, Topology::banker);
    if (home_run > 1 && topology == Topology::banker) {
        throw RulesError("home_run 2 is for topology all: with a banker nobody meets all three others");
    }
    check_enum("middle", middle, Middle::low27);
}

}  // namespace palatine::chinese
