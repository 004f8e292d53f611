// One sampled world of EPIMC: the tree of what can happen in it until the seat has made so many choices, and what the ends
// are worth. Internal to epimc.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "palatine/game.hpp"
#include "palatine/search/answer.hpp"

namespace palatine::search {

struct WorldNode {
    static constexpr std::int32_t kLeaf = -5;

    std::uint64_t key = 0;          // where the seat chooses: what it has observed
    double weight = 1;              // the product of the chances on the way
    std::uint32_t children = 0;     // the first one; they lie side by side, by rising action
    std::uint32_t num_children = 0;
    std::int32_t actor = kLeaf;     // a seat, kChance or kLeaf
    std::int32_t level = 0;         // where the seat chooses: how often it has before
};

template <Game P>
class World {
public:
    World(const P& position, int seat) : position_(position), seat_(seat), seats_(position.num_players()) {}

    static std::size_t bytes_per_node(int num_players) {
        return sizeof(WorldNode) + static_cast<std::size_t>(num_players) * sizeof(double);
    }

    // Builds the tree; false when it has more than so many nodes. leaf(position, nodes, out) says what a position is worth to
    // each seat. The world means nothing when the nodes have ended.
    template <typename Leaf>
    bool build(int depth, std::size_t most_nodes, Leaf& leaf, NodeCount& nodes) {
        nodes_.assign(1, {});
        values_.assign(static_cast<std::size_t>(seats_), 0);
        return expand(0, 0, depth, most_nodes, leaf, nodes);
    }

    std::span<const WorldNode> nodes() const noexcept { return nodes_; }
    double value(std::uint32_t node, int seat) const noexcept { return values_[place(node, seat)]; }

    // Fills in what a node is worth from its children, whose own choices of the seat are settled.
    void settle_below(std::uint32_t node) {
        for (std::uint32_t i = 0; i < nodes_[node].num_children; ++i) settle(nodes_[node].children + i);
    }
    // The seat's choice at a node.
    void choose(std::uint32_t node, std::uint32_t child) { copy(nodes_[node].children + child, node); }

private:
    std::size_t place(std::uint32_t node, int seat) const noexcept {
        return static_cast<std::size_t>(node) * static_cast<std::size_t>(seats_) + static_cast<std::size_t>(seat);
    }
    void copy(std::uint32_t from, std::uint32_t to) noexcept {
        for (int seat = 0; seat < seats_; ++seat) values_[place(to, seat)] = values_[place(from, seat)];
    }

    // Where several owe a choice the seat goes first: it sees nothing of theirs.
    int next_actor() const {
        return (position_.pending() >> seat_ & 1) != 0 ? seat_ : position_.current_player();
    }

    template <typename Leaf>
    bool expand(std::uint32_t at, int level, int depth, std::size_t most_nodes, Leaf& leaf, NodeCount& count) {
        const int actor = next_actor();
        if (level == depth || actor == kTerminal) {
            leaf(position_, count, values_.data() + place(at, 0));
            return true;
        }
        if (!count.next()) return true;
        const std::size_t first = actions_.size();
        position_.for_each_action(actor, [this](Action action) {
            actions_.push_back(action);
            return false;
        });
        const std::size_t number = actions_.size() - first;
        const auto children = static_cast<std::uint32_t>(nodes_.size());
        if (number > most_nodes || nodes_.size() + number > most_nodes) return false;
        const double chance = actor == kChance ? 1.0 / static_cast<double>(number) : 1.0;
        nodes_.resize(nodes_.size() + number);
        values_.resize(nodes_.size() * static_cast<std::size_t>(seats_));
        nodes_[at].children = children;
        nodes_[at].num_children = static_cast<std::uint32_t>(number);
        nodes_[at].actor = actor;
        if (actor == seat_) {
            nodes_[at].key = position_.information_key(seat_);
            nodes_[at].level = level;
        }
        if (undos_.size() <= ply_) undos_.resize(ply_ + 1);
        for (std::uint32_t i = 0; i < number; ++i) {
            nodes_[children + i].weight = nodes_[at].weight * chance;
            position_.apply(actor, actions_[first + i], undos_[ply_++]);
            const bool fits = expand(children + i, level + (actor == seat_), depth, most_nodes, leaf, count);
            position_.undo(undos_[--ply_]);
            if (!fits) return false;
            if (count.ended()) break;
        }
        actions_.resize(first);
        return true;
    }

    void settle(std::uint32_t at) {
        const WorldNode& node = nodes_[at];
        if (node.actor == WorldNode::kLeaf || node.actor == seat_) return;
        settle_below(at);
        if (node.actor != kChance) {
            // Others see the cards and take what is best for them, of equals the first.
            std::uint32_t best = node.children;
            for (std::uint32_t child = best + 1; child < node.children + node.num_children; ++child) {
                if (value(child, node.actor) > value(best, node.actor)) best = child;
            }
            return copy(best, at);
        }
        for (int seat = 0; seat < seats_; ++seat) {
            double sum = 0;
            for (std::uint32_t i = 0; i < node.num_children; ++i) sum += value(node.children + i, seat);
            values_[place(at, seat)] = sum / node.num_children;
        }
    }

    P position_;
    int seat_, seats_;
    std::vector<WorldNode> nodes_;
    std::vector<double> values_;  // by node and seat
    std::size_t ply_ = 0;
    std::vector<typename P::Undo> undos_;
    std::vector<Action> actions_;
};

}  // namespace palatine::search
