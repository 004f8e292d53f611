// The games that Python knows: how their rules are read, and what there is to see of a position.
#include <pybind11/pybind11.h>

#include "arguments.hpp"
#include "game_binding.hpp"
#include "palatine/card.hpp"
#include "palatine/card_set.hpp"
#include "register.hpp"
#include "search/reference/kuhn.hpp"
#include "search/reference/leduc.hpp"

namespace palatine::bindings {
namespace {

using reference::Kuhn;
using reference::Leduc;

// A number of a rules object, which has checked it when it was made.
int number_of(const py::object& value, const char* name, int most) {
    return static_cast<int>(whole_number<RulesError>(value, name, 0, static_cast<std::uint64_t>(most)));
}

CardSet deck_of(py::handle rules) {
    const py::object deck = rules.attr("deck");
    if (deck.is_none()) return {};
    return CardSet::from_mask(whole_number<RulesError>(deck.attr("mask"), "deck", 0, CardSet::kFullMask));
}

py::object card_text(int card, bool seen) {
    if (card < 0 || !seen) return py::none();
    return py::str(Card(card).text());
}

template <typename P>
py::list cards_by_seat(const P& position, int viewer) {
    py::list cards;
    for (int seat = 0; seat < position.num_players(); ++seat) {
        cards.append(card_text(position.card(seat), viewer == kEverything || position.knows(viewer, seat)));
    }
    return cards;
}

reference::KuhnRules kuhn_rules(py::handle rules) { return {deck_of(rules)}; }

py::dict look_at_kuhn(const Kuhn& position, int viewer) {
    py::list bets;
    for (int seat = 0; seat < position.num_players(); ++seat) bets.append(position.has_bet(seat));
    py::dict seen;
    seen["cards"] = cards_by_seat(position, viewer);
    seen["bets"] = bets;
    return seen;
}

reference::LeducRules leduc_rules(py::handle rules) {
    const py::tuple bets = rules.attr("bets");
    if (bets.size() != 2) throw RulesError("bets has 2 numbers, not " + shown(bets));
    reference::LeducRules read;
    read.deck = deck_of(rules);
    read.ante = number_of(rules.attr("ante"), "ante", 100);
    read.bets[0] = number_of(bets[0], "bets[0]", 100);
    read.bets[1] = number_of(bets[1], "bets[1]", 100);
    read.max_raises = number_of(rules.attr("max_raises"), "max_raises", 50);
    return read;
}

py::dict look_at_leduc(const Leduc& position, int viewer) {
    py::list paid, in_hand;
    for (int seat = 0; seat < position.num_players(); ++seat) {
        paid.append(position.paid(seat));
        in_hand.append(position.in_hand(seat));
    }
    py::dict seen;
    seen["cards"] = cards_by_seat(position, viewer);
    seen["board"] = card_text(position.board(), true);
    seen["paid"] = paid;
    seen["in_hand"] = in_hand;
    seen["round"] = position.round();
    seen["raises"] = position.raises();
    return seen;
}

}  // namespace

void register_games(py::module_& core) {
    register_game_state(core);
    bind_game<Kuhn>(&kuhn_rules, &look_at_kuhn);
    bind_game<Leduc>(&leduc_rules, &look_at_leduc);
}

}  // namespace palatine::bindings
