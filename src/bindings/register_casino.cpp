// Royal Casino: rules and scores. palatine.casino puts the names around this.
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include <pybind11/pybind11.h>

#include "arguments.hpp"
#include "casino_rules.hpp"
#include "option_arguments.hpp"
#include "palatine/casino_rules.hpp"
#include "palatine/casino_scoring.hpp"
#include "palatine/error.hpp"
#include "register.hpp"

namespace palatine::bindings {
namespace {

using casino::Build;
using casino::kMaxPlayers;
using casino::kMaxSides;
using casino::Rules;
using casino::Setup;

// A tuple of numbers by side or seat, of which the last may be left out.
template <std::size_t n, typename T>
void read_some(py::handle values, const char* name, std::uint64_t most, std::array<T, n>& out) {
    const auto tuple = py::cast<py::tuple>(values);
    if (tuple.size() > n) throw RulesError(std::string(name) + " has too many numbers: " + shown(values));
    for (std::size_t i = 0; i < tuple.size(); ++i) {
        out[i] = static_cast<T>(whole_number<RulesError>(tuple[i], name, 0, most));
    }
}

CardSet cards_of(py::handle mask, const char* name) {
    return CardSet::from_mask(whole_number<CardError>(mask, name, 0, CardSet::kFullMask));
}

// -1 for none, else a side.
int side_or_none(py::handle side, const char* name) {
    if (PyLong_Check(side.ptr()) && side.equal(py::int_(-1))) return -1;
    return static_cast<int>(whole_number<StateError>(side, name, 0, kMaxSides - 1));
}

// (loose, builds, piles, sweeps, last captor, hand sizes): masks of cards; a build is (cards, value, owner, multiple);
// -1 for no captor.
Setup setup_of(py::handle given) {
    const auto parts = py::cast<py::tuple>(given);
    if (parts.size() != 6) throw StateError("a setup has 6 parts, not " + std::to_string(parts.size()));
    Setup setup;
    setup.given = true;
    setup.loose = cards_of(parts[0], "loose");
    const auto builds = py::cast<py::tuple>(parts[1]);
    if (builds.size() > setup.builds.size()) {
        throw StateError("there can be " + std::to_string(setup.builds.size()) + " builds at most, not " +
                         std::to_string(builds.size()));
    }
    for (std::size_t i = 0; i < builds.size(); ++i) {
        const auto build = py::cast<py::tuple>(builds[i]);
        if (build.size() != 4) throw StateError("a build has 4 parts, not " + std::to_string(build.size()));
        setup.builds[i] = {cards_of(build[0], "builds"),
                           static_cast<std::uint8_t>(whole_number<StateError>(build[1], "value", 1, 255)),
                           static_cast<std::uint8_t>(whole_number<StateError>(build[2], "owner", 0, 255)),
                           py::cast<bool>(build[3])};
    }
    const auto piles = py::cast<py::tuple>(parts[2]);
    if (piles.size() > setup.piles.size()) {
        throw StateError("there are 3 piles at most, not " + std::to_string(piles.size()));
    }
    for (std::size_t i = 0; i < piles.size(); ++i) setup.piles[i] = cards_of(piles[i], "piles");
    read_some(parts[3], "sweeps", kNumCards / 2, setup.sweeps);
    setup.last_captor = static_cast<std::int8_t>(side_or_none(parts[4], "last_captor"));
    read_some(parts[5], "hand_sizes", casino::kMaxHand, setup.hand_sizes);
    return setup;
}

casino::Points points_of(py::handle given) {
    const auto points = numbers<std::uint8_t, 7>(given, "points", 0, 100);
    return {points[0], points[1], points[2], points[3], points[4], points[5], points[6]};
}

// What palatine.casino.Rules says, option by option; what it leaves out has its default.
std::unique_ptr<Rules> make_rules(const py::kwargs& options) {
    auto rules = std::make_unique<Rules>();
    for (const auto& [key, entry] : options) {
        const auto name = py::cast<std::string>(key);
        const auto value = py::reinterpret_borrow<py::object>(entry);
        const auto number = [&](std::uint64_t least, std::uint64_t most) {
            return whole_number<RulesError>(value, name.c_str(), least, most);
        };
        const auto named_option = [&]<typename Enum>(Enum& option, Enum last) {
            option = named<Enum>(value, name.c_str(), static_cast<int>(last) + 1);
        };
        if (name == "deck") {
            rules->deck = CardSet::from_mask(number(0, CardSet::kFullMask));
        } else if (name == "direction") {
            named_option(rules->direction, casino::Direction::cw);
        } else if (name == "dealer_rotation") {
            named_option(rules->dealer_rotation, casino::DealerRotation::right);
        } else if (name == "matching") {
            named_option(rules->matching, casino::Matching::optional);
        } else if (name == "ace") {
            named_option(rules->ace, casino::Ace::one_only);
        } else if (name == "raise") {
            named_option(rules->raise, casino::Raise::opponents);
        } else if (name == "raise_absorb") {
            rules->raise_absorb = py::cast<bool>(value);
        } else if (name == "sweeps") {
            named_option(rules->sweeps, casino::Sweeps::off);
        } else if (name == "at_20") {
            named_option(rules->at_20, casino::At20::either);
        } else if (name == "endgame") {
            named_option(rules->endgame, casino::Endgame::off);
        } else if (name == "builds") {
            rules->builds = py::cast<bool>(value);
        } else if (name == "courts") {
            named_option(rules->courts, casino::Courts::pairs);
        } else if (name == "hand_values") {
            named_option(rules->hand_values, casino::HandValues::nordic);
        } else if (name == "ties") {
            named_option(rules->ties, casino::Ties::carry);
        } else if (name == "count_out") {
            rules->count_out = py::cast<bool>(value);
        } else if (name == "by_difference") {
            rules->by_difference = py::cast<bool>(value);
        } else if (name == "sweep_limits") {
            rules->sweep_limits = py::cast<bool>(value);
        } else if (name == "instant") {
            rules->instant = py::cast<bool>(value);
        } else if (name == "level") {
            named_option(rules->level, casino::Level::most_spades);
        } else if (name == "hand_size") {
            rules->hand_size = static_cast<std::uint8_t>(number(1, casino::kMaxHand));
        } else if (name == "table_size") {
            rules->table_size = static_cast<std::uint8_t>(number(0, casino::kMaxTable));
        } else if (name == "target") {
            rules->target = static_cast<std::int16_t>(number(casino::kLeastTarget, casino::kMostTarget));
        } else if (name == "points") {
            rules->points = points_of(value);
        } else if (name == "scores") {
            read_some(value, "scores", casino::kMostScore, rules->standing.scores);
        } else if (name == "carried") {
            const auto carried = numbers<std::uint8_t, 2>(value, "carried", 0, 255);
            rules->standing.carried_cards = carried[0];
            rules->standing.carried_spades = carried[1];
        } else if (name == "overtime") {
            rules->standing.overtime = py::cast<bool>(value);
        } else if (name == "setup") {
            if (!value.is_none()) rules->setup = setup_of(value);
        } else {
            throw RulesError("no option " + shown(key));
        }
    }
    rules->validate();
    return rules;
}

py::tuple by_side(const std::array<std::int16_t, kMaxSides>& numbers, int sides) {
    py::tuple row(static_cast<std::size_t>(sides));
    for (std::size_t side = 0; side < row.size(); ++side) row[side] = numbers[side];
    return row;
}

py::tuple score(const Rules& rules, const py::tuple& piles, const py::tuple& sweeps, const py::object& last_captor,
                const py::object& won_at_once) {
    casino::DealResult result;
    if (piles.size() < 2 || piles.size() > kMaxSides || piles.size() != sweeps.size()) {
        throw StateError("piles and sweeps are those of two or three sides");
    }
    result.num_sides = static_cast<int>(piles.size());
    for (std::size_t side = 0; side < piles.size(); ++side) {
        result.piles[side] = cards_of(piles[side], "piles");
        result.sweeps[side] =
            static_cast<std::uint8_t>(whole_number<StateError>(sweeps[side], "sweeps", 0, kNumCards / 2));
    }
    result.last_captor = side_or_none(last_captor, "last_captor");
    result.won_at_once = side_or_none(won_at_once, "won_at_once");
    if (result.last_captor >= result.num_sides || result.won_at_once >= result.num_sides) {
        throw StateError("there are two sides, not three");
    }
    const casino::DealScore found = casino::score_deal(rules, result);
    py::tuple items(found.items.size());
    for (std::size_t i = 0; i < items.size(); ++i) items[i] = by_side(found.items[i], result.num_sides);
    return py::make_tuple(items, by_side(found.points, result.num_sides),
                          by_side(found.after.scores, result.num_sides),
                          py::make_tuple(found.after.carried_cards, found.after.carried_spades), found.after.overtime,
                          found.winner);
}

py::tuple items() {
    py::tuple names(casino::kNumItems);
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = py::str(std::string(casino::kItemNames[i]));
    return names;
}

}  // namespace

casino::Rules casino_rules_of(py::handle rules) {
    const py::object native = py::module_::import("palatine.casino.rules").attr("native")(rules);
    return py::cast<const Rules&>(native);
}

void register_casino(py::module_& core) {
    py::class_<Rules>(core, "CasinoRules", "The native twin of palatine.casino.Rules.")
        .def(py::init(&make_rules), "Rules of numbers in place of names; see palatine.casino.Rules.")
        .def("score", &score, py::arg("piles"), py::arg("sweeps"), py::arg("last_captor"), py::arg("won_at_once"),
             "(points by item and side, points, totals, carried, overtime, winner) of a deal.\n\n"
             "Masks and numbers by side; -1 for no side.")
        .def(
            "is_preset",
            [](const Rules& rules, const std::string& name) {
                for (const casino::Preset& preset : casino::presets()) {
                    if (preset.name == name) return preset.rules == rules;
                }
                throw RulesError("no preset " + name);
            },
            py::arg("name"), "Whether these are the rules that C++ has under this name.");
    core.def("casino_items", &items, "The names of what a deal scores for, in order.");
}

}  // namespace palatine::bindings
