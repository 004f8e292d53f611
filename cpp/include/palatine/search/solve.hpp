// The best action of a seat when everybody sees all cards: alpha-beta for two sides, max^n for more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <mutex>
#include <utility>
#include <vector>

#include "palatine/chunks.hpp"
#include "palatine/game.hpp"
#include "palatine/search/alpha_beta.hpp"
#include "palatine/search/answer.hpp"
#include "palatine/search/hooks.hpp"
#include "palatine/search/max_n.hpp"
#include "palatine/search/transposition_table.hpp"

namespace palatine::search {

struct SolveLimits {
    int depth = Known::kAll;  // plies, 1..62, or kAll for all; what lies beyond is worth hooks.evaluate, or else 0
    std::uint64_t nodes = UINT64_MAX;
    std::size_t memory = std::size_t{64} << 20;  // of the table, in bytes
    int threads = 1;          // they share the seat's actions; the answer does not depend on them, unless it is cut short
    bool all_values = false;  // of every action the exact value, not of the best alone
};

// The actions of one seat, to one depth after another.
template <Game P, typename Hooks>
class RootSearch {
public:
    RootSearch(const P& position, int seat, const SolveLimits& limits, Control& control, const Hooks& hooks)
        : position_(position),
          seat_(seat),
          limits_(limits),
          control_(control),
          hooks_(hooks),
          two_sides_(num_sides(position) == 2),
          high_(side_of(position, seat) == 0),
          table_(two_sides_ ? limits.memory : 0) {
        if ((ended_ = control_.stopped())) {
            actions_ = {action_at(position_, seat, 0)};
            return;
        }
        NodeCount nodes(control_, limits_.nodes);  // some positions have more actions than can be listed
        actions_ = MaxN<P, Hooks>(position_, nodes, hooks_).actions(seat);
        ended_ = nodes.ended();
    }

    // Where there is an evaluation, one ply more each time, so that something is known at any time.
    Answer answer() {
        Answer answer;
        int depth = Evaluates<Hooks, P> ? 1 : limits_.depth;
        for (std::size_t first = 0;; depth = depth == Known::kAll - 1 ? Known::kAll : depth + 1) {
            look_at_all(depth, first);
            const bool last = ended_ || depth >= limits_.depth || !cut_;
            if (ended_ && answer.action >= 0) break;  // what was found at the depth before stands
            take(answer);
            if (last) break;
            first = best_;
        }
        answer.complete = !ended_;
        if (!ended_ && answer.action >= 0) expect(answer, depth);
        answer.nodes = control_.done();
        return answer;
    }

private:
    static constexpr double kInfinity = std::numeric_limits<double>::infinity();
    static constexpr std::size_t kNone = SIZE_MAX;

    void look_at_all(int depth, std::size_t first) {
        values_.assign(actions_.size(), kInfinity);  // not known
        best_ = kNone;
        best_value_ = -kInfinity;
        cut_ = false;
        table_.age();
        look_at(first, depth);  // alone: its value narrows the others' windows
        for_each_chunk(actions_.size() - 1, limits_.threads, [&](std::size_t i) {
            try {
                look_at(i < first ? i : i + 1, depth);
            } catch (...) {
                const std::lock_guard lock(mutex_);
                error_ = std::current_exception();
                ended_ = true;
            }
        });
        if (error_) std::rethrow_exception(error_);
    }

    void look_at(std::size_t place, int depth) {
        double alpha = -kInfinity;
        {
            const std::lock_guard lock(mutex_);
            ended_ |= control_.stopped();
            if (ended_) return;
            // Of equals the first counts, though it may be searched after another.
            if (!limits_.all_values && best_ != kNone) {
                alpha = place < best_ ? AlphaBeta<P, Hooks>::below(best_value_) : best_value_;
            }
        }
        NodeCount nodes(control_, limits_.nodes);
        const auto [value, cut] = two_sides_ ? by_alpha_beta(place, alpha, depth, nodes) : by_max_n(place, depth, nodes);
        const std::lock_guard lock(mutex_);
        ended_ |= nodes.ended();
        if (nodes.ended()) return;
        cut_ |= cut;
        if (value <= alpha) return;
        values_[place] = value;
        if (value > best_value_ || (value == best_value_ && place < best_)) {
            best_ = place;
            best_value_ = value;
        }
    }
    std::pair<double, bool> by_alpha_beta(std::size_t place, double alpha, int depth, NodeCount& nodes) {
        AlphaBeta<P, Hooks> search(position_, table_, nodes, hooks_);
        const double value = search.value_after(seat_, actions_[place], high_ ? alpha : -kInfinity,
                                                high_ ? kInfinity : -alpha, depth);
        return {high_ ? value : 0.0 - value, search.was_cut()};
    }
    std::pair<double, bool> by_max_n(std::size_t place, int depth, NodeCount& nodes) {
        MaxN<P, Hooks> search(position_, nodes, hooks_);
        typename MaxN<P, Hooks>::Returns out;
        search.value_after(seat_, actions_[place], out, depth);
        return {out[static_cast<std::size_t>(seat_)], search.was_cut()};
    }

    void take(Answer& answer) const {
        answer.seat = seat_;
        answer.action = actions_[best_ == kNone ? 0 : best_];
        answer.values.clear();
        if (best_ == kNone) return;  // nothing was finished in time: the first action, its value unknown
        answer.value = best_value_;
        for (std::size_t i = 0; i < actions_.size(); ++i) {
            if (limits_.all_values ? values_[i] != kInfinity : i == best_) {
                answer.values.push_back({actions_[i], values_[i]});
            }
        }
    }
    void expect(Answer& answer, int depth) {
        answer.line = {{seat_, answer.action}};
        const int rest = depth == Known::kAll ? depth : depth - 1;
        NodeCount nodes(control_, limits_.nodes);
        if (two_sides_) {
            AlphaBeta<P, Hooks> search(position_, table_, nodes, hooks_);
            search.play(seat_, answer.action);
            search.follow(high_ ? answer.value : 0.0 - answer.value, rest, answer.line);
        } else {
            MaxN<P, Hooks> search(position_, nodes, hooks_);
            search.play(seat_, answer.action);
            search.follow(rest, answer.line);
        }
    }

    const P position_;
    const int seat_;
    const SolveLimits limits_;
    Control& control_;
    const Hooks hooks_;
    const bool two_sides_, high_;
    TranspositionTable table_;
    std::vector<Action> actions_;

    std::mutex mutex_;  // of what follows
    std::vector<double> values_;
    std::size_t best_ = kNone;
    double best_value_ = -kInfinity;
    bool cut_ = false, ended_ = false;
    std::exception_ptr error_;
};

// seat: one that owes a choice; of seats that choose at once it goes first. Of equal actions the first. When the control stops
// it or the nodes are used up, `complete` is false and the answer the best of what was finished; the line, which is looked
// for last, may then be shorter than the game. Throws std::bad_alloc.
template <Game P, typename Hooks = NoHooks>
Answer solve(const P& position, int seat, const SolveLimits& limits, Control& control, const Hooks& hooks = {}) {
    return RootSearch<P, Hooks>(position, seat, limits, control, hooks).answer();
}

}  // namespace palatine::search
