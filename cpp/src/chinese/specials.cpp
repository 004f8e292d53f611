// Which special hands thirteen cards are (CP-9, CP-10, Variants), and which of them ranks higher (CP-11).
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "palatine/chinese_rules.hpp"

namespace palatine::chinese {
namespace {

constexpr SpecialSet bit(Special special) { return static_cast<SpecialSet>(1u << static_cast<int>(special)); }

constexpr unsigned kAllRanks = (1u << kNumRanks) - 1;
constexpr unsigned kAce = 1u << (kNumRanks - 1);
constexpr unsigned kLowFive = kAce | 0b1111u;  // A-2-3-4-5

// Thirteen counters of four bits, one a rank; a set of ranks has ones.
using Counts = std::uint64_t;

constexpr Counts spread(unsigned ranks) noexcept {
    Counts counts = 0;
    for (int rank = 0; rank < kNumRanks; ++rank) counts |= static_cast<Counts>((ranks >> rank) & 1u) << (4 * rank);
    return counts;
}

constexpr bool holds(Counts counts, Counts ranks) noexcept {
    return ((counts | (counts >> 1) | (counts >> 2)) & ranks) == ranks;
}

// The sequences of `length` ranks, A low first.
template <int length>
constexpr std::array<unsigned, kNumRanks + 2 - length> runs() noexcept {
    std::array<unsigned, kNumRanks + 2 - length> found{};
    constexpr unsigned run = (1u << length) - 1;
    found[0] = kAce | (run >> 1);
    for (std::size_t i = 1; i < found.size(); ++i) found[i] = run << (i - 1);
    return found;
}

constexpr auto kThreeRuns = runs<3>();

template <std::size_t n>
constexpr std::array<Counts, n> spread_all(const std::array<unsigned, n>& ranks) noexcept {
    std::array<Counts, n> found{};
    for (std::size_t i = 0; i < n; ++i) found[i] = spread(ranks[i]);
    return found;
}

constexpr auto kThreeCounts = spread_all(kThreeRuns);
constexpr Counts kLowFiveCounts = spread(kLowFive);

// Five cards of different ranks in sequence; `low` when A-2-3-4-5 is one.
bool is_five_run(Counts counts, bool low) noexcept {
    if (low && counts == kLowFiveCounts) return true;
    const int lowest = std::countr_zero(counts) & ~3;
    return (counts >> lowest) == 0x11111u;
}

// Ten cards in two sequences. The lowest rank begins a sequence, unless it is in a wheel.
bool is_two_five_runs(Counts counts, bool low) noexcept {
    if (low && holds(counts, kLowFiveCounts) && is_five_run(counts - kLowFiveCounts, low)) return true;
    const Counts run = Counts{0x11111u} << (std::countr_zero(counts) & ~3);
    return holds(counts, run) && run < (Counts{1} << (4 * kNumRanks)) && is_five_run(counts - run, low);
}

bool is_three_straights(Counts counts, bool low) noexcept {
    for (std::size_t i = low ? 0 : 1; i < kThreeCounts.size(); ++i) {
        if (holds(counts, kThreeCounts[i]) && is_two_five_runs(counts - kThreeCounts[i], low)) return true;
    }
    return false;
}

// Whether ranks of one suit are nothing, or five or ten cards in sequences of five.
bool is_five_runs(unsigned ranks, bool low) noexcept {
    const Counts counts = spread(ranks);
    switch (std::popcount(ranks)) {
        case 0: return true;
        case 5: return is_five_run(counts, low);
        case 10: return is_two_five_runs(counts, low);
        default: return false;
    }
}

bool is_three_straight_flushes(CardSet hand, bool low) noexcept {
    int of_three = -1;  // the suit with three cards more than fives
    for (int suit = 0; suit < kNumSuits; ++suit) {
        const int extra = std::popcount(hand.lane(suit)) % 5;
        if (extra == 0) continue;
        if (extra != 3 || of_three >= 0) return false;
        of_three = suit;
    }
    if (of_three < 0) return false;
    for (int suit = 0; suit < kNumSuits; ++suit) {
        if (suit != of_three && !is_five_runs(hand.lane(suit), low)) return false;
    }
    const unsigned ranks = hand.lane(of_three);
    for (std::size_t i = low ? 0 : 1; i < kThreeRuns.size(); ++i) {
        if ((ranks & kThreeRuns[i]) == kThreeRuns[i] && is_five_runs(ranks & ~kThreeRuns[i], low)) return true;
    }
    return false;
}

// Each row to one suit, in all ways.
bool is_three_flushes(CardSet hand, const std::array<std::uint8_t, kNumRows>& sizes) noexcept {
    std::uint32_t held = 0;
    for (int suit = 0; suit < kNumSuits; ++suit) {
        held |= static_cast<std::uint32_t>(std::popcount(hand.lane(suit))) << (8 * suit);
    }
    for (int way = 0; way < 64; ++way) {
        std::uint32_t wanted = 0;
        for (int row = 0; row < kNumRows; ++row) {
            const std::uint32_t size = sizes[static_cast<std::size_t>(row)];
            wanted += size << (8 * ((way >> (2 * row)) & 3));
        }
        if (wanted == held) return true;
    }
    return false;
}

// By counts of ranks alone.
SpecialSet find_groups(const std::array<int, 5>& ranks_held) noexcept {
    SpecialSet found = 0;
    const int pairs = ranks_held[2] + ranks_held[3] + 2 * ranks_held[4];
    if (pairs == 6) {
        found |= bit(Special::six_pairs);
        if (ranks_held[3] == 1) found |= bit(Special::five_pairs_trips);
    }
    if (ranks_held[4] == 3) found |= bit(Special::three_quads);
    if (ranks_held[3] + ranks_held[4] == 4) found |= bit(Special::four_trips);
    return found;
}

SpecialSet find_suits(CardSet hand) noexcept {
    SpecialSet found = 0;
    int most = 0;
    for (int suit = 0; suit < kNumSuits; ++suit) most = std::max(most, std::popcount(hand.lane(suit)));
    if (most == kHandSize) found |= bit(Special::suited_dragon);
    if (most >= kHandSize - 1) found |= bit(Special::twelve_suited);
    const bool black = (hand.lane(1) | hand.lane(2)) == 0, red = (hand.lane(0) | hand.lane(3)) == 0;
    if (black || red) found |= bit(Special::one_colour);
    return found;
}

SpecialSet find_ranks(unsigned ranks) noexcept {
    constexpr unsigned eight = 1u << 6, jack = 1u << 9;
    SpecialSet found = 0;
    if (ranks == kAllRanks) found |= bit(Special::complete_straight);
    if ((ranks & (jack - 1)) == 0) found |= bit(Special::twelve_royals);
    if ((ranks & (eight - 1)) == 0) found |= bit(Special::all_8_to_a);
    if (ranks < 2 * eight) found |= bit(Special::all_2_to_8);
    return found;
}

}  // namespace

SpecialSet find_specials(CardSet hand, const Rules& rules) noexcept {
    SpecialSet found = is_three_flushes(hand, rules.row_sizes) ? bit(Special::three_flushes) : SpecialSet{0};
    if (rules.row_sizes != std::array<std::uint8_t, kNumRows>{3, 5, 5}) return found;
    Counts counts = 0;
    unsigned ranks = 0;
    for (int suit = 0; suit < kNumSuits; ++suit) ranks |= hand.lane(suit);
    std::array<int, 5> ranks_held{};  // by how many cards of the rank there are
    hand.for_each([&](Card card) { counts += Counts{1} << (4 * card.rank()); });
    for (int rank = 0; rank < kNumRanks; ++rank) ++ranks_held[(counts >> (4 * rank)) & 7u];
    const bool low = rules.wheel != Wheel::none;
    found |= static_cast<SpecialSet>(find_groups(ranks_held) | find_suits(hand) | find_ranks(ranks));
    if (is_three_straights(counts, low)) found |= bit(Special::three_straights);
    if (is_three_straight_flushes(hand, low)) found |= bit(Special::three_straight_flushes);
    return found;
}

int compare_specials(Special a, Special b, const Rules& rules) noexcept {
    const auto place = [&rules](Special special) {
        const int listed = rules.special_order[static_cast<std::size_t>(special)];
        return listed == 0 ? kNumSpecials + 1 : listed;
    };
    if (place(a) != place(b)) return place(a) < place(b) ? 1 : -1;
    if (place(a) <= kNumSpecials) return 0;  // the same one
    return rules.price(a) == rules.price(b) ? 0 : rules.price(a) > rules.price(b) ? 1 : -1;
}

SpecialList specials(CardSet hand, const Rules& rules) noexcept {
    SpecialList list;
    if (!rules.has_specials()) return list;
    const SpecialSet found = find_specials(hand, rules);
    for (int i = 0; i < kNumSpecials; ++i) {
        const auto special = static_cast<Special>(i);
        if (((found >> i) & 1u) == 0 || !rules.offers(special)) continue;
        int place = list.count++;
        for (; place > 0; --place) {
            Special& before = list.items[static_cast<std::size_t>(place - 1)];
            if (compare_specials(special, before, rules) <= 0) break;
            list.items[static_cast<std::size_t>(place)] = before;
        }
        list.items[static_cast<std::size_t>(place)] = special;
    }
    return list;
}

}  // namespace palatine::chinese
