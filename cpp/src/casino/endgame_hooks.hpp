// What the last round of a deal tells a search: bounds on what is still to be had, moves that take most first, and a
// key that positions share which are worth the same. Internal.
#pragma once

#include <cstdint>
#include <span>

#include "palatine/casino_position.hpp"
#include "palatine/search/hooks.hpp"

namespace palatine::casino {

class EndgameHooks {
public:
    // For positions by these options.
    explicit EndgameHooks(const Options& options) noexcept;

    void returns(const Position& position, double* out) const noexcept;
    search::Interval bounds(const Position& position) const noexcept;
    void order(const Position& position, int seat, std::span<Action> actions) const noexcept;
    std::uint64_t key(const Position& position) const noexcept;

private:
    // What side 0 is ahead by cards and sweeps.
    int decided(const Position& position) const noexcept;

    // Whether each item counts for what it is, so that the difference is a sum over cards and sweeps.
    bool adds_up_;
};

}  // namespace palatine::casino
