// Whether the options of a hand of Palace Poker can be played; the presets.
#include "palatine/palace_rules.hpp"

#include <array>
#include <memory>

#include "cards/first_use.hpp"
#include "cards/option_checks.hpp"
#include "palatine/error.hpp"

namespace palatine::palace {
namespace {

Rules gentle() {
    Rules rules;
    rules.dead_cards = DeadCards::none;
    rules.bank = Bank::points;
    return rules;
}

}  // namespace

void Rules::validate() const {
    check_enum("structure", structure, Structure::no_limit);
    check_enum("dead_cards", dead_cards, DeadCards::none);
    check_enum("call_price", call_price, CallPrice::match);
    check_enum("discard_cost", discard_cost, DiscardCost::small_bet);
    check_enum("captured_banner", captured_banner, CapturedBanner::discard);
    check_enum("passive_end", passive_end, PassiveEnd::off);
    check_enum("heads_up", heads_up, HeadsUp::must_battle);
    check_enum("all_in", all_in, AllIn::off);
    check_enum("bank", bank, Bank::points);
    check_range("small_bet", small_bet, 1, kMostSmallBet);
    check_range("big_bet", big_bet, 1, kMostSmallBets * small_bet);
    check_range("ante", ante, 0, kMostChips);
    check_range("raise_cap", raise_cap, -1, kMostRaises);
    check_range("max_turns", max_turns, 1, kMostTurns);
    check_range("max_soldiers", max_soldiers, 1, kMaxSoldiers);
    check_range("palace_cards", palace_cards, 1, kMaxPalaceCards);
    for (const int chips : stacks) check_range("stacks", chips, 0, kMostChips);
    if ((deck.mask() & ~CardSet::kFullMask) != 0) throw RulesError("deck has bits that are no cards");
}

std::span<const Preset> presets() {
    using All = std::array<Preset, 2>;
    static constinit FirstUse<All> all;
    return all.get([] { return std::make_unique<All>(All{{{"standard", Rules{}}, {"gentle", gentle()}}}); });
}

}  // namespace palatine::palace
