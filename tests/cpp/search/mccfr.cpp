// Sampling: towards equilibrium, the same for any number of threads, bounded memory, stopped and gone on.
#include <doctest/doctest.h>

#include <bit>
#include <functional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "game/pennies.hpp"
#include "palatine/error.hpp"
#include "palatine/search/best_response.hpp"
#include "palatine/search/mccfr.hpp"
#include "palatine/search/tabular_policy.hpp"
#include "search/forms.hpp"
#include "search/reference/kuhn.hpp"
#include "search/reference/leduc.hpp"

namespace {

using palatine::search::Control;
using palatine::search::evaluate;
using palatine::search::Mccfr;
using palatine::search::MccfrWalk;
using palatine::search::policy_of;
using palatine::search::RegretTable;
using palatine::search::Sampling;
using palatine::search::SequenceForm;
using palatine::search::TabularPolicy;
using palatine::reference::Kuhn;
using palatine::reference::Leduc;

constexpr std::size_t kMemory = std::size_t{1} << 26;

template <typename P>
double exploitability(const P& start, const RegretTable& table) {
    const SequenceForm form = forms::form_of(start);
    return evaluate(form, behaviours_of(form, policy_of(table, start.num_players()))).exploitability();
}

template <typename P>
double learnt(const P& start, Sampling sampling, int streams, std::uint64_t iterations) {
    Control control;
    Mccfr<P> mccfr(start, sampling, 7, streams, kMemory);
    mccfr.run(iterations, 2, control);
    CHECK(mccfr.state().iterations >= iterations);
    CHECK(mccfr.state().iterations < iterations + static_cast<std::uint64_t>(streams));
    CHECK(control.done() == mccfr.state().iterations);
    return exploitability(start, mccfr.state().table);
}

// All that a table holds, in an order of its own.
std::vector<std::tuple<int, std::uint64_t, palatine::Action, double, double>> contents(const RegretTable& table) {
    std::vector<std::tuple<int, std::uint64_t, palatine::Action, double, double>> all;
    for (const RegretTable::Set& set : table.sorted()) {
        for (std::size_t i = 0; i < set.count; ++i) {
            const RegretTable::Cell& cell = table.cells(set)[i];
            all.emplace_back(set.seat, set.key, cell.action, cell.regret, cell.sum);
        }
    }
    return all;
}

template <typename P>
void compare_threads(const P& start, Sampling sampling, std::uint64_t iterations) {
    const auto run = [&](int threads, std::uint64_t seed) {
        Control control;
        Mccfr<P> mccfr(start, sampling, seed, 4, kMemory);
        mccfr.run(iterations, threads, control);
        return contents(mccfr.state().table);
    };
    const auto alone = run(1, 5);
    for (const int threads : {2, 3, 7}) CHECK(run(threads, 5) == alone);
    CHECK(run(1, 6) != alone);
}

std::string error_of(const std::function<void()>& call) {
    try {
        call();
    } catch (const palatine::Error& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("mccfr: Kuhn and Leduc poker come close to equilibrium") {
    const Kuhn kuhn({}, 2, 1);
    CHECK(learnt(kuhn, Sampling::kExternal, 4, 50'000) < 0.01);
    CHECK(learnt(kuhn, Sampling::kExternal, 1, 50'000) < 0.01);
    CHECK(learnt(kuhn, Sampling::kOutcome, 4, 100'000) < 0.03);
    const Leduc leduc({}, 2, 1);
    CHECK(learnt(leduc, Sampling::kExternal, 4, 200'000) < 0.1);
    CHECK(learnt(leduc, Sampling::kOutcome, 4, 200'000) < 0.8);
}

TEST_CASE("mccfr: the number of threads changes nothing, to the last bit") {
    compare_threads(Kuhn({}, 3, 2), Sampling::kExternal, 3000);
    compare_threads(Leduc({}, 2, 1), Sampling::kExternal, 2000);
    compare_threads(Leduc({}, 2, 1), Sampling::kOutcome, 2000);
    compare_threads(pennies::Pennies({}, 3, 0), Sampling::kExternal, 1000);
}

TEST_CASE("mccfr: memory is bounded, and what was learnt before it was full stays") {
    const Leduc start({}, 2, 1);
    CHECK(error_of([&] { Mccfr<Leduc>(start, Sampling::kExternal, 1, 4, 1000); }).find("1000") == std::string::npos);
    for (const int streams : {1, 4}) {
        Control control;
        // A table a stream, and while they are joined the one before and the one to come.
        const std::size_t memory = streams == 1 ? 120'000 : 6 * 120'000;
        Mccfr<Leduc> mccfr(start, Sampling::kExternal, 1, streams, memory);
        mccfr.run(100'000, 2, control);
        CHECK(mccfr.state().full);
        CHECK(mccfr.state().iterations > 0);
        CHECK(mccfr.state().iterations < 100'000);
        CHECK(mccfr.state().table.bytes() <= 120'000);
        const std::size_t sets = mccfr.state().table.num_sets();
        CHECK(sets > 0);
        const std::uint64_t iterations = mccfr.state().iterations;
        mccfr.run(1000, 2, control);  // does nothing more
        CHECK(mccfr.state().iterations == iterations);
        CHECK(mccfr.state().table.num_sets() == sets);
    }
}

TEST_CASE("mccfr: one run after another does other iterations") {
    const Leduc start({}, 2, 1);
    Control control;
    Mccfr<Leduc> mccfr(start, Sampling::kExternal, 1, 4, kMemory);
    mccfr.run(1000, 1, control);
    CHECK(mccfr.state().iterations == 1000);
    CHECK(mccfr.state().next == 1000);
    mccfr.run(1, 1, control);
    CHECK(mccfr.state().iterations == 1004);
    Control over(0.0);
    mccfr.run(1000, 1, over);
    CHECK(mccfr.state().iterations == 1004);
    Mccfr<Leduc> other(start, Sampling::kExternal, 1, 4, kMemory);
    other.state() = mccfr.state();
    mccfr.run(500, 1, control);
    other.run(500, 2, control);
    CHECK(contents(other.state().table) == contents(mccfr.state().table));
}

TEST_CASE("mccfr: a traversal is stopped on the way, and what it has learnt stays") {
    const Leduc start({}, 2, 1);
    for (const Sampling sampling : {Sampling::kExternal, Sampling::kOutcome}) {
        Control control, over(0.0);
        RegretTable table(kMemory);
        MccfrWalk<Leduc> walk(start, sampling, 1, table, over);
        CHECK(!walk.iterate(0));
        CHECK(table.num_sets() == 1);
        Mccfr<Leduc> mccfr(start, sampling, 1, 1, kMemory);
        CHECK(mccfr.iterate(table, 0, 10, over).iterations == 0);
        CHECK(over.done() == 0);
        CHECK(mccfr.iterate(table, 0, 10, control).iterations == 10);
        CHECK(control.done() == 10);
    }
}

TEST_CASE("mccfr: what is learnt is frozen, the same by every compiler") {
    const auto hash_of = [](Sampling sampling) {
        Control control;
        Mccfr<Leduc> mccfr(Leduc({}, 2, 1), sampling, 2026, 4, kMemory);
        mccfr.run(1000, 1, control);
        std::uint64_t hash = 0;
        for (const auto& [seat, key, action, regret, sum] : contents(mccfr.state().table)) {
            const std::uint64_t what = static_cast<std::uint64_t>(seat) << 32 | static_cast<std::uint64_t>(action);
            hash = palatine::chain(palatine::chain(hash, key), what);
            hash = palatine::chain(hash, std::bit_cast<std::uint64_t>(regret));
            hash = palatine::chain(hash, std::bit_cast<std::uint64_t>(sum));
        }
        return hash;
    };
    CHECK(hash_of(Sampling::kExternal) == 3141617145631609856ull);
    CHECK(hash_of(Sampling::kOutcome) == 17533700909617995482ull);
}

TEST_CASE("mccfr: a table of another game is an error") {
    const Leduc start({}, 2, 1);
    for (const Sampling sampling : {Sampling::kExternal, Sampling::kOutcome}) {
        Control control;
        Mccfr<Leduc> mccfr(start, sampling, 1, 1, kMemory);
        mccfr.run(2000, 1, control);
        RegretTable& table = mccfr.state().table;
        for (const RegretTable::Set& set : table.sorted()) table.cells(set)->action = 99;
        const std::string error = error_of([&] { mccfr.run(1000, 1, control); });
        CHECK(error.find("another game: seat 0 cannot do 99") != std::string::npos);
    }
}

TEST_CASE("regret table: many sets, found again; what the mean of copies is") {
    RegretTable table(1 << 24);
    const palatine::Action actions[] = {2, 5, 9};
    for (std::uint64_t key = 0; key < 20'000; ++key) {
        const int seat = static_cast<int>(key % 3);
        CHECK(table.find(seat, key << 40) == nullptr);
        const RegretTable::Set set = table.add(seat, key << 40, {actions, 1 + key % 3});
        table.cells(set)->regret = static_cast<double>(key);
    }
    CHECK(table.num_sets() == 20'000);
    for (std::uint64_t key = 0; key < 20'000; ++key) {
        const RegretTable::Set* set = table.find(static_cast<int>(key % 3), key << 40);
        REQUIRE(set != nullptr);
        CHECK(set->count == 1 + key % 3);
        CHECK(table.cells(*set)->regret == static_cast<double>(key));
        CHECK(table.find(static_cast<int>((key + 1) % 3), key << 40) == nullptr);
    }
    RegretTable base(1 << 20);
    base.cells(base.add(0, 1, actions))[1] = {5, 10, 100};
    std::vector<RegretTable> copies(2, base);
    copies[0].cells(*copies[0].find(0, 1))[1] = {5, 20, 103};
    copies[1].cells(*copies[1].find(0, 1))[1] = {5, -4, 101};
    copies[1].cells(copies[1].add(1, 8, actions))[2] = {9, 6, 2};
    base.become_mean_of(copies);
    CHECK(base.num_sets() == 2);
    CHECK(base.cells(*base.find(0, 1))[1].regret == 8);
    CHECK(base.cells(*base.find(0, 1))[1].sum == 104);
    CHECK(base.cells(*base.find(1, 8))[2].regret == 3);
    CHECK(base.cells(*base.find(1, 8))[2].sum == 2);
}

TEST_CASE("regret table: one key for different actions is an error, and nothing has changed") {
    RegretTable base(1 << 20);
    const palatine::Action actions[] = {2, 5, 9}, others[] = {2, 6};
    base.add(0, 1, actions);
    for (const std::span<const palatine::Action> second : {std::span(actions, 2), std::span(others, 2)}) {
        std::vector<RegretTable> copies(2, base);
        copies[0].add(1, 8, {others, 2});
        copies[1].add(1, 8, second);
        const auto before = contents(base);
        const std::string error = error_of([&] { base.become_mean_of(copies); });
        if (second[1] == 6) {
            CHECK(error.empty());
        } else {
            CHECK(error.find("seat 1 has other actions elsewhere with one information key: 8") != std::string::npos);
            CHECK(contents(base) == before);
        }
    }
    std::vector<RegretTable> copies(2, base);
    copies[0].add(1, 80, {others, 1});
    copies[1].add(1, 80, actions);  // more than there is room for
    CHECK(error_of([&] { base.become_mean_of(copies); }).find("key: 80") != std::string::npos);
}

TEST_CASE("tabular policy: found by seat and key, and back to behaviours") {
    const SequenceForm form = forms::form_of(Leduc({}, 2, 1));
    const auto behaviours = forms::random_behaviours(form, 4);
    const TabularPolicy policy = policy_of(form, behaviours);
    CHECK(behaviours_of(form, policy) == behaviours);
    const auto& tree = form.treeplex(1);
    const TabularPolicy::Choice choice = policy.find(1, tree.keys[5]);
    REQUIRE(choice.actions.size() == tree.num_actions(5));
    CHECK(choice.actions[0] == tree.actions[tree.first[5]]);
    CHECK(choice.chances[0] == behaviours[1][tree.first[5]]);
    CHECK(policy.find(1, 12345).actions.empty());
    // What it does not know is uniform.
    const auto half = behaviours_of(form, policy_of(form, behaviours, 0));
    CHECK(half[0] == behaviours[0]);
    CHECK(half[1][tree.first[5]] == 1.0 / static_cast<double>(tree.num_actions(5)));
    // The same information sets, other actions.
    auto seats = std::vector{policy.seat(0), policy.seat(1)};
    seats[1].actions[0] = 77;
    const std::string error = error_of([&] { behaviours_of(form, TabularPolicy(seats)); });
    CHECK(error.find("another game: seat 1") != std::string::npos);
}
