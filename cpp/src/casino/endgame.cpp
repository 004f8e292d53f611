// The exact value of the last round.
#include "palatine/casino_endgame.hpp"

#include <optional>

#include "casino/endgame_hooks.hpp"
#include "palatine/search/alpha_beta.hpp"
#include "palatine/search/transposition_table.hpp"

namespace palatine::casino {

class EndgameSolver::Search {
public:
    Search(std::size_t memory, const MatchTable* match) : table_(memory), match_(match) {}

    std::optional<double> value(const Position& position, std::uint64_t most_nodes) {
        using AlphaBeta = search::AlphaBeta<Position, EndgameHooks>;
        if (position.options() != options_ || position.num_players() != num_players_ || position.dealer() != dealer_) {
            table_.clear();
            options_ = position.options();
            num_players_ = position.num_players();
            dealer_ = position.dealer();
        }
        table_.age();
        search::Control control;
        search::NodeCount nodes(control, most_nodes);
        AlphaBeta search(position, table_, nodes, EndgameHooks(options_, match_));
        const double found = search.value(-AlphaBeta::kInfinity, AlphaBeta::kInfinity);
        if (nodes.ended()) return std::nullopt;
        return match_ == nullptr ? found : found + 0.5;
    }

private:
    search::TranspositionTable table_;
    const MatchTable* match_;
    Options options_;
    int num_players_ = 2, dealer_ = -1;
};

EndgameSolver::EndgameSolver(std::size_t memory, const MatchTable* match)
    : search_(std::make_unique<Search>(memory, match)) {}
EndgameSolver::EndgameSolver(EndgameSolver&&) noexcept = default;
EndgameSolver& EndgameSolver::operator=(EndgameSolver&&) noexcept = default;
EndgameSolver::~EndgameSolver() = default;

double EndgameSolver::value(const Position& position) { return *search_->value(position, UINT64_MAX); }

std::optional<double> EndgameSolver::value(const Position& position, std::uint64_t nodes) {
    return search_->value(position, nodes);
}

search::Answer solve_endgame(const Position& position, int seat, const search::SolveLimits& limits,
                             search::Control& control, const MatchTable* match) {
    const EndgameHooks hooks(position.options(), match);
    search::Answer answer = search::solve(position, seat, limits, control, hooks);
    if (match == nullptr) return answer;
    answer.value += 0.5;
    for (search::RootValue& root : answer.values) root.value += 0.5;
    return answer;
}

}  // namespace palatine::casino
