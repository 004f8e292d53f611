#include "palatine/search/returns_table.hpp"

#include <doctest/doctest.h>

#include <cstdint>

namespace {

using Table = palatine::search::ReturnsTable<3>;

}  // namespace

TEST_CASE("what was stored is found, until its place is taken") {
    Table table(4096);
    CHECK(table.find(0) == nullptr);
    table.store(0, {1, 2, 3});
    table.store(5, {4, 5, 6});
    REQUIRE(table.find(0) != nullptr);
    CHECK(*table.find(0) == Table::Values{1, 2, 3});
    CHECK(*table.find(5) == Table::Values{4, 5, 6});
    CHECK(table.find(5 + (std::uint64_t{1} << 40)) == nullptr);
    table.store(5 + (std::uint64_t{1} << 40), {7, 8, 9});
    CHECK(table.find(5) == nullptr);
    CHECK(*table.find(5 + (std::uint64_t{1} << 40)) == Table::Values{7, 8, 9});
}

TEST_CASE("a table of no bytes knows nothing") {
    Table table(0);
    table.store(1, {1, 2, 3});
    CHECK(table.find(1) == nullptr);
}
