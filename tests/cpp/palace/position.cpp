// Hands of Palace Poker as positions: everything that the concept Game promises, in random hands of all options.
#include "palatine/palace_position.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "palace/tables.hpp"
#include "palatine/error.hpp"
#include "palatine/playouts.hpp"
#include "palatine/state.hpp"

namespace {

using namespace tables;

std::vector<Action> listed(const Position& position, int actor) {
    std::vector<Action> actions;
    position.for_each_action(actor, [&](Action action) {
        actions.push_back(action);
        return false;
    });
    return actions;
}

// After PP-6: draw deck, discard pile and all held cards are the deck.
void look_at_cards(const Position& position, CardSet deck) {
    Ids all = 0;
    int count = 0;
    const auto place = [&](Ids cards) {
        all |= cards;
        count += std::popcount(cards);
    };
    place(position.draw_deck());
    place(position.discards());
    place(position.unseen_discards());
    for (int seat = 0; seat < position.num_players(); ++seat) {
        if (position.banner(seat) >= 0) place(Ids{1} << position.banner(seat));
        place(position.soldiers(seat));
        if (position.is_in(seat)) place(position.palace(seat));
        const int most = position.options().max_soldiers;
        if (position.phase() == Phase::turn) REQUIRE(position.num_soldiers(seat) <= most);
        if (position.is_in(seat) && position.phase() > Phase::palaces) {
            REQUIRE(std::popcount(position.palace(seat)) == position.options().palace_cards);
            REQUIRE(position.banner(seat) >= 0);
        }
    }
    REQUIRE(all == palatine::ids_of(deck));
    REQUIRE(count == deck.size());
    REQUIRE((position.known_in_draw_deck() & ~position.draw_deck()) == 0);
}

void look_at_chips(const Position& position, const Rules& rules) {
    std::int64_t pot = 0;
    for (int seat = 0; seat < position.num_players(); ++seat) {
        const auto place = static_cast<std::size_t>(seat);
        pot += position.put(seat);
        REQUIRE(position.put(seat) >= 0);
        const int start = rules.bank == Bank::points ? 0 : rules.stacks[place];
        REQUIRE(position.stack(seat) + position.put(seat) == start);
        if (rules.bank == Bank::stacks) REQUIRE(position.stack(seat) >= 0);
        // PP-29: who is short has nothing left.
        const bool is_short = (position.shorts() >> seat & 1) != 0;
        if (is_short) {
            REQUIRE(position.stack(seat) == 0);
            REQUIRE(rules.bank == Bank::stacks);
            REQUIRE(rules.all_in != AllIn::off);
        }
    }
    REQUIRE(position.pot() == pot);
    if (position.current_player() != kTerminal) return;
    double sum = 0, returns[kMaxPlayers];
    position.returns(returns);
    std::int64_t paid = 0;
    for (int seat = 0; seat < position.num_players(); ++seat) {
        const std::int64_t won = position.payouts()[static_cast<std::size_t>(seat)];
        REQUIRE(won >= 0);
        REQUIRE(returns[seat] == static_cast<double>(won - position.put(seat)));
        paid += won;
        sum += returns[seat];
    }
    REQUIRE(paid == pot);
    REQUIRE(sum == 0);
}

void look_at_actions(const Position& position) {
    const int n = position.num_players();
    for (int actor = -5; actor <= n; ++actor) {
        const std::vector<Action> actions = listed(position, actor);
        const bool acts = actor == position.current_player() && actor != kTerminal;
        REQUIRE(actions.empty() != acts);
        REQUIRE(std::adjacent_find(actions.begin(), actions.end(), std::greater_equal<>()) == actions.end());
        for (const Action action : actions) REQUIRE(position.is_legal(actor, action));
        const auto is_listed = [&](Action action) {
            return std::binary_search(actions.begin(), actions.end(), action);
        };
        for (const Action action : {Action{-1}, Action{52}, Action{1} << 59, INT64_MIN, INT64_MAX}) {
            REQUIRE(position.is_legal(actor, action) == is_listed(action));
        }
        if (actor < 0) continue;
        REQUIRE((position.refusal_name(actor, action_of({Kind::fold})).empty()) == is_listed(action_of({Kind::fold})));
        for (const Kind kind : {Kind::buy, Kind::keep, Kind::call, Kind::fold, Kind::stay}) {
            REQUIRE(position.is_legal(actor, action_of({kind})) == is_listed(action_of({kind})));
        }
    }
    const int seat = position.current_player();
    if (seat < 0) return;
    REQUIRE(position.is_legal(seat, position.default_action(seat)));

    // Of discards every set of the soldiers and of one card more.
    const std::vector<Action> actions = listed(position, seat);
    const Ids soldiers = position.soldiers(seat), more = soldiers | Ids{1} << position.banner(seat);
    if (std::popcount(more) < 10) {
        for (Ids set = (0 - more) & more; set != 0; set = (set - more) & more) {
            const Action discard = action_of({Kind::discard, 0, 0, set});
            REQUIRE(position.is_legal(seat, discard) == std::binary_search(actions.begin(), actions.end(), discard));
        }
    }
    // Of bets and raises the whole range, and what is listed of it.
    const bool limit = position.options().structure == Structure::limit;
    const auto look = [&](Kind kind, int target, std::optional<Amounts> range) {
        std::vector<std::int64_t> amounts;
        for (const Action action : actions) {
            const Move move = move_of(action);
            if (move.kind == kind && move.seat == target) amounts.push_back(move.amount);
        }
        REQUIRE(amounts.empty() == !range);
        if (!range) {
            for (const std::int64_t amount : {0, 1, 20, 100}) {
                REQUIRE(!position.is_legal(seat, action_of({kind, target, amount})));
            }
            return;
        }
        REQUIRE(range->least > 0);
        REQUIRE(range->least <= range->most);
        if (limit) {
            REQUIRE(range->least == range->most);
            REQUIRE(amounts == std::vector<std::int64_t>{0});
            REQUIRE(!position.is_legal(seat, action_of({kind, target, range->least})));
            return;
        }
        REQUIRE(amounts.front() == range->least);
        REQUIRE(amounts.back() == range->most);
        REQUIRE(amounts.size() <= kNumSizes);
        for (const std::int64_t amount : {range->least, (range->least + range->most) / 2, range->most}) {
            REQUIRE(position.is_legal(seat, action_of({kind, target, amount})));
        }
        REQUIRE(!position.is_legal(seat, action_of({kind, target, range->least - 1})));
        REQUIRE(!position.is_legal(seat, action_of({kind, target, range->most + 1})));
    };
    for (int target = 0; target < position.num_players(); ++target) look(Kind::bet, target, position.bet_range(target));
    look(Kind::raise, 0, position.raise_range());
}

using Steps = std::vector<std::uint8_t>;

// A sequence of steps begins a listed action exactly when it is the beginning of one's steps.
void look_at_steps(const Position& position) {
    const int actor = position.current_player();
    const auto earlier = [](const Steps& a, const Steps& b) {
        return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                            [](int x, int y) { return x < y; });
    };
    std::vector<Steps> known = {{}};
    for (const Action action : listed(position, actor)) {
        Steps steps(Position::kMaxSteps);
        steps.resize(static_cast<std::size_t>(position.steps(action, steps.data())));
        REQUIRE(!steps.empty());
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
            REQUIRE(position.begins(actor, steps) == std::binary_search(known.begin(), known.end(), steps, earlier));
        }
    }
}

// PP-29, and amounts that nobody lists.
Action any_action(const Position& position, Random& random) {
    const int actor = position.current_player();
    if (actor < 0 || pick(random, 2) == 0) return palatine::uniform_action(position, actor, random);
    const std::vector<Action> actions = listed(position, actor);
    Move move = move_of(actions[random.below(static_cast<std::uint32_t>(actions.size()))]);
    if (move.amount != 0) {
        const Amounts range = *(move.kind == Kind::bet ? position.bet_range(move.seat) : position.raise_range());
        move.amount = range.least + static_cast<std::int64_t>(random.next() % static_cast<std::uint64_t>(
                                                                   range.most - range.least + 1));
    }
    return action_of(move);
}

// One hand with random choices; everything taken back again.
void play(Position& position, const Rules& rules, Random& random, int depth) {
    look_at_cards(position, rules.deck);
    look_at_chips(position, rules);
    look_at_actions(position);
    const int actor = position.current_player();
    if (actor == kTerminal) {
        REQUIRE(position.ending() != Ending::none);
        REQUIRE(position.turns() <= rules.max_turns);
        return;
    }
    if (actor >= 0 && depth % 5 == 0 && position.num_soldiers(actor) < 6) look_at_steps(position);
    const Action action = any_action(position, random);
    REQUIRE(position.is_legal(actor, action));
    unsigned char before[sizeof(Position)];
    std::memcpy(before, &position, sizeof position);
    const Position copy = position;
    Position::Undo undo;
    position.apply(actor, action, undo);
    REQUIRE(!(position == copy));
    REQUIRE(position.position_key() != copy.position_key());
    play(position, rules, random, depth + 1);
    position.undo(undo);
    REQUIRE(std::memcmp(before, &position, sizeof position) == 0);
    REQUIRE(position == copy);
    REQUIRE(position.position_key() == copy.position_key());
}

// Cards for a few banners and short palaces, so that draw deck and discard pile are used up (PP-9).
Rules miniature() {
    Rules rules;
    rules.deck = CardSet::from_text("As Ks Qs Ad Kd Qd Ah Kh Ac 2c");
    rules.palace_cards = 2;
    rules.stacks.fill(120);
    return rules;
}

}  // namespace

TEST_CASE("palace: hands of the presets, of 2 to 10 players, with and without a limit") {
    Random random(1);
    for (const Preset& preset : presets()) {
        for (int players = 2; players <= kMaxPlayers; ++players) {
            for (int game = 0; game < 4; ++game) {
                Rules rules = preset.rules;
                if (game % 2 == 1) rules.structure = Structure::no_limit;
                Position position(rules, players, game % players);
                play(position, rules, random, game);
            }
        }
    }
}

TEST_CASE("palace: hands of random options") {
    Random random(2);
    for (int game = 0; game < 400; ++game) {
        const int players = 2 + game % 9;
        Rules rules = random_rules(random);
        if (players * (1 + rules.palace_cards) > 52) rules.palace_cards = 3;
        for (int i = 0; i < players - 2; ++i) {
            if (rules.bank == Bank::stacks && pick(random, 4) == 0) rules.stacks[static_cast<std::size_t>(i)] = 0;
        }
        Position position(rules, players, game % players);
        play(position, rules, random, game);
    }
    for (int game = 0; game < 200; ++game) {
        Rules rules = miniature();
        rules.bank = game % 2 == 0 ? Bank::stacks : Bank::points;
        rules.max_turns = 60;
        Position position(rules, 2 + game % 2, game % 2);
        play(position, rules, random, game);
    }
}

TEST_CASE("palace: who has captured many soldiers has to discard as many (PP-20)") {
    Hand hand = set_up(Rules{}, {{"2c", "3c 4c 5c 6c 7c"}, {"2d", "3d 4d 5d 6d 7d"}, {"2h"}}, 0);
    hand.moves({"bet 1", "fold"});
    CHECK(listed(hand.position(), 0).size() == 1024);  // half of the sets of 11
    CHECK(hand.position().default_action(0) == Hand::action("discard 2d 3c 3d 4c 4d 5c"));
    look_at_actions(hand.position());
    look_at_steps(hand.position());
}

TEST_CASE("palace: playouts do not depend on threads") {
    const Position position(Rules{}, 4, 3);
    const palatine::Playouts one = palatine::playouts(position, 5000, 7, 1);
    const palatine::Playouts two = palatine::playouts(position, 5000, 7, 2);
    CHECK(one.signature == two.signature);
    CHECK(one.states == two.states);
    CHECK(one.returns == two.returns);
}
