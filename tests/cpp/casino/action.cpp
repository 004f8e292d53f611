// The numbers of moves and steps: frozen, and leading back.
#include "palatine/casino_action.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "palatine/random.hpp"

namespace {

using namespace palatine::casino;
using palatine::Action;
using palatine::Card;
using palatine::CardSet;

Move move(Kind kind, const char* card, int value, const char* table) {
    return {kind, Card::from_text(card), value, ids_of(CardSet::from_text(table))};
}
std::vector<int> steps(const Move& move) {
    std::array<std::uint8_t, kMaxSteps> out{};
    const int size = steps_of(action_of(move), out.data());
    return {out.begin(), out.begin() + size};
}

}  // namespace

TEST_CASE("casino: the numbers of some moves") {
    CHECK(action_of(move(Kind::trail, "2c", 0, "")) == 0);
    CHECK(action_of(move(Kind::trail, "As", 0, "")) == Action{51} << 52);
    CHECK(action_of(move(Kind::capture, "3c", 0, "2c 2d")) == (Action{4} << 52) + 3);
    CHECK(action_of(move(Kind::build, "2c", 2, "Ac")) == (Action{52} << 52) + (Action{1} << 48));
    CHECK(action_of(move(Kind::build, "2c", 14, "2d")) == (Action{13 * 52} << 52) + 2);
    CHECK(action_of(move(Kind::add, "2c", 2, "2d")) == (Action{14 * 52} << 52) + 2);
    CHECK(action_of(move(Kind::add, "2c", 14, "2d")) == (Action{26 * 52} << 52) + 2);
    CHECK(action_of(move(Kind::raise, "2c", 3, "2d")) == (Action{27 * 52} << 52) + 2);
    CHECK(action_of(move(Kind::raise, "As", 14, "2d")) == (Action{38 * 52 + 51} << 52) + 2);
    CHECK(kNumActions == Action{2028} << 52);
    CHECK(kNumActions - 1 <= std::numeric_limits<Action>::max());
    CHECK(!is_action(-1));
    CHECK(!is_action(kNumActions));
    CHECK(kAllIds == 0xFFFFFFFFFFFFFu);
}

TEST_CASE("casino: the steps of some moves") {
    CHECK(steps(move(Kind::trail, "2d", 0, "")) == std::vector{1, 52});
    CHECK(steps(move(Kind::capture, "Js", 0, "Jd Jc")) == std::vector{39, 53, 37, 36, 92});
    CHECK(steps(move(Kind::build, "2c", 8, "6d")) == std::vector{0, 60, 17, 92});
    CHECK(steps(move(Kind::build, "9d", 14, "5s")) == std::vector{29, 66, 15, 92});
    CHECK(steps(move(Kind::add, "4d", 8, "6h 2s 4s")) == std::vector{9, 73, 18, 11, 3, 92});
    CHECK(steps(move(Kind::raise, "3d", 12, "5h 4c")) == std::vector{5, 89, 14, 8, 92});
    CHECK(steps(move(Kind::raise, "2c", 3, "Ad")) == std::vector{0, 80, 49, 92});
}

TEST_CASE("casino: moves, actions and steps lead back to each other") {
    palatine::Random random(4);
    for (int i = 0; i < 20'000; ++i) {
        const auto action = static_cast<Action>(random.next() % static_cast<std::uint64_t>(kNumActions));
        const Move found = move_of(action);
        REQUIRE(action_of(found) == action);
        std::array<std::uint8_t, kMaxSteps + 1> out{};
        if (std::popcount(found.table) == palatine::kNumCards) continue;  // never all cards on the table
        const int size = steps_of(action, out.data());
        REQUIRE(action_of_steps({out.data(), static_cast<std::size_t>(size)}) == action);
        if (found.kind != Kind::trail) {
            REQUIRE(action_of_steps({out.data(), static_cast<std::size_t>(size) - 1}) == -1);
            const auto so_far = move_of_steps({out.data(), static_cast<std::size_t>(size) - 1}, false);
            REQUIRE(so_far.has_value());
            REQUIRE(*so_far == found);
        }
    }
    for (const std::vector<std::uint8_t>& none : std::vector<std::vector<std::uint8_t>>{{},
                                                                                        {0},
                                                                                        {52},
                                                                                        {0, 51},
                                                                                        {0, 92},
                                                                                        {0, 52, 92},
                                                                                        {0, 53},
                                                                                        {0, 53, 92},
                                                                                        {0, 53, 4},
                                                                                        {0, 53, 4, 4, 92},
                                                                                        {0, 53, 4, 8, 92},
                                                                                        {0, 53, 60, 92},
                                                                                        {0, 53, 4, 92, 92},
                                                                                        {93, 53, 4, 92}}) {
        CHECK(action_of_steps(none) == -1);
    }
}

TEST_CASE("casino: sets as bits of ids") {
    const CardSet cards = CardSet::from_text("As 2c Td");
    CHECK(ids_of(cards) == ((1ull << 51) | 1 | (1ull << 33)));
    CHECK(cards_of(ids_of(cards)) == cards);
    CHECK(cards_of(kAllIds) == CardSet::full());
}
