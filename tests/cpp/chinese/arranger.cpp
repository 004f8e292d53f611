// The arranger against a plain walk over all settings.
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "chinese/plain.hpp"
#include "palatine/chinese.hpp"
#include "palatine/error.hpp"
#include "palatine/random.hpp"
#include "slow_build.hpp"

namespace {

using namespace palatine;
using chinese::Field;
using chinese::Row;

std::vector<int> deal(Random& random, int lowest_rank = 0) {
    std::vector<int> deck;
    for (int id = 4 * lowest_rank; id < 52; ++id) deck.push_back(id);
    random.shuffle(std::span<int>(deck));
    deck.resize(13);
    return deck;
}

CardSet as_set(const std::vector<int>& ids) {
    CardSet set;
    for (const int id : ids) set = set | Card(id);
    return set;
}

std::vector<int> as_ids(CardSet set) {
    std::vector<int> ids;
    set.for_each([&](Card card) { ids.push_back(card.id()); });
    return ids;
}

// Wins less losses of each value, counted anew.
std::array<std::vector<std::int64_t>, 3> plain_scores(const Field& field) {
    std::array<std::vector<std::int64_t>, 3> scores;
    for (int row = 0; row < 3; ++row) {
        const auto& counts = field.counts(static_cast<Row>(row));
        std::int64_t below = 0;
        for (const std::uint32_t count : counts) {
            const std::int64_t above = field.total() - below - count;
            scores[row].push_back(below - above);
            below += count;
        }
    }
    return scores;
}

void check_choice(const chinese::Choice& choice, const plain::Setting& best) {
    CHECK(choice.score == best.score);
    CHECK(choice.values[0] == best.values[2]);
    CHECK(choice.values[1] == best.values[1]);
    CHECK(choice.values[2] == best.values[0]);
    CHECK(choice.arrangement.back == as_set({best.ids.begin(), best.ids.begin() + 5}));
    CHECK(choice.arrangement.middle == as_set({best.ids.begin() + 5, best.ids.end()}));
}

void compare(const std::vector<int>& hand, const Field& field) {
    const CardSet cards = as_set(hand);
    CAPTURE(cards.text());
    CAPTURE(field.name());
    const std::vector<plain::Setting> all = plain::legal_settings(hand, plain_scores(field));
    REQUIRE(!all.empty());
    const chinese::Choice choice = chinese::arrange(cards, field);
    check_choice(choice, all.front());
    const chinese::Arrangement& rows = choice.arrangement;
    CHECK((rows.front | rows.middle | rows.back) == cards);
    CHECK(rows.front.size() == 3);
    CHECK(chinese::in_order(rows));

    const std::size_t n = 8;
    const std::vector<chinese::Choice> top = chinese::arrange_top(cards, n, field);
    std::size_t found = 0;
    for (std::size_t i = 0; i < all.size() && found < n; ++i) {
        if (i > 0 && all[i].values == all[i - 1].values) continue;
        REQUIRE(found < top.size());
        check_choice(top[found++], all[i]);
    }
    CHECK(found == top.size());
    CHECK(chinese::count_settings(cards).legal == static_cast<int>(all.size()));
}

// Few different scores, so that ties decide: all mass of each row on one value, or on three.
Field coarse_field(int front, int middle, int back, int step) {
    std::array<Field::Counts, 3> counts;
    const int values[] = {front, middle, back};
    for (int row = 0; row < 3; ++row) {
        counts[row].assign(poker::kNumValues, 0);
        for (int i = -1; i <= 1; ++i) ++counts[row][values[row] + i * step];
    }
    return Field("coarse", counts[0], counts[1], counts[2]);
}

Field random_field(std::uint64_t seed) {
    Random random(seed);
    std::array<Field::Counts, 3> counts;
    for (auto& row : counts) {
        row.assign(poker::kNumValues, 0);
        for (int i = 0; i < 5000; ++i) ++row[random.below(poker::kNumValues)];
    }
    return Field("random", counts[0], counts[1], counts[2]);
}

const char* const kSpecialHands[] = {
    "2s3s4s5s6s7s8s9sTsJsQsKsAs",  "2c3d4h5s6c7d8h9sTcJdQhKsAc",  "2c2d4h4s6c6d8h8sTcTdQhQsAc",
    "2c2d2h2s9c9d9h9sKcKdKhKs5c",  "AcAdAhAs2c3d5h7s8cTdJhQcKd",  "5c6d7h8s9c5d6h7s8c9dKhJs2c",
    "AsKs4s3s2sAhQhJh9h8h6c6d7c",  "2c3d4h5s6c7d8h9sTcJd4c5d6h",  "2d8dKd2s4s7s9sJs5h6h7h8h9h",
    "4s4h4d4c5s5h6s6h7s7h8s8h9d",  "4s4h4d5s5h6s6h7s7h8s8h9d9c",  "As2d3c5h6h7d8c9sTdJhQcKsAc",
    "2s4s6s8sTsQsKsAs3h5h7h9hJh",  "5s6s7s8s9s2h4h7hJhKh3c8cQc",  "2c2d2h3c3d3h4c4d4h5c5d5hAs",
    "AcAdAhAsKcKdKhKsQcQdQhQsJc",  "2c2d2h2s3c3d3h3s4c4d4h4s5c",  "TsJsQsKsAsThJhQhKhAh2c3d4c",
    "As2s3s4s5sAh2h3h4h5h6c6d7c",  "5sQhAd9cTdJsQcKd2h3s4s5c Ac", "2s6c6s8h9sTsJdQd2d3c5hAs4h",
};

}  // namespace

TEST_CASE("plain: as many strengths as the one scale has, and the same order") {
    REQUIRE(plain::all_keys().size() == poker::kNumValues);
    Random random(3);
    for (int i = 0; i < 2000; ++i) {
        std::vector<int> ids = deal(random, static_cast<int>(random.below(8)));
        ids.resize(random.below(6));
        CHECK(poker::evaluate(as_set(ids)) == plain::value(ids));
    }
}

TEST_CASE("arrange: the best of all settings, ties included") {
    const Field fields[] = {coarse_field(2500, 5000, 8000, 100), coarse_field(100, 2400, 9500, 1),
                            coarse_field(4000, 8225, 8228, 2), random_field(1)};
    SUBCASE("special hands") {
        int turn = 0;
        for (const char* text : kSpecialHands) {
            const std::vector<int> hand = as_ids(CardSet::from_text(text));
            if (!slow_build::skips(turn++, 4)) compare(hand, Field::standard());
            for (const Field& field : fields) {
                if (!slow_build::skips(turn++, 4)) compare(hand, field);
            }
        }
    }
    SUBCASE("random hands") {
        Random random(11);
        for (int i = 0; i < 120; ++i) {
            const std::vector<int> hand = deal(random);
            if (!slow_build::skips(i, 8)) compare(hand, Field::standard());
        }
        for (int i = 0; i < 40; ++i) {
            const std::vector<int> hand = deal(random);
            if (!slow_build::skips(i, 5)) compare(hand, fields[i % 4]);
        }
    }
    SUBCASE("random hands of few ranks") {
        Random random(12);
        for (int i = 0; i < 60; ++i) {
            const std::vector<int> hand = deal(random, 6 + i % 4);
            if (!slow_build::skips(i, 7)) compare(hand, i % 2 == 0 ? Field::standard() : fields[i / 2 % 4]);
        }
    }
}

TEST_CASE("arrange: a hand with two equal best fives still has a legal setting") {
    // Only straights, flushes and straight flushes can be the best five twice; the other three cards are of any kind.
    Random random(13);
    for (int i = 0; i < 3000; ++i) {
        CardSet hand;
        const bool suited = i % 2 == 0;
        const int low = static_cast<int>(random.below(10)) - 1;
        for (int rank = low; rank < low + 5; ++rank) {
            const int first = suited ? 0 : static_cast<int>(random.below(4));
            hand = hand | Card((rank + 13) % 13, first) | Card((rank + 13) % 13, first ^ (suited ? 1 : 2));
        }
        while (hand.size() < 13) hand = hand | Card(static_cast<int>(random.below(52)));
        if (slow_build::skips(i, 21)) continue;
        const chinese::Choice choice = chinese::arrange(hand);
        CAPTURE(hand.text());
        CHECK(chinese::in_order(choice.arrangement));
        CHECK(chinese::arrange_top(hand, 1).front().arrangement == choice.arrangement);
    }
}

TEST_CASE("arrange: many hands give what each gives alone") {
    Random random(14);
    std::vector<CardSet> hands;
    for (int i = 0; i < 50; ++i) hands.push_back(as_set(deal(random)));
    std::vector<chinese::Choice> choices(hands.size());
    chinese::arrange_many_unchecked(hands.data(), hands.size(), Field::standard(), choices.data());
    for (std::size_t i = 0; i < hands.size(); ++i) {
        const chinese::Choice alone = chinese::arrange(hands[i]);
        CHECK(choices[i].arrangement == alone.arrangement);
        CHECK(choices[i].score == alone.score);
    }
}

TEST_CASE("arrange: refuses what is no hand") {
    const CardSet hand = CardSet::from_text(kSpecialHands[0]);
    CHECK_THROWS_WITH_AS(chinese::arrange(hand - Card(3)), doctest::Contains("not 12"), CardError);
    CHECK_THROWS_WITH_AS(chinese::arrange_top(hand | Card(0), 1), doctest::Contains("not 14"), CardError);
    CHECK_THROWS_AS(chinese::count_settings(CardSet()), CardError);
    CHECK_THROWS_AS(chinese::arrange_top(hand, 0), Error);
}

TEST_CASE("settings: known counts") {
    struct Line {
        const char* hand;
        int ordered, equal, triples, pareto;
    };
    const Line lines[] = {
        {kSpecialHands[0], 36036, 0, 36036, 10},   {kSpecialHands[1], 17541, 0, 17541, 10},
        {kSpecialHands[2], 26260, 0, 1985, 99},    {kSpecialHands[3], 31052, 1296, 125, 7},
        {kSpecialHands[4], 20475, 0, 3255, 1365},  {kSpecialHands[5], 24832, 32, 2841, 91},
        {kSpecialHands[6], 18800, 0, 8356, 1},
    };
    for (const Line& line : lines) {
        CAPTURE(line.hand);
        const chinese::SettingCounts counts = chinese::count_settings(CardSet::from_text(line.hand));
        CHECK(counts.ordered == line.ordered);
        CHECK(counts.equal == line.equal);
        CHECK(counts.legal == line.ordered - line.equal);
        CHECK(counts.triples == line.triples);
        CHECK(counts.pareto == line.pareto);
    }
}

TEST_CASE("CP-3: worked examples") {
    const auto legal = [](const char* front, const char* middle, const char* back) {
        return chinese::in_order({CardSet::from_text(front), CardSet::from_text(middle), CardSet::from_text(back)});
    };
    const char* back = "5s6s7s8s9s";
    CHECK(!legal("QcQd7s", "QhQs6c5d4h", back));  // example 5
    CHECK(legal("QcQd6s", "QhQs7c5d4h", back));
    CHECK(legal("QcQd7s", "QhQs7c5d2h", back));
    CHECK(legal("AcKdQs", "AhKsQc3d2h", back));  // example 6
    CHECK(legal("KsQsJs", "AhTc8c3d2h", back));
    CHECK(!legal("2s2d3c", "Ac2d3h4s5c", "Ah2h3d4c5d"));   // equal rows
    CHECK(legal("2s2d3c", "Ac2d3h4s5c", "2c3d4h5s6c"));    // example 7: the wheel is the lowest straight
    CHECK(legal("2s2d3c", "2c3d4h5s6c", "TcJdQhKsAc"));
    CHECK(!legal("5sQhAd", "9cTdJsQcKd", "2h3s4s5cAc"));
    CHECK(!legal("2sQsKs", "4s5c6c7d8h", "2c3s4c5dAh"));
    CHECK(!legal("2s6c6s", "8h9sTsJdQd", "2d3c4h5hAs"));
    CHECK(!legal("KsKdAc", "KcKhQd7s3d", back));
    CHECK(legal("AsAd9c", "AcAh9d8s7d", back));
}
