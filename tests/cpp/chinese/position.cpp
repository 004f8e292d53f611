// Chinese Poker as a game: the numbers of its actions, and everything that the concept Game promises, in random games.
#include "palatine/chinese_position.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "palatine/chinese_settlement.hpp"
#include "palatine/error.hpp"
#include "palatine/playouts.hpp"
#include "palatine/state.hpp"

namespace {

using palatine::Action;
using palatine::CardSet;
using palatine::Dealer;
using palatine::kChance;
using palatine::kTerminal;
using palatine::Random;
using palatine::RulesError;
using palatine::State;
using palatine::chinese::ActionCode;
using palatine::chinese::Arrangement;
using palatine::chinese::Misset;
using palatine::chinese::Position;
using palatine::chinese::Rules;
using palatine::chinese::Special;

Rules miniature(Misset misset = Misset::reject) {
    Rules rules;
    rules.deck = CardSet::from_text("2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s");
    rules.row_sizes = {1, 2, 2};
    rules.misset = misset;
    rules.surrender = 2;
    rules.specials[static_cast<std::size_t>(Special::three_flushes)] = 4;
    return rules;
}

CardSet deal(int size, Random& random) {
    CardSet hand;
    while (hand.size() < size) hand = hand | palatine::Card(static_cast<int>(random.below(52)));
    return hand;
}

std::vector<Action> listed(const Position& position, int actor) {
    std::vector<Action> actions;
    position.for_each_action(actor, [&](Action action) {
        actions.push_back(action);
        return false;
    });
    return actions;
}

using Steps = std::vector<std::uint8_t>;

// The order of Steps' own `<`, of which g++ 12 warns inside its headers.
bool earlier(const Steps& a, const Steps& b) {
    const auto less = [](int x, int y) { return x < y; };
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), less);
}

Steps steps_of(const Position& position, Action action) {
    Steps steps(Position::kMaxSteps);
    steps.resize(static_cast<std::size_t>(position.steps(action, steps.data())));
    return steps;
}

void look_at_actions(const Position& position, bool search_steps) {
    const int n = position.num_players();
    for (int actor = -5; actor <= n; ++actor) {
        const std::vector<Action> actions = listed(position, actor);
        const bool acts = actor == kChance ? position.current_player() == kChance
                                           : actor >= 0 && actor < n && (position.pending() >> actor & 1) != 0;
        REQUIRE(actions.empty() != acts);
        REQUIRE(std::is_sorted(actions.begin(), actions.end()));
        bool exact = true;
        for (Action action = -3; action < position.code().count() + 60; ++action) {
            exact &= position.is_legal(actor, action) == std::binary_search(actions.begin(), actions.end(), action);
        }
        REQUIRE(exact);
        for (const Action action : {std::numeric_limits<Action>::min(), std::numeric_limits<Action>::max(),
                                    Action{1} << 32, (Action{1} << 32) + 1}) {
            REQUIRE(!position.is_legal(actor, action));
        }
        if (acts) {
            int calls = 0;
            position.for_each_action(actor, [&](Action) { return ++calls == 3; });
            REQUIRE(calls == std::min<int>(3, static_cast<int>(actions.size())));
        }
        if (!acts || actor < 0) {
            REQUIRE(!position.begins(actor, {}));
            continue;
        }
        if (!search_steps) continue;
        // A sequence of steps begins a legal action exactly when it is the beginning of one's steps.
        std::vector<Steps> known = {{}};
        for (const Action action : actions) {
            const Steps steps = steps_of(position, action);
            REQUIRE(position.action_of_steps(steps) == action);
            for (std::size_t size = 1; size <= steps.size(); ++size) {
                known.emplace_back(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(size));
            }
        }
        std::sort(known.begin(), known.end(), earlier);
        known.erase(std::unique(known.begin(), known.end()), known.end());
        for (Steps steps : known) {
            REQUIRE(position.begins(actor, steps));
            steps.push_back(0);
            for (std::uint8_t step = 0; step < Position::kNumSteps + 2; ++step) {
                steps.back() = step;
                REQUIRE(position.begins(actor, steps) == std::binary_search(known.begin(), known.end(), steps));
            }
        }
    }
}

// One game with random choices, any pending seat next; everything taken back again.
void play(Position& position, Random& random, bool listing) {
    if (listing) look_at_actions(position, position.rules().hand_size() < 8);
    const int actor = position.current_player();
    if (actor == kTerminal) {
        double returns[5] = {0, 0, 0, 0, 0};
        position.returns(returns);
        REQUIRE(std::accumulate(returns, returns + 5, 0.0) == 0.0);
        return;
    }
    int who = actor;
    while (actor >= 0 && (position.pending() >> (who = static_cast<int>(random.below(4))) & 1) == 0) {
    }
    Action action = actor >= 0 ? position.random_action(who, random) : 0;
    if (actor < 0) {
        const std::vector<Action> cards = listed(position, kChance);
        action = cards[random.below(static_cast<std::uint32_t>(cards.size()))];
    }
    REQUIRE(position.is_legal(who, action));
    unsigned char before[sizeof(Position)], after[sizeof(Position)];
    std::memcpy(before, &position, sizeof position);
    Position::Undo undo;
    position.apply(who, action, undo);
    REQUIRE((position.pending() >> std::max(who, 0) & (who >= 0 ? 1u : 0u)) == 0);
    play(position, random, listing);
    position.undo(undo);
    std::memcpy(after, &position, sizeof position);
    REQUIRE(std::memcmp(before, after, sizeof position) == 0);
}

}  // namespace

TEST_CASE("chinese: the numbers of settings go up with the sets, and lead back") {
    Random random(1);
    for (const std::array<std::uint8_t, 3> sizes : {std::array<std::uint8_t, 3>{3, 5, 5}, {1, 2, 2}, {1, 1, 2}, {2, 3, 5}}) {
        const ActionCode code(sizes);
        const CardSet hand = deal(sizes[0] + sizes[1] + sizes[2], random);
        Action expected = 0;
        bool exact = true;
        code.for_each_setting(hand, [&](Action setting, const Arrangement& rows) {
            exact &= setting == expected++ && rows.cards() == hand && rows.front.size() == sizes[0] &&
                     rows.middle.size() == sizes[1] && rows.back.size() == sizes[2] &&
                     code.arrangement(hand, setting) == rows && code.setting(hand, rows) == setting;
            return false;
        });
        CHECK(exact);
        CHECK(expected == code.num_settings());
    }
    const ActionCode full({3, 5, 5});
    CHECK(full.num_settings() == 72072);
    CHECK(full.declare() == 72072);
    CHECK(full.surrender() == 72073);
    CHECK(full.count() == 72074);
    const CardSet hand = CardSet::from_text("As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s");
    // The three highest in front, the next five in the middle.
    CHECK(full.arrangement(hand, 0) == Arrangement{CardSet::from_text("As Ks Qs"), CardSet::from_text("Js Ts 9s 8s 7s"),
                                                   CardSet::from_text("6s 5s 4s 3s 2s")});
    CHECK(full.arrangement(hand, 72071).back == CardSet::from_text("As Ks Qs Js Ts"));
    // front Ks Qs Js: bits 1, 2, 3, after the sets {0,1,2}, {0,1,3}, {0,2,3}.
    CHECK(full.arrangement(hand, 3 * 252).front == CardSet::from_text("Ks Qs Js"));
    const Arrangement rows = full.arrangement(hand, 1000);
    CHECK(full.setting(hand, {rows.front, rows.middle, rows.middle}) == -1);
    CHECK(full.setting(hand, {rows.middle, rows.front, rows.back}) == -1);
    CHECK(full.setting(deal(13, random), rows) == -1);
}

TEST_CASE("chinese: games of the miniature, all that is promised") {
    Random random(2);
    for (const Misset misset : {Misset::reject, Misset::scoop, Misset::flat6}) {
        for (int game = 0; game < 40; ++game) {
            Position position(miniature(misset), 2, game % 2);
            play(position, random, true);
        }
    }
}

TEST_CASE("chinese: games of thirteen cards") {
    Random random(3);
    Rules rules;
    rules.specials.fill(3);
    rules.surrender = 3;
    for (int players = 2; players <= 4; ++players) {
        for (int game = 0; game < 20; ++game) {
            Position position(rules, players, game % players);
            play(position, random, false);
        }
    }
}

TEST_CASE("chinese: steps of thirteen cards begin a legal setting exactly when one is there") {
    State<Position> state(Rules{}, 2);
    Dealer(21).play(state);
    const Position& position = state.position();
    std::vector<Steps> ways;
    for (const Action action : listed(position, 1)) ways.push_back(steps_of(position, action));
    std::sort(ways.begin(), ways.end(), earlier);
    Random random(8);
    int legal = 0;
    for (int i = 0; i < 3000; ++i) {
        Steps steps(1 + random.below(13));
        for (std::uint8_t& step : steps) step = static_cast<std::uint8_t>(random.below(3));
        if (i % 2 == 0) {  // most of these are legal
            const auto& way = ways[random.below(static_cast<std::uint32_t>(ways.size()))];
            std::copy(way.begin(), way.begin() + static_cast<std::ptrdiff_t>(steps.size()) - 1, steps.begin());
        }
        const auto found = std::lower_bound(ways.begin(), ways.end(), steps, earlier);
        const bool expected = found != ways.end() && std::equal(steps.begin(), steps.end(), found->begin());
        REQUIRE(position.begins(1, steps) == expected);
        legal += expected;
    }
    CHECK(legal > 500);
    CHECK(legal < 2500);
}

TEST_CASE("chinese: every hand of thirteen cards has a legal setting, also those with straights and flushes twice") {
    Random random(4);
    const auto has_one = [](CardSet hand) {
        bool found = false;
        ActionCode({3, 5, 5}).for_each_setting(hand, [&](Action, const Arrangement& rows) {
            return found = !palatine::chinese::is_misset(rows, Rules{});
        });
        return found;
    };
    for (int i = 0; i < 2000; ++i) REQUIRE(has_one(deal(13, random)));
    // Five ranks twice and every front beside them.
    for (int low = -1; low <= 8; ++low) {
        CardSet twice;
        for (int i = 0; i < 5; ++i) {
            const int rank = low + i < 0 ? 12 : low + i;
            twice = twice | palatine::Card(rank, 0) | palatine::Card(rank, 1);
        }
        for (int i = 0; i < 300; ++i) {
            CardSet hand = twice;
            while (hand.size() < 13) hand = hand | palatine::Card(static_cast<int>(random.below(52)));
            REQUIRE(has_one(hand));
        }
        for (int rank = 0; rank < 13; ++rank) {
            CardSet hand = twice;
            for (int suit = 3; suit >= 0 && hand.size() < 13; --suit) hand = hand | palatine::Card(rank, suit);
            if (hand.size() == 13) REQUIRE(has_one(hand));
        }
    }
}

TEST_CASE("chinese: tables that cannot be") {
    const auto refusal = [](const Rules& rules, int players) {
        try {
            Position(rules, players, 0);
        } catch (const RulesError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    Rules rules = miniature();
    CHECK(refusal(rules, 2).empty());
    CHECK(refusal(rules, 3) == "deck has 12 cards, fewer than the 15 for 3 players");
    rules.surrender = Rules::kNoSurrender;
    CHECK(refusal(rules, 2).empty());
    rules.row_sizes = {1, 1, 2};
    CHECK(refusal(rules, 2).find("2s 2h 2d 2c") != std::string::npos);
    rules.deck = CardSet::full();
    CHECK(refusal(rules, 2).find("row_sizes") != std::string::npos);
    rules.equal_rows = palatine::chinese::EqualRows::allowed;
    CHECK(refusal(rules, 2).empty());
}

TEST_CASE("chinese: samples keep what a seat knows, and depend on nothing else") {
    Random random(5);
    for (int game = 0; game < 60; ++game) {
        State<Position> state(miniature(game % 2 == 0 ? Misset::reject : Misset::scoop), 2, game % 2);
        const Dealer dealer(static_cast<std::uint64_t>(game));
        for (int turn = 0;; ++turn) {
            for (int seat = 0; seat < 2; ++seat) {
                const State<Position> sample = state.resample(seat, 7);
                REQUIRE(sample.position().information_key(seat) == state.position().information_key(seat));
                REQUIRE(sample.pending() == state.pending());
                const State<Position> again = sample.resample(seat, 7);
                REQUIRE(std::equal(again.history().begin(), again.history().end(), sample.history().begin()));
            }
            if (state.is_terminal()) break;
            const int actor = state.current_player();
            state.apply(actor, actor < 0 ? dealer.draw(state.position(), state.num_chance_turns())
                                         : state.position().random_action(actor, random));
        }
    }
}

TEST_CASE("chinese: a redraw is a sample without the history") {
    Random random(8);
    for (int game = 0; game < 12; ++game) {
        State<Position> state(miniature(game % 2 == 0 ? Misset::reject : Misset::scoop), 2, game % 2);
        Dealer(static_cast<std::uint64_t>(game)).play(state);
        const int seat = game / 2 % 2, other = 1 - seat;
        for (int stage = 0; stage < 2; ++stage) {
            // The truth changes nothing: from any sample the same is drawn.
            for (std::uint64_t seed = 0; seed < 20; ++seed) {
                Position one = state.position(), two = state.resample(seat, seed).position();
                Random first(seed), second(seed);
                REQUIRE(one.redraw(seat, first));
                REQUIRE(two.redraw(seat, second));
                REQUIRE(one == two);
                REQUIRE(one.position_key() == two.position_key());
            }
            // The other's hand is any five of the seven cards, each as likely; its choice a legal one of that hand.
            std::map<std::uint64_t, int> hands;
            for (int i = 0; i < 2100; ++i) {
                Position position = state.position();
                REQUIRE(position.redraw(seat, random));
                REQUIRE(position.information_key(seat) == state.position().information_key(seat));
                REQUIRE(position.hand(seat) == state.position().hand(seat));
                REQUIRE(position.hand(other).size() == 5);
                REQUIRE((position.hand(other) & position.hand(seat)).empty());
                ++hands[position.hand(other).mask()];
                if (stage == 1) {
                    const Action choice = position.choice(other);
                    position.undo({other, 0});
                    REQUIRE(position.is_legal(other, choice));
                }
            }
            REQUIRE(hands.size() == 21);
            REQUIRE(std::all_of(hands.begin(), hands.end(), [](const auto& one) { return std::abs(one.second - 100) < 55; }));
            if (stage == 0) state.apply(other, state.position().random_action(other, random));
        }
    }
}

TEST_CASE("chinese: a redraw at the end changes what nobody has shown, before the deal is over all cards") {
    Random random(9);
    State<Position> state(miniature(Misset::scoop), 2, 1);
    Dealer(3).play(state);
    state.apply(0, state.position().code().surrender());
    state.apply(1, state.position().random_action(1, random));
    Position seen = state.position(), unseen = state.position();
    REQUIRE(seen.redraw(0, random));
    CHECK(seen == state.position());  // seat 1 has shown; what lies face down has no place in a position
    std::set<std::uint64_t> hands;
    for (int i = 0; i < 200; ++i) {
        REQUIRE(unseen.redraw(1, random));
        REQUIRE(unseen.hand(1) == state.position().hand(1));
        REQUIRE(unseen.choice(0) == state.position().choice(0));
        hands.insert(unseen.hand(0).mask());
    }
    CHECK(hands.size() == 21);

    State<Position> dealing(miniature(Misset::scoop), 2, 1);
    for (int i = 0; i < 3; ++i) dealing.apply(Dealer(3).draw(dealing.position(), i));
    hands.clear();
    for (int i = 0; i < 2000; ++i) {
        Position position = dealing.position();
        REQUIRE(position.redraw(0, random));
        REQUIRE(position.num_dealt() == 3);
        REQUIRE(position.hand(0).size() == 2);
        REQUIRE(position.hand(1).size() == 1);
        hands.insert(position.hand(0).mask());
    }
    CHECK(hands.size() == 66);
}

TEST_CASE("chinese: a random action is a legal one, each as often") {
    State<Position> state(miniature(), 2);
    Dealer(11).play(state);
    const std::vector<Action> actions = listed(state.position(), 0);
    std::vector<int> counts(static_cast<std::size_t>(state.position().code().count()));
    Random random(6);
    const int tries = 2000 * static_cast<int>(actions.size());
    for (int i = 0; i < tries; ++i) ++counts[static_cast<std::size_t>(state.position().random_action(0, random))];
    for (Action action = 0; action < state.position().code().count(); ++action) {
        const int count = counts[static_cast<std::size_t>(action)];
        if (std::binary_search(actions.begin(), actions.end(), action)) {
            CHECK(std::abs(count - 2000) < 250);
        } else {
            CHECK(count == 0);
        }
    }
}

TEST_CASE("chinese: playouts do not depend on threads") {
    const Position start(Rules{}, 3, 2);
    const palatine::Playouts one = palatine::playouts(start, 5000, 9), two = palatine::playouts(start, 5000, 9, 2);
    CHECK(one.signature == two.signature);
    CHECK(one.decisions == 3 * 5000);
    CHECK(one.states == 5000 * (1 + 39 + 3));
    CHECK(one.returns[0] + one.returns[1] + one.returns[2] == 0.0);
}
