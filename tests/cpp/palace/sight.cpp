// What a seat's keys and features depend on: what it has seen, and nothing else (PP-17, PP-28).
#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

#include "palace/tables.hpp"
#include "palatine/playouts.hpp"

namespace {

using namespace tables;

// All that a seat can ask.
struct Answers {
    std::uint64_t key;
    std::vector<float> features;
    std::vector<Action> actions;
    std::vector<std::string> refusals;

    bool operator==(const Answers&) const = default;
};
Answers ask(const Position& position, int seat) {
    Answers answers{position.information_key(seat), {}, {}, {}};
    answers.features.resize(static_cast<std::size_t>(palatine::observation_size(position)));
    position.observation(seat, answers.features.data());
    for (int other = 0; other < position.num_players(); ++other) {
        position.for_each_action(other, [&](Action action) {
            answers.actions.push_back(action);
            return false;
        });
        for (const Kind kind : {Kind::buy, Kind::keep, Kind::call, Kind::raise, Kind::stay}) {
            answers.refusals.emplace_back(position.refusal_name(other, action_of({kind})));
        }
        for (int target = 0; target < kMaxPlayers; ++target) {
            answers.refusals.emplace_back(position.refusal_name(other, action_of({Kind::bet, target, 60})));
        }
        answers.refusals.emplace_back(position.knows_palace(seat, other) ? "seen" : "");
    }
    return answers;
}

bool holds(Ids cards, int one, int other) { return ((cards >> one | cards >> other) & 1) != 0; }

// Whether the seat has seen one of the two cards.
bool has_seen(const Position& position, int seat, int one, int other) {
    if (holds(position.discards() | position.known_in_draw_deck(), one, other)) return true;
    for (int i = 0; i < position.num_players(); ++i) {
        if (position.banner(i) == one || position.banner(i) == other) return true;
        if (holds(position.soldiers(i), one, other)) return true;
        if ((position.knows_palace(seat, i) || seat == i) && holds(position.palace(i), one, other)) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("palace: two cards that a seat has not seen are exchanged, and it cannot tell") {
    Random random(11);
    int compared = 0, after_battles = 0;
    for (int game = 0; game < 3000; ++game) {
        Rules rules = random_rules(random);
        const int players = 2 + game % 5, seat = pick(random, players);
        const int one = pick(random, 52), other = pick(random, 52);
        Position position(rules, players, game % players), twin = position;
        if (one == other) continue;
        while (position.current_player() != kTerminal) {
            const int actor = position.current_player();
            Action action = palatine::uniform_action(position, actor, random), same = action;
            if (actor == kChance) same = action == one ? other : action == other ? one : action;
            if (!twin.is_legal(actor, same)) break;
            Position::Undo undo;
            position.apply(actor, action, undo);
            twin.apply(actor, same, undo);
            const bool different_battles = position.in() != twin.in() || position.phase() != twin.phase();
            if (different_battles || has_seen(position, seat, one, other) || has_seen(twin, seat, one, other)) break;
            REQUIRE(ask(position, seat) == ask(twin, seat));
            if (position.phase() > Phase::palaces && position.position_key() != twin.position_key()) {
                ++compared;
                after_battles += position.in() != position.dealt_in();
            }
        }
    }
    CHECK(compared > 1000);
    CHECK(after_battles > 100);
}

TEST_CASE("palace: keys know the cards that a seat has seen, whatever their order") {
    const auto key = [](const char* palaces, int seat, bool battle) {
        Hand hand(Rules{}, 3, 2);
        hand.deal("2c 2d 2h").deal(palaces);
        if (battle) hand.moves({"bet 1", "call", "keep"});
        return hand.position().information_key(seat);
    };
    // Cards go to seats 0, 1, 2 in turn; seat 1 calls and wins with its aces: it and seat 0 see each other's.
    const char *dealt = "3c Ac 5c 4d Ad 6d 6h Ah 7h", *reversed = "6h Ah 7h 4d Ad 6d 3c Ac 5c",
               *other_loser = "3s Ac 5c 4d Ad 6d 6h Ah 7h", *other_winner = "3c As 5c 4d Ad 6d 6h Ah 7h",
               *other_third = "3c Ac 5s 4d Ad 6d 6h Ah 7h";
    for (const bool battle : {false, true}) {
        for (int seat = 0; seat < 3; ++seat) CHECK(key(dealt, seat, battle) == key(reversed, seat, battle));
        CHECK(key(dealt, 0, battle) != key(other_loser, 0, battle));
        CHECK((key(dealt, 1, battle) != key(other_loser, 1, battle)) == battle);
        CHECK(key(dealt, 2, battle) == key(other_loser, 2, battle));
        CHECK((key(dealt, 0, battle) != key(other_winner, 0, battle)) == battle);
        CHECK(key(dealt, 0, battle) == key(other_third, 0, battle));
        CHECK(key(dealt, 2, battle) != key(other_third, 2, battle));
        CHECK(std::set<std::uint64_t>{key(dealt, 0, battle), key(dealt, 1, battle), key(dealt, 2, battle)}.size() == 3);
    }
}

TEST_CASE("palace: features count seats from the own on") {
    Hand hand = set_up(Rules{}, {{"2c", "3c", "As Ks Qs", 25}, {"2d", "", "4d 5d 6d"}, {"2h"}}, 1, 0b001);
    const Position& position = hand.position();
    const auto part = [&](int seat, const std::string& name) {
        std::vector<float> all(static_cast<std::size_t>(palatine::observation_size(position)));
        position.observation(seat, all.data());
        std::vector<float> found;
        std::size_t from = 0;
        position.observation_parts([&](std::string_view each, int size) {
            if (each == name) found.assign(all.begin() + static_cast<std::ptrdiff_t>(from),
                                           all.begin() + static_cast<std::ptrdiff_t>(from) + size);
            from += static_cast<std::size_t>(size);
        });
        return found;
    };
    using Numbers = std::vector<float>;
    CHECK(part(0, "put") == Numbers{2.5f, 0.5f, 0.5f});
    CHECK(part(2, "put") == Numbers{0.5f, 2.5f, 0.5f});
    CHECK(part(1, "stacks") == Numbers{99.5f, 99.5f, 97.5f});
    CHECK(part(2, "passive") == Numbers{0, 1, 0});
    CHECK(part(1, "to_act") == Numbers{1, 0, 0});
    CHECK(part(0, "pot") == Numbers{3.5f});
    CHECK(part(0, "draw_deck") == Numbers{52 - 3 - 1 - 9});
    const Numbers palaces = part(1, "palaces");
    for (std::size_t i = 0; i < palaces.size(); ++i) {
        const bool own = i == static_cast<std::size_t>(Card::from_text("4d").id()) ||
                         i == static_cast<std::size_t>(Card::from_text("5d").id()) ||
                         i == static_cast<std::size_t>(Card::from_text("6d").id());
        CHECK((palaces[i] == 1) == own);
    }
    CHECK(part(0, "soldiers")[static_cast<std::size_t>(Card::from_text("3c").id())] == 1);
}
