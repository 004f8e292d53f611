// Tables of Palace Poker for the tests: options drawn at random, and hands played by the texts of moves.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "palatine/palace_position.hpp"
#include "palatine/random.hpp"

namespace tables {

using palatine::Action;
using palatine::Card;
using palatine::CardSet;
using palatine::Ids;
using palatine::kChance;
using palatine::kTerminal;
using palatine::Random;
using namespace palatine::palace;

inline int pick(Random& random, int n) { return static_cast<int>(random.below(static_cast<std::uint32_t>(n))); }

// Every option drawn at random; chips so few that seats are all-in often.
inline Rules random_rules(Random& random) {
    const auto draw = [&random]<typename Enum>(Enum& option, int count) {
        option = static_cast<Enum>(random.below(static_cast<std::uint32_t>(count)));
    };
    Rules rules;
    draw(rules.structure, 2);
    draw(rules.dead_cards, 3);
    draw(rules.call_price, 2);
    draw(rules.discard_cost, 2);
    draw(rules.captured_banner, 2);
    draw(rules.passive_end, 2);
    draw(rules.heads_up, 2);
    draw(rules.all_in, 3);
    draw(rules.bank, 2);
    rules.small_bet = 1 + pick(random, 12);
    rules.big_bet = 1 + pick(random, 3 * rules.small_bet);
    rules.ante = pick(random, rules.small_bet + 1);
    rules.raise_cap = static_cast<std::int16_t>(pick(random, 5) - 1);
    rules.max_turns = static_cast<std::uint16_t>(pick(random, 3) == 0 ? 1 + pick(random, 30) : 300);
    rules.max_soldiers = static_cast<std::uint8_t>(pick(random, 2) == 0 ? 5 : 1 + pick(random, kMaxSoldiers));
    rules.palace_cards = static_cast<std::uint8_t>(pick(random, 2) == 0 ? 3 : 1 + pick(random, 4));
    const int least = rules.all_in == AllIn::off ? std::max(1, int{rules.ante}) : 1;
    for (auto& chips : rules.stacks) chips = least + pick(random, 30 * rules.small_bet);
    return rules;
}

// A hand in words. Chance is told the cards; every move is checked to be legal.
class Hand {
public:
    Hand(const Rules& rules, int num_players, int dealer) : position_(rules, num_players, dealer) {}

    const Position& position() const { return position_; }

    Hand& deal(std::string_view cards) {
        for (const Card card : palatine::parse_cards(cards)) play(kChance, card.id());
        return *this;
    }
    // Palaces by seat.
    Hand& deal_palaces(const std::vector<std::string>& palaces) {
        std::vector<std::vector<Card>> cards;
        for (const std::string& palace : palaces) cards.push_back(palatine::parse_cards(palace));
        while (position_.phase() == Phase::palaces) {
            std::vector<Card>& palace = cards[static_cast<std::size_t>(position_.next_dealt())];
            REQUIRE(!palace.empty());
            play(kChance, palace.front().id());
            palace.erase(palace.begin());
        }
        return *this;
    }
    // buy keep call fold stay; bet SEAT [TOTAL], raise [BY], discard CARDS.
    Hand& move(std::string_view text) {
        play(position_.current_player(), action(text));
        return *this;
    }
    Hand& moves(const std::vector<std::string_view>& texts) {
        for (const std::string_view text : texts) move(text);
        return *this;
    }
    bool can(std::string_view text) const { return position_.is_legal(position_.current_player(), action(text)); }
    Refusal why_not(std::string_view text) const { return position_.refusal(position_.current_player(), action(text)); }

    std::vector<std::int64_t> puts() const {
        std::vector<std::int64_t> all;
        for (int seat = 0; seat < position_.num_players(); ++seat) all.push_back(position_.put(seat));
        return all;
    }
    std::vector<std::int64_t> payouts() const {
        REQUIRE(position_.current_player() == kTerminal);
        const auto all = position_.payouts();
        return {all.begin(), all.begin() + position_.num_players()};
    }

    static Action action(std::string_view text) {
        const std::size_t space = text.find(' ');
        const std::string_view word = text.substr(0, space);
        const auto* name = std::find(std::begin(kKindNames), std::end(kKindNames), word);
        REQUIRE(name != std::end(kKindNames));
        Move move{static_cast<Kind>(name - std::begin(kKindNames))};
        if (space == std::string_view::npos) return action_of(move);
        const std::string rest(text.substr(space + 1));
        if (move.kind == Kind::discard) {
            move.cards = palatine::ids_of(CardSet::from_text(rest));
        } else if (move.kind == Kind::raise) {
            move.amount = std::stoll(rest);
        } else {
            std::size_t used = 0;
            move.seat = std::stoi(rest, &used);
            if (used < rest.size()) move.amount = std::stoll(rest.substr(used));
        }
        return action_of(move);
    }

private:
    void play(int actor, Action action) {
        REQUIRE(position_.is_legal(actor, action));
        Position::Undo undo;
        position_.apply(actor, action, undo);
    }

    Position position_;
};

// A seat of a table that is set up: without a banner it is out, at number `out_at`.
struct SeatText {
    std::string_view banner, soldiers = "", palace = "";
    int put = -1;  // the ante
    int stack = 1000;
    int out_at = 0;
};

// The hand at the turn of a seat, the last seat being the dealer. Palaces that are not given are of the lowest cards
// that are left.
inline Hand set_up(Rules rules, const std::vector<SeatText>& seats, int to_act, int passive = 0) {
    Setup& setup = rules.setup;
    setup.given = true;
    setup.to_act = static_cast<std::uint8_t>(to_act);
    setup.passive = static_cast<Seats>(passive);
    CardSet left = rules.deck;
    for (std::size_t i = 0; i < seats.size(); ++i) {
        const SeatText& seat = seats[i];
        rules.stacks[i] = seat.stack;
        setup.put[i] = seat.put < 0 ? std::min(rules.ante, seat.stack) : seat.put;
        if (rules.bank == Bank::stacks && setup.put[i] == seat.stack) {
            setup.shorts = static_cast<Seats>(setup.shorts | (setup.put[i] < rules.ante ? 1u << i : 0));
        }
        setup.out_at[i] = static_cast<std::uint8_t>(seat.out_at);
        left = left - CardSet::from_text(seat.palace);
        if (seat.banner.empty()) continue;
        setup.in = static_cast<Seats>(setup.in | 1u << i);
        setup.banners[i] = Card::from_text(seat.banner);
        setup.soldiers[i] = CardSet::from_text(seat.soldiers);
        left = left - setup.banners[i] - setup.soldiers[i];
    }
    std::vector<std::string> palaces;
    Ids rest = palatine::ids_of(left);
    for (const SeatText& seat : seats) {
        std::string palace(seat.palace);
        if (palace.empty() && !seat.banner.empty()) {
            for (int n = rules.palace_cards; n > 0; --n, rest &= rest - 1) {
                palace += Card(std::countr_zero(rest)).text();
            }
        }
        palaces.push_back(palace);
    }
    Hand hand(rules, static_cast<int>(seats.size()), static_cast<int>(seats.size()) - 1);
    hand.deal_palaces(palaces);
    return hand;
}

}  // namespace tables
