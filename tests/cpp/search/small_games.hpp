// Games in which it is known what to do, for the tests of searches.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "palatine/game.hpp"
#include "palatine/random.hpp"

namespace small_games {

using palatine::Action;
using palatine::kChance;
using palatine::kTerminal;

// What they share: two seats, nothing to observe but keys, the whole position as undo.
template <typename Self>
class Small {
public:
    static constexpr int kMinPlayers = 2, kMaxPlayers = 2, kNumSteps = 4, kMaxSteps = 1;

    int num_players() const { return 2; }
    std::uint32_t pending() const {
        const int actor = self().current_player();
        return actor >= 0 ? 1u << actor : 0;
    }
    template <typename F>
    void for_each_action(int actor, F&& f) const {
        for (Action action = 0; action < kNumSteps; ++action) {
            if (self().is_legal(actor, action) && f(action)) return;
        }
    }
    void observation(int, float* out) const { *out = 0; }
    template <typename F>
    void observation_parts(F&& f) const {
        f("nothing", 1);
    }
    int steps(Action action, std::uint8_t* out) const {
        *out = static_cast<std::uint8_t>(action);
        return 1;
    }
    bool operator==(const Small&) const = default;

private:
    const Self& self() const { return static_cast<const Self&>(*this); }
};

// No chance, nothing hidden: `depth` choices in turns among `width`; the ends are worth anything from -10 to 10.
class Tree : public Small<Tree> {
public:
    struct Rules {
        int depth = 6, width = 3;
        std::uint64_t seed = 0;

        bool operator==(const Rules&) const = default;
    };
    static constexpr std::string_view kName = "tree";

    Tree(const Rules& rules, int, int) : rules_(rules), key_(palatine::chain(rules.seed, 7)) {}

    int current_player() const { return depth_ == rules_.depth ? kTerminal : depth_ % 2; }
    bool is_legal(int actor, Action action) const {
        return actor >= 0 && actor == current_player() && action >= 0 && action < rules_.width;
    }
    struct Undo {
        std::uint64_t key;
    };
    void apply(int, Action action, Undo& undo) {
        undo.key = key_;
        key_ = palatine::chain(key_, static_cast<std::uint64_t>(action));
        ++depth_;
    }
    void undo(const Undo& undo) {
        key_ = undo.key;
        --depth_;
    }
    void returns(double* out) const {
        out[0] = static_cast<double>(key_ % 2001) / 100 - 10;
        out[1] = -out[0];
    }
    std::uint64_t information_key(int) const { return key_; }
    std::uint64_t position_key() const { return key_; }
    void resample(const Rules&, int, std::span<palatine::Turn>, palatine::Random&) const {}
    bool operator==(const Tree&) const = default;

private:
    Rules rules_;
    std::uint64_t key_;
    int depth_ = 0;
};

// A coin is thrown that nobody sees. Seat 0 takes 3 chips, or goes on to guess it, for 10 chips. Whoever looks at single
// worlds thinks that it will know the coin.
class Coin : public Small<Coin> {
public:
    struct Rules {
        bool operator==(const Rules&) const = default;
    };
    static constexpr std::string_view kName = "coin";
    static constexpr Action kTake = 0, kGoOn = 1;

    Coin(const Rules&, int, int) {}

    int current_player() const {
        if (coin_ < 0) return kChance;
        return guess_ >= 0 || went_on_ == kTake ? kTerminal : 0;
    }
    bool is_legal(int actor, Action action) const {
        return actor != kTerminal && actor == current_player() && (action == 0 || action == 1);
    }
    struct Undo {
        int coin, went_on, guess;
    };
    void apply(int actor, Action action, Undo& undo) {
        undo = {coin_, went_on_, guess_};
        (actor == kChance ? coin_ : went_on_ < 0 ? went_on_ : guess_) = static_cast<int>(action);
    }
    void undo(const Undo& undo) {
        coin_ = undo.coin;
        went_on_ = undo.went_on;
        guess_ = undo.guess;
    }
    void returns(double* out) const {
        out[0] = went_on_ == kTake ? 3 : guess_ == coin_ ? 10 : -10;
        out[1] = -out[0];
    }
    std::uint64_t information_key(int) const {
        const std::uint64_t shown = current_player() == kTerminal && went_on_ == kGoOn ? coin_ + 1u : 0u;
        return palatine::chain(shown, static_cast<std::uint64_t>((coin_ >= 0) + 3 * (went_on_ + 1) + 9 * (guess_ + 1)));
    }
    std::uint64_t position_key() const { return palatine::chain(information_key(0), coin_ + 1u); }
    void resample(const Rules&, int, std::span<palatine::Turn> turns, palatine::Random& random) const {
        if (current_player() == kTerminal && went_on_ == kGoOn) return;
        for (palatine::Turn& turn : turns) {
            if (turn.actor == kChance) turn.action = random.below(2);
        }
    }
    bool operator==(const Coin&) const = default;

private:
    int coin_ = -1, went_on_ = -1, guess_ = -1;
};

// Seat 0 lays a coin under its hand, heads or tails, or pays 5 chips; seat 1 guesses it, for 10 chips: after seat 0 has laid
// it, or by the rules at the same time. To hide it is worth nothing, which is better than to pay.
class Hide : public Small<Hide> {
public:
    struct Rules {
        bool at_once = false;

        bool operator==(const Rules&) const = default;
    };
    static constexpr std::string_view kName = "hide";
    static constexpr Action kHeads = 0, kTails = 1, kPay = 2;

    Hide(const Rules& rules, int, int) : rules_(rules) {}

    std::uint32_t pending() const {
        const std::uint32_t laying = laid_ < 0 ? 1 : 0, guessing = guess_ < 0 ? 2 : 0;
        if (rules_.at_once) return laying | guessing;
        return laying != 0 ? laying : laid_ == kPay ? 0 : guessing;
    }
    int current_player() const { return pending() == 0 ? kTerminal : (pending() & 1) != 0 ? 0 : 1; }
    bool is_legal(int actor, Action action) const {
        if ((actor != 0 && actor != 1) || (pending() >> actor & 1) == 0) return false;
        return action >= 0 && action <= (actor == 0 ? kPay : kTails);
    }
    struct Undo {
        int laid, guess;
    };
    void apply(int actor, Action action, Undo& undo) {
        undo = {laid_, guess_};
        (actor == 0 ? laid_ : guess_) = static_cast<int>(action);
    }
    void undo(const Undo& undo) {
        laid_ = undo.laid;
        guess_ = undo.guess;
    }
    void returns(double* out) const {
        out[0] = laid_ == kPay ? -5 : guess_ == laid_ ? -10 : 10;
        out[1] = -out[0];
    }
    std::uint64_t information_key(int seat) const {
        if (pending() == 0) return palatine::chain(1, static_cast<std::uint64_t>(laid_ * 4 + guess_ + 1));
        const int own = seat == 0 ? laid_ : guess_;
        const bool other = (seat == 0 ? guess_ : laid_) >= 0;
        return palatine::chain(2 + static_cast<std::uint64_t>(seat), static_cast<std::uint64_t>((own + 1) * 2 + other));
    }
    std::uint64_t position_key() const { return static_cast<std::uint64_t>((laid_ + 1) * 8 + guess_ + 1); }
    void resample(const Rules&, int seat, std::span<palatine::Turn> turns, palatine::Random& random) const {
        if (pending() == 0) return;
        for (palatine::Turn& turn : turns) {
            if (turn.actor == 0 && seat == 1) turn.action = random.below(rules_.at_once ? 3 : 2);
            if (turn.actor == 1 && seat == 0) turn.action = random.below(2);
        }
    }
    bool operator==(const Hide&) const = default;

private:
    Rules rules_;
    int laid_ = -1, guess_ = -1;
};

static_assert(palatine::Game<Tree> && palatine::Game<Coin> && palatine::Game<Hide>);

}  // namespace small_games
