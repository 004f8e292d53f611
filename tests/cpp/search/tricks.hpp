// A game for the tests whose cards all lie open: each seat has some, in turn everybody plays one, the highest takes the trick and
// leads to the next. After each trick a card is turned that says whether the next counts once or twice. Partners, if four play,
// are seats 0 and 2, 1 and 3. Different orders of play lead to the same position.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string_view>

#include "palatine/search/hooks.hpp"
#include "palatine/state.hpp"

namespace tricks {

using palatine::Action;

struct Rules {
    std::uint64_t seed = 1;  // of the hands
    int hand = 3;

    bool operator==(const Rules&) const = default;
};

class Tricks {
public:
    using Rules = tricks::Rules;
    static constexpr std::string_view kName = "tricks";
    static constexpr int kMinPlayers = 2, kMaxPlayers = 4, kNumSteps = 32, kMaxSteps = 1;

    Tricks(const Rules& rules, int num_players, int) : num_players_(num_players), leader_(0) {
        std::array<int, 32> cards;
        for (int i = 0; i < 32; ++i) cards[static_cast<std::size_t>(i)] = i;
        palatine::Random random(rules.seed);
        random.shuffle(std::span<int>(cards));
        for (int i = 0; i < num_players * rules.hand; ++i) {
            hands_[static_cast<std::size_t>(i % num_players)] |= 1u << cards[static_cast<std::size_t>(i)];
        }
    }

    int num_players() const { return num_players_; }
    int num_sides() const { return num_players_ == 4 ? 2 : num_players_; }
    int side(int seat) const { return seat % num_sides(); }
    bool perfect_information() const { return true; }
    int seat_to_play() const { return (leader_ + played_) % num_players_; }
    int current_player() const {
        if (turning_) return palatine::kChance;
        return hands_[static_cast<std::size_t>(seat_to_play())] == 0 ? palatine::kTerminal : seat_to_play();
    }
    std::uint32_t pending() const { return current_player() < 0 ? 0 : 1u << current_player(); }
    template <typename F>
    void for_each_action(int actor, F&& f) const {
        for (Action action = 0; action < 32; ++action) {
            if (is_legal(actor, action) && f(action)) return;
        }
    }
    bool is_legal(int actor, Action action) const {
        if (actor != current_player() || actor == palatine::kTerminal || action < 0 || action >= 32) return false;
        return actor == palatine::kChance ? action < 2 : (hands_[static_cast<std::size_t>(actor)] >> action & 1) != 0;
    }

    struct Undo;
    inline void apply(int actor, Action action, Undo& undo);
    inline void undo(const Undo& undo);

    // Points of the own side less the mean of the other sides'.
    void returns(double* out) const {
        double all = 0;
        for (int side = 0; side < num_sides(); ++side) all += points_[static_cast<std::size_t>(side)];
        for (int seat = 0; seat < num_players_; ++seat) {
            const double own = points_[static_cast<std::size_t>(side(seat))];
            out[seat] = own - (all - own) / (num_sides() - 1);
        }
    }
    int points(int side) const { return points_[static_cast<std::size_t>(side)]; }
    // The most that can still be won: each trick may count twice.
    int left() const {
        const unsigned hand = hands_[static_cast<std::size_t>((leader_ + num_players_ - 1) % num_players_)];
        return 2 * std::popcount(hand);
    }

    std::uint64_t information_key(int) const { return position_key(); }
    std::uint64_t position_key() const { return palatine::chain(perfect_information_key(), history_); }
    std::uint64_t perfect_information_key() const {
        std::uint64_t key = palatine::chain(hands_[0] | std::uint64_t{hands_[1]} << 32, hands_[2] | std::uint64_t{hands_[3]} << 32);
        key = palatine::chain(key, static_cast<std::uint64_t>(leader_ | played_ << 4 | (best_ + 1) << 8 | best_seat_ << 16));
        key = palatine::chain(key, static_cast<std::uint64_t>(turning_ | worth_ << 1 | num_players_ << 4));
        for (const int points : points_) key = palatine::chain(key, static_cast<std::uint64_t>(points));
        return key;
    }
    void observation(int, float* out) const { *out = static_cast<float>(leader_); }
    template <typename F>
    void observation_parts(F&& f) const {
        f("leader", 1);
    }
    int steps(Action action, std::uint8_t* out) const {
        *out = static_cast<std::uint8_t>(action);
        return 1;
    }
    void resample(const Rules&, int, std::span<palatine::Turn>, palatine::Random&) const {}

    bool operator==(const Tricks&) const = default;

private:
    std::array<std::uint32_t, 4> hands_{};
    std::array<int, 4> points_{};
    std::uint64_t history_ = 0;
    int num_players_, leader_, played_ = 0, best_ = -1, best_seat_ = 0, worth_ = 1;
    bool turning_ = false;
};

struct Tricks::Undo {
    std::array<std::uint32_t, 4> hands;
    std::array<int, 4> points;
    std::uint64_t history;
    int leader, played, best, best_seat, worth;
    bool turning;
};

inline void Tricks::apply(int actor, Action action, Undo& undo) {
    undo = {hands_, points_, history_, leader_, played_, best_, best_seat_, worth_, turning_};
    history_ = palatine::chain(history_, static_cast<std::uint64_t>(action));
    const int card = static_cast<int>(action);
    if (actor == palatine::kChance) {
        worth_ = 1 + card;
        turning_ = false;
        return;
    }
    hands_[static_cast<std::size_t>(actor)] &= ~(1u << card);
    if (card > best_) {
        best_ = card;
        best_seat_ = actor;
    }
    if (++played_ < num_players_) return;
    points_[static_cast<std::size_t>(side(best_seat_))] += worth_;
    leader_ = best_seat_;
    played_ = 0;
    best_ = -1;
    turning_ = hands_[static_cast<std::size_t>(leader_)] != 0;
}

inline void Tricks::undo(const Undo& undo) {
    hands_ = undo.hands;
    points_ = undo.points;
    history_ = undo.history;
    leader_ = undo.leader;
    played_ = undo.played;
    best_ = undo.best;
    best_seat_ = undo.best_seat;
    worth_ = undo.worth;
    turning_ = undo.turning;
}

static_assert(palatine::Game<Tricks> && palatine::search::HasSides<Tricks>);
static_assert(palatine::search::HasPerfectInformationKey<Tricks> && palatine::search::TellsPerfectInformation<Tricks>);

}  // namespace tricks
