// Extended perfect information Monte Carlo: what to do without looking at hidden cards, after Arjonilla, Saffidine and
// Cazenave, "Perfect Information Monte Carlo with Postponing Reasoning" (2024).
//
// Worlds that the seat cannot tell from the real one are sampled with the game's resample, as many as asked for. What is
// computed exactly:
// - The seat's first `depth` choices are made at its information sets: the same choice wherever it has observed the same.
//   It is the one with the highest mean over all that leads there in all worlds, a way weighing as much as its chances;
//   of equals the first.
// - The others see all cards and choose what is best for them in each world ("best defence"), as in vector minimax (Frank and
//   Basin, 1998). Their choices on the way are not guessed: every one that leads to an information set counts alike.
// - After the seat's last of these choices a world is worth what the leaf says; as a rule the exact value when everybody sees
//   all cards, the seat too.
// With depth 1 that is plain PIMC: the mean over the worlds of each action's exact value. It takes for granted that the seat
// will know the world at its next choice ("strategy fusion"), which a greater depth postpones.
//
// A world is a stream of its own, by its number, and sums are taken in the order of the worlds: the answer depends on the seed,
// never on the number of threads, and on nothing that the seat has not seen.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "palatine/chunks.hpp"
#include "palatine/error.hpp"
#include "palatine/game.hpp"
#include "palatine/search/alpha_beta.hpp"
#include "palatine/search/answer.hpp"
#include "palatine/search/epimc_world.hpp"
#include "palatine/search/hooks.hpp"
#include "palatine/search/max_n.hpp"
#include "palatine/search/transposition_table.hpp"
#include "palatine/state.hpp"

namespace palatine::search {

// The leaf that epimc uses by itself: alpha-beta, or max^n for more than two sides. One serves one world.
template <Game P, typename Hooks = NoHooks>
class ExactLeaf {
public:
    ExactLeaf(const P& position, std::size_t table_bytes, NodeCount& nodes, const Hooks& hooks = {})
        : table_(num_sides(position) == 2 ? table_bytes : 0),
          alpha_beta_(position, table_, nodes, hooks),
          max_n_(position, nodes, hooks) {}
    ExactLeaf(const ExactLeaf&) = delete;
    ExactLeaf& operator=(const ExactLeaf&) = delete;

    void operator()(const P& position, NodeCount&, double* out) {
        if (num_sides(position) == 2) {
            alpha_beta_.set(position);
            const double value = alpha_beta_.value(-AlphaBeta<P, Hooks>::kInfinity, AlphaBeta<P, Hooks>::kInfinity);
            for (int seat = 0; seat < position.num_players(); ++seat) {
                out[seat] = side_of(position, seat) == 0 ? value : 0.0 - value;
            }
        } else {
            typename MaxN<P, Hooks>::Returns value;
            max_n_.set(position);
            max_n_.value(value);
            std::copy_n(value.begin(), position.num_players(), out);
        }
    }

private:
    TranspositionTable table_;
    AlphaBeta<P, Hooks> alpha_beta_;
    MaxN<P, Hooks> max_n_;
};

struct EpimcLimits {
    std::uint32_t worlds = 32;
    int depth = 1;  // choices of the seat
    std::uint64_t seed = 0;
    int threads = 1;
    // Three quarters of the bytes are for the worlds and their trees, each as much, the rest for the leaves' tables, 1 MB
    // for each that is at work or less. Where a tree is too large all are built less deep, and the answer is not
    // `complete`.
    std::size_t memory = std::size_t{64} << 20;
};

// A world that was looked into.
template <Game P>
struct SampledWorld {
    World<P> tree;
    std::uint64_t nodes;

    // What it takes beside its tree, and the places where it and its error are kept.
    static constexpr std::size_t kBytes = sizeof(World<P>) + sizeof(std::uint64_t) + 2 * sizeof(void*);
};

template <Game P, typename MakeLeaf>
class Epimc {
public:
    Epimc(const State<P>& state, int seat, const EpimcLimits& limits, Control& control, const MakeLeaf& make_leaf)
        : state_(state), seat_(seat), limits_(limits), control_(control), make_leaf_(make_leaf) {}

    Answer answer() {
        int depth = limits_.depth;
        while (!sample(depth)) {
            if (--depth == 0) {
                if (count_actions(state_.position(), seat_, kMostCounted) == kMostCounted) return first_action();
                throw Error("memory too small for " + std::to_string(limits_.worlds) +
                            " worlds: " + std::to_string(limits_.memory));
            }
        }
        Answer answer;
        answer.seat = seat_;
        for (const auto& world : worlds_) answer.nodes += world ? world->nodes : 0;
        std::erase(worlds_, nullptr);
        answer.complete = depth == limits_.depth && worlds_.size() == limits_.worlds;
        for (int level = depth - 1; level > 0; --level) choose_at(level);
        choose_first(answer);
        answer.line = {{seat_, answer.action}};
        return answer;
    }

private:
    // Where there are more actions than the memory holds: a legal one, and nothing is known of it.
    Answer first_action() const {
        Answer answer;
        answer.seat = seat_;
        answer.action = action_at(state_.position(), seat_, 0);
        answer.line = {{seat_, answer.action}};
        return answer;
    }

    using Sampled = SampledWorld<P>;
    // A node where the seat chooses.
    struct Choice {
        std::uint64_t key;
        std::uint32_t world, node;
    };

    // Builds all worlds; false when one has no room. Worlds that were not finished in time are null.
    bool sample(int depth) {
        const std::size_t tables = limits_.memory / 4, each = (limits_.memory - tables) / limits_.worlds;
        if (each < Sampled::kBytes) return false;
        worlds_.clear();
        worlds_.resize(limits_.worlds);
        const std::size_t table = std::min(std::size_t{1} << 20, tables / static_cast<std::size_t>(limits_.threads));
        std::vector<std::exception_ptr> errors(limits_.worlds);
        std::atomic<bool> fits{true};
        for_each_chunk(limits_.worlds, limits_.threads, [&](std::size_t number) {
            if (!fits || control_.stopped()) return;
            try {
                const P position = state_.resample(seat_, chain(limits_.seed, number)).position();
                auto world = std::make_unique<Sampled>(Sampled{World<P>(position, seat_, depth), 0});
                Control counted;
                bool ended = false;
                {
                    NodeCount nodes(control_, counted, UINT64_MAX);
                    auto leaf = make_leaf_(position, table, nodes);
                    if (!world->tree.build(each - Sampled::kBytes, leaf, nodes)) fits = false;
                    ended = nodes.ended();
                }
                world->nodes = counted.done();
                if (ended || !fits) return;
                worlds_[number] = std::move(world);
                control_.advance(1);
            } catch (...) {
                errors[number] = std::current_exception();
            }
        });
        for (const std::exception_ptr& error : errors) {
            if (error) std::rethrow_exception(error);
        }
        return fits;
    }

    // All information sets of the seat after so many choices, whose later ones are made.
    void choose_at(int level) {
        std::vector<Choice> choices;
        for (std::uint32_t w = 0; w < worlds_.size(); ++w) {
            const auto nodes = worlds_[w]->tree.nodes();
            for (std::uint32_t n = 0; n < nodes.size(); ++n) {
                if (nodes[n].actor == seat_ && nodes[n].level == level) choices.push_back({nodes[n].key, w, n});
            }
        }
        std::stable_sort(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) { return a.key < b.key; });
        for (std::size_t begin = 0; begin < choices.size();) {
            std::size_t end = begin;
            while (end < choices.size() && choices[end].key == choices[begin].key) ++end;
            const std::span<const Choice> set(choices.data() + begin, end - begin);
            const std::vector<double> sums = sums_of(set);
            const auto best = static_cast<std::uint32_t>(std::max_element(sums.begin(), sums.end()) - sums.begin());
            for (const Choice& choice : set) worlds_[choice.world]->tree.choose(choice.node, best);
            begin = end;
        }
    }
    // By action: the weighted sum over an information set.
    std::vector<double> sums_of(std::span<const Choice> set) {
        std::vector<double> sums(worlds_[set[0].world]->tree.nodes()[set[0].node].num_children);
        for (const Choice& choice : set) {
            World<P>& tree = worlds_[choice.world]->tree;
            const WorldNode& node = tree.nodes()[choice.node];
            if (node.num_children != sums.size()) {
                throw Error("seat " + std::to_string(seat_) +
                            " has other actions elsewhere with one information key: " + std::to_string(node.key));
            }
            tree.settle_below(node);
            for (std::size_t i = 0; i < sums.size(); ++i) {
                sums[i] += node.weight * tree.value(node, static_cast<std::uint32_t>(i), seat_);
            }
        }
        return sums;
    }

    void choose_first(Answer& answer) {
        answer.action = action_at(state_.position(), seat_, 0);
        if (worlds_.empty()) return;
        std::vector<Action> actions;  // as many as each world holds
        state_.position().for_each_action(seat_, [&actions](Action action) {
            actions.push_back(action);
            return false;
        });
        std::vector<Choice> roots;
        for (std::uint32_t w = 0; w < worlds_.size(); ++w) roots.push_back({0, w, 0});
        const std::vector<double> sums = sums_of(roots);
        for (std::size_t i = 0; i < sums.size(); ++i) {
            answer.values.push_back({actions[i], sums[i] / static_cast<double>(worlds_.size())});
        }
        const auto best = static_cast<std::size_t>(std::max_element(sums.begin(), sums.end()) - sums.begin());
        answer.action = answer.values[best].action;
        answer.value = answer.values[best].value;
    }

    const State<P>& state_;
    const int seat_;
    const EpimcLimits limits_;
    Control& control_;
    const MakeLeaf& make_leaf_;
    std::vector<std::unique_ptr<Sampled>> worlds_;
};

// seat: one that owes a choice. make_leaf(position, bytes of tables, nodes): the leaf of a world. The control counts worlds.
// When it stops the search, the worlds that are finished count and `complete` is false. Throws StateError where no consistent
// world is found, Error where the memory holds no tree of depth 1 (where that is for more than kMostCounted actions, the answer is the first
// of them and not complete), std::bad_alloc.
template <Game P, typename MakeLeaf>
Answer epimc(const State<P>& state, int seat, const EpimcLimits& limits, Control& control, const MakeLeaf& make_leaf) {
    return Epimc<P, MakeLeaf>(state, seat, limits, control, make_leaf).answer();
}
template <Game P>
Answer epimc(const State<P>& state, int seat, const EpimcLimits& limits, Control& control) {
    return epimc(state, seat, limits, control, [](const P& position, std::size_t bytes, NodeCount& nodes) {
        return ExactLeaf<P>(position, bytes, nodes);
    });
}

}  // namespace palatine::search
