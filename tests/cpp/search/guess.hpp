// A game for the tests in which it is costly to look through cards. Seat 1 is dealt a card of a few, unseen by seat 0. Seat 0
// leaves, for a small sure win, or plays on. Then seat 1 stands or doubles, and seat 0 guesses the card: right wins 1, wrong
// loses 1, after a double twice as much. Whoever sees the card always plays on; who does not had better leave. Under `shuffle`
// chance comes between, unseen: it has one way with the first card, three with any other.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "palatine/state.hpp"

namespace guess {

using palatine::Action;

struct Rules {
    int cards = 3;
    double leave = 0.25;
    bool open = false;     // seat 0 is shown the card
    bool shuffle = false;

    bool operator==(const Rules&) const = default;
};

class Guess {
public:
    using Rules = guess::Rules;
    static constexpr std::string_view kName = "guess";
    static constexpr int kMinPlayers = 2, kMaxPlayers = 2, kNumSteps = 52, kMaxSteps = 1;
    static constexpr Action kLeave = 0, kPlay = 1, kStand = 0, kDouble = 1;

    Guess(const Rules& rules, int, int) : rules_(rules) {}

    int num_players() const { return 2; }
    int current_player() const {
        constexpr int kActors[] = {palatine::kChance, 0, 1, palatine::kChance, 0, palatine::kTerminal};
        return left_ ? palatine::kTerminal : kActors[turn_];
    }
    std::uint32_t pending() const { return current_player() < 0 ? 0 : 1u << current_player(); }
    template <typename F>
    void for_each_action(int actor, F&& f) const {
        for (Action action = 0; is_legal(actor, action); ++action) {
            if (f(action)) return;
        }
    }
    bool is_legal(int actor, Action action) const {
        if (actor != current_player() || actor == palatine::kTerminal) return false;
        const int ways[] = {rules_.cards, 2, 2, card_ == 0 ? 1 : 3, rules_.cards};
        return action >= 0 && action < ways[turn_];
    }

    struct Undo;
    inline void apply(int actor, Action action, Undo& undo);
    inline void undo(const Undo& undo);

    void returns(double* out) const {
        out[0] = left_ ? rules_.leave : (guessed_ == card_ ? 1 : -1) * (doubled_ ? 2 : 1);
        out[1] = -out[0];
    }

    std::uint64_t information_key(int seat) const {
        std::uint64_t key = palatine::chain(static_cast<std::uint64_t>(turn_), doubled_ + 2u * left_);
        key = palatine::chain(key, static_cast<std::uint64_t>(guessed_ + 1));
        return seat == 1 || rules_.open || turn_ == 5 ? palatine::chain(key, static_cast<std::uint64_t>(card_ + 1)) : key;
    }
    std::uint64_t position_key() const { return palatine::chain(information_key(1), static_cast<unsigned>(rules_.cards)); }
    bool perfect_information() const { return rules_.open; }
    void observation(int, float* out) const { *out = static_cast<float>(turn_); }
    template <typename F>
    void observation_parts(F&& f) const {
        f("turn", 1);
    }
    int steps(Action action, std::uint8_t* out) const {
        *out = static_cast<std::uint8_t>(action);
        return 1;
    }
    void resample(const Rules& rules, int seat, std::span<palatine::Turn> turns, palatine::Random& random) const {
        if (seat == 1 || rules.open || turn_ == 5 || turns.empty()) return;
        turns[0].action = random.below(static_cast<std::uint32_t>(rules.cards));
        if (rules.shuffle && turns.size() > 3) turns[3].action = random.below(turns[0].action == 0 ? 1 : 3);
    }

    bool operator==(const Guess&) const = default;

private:
    Rules rules_;
    int turn_ = 0, card_ = -1, guessed_ = -1;
    bool left_ = false, doubled_ = false;
};

struct Guess::Undo {
    int turn, card, guessed;
    bool left, doubled;
};

inline void Guess::apply(int, Action action, Undo& undo) {
    undo = {turn_, card_, guessed_, left_, doubled_};
    const int chosen = static_cast<int>(action);
    if (turn_ == 0) card_ = chosen;
    if (turn_ == 1) left_ = action == kLeave;
    if (turn_ == 2) doubled_ = action == kDouble;
    if (turn_ == 4) guessed_ = chosen;
    turn_ += turn_ == 2 && !rules_.shuffle ? 2 : 1;
}

inline void Guess::undo(const Undo& undo) {
    turn_ = undo.turn;
    card_ = undo.card;
    guessed_ = undo.guessed;
    left_ = undo.left;
    doubled_ = undo.doubled;
}

static_assert(palatine::Game<Guess>);

}  // namespace guess
