// What the last round of three sides tells a search by max^n. Internal.
#pragma once

#include <cstdint>
#include <span>

#include "palatine/casino_position.hpp"

namespace palatine::casino {

class ThreeSides {
public:
    // For positions by these options.
    explicit ThreeSides(const Options& options) noexcept;

    // What the sides are sure of by single cards, as returns: it does not bear on what they do from here on.
    void base(const Position& position, double* out) const noexcept;
    // A key that positions share which differ in what is decided and by suits that are alike.
    std::uint64_t key(const Position& position) const noexcept;
    // Most taken first, whatever the suits that are alike.
    void order(const Position& position, int seat, std::span<Action> actions) const noexcept;

private:
    // Whether single cards add to the returns whatever else happens.
    bool adds_up_;
};

}  // namespace palatine::casino
