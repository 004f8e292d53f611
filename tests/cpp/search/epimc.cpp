// EPIMC beside plain sums over the same worlds; what it must not know; what postponing mends.
#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "game/pennies.hpp"
#include "palatine/search/epimc.hpp"
#include "palatine/search/solve.hpp"
#include "search/guess.hpp"
#include "search/minimax.hpp"
#include "search/reference/tables.hpp"

namespace {

using namespace palatine;
using guess::Guess;
using pennies::Pennies;
using reference::Kuhn;
using reference::Leduc;
using search::Answer;
using search::Control;
using search::EpimcLimits;

template <typename P>
Answer sampled(const State<P>& state, int seat, const EpimcLimits& limits) {
    Control control;
    return search::epimc(state, seat, limits, control);
}

// To the last bit, NaN like NaN.
bool same(const Answer& a, const Answer& b) {
    const auto bits = [](double value) { return std::bit_cast<std::uint64_t>(value); };
    bool equal = a.seat == b.seat && a.action == b.action && bits(a.value) == bits(b.value) && a.complete == b.complete &&
                 a.nodes == b.nodes && a.line == b.line && a.values.size() == b.values.size();
    for (std::size_t i = 0; equal && i < a.values.size(); ++i) {
        equal = a.values[i].action == b.values[i].action && bits(a.values[i].value) == bits(b.values[i].value);
    }
    return equal;
}

// The definition, as plainly as it can be said: by the seat's number of choices and what it has observed, its action.
template <typename P>
class Plain {
public:
    Plain(const State<P>& state, int seat, const EpimcLimits& limits) : seat_(seat), depth_(limits.depth) {
        for (std::uint64_t i = 0; i < limits.worlds; ++i) {
            worlds_.push_back(state.resample(seat, chain(limits.seed, i)).position());
        }
        for (int level = depth_ - 1; level >= 0; --level) {
            std::map<std::uint64_t, std::map<Action, double>> sums;
            for (const P& world : worlds_) walk(world, 0, level, 1, sums);
            for (const auto& [key, by_action] : sums) {
                auto best = by_action.begin();
                for (auto one = best; one != by_action.end(); ++one) {
                    if (one->second > best->second) best = one;
                }
                choices_[{level, key}] = best->first;
            }
            if (level == 0) root_ = sums.begin()->second;
        }
    }
    std::map<Action, double> means() const {
        std::map<Action, double> means = root_;
        for (auto& [action, sum] : means) sum /= static_cast<double>(worlds_.size());
        return means;
    }

private:
    int actor_of(const P& position) const {
        return (position.pending() >> seat_ & 1) != 0 ? seat_ : position.current_player();
    }
    static P after(P position, int actor, Action action) {
        typename P::Undo undo;
        position.apply(actor, action, undo);
        return position;
    }

    void walk(const P& position, int level, int wanted, double weight,
              std::map<std::uint64_t, std::map<Action, double>>& sums) const {
        const int actor = actor_of(position);
        if (actor == kTerminal) return;
        const int count = count_actions(position, actor);
        position.for_each_action(actor, [&](Action action) {
            const P next = after(position, actor, action);
            if (actor == seat_ && level == wanted) {
                sums[position.information_key(seat_)][action] += weight * value(next, level + 1)[own()];
            } else {
                walk(next, level + (actor == seat_), wanted, actor == kChance ? weight * (1.0 / count) : weight, sums);
            }
            return false;
        });
    }
    plain::Returns value(const P& position, int level) const {
        if (level == depth_) return plain::minimax(position);
        const int actor = actor_of(position);
        if (actor == kTerminal) return plain::minimax(position);
        if (actor == seat_) {
            return value(after(position, actor, choices_.at({level, position.information_key(seat_)})), level + 1);
        }
        std::vector<plain::Returns> found;
        position.for_each_action(actor, [&](Action action) {
            found.push_back(value(after(position, actor, action), level));
            return false;
        });
        plain::Returns best = found[0];
        for (const plain::Returns& one : found) {
            if (actor != kChance && one[static_cast<std::size_t>(actor)] > best[static_cast<std::size_t>(actor)]) best = one;
        }
        if (actor != kChance) return best;
        best = {};
        for (std::size_t seat = 0; seat < best.size(); ++seat) {
            for (const plain::Returns& one : found) best[seat] += one[seat];
            best[seat] /= static_cast<double>(found.size());
        }
        return best;
    }
    std::size_t own() const { return static_cast<std::size_t>(seat_); }

    int seat_, depth_;
    std::vector<P> worlds_;
    std::map<std::pair<int, std::uint64_t>, Action> choices_;
    std::map<Action, double> root_;
};

template <typename P>
void check_state(const State<P>& state, int seat, const EpimcLimits& limits) {
    const Answer answer = sampled(state, seat, limits);
    const auto truth = Plain<P>(state, seat, limits).means();
    CHECK(answer.complete);
    CHECK(answer.seat == seat);
    REQUIRE(answer.values.size() == truth.size());
    double most = -std::numeric_limits<double>::infinity();
    Action best = -1;
    for (const search::RootValue& root : answer.values) {
        CHECK(root.value == truth.at(root.action));
        if (root.value > most) {
            most = root.value;
            best = root.action;
        }
    }
    CHECK(answer.action == best);
    CHECK(answer.value == most);
    CHECK(answer.line == std::vector<Turn>{{seat, best}});
    EpimcLimits threads = limits;
    threads.threads = 3;
    CHECK(same(answer, sampled(state, seat, threads)));
}

template <typename P>
State<P> random_state(const typename P::Rules& rules, int num_players, std::uint64_t seed) {
    while (true) {
        State<P> state(rules, num_players);
        const Dealer dealer(seed);
        Random random(chain(seed, 5));
        dealer.play(state);
        for (std::uint32_t moves = random.below(4); moves > 0 && state.pending() != 0; --moves) {
            const auto count = static_cast<std::uint32_t>(count_actions(state.position(), state.current_player()));
            state.apply(action_at(state.position(), state.current_player(), static_cast<int>(random.below(count))));
            dealer.play(state);
        }
        if (state.pending() != 0) return state;
        seed += 1000;
    }
}

template <typename P>
void check_game(const typename P::Rules& rules, int num_players, int states, int most_depth) {
    for (int i = 0; i < states; ++i) {
        const State<P> state = random_state<P>(rules, num_players, static_cast<std::uint64_t>(i));
        for (int seat = 0; seat < num_players; ++seat) {
            if (!state.is_pending(seat)) continue;
            EpimcLimits limits;
            limits.worlds = 7;
            limits.depth = 1 + i % most_depth;
            limits.seed = static_cast<std::uint64_t>(i);
            check_state(state, seat, limits);
        }
    }
}

// Draws worlds that seat 0 knows to be others.
struct Stubborn : Guess {
    using Guess::Guess;
    void resample(const Rules&, int, std::span<Turn> turns, Random&) const { turns[0].action = 0; }
};

State<Guess> dealt(int card, guess::Rules rules = {}) {
    State<Guess> state(rules);
    state.apply(card);
    return state;
}

}  // namespace

TEST_CASE("epimc: the definition, plainly, at any depth") {
    check_game<Kuhn>({}, 2, 20, 3);
    check_game<Kuhn>({}, 3, 20, 3);
    check_game<Leduc>({}, 2, 16, 3);
    check_game<Leduc>({CardSet::from_text("Ks Kh Qs Qh Js"), 1, {2, 4}, 1}, 3, 4, 2);
    check_game<Pennies>({}, 2, 3, 2);
    check_game<Pennies>({}, 3, 3, 2);
    check_game<Guess>({}, 2, 10, 2);
    check_game<Guess>({3, 0.25, false, true}, 2, 20, 2);
    // Where chance has more ways in one world than in another, a way weighs as much as its chance.
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        EpimcLimits limits;
        limits.worlds = 7;
        limits.depth = 2;
        limits.seed = seed;
        check_state(dealt(0, {3, 0.25, false, true}), 0, limits);
    }
}

TEST_CASE("epimc: with many worlds, depth 1 is the mean over all worlds there are") {
    // The queen may face the king or the jack.
    const State<Kuhn> state = [] {
        State<Kuhn> dealt;
        dealt.apply(Card::from_text("Qs").id());
        dealt.apply(Card::from_text("Ks").id());
        return dealt;
    }();
    EpimcLimits limits;
    limits.worlds = 4000;
    const Answer answer = sampled(state, 0, limits);
    for (const search::RootValue& root : answer.values) {
        double mean = 0;
        for (const char* other : {"Ks", "Js"}) {
            State<Kuhn> world;
            world.apply(Card::from_text("Qs").id());
            world.apply(Card::from_text(other).id());
            world.apply(root.action);
            mean += plain::minimax(world.position())[0] / 2;
        }
        CHECK(std::abs(root.value - mean) < 0.1);
    }
}

TEST_CASE("epimc: strategy fusion, and how postponing mends it") {
    const State<Guess> state = dealt(0);
    EpimcLimits limits;
    limits.worlds = 300;
    const Answer fused = sampled(state, 0, limits);
    CHECK(fused.action == Guess::kPlay);  // in each world by itself the guess is right
    CHECK(fused.value == 1);

    limits.depth = 2;
    const Answer mended = sampled(state, 0, limits);
    CHECK(mended.action == Guess::kLeave);
    CHECK(mended.value == 0.25);
    REQUIRE(mended.values.size() == 2);
    // Right in about a third of the worlds, where seat 1 stands, else a double is lost.
    CHECK(std::abs(mended.values[1].value - (1 - 2 * 2) / 3.0) < 0.25);
    // When it is good enough to be right once in two, and there are no more cards, it plays on.
    guess::Rules rules;
    rules.cards = 1;
    CHECK(sampled(dealt(0, rules), 0, limits).action == Guess::kPlay);
}

TEST_CASE("epimc: states that a seat cannot tell apart get the same answer, to the last bit") {
    for (int depth = 1; depth <= 2; ++depth) {
        EpimcLimits limits;
        limits.worlds = 9;
        limits.depth = depth;
        for (int card = 1; card < 3; ++card) CHECK(same(sampled(dealt(0), 0, limits), sampled(dealt(card), 0, limits)));
        // A poisoned truth: whoever looked would raise against the one and give in to the other.
        std::vector<Answer> answers;
        for (const char* other : {"Jh", "Js", "Qh", "Kh", "Ks"}) {
            State<Leduc> state;
            for (const char* card : {"Qs", other}) state.apply(Card::from_text(card).id());
            answers.push_back(sampled(state, 0, limits));
            CHECK(same(answers[0], answers.back()));
        }
        // A choice that is not shown yet.
        for (const std::uint64_t seed : {1, 2, 3}) {
            limits.seed = seed;
            std::vector<Answer> after;
            for (const Action coin : {0, 1}) {
                State<Pennies> state;
                state.apply(Card::from_text("2c").id());
                state.apply(Card::from_text("3c").id());
                state.apply(0, coin);
                after.push_back(sampled(state, 1, limits));
            }
            CHECK(same(after[0], after[1]));
        }
    }
}

TEST_CASE("epimc: whoever looked would move otherwise") {
    // Shown the card, seat 0 plays on; what lies there unseen changes nothing.
    guess::Rules open;
    open.open = true;
    EpimcLimits limits;
    limits.worlds = 60;
    limits.depth = 2;
    for (int card = 0; card < 3; ++card) {
        CHECK(sampled(dealt(card, open), 0, limits).action == Guess::kPlay);
        CHECK(sampled(dealt(card), 0, limits).action == Guess::kLeave);
    }
    // With a queen against a raise: fold to a king, never to a jack. Without looking one answer for both.
    std::vector<Action> looking, not_looking;
    for (const char* other : {"Ks", "Js"}) {
        State<Leduc> state;
        for (const char* card : {"Qs", other}) state.apply(Card::from_text(card).id());
        state.apply(Leduc::kCall);
        state.apply(Leduc::kRaise);
        Control control;
        looking.push_back(search::solve(state.position(), 0, {}, control).action);
        not_looking.push_back(sampled(state, 0, limits).action);
    }
    CHECK(looking[0] != looking[1]);
    CHECK(not_looking[0] == not_looking[1]);
}

TEST_CASE("epimc: memory bounds the depth; too little is refused") {
    const State<Leduc> state = random_state<Leduc>({}, 2, 4);
    EpimcLimits limits;
    limits.worlds = 5;
    limits.depth = 1;
    const Answer one = sampled(state, state.current_player(), limits);
    limits.depth = 3;
    const Answer three = sampled(state, state.current_player(), limits);
    CHECK(three.complete);
    limits.memory = 5 * 4 * 100;  // 150 bytes a world: a node, its actions, no more
    Answer bounded = sampled(state, state.current_player(), limits);
    CHECK_FALSE(bounded.complete);
    CHECK(bounded.action == one.action);
    CHECK(bounded.value == one.value);
    limits.memory = 64;
    CHECK_THROWS_WITH_AS(sampled(state, state.current_player(), limits), "memory too small for 5 worlds: 64", Error);
}

TEST_CASE("epimc: a stop leaves the worlds that are finished") {
    const State<Leduc> state = random_state<Leduc>({}, 2, 4);
    Control control;
    control.stop();
    const Answer nothing = search::epimc(state, state.current_player(), {}, control);
    CHECK_FALSE(nothing.complete);
    CHECK(nothing.value != nothing.value);
    CHECK(nothing.values.empty());
    CHECK(state.is_legal(state.current_player(), nothing.action));

    // A leaf of one's own, which stops the search after a while: what the worlds before were worth stays.
    Control counting;
    int leaves = 0;
    const auto make_leaf = [&](const Leduc&, std::size_t, search::NodeCount&) {
        return [&](const Leduc&, search::NodeCount&, double* out) {
            if (++leaves == 6) counting.stop();
            out[0] = leaves;
            out[1] = -leaves;
        };
    };
    const int actions = count_actions(state.position(), state.current_player());
    const Answer some = search::epimc(state, state.current_player(), {}, counting, make_leaf);
    CHECK_FALSE(some.complete);
    CHECK(leaves >= 6);
    CHECK(leaves < 6 + actions);
    CHECK(counting.done() >= 1);
    CHECK(std::abs(some.value) >= 1);
}

TEST_CASE("epimc: where no consistent world is found it says so") {
    State<Stubborn> state({3, 0.25, true, false});
    state.apply(2);
    CHECK_THROWS_WITH_AS(sampled(state, 0, {}), "no consistent world was found for seat 0", StateError);
}
