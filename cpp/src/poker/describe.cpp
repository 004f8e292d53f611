// From a value back to its class, its words and its cards.
#include "palatine/poker.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <string>

#include "cards/first_use.hpp"
#include "palatine/error.hpp"

namespace palatine::poker {
namespace {

// The ranks that tell a class, in the order in which hands of the category compare: the group's first, then kickers.
struct HandClass {
    std::uint8_t size = 0;
    std::array<std::uint8_t, 5> ranks{};
};

using Classes = std::array<HandClass, kNumValues>;

// The classes of one category in rising order: `groups` ranks that must be there, then up to `kickers` more, all
// different and the kickers falling; two pairs fall too. A missing kicker sorts below any rank.
struct Lister {
    HandClass*& out;
    Category category;
    int groups, kickers;

    void list(HandClass prefix) {
        const int size = prefix.size;
        const bool complete = size == groups + kickers;
        if (size >= groups && !(category == Category::flush && !complete)) {
            if (!(complete && groups == 0 && is_straight(prefix))) *out++ = prefix;
        }
        if (complete) return;
        const bool falling = size > groups || (category == Category::two_pair && size == 1);
        const int limit = falling ? prefix.ranks[static_cast<std::size_t>(size - 1)] : kNumRanks;
        for (int rank = 0; rank < limit; ++rank) {
            if (std::find(prefix.ranks.begin(), prefix.ranks.begin() + size, rank) != prefix.ranks.begin() + size) continue;
            HandClass longer = prefix;
            longer.ranks[static_cast<std::size_t>(size)] = static_cast<std::uint8_t>(rank);
            ++longer.size;
            list(longer);
        }
    }

    static bool is_straight(const HandClass& hand) {
        const auto& r = hand.ranks;
        return r[0] - r[4] == 4 || (r[0] == kNumRanks - 1 && r[1] == 3);
    }
};

Classes list_classes() {
    Classes all;
    HandClass* next = all.data();
    const auto add = [&next](Category category, int groups, int kickers) {
        Lister{next, category, groups, kickers}.list({});
    };
    const auto add_straights = [&next] {
        for (std::uint8_t top = 3; top < kNumRanks; ++top) *next++ = {1, {top}};
    };
    add(Category::high_card, 0, 5);
    add(Category::pair, 1, 3);
    add(Category::two_pair, 2, 1);
    add(Category::three_of_a_kind, 1, 2);
    add_straights();
    add(Category::flush, 0, 5);
    add(Category::full_house, 2, 0);
    add(Category::four_of_a_kind, 1, 1);
    add_straights();
    return all;
}

const HandClass& class_of(Value value) {
    static constinit FirstUse<Classes> classes;
    return classes.get([] { return std::make_unique<Classes>(list_classes()); })[value];
}

constexpr std::array<std::string_view, kNumRanks> kNames = {"two",  "three", "four", "five",  "six",  "seven", "eight",
                                                            "nine", "ten",   "jack", "queen", "king", "ace"};
constexpr std::array<std::string_view, kNumCategories> kCategoryNames = {
    "high card", "pair",       "two pair",       "three of a kind", "straight",
    "flush",     "full house", "four of a kind", "straight flush"};

std::string name(int rank) { return std::string(kNames[static_cast<std::size_t>(rank)]); }
std::string plural(int rank) { return name(rank) + (kNames[static_cast<std::size_t>(rank)] == "six" ? "es" : "s"); }

std::string list_names(const HandClass& hand, std::size_t first) {
    std::string text;
    for (std::size_t i = first; i < hand.size; ++i) {
        if (i != first) text += ' ';
        text += kNames[hand.ranks[i]];
    }
    return text;
}

std::string with_kickers(std::string text, const HandClass& hand, std::size_t first) {
    if (hand.size > first) text += (hand.size > first + 1 ? ", kickers " : ", kicker ") + list_names(hand, first);
    return text;
}

}  // namespace

std::string_view category_name(Category category) noexcept { return kCategoryNames[static_cast<std::size_t>(category)]; }

std::string describe(Value value) {
    if (value >= kNumValues) throw Error("value out of range 0..9841: " + std::to_string(value));
    const HandClass& hand = class_of(value);
    const Category kind = category(value);
    const std::string title(category_name(kind));
    switch (kind) {
        case Category::high_card:
            if (hand.size == 0) return "no cards";
            return with_kickers(name(hand.ranks[0]) + " high", hand, 1);
        case Category::pair:
            return with_kickers("pair of " + plural(hand.ranks[0]), hand, 1);
        case Category::two_pair:
            return with_kickers(title + ", " + plural(hand.ranks[0]) + " and " + plural(hand.ranks[1]), hand, 2);
        case Category::three_of_a_kind:
        case Category::four_of_a_kind:
            return with_kickers(title + ", " + plural(hand.ranks[0]), hand, 1);
        case Category::straight:
            return title + ", " + name(hand.ranks[0]) + " high";
        case Category::flush:
            return with_kickers(title + ", " + name(hand.ranks[0]) + " high", hand, 1);
        case Category::full_house:
            return title + ", " + plural(hand.ranks[0]) + " over " + plural(hand.ranks[1]);
        case Category::straight_flush:
            break;
    }
    return hand.ranks[0] == kNumRanks - 1 ? "royal flush" : title + ", " + name(hand.ranks[0]) + " high";
}

CardSet best_five(CardSet cards) noexcept {
    const Value value = evaluate(cards);
    const HandClass& hand = class_of(value);
    const Category kind = category(value);
    const bool suited = kind == Category::flush || kind == Category::straight_flush;
    if (suited) {  // one suit makes it; where two do, the higher suit
        int suit = kNumSuits - 1;
        const auto of_suit = [cards](int s) { return cards & CardSet(std::uint64_t{0xFFFF} << (16 * s)); };
        while (evaluate(of_suit(suit)) != value) --suit;
        cards = of_suit(suit);
    }
    CardSet best;
    const auto take = [&best, cards](int rank, int count) {
        for (int suit = kNumSuits - 1; suit >= 0 && count > 0; --suit) {
            if (const Card card(rank, suit); cards.contains(card)) {
                best = best | card;
                --count;
            }
        }
    };
    if (kind == Category::straight || kind == Category::straight_flush) {
        for (int i = 0; i < 5; ++i) take((hand.ranks[0] - i + kNumRanks) % kNumRanks, 1);
        return best;
    }
    constexpr std::array<std::array<int, 2>, kNumCategories> kGroups = {
        {{1, 1}, {2, 1}, {2, 2}, {3, 1}, {1, 1}, {1, 1}, {3, 2}, {4, 1}, {1, 1}}};
    for (std::size_t i = 0; i < hand.size; ++i) {
        take(hand.ranks[i], i < 2 ? kGroups[static_cast<std::size_t>(kind)][i] : 1);
    }
    return best;
}

}  // namespace palatine::poker
