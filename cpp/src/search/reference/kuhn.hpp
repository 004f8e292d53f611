// Kuhn poker for 2 to 10 players (Kuhn, 1950): one card each from a suit of one more than there are players, one bet. A
// reference game with known values.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

#include "palatine/card_set.hpp"
#include "palatine/error.hpp"
#include "palatine/game.hpp"
#include "palatine/state.hpp"
#include "search/reference/betting_key.hpp"

namespace palatine::reference {

struct KuhnRules {
    CardSet deck;  // empty: num_players + 1 spades, from the king downwards

    bool operator==(const KuhnRules&) const = default;
};

class Kuhn {
public:
    using Rules = KuhnRules;
    static constexpr std::string_view kName = "kuhn";
    static constexpr int kMinPlayers = 2, kMaxPlayers = palatine::kMaxPlayers;
    static constexpr int kNumSteps = 2, kMaxSteps = 1;
    static constexpr Action kPass = 0, kBet = 1;  // once somebody has bet: fold, call

    static CardSet default_deck(int num_players) {
        CardSet deck;
        for (int rank = 11 - num_players; rank <= 11; ++rank) deck = deck | Card(rank, 3);
        return deck;
    }

    Kuhn(const Rules& rules, int num_players, int dealer)
        : left_(rules.deck.empty() ? default_deck(num_players) : rules.deck),
          num_players_(static_cast<std::int8_t>(num_players)),
          dealer_(static_cast<std::int8_t>(dealer)) {
        if (left_.size() < num_players) {
            throw RulesError("deck has " + std::to_string(left_.size()) + " cards, fewer than " +
                             std::to_string(num_players));
        }
        unsigned ranks = 0;
        for (int suit = 0; suit < kNumSuits; ++suit) {
            if ((ranks & left_.lane(suit)) != 0) throw RulesError("deck has a rank twice: " + left_.text());
            ranks |= left_.lane(suit);
        }
    }

    int num_players() const { return num_players_; }
    int dealer() const { return dealer_; }
    int current_player() const {
        if (dealt_ < num_players_) return kChance;
        return over() ? kTerminal : seat_after_dealer(acted_);
    }
    std::uint32_t pending() const {
        const int actor = current_player();
        return actor >= 0 ? 1u << actor : 0;
    }

    template <typename F>
    void for_each_action(int actor, F&& f) const {
        if (actor != current_player()) return;
        if (actor == kChance) {
            for (int id = 0; id < kNumCards; ++id) {
                if (left_.contains(Card(id)) && f(Action{id})) return;
            }
        } else if (actor >= 0 && !f(kPass)) {
            f(kBet);
        }
    }

    bool is_legal(int actor, Action action) const {
        if (actor == kTerminal || actor != current_player()) return false;
        if (actor == kChance) {
            return action >= 0 && action < kNumCards && left_.contains(Card(static_cast<int>(action)));
        }
        return action == kPass || action == kBet;
    }

    struct Undo;

    void apply(int actor, Action action, Undo& undo);
    void undo(const Undo& undo);

    // Chips won: an ante of 1 each, and a bet of 1 of those who bet or called. The highest card of those who are in
    // takes all.
    void returns(double* out) const {
        const int first = first_bettor_ < 0 ? 0 : 1;
        int winner = -1;
        for (int seat = 0; seat < num_players_; ++seat) {
            if (in_showdown(seat) && (winner < 0 || rank(seat) > rank(winner))) winner = seat;
        }
        int pot = 0;
        for (int seat = 0; seat < num_players_; ++seat) pot += 1 + (first != 0 && in_showdown(seat));
        for (int seat = 0; seat < num_players_; ++seat) {
            out[seat] = (seat == winner ? pot : 0) - (1 + (first != 0 && in_showdown(seat)));
        }
    }

    std::uint64_t information_key(int seat) const { return keys_[index(seat)]; }
    std::uint64_t position_key() const {
        std::uint64_t key = chain(chain(left_.mask(), bet_), pack(num_players_, dealer_, acted_, dealt_));
        for (int seat = 0; seat < num_players_; ++seat) {
            key = chain(chain(key, keys_[index(seat)]), static_cast<std::uint8_t>(cards_[index(seat)]));
        }
        return key;
    }
    // What matters to somebody who sees all cards (search/hooks.hpp).
    std::uint64_t perfect_information_key() const {
        std::uint64_t key = chain(chain(left_.mask(), bet_), pack(num_players_, dealer_, acted_, first_bettor_));
        for (int seat = 0; seat < num_players_; ++seat) key = chain(key, static_cast<std::uint8_t>(cards_[index(seat)]));
        return key;
    }

    void observation(int seat, float* out) const {
        for (int other = 0; other < num_players_; ++other) {
            for (int id = 0; id < kNumCards; ++id) {
                *out++ = knows(seat, other) && cards_[index(other)] == id ? 1.0f : 0.0f;
            }
        }
        for (int other = 0; other < num_players_; ++other) *out++ = static_cast<float>(bet_ >> other & 1);
        for (int other = 0; other < num_players_; ++other) *out++ = static_cast<float>(has_acted(other));
        for (int other = 0; other < num_players_; ++other) *out++ = static_cast<float>(current_player() == other);
    }
    template <typename F>
    void observation_parts(F&& f) const {
        f("cards", kNumCards * num_players_);
        f("bet", int{num_players_});
        f("acted", int{num_players_});
        f("to_act", int{num_players_});
    }

    int steps(Action action, std::uint8_t* out) const {
        *out = static_cast<std::uint8_t>(action);
        return 1;
    }

    void resample(const Rules& rules, int seat, std::span<Turn> turns, Random& random) const {
        const CardSet deck = rules.deck.empty() ? default_deck(num_players_) : rules.deck;
        redeal(turns, deck, random, [this, seat](int n) { return knows(seat, seat_after_dealer(n)); });
    }

    // What the Python package needs to say where the game stands. Cards are ids; kNone where there is none yet.
    static constexpr std::int8_t kNone = -1;
    int card(int seat) const { return cards_[index(seat)]; }
    bool has_bet(int seat) const { return (bet_ >> seat & 1) != 0; }
    // Whether `seat` has seen the card of `other`: its own, and at the showdown those of all who are in.
    bool knows(int seat, int other) const { return seat == other || (over() && shown() && in_showdown(other)); }

    bool operator==(const Kuhn&) const = default;

private:
    static constexpr std::size_t index(int seat) { return static_cast<std::size_t>(seat); }
    static constexpr std::uint64_t pack(int a, int b, int c, int d) {
        return (a & 0xFFFFull) << 48 | (b & 0xFFFFull) << 32 | (c & 0xFFFFull) << 16 | (d & 0xFFFFull);
    }
    int seat_after_dealer(int n) const { return (dealer_ + 1 + n) % num_players_; }
    int turn_of(int seat) const { return (seat - dealer_ - 1 + num_players_) % num_players_; }
    bool has_acted(int seat) const { return turn_of(seat) < acted_; }
    int rank(int seat) const { return Card(cards_[index(seat)]).rank(); }

    // All passed, or all others have answered the first bet.
    bool over() const {
        return dealt_ == num_players_ && acted_ == (first_bettor_ < 0 ? num_players_ : first_bettor_ + num_players_);
    }
    bool in_showdown(int seat) const { return first_bettor_ < 0 || has_bet(seat); }
    // Two players or more are in.
    bool shown() const { return first_bettor_ < 0 || (bet_ & (bet_ - 1)) != 0; }

    void tell_all(std::uint64_t event) {
        for (int seat = 0; seat < num_players_; ++seat) keys_[index(seat)] = chain(keys_[index(seat)], event);
    }

    std::array<std::uint64_t, kMaxPlayers> keys_{};
    CardSet left_;
    std::uint16_t bet_ = 0;  // one bit a seat
    std::array<std::int8_t, kMaxPlayers> cards_ = {kNone, kNone, kNone, kNone, kNone,
                                                   kNone, kNone, kNone, kNone, kNone};
    std::int8_t num_players_, dealer_, dealt_ = 0;
    std::int8_t acted_ = 0;          // turns taken
    std::int8_t first_bettor_ = -1;  // the turn of the first bet
};

// The position is small enough to be kept whole.
struct Kuhn::Undo {
    alignas(Kuhn) std::byte before[sizeof(Kuhn)];
};

inline void Kuhn::apply(int actor, Action action, Undo& undo) {
    std::memcpy(undo.before, this, sizeof(Kuhn));
    if (actor == kChance) {
        const int card = static_cast<int>(action), to = seat_after_dealer(dealt_++);
        left_ = left_ - Card(card);
        cards_[index(to)] = static_cast<std::int8_t>(card);
        for (int seat = 0; seat < num_players_; ++seat) {
            keys_[index(seat)] = chain(keys_[index(seat)], seat == to ? got_card(to, card) : got_hidden_card(to));
        }
        return;
    }
    tell_all(acted(actor, action));
    if (action == kBet) {
        bet_ = static_cast<std::uint16_t>(bet_ | 1u << actor);
        if (first_bettor_ < 0) first_bettor_ = acted_;
    }
    ++acted_;
    if (over() && shown()) {
        for (int seat = 0; seat < num_players_; ++seat) {
            if (in_showdown(seat)) tell_all(saw_card(seat, cards_[index(seat)]));
        }
    }
}

inline void Kuhn::undo(const Undo& undo) { std::memcpy(this, undo.before, sizeof(Kuhn)); }

static_assert(Game<Kuhn>);

}  // namespace palatine::reference
