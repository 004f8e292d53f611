// Chinese Poker: the solver that makes fields, and what its players lose. palatine.chinese.solver puts the words around this.
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
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
#include "palatine/chinese_exploitability.hpp"
#include "palatine/chinese_solver.hpp"
#include "register.hpp"
#include "search_run.hpp"

namespace palatine::bindings {
namespace {

using chinese::Field;
using chinese::FieldSolver;
using chinese::Objective;

// A solver that threads may share: each call waits for the one before, without the GIL.
class SharedSolver {
public:
    SharedSolver(std::uint32_t hands, std::uint64_t seed, const chinese::Rules& rules)
        : solver_(hands, seed, rules) {}

    template <typename F>
    auto locked(F&& f) {
        std::unique_lock lock(mutex_, std::defer_lock);
        while (!lock.owns_lock()) {
            if (PyErr_CheckSignals() != 0) throw py::error_already_set();
            const WithoutGil without_gil;
            lock.try_lock_for(kLook);
        }
        return f(solver_);
    }

    // The same for what takes long: an interrupt ends it.
    void run(const std::function<void(FieldSolver&, search::Control*)>& f) {
        search::Control control;
        run_search(control, py::none(), py::none(), [&] {
            std::unique_lock lock(mutex_, std::defer_lock);
            while (!lock.try_lock_for(kLook)) {
                if (control.stopped()) return;
            }
            f(solver_, &control);
        });
    }

private:
    static constexpr std::chrono::milliseconds kLook{50};

    FieldSolver solver_;
    std::timed_mutex mutex_;
};

}  // namespace
}  // namespace palatine::bindings

namespace pybind11::detail {

template <>
struct type_caster<palatine::bindings::SharedSolver>
    : palatine::bindings::ConstructedCaster<palatine::bindings::SharedSolver> {};

}  // namespace pybind11::detail

namespace palatine::bindings {
namespace {

constexpr std::uint64_t kMostSeed = ~std::uint64_t{0};

std::uint32_t hand_count(const py::object& hands) {
    return static_cast<std::uint32_t>(whole_number(hands, "hands", 1, FieldSolver::kMaxHands));
}

using Chunks = std::vector<std::pair<std::uint64_t, std::uint32_t>>;

// Whom the next deal is set against, None for nobody, and its chunks.
std::pair<std::optional<Field>, Chunks> next_deal(SharedSolver& shared) {
    auto [opponents, chunks] = shared.locked(
        [](FieldSolver& solver) { return std::pair(solver.next_opponents(), solver.next_chunks()); });
    Chunks pairs;
    for (const FieldSolver::Chunk& chunk : chunks) pairs.emplace_back(chunk.seed, chunk.hands);
    return {std::move(opponents), std::move(pairs)};
}

py::array_t<std::uint32_t> play(const py::object& rules, const py::object& opponents, const Chunks& chunks,
                                const py::object& threads) {
    const chinese::Rules native = chinese_rules_of(rules);
    const int workers = thread_count(threads);
    std::optional<Field> field;
    if (!opponents.is_none()) field = opponents.cast<const Field&>();
    std::vector<FieldSolver::Chunk> list;
    for (const auto& [seed, hands] : chunks) list.push_back({seed, hands});
    FieldSolver::Tally tally;
    search::Control control;
    run_search(control, py::none(), py::none(),
               [&] { tally = FieldSolver::play(native, field, list, workers, &control); });
    return counts_array(tally);
}

std::tuple<double, double, double> exploitability(const Objective& policy, const py::object& hands,
                                                  const py::object& opponents, const py::object& seed,
                                                  const py::object& threads) {
    const auto own = static_cast<std::uint32_t>(whole_number(hands, "hands", 1, chinese::kMostExploitabilityHands));
    const auto others = static_cast<std::uint32_t>(
        whole_number(opponents, "opponents", chinese::kLeastOpponentHands, chinese::kMostOpponentHands));
    const std::uint64_t number = whole_number(seed, "seed", 0, kMostSeed);
    const int workers = thread_count(threads);
    chinese::ExploitabilityBatch batch;
    search::Control control;
    run_search(control, py::none(), py::none(),
               [&] { batch = chinese::exploitability_batch(policy, own, others, number, workers, &control); });
    return {batch.at_least, batch.at_most, batch.opponents};
}

}  // namespace

void register_chinese_solver(py::module_& core) {
    py::class_<SharedSolver>(core, "ChineseFieldSolver",
                             "Finds a field by damped best responses; see palatine.chinese.FieldSolver.")
        .def(py::init([](const py::object& hands, const py::object& seed, const py::object& rules) {
                 return std::make_unique<SharedSolver>(hand_count(hands), whole_number(seed, "seed", 0, kMostSeed),
                                                       chinese_rules_of(rules));
             }),
             py::arg("hands"), py::arg("seed"), py::arg("rules"),
             "A solver that deals this many hands a round, 1 to 2**20.")
        .def_property_readonly(
            "rounds",
            [](SharedSolver& shared) { return shared.locked([](FieldSolver& solver) { return solver.rounds(); }); },
            "How many rounds have been played.")
        .def(
            "step",
            [](SharedSolver& shared, const py::object& threads) {
                const int workers = thread_count(threads);
                shared.run([workers](FieldSolver& solver, search::Control* control) { solver.step(workers, control); });
            },
            py::arg("threads"), "Plays one round more, of at most 64.")
        .def("next_deal", &next_deal,
             "(opponents, [(seed, hands), ...]): what chinese_play() is to play next; opponents are None at first.")
        .def(
            "add",
            [](SharedSolver& shared, const py::object& counts) {
                const FieldSolver::Tally tally = row_counts(counts);
                shared.locked([&tally](FieldSolver& solver) { solver.add(tally); });
            },
            py::arg("counts"), "Takes what chinese_play() has given for all chunks of next_deal(), added up.")
        .def(
            "field",
            [](SharedSolver& shared, const py::object& name) {
                const std::string text = text_argument(name, "name");
                return shared.locked([&text](FieldSolver& solver) { return solver.field(text); });
            },
            py::arg("name"), "The population so far; after one round at least.")
        .def(
            "gain",
            [](SharedSolver& shared, const py::object& hands, const py::object& threads) {
                const std::uint32_t count = hand_count(hands);
                const int workers = thread_count(threads);
                FieldSolver::Gain gain{};
                shared.run([&](FieldSolver& solver, search::Control* control) {
                    gain = solver.gain(count, workers, control);
                });
                return std::pair(gain.mean, gain.deviation);
            },
            py::arg("hands"), py::arg("threads"),
            "(mean, standard deviation) over fresh hands of what a best response to the population wins more than the "
            "population itself, in units a hand and opponent.");
    core.def("chinese_play", &play, py::arg("rules"), py::arg("opponents"), py::arg("chunks"), py::arg("threads"),
             "Plays chunks of a solver's deal: uint32 (3, 9842), how often each value was played in each row.");
    core.def("chinese_exploitability", &exploitability, py::arg("objective"), py::arg("hands"), py::arg("opponents"),
             py::arg("seed"), py::arg("threads"),
             "(at least, at most, opponents met) of a batch; see palatine/chinese_exploitability.hpp.");
}

}  // namespace palatine::bindings
