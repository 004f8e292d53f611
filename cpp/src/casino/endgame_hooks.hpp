// What the last round of a deal tells a search: bounds on what is still to be had, moves that take most first, and a
// key that positions share which are worth the same. Internal.
#pragma once

#include <cstdint>
#include <span>

#include "palatine/casino_endgame.hpp"
#include "palatine/casino_position.hpp"
#include "palatine/search/hooks.hpp"

namespace palatine::casino {

// For two sides. Returns are points, or with a match table the chance of a side to win the match less one half.
class EndgameHooks {
public:
    // For positions by these options.
    explicit EndgameHooks(const Options& options, const MatchTable* match = nullptr) noexcept;

    void returns(const Position& position, double* out) const noexcept;
    search::Interval bounds(const Position& position) const noexcept;
    void order(const Position& position, int seat, std::span<Action> actions) const noexcept;
    std::uint64_t key(const Position& position) const noexcept;

private:
    double points(const Position& position) const noexcept;
    double chance(const Position& position) const noexcept;
    // What side 0 is ahead by cards and sweeps.
    int decided(const Position& position) const noexcept;

    const MatchTable* match_;
    // Whether each item counts for what it is, so that the difference is a sum over cards and sweeps.
    bool adds_up_;
    bool aces_alike_;  // whether it does not matter which aces a side has
};

}  // namespace palatine::casino
