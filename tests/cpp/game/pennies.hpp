// A game for the tests: each seat is dealt a card, then all lay a coin at once, heads (1) or tails (0), unseen until
// all have. Those who laid the rarer side win a chip from each of the others; a tie wins nothing.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "palatine/card_set.hpp"
#include "palatine/state.hpp"

namespace pennies {

struct Rules {
    bool operator==(const Rules&) const = default;
};

class Pennies {
public:
    using Rules = pennies::Rules;
    static constexpr std::string_view kName = "pennies";
    static constexpr int kMinPlayers = 2, kMaxPlayers = 4, kNumSteps = 2, kMaxSteps = 1;

    Pennies(const Rules&, int num_players, int dealer) : num_players_(num_players), dealer_(dealer) {}

    int num_players() const { return num_players_; }
    int current_player() const {
        if (dealt_ < num_players_) return palatine::kChance;
        return pending() == 0 ? palatine::kTerminal : std::countr_zero(pending());
    }
    std::uint32_t pending() const { return dealt_ < num_players_ ? 0 : ((1u << num_players_) - 1) & ~laid_; }
    bool may_act(int actor) const {
        return actor == palatine::kChance ? dealt_ < num_players_
                                          : actor >= 0 && actor < num_players_ && (pending() >> actor & 1) != 0;
    }

    template <typename F>
    void for_each_action(int actor, F&& f) const {
        for (palatine::Action action = 0; action < palatine::kNumCards; ++action) {
            if (is_legal(actor, action) && f(action)) return;
        }
    }
    bool is_legal(int actor, palatine::Action action) const {
        if (!may_act(actor) || action < 0) return false;
        if (actor != palatine::kChance) return action < 2;
        return action < palatine::kNumCards && left_.contains(palatine::Card(static_cast<int>(action)));
    }

    struct Undo;
    inline void apply(int actor, palatine::Action action, Undo& undo);
    inline void undo(const Undo& undo);

    void returns(double* out) const {
        const int heads = std::popcount(heads_), tails = num_players_ - heads;
        for (int seat = 0; seat < num_players_; ++seat) {
            const int mine = (heads_ >> seat & 1) != 0 ? heads : tails, others = num_players_ - mine;
            out[seat] = mine < others ? others : mine > others ? -others : 0;
        }
    }

    std::uint64_t information_key(int seat) const { return keys_[static_cast<std::size_t>(seat)]; }
    std::uint64_t position_key() const {
        std::uint64_t key = palatine::chain(left_.mask(), laid_ << 8 | heads_);
        for (const std::uint64_t seen : keys_) key = palatine::chain(key, seen);
        return palatine::chain(key, static_cast<std::uint64_t>(num_players_ << 8 | dealer_));
    }
    void observation(int seat, float* out) const { *out = static_cast<float>(laid_ >> seat & 1); }
    template <typename F>
    void observation_parts(F&& f) const {
        f("laid", 1);
    }
    int steps(palatine::Action action, std::uint8_t* out) const {
        *out = static_cast<std::uint8_t>(action);
        return 1;
    }
    void resample(const Rules&, int seat, std::span<palatine::Turn> turns, palatine::Random& random) const {
        palatine::redeal(turns, palatine::CardSet::full(), random, [this, seat](int n) { return seat == to(n); });
        if (pending() == 0) return;  // all coins lie open
        for (palatine::Turn& turn : turns) {
            if (turn.actor >= 0 && turn.actor != seat) turn.action = random.below(2);
        }
    }

    bool operator==(const Pennies&) const = default;

private:
    int to(int n) const { return (dealer_ + 1 + n) % num_players_; }
    // What a seat is told: its own coin at once, all coins when the last one lies.
    void tell(int seat, std::uint64_t event) {
        auto& key = keys_[static_cast<std::size_t>(seat)];
        key = palatine::chain(key, event);
    }

    palatine::CardSet left_ = palatine::CardSet::full();
    std::array<std::uint64_t, 4> keys_{};
    std::uint32_t laid_ = 0, heads_ = 0;
    int num_players_, dealer_, dealt_ = 0;
};

struct Pennies::Undo {
    palatine::CardSet left;
    std::array<std::uint64_t, 4> keys;
    std::uint32_t laid, heads;
    int dealt;
};

inline void Pennies::apply(int actor, palatine::Action action, Undo& undo) {
    undo = {left_, keys_, laid_, heads_, dealt_};
    if (actor == palatine::kChance) {
        left_ = left_ - palatine::Card(static_cast<int>(action));
        tell(to(dealt_++), 100 + static_cast<std::uint64_t>(action));
        return;
    }
    laid_ |= 1u << actor;
    heads_ |= static_cast<std::uint32_t>(action) << actor;
    tell(actor, 10 + static_cast<std::uint64_t>(action));
    if (pending() != 0) return;
    for (int seat = 0; seat < num_players_; ++seat) tell(seat, 20 + heads_);
}

inline void Pennies::undo(const Undo& undo) {
    left_ = undo.left;
    keys_ = undo.keys;
    laid_ = undo.laid;
    heads_ = undo.heads;
    dealt_ = undo.dealt;
}

static_assert(palatine::Game<Pennies>);

}  // namespace pennies
