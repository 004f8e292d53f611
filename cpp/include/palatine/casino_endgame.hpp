// The last round of a deal of Royal Casino, in which nothing is hidden from two players: its exact value, by the
// alpha-beta of search/solve.hpp with what there is to know of this game. Of more players some hands are hidden:
// solve_worlds looks at all that they can be, or at some.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "palatine/casino_position.hpp"
#include "palatine/search/answer.hpp"
#include "palatine/search/solve.hpp"

namespace palatine::casino {

// Whether no card is left to be dealt and the deal is not over.
inline bool in_last_round(const Position& position) noexcept {
    return position.current_player() >= 0 && position.num_left() == 0;
}

// What scores are worth in a match of two sides at the beginning of a deal: the chance to win of the side that leads
// it, 0..1. Where one is given, values are chances to win the match instead of points.
struct MatchTable {
    int target = 0;
    std::vector<double> chances;  // target * target numbers, by the leader's score, then the other's, both below target
    double level = 0.5;           // where both are level at the target or beyond (RC-23)

    double leader_wins(int leader, int other) const noexcept {
        if (leader >= target || other >= target) return level;
        return chances[static_cast<std::size_t>(leader * target + other)];
    }
};

// Values of many positions; of those by the same options what was found out is kept. For one thread.
class EndgameSolver {
public:
    // memory: bytes of its table. match: null for points; else of the rules' target, and it must outlive the
    // solver. Throws std::bad_alloc.
    explicit EndgameSolver(std::size_t memory = std::size_t{1} << 20, const MatchTable* match = nullptr);
    EndgameSolver(EndgameSolver&&) noexcept;
    EndgameSolver& operator=(EndgameSolver&&) noexcept;
    ~EndgameSolver();

    // What side 0 gets more than side 1 in the whole deal, or its chance to win the match, when both see all cards; from
    // a position of two sides in the last round, or at the end.
    double value(const Position& position);
    // The same, unless that takes more nodes than so many: a full table can take for ever.
    std::optional<double> value(const Position& position, std::uint64_t nodes);

private:
    class Search;
    std::unique_ptr<Search> search_;
};

// The best action there of the seat, which is to act, and what it comes to, as search::solve; of equal actions the one
// that takes most. For two sides. Looks at all hands: of four players, as those who see each other's cards would play.
search::Answer solve_endgame(const Position& position, int seat, const search::SolveLimits& limits,
                             search::Control& control, const MatchTable* match = nullptr);

struct WorldLimits : search::SolveLimits {
    std::size_t most_worlds = 2000;  // so many worlds or fewer are all looked at; of more
    std::size_t samples = 100;       // so many, drawn at random, 1 or more
    std::uint64_t seed = 0;          // of the draw, and of the order in which worlds are looked at
};
struct WorldsAnswer {
    search::Answer answer;     // values are means over the worlds that were looked at
    std::size_t worlds = 0;    // those
    std::size_t possible = 0;  // all that there are
};

// A heuristic for the seat to act in the last round, which looks at no hand but its own: each hand that the others can
// have with what they are known to hold (RC-12) is as likely, and is played out as if everybody saw it, by alpha-beta
// with two sides and by max^n with three. The action of the highest mean; of equal ones the one that takes most. The
// line is that action alone. Any number of threads gives the same answer, unless it is cut short.
WorldsAnswer solve_worlds(const Position& position, const WorldLimits& limits, search::Control& control,
                          const MatchTable* match = nullptr);

}  // namespace palatine::casino
