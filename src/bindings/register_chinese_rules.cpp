// Chinese Poker: rules, rows, special hands and settlement. palatine.chinese puts the names around this.
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "arguments.hpp"
#include "chinese_rules.hpp"
#include "option_arguments.hpp"
#include "palatine/chinese_rules.hpp"
#include "palatine/chinese_settlement.hpp"
#include "palatine/error.hpp"
#include "register.hpp"

namespace palatine::bindings {
namespace {

using chinese::Arrangement;
using chinese::Claim;
using chinese::kNumRows;
using chinese::kNumSpecials;
using chinese::PairResult;
using chinese::Row;
using chinese::Rules;
using chinese::Settlement;
using chinese::Special;

// -1 for none, else 0..most.
int number_or_none(const py::object& value, const char* name, std::uint64_t most) {
    if (PyLong_Check(value.ptr()) && !PyBool_Check(value.ptr()) && value.equal(py::int_(-1))) return -1;
    return static_cast<int>(whole_number(value, name, 0, most));
}

void read_suits(const py::handle suits, Rules& rules) {
    if (py::cast<py::tuple>(suits).empty()) return;
    rules.suit_tie_break = true;
    rules.suit_strength = numbers<std::uint8_t, kNumSuits>(suits, "suit_tie_break", 0, kNumSuits - 1);
}

void read_bonuses(const py::handle tables, Rules& rules) {
    constexpr auto most = static_cast<std::uint64_t>(Rules::kMostUnits);
    const auto rows = py::cast<py::tuple>(tables);
    if (rows.size() != 4) throw RulesError("row_bonus has 4 tables, not " + std::to_string(rows.size()));
    rules.row_bonus.front_pair = numbers<std::int32_t, kNumRanks>(rows[0], "row_bonus: front pair", 0, most);
    rules.row_bonus.front_trips = numbers<std::int32_t, kNumRanks>(rows[1], "row_bonus: front trips", 0, most);
    rules.row_bonus.middle =
        numbers<std::int32_t, chinese::kNumBonusCategories>(rows[2], "row_bonus: middle", 0, most);
    rules.row_bonus.back = numbers<std::int32_t, chinese::kNumBonusCategories>(rows[3], "row_bonus: back", 0, most);
}

// What palatine.chinese.Rules says, option by option; what it leaves out has its default.
std::unique_ptr<Rules> make_rules(const py::kwargs& options) {
    constexpr auto most = static_cast<std::uint64_t>(Rules::kMostUnits);
    auto rules = std::make_unique<Rules>();
    for (const auto& [key, entry] : options) {
        const auto name = py::cast<std::string>(key);
        const auto value = py::reinterpret_borrow<py::object>(entry);
        const auto number = [&](std::uint64_t least, std::uint64_t highest) {
            return static_cast<std::int32_t>(whole_number<RulesError>(value, name.c_str(), least, highest));
        };
        if (name == "deck") {
            rules->deck = CardSet::from_mask(whole_number<RulesError>(value, "deck", 0, CardSet::kFullMask));
        } else if (name == "row_sizes") {
            rules->row_sizes = numbers<std::uint8_t, kNumRows>(value, "row_sizes", 1, 5);
        } else if (name == "equal_rows") {
            rules->equal_rows = named<chinese::EqualRows>(value, "equal_rows", 2);
        } else if (name == "suits") {
            read_suits(value, *rules);
        } else if (name == "wheel") {
            rules->wheel = named<chinese::Wheel>(value, "wheel", 3);
        } else if (name == "scoring") {
            const auto scoring = numbers<std::int32_t, 2>(value, "scoring", 0, most);
            rules->overall = scoring[0];
            rules->scoop = scoring[1];
        } else if (name == "gun") {
            rules->gun = number(1, 3);
        } else if (name == "home_run") {
            rules->home_run = number(1, 2);
        } else if (name == "row_bonus") {
            read_bonuses(value, *rules);
        } else if (name == "bonus_mode") {
            rules->bonus_mode = named<chinese::BonusMode>(value, "bonus_mode", 2);
        } else if (name == "bonus_to") {
            rules->bonus_to = named<chinese::BonusTo>(value, "bonus_to", 2);
        } else if (name == "specials") {
            rules->specials = numbers<std::int32_t, kNumSpecials>(value, "specials", 0, most);
        } else if (name == "special_order") {
            rules->special_order = numbers<std::uint8_t, kNumSpecials>(value, "special_order", 0, kNumSpecials);
        } else if (name == "misset") {
            rules->misset = named<chinese::Misset>(value, "misset", 3);
        } else if (name == "surrender") {
            rules->surrender = number_or_none(value, "surrender", most);
        } else if (name == "topology") {
            rules->topology = named<chinese::Topology>(value, "topology", 2);
        } else if (name == "middle") {
            rules->middle = named<chinese::Middle>(value, "middle", 2);
        } else {
            throw RulesError("no option " + shown(key));
        }
    }
    rules->validate();
    return rules;
}

CardSet set_of(const py::handle mask, const char* name) {
    return CardSet::from_mask(whole_number<CardError>(mask, name, 0, CardSet::kFullMask));
}

CardSet row_of(const py::handle mask) {
    const CardSet cards = set_of(mask, "mask");
    if (cards.size() > 5) throw CardError("a row has at most 5 cards, not " + std::to_string(cards.size()));
    return cards;
}

Arrangement arrangement_of(const py::handle masks) {
    const auto rows = py::cast<py::tuple>(masks);
    if (rows.size() != kNumRows) throw CardError("an arrangement has 3 rows, not " + std::to_string(rows.size()));
    return {row_of(rows[0]), row_of(rows[1]), row_of(rows[2])};
}

std::vector<int> specials(const Rules& rules, const py::object& mask) {
    const CardSet hand = set_of(mask, "mask");
    if (hand.size() != rules.hand_size()) {
        throw CardError("a hand has " + std::to_string(rules.hand_size()) + " cards, not " +
                        std::to_string(hand.size()));
    }
    std::vector<int> found;
    for (const Special special : chinese::specials(hand, rules)) found.push_back(static_cast<int>(special));
    return found;
}

// (rows or None, cards or None, special or None or True, surrenders).
Claim claim_of(const py::handle claim) {
    const auto parts = py::cast<py::tuple>(claim);
    if (parts.size() != 4) throw Error("a claim has 4 parts, not " + std::to_string(parts.size()));
    Claim read;
    if (!parts[0].is_none()) read.arrangement = arrangement_of(parts[0]);
    if (!parts[1].is_none()) read.cards = set_of(parts[1], "mask");
    if (!parts[2].is_none()) {
        read.declares = true;
        read.special = static_cast<Special>(whole_number(parts[2], "declared", 0, kNumSpecials - 1));
    }
    read.surrenders = py::cast<bool>(parts[3]);
    return read;
}

py::object as_rows(const PairResult& pair) {
    if (!pair.compared) return py::none();
    return py::make_tuple(pair.rows[0], pair.rows[1], pair.rows[2]);
}

py::object as_units(const PairResult& pair) {
    if (!pair.compared) return py::none();
    return py::make_tuple(pair.row_units[0], pair.row_units[1], pair.row_units[2]);
}

template <typename F>
py::tuple matrix(const Settlement& settlement, F&& f) {
    const auto n = static_cast<std::size_t>(settlement.num_seats);
    py::tuple rows(n);
    for (std::size_t a = 0; a < n; ++a) {
        py::tuple row(n);
        for (std::size_t b = 0; b < n; ++b) row[b] = f(settlement.pairs[a][b]);
        rows[a] = row;
    }
    return rows;
}

py::tuple settle(const Rules& rules, const py::tuple& claims, const py::object& banker) {
    std::vector<Claim> read;
    for (const py::handle claim : claims) read.push_back(claim_of(claim));
    const Settlement settlement = chinese::settle(read, rules, number_or_none(banker, "banker", chinese::kMaxPlayers));
    py::tuple totals(read.size());
    for (std::size_t seat = 0; seat < read.size(); ++seat) totals[seat] = settlement.totals[seat];
    return py::make_tuple(totals, matrix(settlement, [](const PairResult& pair) { return py::int_(pair.units); }),
                          matrix(settlement, &as_rows), matrix(settlement, &as_units));
}

}  // namespace

chinese::Rules chinese_rules_of(py::handle rules) {
    const py::object native = py::module_::import("palatine.chinese.rules").attr("native")(rules);
    return py::cast<const Rules&>(native);
}

void register_chinese_rules(py::module_& core) {
    py::class_<Rules>(core, "ChineseRules", "The native twin of palatine.chinese.Rules.")
        .def(py::init(&make_rules), "Rules of numbers in place of names; see palatine.chinese.Rules.")
        .def(
            "row_value",
            [](const Rules& rules, const py::object& row, const py::object& mask) {
                return chinese::row_value(named<Row>(row, "row", kNumRows), row_of(mask), rules);
            },
            py::arg("row"), py::arg("mask"), "How row 0, 1 or 2 stands against the same row of others; higher wins.")
        .def(
            "row_bonus",
            [](const Rules& rules, const py::object& row, const py::object& mask) {
                return chinese::row_bonus(named<Row>(row, "row", kNumRows), poker::evaluate(row_of(mask)), rules);
            },
            py::arg("row"), py::arg("mask"), "The bonus in units that row 0, 1 or 2 has.")
        .def(
            "is_misset",
            [](const Rules& rules, const py::object& rows) { return chinese::is_misset(arrangement_of(rows), rules); },
            py::arg("rows"), "Whether (front, middle, back) masks are out of order.")
        .def("specials", &specials, py::arg("mask"), "The offered specials of a hand, best first.")
        .def("settle", &settle, py::arg("claims"), py::arg("banker"),
             "(totals, pairs, rows, row units) of (rows, cards, special, surrenders) by seat; banker -1 for none.");
}

}  // namespace palatine::bindings
