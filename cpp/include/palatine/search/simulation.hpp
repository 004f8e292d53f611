// One simulation after another through a tree of information sets: from a world down the tree by UCB1, on by a policy to
// the end of the game, and the returns into the edges that were used.
//
// A node is what one seat knows when somebody is to choose: with a single observer always what the searching seat knows,
// with multiple observers what the seat knows that chooses, so that each has a tree of its own (Cowling, Powley and
// Whitehouse, 2012: SO- and MO-ISMCTS). Different worlds meet in one node, so no choice of the seat can depend on what it
// has not seen.
//
// One choice in four follows the average of those before (Smooth UCT: Heinrich and Silver, 2015). UCB1 alone, which is
// determined, locks seats that choose unseen by each other into step: one always guesses what the other hides.
//
// A simulation adds one node, where seats choose at once perhaps two; in a game with very many moves, one for each step.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "palatine/game.hpp"
#include "palatine/playouts.hpp"
#include "palatine/random.hpp"
#include "palatine/search/selection.hpp"
#include "palatine/search/tree.hpp"

namespace palatine::search {

enum class Observers { single, multiple };

// Who chooses outside the tree, and what fixed opponents do: policy(position, seat, random) gives a legal action of a seat
// that is to act. One that a best response is searched to also tells policy.probability(position, seat, action), of a
// legal action.
struct UniformPolicy {
    template <Game P>
    Action operator()(const P& position, int seat, Random& random) const {
        return uniform_action(position, seat, random);
    }
    template <Game P>
    double probability(const P& position, int seat, Action) const {
        return 1.0 / count_actions(position, seat);
    }
};

// Games with so many moves that nothing lists them are searched step by step.
template <typename P>
concept ManyMoves = PicksActions<P> && SearchesSteps<P>;

// The other seats are searched for, too, each for its own returns.
struct SearchedOpponents {};

// The node where the searching seat makes its first choice.
inline std::uint64_t root_key(std::uint64_t information_key) noexcept { return chain(information_key, 1); }

// The node after some steps of a move.
inline std::uint64_t step_key(std::uint64_t node_key, std::uint64_t step) noexcept { return chain(node_key, step + 2); }

// The node of a choice by `actor`, later than the searching seat's first.
template <Game P>
std::uint64_t node_key(const P& position, int actor, int seat, Observers observers) noexcept {
    const int eyes = observers == Observers::single ? seat : actor;
    return position.information_key(eyes) + static_cast<std::uint64_t>(actor + 1) * 0x9E3779B97F4A7C15ull;
}

// Who chooses next. Where several seats choose at once the searching seat does last: the others, who in its tree are
// told apart by what it knows, must not be told what it chose.
template <Game P>
int next_actor(const P& position, int seat) noexcept {
    const int actor = position.current_player();
    if (actor != seat) return actor;
    const std::uint32_t others = position.pending() & ~(1u << seat);
    return others == 0 ? seat : std::countr_zero(others);
}

// Opponents: SearchedOpponents, or a fixed policy that the seat searches a best response to.
template <Game P, typename Rollout = UniformPolicy, typename Opponents = SearchedOpponents>
class Simulation {
public:
    // seat: who searches, owing a choice at a position of that information key. exploration: in units of the distance
    // between the largest and the smallest return of any seat so far.
    Simulation(Tree& tree, int seat, std::uint64_t information_key, Observers observers, double exploration, Random& random,
               const Rollout& rollout = {}, const Opponents& opponents = {})
        : tree_(tree),
          seat_(seat),
          root_key_(root_key(information_key)),
          observers_(observers),
          exploration_(exploration),
          random_(random),
          rollout_(rollout),
          opponents_(opponents),
          path_(kLongestPath) {}

    // From a world, in which the seat owes a choice, to its end.
    void run(P& world) noexcept {
        used_ = 0;
        in_tree_ = true;
        rooted_ = false;
        typename P::Undo undo;
        for (int actor = next_actor(world, seat_); actor != kTerminal; actor = next_actor(world, seat_)) {
            world.apply(actor, action_of(world, actor), undo);
        }
        double returns[kMaxPlayers];
        world.returns(returns);
        for (int seat = 0; seat < world.num_players(); ++seat) {
            if (returns[seat] < least_) least_ = returns[seat];
            if (returns[seat] > most_) most_ = returns[seat];
        }
        for (std::size_t i = 0; i < used_; ++i) {
            Edge& edge = tree_.edge(path_[i].edge);
            edge.total += returns[path_[i].actor];
            ++edge.visits;
        }
    }

private:
    static constexpr std::size_t kLongestPath = 4096;  // choices of one simulation that the tree remembers
    struct Used {
        std::uint32_t edge;
        std::int32_t actor;
    };

    Action action_of(const P& world, int actor) noexcept {
        if (actor == kChance) return uniform_action(world, actor, random_);
        if constexpr (!std::same_as<Opponents, SearchedOpponents>) {
            if (actor != seat_) return opponents_(world, actor, random_);
        }
        const bool first = actor == seat_ && !rooted_;  // always in the tree, whatever others have just done
        rooted_ |= first;
        if (!in_tree_ && !first) return rollout_(world, actor, random_);
        const bool was_in_tree = std::exchange(in_tree_, true);
        leaves_tree_ = false;
        const Action action = choose(world, actor, first ? root_key_ : node_key(world, actor, seat_, observers_));
        in_tree_ &= was_in_tree && !leaves_tree_;
        return action >= 0 ? action : rollout_(world, actor, random_);
    }

    Action choose(const P& world, int actor, std::uint64_t key) noexcept {
        return select(key, actor, [&](auto&& f) { world.for_each_action(actor, f); });
    }
    // A move by its steps; where the tree has no room for them, by random ones.
    Action choose(const P& world, int actor, std::uint64_t key) noexcept
        requires ManyMoves<P>
    {
        std::array<std::uint8_t, static_cast<std::size_t>(P::kMaxSteps)> steps;
        for (std::size_t n = 0; n < steps.size();) {
            const auto for_each_step = [&](auto&& f) {
                for (int step = 0; step < P::kNumSteps; ++step) {
                    steps[n] = static_cast<std::uint8_t>(step);
                    if (world.begins(actor, {steps.data(), n + 1}) && f(Action{step})) return;
                }
            };
            Action step = in_tree_ ? select(key, actor, for_each_step) : -1;
            if (step < 0) {
                std::uint32_t count = 0;
                for_each_step([&](Action other) {
                    if (++count == 1 || random_.below(count) == 0) step = other;
                    return false;
                });
            }
            steps[n++] = static_cast<std::uint8_t>(step);
            const Action action = world.action_of_steps({steps.data(), n});
            if (action >= 0) return action;
            key = step_key(key, static_cast<std::uint64_t>(step));
        }
        return -1;  // no game has such steps
    }

    // One of the actions, or steps, that can be made in a node: one that was not tried yet, each as likely; else one time
    // in four any, each as likely as it was chosen so far, and the most promising the other times. -1, and out of the
    // tree, where it has no room.
    template <typename ForEach>
    Action select(std::uint64_t key, int actor, const ForEach& for_each) noexcept {
        bool added = false;
        Node* node = used_ < kLongestPath ? tree_.find_or_add(key, added) : nullptr;
        if (node == nullptr) return leave();
        leaves_tree_ |= added;
        const double width = exploration_ * (most_ > least_ ? most_ - least_ : 0.0);
        const bool full = tree_.full();
        const bool as_usual = random_.next() >> 62 == 0;  // one time in four
        std::uint32_t* link = &node->first;
        std::uint32_t* open = nullptr;
        std::uint32_t untried = 0, best = 0, visits = 0;
        Action chosen = -1;
        double best_bound = -std::numeric_limits<double>::infinity();
        for_each([&](Action action) {  // both rise, the actions and the list of edges
            while (*link != 0 && tree_.edge(*link).action < action) link = &tree_.edge(*link).next;
            if (*link == 0 || tree_.edge(*link).action != action) {
                if (++untried == 1 || random_.below(untried) == 0) {
                    open = link;
                    chosen = action;
                }
                return false;
            }
            Edge& edge = tree_.edge(*link);
            ++edge.available;
            if (untried != 0 && !full) return false;
            if (as_usual) {
                visits += edge.visits;
                if (edge.visits != 0 && random_.below(visits) < edge.visits) best = *link;
                return false;
            }
            const double bound = edge.visits == 0  // added by this very simulation
                                     ? std::numeric_limits<double>::infinity()
                                     : upper_bound(edge.total, edge.visits, edge.available, width);
            if (bound <= best_bound) return false;
            best_bound = bound;
            best = *link;
            return false;
        });
        std::uint32_t index = best;
        if (open != nullptr) {
            const std::uint32_t fresh = tree_.add_edge(chosen, *open);
            if (fresh != 0) index = fresh;
        }
        if (index == 0) return leave();
        path_[used_++] = {index, actor};
        return tree_.edge(index).action;
    }
    Action leave() noexcept {
        in_tree_ = false;
        return -1;
    }

    Tree& tree_;
    const int seat_;
    const std::uint64_t root_key_;
    const Observers observers_;
    const double exploration_;
    Random& random_;
    const Rollout rollout_;
    const Opponents opponents_;
    std::vector<Used> path_;
    std::size_t used_ = 0;
    bool in_tree_ = true, leaves_tree_ = false, rooted_ = false;
    double least_ = std::numeric_limits<double>::infinity(), most_ = -std::numeric_limits<double>::infinity();
};

}  // namespace palatine::search
