#include "chinese/sets.hpp"

#include <memory>

#include "cards/first_use.hpp"

namespace palatine::chinese {
namespace {

constexpr unsigned kAll = (1u << kHandSize) - 1;

// Calls f with each set of five, respectively three, of the 13 items, or-ed together, in lexicographic order.
template <typename T, typename F>
void for_each_five(const T* items, F&& f) {
    for (int a = 0; a < 9; ++a) {
        for (int b = a + 1; b < 10; ++b) {
            const T ab = items[a] | items[b];
            for (int c = b + 1; c < 11; ++c) {
                const T abc = ab | items[c];
                for (int d = c + 1; d < 12; ++d) {
                    const T abcd = abc | items[d];
                    for (int e = d + 1; e < 13; ++e) f(abcd | items[e]);
                }
            }
        }
    }
}

template <typename T, typename F>
void for_each_three(const T* items, F&& f) {
    for (int a = 0; a < 11; ++a) {
        for (int b = a + 1; b < 12; ++b) {
            const T ab = items[a] | items[b];
            for (int c = b + 1; c < 13; ++c) f(ab | items[c]);
        }
    }
}

}  // namespace

Sets::Sets() noexcept {
    unsigned positions[kHandSize];
    for (int p = 0; p < kHandSize; ++p) positions[p] = 1u << p;
    std::array<std::uint16_t, kAll + 1> index{};
    int n = 0;
    for_each_five(positions, [&](unsigned set) {
        index[set] = static_cast<std::uint16_t>(n);
        fives[n++] = static_cast<std::uint16_t>(set);
    });
    n = 0;
    for_each_three(positions, [&](unsigned set) {
        index[set] = static_cast<std::uint16_t>(n);
        threes[n++] = static_cast<std::uint16_t>(set);
    });
    for (int five = 0; five < kNumFives; ++five) {
        n = 0;
        for (int other = 0; other < kNumFives; ++other) {
            if ((fives[five] & fives[other]) != 0) continue;
            const unsigned front = kAll & ~static_cast<unsigned>(fives[five] | fives[other]);
            splits[five][n++] = {static_cast<std::uint16_t>(other), index[front]};
        }
    }
}

const Sets& sets() noexcept {
    static constinit FirstUse<Sets> instance;
    return instance.get([] { return std::make_unique<Sets>(); });
}

std::array<std::uint64_t, kHandSize> cards_from_the_top(CardSet hand) noexcept {
    std::array<std::uint64_t, kHandSize> cards{};
    int n = 0;
    for (int rank = kNumRanks - 1; rank >= 0; --rank) {
        for (int suit = kNumSuits - 1; suit >= 0; --suit) {
            const std::uint64_t bit = CardSet::bit(4 * rank + suit);
            if ((hand.mask() & bit) != 0) cards[n++] = bit;
        }
    }
    return cards;
}

RowMasks::RowMasks(CardSet hand) noexcept {
    const std::array<std::uint64_t, kHandSize> cards = cards_from_the_top(hand);
    std::uint64_t* out = fives.data();
    for_each_five(cards.data(), [&](std::uint64_t mask) { *out++ = mask; });
    out = threes.data();
    for_each_three(cards.data(), [&](std::uint64_t mask) { *out++ = mask; });
}

}  // namespace palatine::chinese
