// Whether the options of a table of Royal Casino can be played; the presets.
#include "palatine/casino_rules.hpp"

#include "cards/option_checks.hpp"
#include "palatine/error.hpp"

namespace palatine::casino {
namespace {

Rules north_american_royal() {
    Rules rules;
    rules.direction = Direction::cw;
    rules.matching = Matching::optional;
    rules.sweeps = Sweeps::off;
    rules.endgame = Endgame::off;
    rules.raise = Raise::any;
    rules.count_out = true;
    return rules;
}

Rules classic() {
    Rules rules;
    rules.direction = Direction::cw;
    rules.courts = Courts::pairs;
    rules.ace = Ace::one_only;
    rules.matching = Matching::optional;
    rules.raise = Raise::any;
    rules.raise_absorb = true;
    rules.sweeps = Sweeps::count;
    rules.endgame = Endgame::off;
    return rules;
}

Rules swedish() {
    Rules rules;
    rules.direction = Direction::cw;
    rules.builds = false;
    rules.matching = Matching::optional;
    rules.endgame = Endgame::off;
    rules.sweeps = Sweeps::count;
    rules.points.cards = 1;
    rules.points.spades = 2;
    rules.points.last_capture = 1;
    rules.target = 16;
    rules.level = Level::most_spades;
    return rules;
}

Rules finnish() {
    Rules rules = swedish();
    rules.hand_values = HandValues::nordic;
    rules.points.last_capture = 0;
    rules.sweeps = Sweeps::cancel;
    rules.sweep_limits = true;
    rules.ties = Ties::carry;
    rules.instant = true;
    rules.level = Level::another_deal;
    return rules;
}

}  // namespace

void Rules::validate() const {
    check_enum("direction", direction, Direction::cw);
    check_enum("dealer_rotation", dealer_rotation, DealerRotation::right);
    check_enum("matching", matching, Matching::optional);
    check_enum("ace", ace, Ace::one_only);
    check_enum("raise", raise, Raise::opponents);
    check_enum("sweeps", sweeps, Sweeps::off);
    check_enum("at_20", at_20, At20::either);
    check_enum("endgame", endgame, Endgame::off);
    check_enum("courts", courts, Courts::pairs);
    check_enum("hand_values", hand_values, HandValues::nordic);
    check_enum("ties", ties, Ties::carry);
    check_enum("level", level, Level::most_spades);
    check_range("hand_size", hand_size, 1, kMaxHand);
    check_range("table_size", table_size, 0, kMaxTable);
    check_range("target", target, kLeastTarget, kMostTarget);
    if ((deck.mask() & ~CardSet::kFullMask) != 0) throw RulesError("deck has bits that are no cards");
    // While RC-21 holds no side stands at the target when a deal begins: all fall short of it or are level (RC-23).
    const bool below = endgame != Endgame::off && !standing.overtime;
    for (const int score : standing.scores) check_range("scores", score, 0, below ? target - 1 : kMostScore);
}

std::span<const Preset> presets() {
    static const std::array<Preset, 5> all = {{{"dominican", Rules{}},
                                               {"north_american_royal", north_american_royal()},
                                               {"casino", classic()},
                                               {"swedish", swedish()},
                                               {"finnish", finnish()}}};
    return all;
}

}  // namespace palatine::casino
