// Fields: their tables, the shipped one, and the solver that makes them.
#include <doctest/doctest.h>

#include <cstdint>

#include "palatine/chinese_solver.hpp"
#include "palatine/error.hpp"

namespace {

using namespace palatine;
using chinese::Field;
using chinese::FieldSolver;
using chinese::Row;

}  // namespace

TEST_CASE("field: chances and scores are those of the counts") {
    Field::Counts counts(poker::kNumValues, 0);
    counts[10] = 1;
    counts[20] = 2;
    counts[9841] = 5;
    const Field field("small", counts, counts, counts);
    CHECK(field.total() == 8);
    for (const Row row : {Row::front, Row::middle, Row::back}) {
        CHECK(field.score(row, 0) == -8);
        CHECK(field.score(row, 10) == -7);
        CHECK(field.score(row, 15) == -6);
        CHECK(field.score(row, 20) == -4);
        CHECK(field.score(row, 9841) == 3);
        const Field::Chances chances = field.chances(row, 20);
        CHECK(chances.win == 0.125);
        CHECK(chances.tie == 0.25);
        CHECK(chances.lose == 0.625);
    }
}

TEST_CASE("field: refuses tables that do not fit") {
    const Field::Counts good(poker::kNumValues, 1);
    const Field::Counts other(poker::kNumValues, 2);
    const Field::Counts none(poker::kNumValues, 0);
    const Field::Counts huge(poker::kNumValues, 1u << 20);
    const Field::Counts shorter(poker::kNumValues - 1, 1);
    CHECK_THROWS_WITH_AS(Field("x", good, other, good), doctest::Contains("19684 (middle)"), Error);
    CHECK_THROWS_AS(Field("x", none, none, none), Error);
    CHECK_THROWS_AS(Field("x", huge, huge, huge), Error);
    CHECK_THROWS_WITH_AS(Field("x", good, good, shorter), doctest::Contains("not 9841 (back)"), Error);
}

TEST_CASE("field: the shipped one is whole") {
    const Field& field = Field::standard();
    CHECK(field.name() == "rows");
    CHECK(field.total() == 1u << 20);
    CHECK(field.checksum() == 0x07361B0F909A2094ull);
    for (int value = 1; value < poker::kNumValues; ++value) {
        CHECK(field.score(Row::back, static_cast<poker::Value>(value)) >=
              field.score(Row::back, static_cast<poker::Value>(value - 1)));
    }
}

TEST_CASE("solver: the seed decides, the number of threads does not") {
    std::uint64_t checksums[3];
    double gains[3];
    for (int threads = 1; threads <= 3; ++threads) {
        FieldSolver solver(2500, 7);
        for (int round = 0; round < 3; ++round) solver.step(threads);
        CHECK(solver.rounds() == 3);
        checksums[threads - 1] = solver.field("x").checksum();
        gains[threads - 1] = solver.gain(1500, threads).mean;
    }
    CHECK(checksums[0] == 0x76D2564F455885F7ull);  // the same everywhere
    CHECK(checksums[1] == checksums[0]);
    CHECK(checksums[2] == checksums[0]);
    CHECK(gains[1] == gains[0]);
    CHECK(gains[2] == gains[0]);
    FieldSolver other(2500, 8);
    other.step();
    CHECK(other.field("x").checksum() != checksums[0]);
}

TEST_CASE("solver: each round leaves less to gain") {
    FieldSolver solver(4000, 1);
    double last = 1;
    for (int round = 1; round <= 4; ++round) {
        solver.step();
        const FieldSolver::Gain gain = solver.gain(1000);
        CHECK(gain.mean < last);
        CHECK(gain.mean > 0);
        CHECK(gain.deviation > 0);
        last = gain.mean;
    }
}

TEST_CASE("solver: what is stopped changes nothing") {
    FieldSolver solver(2500, 7), whole(2500, 7);
    search::Control over(0.0), control;
    CHECK_THROWS_WITH_AS(solver.step(2, &over), doctest::Contains("stopped"), Error);
    CHECK(solver.rounds() == 0);
    solver.step(2, &control);
    whole.step();
    CHECK(solver.field("x").checksum() == whole.field("x").checksum());
    CHECK_THROWS_WITH_AS(solver.gain(100, 2, &over), doctest::Contains("stopped"), Error);
    CHECK(solver.gain(100, 2, &control).mean == whole.gain(100).mean);
}

TEST_CASE("solver: refuses what it cannot play") {
    CHECK_THROWS_AS(FieldSolver(0, 1), Error);
    CHECK_THROWS_AS(FieldSolver((1u << 20) + 1, 1), Error);
    FieldSolver solver(10, 1);
    CHECK_THROWS_AS(solver.field("x"), Error);
    CHECK_THROWS_AS(solver.gain(10), Error);
    for (int round = 0; round < 64; ++round) solver.step();
    CHECK_THROWS_AS(solver.step(), Error);
    CHECK_THROWS_AS(solver.gain(0), Error);
}
