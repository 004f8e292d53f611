// Palace Poker: rules and battles. palatine.palace puts the names around this.
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>

#include <pybind11/pybind11.h>

#include "arguments.hpp"
#include "option_arguments.hpp"
#include "palace_rules.hpp"
#include "palatine/error.hpp"
#include "palatine/palace_battle.hpp"
#include "palatine/palace_rules.hpp"
#include "register.hpp"

namespace palatine::bindings {
namespace {

using palace::kMaxPlayers;
using palace::Rules;
using palace::Setup;

CardSet cards_of(py::handle mask, const char* name) {
    return CardSet::from_mask(whole_number<CardError>(mask, name, 0, CardSet::kFullMask));
}
Card card_of(py::handle id, const char* name) {
    return Card(static_cast<int>(whole_number<CardError>(id, name, 0, kNumCards - 1)));
}

// A tuple with something for each seat, of which the last may be left out.
template <typename T, typename Read>
void read_seats(py::handle values, const char* name, std::array<T, kMaxPlayers>& out, const Read& read) {
    const auto tuple = py::cast<py::tuple>(values);
    if (tuple.size() > out.size()) throw RulesError(std::string(name) + " has too many entries: " + shown(values));
    for (std::size_t seat = 0; seat < tuple.size(); ++seat) out[seat] = read(tuple[seat], name);
}
template <typename T>
auto number_up_to(std::uint64_t most) {
    return [most](py::handle value, const char* name) {
        return static_cast<T>(whole_number<RulesError>(value, name, 0, most));
    };
}

palace::Seats seats_of(py::handle bits, const char* name) {
    return static_cast<palace::Seats>(whole_number<StateError>(bits, name, 0, (1u << kMaxPlayers) - 1));
}

// The parts of palatine.palace.Setup: sets of seats as a bit for each, cards as masks, banners as ids.
Setup setup_of(const py::dict& parts) {
    Setup setup;
    setup.given = true;
    setup.in = seats_of(parts["in"], "in");
    setup.unseen = seats_of(parts["unseen"], "unseen");
    setup.shorts = seats_of(parts["short"], "short");
    setup.passive = seats_of(parts["passive"], "passive");
    read_seats(parts["banners"], "banners", setup.banners, card_of);
    read_seats(parts["soldiers"], "soldiers", setup.soldiers, cards_of);
    read_seats(parts["put"], "put", setup.put, number_up_to<std::int64_t>(INT64_MAX));
    read_seats(parts["out_at"], "out_at", setup.out_at, number_up_to<std::uint8_t>(kMaxPlayers));
    setup.discards = cards_of(parts["discards"], "discards");
    setup.in_draw_deck = cards_of(parts["in_draw_deck"], "in_draw_deck");
    setup.to_act = static_cast<std::uint8_t>(whole_number<StateError>(parts["to_act"], "to_act", 0, kMaxPlayers - 1));
    setup.turns = static_cast<std::uint16_t>(whole_number<StateError>(parts["turns"], "turns", 0, palace::kMostTurns));
    return setup;
}

// What palatine.palace.Rules says, option by option; what it leaves out has its default.
std::unique_ptr<Rules> make_rules(const py::kwargs& options) {
    auto rules = std::make_unique<Rules>();
    for (const auto& [key, entry] : options) {
        const auto name = py::cast<std::string>(key);
        const auto value = py::reinterpret_borrow<py::object>(entry);
        const auto read_number = [&](auto& option, std::uint64_t least, std::uint64_t most) {
            option = static_cast<std::remove_reference_t<decltype(option)>>(
                whole_number<RulesError>(value, name.c_str(), least, most));
        };
        const auto named_option = [&]<typename Enum>(Enum& option, Enum last) {
            option = named<Enum>(value, name.c_str(), static_cast<int>(last) + 1);
        };
        if (name == "structure") {
            named_option(rules->structure, palace::Structure::no_limit);
        } else if (name == "small_bet") {
            read_number(rules->small_bet, 1, palace::kMostSmallBet);
        } else if (name == "big_bet") {
            read_number(rules->big_bet, 1, palace::kMostChips);
        } else if (name == "ante") {
            read_number(rules->ante, 0, palace::kMostChips);
        } else if (name == "dead_cards") {
            named_option(rules->dead_cards, palace::DeadCards::none);
        } else if (name == "call_price") {
            named_option(rules->call_price, palace::CallPrice::match);
        } else if (name == "raise_cap") {
            if (!value.is_none()) read_number(rules->raise_cap, 0, palace::kMostRaises);
        } else if (name == "discard_cost") {
            named_option(rules->discard_cost, palace::DiscardCost::small_bet);
        } else if (name == "captured_banner") {
            named_option(rules->captured_banner, palace::CapturedBanner::discard);
        } else if (name == "max_soldiers") {
            read_number(rules->max_soldiers, 1, palace::kMaxSoldiers);
        } else if (name == "passive_end") {
            named_option(rules->passive_end, palace::PassiveEnd::off);
        } else if (name == "heads_up") {
            named_option(rules->heads_up, palace::HeadsUp::must_battle);
        } else if (name == "all_in") {
            named_option(rules->all_in, palace::AllIn::off);
        } else if (name == "bank") {
            named_option(rules->bank, palace::Bank::points);
        } else if (name == "max_turns") {
            read_number(rules->max_turns, 1, palace::kMostTurns);
        } else if (name == "stacks") {
            read_seats(value, "stacks", rules->stacks, number_up_to<std::int32_t>(palace::kMostChips));
        } else if (name == "palace_cards") {
            read_number(rules->palace_cards, 1, palace::kMaxPalaceCards);
        } else if (name == "deck") {
            rules->deck = cards_of(value, "deck");
        } else if (name == "setup") {
            if (!value.is_none()) rules->setup = setup_of(py::cast<py::dict>(value));
        } else {
            throw RulesError("no option " + shown(key));
        }
    }
    rules->validate();
    return rules;
}

palace::DeadCards dead_of(const py::object& number) { return named<palace::DeadCards>(number, "dead_cards", 3); }

int battle(const py::object& dead, const py::object& attacker, const py::object& attacker_cards,
           const py::object& defender, const py::object& defender_cards) {
    return palace::battle_result(dead_of(dead), card_of(attacker, "banner"), cards_of(attacker_cards, "cards"),
                                 card_of(defender, "banner"), cards_of(defender_cards, "cards"));
}

}  // namespace

palace::Rules palace_rules_of(py::handle rules) {
    const py::object native = py::module_::import("palatine.palace.rules").attr("native")(rules);
    return py::cast<const Rules&>(native);
}

void register_palace(py::module_& core) {
    py::class_<Rules>(core, "PalaceRules", "The native twin of palatine.palace.Rules.")
        .def(py::init(&make_rules), "Rules of numbers in place of names; see palatine.palace.Rules.")
        .def(
            "is_preset",
            [](const Rules& rules, const std::string& name) {
                for (const palace::Preset& preset : palace::presets()) {
                    if (preset.name == name) return preset.rules == rules;
                }
                throw RulesError("no preset " + name);
            },
            py::arg("name"), "Whether these are the rules that C++ has under this name.");
    core.def("palace_battle", &battle, py::arg("dead_cards"), py::arg("attacker_banner"), py::arg("attacker_cards"),
             py::arg("defender_banner"), py::arg("defender_cards"),
             "1 when the attacker wins, -1 when the defender does, 0 for neither. Banners are ids, cards masks.");
}

}  // namespace palatine::bindings
