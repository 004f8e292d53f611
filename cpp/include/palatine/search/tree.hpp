// The memory of a search by simulations: nodes found by 64-bit keys in an open-addressing table, each with a list of the
// actions that were tried there, rising. All of it is asked for at the start; a full tree takes no more, and says so.
//
// A quarter of the memory at most is for nodes (16 bytes, a power of two of places, at most three quarters of them used),
// the rest for edges (32 bytes). The system gives pages when they are first written to, so a small search in a large
// limit costs little.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>

#include "palatine/game.hpp"

namespace palatine::search {

// An action that was tried. For a step of a move, the step.
struct Edge {
    Action action;
    double total;             // of the returns of whoever acts, over all visits
    std::uint32_t visits;
    std::uint32_t available;  // visits of the node at which it was legal
    std::uint32_t next;       // the edge of the next higher action; 0 for none
};

struct Node {
    std::uint64_t key;    // never 0 for a node that is there
    std::uint32_t first;  // its first edge; 0 for none
};

class Tree {
public:
    static constexpr std::size_t kLeastBytes = 8192;

    // bytes: the limit, at least kLeastBytes. most_nodes: how many can be needed at most. Throws std::bad_alloc.
    Tree(std::size_t bytes, std::uint64_t most_nodes) {
        const std::uint64_t most = std::bit_floor(std::uint64_t{bytes} / 4 / sizeof(Node));
        const std::uint64_t needed = most_nodes < most / 2 ? std::bit_ceil(2 * most_nodes + 2) : most;
        const std::uint64_t places = std::clamp<std::uint64_t>(needed, 16, std::uint64_t{1} << 31);
        most_nodes_ = static_cast<std::size_t>(places / 4 * 3);
        mask_ = static_cast<std::size_t>(places - 1);
        shift_ = 64 - std::countr_zero(places);
        most_edges_ = static_cast<std::size_t>(std::min<std::uint64_t>(
            (bytes - places * sizeof(Node)) / sizeof(Edge), std::numeric_limits<std::uint32_t>::max()));
        nodes_.reset(static_cast<Node*>(std::calloc(static_cast<std::size_t>(places), sizeof(Node))));
        edges_.reset(static_cast<Edge*>(std::malloc(most_edges_ * sizeof(Edge))));
        if (!nodes_ || !edges_) throw std::bad_alloc();
    }

    // Null when there is none.
    const Node* find(std::uint64_t key) const noexcept {
        const Node& node = nodes_[place_of(key)];
        return node.key == 0 ? nullptr : &node;
    }
    // Null when there is none and no room for it. added: whether it is new.
    Node* find_or_add(std::uint64_t key, bool& added) noexcept {
        Node& node = nodes_[place_of(key)];
        added = node.key == 0;
        if (!added) return &node;
        if (num_nodes_ == most_nodes_) {
            full_ = true;
            return nullptr;
        }
        ++num_nodes_;
        node.key = proper(key);
        return &node;
    }

    Edge& edge(std::uint32_t index) noexcept { return edges_[index]; }
    const Edge& edge(std::uint32_t index) const noexcept { return edges_[index]; }
    // Puts an action that can be tried for the first time where the list links to what follows it. Its index; 0, and
    // nothing has changed, when there is no room.
    std::uint32_t add_edge(Action action, std::uint32_t& link) noexcept {
        if (num_edges_ == most_edges_) {
            full_ = true;
            return 0;
        }
        const auto index = static_cast<std::uint32_t>(num_edges_++);
        edges_[index] = {action, 0.0, 0, 1, link};
        link = index;
        return index;
    }

    std::size_t num_nodes() const noexcept { return num_nodes_; }
    bool full() const noexcept { return full_; }
    // What the places for nodes and edges take.
    std::size_t bytes() const noexcept { return (mask_ + 1) * sizeof(Node) + most_edges_ * sizeof(Edge); }

private:
    struct Free {
        void operator()(void* memory) const noexcept { std::free(memory); }
    };
    static_assert(std::is_trivially_copyable_v<Node> && std::is_trivially_copyable_v<Edge>);

    static std::uint64_t proper(std::uint64_t key) noexcept { return key == 0 ? 1 : key; }
    // Where the node is, or would be.
    std::size_t place_of(std::uint64_t key) const noexcept {
        key = proper(key);
        auto place = static_cast<std::size_t>((key * 0x9E3779B97F4A7C15ull) >> shift_);
        while (nodes_[place].key != key && nodes_[place].key != 0) place = (place + 1) & mask_;
        return place;
    }

    std::unique_ptr<Node[], Free> nodes_;
    std::unique_ptr<Edge[], Free> edges_;
    std::size_t mask_, most_nodes_, most_edges_;
    std::size_t num_nodes_ = 0, num_edges_ = 1;  // edge 0 is none
    int shift_;
    bool full_ = false;
};

}  // namespace palatine::search
