// The tree of a search by simulations, and what it tries next.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <new>
#include <utility>
#include <vector>

#include "palatine/random.hpp"
#include "palatine/search/selection.hpp"
#include "palatine/search/tree.hpp"

using palatine::Random;
using palatine::search::Edge;
using palatine::search::logarithm;
using palatine::search::Node;
using palatine::search::Tree;
using palatine::search::upper_bound;

TEST_CASE("search: logarithms to 0.002, never falling") {
    double before = 0;
    bool close = true, rises = true;
    for (std::uint64_t n = 1; n <= UINT32_MAX; n += n < 3000 ? 1 : n / 1000) {
        const double own = logarithm(static_cast<std::uint32_t>(n)), exact = std::log(static_cast<double>(n));
        const double slack = n < 1024 ? 1e-14 : 0.002;
        close &= own <= exact + 1e-12 && own >= exact - slack;
        rises &= own >= before;
        before = own;
    }
    CHECK(close);
    CHECK(rises);
    CHECK(logarithm(1) == 0);
    CHECK(logarithm(UINT32_MAX) == doctest::Approx(std::log(4294967295.0)).epsilon(1e-4));
}

TEST_CASE("search: the upper bound is the mean and what is not known yet") {
    CHECK(upper_bound(6, 4, 100, 0) == 1.5);
    CHECK(upper_bound(6, 4, 100, 2) == doctest::Approx(1.5 + 2 * std::sqrt(std::log(100.0) / 4)));
    CHECK(upper_bound(0, 1, 1, 5) == 0);  // the only time that it was there
}

TEST_CASE("search: a tree finds what was added, each key once, key 0 too") {
    Tree tree(1 << 20, 5000);
    std::map<std::uint64_t, const Node*> known;
    Random random(1);
    for (int i = 0; i < 6000; ++i) {
        const std::uint64_t key = i < 3000 ? random.next() : 2 * random.below(2000);  // weak keys, too
        bool added = false;
        Node* node = tree.find_or_add(key, added);
        REQUIRE(node != nullptr);
        REQUIRE(added == known.emplace(key, node).second);
        REQUIRE(known.at(key) == node);
    }
    CHECK(known.count(0) == 1);
    CHECK(tree.num_nodes() == known.size());
    bool all = true;
    for (const auto& [key, node] : known) all &= tree.find(key) == node;
    CHECK(all);
    CHECK(tree.find(1ull << 63) == nullptr);
    CHECK_FALSE(tree.full());
}

TEST_CASE("search: edges are found by node and action, and listed by node") {
    Tree tree(1 << 20, 100);
    std::map<std::pair<int, palatine::Action>, std::uint32_t> known;
    std::vector<Node*> nodes;
    bool added = false;
    for (std::uint64_t key = 0; key < 20; ++key) nodes.push_back(tree.find_or_add(key, added));
    Random random(2);
    for (int i = 0; i < 5000; ++i) {
        const int node = static_cast<int>(random.below(20));
        const palatine::Action action = static_cast<palatine::Action>(random.below(400)) << (i % 2 == 0 ? 52 : 0);
        Node& at = *nodes[static_cast<std::size_t>(node)];
        const auto before = known.find({node, action});
        REQUIRE(tree.find_edge(at, action) == (before == known.end() ? 0 : before->second));
        if (before != known.end()) continue;
        const std::uint32_t index = tree.add_edge(at, action);
        REQUIRE(index != 0);
        known[{node, action}] = index;
        CHECK(tree.edge(index).action == action);
        CHECK(tree.edge(index).visits == 0);
        CHECK(tree.edge(index).available == 1);
    }
    CHECK(known.size() > 3000);
    std::size_t listed = 0;
    for (int node = 0; node < 20; ++node) {
        for (std::uint32_t i = nodes[static_cast<std::size_t>(node)]->first; i != 0; i = tree.edge(i).next) {
            REQUIRE(known.at({node, tree.edge(i).action}) == i);
            ++listed;
        }
    }
    CHECK(listed == known.size());
}

TEST_CASE("search: a tree keeps to its limit, and goes on finding when it is full") {
    for (const std::size_t bytes : {Tree::kLeastBytes, std::size_t{10'000}, std::size_t{1} << 20}) {
        Tree tree(bytes, UINT64_MAX);
        CHECK(tree.bytes() <= bytes);
        CHECK(tree.bytes() > bytes / 2);
        bool added = false;
        std::uint64_t n = 0;
        while (tree.find_or_add(++n, added) != nullptr) REQUIRE(added);
        CHECK(tree.full());
        CHECK(tree.num_nodes() == n - 1);
        CHECK(n > bytes / 16 / 16);
        CHECK(tree.find_or_add(n - 1, added) == tree.find(n - 1));
        CHECK_FALSE(added);
        Node& node = *tree.find_or_add(1, added);
        palatine::Action action = 0;
        while (tree.add_edge(node, action) != 0) ++action;
        const auto edges = static_cast<std::size_t>(action);
        CHECK(edges * sizeof(Edge) <= bytes);
        CHECK(edges > tree.num_nodes());
        const std::uint32_t before = node.first;
        CHECK(tree.add_edge(node, action) == 0);
        CHECK(node.first == before);
        CHECK(tree.find_edge(node, action) == 0);
        CHECK(tree.find_edge(node, action - 1) == before);
    }
}
