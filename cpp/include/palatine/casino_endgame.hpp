// The last round of a deal of Royal Casino, in which nothing is hidden from two players: its exact value, by the
// alpha-beta of search/solve.hpp with what there is to know of this game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "palatine/casino_position.hpp"
#include "palatine/search/answer.hpp"
#include "palatine/search/solve.hpp"

namespace palatine::casino {

// Whether no card is left to be dealt and the deal is not over.
inline bool in_last_round(const Position& position) noexcept {
    return position.current_player() >= 0 && position.num_left() == 0;
}

// Values of many positions; of those by the same options what was found out is kept. For one thread.
class EndgameSolver {
public:
    // memory: bytes of its table. Throws std::bad_alloc.
    explicit EndgameSolver(std::size_t memory = std::size_t{1} << 20);
    EndgameSolver(EndgameSolver&&) noexcept;
    EndgameSolver& operator=(EndgameSolver&&) noexcept;
    ~EndgameSolver();

    // What side 0 gets more than side 1 in the whole deal when both see all cards, from a position of two sides in the
    // last round, or at the end.
    double value(const Position& position);

private:
    class Search;
    std::unique_ptr<Search> search_;
};

// The best action there of the seat to act, and what it comes to, as search::solve; of equal actions the one that takes
// most. Of three sides by max^n.
search::Answer solve_endgame(const Position& position, int seat, const search::SolveLimits& limits,
                             search::Control& control);

}  // namespace palatine::casino
