// Chinese Poker: the arranger, fields, and the solver that makes them. palatine.chinese puts the words around this.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "arguments.hpp"
#include "chinese_fields.hpp"
#include "chinese_rules.hpp"
#include "gil.hpp"
#include "palatine/chunks.hpp"
#include "numpy_io.hpp"
#include "palatine/chinese.hpp"
#include "palatine/chinese_objective.hpp"
#include "palatine/error.hpp"
#include "register.hpp"
#include "search_run.hpp"

namespace palatine::bindings {
namespace {

using chinese::Field;
using chinese::Objective;
using chinese::kHandSize;
using chinese::kNumRows;
using chinese::Row;
using chinese::kRowNames;

using Masks = std::array<std::uint64_t, kNumRows>;
// Front, middle and back as masks, their row values, the expected units, the special that is declared or -1, and
// whether the hand is surrendered.
using Setting = std::tuple<Masks, std::array<std::uint32_t, kNumRows>, double, int, bool>;

int special_index(const chinese::Decision& decision) {
    return decision.special ? static_cast<int>(*decision.special) : -1;
}

Setting as_setting(const chinese::Decision& decision) {
    const auto& [front, middle, back] = decision.arrangement;
    return {{front.mask(), middle.mask(), back.mask()},
            decision.values,
            decision.units,
            special_index(decision),
            decision.surrender};
}

CardSet hand_of(const py::object& mask) {
    return CardSet::from_mask(whole_number<CardError>(mask, "mask", 0, CardSet::kFullMask));
}

std::vector<Setting> arrange(const py::object& mask, const py::object& top, const Objective& objective) {
    const CardSet hand = hand_of(mask);
    const auto count = static_cast<std::size_t>(whole_number(top, "top", 1, chinese::kNumSettings));
    std::vector<chinese::Decision> decisions;
    {
        const WithoutGil without_gil;
        if (count == 1) {
            decisions.push_back(chinese::arrange(hand, objective));
        } else {
            decisions = chinese::arrange_top(hand, count, objective);
        }
    }
    std::vector<Setting> settings;
    for (const chinese::Decision& decision : decisions) settings.push_back(as_setting(decision));
    return settings;
}

// The hands, copied once: another thread may write into the array while they are being arranged.
std::vector<CardSet> checked_hands(const IdRows& rows) {
    std::vector<CardSet> hands;
    hands.reserve(rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const CardSet hand = rows.set(row);
        if ((hand - CardSet::full()).empty() && hand.size() == kHandSize) {
            hands.push_back(hand);
            continue;
        }
        rows.require_distinct(row);
        throw CardError("cards row " + std::to_string(row) + ": changed while it was read");
    }
    return hands;
}

// Writes the ids of a row, highest first.
void write_ids(CardSet cards, std::uint8_t* out) {
    int n = 0;
    cards.for_each([&](Card card) {
        int place = n++;
        for (; place > 0 && out[place - 1] < card.id(); --place) out[place] = out[place - 1];
        out[place] = static_cast<std::uint8_t>(card.id());
    });
}

py::tuple arrange_many(const py::object& cards, const Objective& objective, const py::object& threads) {
    const IdRows rows = id_rows(cards, "cards", kHandSize);
    const int workers = thread_count(threads);
    const std::vector<CardSet> hands = checked_hands(rows);
    const auto n = static_cast<py::ssize_t>(hands.size());
    py::array_t<std::uint8_t> front({n, py::ssize_t{3}});
    py::array_t<std::uint8_t> middle({n, py::ssize_t{5}});
    py::array_t<std::uint8_t> back({n, py::ssize_t{5}});
    py::array_t<double> expected(n);
    std::uint8_t* const ids[kNumRows] = {front.mutable_data(), middle.mutable_data(), back.mutable_data()};
    double* const out = expected.mutable_data();
    py::array_t<std::int8_t> special(n);
    py::array_t<bool> surrender(n);
    std::int8_t* const declared = special.mutable_data();
    bool* const surrendered = surrender.mutable_data();
    constexpr std::size_t chunk_size = 64;
    search::Control control;
    const auto arrange_all = [&] {
        for_each_chunk((hands.size() + chunk_size - 1) / chunk_size, workers, [&](std::size_t chunk) {
            if (control.stopped()) return;
            const std::size_t end = std::min(hands.size(), (chunk + 1) * chunk_size);
            for (std::size_t i = chunk * chunk_size; i < end; ++i) {
                chinese::Decision choice;
                chinese::arrange_many_unchecked(&hands[i], 1, objective, &choice);
                write_ids(choice.arrangement.front, ids[0] + 3 * i);
                write_ids(choice.arrangement.middle, ids[1] + 5 * i);
                write_ids(choice.arrangement.back, ids[2] + 5 * i);
                out[i] = choice.units;
                declared[i] = static_cast<std::int8_t>(special_index(choice));
                surrendered[i] = choice.surrender;
            }
        });
    };
    if (hands.size() > chunk_size) {
        run_search(control, py::none(), py::none(), arrange_all);
    } else {  // done before a thread has begun
        const WithoutGil without_gil;
        arrange_all();
    }
    return py::make_tuple(front, middle, back, expected, special, surrender);
}

// Fields ----------------------------------------------------------------------------------------------------------

Field make_field(const py::object& name, const py::object& counts) {
    const std::string text = text_argument(name, "name");
    std::array<Field::Counts, kNumRows> rows = row_counts(counts);
    return Field(text, std::move(rows[0]), std::move(rows[1]), std::move(rows[2]));
}

std::tuple<double, double, double> chances(const Field& field, const py::object& row, const py::object& value) {
    const std::string name = text_argument(row, "row");
    const auto strength = static_cast<poker::Value>(whole_number(value, "value", 0, poker::kNumValues - 1));
    for (int i = 0; i < kNumRows; ++i) {
        if (name != kRowNames[i]) continue;
        const Field::Chances found = field.chances(static_cast<Row>(i), strength);
        return {found.win, found.tie, found.lose};
    }
    throw Error("row must be front, middle or back, not " + shown(row));
}

void register_fields(py::module_& core) {
    py::class_<Field>(core, "ChineseField", "What one opponent may hold, row by row; see palatine.chinese.Field.")
        .def(py::init(&make_field), py::arg("name"), py::arg("counts"),
             "A field of counts[row, value]: uint32 (3, 9842), the same total in each row, at most 2**29.")
        .def_static("standard", &Field::standard, py::return_value_policy::reference,
                    "The shipped field of near-equilibrium players under the default rules, \"rows\".")
        .def_static(
            "for_rules",
            [](const py::object& rules) -> const Field& { return Field::for_rules(chinese_rules_of(rules)); },
            py::return_value_policy::reference, py::arg("rules"),
            "The shipped field whose players played by the rules most like these: rows, two_four, one_six, table, "
            "two_four_table, one_six_table or low27.")
        .def_static(
            "is_made_for", [](const py::object& rules) { return Field::is_made_for(chinese_rules_of(rules)); },
            py::arg("rules"), "Whether for_rules(rules) has played by just what these rules say about deck, rows, "
            "scoring and bonuses.")
        .def_property_readonly("name", &Field::name, "The name of the field.")
        .def_property_readonly("total", &Field::total, "The sum of the counts of each row.")
        .def_property_readonly(
            "counts", [](const Field& field) { return counts_array(field); },
            "A copy of the counts: uint32 (3, 9842), front, middle, back.")
        .def_property_readonly("checksum", &Field::checksum,
                               "FNV-1a, 64 bits, of the counts as little-endian 32-bit words, front first.")
        .def("chances", &chances, py::arg("row"), py::arg("value"),
             "(win, tie, lose) of a 'front', 'middle' or 'back' of this value against one opponent.")
        .def("__eq__", [](const Field& a, const Field& b) { return a == b; }, py::is_operator())
        .def("__hash__", [](const Field& field) { return static_cast<std::int64_t>(field.checksum() >> 3); })
        .def("__repr__",
             [](const Field& field) { return "<palatine.chinese.Field " + shown(py::str(field.name())) + ">"; })
        .def(py::pickle(
            [](const Field& field) { return py::make_tuple(field.name(), counts_array(field)); },
            [](const py::tuple& state) {
                if (state.size() != 2) throw Error("not the state of a field: " + shown(state));
                return make_field(state[0], state[1]);
            }));
}

void register_objective(py::module_& core) {
    py::class_<Objective>(core, "ChineseObjective", "What settings are worth under some rules against a field.")
        .def(py::init([](const py::object& rules, const py::object& field, const py::object& num_players) {
                 const chinese::Rules native = chinese_rules_of(rules);
                 const int players = static_cast<int>(
                     whole_number(num_players, "num_players", chinese::kMinPlayers, chinese::kMaxPlayers));
                 const Field* chosen = field.is_none() ? nullptr : &field.cast<const Field&>();
                 const WithoutGil without_gil;
                 return chosen == nullptr ? std::make_unique<Objective>(native, players)
                                          : std::make_unique<Objective>(native, *chosen, players);
             }),
             py::arg("rules"), py::arg("field"), py::arg("num_players"),
             "Of a palatine.chinese.Rules, a field (None: the nearest shipped one) and the players at the table.")
        .def_property_readonly("field", &Objective::field_name, "The name of the field.")
        .def(
            "chances",
            [](const Objective& objective, const py::object& row, const py::object& value) {
                const auto index = static_cast<Row>(whole_number(row, "row", 0, kNumRows - 1));
                const auto most = std::uint64_t{4} * poker::kNumValues - 1;
                const auto strength = static_cast<std::uint32_t>(whole_number(value, "value", 0, most));
                const Field::Chances found = objective.chances(index, strength);
                return std::tuple(found.win, found.tie, found.lose);
            },
            py::arg("row"), py::arg("value"), "(win, tie, lose) of row 0, 1 or 2 with this row value.");
}

}  // namespace

void register_chinese(py::module_& core) {
    register_fields(core);
    register_objective(core);
    core.def("chinese_arrange", &arrange, py::arg("mask"), py::arg("top"), py::arg("objective"),
             "The best settings of a hand, best first: ((front, middle, back) masks, their row values, expected units, "
             "the special declared or -1, whether it is surrendered).");
    core.def("chinese_arrange_many", &arrange_many, py::arg("cards"), py::arg("objective"), py::arg("threads"),
             "The best setting of many hands; see palatine.chinese.arrange_many.");
    core.def(
        "chinese_count_settings",
        [](const py::object& mask, const py::object& rules) {
            const chinese::SettingCounts counts = chinese::count_settings(hand_of(mask), chinese_rules_of(rules));
            return std::tuple(counts.ordered, counts.equal, counts.legal, counts.triples, counts.pareto);
        },
        py::arg("mask"), py::arg("rules"), "(ordered, equal, legal, triples, pareto) settings of a hand.");
    core.def("chinese_warm_up", &chinese::warm_up, "Builds what the arranger builds at first use.");
}

}  // namespace palatine::bindings
