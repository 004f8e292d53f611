// Worlds that a seat cannot tell from a position: by redraw where the game offers it, else by resample and replay, the whole
// history again with what the seat has not seen drawn anew. Drawing takes no memory.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "palatine/error.hpp"
#include "palatine/game.hpp"
#include "palatine/random.hpp"
#include "palatine/search/hooks.hpp"
#include "palatine/state.hpp"

namespace palatine::search {

template <Game P>
class Worlds {
public:
    // What `seat` knows at a position and how it came about: turns from the start of a deal by these rules.
    Worlds(const typename P::Rules& rules, const P& start, const P& position, std::span<const Turn> turns, int seat)
        : rules_(rules), start_(start), position_(position), turns_(turns.begin(), turns.end()), seat_(seat) {}
    Worlds(const State<P>& state, int seat)
        : Worlds(state.rules(), P(state.rules(), state.num_players(), state.dealer()), state.position(), state.history(),
                 seat) {}

    // A world: `world` becomes its position. False, and `world` is of no use, when none was found in kTries draws; a game
    // that has to reject may fail so.
    bool draw(P& world, Random& random) {
        for (int i = 0; i < kTries; ++i) {
            if constexpr (Redraws<P>) {
                world = position_;
                if (world.redraw(seat_, random) && is_one(world)) return true;
            } else if (replay(world, random, [](const P&, const Turn&) {})) {
                return true;
            }
        }
        return false;
    }
    // One try by replay: look(position, turn) is told each turn before it is made.
    template <typename Look>
    bool replay(P& world, Random& random, const Look& look) {
        position_.resample(rules_, seat_, std::span<Turn>(turns_), random);
        world = start_;
        typename P::Undo undo;
        for (const Turn& turn : turns_) {
            if (!world.is_legal(turn.actor, turn.action)) return false;  // a draw that failed, not a slip of the caller
            look(static_cast<const P&>(world), turn);
            world.apply(turn.actor, turn.action, undo);
        }
        return is_one(world);
    }

    const P& position() const noexcept { return position_; }
    int seat() const noexcept { return seat_; }
    // What to throw when there is no world.
    StateError none() const { return StateError("no consistent world was found for seat " + std::to_string(seat_)); }

private:
    static constexpr int kTries = 8;

    bool is_one(const P& world) const noexcept { return world.information_key(seat_) == position_.information_key(seat_); }

    typename P::Rules rules_;
    P start_, position_;
    std::vector<Turn> turns_;  // of the last world; a draw reads no more of it than of the first
    int seat_;
};

}  // namespace palatine::search
