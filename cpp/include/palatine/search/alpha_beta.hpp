// Alpha-beta for two sides, chance included: the exact value of a position to somebody who sees all cards, as everybody does
// who is to act after it ("double dummy"). Under hidden cards that is a bound on hopes, not advice: see epimc.hpp.
//
// Minimax over the sides, the mean over what chance may do; where bounds on the returns are given, chance nodes are cut as in
// Star1 (Ballard, 1983), with a margin that keeps rounding out of it. So the value is that of plain minimax to the last bit,
// whatever the table holds, the order of moves, the memory, the number of threads. Seats that choose at once are searched one
// after another, the one searched for first, then the lowest.
//
// Nothing is allocated at a node but for lists that have never been so long before.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "palatine/game.hpp"
#include "palatine/search/answer.hpp"
#include "palatine/search/hooks.hpp"
#include "palatine/search/transposition_table.hpp"

namespace palatine::search {

// Values from side 0's view, in one thread. The table may be shared with other searches of the same game, rules and hooks.
template <Game P, typename Hooks = NoHooks>
class AlphaBeta {
public:
    static constexpr double kInfinity = std::numeric_limits<double>::infinity();

    AlphaBeta(const P& position, TranspositionTable& table, NodeCount& nodes, const Hooks& hooks = {})
        : position_(position), table_(table), nodes_(nodes), hooks_(hooks) {
        while (side_of(position_, first_seat_) != 0) ++first_seat_;
    }

    // Goes on from another position, with the same number of players.
    void set(const P& position) { position_ = position; }

    // The value when it lies between alpha and beta; else a bound beyond the nearer one. depth: plies, deals among them, up
    // to which the game is followed; kAll to its end. Beyond, a position is worth what hooks.evaluate says, else 0. Means
    // nothing when the nodes have ended.
    double value(double alpha, double beta, int depth = Known::kAll) {
        const int actor = position_.current_player();
        if (!nodes_.next()) return 0;
        if (actor == kTerminal) return at_end();
        if (depth == 0) return at_horizon();
        if constexpr (HasBounds<Hooks, P>) {
            const Interval all = hooks_.bounds(position_);
            if (all.low >= beta || all.low == all.high) return all.low;
            if (all.high <= alpha) return all.high;
        }
        const std::uint64_t key = key_of(position_, hooks_);
        const Known known = table_.find(key);
        if (known.bound != Bound::none && (known.depth == Known::kAll || known.depth == depth)) {
            if (known.bound == Bound::exact || (known.bound == Bound::lower && known.value >= beta) ||
                (known.bound == Bound::upper && known.value <= alpha)) {
                cut_ |= known.depth != Known::kAll;
                return known.value;
            }
        }
        const bool cut_before = cut_;
        cut_ = false;
        Known found = actor == kChance ? mean(alpha, beta, depth) : best(actor, known.move, alpha, beta, depth);
        if (!nodes_.ended()) {
            found.depth = cut_ ? depth : Known::kAll;
            table_.store(key, found);
        }
        cut_ |= cut_before;
        return found.value;
    }
    // The same after an action.
    double value_after(int actor, Action action, double alpha, double beta, int depth) {
        if (undos_.size() <= ply_) undos_.resize(ply_ + 1);
        position_.apply(actor, action, undos_[ply_++]);
        const double found = value(alpha, beta, depth == Known::kAll ? depth : depth - 1);
        position_.undo(undos_[--ply_]);
        return found;
    }

    // The actions of an actor in the order of the search.
    std::vector<Action> actions(int actor) {
        const std::size_t first = list(actor);
        const std::vector<Action> all(actions_.begin() + static_cast<std::ptrdiff_t>(first), actions_.end());
        actions_.resize(first);
        return all;
    }

    // Whether some position was cut at the horizon since the last call.
    bool was_cut() noexcept {
        const bool cut = cut_;
        cut_ = false;
        return cut;
    }

    // Plays the actions that the value stands on, from a position of that value: of equals the first; the first card where
    // one is dealt. Ends early with the nodes.
    void follow(double value, int depth, std::vector<Turn>& line) {
        typename P::Undo undo;
        while (depth > 0 && position_.current_player() != kTerminal) {
            const int actor = position_.current_player();
            Action next = -1;
            for (const Action action : actions(actor)) {
                double found;
                if (actor == kChance) {
                    value = found = value_after(actor, action, -kInfinity, kInfinity, depth);
                } else if (side_of(position_, actor) == 0) {
                    found = value_after(actor, action, below(value), value, depth);
                    if (found < value) continue;
                } else {
                    found = value_after(actor, action, value, above(value), depth);
                    if (found > value) continue;
                }
                next = action;
                break;
            }
            if (nodes_.ended() || next < 0) return;
            line.push_back({actor, next});
            position_.apply(actor, next, undo);
            depth -= depth != Known::kAll;
        }
    }
    void play(int actor, Action action) {
        typename P::Undo undo;
        position_.apply(actor, action, undo);
    }

    static double below(double value) { return std::nextafter(value, -kInfinity); }
    static double above(double value) { return std::nextafter(value, kInfinity); }

private:
    double at_end() const {
        double out[kMaxPlayers];
        if constexpr (HasReturns<Hooks, P>) {
            hooks_.returns(position_, out);
        } else {
            position_.returns(out);
        }
        return out[first_seat_];
    }
    double at_horizon() {
        cut_ = true;
        if constexpr (Evaluates<Hooks, P>) {
            double out[kMaxPlayers];
            hooks_.evaluate(position_, out);
            return out[first_seat_];
        }
        return 0;
    }

    // Appends the actions to those of the positions before; tells where they begin.
    std::size_t list(int actor) {
        const std::size_t first = actions_.size();
        position_.for_each_action(actor, [this, first](Action action) {
            actions_.push_back(action);
            if (actions_.size() > kMostListed) nodes_.end();
            return nodes_.ended() || ((actions_.size() - first) % NodeCount::kEvery == 0 && nodes_.stopped());
        });
        if (nodes_.ended()) return first;
        if constexpr (Orders<Hooks, P>) {
            if (actor != kChance) hooks_.order(position_, actor, std::span<Action>(actions_).subspan(first));
        }
        return first;
    }

    Known best(int actor, int likely, double alpha, double beta, int depth) {
        const double given_alpha = alpha, given_beta = beta;
        const bool high = side_of(position_, actor) == 0;
        const std::size_t first = list(actor), count = actions_.size() - first;
        if (static_cast<std::size_t>(likely) >= count) likely = Known::kNoMove;
        Known found;
        found.value = high ? -kInfinity : kInfinity;
        // The likely one, then the others in their order.
        for (std::size_t i = likely == Known::kNoMove ? 1 : 0; i <= count; ++i) {
            const std::size_t place = i == 0 ? static_cast<std::size_t>(likely) : i - 1;
            if (i > 0 && place == static_cast<std::size_t>(likely)) continue;
            const double value = value_after(actor, actions_[first + place], alpha, beta, depth);
            if (nodes_.ended()) break;
            if (high ? value > found.value : value < found.value) {
                found.value = value;
                found.move = static_cast<int>(std::min<std::size_t>(place, Known::kNoMove));
            }
            if (high) {
                alpha = std::max(alpha, value);
            } else {
                beta = std::min(beta, value);
            }
            if (alpha >= beta) break;
        }
        actions_.resize(first);
        found.bound = found.value >= given_beta    ? Bound::lower
                      : found.value <= given_alpha ? Bound::upper
                                                   : Bound::exact;
        return found;
    }

    Known mean(double alpha, double beta, int depth) {
        const std::size_t first = list(kChance), count = actions_.size() - first;
        const auto n = static_cast<double>(count);
        Interval all{-kInfinity, kInfinity};
        if constexpr (HasBounds<Hooks, P>) all = hooks_.bounds(position_);
        // More than rounding can add up to, so that a cut is right for the sum as it is computed.
        const double margin = 1e-9 * n * (1 + std::max(std::abs(all.low), std::abs(all.high)));
        double sum = 0;
        Known found;
        found.bound = Bound::exact;
        for (std::size_t i = 0; i < count; ++i) {
            double low = -kInfinity, high = kInfinity;
            const auto rest = static_cast<double>(count - 1 - i);
            if constexpr (HasBounds<Hooks, P>) {
                low = alpha * n - sum - rest * all.high - 2 * margin;
                high = beta * n - sum - rest * all.low + 2 * margin;
            }
            const double value = value_after(kChance, actions_[first + i], low, high, depth);
            if (nodes_.ended()) break;
            sum += value;
            if (value >= high) {
                found.bound = Bound::lower;
                found.value = (sum + rest * all.low - margin) / n;
                break;
            }
            if (value <= low) {
                found.bound = Bound::upper;
                found.value = (sum + rest * all.high + margin) / n;
                break;
            }
        }
        actions_.resize(first);
        if (found.bound == Bound::exact) found.value = sum / n;
        return found;
    }

    P position_;
    TranspositionTable& table_;
    NodeCount& nodes_;
    Hooks hooks_;
    int first_seat_ = 0;  // of side 0
    bool cut_ = false;
    std::size_t ply_ = 0;
    std::vector<typename P::Undo> undos_;
    std::vector<Action> actions_;
};

}  // namespace palatine::search
