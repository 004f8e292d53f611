// The frozen scalar reference. Read reference.hpp before changing anything here: it must never be optimised.
#include "poker/reference.hpp"

#include <bit>

namespace palatine::poker::reference {
namespace {

constexpr int kRanks = 13;
constexpr int kSlots = 5;

// choose[n][k], and up_to[n][k] = how many sets of at most k of n ranks there are.
struct Binomials {
    std::uint16_t choose[kRanks + 1][kSlots + 1] = {};
    std::uint16_t up_to[kRanks + 1][kSlots + 1] = {};

    constexpr Binomials() {
        for (int n = 0; n <= kRanks; ++n) {
            choose[n][0] = up_to[n][0] = 1;
            for (int k = 1; k <= kSlots; ++k) {
                if (n > 0) choose[n][k] = static_cast<std::uint16_t>(choose[n - 1][k - 1] + choose[n - 1][k]);
                up_to[n][k] = static_cast<std::uint16_t>(up_to[n][k - 1] + choose[n][k]);
            }
        }
    }
};
constexpr Binomials kBinomials;

// Where the categories begin: each adds up its five-card classes and those of shorter hands.
constexpr unsigned kHighCard = 0;
constexpr unsigned kPair = kHighCard + 2380 - 10;      // sets of at most five of thirteen ranks, less ten straights
constexpr unsigned kTwoPair = kPair + 13 * 299;        // a rank, at most three kickers of twelve
constexpr unsigned kTrips = kTwoPair + 78 * 12;        // two ranks, at most one kicker of eleven
constexpr unsigned kStraight = kTrips + 13 * 79;       // a rank, at most two kickers of twelve
constexpr unsigned kFlush = kStraight + 10;
constexpr unsigned kFullHouse = kFlush + 1277;         // five of thirteen ranks, less ten straights
constexpr unsigned kQuads = kFullHouse + 13 * 12;
constexpr unsigned kStraightFlush = kQuads + 13 * 13;  // a rank, at most one kicker of twelve

static_assert(kStraightFlush + 10 == 9842);

constexpr unsigned kWheel = 0x100F;

int highest(unsigned ranks) { return std::bit_width(ranks) - 1; }

unsigned without(unsigned ranks, int rank) { return ranks & ~(1u << rank); }

// Closes the gap that a used rank leaves, so that kickers count from 0.
unsigned close_gap(unsigned ranks, int used) {
    const unsigned below = (1u << used) - 1;
    return (ranks & below) | ((ranks >> 1) & ~below);
}

// 0 for none, else 1 (five high) to 10 (ace high).
unsigned straight(unsigned ranks) {
    const unsigned runs = ranks & (ranks >> 1) & (ranks >> 2) & (ranks >> 3) & (ranks >> 4);
    if (runs != 0) return static_cast<unsigned>(highest(runs)) + 2;
    return (ranks & kWheel) == kWheel ? 1 : 0;
}

// The number of straights among the sets that compare below five distinct ranks that are no straight themselves.
unsigned straights_below(unsigned ranks) {
    unsigned count = ranks > kWheel ? 1 : 0;
    for (unsigned run = 0x1F; run <= 0x1F00; run <<= 1) count += ranks > run ? 1 : 0;
    return count;
}

// The order number of the highest `slots` ranks among the sets of at most so many; a missing rank is the lowest.
unsigned kickers(unsigned ranks, int slots) {
    unsigned number = 0;
    for (; slots > 0 && ranks != 0; --slots) {
        const int rank = highest(ranks);
        number += kBinomials.up_to[rank][slots];
        ranks = without(ranks, rank);
    }
    return number;
}

unsigned flush(unsigned ranks) {
    unsigned number = 0;
    unsigned five = 0;
    for (int slots = kSlots; slots > 0 && ranks != 0; --slots) {
        const int rank = highest(ranks);
        number += kBinomials.choose[rank][slots];
        five |= 1u << rank;
        ranks = without(ranks, rank);
    }
    return number - straights_below(five);
}

unsigned high_card(unsigned ranks) {
    unsigned five = 0;
    unsigned rest = ranks;
    for (int slots = kSlots; slots > 0 && rest != 0; --slots) {
        five |= 1u << highest(rest);
        rest = without(rest, highest(rest));
    }
    return kickers(five, kSlots) - straights_below(five);
}

unsigned quads(unsigned ranks, int rank) {
    return static_cast<unsigned>(rank) * 13 + kickers(close_gap(without(ranks, rank), rank), 1);
}

unsigned full_house(int rank, int pair) { return static_cast<unsigned>(rank * 12 + pair - (pair > rank ? 1 : 0)); }

unsigned trips(unsigned ranks, int rank) {
    return static_cast<unsigned>(rank) * 79 + kickers(close_gap(without(ranks, rank), rank), 2);
}

unsigned two_pair(unsigned ranks, int high, int low) {
    const unsigned rest = close_gap(close_gap(without(without(ranks, high), low), high), low);
    return static_cast<unsigned>(kBinomials.choose[high][2] + low) * 12 + kickers(rest, 1);
}

unsigned pair(unsigned ranks, int rank) {
    return static_cast<unsigned>(rank) * 299 + kickers(close_gap(without(ranks, rank), rank), 3);
}

unsigned best(std::uint64_t mask) {
    unsigned lanes[4];
    for (int suit = 0; suit < 4; ++suit) lanes[suit] = static_cast<unsigned>(mask >> (16 * suit)) & 0x1FFFu;
    unsigned best_flush = 0;
    unsigned best_straight_flush = 0;
    for (const unsigned lane : lanes) {
        if (std::popcount(lane) < kSlots) continue;
        if (const unsigned run = straight(lane); run > best_straight_flush) best_straight_flush = run;
        if (best_straight_flush != 0) continue;
        if (const unsigned number = flush(lane) + 1; number > best_flush) best_flush = number;
    }
    if (best_straight_flush != 0) return kStraightFlush + best_straight_flush - 1;

    const unsigned ranks = lanes[0] | lanes[1] | lanes[2] | lanes[3];
    unsigned twice = 0;  // ranks held at least two, three, four times
    unsigned thrice = 0;
    unsigned four = 0;
    unsigned once = 0;
    for (const unsigned lane : lanes) {
        four |= thrice & lane;
        thrice |= twice & lane;
        twice |= once & lane;
        once |= lane;
    }
    if (four != 0) return kQuads + quads(ranks, highest(four));
    if (thrice != 0 && std::popcount(twice) > 1) {
        const int rank = highest(thrice);
        return kFullHouse + full_house(rank, highest(without(twice, rank)));
    }
    if (best_flush != 0) return kFlush + best_flush - 1;
    if (const unsigned run = straight(ranks); run != 0) return kStraight + run - 1;
    if (thrice != 0) return kTrips + trips(ranks, highest(thrice));
    if (std::popcount(twice) > 1) {
        const int high = highest(twice);
        return kTwoPair + two_pair(ranks, high, highest(without(twice, high)));
    }
    if (twice != 0) return kPair + pair(ranks, highest(twice));
    return kHighCard + high_card(ranks);
}

}  // namespace

std::uint16_t evaluate(std::uint64_t mask) noexcept { return static_cast<std::uint16_t>(best(mask)); }

void evaluate_masks(const std::uint64_t* masks, std::size_t n, std::uint16_t* out) noexcept {
    for (std::size_t i = 0; i < n; ++i) out[i] = evaluate(masks[i]);
}

void evaluate_ids(const std::uint8_t* ids, std::size_t n, std::size_t k, std::uint16_t* out) noexcept {
    for (std::size_t i = 0; i < n; ++i) {
        std::uint64_t mask = 0;
        for (std::size_t j = 0; j < k; ++j) {
            const unsigned id = ids[i * k + j];
            mask |= std::uint64_t{1} << (16 * (id & 3) + (id >> 2));
        }
        out[i] = evaluate(mask);
    }
}

}  // namespace palatine::poker::reference
