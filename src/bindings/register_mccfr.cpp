// _core.Mccfr: what palatine.search.mccfr calls.
#include <atomic>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "bind_cfr.hpp"
#include "game_state.hpp"
#include "gil.hpp"
#include "policy_binding.hpp"
#include "register.hpp"
#include "search_limits.hpp"
#include "search_run.hpp"

namespace palatine::bindings {
namespace {

using search::RegretTable;

search::Sampling sampling_of(const std::string& name) {
    if (name == "external") return search::Sampling::kExternal;
    if (name == "outcome") return search::Sampling::kOutcome;
    throw Error("no sampling " + shown(py::str(name)) + ": there are external, outcome");
}

// (keys, seats, counts, actions, regrets, sums), sets in the order in which they came.
py::tuple table_as_tuple(const RegretTable& table) {
    std::vector<std::uint64_t> keys;
    std::vector<std::uint8_t> seats;
    std::vector<std::uint16_t> counts;
    std::vector<Action> actions;
    std::vector<double> regrets, sums;
    {
        const WithoutGil without_gil;
        for (const RegretTable::Set& set : table.added()) {
            keys.push_back(set.key);
            seats.push_back(set.seat);
            counts.push_back(set.count);
            for (std::size_t i = 0; i < set.count; ++i) {
                const RegretTable::Cell& cell = table.cells(set)[i];
                actions.push_back(cell.action);
                regrets.push_back(cell.regret);
                sums.push_back(cell.sum);
            }
        }
    }
    return py::make_tuple(array_of(keys), array_of(seats), array_of(counts), array_of(actions), array_of(regrets),
                          array_of(sums));
}

class Learner {
public:
    Learner(std::unique_ptr<AnyState> start, search::Sampling sampling, std::uint64_t seed, int streams,
            std::size_t memory)
        : start_(std::move(start)),
          mccfr_(cfr_games().of(*start_).mccfr(*start_, sampling, seed, streams, memory)),
          memory_(search::table_memory(streams, memory)) {}

    std::atomic_flag& owned() { return owned_; }
    int num_seats() const { return start_->num_players(); }
    AnyMccfr& mccfr() { return *mccfr_; }

    RegretTable table_of(const py::tuple& arrays) const {
        if (arrays.size() != 6) throw RecordError("a table is (keys, seats, counts, actions, regrets, sums)");
        const auto keys = values_of<std::uint64_t>(arrays[0], "keys");
        const auto sets = static_cast<py::ssize_t>(keys.size());
        const auto seats = values_of<std::uint8_t>(arrays[1], "seats", sets);
        const auto counts = values_of<std::uint16_t>(arrays[2], "counts", sets);
        std::uint64_t total = 0;
        for (const std::uint16_t count : counts) total += count;
        const auto actions = values_of<Action>(arrays[3], "actions", static_cast<py::ssize_t>(total));
        const auto regrets = values_of<double>(arrays[4], "regrets", static_cast<py::ssize_t>(total));
        const auto sums = values_of<double>(arrays[5], "sums", static_cast<py::ssize_t>(total));
        const WithoutGil without_gil;
        RegretTable table(memory_);
        std::size_t at = 0;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            if (seats[i] >= num_seats() || counts[i] == 0 || table.find(seats[i], keys[i]) != nullptr) {
                throw RecordError("no such information set, or twice: seat " + std::to_string(seats[i]) + ", key " +
                                  std::to_string(keys[i]));
            }
            const RegretTable::Set set = table.add(seats[i], keys[i], {actions.data() + at, counts[i]});
            for (std::size_t k = 0; k < counts[i]; ++k, ++at) {
                if (actions[at] < 0 || !std::isfinite(regrets[at]) || !std::isfinite(sums[at]) || sums[at] < 0) {
                    throw RecordError("no such action, regret or sum with the key " + std::to_string(keys[i]));
                }
                table.cells(set)[k] = {actions[at], regrets[at], sums[at]};
            }
        }
        return table;
    }

private:
    const std::unique_ptr<AnyState> start_;
    std::unique_ptr<AnyMccfr> mccfr_;
    std::size_t memory_;
    std::atomic_flag owned_;
};

std::unique_ptr<Learner> make(const py::object& state, const py::object& sampling, const py::object& seed,
                              const py::object& streams, const py::object& memory) {
    const auto many = static_cast<int>(whole_number(streams, "streams", 1, search::kMostStreams));
    return std::make_unique<Learner>(game_state::checked_state(state).copy(), sampling_of(text_argument(sampling, "sampling")),
                                     seed_argument(seed), many, memory_limit(memory));
}

void round(Learner& learner, const py::object& wanted, const py::object& threads, const py::object& seconds,
           const py::object& stop, const py::object& progress) {
    const std::uint64_t count = whole_number(wanted, "iterations", 1, INT64_MAX);
    const int many = thread_count(threads);
    search::Control control(seconds_limit(seconds));
    const Owned owned(learner.owned());
    run_search(control, stop, progress, [&] { learner.mccfr().round(count, many, control); });
}

py::tuple stream(Learner& learner, const py::object& first, const py::object& count) {
    const std::uint64_t begin = whole_number(first, "first", 0, INT64_MAX);
    const std::uint64_t many = whole_number(count, "count", 0, INT64_MAX);
    search::Control control;
    const Owned owned(learner.owned());
    std::optional<RegretTable> table;
    search::Done done;
    run_search(control, py::none(), py::none(), [&] {
        table = learner.mccfr().state().table;
        done = learner.mccfr().iterate(*table, begin, many, control);
    });
    return py::make_tuple(done.iterations, done.full, table_as_tuple(*table));
}

// streams: what stream() gave for each.
void join(Learner& learner, const py::list& streams, const py::object& length) {
    const std::uint64_t each = whole_number(length, "length", 1, INT64_MAX);
    const Owned owned(learner.owned());
    std::vector<RegretTable> all;
    search::Done done;
    for (const py::handle given : py::tuple(streams)) {  // a list may change meanwhile
        const auto stream = py::cast<py::tuple>(given);
        if (stream.size() != 3) throw RecordError("what a stream came to is (iterations, full, table)");
        done.iterations += whole_number<RecordError>(stream[0], "iterations", 0, each);
        done.full |= py::cast<bool>(stream[1]);
        all.push_back(learner.table_of(py::cast<py::tuple>(stream[2])));
    }
    const WithoutGil without_gil;
    learner.mccfr().join(all, each, done);
}

void load(Learner& learner, const py::object& iterations, const py::object& next, const py::tuple& arrays) {
    search::MccfrState state{whole_number<RecordError>(iterations, "iterations", 0, INT64_MAX),
                             whole_number<RecordError>(next, "next", 0, INT64_MAX), learner.table_of(arrays), false};
    const Owned owned(learner.owned());
    learner.mccfr().state() = std::move(state);
}

}  // namespace

void register_mccfr(py::module_& core) {
    py::class_<Learner>(core, "Mccfr", "Monte Carlo CFR.")
        .def(py::init(&make), py::arg("state"), py::arg("sampling"), py::arg("seed"), py::arg("streams"),
             py::arg("memory"))
        .def("round", &round, py::arg("wanted"), py::arg("threads"), py::arg("seconds"), py::arg("stop"),
             py::arg("progress"), "One round, at most so many iterations but for rounding up.")
        .def("round_length", [](Learner& learner, const py::object& wanted) {
            const Owned owned(learner.owned());
            return learner.mccfr().round_length(whole_number(wanted, "iterations", 1, INT64_MAX));
        }, py::arg("wanted"), "How many iterations each stream has in the next round.")
        .def("stream", &stream, py::arg("first"), py::arg("count"), "(iterations done, whether the table had no room for more, the table after them); the own table stays.")
        .def("join", &join, py::arg("streams"), py::arg("length"), "Make a round of what its streams came to.")
        .def("load", &load, py::arg("iterations"), py::arg("next"), py::arg("table"), "Go on from a state().")
        .def("state", [](Learner& learner) {
            const Owned owned(learner.owned());
            const search::MccfrState& state = learner.mccfr().state();
            return py::make_tuple(state.iterations, state.next, table_as_tuple(state.table));
        }, "(iterations done, number of the next, table)")
        .def_property_readonly("iterations", [](Learner& learner) {
            const Owned owned(learner.owned());
            return learner.mccfr().state().iterations;
        }, "How many were done.")
        .def_property_readonly("full", [](Learner& learner) {
            const Owned owned(learner.owned());
            return learner.mccfr().state().full;
        }, "Whether some information set had no room: learning ends there.")
        .def("policy", [](Learner& learner) {
            const Owned owned(learner.owned());
            const WithoutGil without_gil;
            const RegretTable& table = learner.mccfr().state().table;
            return std::make_shared<search::TabularPolicy>(policy_of(table, learner.num_seats()));
        }, "The average strategies.");
}

}  // namespace palatine::bindings
