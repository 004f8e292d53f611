// The referee: what a hand of cards is worth, in the plainest possible way, sharing nothing with the library.
//
// A card is an id 0..51 = 4 * rank + suit. A key is a list (category, ranks...); the better hand has the greater key in
// lexicographic order, so a missing kicker loses to any kicker.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace referee {

using Cards = std::vector<int>;
using Key = std::vector<int>;

enum { high_card, pair, two_pair, trips, straight, flush, full_house, quads, straight_flush };

inline int rank_of(int card) { return card / 4; }
inline int suit_of(int card) { return card % 4; }

inline std::uint64_t mask_of(const Cards& cards) {
    std::uint64_t mask = 0;
    for (const int card : cards) mask |= std::uint64_t{1} << (16 * suit_of(card) + rank_of(card));
    return mask;
}

inline std::string text_of(const Cards& cards) {
    std::string text;
    for (const int card : cards) {
        text += "23456789TJQKA"[rank_of(card)];
        text += "cdhs"[suit_of(card)];
    }
    return text;
}

// The key of at most five cards, given by their ranks and whether they are five of one suit.
inline Key key_of_ranks(const std::vector<int>& ranks, bool one_suit) {
    std::array<int, 13> counts{};
    for (const int r : ranks) ++counts[static_cast<std::size_t>(r)];
    std::vector<int> grouped;  // larger groups first, then higher ranks
    std::vector<int> shape;
    for (int size = 4; size >= 1; --size) {
        for (int r = 12; r >= 0; --r) {
            if (counts[static_cast<std::size_t>(r)] != size) continue;
            grouped.push_back(r);
            shape.push_back(size);
        }
    }
    int straight_top = -1;
    if (grouped.size() == 5) {
        if (grouped[0] - grouped[4] == 4) straight_top = grouped[0];
        if (grouped == std::vector<int>{12, 3, 2, 1, 0}) straight_top = 3;
    }
    if (straight_top >= 0) return {one_suit ? straight_flush : straight, straight_top};
    const auto at = [&shape](std::size_t i) { return i < shape.size() ? shape[i] : 0; };
    Key key;
    if (at(0) == 4) key = {quads};
    else if (at(0) == 3 && at(1) == 2) key = {full_house};
    else if (one_suit) key = {flush};
    else if (at(0) == 3) key = {trips};
    else if (at(0) == 2 && at(1) == 2) key = {two_pair};
    else if (at(0) == 2) key = {pair};
    else key = {high_card};
    key.insert(key.end(), grouped.begin(), grouped.end());
    return key;
}

inline Key key_of_hand(const Cards& hand) {
    std::vector<int> ranks;
    std::set<int> suits;
    for (const int card : hand) {
        ranks.push_back(rank_of(card));
        suits.insert(suit_of(card));
    }
    return key_of_ranks(ranks, hand.size() == 5 && suits.size() == 1);
}

// Calls f(subset) for every subset of `size` of the items, in lexicographic order of places.
template <typename F>
void for_each_subset(const std::vector<int>& items, std::size_t size, F&& f) {
    std::vector<int> chosen;
    const auto choose = [&](const auto& self, std::size_t from) -> void {
        if (chosen.size() == size) {
            f(static_cast<const std::vector<int>&>(chosen));
            return;
        }
        for (std::size_t i = from; i + (size - chosen.size()) <= items.size(); ++i) {
            chosen.push_back(items[i]);
            self(self, i + 1);
            chosen.pop_back();
        }
    };
    choose(choose, 0);
}

// The greatest key of five of the cards, by trying them all; of all the cards when they are fewer.
inline Key best_key(const Cards& cards) {
    Key best;
    for_each_subset(cards, std::min<std::size_t>(5, cards.size()), [&best](const Cards& five) {
        best = std::max(best, key_of_hand(five));
    });
    return best;
}

// The same for any number of cards, by looking for the categories one after another, best first.
inline Key best_key_by_rules(const Cards& cards) {
    if (cards.size() < 5) return key_of_hand(cards);
    std::array<int, 13> counts{};
    std::array<std::set<int>, 4> suits;
    std::set<int> all;
    for (const int card : cards) {
        ++counts[static_cast<std::size_t>(rank_of(card))];
        suits[static_cast<std::size_t>(suit_of(card))].insert(rank_of(card));
        all.insert(rank_of(card));
    }
    const auto top_of_straight = [](const std::set<int>& ranks) {
        for (int top = 12; top >= 3; --top) {
            int held = 0;
            for (int i = 0; i < 5; ++i) held += static_cast<int>(ranks.count((top - i + 13) % 13));
            if (held == 5) return top;
        }
        return -1;
    };
    // The n highest ranks of which at least `at_least` cards are held, leaving out those of `used`.
    const auto add_highest = [&counts](Key& key, std::size_t n, int at_least, const std::vector<int>& used) {
        for (int r = 12; r >= 0 && n > 0; --r) {
            if (counts[static_cast<std::size_t>(r)] < at_least) continue;
            if (std::find(used.begin(), used.end(), r) != used.end()) continue;
            key.push_back(r);
            --n;
        }
        return key;
    };
    const auto ranks_of = [](const Key& key) { return std::vector<int>(key.begin() + 1, key.end()); };

    int best_top = -1;
    for (const auto& ranks : suits) best_top = std::max(best_top, top_of_straight(ranks));
    if (best_top >= 0) return {straight_flush, best_top};

    Key key = {quads};
    if (add_highest(key, 1, 4, {}).size() == 2) return add_highest(key, 1, 1, ranks_of(key));
    Key three = {trips};
    const bool has_trips = add_highest(three, 1, 3, {}).size() == 2;
    if (has_trips) {
        key = {full_house, three[1]};
        if (add_highest(key, 1, 2, {three[1]}).size() == 3) return key;
    }
    Key best_flush;
    for (const auto& ranks : suits) {
        if (ranks.size() < 5) continue;
        key = {flush};
        for (auto r = ranks.rbegin(); key.size() < 6; ++r) key.push_back(*r);
        best_flush = std::max(best_flush, key);
    }
    if (!best_flush.empty()) return best_flush;
    if (const int top = top_of_straight(all); top >= 0) return {straight, top};
    if (has_trips) return add_highest(three, 2, 1, ranks_of(three));
    key = {two_pair};
    add_highest(key, 2, 2, {});
    if (key.size() == 3) return add_highest(key, 1, 1, ranks_of(key));
    if (key.size() == 2) {
        key[0] = pair;
        return add_highest(key, 3, 1, ranks_of(key));
    }
    key = {high_card};
    return add_highest(key, 5, 1, {});
}

// Every class of 0 to 5 cards; the place of a key in this order is its value.
inline const std::map<Key, int>& values() {
    static const std::map<Key, int> all = [] {
        std::set<Key> keys;
        std::vector<int> ranks;
        const auto extend = [&](const auto& self) -> void {
            keys.insert(key_of_ranks(ranks, false));
            if (ranks.size() == 5) {
                if (std::set<int>(ranks.begin(), ranks.end()).size() == 5) keys.insert(key_of_ranks(ranks, true));
                return;
            }
            for (int r = ranks.empty() ? 0 : ranks.back(); r < 13; ++r) {
                if (std::count(ranks.begin(), ranks.end(), r) == 4) continue;
                ranks.push_back(r);
                self(self);
                ranks.pop_back();
            }
        };
        extend(extend);
        std::map<Key, int> values;
        for (const Key& key : keys) values.emplace(key, static_cast<int>(values.size()));
        return values;
    }();
    return all;
}

inline int evaluate(const Cards& cards) { return values().at(best_key(cards)); }
inline int evaluate_by_rules(const Cards& cards) { return values().at(best_key_by_rules(cards)); }

// A seeded source of hands that has nothing to do with the library's generator (MINSTD, Park and Miller 1988).
class Dealer {
public:
    explicit Dealer(std::uint32_t seed) : state_(seed % 2147483646u + 1) {}

    int below(int n) {
        state_ = state_ * 48271u % 2147483647u;
        return static_cast<int>(state_ % static_cast<std::uint64_t>(n));
    }

    // `size` different cards out of a pack of which the first `pack` cards are used, in random order.
    Cards deal(std::size_t size, const Cards& pack) {
        Cards cards = pack;
        for (std::size_t i = cards.size(); i > 1; --i) {
            std::swap(cards[i - 1], cards[static_cast<std::size_t>(below(static_cast<int>(i)))]);
        }
        cards.resize(std::min(size, cards.size()));
        return cards;
    }

    Cards deal(std::size_t size) { return deal(size, pack()); }

    // Cards out of two suits, or out of few ranks: the hands where evaluators go wrong.
    Cards deal_awkward(std::size_t size) {
        Cards narrow;
        const int kind = below(3);
        const int a = below(4), b = below(4), first = below(13), width = 2 + below(4);
        for (const int card : pack()) {
            const bool in_suits = suit_of(card) == a || suit_of(card) == b;
            const bool in_ranks = (rank_of(card) - first + 13) % 13 < width;
            const bool in_run = (rank_of(card) - first + 13) % 13 < 7;
            if (kind == 0 ? in_suits : kind == 1 ? in_ranks : in_suits && in_run) narrow.push_back(card);
        }
        return deal(size, narrow);
    }

    static Cards pack() {
        Cards all;
        for (int card = 0; card < 52; ++card) all.push_back(card);
        return all;
    }

private:
    std::uint64_t state_;
};

}  // namespace referee
