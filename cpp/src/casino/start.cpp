// How a deal begins: with a pack, or with a table that is set up and has to be one that play can have come to.
#include <algorithm>
#include <string>

#include "casino/sets.hpp"
#include "casino/table.hpp"
#include "palatine/error.hpp"

namespace palatine::casino {
namespace {

int cards_of_round(const Rules& rules, int num_players) { return num_players * rules.hand_size; }

void check_deck(const Rules& rules, int num_players) {
    const int size = rules.deck.size(), round = cards_of_round(rules, num_players);
    if (size < rules.table_size + round || (size - rules.table_size) % round != 0) {
        throw RulesError("deck has " + std::to_string(size) + " cards, which are not " +
                         std::to_string(rules.table_size) + " for the table and whole rounds of " +
                         std::to_string(round) + " for " + std::to_string(num_players) + " players");
    }
}

[[noreturn]] void refuse(const std::string& reason) { throw StateError("setup: " + reason); }

std::string of_build(const Build& build) {
    return "the build " + build.cards.text() + " of " + std::to_string(build.value);
}

void check_build(const Rules& rules, const Build& build, int num_players) {
    const std::string name = of_build(build);
    if (!rules.builds) refuse(name + ": the rules have no builds");
    if (build.value < kMinBuildValue || build.value > kMaxBuildValue) refuse(name + ": values are 2 to 14");
    if (build.owner >= num_players) refuse(name + ": no seat " + std::to_string(build.owner));
    if (build.cards.size() < 2) refuse(name + ": a build has two cards at least");
    const Ids cards = ids_of(build.cards);
    int sum = 0;
    bool valued = true;
    for_each_id(cards, [&](Card card) {
        valued = valued && rules.table_value(card) != 0;
        sum += rules.table_value(card);
    });
    const bool alone = build.value == 14 && rules.single_ace_is_14();
    if (!valued || !covers(counts_of(cards), 0, build.value, alone)) refuse(name + ": the cards have another value");
    if (build.multiple != (sum != build.value)) {
        refuse(name + ": it is a " + (build.multiple ? "single" : "multiple") + " build");
    }
}

// Each card once, and of the deck. The cards that are public.
CardSet check_cards(const Rules& rules) {
    CardSet seen;
    const auto place = [&](CardSet cards) {
        if (!(cards & seen).empty()) refuse("twice: " + (cards & seen).text());
        if (!(cards - rules.deck).empty()) refuse("not in the deck: " + (cards - rules.deck).text());
        seen = seen | cards;
    };
    place(rules.setup.loose);
    for (const Build& build : rules.setup.builds) place(build.cards);
    for (const CardSet pile : rules.setup.piles) place(pile);
    return seen;
}

// The first in turn have played once more than the others, if at all.
void check_hands(const Rules& rules, int num_players, int leader, bool clockwise) {
    const auto& sizes = rules.setup.hand_sizes;
    const auto size = [&](int turn) -> int {
        const int seat = clockwise ? (leader + turn) % num_players : (leader - turn + num_players) % num_players;
        return sizes[static_cast<std::size_t>(seat)];
    };
    for (int seat = 0; seat < kMaxPlayers; ++seat) {
        const int cards = sizes[static_cast<std::size_t>(seat)];
        if (cards > (seat < num_players ? rules.hand_size : 0)) {
            refuse("seat " + std::to_string(seat) + " has " + std::to_string(cards) + " cards");
        }
    }
    for (int turn = 1; turn < num_players; ++turn) {
        if (size(turn) < size(turn - 1) || size(turn) > size(0) + 1) {
            refuse("seats that play in turn from seat " + std::to_string(leader) +
                   " on cannot have so many cards in their hands as these");
        }
    }
}

void check_owners(const Rules& rules, int num_players) {
    const Setup& setup = rules.setup;
    for (int seat = 0; seat < num_players; ++seat) {
        Values values = 0;
        int builds = 0;
        for (const Build& build : setup.builds) {
            if (build.value == 0 || build.owner != seat) continue;
            values |= bit_of_value(build.value);
            ++builds;
        }
        const int hand = setup.hand_sizes[static_cast<std::size_t>(seat)];
        if (builds > rules.hand_size - hand) {
            refuse("seat " + std::to_string(seat) + " owns more builds than it has played cards in this round");
        }
        if (std::popcount(values) > hand) {
            refuse("seat " + std::to_string(seat) + " owns builds of more values than it has cards");
        }
    }
}

void check_piles(const Rules& rules, int sides) {
    const Setup& setup = rules.setup;
    CardSet all;
    for (int side = 0; side < kMaxSides; ++side) {
        const CardSet pile = setup.piles[static_cast<std::size_t>(side)];
        const int sweeps = setup.sweeps[static_cast<std::size_t>(side)];
        const std::string name = "side " + std::to_string(side);
        if (side >= sides && (!pile.empty() || sweeps != 0)) refuse("there is no " + name);
        if (pile.size() == 1) refuse(name + " has captured a single card: " + pile.text());
        if (2 * sweeps > pile.size()) refuse(name + " has too few cards for " + std::to_string(sweeps) + " sweeps");
        if (sweeps != 0 && rules.sweeps == Sweeps::off) refuse("the rules have no sweeps");
        all = all | pile;
    }
    const int last = setup.last_captor;
    if (last < -1 || last >= sides) refuse("no side " + std::to_string(last) + " to have captured last");
    if (last < 0 && !all.empty()) refuse("somebody has captured " + all.text() + ", and so last");
    if (last >= 0 && setup.piles[static_cast<std::size_t>(last)].empty()) {
        refuse("side " + std::to_string(last) + " has captured nothing, and so not last");
    }
}

// A turn makes one capture, which is at most one sweep, or makes its player the owner of one build (RC-5).
void check_turns(const Rules& rules, int num_players, int rounds_over) {
    const Setup& setup = rules.setup;
    const int sides = num_sides(num_players);
    for (int side = 0; side < sides; ++side) {
        int turns = 0, builds = 0;
        for (int seat = side; seat < num_players; seat += sides) {
            turns += rules.hand_size * (rounds_over + 1) - setup.hand_sizes[static_cast<std::size_t>(seat)];
            for (const Build& build : setup.builds) builds += build.value != 0 && build.owner == seat;
        }
        const bool captured = !setup.piles[static_cast<std::size_t>(side)].empty();
        const int captures = captured ? std::max<int>(1, setup.sweeps[static_cast<std::size_t>(side)]) : 0;
        if (captures + builds > turns) {
            refuse("side " + std::to_string(side) + " has had " + std::to_string(turns) +
                   (turns == 1 ? " turn" : " turns") + ", too few for its pile, sweeps and builds");
        }
    }
}

// RC-8: a card is not trailed where one of its value lies, so that those of one rank come from the first four.
void check_loose(const Rules& rules) {
    if (rules.matching == Matching::optional) return;
    Ids alike = 0;
    const Ids loose = ids_of(rules.setup.loose);
    for (int rank = 0; rank < kNumRanks; ++rank) {
        const Ids same = loose & rank_of(Card(rank, 0));
        bool plain = true;
        for_each_id(same, [&](Card card) {
            plain = plain &&
                    (rules.hand_value(card) == rules.table_value(card) || (rank == 12 && rules.single_ace_is_14()));
        });
        if (plain && std::popcount(same) > 1) alike |= same;
    }
    if (std::popcount(alike) > rules.table_size) {
        refuse("so many cards of equal ranks cannot lie loose: " + cards_of(alike).text());
    }
}

void check_setup(const Rules& rules, int num_players, int leader) {
    const Setup& setup = rules.setup;
    const CardSet seen = check_cards(rules);
    bool after_last = false;
    for (const Build& build : setup.builds) {
        if (build.value != 0 || !build.cards.empty()) check_build(rules, build, num_players);
        if (after_last && build.value != 0) refuse("a build after the last");
        after_last |= build.value == 0;
    }
    check_hands(rules, num_players, leader, rules.direction == Direction::cw);
    check_owners(rules, num_players);
    check_piles(rules, num_sides(num_players));
    check_loose(rules);

    int hands = 0;
    for (const int size : setup.hand_sizes) hands += size;
    const int rest = rules.deck.size() - seen.size() - hands, round = cards_of_round(rules, num_players);
    if (rest < 0 || rest % round != 0) {
        refuse(std::to_string(rules.deck.size() - seen.size()) + " cards cannot be those of hands with " +
               std::to_string(hands) + " and whole rounds of " + std::to_string(round));
    }
    const int dealt = rules.deck.size() - rules.table_size - rest;
    if (dealt < round) refuse("nobody has been dealt the first hand");
    check_turns(rules, num_players, dealt / round - 1);
}

}  // namespace

Position::Position(const Rules& rules, int num_players, int dealer)
    : options_(rules), num_players_(static_cast<std::int8_t>(num_players)), dealer_(static_cast<std::int8_t>(dealer)) {
    rules.validate();
    check_deck(rules, num_players);
    if (rules.by_difference && casino::num_sides(num_players) > 2) {
        throw RulesError("by_difference is for two sides, not three");
    }
    for (int side = casino::num_sides(num_players); side < kMaxSides; ++side) {
        if (rules.standing.scores[index(side)] == 0) continue;
        throw RulesError("scores has a number for each side, and there is no side " + std::to_string(side));
    }
    now_.last_captor = now_.won_at_once = -1;
    now_.actor = kChance;
    now_.left = ids_of(rules.deck);
    // The course begins with nothing: players and dealer show in what is dealt, as in the information state string.
    now_.course = 0;
    if (!rules.setup.given) {
        for (int seat = 0; seat < num_players; ++seat) now_.due[index(seat)] = rules.hand_size;
        now_.due_table = rules.table_size;
        return;
    }

    check_setup(rules, num_players, leader());
    begin_with(rules.setup);
}

void Position::begin_with(const Setup& setup) {
    const auto tell = [this](std::uint64_t word) { now_.course = chain(now_.course, word); };
    now_.loose = ids_of(setup.loose);
    now_.left &= ~now_.loose;
    tell(now_.loose);
    for (const Build& build : setup.builds) {
        if (build.value == 0) break;
        const Ids cards = ids_of(build.cards);
        const BuildInfo info(build.value, build.owner, build.multiple);
        insert_build(cards, info);
        now_.left &= ~cards;
        now_.held[build.owner] |= static_cast<std::uint16_t>(bit_of_value(build.value));
    }
    for (std::size_t i = 0; i < now_.num_builds; ++i) {
        tell(builds_[i]);
        tell(now_.info[i].byte());
    }
    for (std::size_t side = 0; side < kMaxSides; ++side) {
        now_.piles[side] = ids_of(setup.piles[side]);
        now_.left &= ~now_.piles[side];
        tell(now_.piles[side]);
        tell(setup.sweeps[side]);
    }
    now_.sweeps = setup.sweeps;
    now_.last_captor = setup.last_captor;
    tell(static_cast<unsigned>(setup.last_captor + 1));
    now_.due = setup.hand_sizes;
    for (const int size : setup.hand_sizes) tell(static_cast<unsigned>(size));
    for (int side = 0; options_.instant && side < num_sides(); ++side) {
        if (!wins_at_once(side)) continue;
        if (side != setup.last_captor) refuse("side " + std::to_string(side) + " has won already");
        now_.won_at_once = static_cast<std::int8_t>(side);  // the deal is over once the hands are dealt
    }
    if (next_due() < 0) return end_round();
    if (dealable() == 0) refuse("the cards that the owners of builds have to hold are not left");
}

}  // namespace palatine::casino
