// Rules, rows, special hands and settlement as C++ sees them; the worked examples are in tests/python.
#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "palatine/chinese_settlement.hpp"
#include "palatine/error.hpp"

namespace {

using namespace palatine;
using namespace palatine::chinese;

Arrangement set(std::string_view front, std::string_view middle, std::string_view back) {
    return {CardSet::from_text(front), CardSet::from_text(middle), CardSet::from_text(back)};
}

std::vector<Arrangement> deal_t() {
    return {set("Qc Qd Qh", "Kh Kd Kc 2h 2d", "5s 6s 7s 8s 9s"), set("Ac Ad 4s", "Ts 9d 8c 7d 6c", "Ah Jh 9h 6h 3h"),
            set("As Ks 7h", "8h 8d 4h 4d Js", "Th Td Tc 5h 5d"), set("2s 2c 6d", "3s 3d 3c Qs Jd", "Jc 9c 7c 5c 4c")};
}

std::vector<Claim> claims(const std::vector<Arrangement>& arrangements) {
    std::vector<Claim> made;
    for (const Arrangement& arrangement : arrangements) made.push_back({arrangement, {}, false, std::nullopt, false});
    return made;
}

const CardSet kDragon = CardSet::from_text("2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks Ac");

static_assert(std::is_trivially_copyable_v<Rules> && std::is_trivially_copyable_v<Settlement>);

}  // namespace

TEST_CASE("deal T, examples 1 and 21") {
    Rules rules;
    const std::vector<Claim> seats = claims(deal_t());
    CHECK(settle(seats, rules).totals == std::array<std::int32_t, 4>{9, 1, -5, -5});
    rules.gun = 2;
    rules.home_run = 2;
    const Settlement settlement = settle(seats, rules);
    CHECK(settlement.totals == std::array<std::int32_t, 4>{36, -5, -14, -17});
    CHECK(settlement.pairs[0][1].rows == std::array<std::int8_t, 3>{1, 1, 1});
    CHECK(settlement.pairs[1][0].row_units == std::array<std::int32_t, 3>{-1, -1, -1});
    rules.home_run = 1;
    rules.topology = Topology::banker;
    CHECK(settle(seats, rules, 2).totals == std::array<std::int32_t, 4>{6, 1, -8, 1});
    CHECK_THROWS_AS(settle(seats, rules), Error);
}

TEST_CASE("re-orderings of the scale are permutations") {
    for (const Wheel wheel : {Wheel::lowest, Wheel::second, Wheel::none}) {
        std::vector<bool> seen(poker::kNumValues);
        for (int value = 0; value < poker::kNumValues; ++value) {
            seen[reordered(static_cast<poker::Value>(value), wheel)] = true;
        }
        CHECK(seen == std::vector<bool>(poker::kNumValues, true));
    }
    const poker::Value wheel = poker::evaluate(CardSet::from_text("Ac 2d 3h 4s 5c"));
    CHECK(category(wheel, Wheel::none) == poker::Category::high_card);
    CHECK(reordered(wheel, Wheel::second) == poker::kCategoryStart[5] - 2);
    CHECK(reordered(wheel, Wheel::none) == poker::evaluate(CardSet::from_text("Ac 5d 4h 3s")) + 1);
}

TEST_CASE("a declared special is looked for, and the best one is paid") {
    Rules rules;
    rules.specials[static_cast<std::size_t>(Special::complete_straight)] = 13;
    rules.specials[static_cast<std::size_t>(Special::three_straights)] = 3;
    CHECK(specials(kDragon, rules).count == 2);
    CHECK(specials(kDragon, rules).items[0] == Special::complete_straight);
    const Arrangement other = set("As Qs 2s", "9c 9d 7c 7h 8s", "Jc Jh Js 5c 5d");
    std::vector<Claim> seats = claims({Arrangement{}, other});
    seats[0].cards = kDragon;
    seats[0].declares = true;
    CHECK(settle(seats, rules).totals[0] == 13);
    seats[0].special = Special::three_straights;
    CHECK(settle(seats, rules).totals[0] == 13);
    seats[0].special = Special::six_pairs;
    CHECK_THROWS_AS(settle(seats, rules), IllegalMoveError);
    seats[0].special.reset();
    rules.specials = {};
    CHECK_THROWS_AS(settle(seats, rules), IllegalMoveError);
}

TEST_CASE("what cannot be settled") {
    std::vector<Arrangement> deal = deal_t();
    CHECK_THROWS_AS(settle(std::vector<Claim>{}, Rules{}), Error);
    CHECK_THROWS_AS(settle(claims({deal[0], deal[0]}), Rules{}), CardError);
    CHECK_THROWS_AS(settle(claims({deal[0], Arrangement{}}), Rules{}), CardError);
    CHECK_THROWS_AS(settle(claims({deal[0], set("Ac Ad 4s", "Ts 9d 8c 7d", "Ah Jh 9h 6h 3h 6c")}), Rules{}), CardError);
    std::swap(deal[0].middle, deal[0].back);
    CHECK(is_misset(deal[0], Rules{}));
    CHECK_THROWS_AS(settle(claims(deal), Rules{}), IllegalMoveError);
    std::vector<Claim> seats = claims(deal_t());
    seats[0].surrenders = true;
    CHECK_THROWS_AS(settle(seats, Rules{}), IllegalMoveError);
}

TEST_CASE("rules that cannot be played") {
    CHECK_NOTHROW(Rules{}.validate());
    const auto refused = [](auto&& change) {
        Rules rules;
        change(rules);
        CHECK_THROWS_AS(rules.validate(), RulesError);
    };
    refused([](Rules& rules) { rules.row_sizes[0] = 4; });
    refused([](Rules& rules) { rules.row_sizes[2] = 0; });
    refused([](Rules& rules) { rules.deck = CardSet(0x1FFFull); });
    refused([](Rules& rules) { rules.deck = CardSet(~0ull); });
    refused([](Rules& rules) { rules.gun = 4; });
    refused([](Rules& rules) { rules.home_run = 0; });
    refused([](Rules& rules) {
        rules.home_run = 2;
        rules.topology = Topology::banker;
    });
    refused([](Rules& rules) { rules.overall = -1; });
    refused([](Rules& rules) { rules.suit_tie_break = true; });
    refused([](Rules& rules) { rules.suit_strength = {3, 2, 1, 0}; });
    refused([](Rules& rules) { rules.specials[0] = Rules::kMostUnits + 1; });
    refused([](Rules& rules) { rules.special_order[3] = 2; });
    refused([](Rules& rules) { rules.special_order[3] = rules.special_order[4] = 1; });
    refused([](Rules& rules) { rules.surrender = -2; });
    refused([](Rules& rules) { rules.wheel = static_cast<Wheel>(3); });
    refused([](Rules& rules) { rules.row_bonus.front_pair[12] = -1; });
}
