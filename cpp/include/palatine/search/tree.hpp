// The memory of a search by simulations: nodes, found by 64-bit keys, and edges, which are the actions that were tried in
// them, found by node and action. All of it is asked for at the start; a full tree takes no more, and says so.
//
// A quarter of the memory at most is for nodes (16 bytes), the rest for edges (32 bytes), with 4 bytes for each place of the
// tables that find them. A node may have hundreds of edges of which few can be used in one world, so they are not looked
// for one after another. The system gives pages when they are first written to, and the tables grow with what is in them,
// so a small search in a large limit costs little.
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
    std::uint32_t next;       // the edge of the node that was added before; 0 for none
    std::uint32_t node;
};

struct Node {
    std::uint64_t key;
    std::uint32_t first;  // the edge that was added last; 0 for none
};

namespace detail {

struct Free {
    void operator()(void* memory) const noexcept { std::free(memory); }
};
template <typename T>
using Memory = std::unique_ptr<T[], Free>;

// Finds things by hashes that are spread over 64 bits: an open-addressing table of their numbers 1, 2... in the order in
// which they were put. At most three quarters of the places are used.
class Places {
public:
    // most: places at most, a power of two, at least 16. Throws std::bad_alloc.
    explicit Places(std::size_t most)
        : numbers_(static_cast<std::uint32_t*>(std::malloc(most * sizeof(std::uint32_t)))), most_(most) {
        if (!numbers_) throw std::bad_alloc();
        resize(std::min(most, kFirst));
    }

    // The number for which is(number) is true; 0 for none.
    template <typename Is>
    std::uint32_t find(std::uint64_t hash, const Is& is) const noexcept {
        auto place = static_cast<std::size_t>(hash >> shift_);
        while (numbers_[place] != 0 && !is(numbers_[place])) place = (place + 1) & mask_;
        return numbers_[place];
    }
    // The next number. hash_of(number): of each that was put, this one too.
    template <typename HashOf>
    void put(const HashOf& hash_of) noexcept {
        ++count_;
        if (count_ > (mask_ + 1) / 4 * 3 && mask_ + 1 < most_) {
            resize(2 * (mask_ + 1));
            for (std::uint32_t number = 1; number < count_; ++number) write(hash_of(number), number);
        }
        write(hash_of(count_), count_);
    }

private:
    static constexpr std::size_t kFirst = 1024;

    // Clears the places in use only: to clear all of them would cost a small search as much as the largest one.
    void resize(std::size_t places) noexcept {
        std::fill_n(numbers_.get(), places, 0u);
        mask_ = places - 1;
        shift_ = 64 - std::countr_zero(places);
    }
    void write(std::uint64_t hash, std::uint32_t number) noexcept {
        auto place = static_cast<std::size_t>(hash >> shift_);
        while (numbers_[place] != 0) place = (place + 1) & mask_;
        numbers_[place] = number;
    }

    Memory<std::uint32_t> numbers_;
    std::size_t most_, mask_ = 0;
    std::uint32_t count_ = 0;
    int shift_ = 0;
};

}  // namespace detail

class Tree {
public:
    static constexpr std::size_t kLeastBytes = 8192;

    // bytes: the limit, at least kLeastBytes. most_nodes: how many can be needed at most. Throws std::bad_alloc.
    Tree(std::size_t bytes, std::uint64_t most_nodes)
        : bytes_(bytes),
          node_places_(places_for_nodes(bytes, most_nodes)),
          edge_places_(std::bit_ceil(most_edges())),
          find_node_(node_places_),
          find_edge_(edge_places_),
          most_nodes_(node_places_ / 4 * 3),
          most_edges_(std::min(edge_places_ / 4 * 3, (bytes_for_edges() - edge_places_ * kPlace) / sizeof(Edge))),
          nodes_(static_cast<Node*>(std::malloc((most_nodes_ + 1) * sizeof(Node)))),
          edges_(static_cast<Edge*>(std::malloc((most_edges_ + 1) * sizeof(Edge)))) {
        if (!nodes_ || !edges_) throw std::bad_alloc();
    }

    // Null when there is none.
    const Node* find(std::uint64_t key) const noexcept {
        const std::uint32_t number = number_of(key);
        return number == 0 ? nullptr : &nodes_[number];
    }
    // Null when there is none and no room for it. added: whether it is new.
    Node* find_or_add(std::uint64_t key, bool& added) noexcept {
        const std::uint32_t number = number_of(key);
        added = number == 0;
        if (!added) return &nodes_[number];
        if (num_nodes_ == most_nodes_) {
            full_ = true;
            return nullptr;
        }
        nodes_[++num_nodes_] = {key, 0};
        find_node_.put([this](std::uint32_t other) { return spread(nodes_[other].key); });
        return &nodes_[num_nodes_];
    }

    Edge& edge(std::uint32_t index) noexcept { return edges_[index]; }
    const Edge& edge(std::uint32_t index) const noexcept { return edges_[index]; }
    // The edge of an action that was tried in a node; 0 when it was not.
    std::uint32_t find_edge(const Node& node, Action action) const noexcept {
        const auto number = static_cast<std::uint32_t>(&node - nodes_.get());
        return find_edge_.find(spread(number, action), [&](std::uint32_t other) {
            return edges_[other].action == action && edges_[other].node == number;
        });
    }
    // Adds an action that can be tried in a node for the first time. Its edge; 0, and nothing has changed, when there is
    // no room.
    std::uint32_t add_edge(Node& node, Action action) noexcept {
        if (num_edges_ == most_edges_) {
            full_ = true;
            return 0;
        }
        const auto index = static_cast<std::uint32_t>(++num_edges_);
        edges_[index] = {action, 0.0, 0, 1, node.first, static_cast<std::uint32_t>(&node - nodes_.get())};
        node.first = index;
        find_edge_.put([this](std::uint32_t other) { return spread(edges_[other].node, edges_[other].action); });
        return index;
    }

    std::size_t num_nodes() const noexcept { return num_nodes_; }
    bool full() const noexcept { return full_; }
    // What nodes, edges and their places can take.
    std::size_t bytes() const noexcept {
        return (node_places_ + edge_places_) * kPlace + (most_nodes_ + 1) * sizeof(Node) +
               (most_edges_ + 1) * sizeof(Edge);
    }

private:
    static_assert(std::is_trivially_copyable_v<Node> && std::is_trivially_copyable_v<Edge>);
    static constexpr std::size_t kPlace = sizeof(std::uint32_t);

    static std::size_t places_for_nodes(std::size_t bytes, std::uint64_t most_nodes) {
        const std::uint64_t most = std::bit_floor(std::uint64_t{bytes} / 4 / sizeof(Node));
        const std::uint64_t needed = most_nodes < most / 2 ? std::bit_ceil(2 * most_nodes + 2) : most;
        return static_cast<std::size_t>(std::clamp<std::uint64_t>(needed, 16, std::uint64_t{1} << 31));
    }
    // Without the nodes and what two things with the number 0, which are none, take.
    std::size_t bytes_for_edges() const noexcept {
        return bytes_ - node_places_ * sizeof(Node) - sizeof(Node) - sizeof(Edge);
    }
    std::size_t most_edges() const noexcept {
        return std::min<std::size_t>(bytes_for_edges() / sizeof(Edge), std::size_t{1} << 31);
    }

    static std::uint64_t spread(std::uint64_t key) noexcept { return key * 0x9E3779B97F4A7C15ull; }
    static std::uint64_t spread(std::uint32_t node, Action action) noexcept {
        const std::uint64_t key = static_cast<std::uint64_t>(action) ^ node * 0xD1B54A32D192ED03ull;
        return (key ^ key >> 32) * 0x9E3779B97F4A7C15ull;
    }
    std::uint32_t number_of(std::uint64_t key) const noexcept {
        return find_node_.find(spread(key), [&](std::uint32_t other) { return nodes_[other].key == key; });
    }

    std::size_t bytes_, node_places_, edge_places_;
    detail::Places find_node_, find_edge_;
    std::size_t most_nodes_, most_edges_;
    detail::Memory<Node> nodes_;
    detail::Memory<Edge> edges_;
    std::size_t num_nodes_ = 0, num_edges_ = 0;
    bool full_ = false;
};

}  // namespace palatine::search
