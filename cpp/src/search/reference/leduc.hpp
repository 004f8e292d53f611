// Leduc poker for 2 to 10 players (Southey et al., 2005): one private card each, a round of betting, one card on the
// board, a second round; a pair with the board wins, else the higher rank. A reference game with known values.
#pragma once

#include <array>
#include <bit>
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

struct LeducRules {
    CardSet deck;             // empty: two suits (hearts, spades) of num_players + 1 ranks, kings downwards
    int ante = 1;             // chips
    int bets[2] = {2, 4};     // what a raise adds, by round
    int max_raises = 2;       // a round

    bool operator==(const LeducRules&) const = default;
};

class Leduc {
public:
    using Rules = LeducRules;
    static constexpr std::string_view kName = "leduc";
    static constexpr int kMinPlayers = 2, kMaxPlayers = palatine::kMaxPlayers;
    static constexpr int kNumSteps = 3, kMaxSteps = 1;
    static constexpr Action kFold = 0, kCall = 1, kRaise = 2;

    static CardSet default_deck(int num_players) {
        CardSet deck;
        for (int rank = 11 - num_players; rank <= 11; ++rank) deck = deck | Card(rank, 2) | Card(rank, 3);
        return deck;
    }

    Leduc(const Rules& rules, int num_players, int dealer)
        : left_(rules.deck.empty() ? default_deck(num_players) : rules.deck),
          bets_{static_cast<std::int16_t>(rules.bets[0]), static_cast<std::int16_t>(rules.bets[1])},
          num_players_(static_cast<std::int8_t>(num_players)),
          dealer_(static_cast<std::int8_t>(dealer)),
          max_raises_(static_cast<std::int8_t>(rules.max_raises)) {
        if (left_.size() < num_players + 1) {
            throw RulesError("deck has " + std::to_string(left_.size()) + " cards, fewer than " +
                             std::to_string(num_players + 1));
        }
        const auto check = [](const char* name, int value, int least, int most) {
            if (value < least || value > most) {
                throw RulesError(std::string(name) + " out of range " + std::to_string(least) + ".." +
                                 std::to_string(most) + ": " + std::to_string(value));
            }
        };
        check("ante", rules.ante, 0, 100);
        check("bets[0]", rules.bets[0], 1, 100);
        check("bets[1]", rules.bets[1], 1, 100);
        check("max_raises", rules.max_raises, 0, 50);
        for (int seat = 0; seat < num_players; ++seat) paid_[index(seat)] = static_cast<std::int16_t>(rules.ante);
        stake_ = static_cast<std::int16_t>(rules.ante);
        in_ = static_cast<std::uint16_t>((1u << num_players) - 1);
        actor_ = kDealing;
    }

    int num_players() const { return num_players_; }
    int dealer() const { return dealer_; }
    int current_player() const { return actor_ == kDealing ? kChance : actor_ == kOver ? kTerminal : actor_; }
    std::uint32_t pending() const { return actor_ >= 0 ? 1u << actor_ : 0; }

    template <typename F>
    void for_each_action(int actor, F&& f) const {
        if (actor != current_player()) return;
        if (actor == kChance) {
            for (int id = 0; id < kNumCards; ++id) {
                if (left_.contains(Card(id)) && f(Action{id})) return;
            }
        } else if (actor >= 0) {
            if (paid_[index(actor)] < stake_ && f(kFold)) return;
            if (f(kCall)) return;
            if (raises_ < max_raises_) f(kRaise);
        }
    }

    bool is_legal(int actor, Action action) const {
        if (actor == kTerminal || actor != current_player()) return false;
        if (actor == kChance) {
            return action >= 0 && action < kNumCards && left_.contains(Card(static_cast<int>(action)));
        }
        return action == kCall || (action == kFold && paid_[index(actor)] < stake_) ||
               (action == kRaise && raises_ < max_raises_);
    }

    struct Undo;

    void apply(int actor, Action action, Undo& undo);
    void undo(const Undo& undo);

    // Chips won; the pot is shared among equal best hands.
    void returns(double* out) const {
        double pot = 0;
        for (int seat = 0; seat < num_players_; ++seat) pot += paid_[index(seat)];
        const unsigned winners = best_seats();
        for (int seat = 0; seat < num_players_; ++seat) {
            out[seat] = ((winners >> seat & 1) != 0 ? pot / std::popcount(winners) : 0.0) - paid_[index(seat)];
        }
    }

    std::uint64_t information_key(int seat) const { return keys_[index(seat)]; }
    std::uint64_t position_key() const {
        std::uint64_t key = pack(num_players_, dealer_, max_raises_, in_);
        key = chain(key, pack(bets_[0], bets_[1], stake_, dealt_));
        key = chain(chain(key, left_.mask()), pack(round_, raises_, actor_, board_));
        for (int seat = 0; seat < num_players_; ++seat) {
            key = chain(key, keys_[index(seat)]);
            key = chain(key, pack(cards_[index(seat)], paid_[index(seat)], to_act_ >> seat & 1, 0));
        }
        return key;
    }
    // What matters to somebody who sees all cards (search/hooks.hpp): not who has raised.
    std::uint64_t perfect_information_key() const {
        std::uint64_t key = chain(pack(num_players_, dealer_, max_raises_, in_), pack(bets_[0], bets_[1], stake_, to_act_));
        key = chain(chain(key, left_.mask()), pack(round_, raises_, actor_, board_));
        for (int seat = 0; seat < num_players_; ++seat) key = chain(key, pack(cards_[index(seat)], paid_[index(seat)], 0, 0));
        return key;
    }

    void observation(int seat, float* out) const {
        for (int other = 0; other < num_players_; ++other) {
            out = one_hot(knows(seat, other) ? cards_[index(other)] : kNone, out);
        }
        out = one_hot(board_, out);
        for (int other = 0; other < num_players_; ++other) *out++ = static_cast<float>(paid_[index(other)]);
        for (int other = 0; other < num_players_; ++other) *out++ = static_cast<float>(in_ >> other & 1);
        for (int other = 0; other < num_players_; ++other) *out++ = static_cast<float>(actor_ == other);
        *out++ = static_cast<float>(round_);
        *out = static_cast<float>(raises_);
    }
    template <typename F>
    void observation_parts(F&& f) const {
        f("private_cards", kNumCards * num_players_);
        f("board", int{kNumCards});
        f("paid", int{num_players_});
        f("in_hand", int{num_players_});
        f("to_act", int{num_players_});
        f("round", 1);
        f("raises", 1);
    }

    int steps(Action action, std::uint8_t* out) const {
        *out = static_cast<std::uint8_t>(action);
        return 1;
    }

    void resample(const Rules& rules, int seat, std::span<Turn> turns, Random& random) const {
        const CardSet deck = rules.deck.empty() ? default_deck(num_players_) : rules.deck;
        const auto seen = [this, seat](int n) { return n >= num_players_ || knows(seat, seat_after_dealer(n)); };
        redeal(turns, deck, random, seen);
    }

    // What the Python package needs to say where the game stands. Cards are ids; kNone where there is none (yet).
    static constexpr std::int8_t kNone = -1;
    int card(int seat) const { return cards_[index(seat)]; }
    int board() const { return board_; }
    int paid(int seat) const { return paid_[index(seat)]; }
    int round() const { return round_; }
    int raises() const { return raises_; }
    bool in_hand(int seat) const { return (in_ >> seat & 1) != 0; }
    // Whether `seat` has seen the card of `other`: its own, and at the showdown those of all who are in.
    bool knows(int seat, int other) const { return seat == other || (showdown() && in_hand(other)); }

    bool operator==(const Leduc&) const = default;

private:
    static constexpr std::int8_t kDealing = -2, kOver = -3;
    static constexpr std::size_t index(int seat) { return static_cast<std::size_t>(seat); }
    static constexpr std::uint64_t pack(int a, int b, int c, int d) {
        return (a & 0xFFFFull) << 48 | (b & 0xFFFFull) << 32 | (c & 0xFFFFull) << 16 | (d & 0xFFFFull);
    }
    static float* one_hot(int card, float* out) {
        for (int id = 0; id < kNumCards; ++id) *out++ = id == card ? 1.0f : 0.0f;
        return out;
    }

    bool showdown() const { return actor_ == kOver && (in_ & (in_ - 1)) != 0; }
    int seat_after_dealer(int n) const { return (dealer_ + 1 + n) % num_players_; }
    int next_to_act(int from) const {
        for (int n = 1; n <= num_players_; ++n) {
            const int seat = (from + n) % num_players_;
            if ((to_act_ >> seat & 1) != 0) return seat;
        }
        return kOver;
    }

    void tell_all(std::uint64_t event) {
        for (int seat = 0; seat < num_players_; ++seat) keys_[index(seat)] = chain(keys_[index(seat)], event);
    }

    unsigned best_seats() const {
        if ((in_ & (in_ - 1)) == 0) return in_;
        const int board_rank = Card(board_).rank();
        int best = -1;
        unsigned seats = 0;
        for (int seat = 0; seat < num_players_; ++seat) {
            if (!in_hand(seat)) continue;
            const int rank = Card(cards_[index(seat)]).rank();
            const int strength = rank == board_rank ? kNumRanks : rank;
            if (strength > best) {
                best = strength;
                seats = 0;
            }
            if (strength == best) seats |= 1u << seat;
        }
        return seats;
    }

    void deal(int card) {
        left_ = left_ - Card(card);
        ++dealt_;
        if (dealt_ <= num_players_) {
            const int to = seat_after_dealer(dealt_ - 1);
            cards_[index(to)] = static_cast<std::int8_t>(card);
            for (int seat = 0; seat < num_players_; ++seat) {
                keys_[index(seat)] = chain(keys_[index(seat)], seat == to ? got_card(to, card) : got_hidden_card(to));
            }
            if (dealt_ < num_players_) return;
        } else {
            board_ = static_cast<std::int8_t>(card);
            tell_all(saw_board(card));
        }
        to_act_ = in_;
        raises_ = 0;
        actor_ = static_cast<std::int8_t>(next_to_act(dealer_));
    }

    void choose(int seat, Action action) {
        tell_all(acted(seat, action));
        const auto bit = static_cast<std::uint16_t>(1u << seat);
        to_act_ &= static_cast<std::uint16_t>(~bit);
        if (action == kFold) {
            in_ &= static_cast<std::uint16_t>(~bit);
        } else {
            if (action == kRaise) {
                stake_ = static_cast<std::int16_t>(stake_ + bets_[index(round_)]);
                ++raises_;
                to_act_ = static_cast<std::uint16_t>(in_ & ~bit);
            }
            paid_[index(seat)] = stake_;
        }
        if ((in_ & (in_ - 1)) == 0) {
            to_act_ = 0;
            actor_ = kOver;
        } else if (to_act_ != 0) {
            actor_ = static_cast<std::int8_t>(next_to_act(seat));
        } else if (round_ == 0) {
            round_ = 1;
            actor_ = kDealing;
        } else {
            actor_ = kOver;
            for (int other = 0; other < num_players_; ++other) {
                if (in_hand(other)) tell_all(saw_card(other, cards_[index(other)]));
            }
        }
    }

    std::array<std::uint64_t, kMaxPlayers> keys_{};
    CardSet left_;
    std::array<std::int16_t, kMaxPlayers> paid_{};
    std::array<std::int16_t, 2> bets_;
    std::int16_t stake_ = 0;
    std::uint16_t in_ = 0, to_act_ = 0;
    std::array<std::int8_t, kMaxPlayers> cards_ = {kNone, kNone, kNone, kNone, kNone,
                                                   kNone, kNone, kNone, kNone, kNone};
    std::int8_t board_ = kNone, num_players_, dealer_, dealt_ = 0, actor_ = kDealing;
    std::int8_t round_ = 0, raises_ = 0, max_raises_;
};

// The position is small enough to be kept whole.
struct Leduc::Undo {
    alignas(Leduc) std::byte before[sizeof(Leduc)];
};

inline void Leduc::apply(int actor, Action action, Undo& undo) {
    std::memcpy(undo.before, this, sizeof(Leduc));
    if (actor == kChance) {
        deal(static_cast<int>(action));
    } else {
        choose(actor, action);
    }
}

inline void Leduc::undo(const Undo& undo) { std::memcpy(this, undo.before, sizeof(Leduc)); }

static_assert(Game<Leduc>);

}  // namespace palatine::reference
