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

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
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
#include "palatine/search/control.hpp"
#include "palatine/search/hooks.hpp"
#include "palatine/search/selection.hpp"
#include "palatine/search/tree.hpp"

namespace palatine::search {

// A node holds so many actions, the first ones where there are more.
inline constexpr std::size_t kMostChoices = 1024;

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
        return 1.0 / count_actions(position, seat, kMostCounted);  // where there are more, as if there were so many
    }
};

// Plays on as the game itself finds sensible.
struct QuickPolicy {
    template <PlaysQuickly P>
    Action operator()(const P& position, int seat, Random& random) const {
        return position.quick_action(seat, random);
    }
};

// A policy that also tells which actions are worth a thought: where it is played on with, the tree holds these alone, and
// in a new node does first what the policy would.
template <typename Policy, typename P>
concept NamesCandidates = requires(const Policy& policy, const P& position, int seat) {
    policy.for_each_candidate(position, seat, [](Action) { return false; });
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

// Where simulations end, and what that is worth: with the game, its returns.
struct GameEnd {
    static constexpr std::uint64_t kAtOnce = 64;  // simulations between two looks at the clock

    template <Game P>
    bool ends(const P& position) const noexcept {
        return position.current_player() == kTerminal;
    }
    template <Game P>
    void returns(const P& position, Random&, double* out) const noexcept {
        position.returns(out);
    }
};

// Opponents: SearchedOpponents, or a fixed policy that the seat searches a best response to.
template <Game P, typename Rollout = UniformPolicy, typename Opponents = SearchedOpponents, typename End = GameEnd>
class Simulation {
public:
    // seat: who searches, owing a choice at a position of that information key. exploration: in units of the distance
    // between the largest and the smallest return of any seat so far.
    Simulation(Tree& tree, int seat, std::uint64_t information_key, Observers observers, double exploration, Random& random,
               const Control& control, const Rollout& rollout = {}, const Opponents& opponents = {}, const End& end = {})
        : tree_(tree),
          seat_(seat),
          root_key_(root_key(information_key)),
          observers_(observers),
          exploration_(exploration),
          random_(random),
          control_(control),
          rollout_(rollout),
          opponents_(opponents),
          end_(end),
          path_(kLongestPath),
          choices_(kMostChoices) {}

    using Clock = std::chrono::steady_clock;

    // From a world, in which the seat owes a choice, to its end; false, and it does not count, when it was asked to stop on
    // the way and it is not before `until`: a turn may take milliseconds where there are very many moves.
    bool run(P& world, Clock::time_point until = Clock::time_point::min()) noexcept {
        used_ = 0;
        in_tree_ = true;
        rooted_ = false;
        typename P::Undo undo;
        while (!end_.ends(world)) {
            if (control_.asked_to_stop() && Clock::now() >= until) return false;
            const int actor = next_actor(world, seat_);
            world.apply(actor, action_of(world, actor), undo);
        }
        double returns[kMaxPlayers];
        end_.returns(world, random_, returns);
        for (int seat = 0; seat < world.num_players(); ++seat) {
            if (returns[seat] < least_) least_ = returns[seat];
            if (returns[seat] > most_) most_ = returns[seat];
        }
        for (std::size_t i = 0; i < used_; ++i) {
            Edge& edge = tree_.edge(path_[i].edge);
            edge.total += returns[path_[i].actor];
            ++edge.visits;
        }
        return true;
    }

private:
    static constexpr std::size_t kLongestPath = 4096;  // choices of one simulation that the tree remembers
    struct Used {
        std::uint32_t edge;
        std::int32_t actor;
    };
    // What can be chosen in a node, and its edge; 0 when it was not tried yet.
    struct Choice {
        Action action;
        std::uint32_t edge;
    };

    struct NoAction {
        Action operator()() const noexcept { return -1; }
    };

    Action action_of(const P& world, int actor) noexcept {
        if (actor == kChance) {
            if constexpr (PicksDeals<P>) return world.random_deal(random_);
            return uniform_action(world, actor, random_);
        }
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
        if constexpr (NamesCandidates<Rollout, P>) {
            const auto usual = [&] { return rollout_(world, actor, random_); };
            return select(key, actor, [&](auto&& f) { rollout_.for_each_candidate(world, actor, f); }, usual);
        } else {
            return select(key, actor, [&](auto&& f) { world.for_each_action(actor, f); });
        }
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

    // One of the actions, or steps, that can be made in a node: one that was not tried yet, in a new node first() if that is
    // one of them, else each as likely; else one time in four any, each as likely as it was chosen so far, and the most
    // promising the other times. -1, and out of the tree, where it has no room.
    template <typename ForEach, typename First = NoAction>
    Action select(std::uint64_t key, int actor, const ForEach& for_each, const First& first = {}) noexcept {
        bool added = false;
        Node* node = used_ < kLongestPath ? tree_.find_or_add(key, added) : nullptr;
        if (node == nullptr) return leave();
        leaves_tree_ |= added;
        std::size_t count = 0;
        for_each([&](Action action) {
            choices_[count].action = action;
            return ++count == kMostChoices;
        });
        const std::span<Choice> choices(choices_.data(), count);
        // All are looked up before the first is used, so that memory is waited for but once.
        for (Choice& choice : choices) choice.edge = added ? 0 : tree_.find_edge(*node, choice.action);
        std::uint32_t untried = 0;
        for (const Choice& choice : choices) {
            untried += choice.edge == 0;
            if (choice.edge != 0) ++tree_.edge(choice.edge).available;
        }
        std::uint32_t index = 0;
        if (untried != 0) {
            const Action wanted = added ? first() : -1;
            const auto is_wanted = [wanted](const Choice& choice) { return choice.action == wanted; };
            const bool found = std::any_of(choices.begin(), choices.end(), is_wanted);
            index = tree_.add_edge(*node, found ? wanted : pick_untried(choices, untried));
        }
        if (index == 0) index = random_.next() >> 62 == 0 ? usual(choices) : most_promising(choices);
        if (index == 0) return leave();
        path_[used_++] = {index, actor};
        return tree_.edge(index).action;
    }
    Action pick_untried(std::span<const Choice> choices, std::uint32_t untried) noexcept {
        std::uint32_t skip = untried == 1 ? 0 : random_.below(untried);
        for (const Choice& choice : choices) {
            if (choice.edge == 0 && skip-- == 0) return choice.action;
        }
        return -1;  // there are so many
    }
    std::uint32_t usual(std::span<const Choice> choices) noexcept {
        std::uint32_t visits = 0;
        for (const Choice& choice : choices) visits += visits_of(choice);
        if (visits == 0) return 0;
        std::uint32_t point = random_.below(visits);
        for (const Choice& choice : choices) {
            if (point < visits_of(choice)) return choice.edge;
            point -= visits_of(choice);
        }
        return 0;  // the point is below the sum
    }
    std::uint32_t visits_of(const Choice& choice) const noexcept {
        return choice.edge == 0 ? 0 : tree_.edge(choice.edge).visits;
    }
    std::uint32_t most_promising(std::span<const Choice> choices) const noexcept {
        const double width = exploration_ * (most_ > least_ ? most_ - least_ : 0.0);
        double best_bound = -std::numeric_limits<double>::infinity();
        std::uint32_t best = 0;
        for (const Choice& choice : choices) {
            if (choice.edge == 0) continue;
            const Edge& edge = tree_.edge(choice.edge);
            const double bound = edge.visits == 0  // added by this very simulation
                                     ? std::numeric_limits<double>::infinity()
                                     : upper_bound(edge.total, edge.visits, edge.available, width);
            if (bound <= best_bound) continue;
            best_bound = bound;
            best = choice.edge;
        }
        return best;
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
    const Control& control_;
    const Rollout rollout_;
    const Opponents opponents_;
    End end_;
    std::vector<Used> path_;
    std::vector<Choice> choices_;
    std::size_t used_ = 0;
    bool in_tree_ = true, leaves_tree_ = false, rooted_ = false;
    double least_ = std::numeric_limits<double>::infinity(), most_ = -std::numeric_limits<double>::infinity();
};

}  // namespace palatine::search
