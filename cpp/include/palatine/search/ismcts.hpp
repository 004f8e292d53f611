// Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012): simulations from worlds that the
// searching seat cannot tell apart, through one tree of what it knows.
//
// The work is cut into logical streams, each with a seed and a tree of its own, whose counts are added in their order. With
// a number of simulations there is one stream for each 1024 of them, at most 8; so the result depends on that number and
// the seed, never on the number of threads. Without one there are as many streams as threads.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "palatine/chunks.hpp"
#include "palatine/error.hpp"
#include "palatine/game.hpp"
#include "palatine/random.hpp"
#include "palatine/search/answer.hpp"
#include "palatine/search/control.hpp"
#include "palatine/search/simulation.hpp"
#include "palatine/search/tree.hpp"
#include "palatine/search/worlds.hpp"
#include "palatine/state.hpp"

namespace palatine::search {

struct IsmctsOptions {
    static constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

    std::uint64_t simulations = kUnlimited;  // the control ends it sooner
    Observers observers = Observers::single;
    double exploration = 0.7;  // of UCB1, for returns scaled to 0..1 by the least and the largest one met so far
    std::uint64_t seed = 0;
    int threads = 1;
    std::size_t memory = std::size_t{64} << 20;  // bytes for all trees, at least Tree::kLeastBytes

    // Throws Error.
    void validate() const {
        const auto check = [](bool good, const char* name, const std::string& value) {
            if (!good) throw Error(std::string(name) + " out of range: " + value);
        };
        check(simulations >= 1, "simulations", std::to_string(simulations));
        check(exploration >= 0 && exploration <= 1e6, "exploration", std::to_string(exploration));
        check(threads >= 1 && threads <= 1024, "threads", std::to_string(threads));
        check(memory >= Tree::kLeastBytes, "memory", std::to_string(memory));
    }
    int num_streams() const noexcept {
        constexpr std::uint64_t kMostStreams = 8, kLeastSimulations = 1024;
        const std::uint64_t wanted = simulations == kUnlimited
                                         ? static_cast<std::uint64_t>(threads)
                                         : std::clamp<std::uint64_t>(simulations / kLeastSimulations, 1, kMostStreams);
        return static_cast<int>(std::min<std::uint64_t>(wanted, memory / Tree::kLeastBytes));
    }
};

struct IsmctsResult {
    // The action is the most visited one, where there are very many step by step; the value the mean return after it;
    // the values those of all actions that were tried. The line is that of the most visited actions in
    // state.resample(seat, world_seed), until chance acts. Nodes are those of the trees.
    Answer answer;
    std::vector<std::uint64_t> visits;  // of each of answer.values
    std::uint64_t world_seed;
    std::uint64_t simulations;  // made in full
    std::size_t bytes;          // what the trees may take
    bool full;                  // a tree had no room for more
};

namespace detail {

// How many simulations to make between two looks at the clock: where one takes long, only that one.
class Pace {
public:
    explicit Pace(std::uint64_t most) noexcept : most_(most), at_once_(std::min<std::uint64_t>(most, 8)) {}

    std::uint64_t at_once() const noexcept { return at_once_; }
    void next() noexcept {
        const Clock::time_point now = Clock::now();
        at_once_ = now - last_ < kShort ? std::min(most_, 2 * at_once_) : 1;
        last_ = now;
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds kShort{20};

    std::uint64_t most_, at_once_;
    Clock::time_point last_ = Clock::now();
};

// One stream of simulations of one search.
template <Game P, typename Rollout, typename End, typename Source>
class Stream {
public:
    Stream(const State<P>& state, int seat, const IsmctsOptions& options, std::uint64_t number, std::uint64_t quota,
           std::size_t bytes, const Control& control, const Rollout& rollout, const End& end, const Source& worlds)
        : tree_(bytes, nodes_of(quota)),
          random_(chain(options.seed, number)),
          worlds_(worlds),
          simulation_(tree_, seat, state.position().information_key(seat), options.observers, options.exploration, random_,
                      control, rollout, {}, end),
          control_(control),
          left_(quota) {}
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    const Tree& tree() const noexcept { return tree_; }
    std::uint64_t done() const noexcept { return done_; }
    bool over() const noexcept { return left_ == 0; }

    // The next n simulations, or what is left of them; how many. Fewer when it is asked to stop, but one at least if that
    // takes no longer than kPatience.
    std::uint64_t run(std::uint64_t n) noexcept {
        n = std::min(n, left_);
        P world(worlds_.position());
        for (std::uint64_t i = 0; i < n; ++i, --left_) {
            if (done_ > 0 && control_.asked_to_stop()) return i;
            if (!worlds_.draw(world, random_)) continue;
            const bool over = done_ > 0 ? simulation_.run(world) : simulation_.run(world, Clock::now() + kPatience);
            if (!over) return i;
            ++done_;
        }
        return n;
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds kPatience{50};

    static std::uint64_t nodes_of(std::uint64_t quota) noexcept {
        const std::uint64_t each = 2 * (ManyMoves<P> ? static_cast<std::uint64_t>(P::kMaxSteps) : 1);
        return quota > IsmctsOptions::kUnlimited / each ? IsmctsOptions::kUnlimited : quota * each;
    }

    Tree tree_;
    Random random_;
    Source worlds_;
    Simulation<P, Rollout, SearchedOpponents, End> simulation_;
    const Control& control_;
    std::uint64_t left_, done_ = 0;
};

// The trees of all streams, as one.
class Trees {
public:
    struct Count {
        std::uint64_t visits = 0;
        double total = 0;

        double mean() const { return total / static_cast<double>(visits); }
    };
    using Counts = std::map<Action, Count>;

    explicit Trees(std::vector<const Tree*> trees) : trees_(std::move(trees)) {}

    Counts at(std::uint64_t key) const {
        Counts counts;
        for (const Tree* tree : trees_) {
            const Node* node = tree->find(key);
            for (std::uint32_t i = node == nullptr ? 0 : node->first; i != 0; i = tree->edge(i).next) {
                const Edge& edge = tree->edge(i);
                if (edge.visits != 0) add(counts, edge.action, {edge.visits, edge.total});
            }
        }
        return counts;
    }
    static void add(Counts& counts, Action action, const Count& more) {
        Count& count = counts[action];
        count.visits += more.visits;
        count.total += more.total;
    }
    // More visits, or as many and a higher mean.
    static bool better(const Count& a, const Count& b) {
        if (a.visits != b.visits) return a.visits > b.visits;
        return a.visits != 0 && a.total > b.total;
    }

private:
    std::vector<const Tree*> trees_;
};

// All moves that were made in a node.
template <Game P>
void collect(const Trees& trees, const P& position, std::uint64_t key, std::vector<std::uint8_t>& steps,
             Trees::Counts& found) {
    for (const auto& [action, count] : trees.at(key)) {
        if constexpr (ManyMoves<P>) {
            steps.push_back(static_cast<std::uint8_t>(action));
            const Action whole = position.action_of_steps(steps);
            if (whole >= 0) {
                Trees::add(found, whole, count);
            } else {
                collect(trees, position, step_key(key, static_cast<std::uint64_t>(action)), steps, found);
            }
            steps.pop_back();
        } else {
            Trees::add(found, action, count);
        }
    }
}

// The most visited move in a node that is legal in this position; -1 where there is none.
template <Game P>
std::pair<Action, Trees::Count> most_visited(const Trees& trees, const P& position, int actor, std::uint64_t key) {
    std::vector<std::uint8_t> steps;
    for (;;) {
        std::pair<Action, Trees::Count> best{-1, {}};
        for (const auto& [action, count] : trees.at(key)) {
            if (!Trees::better(count, best.second)) continue;
            if constexpr (ManyMoves<P>) {
                steps.push_back(static_cast<std::uint8_t>(action));
                if (position.begins(actor, steps)) best = {action, count};
                steps.pop_back();
            } else {
                if (position.is_legal(actor, action)) best = {action, count};
            }
        }
        if constexpr (!ManyMoves<P>) {
            return best;
        } else {
            if (best.first < 0) return best;
            steps.push_back(static_cast<std::uint8_t>(best.first));
            key = step_key(key, static_cast<std::uint64_t>(best.first));
            const Action whole = position.action_of_steps(steps);
            if (whole >= 0) return {whole, best.second};
        }
    }
}

// The line after a move, as long as enough simulations speak for it.
template <Game P>
void follow(const Trees& trees, P world, int seat, Observers observers, std::vector<Turn>& line) {
    constexpr std::uint64_t kEnough = 10;
    typename P::Undo undo;
    world.apply(line.back().actor, line.back().action, undo);
    for (int actor = next_actor(world, seat); actor >= 0; actor = next_actor(world, seat)) {
        const auto [action, count] = most_visited(trees, world, actor, node_key(world, actor, seat, observers));
        if (count.visits < kEnough) return;
        line.push_back({actor, action});
        world.apply(actor, action, undo);
    }
}

}  // namespace detail

// What `player`, who owes a choice, should do. Throws StateError when it does not, or when the game finds no world.
// control.done() counts simulations; once it is stopped the result is that of those made so far, one at
// least; where the first takes long, as with very many moves, perhaps none, and the action is the first legal one.
// Each stream has copies of its own of the rollout, of the end (as GameEnd) and of the worlds to start from (as Worlds<P>).
template <Game P, typename Rollout, typename End, typename Source>
IsmctsResult ismcts(const State<P>& state, int player, const IsmctsOptions& options, Control& control,
                    const Rollout& rollout, const End& end, const Source& worlds) {
    options.validate();
    if (player < 0 || !state.is_pending(player)) {
        throw StateError("seat " + std::to_string(player) + " is not to act");
    }
    using Stream = detail::Stream<P, Rollout, End, Source>;
    const auto n = static_cast<std::uint64_t>(options.num_streams());
    std::vector<std::unique_ptr<Stream>> streams;
    std::vector<const Tree*> trees;
    for (std::uint64_t i = 0; i < n; ++i) {
        // A stream counts visits in 32 bits.
        const std::uint64_t share = options.simulations / n + (i < options.simulations % n);
        const std::uint64_t quota = std::min<std::uint64_t>(share, std::numeric_limits<std::uint32_t>::max());
        streams.push_back(
            std::make_unique<Stream>(state, player, options, i, quota, options.memory / n, control, rollout, end,
                                     worlds));
        trees.push_back(&streams.back()->tree());
    }

    const auto workers = static_cast<std::size_t>(std::min<std::uint64_t>(static_cast<std::uint64_t>(options.threads), n));
    for_each_chunk(workers, options.threads, [&](std::size_t worker) {
        detail::Pace pace(End::kAtOnce);
        for (bool busy = true; busy;) {  // its streams in turns, so that all have their share when time is up
            busy = false;
            for (std::size_t i = worker; i < streams.size(); i += workers) {
                control.advance(streams[i]->run(pace.at_once()));
                busy |= !streams[i]->over();
                if (control.stopped()) return;
            }
            pace.next();
        }
    });

    const detail::Trees all(trees);
    IsmctsResult result{};
    Answer& answer = result.answer;
    answer.seat = player;
    answer.complete = true;
    for (const auto& stream : streams) {
        result.simulations += stream->done();
        answer.nodes += stream->tree().num_nodes();
        result.bytes += stream->tree().bytes();
        result.full |= stream->tree().full();
        answer.complete &= stream->over();
    }
    // More than a node holds are not all looked at.
    constexpr int kMore = static_cast<int>(kMostChoices) + 1;
    if constexpr (!ManyMoves<P>) answer.complete &= count_actions(state.position(), player, kMore) < kMore;
    if (result.simulations == 0) {
        if (!control.asked_to_stop()) throw Worlds<P>(state, player).none();
        answer.action = action_at(state.position(), player, 0);
        answer.line = {{player, answer.action}};
        result.world_seed = chain(options.seed, n);
        return result;
    }
    const std::uint64_t root = root_key(state.position().information_key(player));
    detail::Trees::Counts counts;
    std::vector<std::uint8_t> steps;
    detail::collect(all, state.position(), root, steps, counts);
    for (const auto& [action, count] : counts) {
        answer.values.push_back({action, count.mean()});
        result.visits.push_back(count.visits);
    }
    auto [action, count] = detail::most_visited(all, state.position(), player, root);
    if (action < 0) {  // the memory ended within the steps of the first choice
        for (const auto& [other, its] : counts) {
            if (detail::Trees::better(its, count)) std::tie(action, count) = std::pair(other, its);
        }
    }
    if (action < 0) throw Error("memory is too little for a single move: " + std::to_string(options.memory));
    answer.action = action;
    answer.value = count.mean();
    answer.line = {{player, action}};
    result.world_seed = chain(options.seed, n);
    try {
        const State<P> world = state.resample(player, result.world_seed);
        detail::follow(all, world.position(), player, options.observers, answer.line);
    } catch (const Error&) {  // no world this time: the line ends with the move
    }
    return result;
}

// To the end of the game, from all worlds. Of a seat that is none the other one tells.
template <Game P, typename Rollout = UniformPolicy>
IsmctsResult ismcts(const State<P>& state, int player, const IsmctsOptions& options, Control& control,
                    const Rollout& rollout = {}) {
    return ismcts(state, player, options, control, rollout, GameEnd{}, Worlds<P>(state, std::max(player, 0)));
}

}  // namespace palatine::search
