// One sampled world of EPIMC: the tree of what can happen in it until the seat has made so many choices, and what the ends
// are worth. Internal to epimc.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "palatine/game.hpp"
#include "palatine/search/answer.hpp"
#include "palatine/search/hooks.hpp"

namespace palatine::search {

struct WorldNode {
    static constexpr std::int32_t kLeaf = -5;

    std::uint64_t key = 0;           // where the seat chooses: what it has observed
    double weight = 1;               // the product of the chances on the way
    std::uint32_t children = 0;      // the first of them; they lie side by side, by rising action
    std::uint32_t num_children = 0;
    std::int32_t actor = kLeaf;      // a seat, kChance or kLeaf
    std::int32_t level = 0;          // where the seat chooses: how often it has before
};

template <Game P>
class World {
public:
    World(const P& position, int seat, int depth)
        : position_(position),
          seat_(seat),
          depth_(depth),
          width_(num_sides(position) == 2 ? 1 : static_cast<std::size_t>(position.num_players())) {
        for (int other = 0; other < position.num_players(); ++other) {
            against_[static_cast<std::size_t>(other)] = side_of(position, other) != side_of(position, seat);
        }
    }

    // Builds the tree; false when it takes more than so many bytes. leaf(position, nodes, out) says what a position is worth to
    // each seat. The world means nothing when the nodes have ended.
    template <typename Leaf>
    bool build(std::size_t bytes, Leaf& leaf, NodeCount& count) {
        bytes_ = bytes;
        nodes_.assign(1, {});
        values_.assign(width_, 0);
        const bool fitting = expand(0, 0, leaf, count);
        undos_ = {};
        actions_ = {};
        return fitting;
    }

    std::span<const WorldNode> nodes() const noexcept { return nodes_; }
    // What the n-th child of a node is worth to a seat.
    double value(const WorldNode& node, std::uint32_t n, int seat) const noexcept {
        const double* row = row_of(node, n);
        if (width_ > 1) return row[seat];
        return against_[static_cast<std::size_t>(seat)] ? 0.0 - *row : *row;
    }

    // Fills in what the children of a node are worth, those where the seat chooses being settled.
    void settle_below(const WorldNode& node) {
        if (is_last(node)) return;
        for (std::uint32_t i = 0; i < node.num_children; ++i) settle(node.children + i);
    }
    // The seat's choice at a node.
    void choose(std::uint32_t node, std::uint32_t n) { copy(row_of(nodes_[node], n), node); }

private:
    // The seat's last choice: its children are leaves, of which only the values are kept.
    bool is_last(const WorldNode& node) const noexcept { return node.actor == seat_ && node.level == depth_ - 1; }
    const double* row_of(const WorldNode& node, std::uint32_t n) const noexcept {
        return (is_last(node) ? leaves_ : values_).data() + (std::size_t{node.children} + n) * width_;
    }
    double* row_of(std::uint32_t node) noexcept { return values_.data() + node * width_; }
    void copy(const double* row, std::uint32_t to) noexcept { std::copy_n(row, width_, row_of(to)); }

    // Vectors that grow take up to twice of what is in them.
    bool fits(std::size_t more_nodes, std::size_t more_leaves) const noexcept {
        const std::size_t row = width_ * sizeof(double);
        const std::size_t nodes = nodes_.size() + more_nodes, leaves = leaves_.size() / width_ + more_leaves;
        return std::max(nodes, leaves) < UINT32_MAX && nodes * (sizeof(WorldNode) + row) + leaves * row <= bytes_ / 2;
    }

    // Where several owe a choice the seat goes first: it sees nothing of theirs.
    int next_actor() const {
        return (position_.pending() >> seat_ & 1) != 0 ? seat_ : position_.current_player();
    }

    template <typename Leaf>
    void evaluate(Leaf& leaf, NodeCount& count, double* row) {
        double out[kMaxPlayers];
        leaf(position_, count, out);
        std::copy_n(width_ > 1 ? out : out + seat_, width_, row);
    }

    template <typename Leaf>
    bool expand(std::uint32_t at, int level, Leaf& leaf, NodeCount& count) {
        const int actor = next_actor();
        if (actor == kTerminal) {
            evaluate(leaf, count, row_of(at));
            return true;
        }
        if (!count.next()) return true;
        const std::size_t first = actions_.size();
        bool has_room = true;
        position_.for_each_action(actor, [&](Action action) {
            actions_.push_back(action);
            // Some positions have millions.
            if ((actions_.size() - first) % NodeCount::kEvery != 0) return false;
            has_room = actions_.size() * sizeof(Action) <= bytes_ / 2;
            return !has_room || count.stopped();
        });
        if (!has_room) return false;
        if (count.ended()) return true;
        const std::size_t number = actions_.size() - first;
        WorldNode& node = nodes_[at];
        node.actor = actor;
        node.level = level;
        node.num_children = static_cast<std::uint32_t>(number);
        if (actor == seat_) node.key = position_.information_key(seat_);
        const bool last = is_last(node);
        if (!fits(last ? 0 : number, last ? number : 0)) return false;
        const double weight = actor == kChance ? node.weight * (1.0 / static_cast<double>(number)) : node.weight;
        const auto children = static_cast<std::uint32_t>(last ? leaves_.size() / width_ : nodes_.size());
        node.children = children;
        if (last) {
            leaves_.resize(leaves_.size() + number * width_);
        } else {
            nodes_.resize(nodes_.size() + number);  // node is gone
            values_.resize(nodes_.size() * width_);
        }
        if (undos_.size() <= ply_) undos_.resize(ply_ + 1);
        bool fitting = true;
        for (std::uint32_t i = 0; i < number && fitting && !count.ended(); ++i) {
            position_.apply(actor, actions_[first + i], undos_[ply_++]);
            if (last) {
                evaluate(leaf, count, leaves_.data() + (std::size_t{children} + i) * width_);
            } else {
                nodes_[children + i].weight = weight;
                fitting = expand(children + i, level + (actor == seat_), leaf, count);
            }
            position_.undo(undos_[--ply_]);
        }
        actions_.resize(first);
        return fitting;
    }

    void settle(std::uint32_t at) {
        const WorldNode& node = nodes_[at];
        if (node.actor == WorldNode::kLeaf || node.actor == seat_) return;
        settle_below(node);
        if (node.actor != kChance) {
            // Others see the cards and take what is best for them, of equals the first.
            std::uint32_t best = 0;
            for (std::uint32_t i = 1; i < node.num_children; ++i) {
                if (value(node, i, node.actor) > value(node, best, node.actor)) best = i;
            }
            return copy(row_of(node, best), at);
        }
        for (std::size_t place = 0; place < width_; ++place) {
            double sum = 0;
            for (std::uint32_t i = 0; i < node.num_children; ++i) sum += row_of(node, i)[place];
            row_of(at)[place] = sum / node.num_children;
        }
    }

    P position_;
    const int seat_, depth_;
    const std::size_t width_;  // of a row: the value to the seat where there are two sides, else to each seat
    std::array<bool, kMaxPlayers> against_{};
    std::size_t bytes_ = 0;
    std::vector<WorldNode> nodes_;
    std::vector<double> values_;  // a row for each node
    std::vector<double> leaves_;  // a row for each leaf after the seat's last choice
    std::size_t ply_ = 0;
    std::vector<typename P::Undo> undos_;
    std::vector<Action> actions_;
};

}  // namespace palatine::search
