// How a hand begins: with a pack, or with a table that is set up and has to be one that play can have come to.
#include <algorithm>
#include <string>

#include "palatine/error.hpp"
#include "palatine/palace_position.hpp"

namespace palatine::palace {
namespace {

constexpr std::int64_t kMostPut = 1'000'000'000'000'000;

constexpr bool has(Seats seats, int seat) noexcept { return (seats >> seat & 1) != 0; }

// Every group of PP-4 gets its suits, whatever the earlier ones took: one card of each.
void check_deck(const Rules& rules, int players) {
    const int needed = players * (1 + rules.palace_cards);
    if (rules.deck.size() < needed) {
        throw RulesError("deck has " + std::to_string(rules.deck.size()) + " cards, but banners and palaces for " +
                         std::to_string(players) + " players take " + std::to_string(needed));
    }
    for (int group = 0; group * kGroup < players; ++group) {
        int suits = 0;
        for (int suit = 0; suit < kNumSuits; ++suit) suits += std::popcount(rules.deck.lane(suit)) > group;
        if (suits < std::min(kGroup, players - group * kGroup)) {
            throw RulesError("deck has too few suits for the banners of " + std::to_string(players) +
                             " players: " + rules.deck.text());
        }
    }
}

Seats seats_with_chips(const Rules& rules, int num_players) {
    Seats seats = 0;
    for (int seat = 0; seat < num_players; ++seat) {
        const int chips = rules.stacks[static_cast<std::size_t>(seat)];
        if (rules.bank == Bank::stacks && chips == 0) continue;  // PP-3
        seats = static_cast<Seats>(seats | 1u << seat);
        if (rules.bank == Bank::stacks && rules.all_in == AllIn::off && chips < rules.ante) {
            throw RulesError("seat " + std::to_string(seat) + " has " + std::to_string(chips) +
                             " chips and cannot pay " + std::to_string(rules.ante) + " of ante, as all_in off wants");
        }
    }
    if (std::popcount(seats) < 2) throw RulesError("stacks has chips for fewer than two players");
    return seats;
}

[[noreturn]] void refuse(const std::string& reason) { throw StateError("setup: " + reason); }
std::string name_of(int seat) { return "seat " + std::to_string(seat); }

// The cards that lie on the table for all to see, or are known to lie in the draw deck: each once, and of the deck.
CardSet check_cards(const Rules& rules) {
    const Setup& setup = rules.setup;
    CardSet seen;
    const auto place = [&](CardSet cards) {
        if ((cards.mask() & ~CardSet::kFullMask) != 0) refuse("bits that are no cards");
        if (!(cards & seen).empty()) refuse("twice: " + (cards & seen).text());
        if (!(cards - rules.deck).empty()) refuse("not in the deck: " + (cards - rules.deck).text());
        seen = seen | cards;
    };
    for (int seat = 0; seat < kMaxPlayers; ++seat) {
        const CardSet soldiers = setup.soldiers[static_cast<std::size_t>(seat)];
        if (has(setup.in, seat)) {
            const Card banner = setup.banners[static_cast<std::size_t>(seat)];
            if (banner.id() >= kNumCards) refuse("no card: " + std::to_string(banner.id()));
            place(CardSet(banner));
        } else if (!soldiers.empty()) {
            refuse(name_of(seat) + " is out and has no soldiers: " + soldiers.text());
        }
        if (soldiers.size() > rules.max_soldiers) {
            refuse(name_of(seat) + " has more than " + std::to_string(rules.max_soldiers) +
                   " soldiers: " + soldiers.text());
        }
        place(soldiers);
    }
    place(setup.discards);
    place(setup.in_draw_deck);
    return seen;
}

// PP-4, PP-24.
void check_banners(const Setup& setup, Seats dealt_in, int num_players, int dealer) {
    unsigned all = 0, group = 0;
    for (int i = 1, place = 0; i <= num_players; ++i) {
        const int seat = (dealer + i) % num_players;
        if (!has(dealt_in, seat)) continue;
        if (place++ % kGroup == 0) group = 0;
        if (!has(setup.in, seat)) continue;
        const Card banner = setup.banners[static_cast<std::size_t>(seat)];
        const unsigned suit = 1u << banner.suit();
        if ((group & suit) != 0) refuse("another banner of its group has the suit of " + banner.text());
        group |= suit;
        all |= suit;
    }
    if (std::popcount(setup.in) <= 3 && std::has_single_bit(all)) refuse("the hand is over: all banners have one suit");
}

void check_seats(const Rules& rules, Seats dealt_in, int num_players) {
    const Setup& setup = rules.setup;
    for (int seat = 0; seat < kMaxPlayers; ++seat) {
        const bool in = has(setup.in, seat), out = has(dealt_in, seat) && !in;
        if (!has(dealt_in, seat) && (in || has(setup.shorts, seat))) refuse(name_of(seat) + " was not dealt in");
        if (has(setup.unseen, seat) && !out) refuse(name_of(seat) + " has not gone out");
        if (has(setup.passive, seat) && !in) refuse(name_of(seat) + " is not in the hand");
        const int out_at = setup.out_at[static_cast<std::size_t>(seat)];
        if (seat < num_players && out != (out_at != 0)) {
            refuse(name_of(seat) + (out ? " is out: when?" : " has not gone out"));
        }
    }
    if ((setup.in | setup.shorts | setup.passive | setup.unseen) >> num_players != 0) refuse("a seat that is none");
    if (std::popcount(setup.in) < 2) refuse("fewer than two players are in the hand");
    for (int time = 1, left = std::popcount(dealt_in) - std::popcount(setup.in); left > 0; ++time) {
        const auto together = std::count(setup.out_at.begin(), setup.out_at.begin() + num_players, time);
        if (together < 1 || together > 2) {
            refuse(std::to_string(together) + " players went out at number " + std::to_string(time));
        }
        left -= static_cast<int>(together);
    }
    if (setup.to_act >= num_players || !has(setup.in, setup.to_act)) {
        refuse(name_of(setup.to_act) + " is not in the hand and does not act");
    }
    if (setup.turns >= rules.max_turns) refuse("the hand is over after " + std::to_string(setup.turns) + " turns");
    const bool heads_up = rules.heads_up == HeadsUp::must_battle && std::popcount(setup.in) == 2;
    if (rules.passive_end == PassiveEnd::off && !heads_up && setup.passive != 0) {
        refuse("passive turns have no meaning with passive_end off");
    }
    if (has(setup.passive, setup.to_act)) refuse(name_of(setup.to_act) + " would act after a passive turn");
}

void check_chips(const Rules& rules, Seats dealt_in) {
    const Setup& setup = rules.setup;
    const bool with_points = rules.bank == Bank::points;
    if (setup.shorts != 0 && (with_points || rules.all_in == AllIn::off)) refuse("nobody is ever short by these rules");
    for (int seat = 0; seat < kMaxPlayers; ++seat) {
        const std::int64_t put = setup.put[static_cast<std::size_t>(seat)];
        const std::int64_t chips = with_points ? kMostPut : rules.stacks[static_cast<std::size_t>(seat)];
        const std::string text = name_of(seat) + " has put in " + std::to_string(put);
        if (!has(dealt_in, seat)) {
            if (put != 0) refuse(text + ", but was not dealt in");
            continue;
        }
        if (put < std::min<std::int64_t>(rules.ante, chips)) refuse(text + ", less than the ante");
        if (put > chips) refuse(text + " of " + std::to_string(chips));
        const bool is_short = has(setup.shorts, seat);
        if (is_short && put != chips) refuse(text + " of " + std::to_string(chips) + " and so is not short");
        if (!is_short && put < rules.ante) refuse(text + " and so is short");
    }
}

}  // namespace

Position::Position(const Rules& rules, int num_players, int dealer)
    : options_(rules), num_players_(static_cast<std::int8_t>(num_players)), dealer_(static_cast<std::int8_t>(dealer)) {
    rules.validate();
    dealt_in_ = seats_with_chips(rules, num_players);
    check_deck(rules, std::popcount(dealt_in_));
    for (int seat = 0; seat < kMaxPlayers; ++seat) {
        at(seat).banner = kNoBanner;
        if (!with_points() && seat < num_players) at(seat).start = rules.stacks[index(seat)];
    }
    const int leader = next_of(dealt_in_, dealer);
    now_.draw = ids_of(rules.deck);
    // The course begins with nothing: players and dealer show in what is dealt, as in the information state string.
    now_.course = 0;
    now_.actor = kChance;
    now_.defender = -1;
    now_.in = dealt_in_;
    now_.to = now_.turn_of = static_cast<std::int8_t>(leader);
    if (!rules.setup.given) {
        pay_antes();
        return;
    }

    const CardSet seen = check_cards(rules);
    check_seats(rules, dealt_in_, num_players);
    check_banners(rules.setup, dealt_in_, num_players, dealer);
    check_chips(rules, dealt_in_);
    const int left = rules.deck.size() - seen.size();
    const int palaces = rules.palace_cards * std::popcount(static_cast<unsigned>(rules.setup.in | rules.setup.unseen));
    if (left < palaces) {
        refuse(std::to_string(left) + " cards are left for palaces of " + std::to_string(palaces));
    }
    begin_with(rules.setup);
}

// PP-3, PP-29.
void Position::pay_antes() noexcept {
    for (std::uint32_t rest = now_.in; rest != 0; rest &= rest - 1) {
        const int seat = std::countr_zero(rest);
        Seat& payer = at(seat);
        payer.put = with_points() ? options_.ante : std::min(options_.ante, payer.start);
        if (payer.put < options_.ante) now_.shorts = static_cast<Seats>(now_.shorts | bit(seat));
    }
}

void Position::begin_with(const Setup& setup) noexcept {
    const auto tell = [this](std::uint64_t word) { now_.course = chain(now_.course, word); };
    now_.in = setup.in;
    now_.shorts = setup.shorts;
    now_.passive = setup.passive;
    now_.turns = setup.turns;
    now_.turn_of = static_cast<std::int8_t>(setup.to_act);
    now_.due = static_cast<Seats>(setup.in | setup.unseen);
    now_.discards = ids_of(setup.discards);
    now_.known_draw = ids_of(setup.in_draw_deck);
    now_.draw &= ~now_.discards;
    tell(std::uint64_t{setup.in} << 48 | std::uint64_t{setup.unseen} << 32 | std::uint64_t{setup.passive} << 16 |
         setup.shorts);
    tell(std::uint64_t{setup.to_act} << 16 | setup.turns);
    tell(now_.discards);
    tell(now_.known_draw);
    for (int i = 0; i < num_players_; ++i) {
        Seat& seat = at(i);
        seat.put = setup.put[index(i)];
        seat.out_at = setup.out_at[index(i)];
        now_.num_out = std::max(now_.num_out, seat.out_at);
        if (is_in(i)) {
            seat.banner = static_cast<std::uint8_t>(setup.banners[index(i)].id());
            seat.soldiers = ids_of(setup.soldiers[index(i)]);
            now_.draw &= ~(seat.soldiers | bit_of(Card(seat.banner)));
        }
        tell(seat.soldiers);
        tell(static_cast<std::uint64_t>(seat.banner) << 8 | seat.out_at);
        tell(static_cast<std::uint64_t>(seat.put));
    }
    now_.phase = Phase::palaces;
    now_.to = static_cast<std::int8_t>(next_of(now_.due, dealer_));
}

}  // namespace palatine::palace
