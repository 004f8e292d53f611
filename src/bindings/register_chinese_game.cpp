// Chinese Poker among the games that Python knows: what there is to see of a position, and the numbers of its moves.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include <pybind11/pybind11.h>

#include "arguments.hpp"
#include "chinese_rules.hpp"
#include "game_binding.hpp"
#include "palatine/card_set.hpp"
#include "palatine/chinese_action.hpp"
#include "palatine/chinese_position.hpp"
#include "register.hpp"

namespace palatine::bindings {
namespace {

using chinese::ActionCode;
using chinese::Position;

// By seat: masks of hands, and actions; None where the viewer knows of none.
py::dict look(const Position& position, int viewer) {
    py::list hands, choices, chosen;
    for (int seat = 0; seat < position.num_players(); ++seat) {
        const bool all = viewer == kEverything;
        const bool hand = all || position.knows_hand(viewer, seat);
        const bool choice = all ? position.has_chosen(seat) : position.knows_choice(viewer, seat);
        hands.append(hand ? py::object(py::int_(position.hand(seat).mask())) : py::none());
        choices.append(choice ? py::object(py::int_(position.choice(seat))) : py::none());
        chosen.append(position.has_chosen(seat));
    }
    py::dict seen;
    seen["hands"] = hands;
    seen["choices"] = choices;
    seen["chosen"] = chosen;
    seen["dealt"] = position.num_dealt();
    return seen;
}

ActionCode code_of(const py::tuple& row_sizes) {
    if (row_sizes.size() != chinese::kNumRows) throw RulesError("there are three rows, not " + shown(row_sizes));
    std::array<std::uint8_t, chinese::kNumRows> sizes{};
    for (std::size_t row = 0; row < sizes.size(); ++row) {
        sizes[row] = static_cast<std::uint8_t>(whole_number<RulesError>(row_sizes[row], "row_sizes", 1, 5));
    }
    return ActionCode(sizes);
}

CardSet cards_of(const py::object& mask) {
    return CardSet::from_mask(whole_number<CardError>(mask, "cards", 0, CardSet::kFullMask));
}

// The rows of an action as masks, or the word for another; None for no action. hand: as many cards as the rows.
py::object action_rows(const py::tuple& row_sizes, const py::object& hand, const py::object& action) {
    const ActionCode code = code_of(row_sizes);
    const auto number = static_cast<Action>(whole_number<IllegalMoveError>(action, "action", 0, INT64_MAX));
    if (number == code.declare()) return py::str("declare");
    if (number == code.surrender()) return py::str("surrender");
    if (!code.is_setting(number)) return py::none();
    const chinese::Arrangement rows = code.arrangement(cards_of(hand), number);
    return py::make_tuple(rows.front.mask(), rows.middle.mask(), rows.back.mask());
}

// The action that sets a hand in these rows, or -1; those that declare and surrender.
Action setting_of(const py::tuple& row_sizes, const py::object& hand, const py::tuple& rows) {
    if (rows.size() != chinese::kNumRows) throw CardError("there are three rows, not " + shown(rows));
    return code_of(row_sizes).setting(cards_of(hand), {cards_of(rows[0]), cards_of(rows[1]), cards_of(rows[2])});
}
py::tuple words_of(const py::tuple& row_sizes) {
    return py::make_tuple(code_of(row_sizes).declare(), code_of(row_sizes).surrender());
}

}  // namespace

void register_chinese_game(py::module_& core) {
    bind_game<Position>(&chinese_rules_of, &look);
    core.def("chinese_action_rows", &action_rows, py::arg("row_sizes"), py::arg("hand"), py::arg("action"),
             "The rows of an action as masks, or \"declare\", \"surrender\"; None for no action.");
    core.def("chinese_setting", &setting_of, py::arg("row_sizes"), py::arg("hand"), py::arg("rows"),
             "The action that sets a hand in three rows, all of them masks; -1 when it cannot.");
    core.def("chinese_words", &words_of, py::arg("row_sizes"), "The actions that declare and surrender.");
}

}  // namespace palatine::bindings
