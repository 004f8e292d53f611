// What a battle leaves behind: who takes which cards, who has seen which palace, and when nobody discards.
#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "palace/tables.hpp"

namespace {

using namespace tables;
using Chips = std::vector<std::int64_t>;

}  // namespace

TEST_CASE("palace: captured banners (PP-19)") {
    Rules rules;
    rules.captured_banner = CapturedBanner::discard;
    Hand hand = set_up(rules, {{"2c"}, {"2d", "3d"}, {"2h"}, {"2s"}}, 0);
    hand.moves({"bet 1", "fold"});
    CHECK(hand.position().soldiers(0) == palatine::ids_of(CardSet::from_text("3d")));
    CHECK(hand.position().discards() == palatine::ids_of(CardSet::from_text("2d")));
    hand.move("discard 3d");
    // Without any soldier there is nothing to choose: the turn is over.
    hand.moves({"bet 3", "fold"});
    CHECK(hand.position().phase() == Phase::turn);
    CHECK(hand.position().current_player() == 0);
}

TEST_CASE("palace: who has seen which palace (PP-17)") {
    const std::vector<SeatText> seats = {{"2c", "", "3c 4c 6d"}, {"2d", "", "Ac Ad As"}, {"2h"}, {"2s"}};
    // The attacker loses and has called last: it alone has seen the other's palace.
    Hand hand = set_up(Rules{}, seats, 0);
    hand.moves({"bet 1", "raise", "call"});
    CHECK(hand.position().knows_palace(0, 1));
    CHECK(!hand.position().knows_palace(1, 0));
    CHECK(!hand.position().knows_palace(2, 0));
    CHECK(!hand.position().knows_palace(2, 1));
    CHECK(hand.position().knows_palace(0, 0));  // who is out remembers its own
    const Position before = set_up(Rules{}, seats, 0).moves({"bet 1", "raise"}).position();
    CHECK(!before.knows_palace(0, 1));
    // In a dead tie both see both.
    Hand tie = set_up(Rules{}, {{"8s", "", "Ks Qh 5c"}, {"8d", "", "Kd Qc 5h"}, {"2h"}, {"2c"}}, 0);
    tie.moves({"bet 1", "call"});
    CHECK(tie.position().knows_palace(0, 1));
    CHECK(tie.position().knows_palace(1, 0));
    CHECK(!tie.position().knows_palace(2, 0));
    // Nobody looks at its palace before all are dealt.
    Hand dealing(Rules{}, 2, 1);
    dealing.deal("2c 2d As Ks Qs Js Ts");
    CHECK(!dealing.position().knows_palace(0, 0));
    CHECK(dealing.deal("9s").position().knows_palace(0, 0));
}

TEST_CASE("palace: max_turns wait for the discards of the last turn (PP-20, PP-32)") {
    Rules rules;
    rules.max_turns = 1;
    Hand hand = set_up(rules, {{"2c", "3c 4c 5c 6c 7c"}, {"2d"}, {"2h"}, {"2s"}}, 0);
    hand.moves({"bet 1", "fold"});
    CHECK(hand.position().phase() == Phase::captured);
    hand.move("discard 2d");
    CHECK(hand.position().ending() == Ending::showdown);
}

TEST_CASE("palace: a capture that ends the hand leaves nothing to discard (PP-20)") {
    Hand hand = set_up(Rules{}, {{"2c", "3c 4c 5c 6c 7c"}, {"2d", "3d"}}, 0);
    hand.moves({"bet 1", "fold"});
    CHECK(hand.position().ending() == Ending::last);
    CHECK(hand.position().num_soldiers(0) == 7);
    CHECK(hand.payouts() == Chips{70, 0});
}
