// The legal moves of Royal Casino beside those that a plain generator finds, on thousands of random tables.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <string>
#include <vector>

#include "casino/tables.hpp"
#include "palatine/casino_position.hpp"
#include "palatine/error.hpp"

namespace {

using palatine::Action;
using palatine::Random;
using palatine::casino::Kind;
using palatine::casino::kNumActions;
using palatine::casino::Move;
using palatine::casino::Position;
using palatine::casino::Refusal;
using palatine::casino::Rules;

std::vector<Action> listed(const Position& position, int seat) {
    std::vector<Action> actions;
    position.for_each_action(seat, [&](Action action) {
        actions.push_back(action);
        return false;
    });
    return actions;
}

std::string words(const Position& position) {
    std::string text = "hand " + palatine::casino::cards_of(position.hand(position.current_player())).text() +
                       ", loose " + palatine::casino::cards_of(position.loose()).text();
    for (int i = 0; i < position.num_builds(); ++i) {
        const auto build = position.build(i);
        text += ", build " + build.cards.text() + " = " + std::to_string(build.value) + " of " +
                std::to_string(build.owner) + (build.multiple ? " multiple" : "");
    }
    return text;
}

// Actions that are nearly legal, and any.
Action near(const Position& position, const std::vector<Action>& legal, Random& random) {
    if (random.below(8) == 0) return static_cast<Action>(random.next() >> 1);
    if (random.below(8) == 0) return static_cast<Action>(random.next() % static_cast<std::uint64_t>(kNumActions));
    Move move = palatine::casino::move_of(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
    std::vector<palatine::casino::Ids> things;
    for (int id = 0; id < 52; ++id) {
        if ((position.loose() >> id & 1) != 0) things.push_back(1ull << id);
    }
    for (int i = 0; i < position.num_builds(); ++i) things.push_back(palatine::casino::ids_of(position.build(i).cards));
    for (int n = static_cast<int>(random.below(3)); n >= 0 && !things.empty(); --n) {
        move.table ^= things[random.below(static_cast<std::uint32_t>(things.size()))];
    }
    if (random.below(4) == 0) move.card = palatine::Card(static_cast<int>(random.below(52)));
    if (move.value != 0 && random.below(4) == 0) move.value = 3 + static_cast<int>(random.below(12));
    return palatine::casino::action_of(move);
}

struct Tally {
    int tables = 0, builds = 0, adds = 0, raises = 0, illegal = 0, refused = 0;
    std::size_t most = 0;
};

void check(const Rules& rules, int num_players, int most_loose, Random& random, Tally& tally) {
    const tables::Dealt dealt = tables::random_table(rules, num_players, most_loose, random);
    const Position position = [&] {
        try {
            return tables::position_of(rules, dealt);
        } catch (const palatine::StateError&) {
            ++tally.refused;
            return Position(rules, num_players, 0);
        }
    }();
    const int seat = dealt.table.seat;
    if (position.current_player() != seat) return;
    ++tally.tables;
    INFO(words(position));
    const plain::PlainMoves moves(dealt.table);
    const std::vector<Action> expected(moves.actions().begin(), moves.actions().end()), found = listed(position, seat);
    REQUIRE(found == expected);
    REQUIRE(!found.empty());
    tally.most = std::max(tally.most, found.size());
    for (const Action action : found) {
        const Move move = palatine::casino::move_of(action);
        tally.builds += move.kind == Kind::build;
        tally.adds += move.kind == Kind::add;
        tally.raises += move.kind == Kind::raise;
    }
    for (std::size_t i = 0; i < std::min<std::size_t>(found.size(), 50); ++i) {
        REQUIRE(position.is_legal(seat, found[i]));
    }
    for (int i = 0; i < 40; ++i) {
        const Action action = near(position, found, random);
        const bool legal = std::binary_search(found.begin(), found.end(), action);
        REQUIRE(position.is_legal(seat, action) == legal);
        tally.illegal += !legal;
        for (int other = -1; other <= num_players; ++other) {
            if (other != seat) REQUIRE(!position.is_legal(other, action));
        }
    }
    int calls = 0;
    position.for_each_action(seat, [&](Action) { return ++calls == 2; });
    REQUIRE(calls == std::min<int>(2, static_cast<int>(found.size())));
    REQUIRE(position.default_action(seat) == found.front());
}

}  // namespace

TEST_CASE("casino: the moves of random tables are those of the plain generator, under mixed options") {
    Random random(6);
    Tally tally;
    for (int i = 0; i < 4000; ++i) {
        const int num_players = 2 + i % 3;
        check(tables::random_rules(random, num_players), num_players, i % 10 == 0 ? 12 : 8, random, tally);
    }
    CHECK(tally.refused == 0);
    CHECK(tally.tables > 3500);
    CHECK(tally.builds > 5000);
    CHECK(tally.adds > 1000);
    CHECK(tally.raises > 150);
    CHECK(tally.illegal > 50'000);
}

TEST_CASE("casino: the moves of random tables are those of the plain generator, under every preset") {
    Random random(7);
    for (const palatine::casino::Preset& preset : palatine::casino::presets()) {
        INFO(preset.name);
        Tally tally;
        for (int i = 0; i < 500; ++i) {
            Rules rules = preset.rules;
            const int num_players = 2 + i % 3;
            rules.table_size = tables::random_rules(random, num_players).table_size;
            check(rules, num_players, i % 10 == 0 ? 12 : 8, random, tally);
        }
        CHECK(tally.tables > 400);
    }
}

TEST_CASE("casino: very full tables have the moves of the plain generator too") {
    // Low cards make so many sets that the moves are walked through instead of sorted.
    Random random(8);
    std::size_t most = 0;
    for (int i = 0; i < 24; ++i) {
        Rules rules = tables::random_rules(random, 2);
        rules.builds = true;
        std::vector<int> low(20);
        for (int n = 0; n < 20; ++n) low[static_cast<std::size_t>(n)] = n < 4 ? 48 + n : n - 4;  // aces to fives
        random.shuffle(std::span<int>(low));
        tables::Dealt dealt{{rules, 2, 0, {}, {}, {}}, {}};
        dealt.table.loose.assign(low.begin(), low.begin() + 12);
        if (rules.courts == palatine::casino::Courts::valued)
            dealt.table.builds.push_back({{19, 20}, 13, 1, false});  // 6s 7c
        const int high = 4 * (6 + tables::pick(random, 6)) + 2;  // 8h to Kh
        dealt.hands = {std::vector<int>{high, high + 1, low[12]}, {44, low[13], low[14]}, {}, {}};  // Kc
        dealt.table.hand = dealt.hands[0];
        const Position position = tables::position_of(rules, dealt);
        INFO(words(position));
        const plain::PlainMoves moves(dealt.table);
        const std::vector<Action> found = listed(position, 0);
        REQUIRE(found == std::vector<Action>(moves.actions().begin(), moves.actions().end()));
        most = std::max(most, found.size());
    }
    CHECK(most > 4096);
}

TEST_CASE("casino: tables with more moves than can be counted are walked through, and single moves judged") {
    // All cards but those of the hands and a pile lie loose.
    Rules rules = palatine::casino::presets()[3].rules;
    REQUIRE(rules.matching == palatine::casino::Matching::optional);
    tables::Dealt dealt{{rules, 2, 0, {47, 46}, {}, {}}, {}};
    dealt.hands = {dealt.table.hand, {45, 44}, {}, {}};
    for (int id = 0; id < 52; ++id) {
        if (id < 44 || id > 47) dealt.table.loose.push_back(id);
    }
    const Position position = tables::position_of(rules, dealt);
    REQUIRE(std::popcount(position.loose()) == 48);
    Action last = -1;
    int count = 0;
    position.for_each_action(0, [&](Action action) {
        REQUIRE(action > last);
        REQUIRE(position.is_legal(0, action));
        last = action;
        return ++count == 5000;
    });
    CHECK(count == 5000);
    Random random(9);
    int legal = 0;
    for (int i = 0; i < 20'000; ++i) {
        const palatine::casino::Ids table = position.loose() & (random.next() | (i % 2 == 0 ? random.next() : 0));
        legal += position.is_legal(0, palatine::casino::action_of({Kind::capture, palatine::Card(47), 0, table}));
        const auto lower = static_cast<std::uint8_t>(random.below(52));
        const std::array<std::uint8_t, 4> steps = {47, palatine::casino::kStepCapture, 51, lower};
        static_cast<void>(position.begins(0, steps));
    }
    CHECK(legal > 100);
    CHECK(legal < 19'900);
}
