// The tree of a search by simulations, and what it tries next.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <new>
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

TEST_CASE("search: edges stay rising wherever they are put") {
    Tree tree(1 << 16, 100);
    bool added = false;
    Node& node = *tree.find_or_add(5, added);
    for (const palatine::Action action : {5, 2, 9, 7, 0}) {
        std::uint32_t* link = &node.first;
        while (*link != 0 && tree.edge(*link).action < action) link = &tree.edge(*link).next;
        const std::uint32_t index = tree.add_edge(action, *link);
        REQUIRE(index != 0);
        CHECK(tree.edge(index).action == action);
        CHECK(tree.edge(index).visits == 0);
        CHECK(tree.edge(index).available == 1);
    }
    std::vector<palatine::Action> listed;
    for (std::uint32_t i = node.first; i != 0; i = tree.edge(i).next) listed.push_back(tree.edge(i).action);
    CHECK(listed == std::vector<palatine::Action>{0, 2, 5, 7, 9});
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
        std::uint32_t link = 0;
        std::size_t edges = 0;
        while (tree.add_edge(1, link) != 0) ++edges;
        CHECK(edges * sizeof(Edge) <= bytes);
        CHECK(edges > tree.num_nodes());
        const std::uint32_t before = link;
        CHECK(tree.add_edge(1, link) == 0);
        CHECK(link == before);
    }
}
