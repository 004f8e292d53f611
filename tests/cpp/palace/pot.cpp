// The division of the pot: the worked examples 4, 11 and 20 to 25, and beside it a division chip by chip.
#include "palatine/palace_pot.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <vector>

#include "palatine/random.hpp"

namespace {

using palatine::Random;
using namespace palatine::palace;

using Numbers = std::vector<Chips>;

Pot pot_of(const Numbers& paid, const std::vector<int>& lasted, std::uint32_t short_seats = 0, int dealer = -1) {
    Pot pot;
    pot.num_players = static_cast<int>(paid.size());
    pot.dealer = dealer < 0 ? pot.num_players - 1 : dealer;
    std::copy(paid.begin(), paid.end(), pot.paid.begin());
    for (std::size_t seat = 0; seat < lasted.size(); ++seat) pot.lasted[seat] = static_cast<std::uint16_t>(lasted[seat]);
    pot.short_seats = short_seats;
    return pot;
}
Numbers won(const Pot& pot) {
    const auto all = divide(pot);
    return {all.begin(), all.begin() + pot.num_players};
}

// Each chip by itself: the layer that it lies in is that of the lowest cut not below it, who may win it is asked for it
// alone, and the chips of a layer go round among its winners one by one, from the dealer's left.
Numbers chip_by_chip(const Pot& pot) {
    const auto is_short = [&pot](int seat) { return (pot.short_seats >> seat & 1) != 0; };
    const auto index = [](int seat) { return static_cast<std::size_t>(seat); };
    std::map<Chips, int> next;  // by cut, whose turn it is
    Numbers result(index(pot.num_players));
    for (int payer = 0; payer < pot.num_players; ++payer) {
        for (Chips chip = 1; chip <= pot.paid[index(payer)]; ++chip) {
            Chips cut = -1;  // none
            for (int seat = 0; seat < pot.num_players; ++seat) {
                const Chips total = pot.paid[index(seat)];
                if (is_short(seat) && total >= chip && (cut < 0 || total < cut)) cut = total;
            }
            std::vector<int> best;
            for (int i = 1; i <= pot.num_players; ++i) {
                const int seat = (pot.dealer + i) % pot.num_players;
                const int lasted = pot.lasted[index(seat)];
                const bool reaches = !is_short(seat) || (cut >= 0 && pot.paid[index(seat)] >= cut);
                if (lasted == 0 || !reaches) continue;
                if (!best.empty() && lasted < pot.lasted[index(best[0])]) continue;
                if (!best.empty() && lasted > pot.lasted[index(best[0])]) best.clear();
                best.push_back(seat);
            }
            REQUIRE(!best.empty());
            int& turn = next[cut];
            ++result[index(best[index(turn)])];
            turn = (turn + 1) % static_cast<int>(best.size());
        }
    }
    return result;
}

}  // namespace

TEST_CASE("palace: pots of the worked examples") {
    SUBCASE("4: a split of 100 by three, the odd chip from the dealer's left") {
        // Seats 1, 5 and 9 of ten, counted from 1.
        CHECK(won(pot_of({10, 10, 10, 10, 10, 10, 10, 10, 10, 10}, {9, 1, 2, 3, 9, 4, 5, 6, 9, 7})) ==
              Numbers{34, 0, 0, 0, 33, 0, 0, 0, 33, 0});
        CHECK(won(pot_of({10, 10, 10, 10, 10, 10, 10, 10, 10, 10}, {9, 1, 2, 3, 9, 4, 5, 6, 9, 7}, 0, 0)) ==
              Numbers{33, 0, 0, 0, 34, 0, 0, 0, 33, 0});
    }
    SUBCASE("11: both out, and who is left") {
        CHECK(won(pot_of({25, 25}, {1, 1})) == Numbers{25, 25});
        CHECK(won(pot_of({25, 25, 7}, {1, 1, 2})) == Numbers{0, 0, 57});
        CHECK(won(pot_of({25, 25, 7}, {2, 2, 1})) == Numbers{29, 28, 0});
    }
    SUBCASE("20: a short player who outlives all") {
        CHECK(won(pot_of({40, 100, 100}, {3, 1, 2}, 1)) == Numbers{120, 0, 120});
        CHECK(won(pot_of({40, 100, 100}, {3, 1, 2})) == Numbers{240, 0, 0});  // single_pot
    }
    SUBCASE("21: who is not short can win all") { CHECK(won(pot_of({5, 100, 100}, {3, 1, 2})) == Numbers{205, 0, 0}); }
    SUBCASE("22: a cut at the total of the one short player") {
        CHECK(won(pot_of({40, 35, 60}, {1, 3, 2}, 2)) == Numbers{0, 105, 30});
    }
    SUBCASE("25: both out, and two who split at once") {
        CHECK(won(pot_of({20, 20, 5, 6}, {1, 1, 2, 2})) == Numbers{0, 0, 26, 25});
    }
}

TEST_CASE("palace: calls of the worked examples") {
    // 5: a price of 50.
    CHECK(pay_call(50, 0, 1000) == Call{50, 0, false});
    // 13: a raise of 20 that is called; and with a last 15, which leaves 5 unmatched and makes nobody short.
    CHECK(pay_call(0, 20, 1000) == Call{20, 0, false});
    CHECK(pay_call(0, 20, 15) == Call{15, 5, false});
    // 22: a price of 30 with a last 15.
    CHECK(pay_call(30, 0, 15) == Call{15, 0, true});
    // 23: an excess of 90 over a price of 20.
    CHECK(pay_call(20, 90, 1000) == Call{110, 0, false});
    CHECK(pay_call(20, 90, 50) == Call{50, 60, false});
    CHECK(pay_call(20, 90, 20) == Call{20, 90, false});
    CHECK(pay_call(20, 90, 15) == Call{15, 90, true});
    // PP-29: without chips, for 0.
    CHECK(pay_call(20, 90, 0) == Call{0, 90, true});
}

TEST_CASE("palace: odd chips in each layer anew") {
    // 3 x 5 = 15 by two: 8 and 7. Above the cut 2 x 2 + 1 = 5 by two: again the first gets the odd one.
    CHECK(won(pot_of({7, 5, 8}, {2, 1, 2}, 2)) == Numbers{11, 0, 9});
    // A short player who is out cuts too: one layer of 20 would give 10 and 10.
    CHECK(won(pot_of({7, 5, 8}, {2, 1, 2})) == Numbers{10, 0, 10});
    // Those who fell together share what the survivor cannot win.
    CHECK(won(pot_of({10, 20, 21}, {2, 1, 1}, 1)) == Numbers{30, 11, 10});
    // Who was not dealt in wins nothing.
    CHECK(won(pot_of({0, 3, 4}, {0, 2, 1}, 2)) == Numbers{0, 6, 1});
}

TEST_CASE("palace: random pots beside a division chip by chip") {
    Random random(4);
    const auto below = [&random](int n) { return static_cast<int>(random.below(static_cast<std::uint32_t>(n))); };
    int split = 0, layered = 0;
    for (int i = 0; i < 20'000; ++i) {
        Pot pot;
        pot.num_players = 2 + below(9);
        pot.dealer = below(pot.num_players);
        const int places = 1 + below(6), most = 1 + below(20);
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(pot.num_players); ++seat) {
            const bool dealt_in = seat < 2 || below(8) != 0;
            pot.paid[seat] = dealt_in ? below(most) : 0;
            pot.lasted[seat] = static_cast<std::uint16_t>(dealt_in ? 1 + below(places) : 0);
            if (dealt_in && below(3) == 0) pot.short_seats |= 1u << seat;
        }
        const Numbers expected = chip_by_chip(pot), result = won(pot);
        CAPTURE(i);
        REQUIRE(result == expected);
        REQUIRE(std::accumulate(result.begin(), result.end(), Chips{0}) ==
                std::accumulate(pot.paid.begin(), pot.paid.end(), Chips{0}));
        const auto winners = std::count_if(result.begin(), result.end(), [](Chips chips) { return chips > 0; });
        split += winners > 1;
        pot.short_seats = 0;
        layered += won(pot) != expected;
    }
    CHECK(split > 1000);
    CHECK(layered > 1000);
}
