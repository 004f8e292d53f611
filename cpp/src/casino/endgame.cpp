#include "palatine/casino_endgame.hpp"

#include "casino/endgame_hooks.hpp"
#include "palatine/search/alpha_beta.hpp"
#include "palatine/search/transposition_table.hpp"

namespace palatine::casino {

class EndgameSolver::Search {
public:
    explicit Search(std::size_t memory) : table_(memory) {}

    double value(const Position& position) {
        using AlphaBeta = search::AlphaBeta<Position, EndgameHooks>;
        if (position.options() != options_ || position.num_players() != num_players_) {
            table_.clear();
            options_ = position.options();
            num_players_ = position.num_players();
        }
        table_.age();
        search::NodeCount nodes(control_, UINT64_MAX);
        AlphaBeta search(position, table_, nodes, EndgameHooks(options_));
        return search.value(-AlphaBeta::kInfinity, AlphaBeta::kInfinity);
    }

private:
    search::TranspositionTable table_;
    search::Control control_;
    Options options_;
    int num_players_ = 2;
};

EndgameSolver::EndgameSolver(std::size_t memory) : search_(std::make_unique<Search>(memory)) {}
EndgameSolver::EndgameSolver(EndgameSolver&&) noexcept = default;
EndgameSolver& EndgameSolver::operator=(EndgameSolver&&) noexcept = default;
EndgameSolver::~EndgameSolver() = default;

double EndgameSolver::value(const Position& position) { return search_->value(position); }

search::Answer solve_endgame(const Position& position, int seat, const search::SolveLimits& limits,
                             search::Control& control) {
    return search::solve(position, seat, limits, control, EndgameHooks(position.options()));
}

}  // namespace palatine::casino
