// _core.SequenceForm and _core.Cfr: what palatine.search makes cfr, best_response and exploitability of.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "bind_cfr.hpp"
#include "game_state.hpp"
#include "gil.hpp"
#include "palatine/search/best_response.hpp"
#include "palatine/search/cfr.hpp"
#include "policy_binding.hpp"
#include "register.hpp"
#include "search_limits.hpp"
#include "search_run.hpp"

namespace palatine::bindings {

namespace {

using search::CfrVariant;
using search::Profile;
using search::SequenceForm;
using FormPtr = std::shared_ptr<SequenceForm>;

FormPtr write_out(const py::object& state, const py::object& memory, const py::object& seconds,
                  const py::object& stop) {
    const std::size_t bytes = memory_limit(memory);
    const std::unique_ptr<AnyState> start = game_state::checked_state(state).copy();
    const CfrOfGame& game = cfr_games().of(*start);
    search::Control control(seconds_limit(seconds));
    FormPtr form;
    run_search(control, stop, py::none(),
               [&] { form = std::make_shared<SequenceForm>(game.expand(*start, bytes, control)); });
    return form;
}

py::tuple numbers_as_tuple(const std::vector<double>& numbers) {
    py::list list;
    for (const double number : numbers) list.append(number);
    return py::tuple(list);
}

py::tuple evaluation_as_tuple(const search::Evaluation& found) {
    return py::make_tuple(numbers_as_tuple(found.values), numbers_as_tuple(found.best_responses));
}

// What f gives, other Python threads going on meanwhile.
template <typename F>
auto without_gil(const F& f) {
    const WithoutGil released;
    return f();
}

class Solver {
public:
    Solver(FormPtr form, CfrVariant variant) : form_(std::move(form)), game_{*form_}, cfr_(game_, variant) {}
    Solver(FormPtr form, CfrVariant variant, search::CfrState state)
        : form_(std::move(form)), game_{*form_}, cfr_(game_, variant, std::move(state)) {}
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    std::atomic_flag& owned() { return owned_; }
    const SequenceForm& form() const { return *form_; }
    const search::Cfr<search::ThreadedForm>& cfr() const { return cfr_; }
    void use_threads(int threads) { game_.threads = threads; }

    struct Point {
        std::uint64_t iterations;
        double exploitability;
    };

    // Looks at the exploitability, which takes as long as an iteration, at 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, ...:
    // rarer the longer it goes. True when it has done what was asked for.
    bool run(std::uint64_t iterations, double target, search::Control& control, std::vector<Point>& history) {
        const std::uint64_t begun = cfr_.iterations();
        const std::uint64_t last = iterations > UINT64_MAX - begun ? UINT64_MAX : begun + iterations;
        while (cfr_.iterations() < last) {
            if (control.stopped()) break;
            cfr_.iterate();
            control.advance(1);
            if (!is_milestone(cfr_.iterations())) continue;
            history.push_back(look());
            if (history.back().exploitability <= target) return true;
        }
        if (history.empty() || history.back().iterations != cfr_.iterations()) history.push_back(look());
        return history.back().exploitability <= target || (target < 0 && cfr_.iterations() == last);
    }

private:
    Point look() const { return {cfr_.iterations(), search::evaluate(game_, cfr_.average()).exploitability()}; }
    static bool is_milestone(std::uint64_t iteration) {
        std::uint64_t next = 1;
        while (next < iteration) next += std::max<std::uint64_t>(1, next / 4);
        return next == iteration;
    }

    FormPtr form_;
    search::ThreadedForm game_;
    search::Cfr<search::ThreadedForm> cfr_;  // refers to game_
    std::atomic_flag owned_;
};

CfrVariant variant_of(const std::string& name) {
    if (name == "cfr") return CfrVariant::kVanilla;
    if (name == "cfr+") return CfrVariant::kPlus;
    if (name == "dcfr") return CfrVariant::kDiscounted;
    if (name == "pcfr+") return CfrVariant::kPredictive;
    throw Error("no variant " + shown(py::str(name)) + ": there are cfr, cfr+, dcfr, pcfr+");
}

py::tuple run(Solver& solver, const py::object& iterations, const py::object& seconds, double target,
              const py::object& threads, const py::object& stop, const py::object& progress) {
    const std::uint64_t count = count_limit(iterations, "iterations");
    const int many = thread_count(threads);
    search::Control control(seconds_limit(seconds));
    const Owned owned(solver.owned());
    solver.use_threads(many);
    std::vector<Solver::Point> history;
    bool complete = false;
    run_search(control, stop, progress, [&] { complete = solver.run(count, target, control, history); });
    py::list points;
    for (const Solver::Point& point : history) points.append(py::make_tuple(point.iterations, point.exploitability));
    return py::make_tuple(points, complete);
}

py::list profile_as_list(const Profile& profile) {
    py::list arrays;
    for (const std::vector<double>& numbers : profile) arrays.append(array_of(numbers));
    return arrays;
}

Profile profile_of(const py::list& arrays, const SequenceForm& form, const char* name, bool negative) {
    Profile profile;
    if (arrays.size() != static_cast<std::size_t>(form.num_seats())) {
        throw RecordError(std::string(name) + ": an array for each of " + std::to_string(form.num_seats()) + " seats");
    }
    for (int seat = 0; seat < form.num_seats(); ++seat) {
        const auto size = static_cast<py::ssize_t>(form.treeplex(seat).num_sequences());
        profile.push_back(values_of<double>(arrays[static_cast<std::size_t>(seat)], name, size));
        for (const double number : profile.back()) {
            if (!std::isfinite(number) || (number < 0 && !negative)) {
                throw RecordError(std::string(name) + ": no such number: " + std::to_string(number));
            }
        }
    }
    return profile;
}

std::unique_ptr<Solver> restore(FormPtr form, const std::string& variant, const py::object& iterations,
                                const py::list& behaviours, const py::list& regrets, const py::list& sums) {
    search::CfrState state;
    state.iterations = whole_number<RecordError>(iterations, "iterations", 0, INT64_MAX);
    state.behaviours = profile_of(behaviours, *form, "behaviours", false);
    state.regrets = profile_of(regrets, *form, "regrets", true);
    state.sums = profile_of(sums, *form, "sums", false);
    const CfrVariant which = variant_of(variant);
    return std::make_unique<Solver>(std::move(form), which, std::move(state));
}

py::tuple state_as_tuple(Solver& solver) {
    const Owned owned(solver.owned());
    const search::CfrState& state = solver.cfr().state();
    return py::make_tuple(state.iterations, profile_as_list(state.behaviours), profile_as_list(state.regrets),
                          profile_as_list(state.sums));
}

}  // namespace

void register_cfr(py::module_& core) {
    py::class_<SequenceForm, FormPtr>(core, "SequenceForm", "A small game written out.")
        .def(py::init(&write_out), py::arg("state"), py::arg("memory"), py::arg("seconds") = py::none(),
             py::arg("stop") = py::none())
        .def_property_readonly("num_positions", &SequenceForm::num_positions, "Of the game tree.")
        .def_property_readonly("num_outcomes", &SequenceForm::num_outcomes, "Combinations of sequences that end it.")
        .def_property_readonly("num_sets", [](const SequenceForm& form) {
            py::list numbers;
            for (int seat = 0; seat < form.num_seats(); ++seat) numbers.append(form.treeplex(seat).num_sets());
            return py::tuple(numbers);
        }, "Information sets, by seat.")
        .def_property_readonly("checksum", &SequenceForm::checksum, "A 64-bit hash of it all.")
        .def("evaluate", [](const SequenceForm& form, const search::TabularPolicy& policy) {
            return evaluation_as_tuple(
                without_gil([&] { return search::evaluate(form, behaviours_of(form, policy)); }));
        }, py::arg("policy"), "(values, best-response values) by seat.")
        .def("best_response", [](const SequenceForm& form, const search::TabularPolicy& policy,
                                 const py::object& seat) {
            const auto last = static_cast<std::uint64_t>(form.num_seats() - 1);
            const auto number = static_cast<int>(whole_number<StateError>(seat, "player", 0, last));
            double value = 0;
            const auto found = without_gil([&] {
                Profile behaviours = behaviours_of(form, policy);
                search::BestResponse best = search::best_response(form, number, plans_of(form, behaviours));
                behaviours[static_cast<std::size_t>(number)] = std::move(best.behaviour);
                value = best.value;
                return std::make_shared<search::TabularPolicy>(policy_of(form, behaviours, number));
            });
            return py::make_tuple(value, found);
        }, py::arg("policy"), py::arg("player"), "(value, policy of that seat).");

    py::class_<Solver>(core, "Cfr", "CFR over a game that is written out.")
        .def(py::init([](FormPtr form, const std::string& variant) {
            return std::make_unique<Solver>(std::move(form), variant_of(variant));
        }), py::arg("form"), py::arg("variant"))
        .def_static("restore", &restore, py::arg("form"), py::arg("variant"), py::arg("iterations"),
                    py::arg("behaviours"), py::arg("regrets"), py::arg("sums"), "From what state() gave.")
        .def("run", &run, py::arg("iterations"), py::arg("seconds"), py::arg("target"), py::arg("threads"),
             py::arg("stop"), py::arg("progress"), "([(iterations, exploitability)], complete)")
        .def("state", &state_as_tuple, "(iterations, behaviours, regrets, sums), arrays by seat.")
        .def_property_readonly("iterations", [](Solver& solver) {
            const Owned owned(solver.owned());
            return solver.cfr().iterations();
        }, "How many were done.")
        .def("evaluate", [](Solver& solver) {
            const Owned owned(solver.owned());
            return evaluation_as_tuple(
                without_gil([&] { return search::evaluate(solver.form(), solver.cfr().average()); }));
        }, "(values, best-response values) by seat, of the average strategies.")
        .def("policy", [](Solver& solver) {
            const Owned owned(solver.owned());
            return without_gil([&] {
                return std::make_shared<search::TabularPolicy>(policy_of(solver.form(), solver.cfr().average()));
            });
        }, "The average strategies.");
}

}  // namespace palatine::bindings
