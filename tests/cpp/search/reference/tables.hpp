// Starts of games, with the plain model beside the library's position.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "palatine/card_set.hpp"
#include "search/reference/kuhn.hpp"
#include "search/reference/leduc.hpp"
#include "search/reference/plain.hpp"

namespace tables {

using palatine::CardSet;
using palatine::reference::Kuhn;
using palatine::reference::Leduc;

inline std::vector<int> ids(CardSet deck) {
    std::vector<int> found;
    deck.for_each([&found](palatine::Card card) { found.push_back(card.id()); });
    return found;
}

// The decks of the rules, as texts: the first cards of a list, kings downwards.
inline CardSet kuhn_deck(int num_players) {
    const std::string all = "Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s";
    return CardSet::from_text(all.substr(0, 3 * static_cast<std::size_t>(num_players) + 3));
}
inline CardSet leduc_deck(int num_players) {
    const std::string all = "Ks Kh Qs Qh Js Jh Ts Th 9s 9h 8s 8h 7s 7h 6s 6h 5s 5h 4s 4h 3s 3h";
    return CardSet::from_text(all.substr(0, 6 * static_cast<std::size_t>(num_players) + 6));
}

inline plain::Kuhn plain_kuhn(CardSet deck, int num_players, int dealer) {
    return plain::Kuhn(ids(deck), num_players, dealer);
}
inline plain::Leduc plain_leduc(const Leduc::Rules& rules, int num_players, int dealer) {
    const CardSet deck = rules.deck.empty() ? leduc_deck(num_players) : rules.deck;
    return plain::Leduc(ids(deck), num_players, dealer, {rules.ante, rules.bets[0], rules.bets[1], rules.max_raises});
}

}  // namespace tables
