// What a seat can win from opponents with a fixed policy, from below: it plays sampled games and searches at each of its
// choices by information-set Monte Carlo, in a tree of its own choices alone, with the policy for the others.
//
// Whatever it finds is a way to play, so its mean return is at most that of a best response, up to chance, which the
// interval tells. Worlds at a choice are weighted by how likely the policy makes the choices of the others that led
// there; exactly so where choices that the seat has not seen had as many alternatives in every world.
//
// Each game has seeds of its own and the games are added in their order: the result does not depend on the number of
// threads.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "palatine/search/ismcts.hpp"

namespace palatine::search {

template <typename F, typename P>
concept FixedPolicy = std::copy_constructible<F> &&
                      requires(const F& policy, const P& position, int seat, Action action, Random& random) {
                          { policy(position, seat, random) } -> std::same_as<Action>;
                          { policy.probability(position, seat, action) } -> std::same_as<double>;
                      };

// The mean of a sample, and what a 95 % interval reaches to both sides of it.
struct Estimate {
    double mean = std::numeric_limits<double>::quiet_NaN();   // of no game
    double margin = std::numeric_limits<double>::infinity();  // of less than two
    std::uint64_t games = 0;
    bool complete = false;  // false when the control ended it early
};

namespace detail {

// Worlds at one choice of a seat, each as likely as a policy of the others makes it.
template <Game P>
class WeightedWorlds {
public:
    // Throws StateError when there is none.
    template <typename Policy>
    WeightedWorlds(Worlds<P> worlds, std::uint64_t n, const Policy& policy, Random& random, const Control& control) {
        P world(worlds.position());
        for (std::uint64_t i = 0; i < n; ++i) {
            if (!positions_.empty() && control.asked_to_stop()) break;
            double weight = 1;
            const bool found = worlds.replay(world, random, [&](const P& position, const Turn& turn) {
                if (turn.actor == kChance || turn.actor == worlds.seat() || control.asked_to_stop()) return;
                weight *= policy.probability(position, turn.actor, turn.action);
            });
            if (!found) continue;
            positions_.push_back(world);
            sums_.push_back(weight);
        }
        if (positions_.empty()) throw worlds.none();
        // A policy that would never have come here tells nothing.
        if (*std::max_element(sums_.begin(), sums_.end()) <= 0) std::fill(sums_.begin(), sums_.end(), 1.0);
        for (std::size_t i = 1; i < sums_.size(); ++i) sums_[i] += sums_[i - 1];
    }

    const P& draw(Random& random) const noexcept {
        constexpr double kUnit = 1.0 / (std::uint64_t{1} << 53);
        const double point = static_cast<double>(random.next() >> 11) * kUnit * sums_.back();
        const auto found = std::upper_bound(sums_.begin(), sums_.end(), point);
        return positions_[std::min(static_cast<std::size_t>(found - sums_.begin()), positions_.size() - 1)];
    }

private:
    std::vector<P> positions_;
    std::vector<double> sums_;  // of the weights so far
};

// Plays single games of the seat against the policy.
template <Game P, typename Policy>
class Responder {
public:
    Responder(const State<P>& start, int seat, const Policy& policy, const IsmctsOptions& options, Control& control)
        : start_(start), seat_(seat), policy_(policy), options_(options), control_(control) {}

    // The seat's return; false when the control ended the game early.
    std::pair<double, bool> play(std::uint64_t game) const {
        const std::uint64_t seed = chain(options_.seed, game);
        Random dice(chain(seed, 0)), thoughts(chain(seed, 1));
        P position = start_.position();
        std::vector<Turn> turns(start_.history().begin(), start_.history().end());
        typename P::Undo undo;
        while (position.current_player() != kTerminal) {
            if (control_.asked_to_stop()) return {0.0, false};
            // Where seats choose at once it goes first, so that nothing of that time is in the past.
            const bool own = (position.pending() >> seat_ & 1) != 0;
            const int actor = own ? seat_ : position.current_player();
            Action action = 0;
            if (actor == kChance) {
                action = uniform_action(position, actor, dice);
            } else if (actor != seat_) {
                action = policy_(position, actor, dice);
            } else {
                action = respond(position, turns, thoughts);
                if (control_.stopped()) return {0.0, false};
            }
            position.apply(actor, action, undo);
            turns.push_back({actor, action});
        }
        double returns[kMaxPlayers];
        position.returns(returns);
        return {returns[seat_], true};
    }

private:
    // Soon after the control is stopped, any.
    Action respond(const P& position, const std::vector<Turn>& turns, Random& random) const {
        if constexpr (!ManyMoves<P>) {
            if (count_actions(position, seat_, 2) == 1) return action_at(position, seat_, 0);
        }
        constexpr std::uint64_t kMostWorlds = 1024;
        const P first(start_.rules(), start_.num_players(), start_.dealer());
        const WeightedWorlds<P> worlds(Worlds<P>(start_.rules(), first, position, turns, seat_),
                                       std::min(options_.simulations, kMostWorlds), policy_, random, control_);
        constexpr std::uint64_t kSteps = ManyMoves<P> ? static_cast<std::uint64_t>(P::kMaxSteps) : 1;
        Tree tree(options_.memory, options_.simulations * kSteps);
        Simulation<P, UniformPolicy, Policy> simulation(tree, seat_, position.information_key(seat_), Observers::single,
                                                        options_.exploration, random, control_, UniformPolicy{}, policy_);
        for (std::uint64_t i = 0; i < options_.simulations; ++i) {
            if (i % 64 == 63 && control_.stopped()) break;
            P world = worlds.draw(random);
            if (!simulation.run(world)) break;
        }
        const Trees trees({&tree});
        const Action best = most_visited(trees, position, seat_, root_key(position.information_key(seat_))).first;
        return best >= 0 ? best : uniform_action(position, seat_, random);  // no room for the steps of a move
    }

    const State<P>& start_;
    const int seat_;
    const Policy policy_;
    const IsmctsOptions options_;
    Control& control_;
};

}  // namespace detail

// The mean return of `player` over that many games from a state on. options.simulations: for each choice, at most 2^32 - 1;
// options.memory: for the tree of one choice, on each thread. control.done() counts games.
// Throws StateError for no seat or when the game finds no world, Error for what is out of range.
template <Game P, typename Policy = UniformPolicy>
    requires FixedPolicy<Policy, P>
Estimate ismcts_best_response(const State<P>& start, int player, std::uint64_t games, const IsmctsOptions& options,
                              Control& control, const Policy& policy = {}) {
    options.validate();
    if (options.simulations > UINT32_MAX) throw Error("simulations out of range: " + std::to_string(options.simulations));
    if (player < 0 || player >= start.num_players()) throw StateError("no such seat: " + std::to_string(player));
    if (games < 2) throw Error("games out of range: " + std::to_string(games));

    struct Sum {
        std::uint64_t games = 0;
        double total = 0, squares = 0;
    };
    // A million games are cut into 65,536 chunks, and more games are, too: their sums must not take much memory.
    const std::uint64_t in_chunk = std::max<std::uint64_t>(16, games >> 16);
    std::vector<Sum> sums(static_cast<std::size_t>(games / in_chunk + (games % in_chunk != 0)));
    const detail::Responder<P, Policy> responder(start, player, policy, options, control);
    std::mutex mutex;
    std::exception_ptr error;
    for_each_chunk(sums.size(), options.threads, [&](std::size_t chunk) {
        try {
            Sum sum;
            const std::uint64_t first = chunk * in_chunk;
            for (std::uint64_t game = first; game < std::min(games, first + in_chunk) && !control.stopped(); ++game) {
                const auto [won, whole] = responder.play(game);
                if (!whole) break;
                ++sum.games;
                sum.total += won;
                sum.squares += won * won;
                control.advance(1);
            }
            sums[chunk] = sum;
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!error) error = std::current_exception();
            control.stop();
        }
    });
    if (error) std::rethrow_exception(error);

    Sum all;
    for (const Sum& sum : sums) {
        all.games += sum.games;
        all.total += sum.total;
        all.squares += sum.squares;
    }
    Estimate found;
    found.games = all.games;
    found.complete = all.games == games;
    const auto n = static_cast<double>(all.games);
    if (all.games > 0) found.mean = all.total / n;
    if (all.games > 1) {
        const double variance = std::max(0.0, (all.squares - all.total * found.mean) / (n - 1));
        found.margin = 1.959963984540054 * std::sqrt(variance / n);
    }
    return found;
}

}  // namespace palatine::search
