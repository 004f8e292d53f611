// Equities beside plain counting over all pairs of hands.
#include "palatine/palace_equity.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "palatine/error.hpp"
#include "palatine/palace_battle.hpp"
#include "palatine/random.hpp"

namespace {

using palatine::Card;
using palatine::CardError;
using palatine::CardSet;
using palatine::Random;
using namespace palatine::palace;

using Contest = std::optional<DeadCards>;
constexpr Contest kContests[] = {DeadCards::suit, DeadCards::rank, DeadCards::none, std::nullopt};

int pick(Random& random, int n) { return static_cast<int>(random.below(static_cast<std::uint32_t>(n))); }

CardSet take(CardSet& from, int n, Random& random) {
    CardSet taken;
    while (n > 0) {
        const Card card(pick(random, 52));
        if (!from.contains(card)) continue;
        from = from - card;
        taken = taken | card;
        --n;
    }
    return taken;
}

int outcome(Contest contest, const Side& first, CardSet one, const Side& second, CardSet other) {
    if (contest) return battle_result(*contest, first.banner, first.cards | one, second.banner, second.cards | other);
    const int a = showdown_value(first.banner, first.cards | one), b = showdown_value(second.banner, second.cards | other);
    return (a > b) - (a < b);
}

// All hands of so many cards, in lexicographic order.
std::vector<CardSet> hands_of(CardSet left, int size) {
    std::vector<CardSet> hands;
    const std::function<void(int, int, CardSet)> extend = [&](int from, int more, CardSet hand) {
        if (more == 0) hands.push_back(hand);
        for (int id = from; more > 0 && id < 52; ++id) {
            if (left.contains(Card(id))) extend(id + 1, more - 1, hand | Card(id));
        }
    };
    extend(0, size, CardSet());
    return hands;
}

template <typename Number>
void add(Outcomes<Number>& sum, int result, Number weight) {
    (result > 0 ? sum.win : result < 0 ? sum.lose : sum.tie) += weight;
}

Counts equity(Contest contest, const Side& first, const Side& second, CardSet left) {
    return contest ? battle_equity(*contest, first, second, left) : showdown_equity(first, second, left);
}

Side random_side(CardSet& deck, int unknown, Random& random) {
    Side side;
    take(deck, 1, random).for_each([&side](Card card) { side.banner = card; });
    side.cards = take(deck, pick(random, 4) + 3 - unknown, random);
    side.unknown = unknown;
    return side;
}

bool near(double a, double b) { return std::abs(a - b) <= 1e-9 * (1 + std::abs(b)); }

}  // namespace

TEST_CASE("palace: equities on short decks beside all pairs of hands") {
    Random random(31);
    int ties = 0;
    for (int i = 0; i < 800; ++i) {
        // Few ranks: hands are often equal.
        CardSet deck, short_deck;
        for (int id = 0; id < 52; ++id) {
            if (id / 4 % 13 < 6) short_deck = short_deck | Card(id);
        }
        deck = short_deck;
        const Side first = random_side(deck, pick(random, 4), random), second = random_side(deck, pick(random, 4), random);
        const CardSet left = take(deck, std::min(deck.size(), 6 + pick(random, 4)), random);
        const auto mine = hands_of(left, first.unknown), theirs = hands_of(left, second.unknown);
        std::vector<double> weights;
        for (std::size_t hand = 0; hand < theirs.size(); ++hand) {
            weights.push_back(pick(random, 3) == 0 ? 0 : static_cast<double>(random.next() >> 11) * 0x1p-53);
        }
        for (const Contest contest : kContests) {
            Counts counts;
            const Matchup matchup(contest, first, second, left);
            std::vector<Chances> expected(mine.size()), by_hand(mine.size());
            REQUIRE(matchup.size(0) == mine.size());
            REQUIRE(matchup.size(1) == theirs.size());
            for (std::size_t a = 0; a < mine.size(); ++a) {
                REQUIRE(matchup.hand(0, a) == mine[a]);
                for (std::size_t b = 0; b < theirs.size(); ++b) {
                    if (!(mine[a] & theirs[b]).empty()) continue;
                    const int result = outcome(contest, first, mine[a], second, theirs[b]);
                    add<std::uint64_t>(counts, result, 1);
                    add(expected[a], result, weights[b]);
                }
            }
            REQUIRE(equity(contest, first, second, left) == counts);
            REQUIRE(equity(contest, second, first, left) == Counts{counts.lose, counts.tie, counts.win});
            ties += counts.tie > 0;
            matchup.outcomes(0, weights, by_hand);
            for (std::size_t a = 0; a < mine.size(); ++a) {
                REQUIRE(near(by_hand[a].win, expected[a].win));
                REQUIRE(near(by_hand[a].tie, expected[a].tie));
                REQUIRE(near(by_hand[a].lose, expected[a].lose));
            }
        }
    }
    CHECK(ties > 100);
}

TEST_CASE("palace: equities with the whole pack beside all hands of one side") {
    Random random(32);
    for (int i = 0; i < 8; ++i) {
        CardSet deck = CardSet::full();
        const Side first = random_side(deck, 3, random), second = random_side(deck, 3, random);
        take(deck, pick(random, 8), random);  // discards
        const Contest contest = kContests[i % 4];
        const Matchup matchup(contest, first, second, deck);
        const auto theirs = hands_of(deck, 3);
        const std::vector<double> ones(theirs.size(), 1);
        std::vector<Chances> by_hand(matchup.size(0));
        matchup.outcomes(0, ones, by_hand);
        Counts sum;
        for (const Chances& each : by_hand) {
            add(sum, 1, static_cast<std::uint64_t>(each.win));
            add(sum, 0, static_cast<std::uint64_t>(each.tie));
            add(sum, -1, static_cast<std::uint64_t>(each.lose));
        }
        CHECK(equity(contest, first, second, deck) == sum);
        for (int j = 0; j < 5; ++j) {
            const auto hand = static_cast<std::size_t>(pick(random, static_cast<int>(by_hand.size())));
            Counts counts;
            for (const CardSet other : theirs) {
                if ((matchup.hand(0, hand) & other).empty()) {
                    add<std::uint64_t>(counts, outcome(contest, first, matchup.hand(0, hand), second, other), 1);
                }
            }
            CHECK(by_hand[hand] == Chances{double(counts.win), double(counts.tie), double(counts.lose)});
            Side known = first;
            known.cards = known.cards | matchup.hand(0, hand);
            known.unknown = 0;
            CHECK(equity(contest, known, second, deck - matchup.hand(0, hand)) == counts);
        }
    }
}

TEST_CASE("palace: equities of both sides known, and what they refuse") {
    Side attacker{Card::from_text("9s"), CardSet::from_text("Ah Ad 6c"), 0};
    Side defender{Card::from_text("Kh"), CardSet::from_text("Qc Qd 7s"), 0};
    CHECK(battle_equity(DeadCards::suit, attacker, defender, CardSet()) == Counts{0, 0, 1});
    CHECK(battle_equity(DeadCards::none, attacker, defender, CardSet()) == Counts{1, 0, 0});
    CHECK(showdown_equity(attacker, defender, CardSet()) == Counts{1, 0, 0});
    defender.unknown = 3;
    CHECK_THROWS_WITH_AS(battle_equity(DeadCards::suit, attacker, defender, CardSet::from_text("2c 3c")),
                         "2 cards are left for 3 that are unknown", palatine::Error);
    CHECK_THROWS_WITH_AS(battle_equity(DeadCards::suit, attacker, defender, CardSet::from_text("2c 3c 4c 6c")),
                         "in two places: 6c", CardError);
    const CardSet left = CardSet::from_text("2c 3c 4c 5c 6d 7c");
    defender.unknown = 5;
    const Counts counts = battle_equity(DeadCards::suit, attacker, defender, left);
    CHECK(counts.win + counts.tie + counts.lose == 6);
    defender.unknown = 6;
    CHECK_THROWS_WITH_AS(battle_equity(DeadCards::suit, attacker, defender, left),
                         "unknown cards of a palace out of range 0..5: 6", palatine::Error);
    attacker.unknown = 1;
    defender.unknown = 4;
    CHECK_THROWS_WITH_AS(battle_equity(DeadCards::suit, attacker, defender, left),
                         "unknown cards of a palace out of range 0..3: 4", palatine::Error);
    defender = {Card::from_text("Ah"), CardSet(), 0};
    CHECK_THROWS_AS(showdown_equity(attacker, defender, CardSet()), CardError);
}

TEST_CASE("palace: shares of a showdown of more than two") {
    Random random(33);
    CardSet deck = CardSet::full();
    std::vector<Side> sides;
    for (int i = 0; i < 3; ++i) sides.push_back(random_side(deck, i, random));  // so that all ways can be listed
    deck = take(deck, 8, random);
    std::vector<double> exact(3);
    int ways = 0;
    for (const CardSet one : hands_of(deck, 1)) {
        for (const CardSet other : hands_of(deck - one, 2)) {
            const std::vector<int> values = {showdown_value(sides[0].banner, sides[0].cards),
                                             showdown_value(sides[1].banner, sides[1].cards | one),
                                             showdown_value(sides[2].banner, sides[2].cards | other)};
            const int best = *std::max_element(values.begin(), values.end());
            const auto winners = static_cast<double>(std::count(values.begin(), values.end(), best));
            for (std::size_t i = 0; i < 3; ++i) exact[i] += values[i] == best ? 1 / winners : 0;
            ++ways;
        }
    }
    const auto shares = showdown_shares(sides, deck, 20'000, 5).shares;
    double all = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(std::abs(shares[i].mean - exact[i] / ways) <= 5 * shares[i].error);
        CHECK(shares[i].error < 0.005);
        all += shares[i].mean;
    }
    CHECK(near(all, 1));
    CHECK(shares[1].error > 0);
    CHECK_THROWS_AS(showdown_shares(std::span(sides).first(1), deck, 10, 0), palatine::Error);
    CHECK_THROWS_AS(showdown_shares(sides, deck, 1, 0), palatine::Error);
    CHECK_THROWS_AS(showdown_shares(sides, deck | sides[0].banner, 10, 0), CardError);
}
