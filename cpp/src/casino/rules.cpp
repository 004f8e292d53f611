// Whether the options of a table of Royal Casino can be played; the presets.
#include "palatine/casino_rules.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <string>

#include "cards/first_use.hpp"
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

// Counting out, the sides that were there first are level, and others may have come to more.
void check_level(const Options& options) {
    auto scores = options.standing.scores;
    std::sort(scores.begin(), scores.end(), std::greater<>());
    if (scores[1] >= options.target && (scores[0] == scores[1] || options.count_out)) return;
    throw RulesError("scores in overtime: two sides are level at " + std::to_string(options.target) +
                     " or more, not at " + std::to_string(scores[0]) + " and " + std::to_string(scores[1]));
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
    // When a deal begins all sides fall short of the target, or several are there and none has won (RC-23).
    for (const int score : standing.scores) {
        check_range("scores", score, 0, standing.overtime ? kMostScore : target - 1);
    }
    if (standing.overtime) check_level(*this);
}

std::span<const Preset> presets() {
    using All = std::array<Preset, 5>;
    static constinit FirstUse<All> all;
    return all.get([] {
        return std::make_unique<All>(All{{{"dominican", Rules{}},
                                          {"north_american_royal", north_american_royal()},
                                          {"casino", classic()},
                                          {"swedish", swedish()},
                                          {"finnish", finnish()}}});
    });
}

}  // namespace palatine::casino
