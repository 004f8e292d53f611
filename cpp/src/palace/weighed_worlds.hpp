// Worlds of a seat that are as likely as what the others did makes them. Internal.
#pragma once

#include <cstddef>
#include <vector>

#include "palace/prices.hpp"
#include "palatine/palace_position.hpp"
#include "palatine/random.hpp"
#include "palatine/search/worlds.hpp"
#include "palatine/state.hpp"

namespace palatine::palace {

// What seats that are still in the hand have chosen, and how likely that makes their palaces.
class Behaviour {
public:
    Behaviour(const State<Position>& state, int viewer);

    // Of a palace of one seat; up to a factor for all.
    double weight(int seat, CardSet palace) const noexcept;
    // Of those of all.
    double weight(const Position& world) const noexcept;

private:
    struct Decision {
        Prices prices;
        int seat;
        Action action;
    };
    std::vector<Decision> decisions_;
};

// In place of search::Worlds. Each draw adds a world with its weight, up to kMost of them, and takes one by the weights.
class WeighedWorlds {
public:
    WeighedWorlds(const State<Position>& state, int viewer) : worlds_(state, viewer), behaviour_(state, viewer) {}

    const Position& position() const noexcept { return worlds_.position(); }
    bool draw(Position& world, Random& random);

private:
    static constexpr std::size_t kMost = 2048;

    search::Worlds<Position> worlds_;
    Behaviour behaviour_;
    std::vector<Position> drawn_;
    std::vector<double> weights_;  // of each and all before it
};

}  // namespace palatine::palace
