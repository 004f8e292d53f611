#include "palatine/search/transposition_table.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "palatine/chunks.hpp"
#include "palatine/random.hpp"

namespace {

using palatine::search::Bound;
using palatine::search::Known;
using palatine::search::TranspositionTable;

Known known(double value, int depth = 5, int move = 3) { return {value, Bound::exact, depth, move}; }
// Keys of one cluster of a table of one.
std::uint64_t key(std::uint64_t n) { return n << 40; }

}  // namespace

TEST_CASE("transposition_table: finds what was stored, as it was") {
    TranspositionTable table(1 << 16);
    CHECK(table.bytes() == 1 << 16);
    palatine::Random random(1);
    std::vector<std::uint64_t> keys;
    for (int i = 0; i < 200; ++i) {
        keys.push_back(random.next());
        table.store(keys.back(), {i / 7.0, i % 2 == 0 ? Bound::lower : Bound::upper, i % 64, i * 2});
        const Known found = table.find(keys.back());
        CHECK(found.value == i / 7.0);
        CHECK(found.bound == (i % 2 == 0 ? Bound::lower : Bound::upper));
        CHECK(found.depth == i % 64);
        CHECK(found.move == (i * 2 < Known::kNoMove ? i * 2 : Known::kNoMove));
        CHECK(table.find(random.next()).bound == Bound::none);
    }
    table.clear();
    for (const std::uint64_t one : keys) CHECK(table.find(one).bound == Bound::none);
    // Negative zero, infinities: bits are kept.
    table.store(0, known(-0.0));
    CHECK(1 / table.find(0).value < 0);
}

TEST_CASE("transposition_table: it grows as it fills, and then holds as much as its bytes can") {
    TranspositionTable table(1 << 22);
    palatine::Random random(2);
    std::vector<std::uint64_t> keys;
    constexpr int kMany = 100000;  // of 262,144 places
    for (int i = 0; i < kMany; ++i) keys.push_back(random.next());
    const auto count = [&] {
        int found = 0;
        for (int i = 0; i < kMany; ++i) found += table.find(keys[static_cast<std::size_t>(i)]).value == i + 1;
        return found;
    };
    // What was stored before it grew may be forgotten, never wrong.
    for (int i = 0; i < kMany; ++i) {
        table.store(keys[static_cast<std::size_t>(i)], known(i + 1));
        const Known one = table.find(keys[static_cast<std::size_t>(i / 2)]);
        CHECK((one.bound == Bound::none || one.value == i / 2 + 1));
    }
    CHECK(count() > kMany / 3);
    for (int i = 0; i < kMany; ++i) table.store(keys[static_cast<std::size_t>(i)], known(i + 1));
    CHECK(count() > kMany * 95 / 100);
}

TEST_CASE("transposition_table: as many clusters as fit, none in less than one takes") {
    CHECK(TranspositionTable(0).bytes() == 0);
    CHECK(TranspositionTable(63).bytes() == 0);
    CHECK(TranspositionTable(64).bytes() == 64);
    CHECK(TranspositionTable(1000).bytes() == 512);
    TranspositionTable none(0);
    none.store(7, known(1));
    CHECK(none.find(7).bound == Bound::none);
    none.clear();
}

TEST_CASE("transposition_table: the same position, then an empty place, then the shallowest goes") {
    TranspositionTable table(64);
    const int depths[] = {9, 4, 7, 30};
    for (std::uint64_t i = 0; i < 4; ++i) table.store(key(i + 1), known(1.0 * static_cast<double>(i), depths[i]));
    for (std::uint64_t i = 0; i < 4; ++i) CHECK(table.find(key(i + 1)).depth == depths[i]);
    table.store(key(3), known(8, 1));  // shallower, but later
    CHECK(table.find(key(3)).depth == 1);
    CHECK(table.find(key(1)).depth == 9);
    table.store(key(5), known(9, 2));  // in place of depth 1
    CHECK(table.find(key(3)).bound == Bound::none);
    CHECK(table.find(key(5)).value == 9);
    for (const std::uint64_t i : {1, 2, 4}) CHECK(table.find(key(i)).bound == Bound::exact);
}

TEST_CASE("transposition_table: eight plies of age weigh like eight of depth") {
    for (const int ages : {1, 2}) {
        TranspositionTable table(64);
        table.store(key(1), known(1, 20));
        for (int i = 0; i < ages; ++i) table.age();
        for (std::uint64_t i = 2; i < 5; ++i) table.store(key(i), known(1, 10));
        table.store(key(9), known(2, 1));
        // Two searches old the entry of depth 20 is worth 4; one search old 12.
        CHECK((table.find(key(1)).bound == Bound::none) == (ages == 2));
        CHECK(table.find(key(9)).value == 2);
    }
    // The age goes round: fifteen searches on it is still old, sixteen on new again.
    TranspositionTable table(64);
    for (int i = 0; i < 16; ++i) table.age();
    table.store(key(1), known(1, 20));
    CHECK(table.find(key(1)).depth == 20);
}

TEST_CASE("transposition_table: threads share it, and never see halves of two entries") {
    TranspositionTable table(64 * 4);
    std::atomic<int> wrong{0};
    palatine::for_each_chunk(8, 4, [&](std::size_t chunk) {
        palatine::Random random(chunk);
        for (int i = 0; i < 20000; ++i) {
            // The value follows from the key.
            const std::uint64_t n = random.below(64), place = n << 30 | (n & 3);
            table.store(place, known(static_cast<double>(n) * 3, static_cast<int>(n)));
            const std::uint64_t other = random.below(64);
            const Known found = table.find(other << 30 | (other & 3));
            if (found.bound == Bound::none) continue;
            wrong += found.value != static_cast<double>(other) * 3 || found.depth != static_cast<int>(other);
        }
    });
    CHECK(wrong == 0);
}
