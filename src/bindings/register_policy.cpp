// _core.Policy: what palatine.search.TabularPolicy holds.
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "policy_binding.hpp"
#include "register.hpp"

namespace palatine::bindings {
namespace {

using search::TabularPolicy;

// Chances that were divided by their sum add up to 1 but for rounding.
constexpr double kRounding = 1e-9;

TabularPolicy::Seat checked_seat(py::handle arrays, std::size_t number) {
    const std::string where = "seat " + std::to_string(number) + ": ";
    if (!PyTuple_Check(arrays.ptr()) || PyTuple_GET_SIZE(arrays.ptr()) != 4) {
        throw RecordError(where + "a seat is (keys, counts, actions, chances)");
    }
    const auto tuple = py::reinterpret_borrow<py::tuple>(arrays);
    TabularPolicy::Seat seat;
    seat.keys = values_of<std::uint64_t>(tuple[0], "keys");
    const auto counts = values_of<std::uint32_t>(tuple[1], "counts", static_cast<py::ssize_t>(seat.keys.size()));
    std::uint64_t total = 0;
    for (const std::uint32_t count : counts) {
        total += count;
        if (count == 0 || total > UINT32_MAX) throw RecordError(where + "an information set of no or too many actions");
        seat.first.push_back(static_cast<std::uint32_t>(total));
    }
    seat.actions = values_of<Action>(tuple[2], "actions", static_cast<py::ssize_t>(total));
    seat.chances = values_of<double>(tuple[3], "chances", static_cast<py::ssize_t>(total));
    for (std::size_t set = 0; set < seat.keys.size(); ++set) {
        const std::string what = where + "information key " + std::to_string(seat.keys[set]) + ": ";
        if (set > 0 && seat.keys[set - 1] >= seat.keys[set]) throw RecordError(what + "keys must rise");
        double sum = 0;
        for (std::size_t i = seat.first[set]; i < seat.first[set + 1]; ++i) {
            const bool rises = i == seat.first[set] || seat.actions[i - 1] < seat.actions[i];
            if (seat.actions[i] < 0 || !rises) throw RecordError(what + "actions must be 0 or more, and rise");
            if (!(seat.chances[i] >= 0 && seat.chances[i] <= 1)) throw RecordError(what + "a chance must be in 0..1");
            sum += seat.chances[i];
        }
        if (!(std::abs(sum - 1) <= kRounding)) throw RecordError(what + "chances must add up to 1");
    }
    return seat;
}

PolicyPtr make(const py::list& seats) {
    std::vector<TabularPolicy::Seat> all;
    for (std::size_t seat = 0; seat < seats.size(); ++seat) all.push_back(checked_seat(seats[seat], seat));
    return std::make_shared<TabularPolicy>(std::move(all));
}

py::list arrays(const TabularPolicy& policy) {
    py::list all;
    for (int seat = 0; seat < policy.num_seats(); ++seat) {
        const TabularPolicy::Seat& table = policy.seat(seat);
        std::vector<std::uint32_t> counts;
        for (std::size_t set = 0; set < table.keys.size(); ++set) {
            counts.push_back(table.first[set + 1] - table.first[set]);
        }
        all.append(py::make_tuple(array_of(table.keys), array_of(counts), array_of(table.actions),
                                  array_of(table.chances)));
    }
    return all;
}

// [(action, chance)], or None.
py::object find(const TabularPolicy& policy, const py::object& seat, const py::object& key) {
    const auto last = static_cast<std::uint64_t>(policy.num_seats() - 1);
    const auto number = static_cast<int>(whole_number<StateError>(seat, "seat", 0, last));
    const TabularPolicy::Choice choice = policy.find(number, whole_number(key, "key", 0, UINT64_MAX));
    if (choice.actions.empty()) return py::none();
    py::list found;
    for (std::size_t i = 0; i < choice.actions.size(); ++i) {
        found.append(py::make_tuple(choice.actions[i], choice.chances[i]));
    }
    return found;
}

}  // namespace

void register_policy(py::module_& core) {
    py::class_<TabularPolicy, PolicyPtr>(core, "Policy", "Chances of actions by seat and information key.")
        .def(py::init(&make), py::arg("seats"))
        .def("arrays", &arrays, "(keys, counts, actions, chances) by seat, as the constructor takes them.")
        .def("find", &find, py::arg("seat"), py::arg("key"), "(action, chance) of an information set; None if unknown.")
        .def("num_sets", [](const TabularPolicy& policy, const py::object& seat) {
            const auto last = static_cast<std::uint64_t>(policy.num_seats() - 1);
            return policy.seat(static_cast<int>(whole_number<StateError>(seat, "seat", 0, last))).keys.size();
        }, py::arg("seat"), "The number of information sets of a seat.");
}

}  // namespace palatine::bindings
