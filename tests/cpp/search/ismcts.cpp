// Information-set Monte Carlo tree search where it is known what to do.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "palatine/card.hpp"
#include "palatine/error.hpp"
#include "palatine/search/ismcts.hpp"
#include "search/minimax.hpp"
#include "search/reference/kuhn.hpp"
#include "search/reference/leduc.hpp"
#include "search/small_games.hpp"

namespace {

using palatine::Action;
using palatine::kChance;
using palatine::State;
using palatine::reference::Kuhn;
using palatine::reference::Leduc;
using palatine::search::Control;
using palatine::search::ismcts;
using palatine::search::IsmctsOptions;
using palatine::search::IsmctsResult;
using palatine::search::Observers;
using small_games::Coin;
using small_games::Hide;

// Games that find no world, always or every other time.
template <bool kAlways>
struct Lost : Coin {
    using Coin::Coin;
    void resample(const Rules& rules, int seat, std::span<palatine::Turn> turns, palatine::Random& random) const {
        Coin::resample(rules, seat, turns, random);
        if (kAlways || random.below(2) == 0) turns[0].action = 2;  // no side of a coin
    }
};

constexpr Observers kBoth[] = {Observers::single, Observers::multiple};

IsmctsOptions options_of(std::uint64_t simulations, Observers observers = Observers::single, std::uint64_t seed = 1) {
    IsmctsOptions options;
    options.simulations = simulations;
    options.observers = observers;
    options.seed = seed;
    return options;
}

template <typename P>
IsmctsResult search(const State<P>& state, const IsmctsOptions& options, int player = -1) {
    Control control;
    return ismcts(state, player < 0 ? state.current_player() : player, options, control);
}

template <typename P>
State<P> dealt(const std::vector<std::string_view>& cards, const std::vector<Action>& choices,
               const typename P::Rules& rules = {}) {
    State<P> state(rules);
    std::size_t card = 0, choice = 0;
    while (card < cards.size() || choice < choices.size()) {
        state.apply(state.is_chance_node() ? palatine::Card::from_text(cards[card++]).id() : choices[choice++]);
    }
    return state;
}

// Everything that it says, for comparisons to the last bit.
std::string told(const IsmctsResult& result) {
    const palatine::search::Answer& answer = result.answer;
    std::string text = std::to_string(answer.action) + " " + std::to_string(result.simulations) + " " +
                       std::to_string(answer.nodes) + " " + std::to_string(result.full);
    const auto add = [&text](double value) { text.append(reinterpret_cast<const char*>(&value), sizeof value); };
    add(answer.value);
    for (std::size_t i = 0; i < answer.values.size(); ++i) {
        text += " " + std::to_string(answer.values[i].action) + ":" + std::to_string(result.visits[i]);
        add(answer.values[i].value);
    }
    for (const auto& turn : answer.line) text += " " + std::to_string(turn.actor) + "/" + std::to_string(turn.action);
    return text;
}

std::uint64_t all_visits(const IsmctsResult& result) {
    return std::accumulate(result.visits.begin(), result.visits.end(), std::uint64_t{0});
}

}  // namespace

TEST_CASE("ismcts: where nothing is hidden it comes to the minimax") {
    using small_games::Tree;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        for (const Observers observers : kBoth) {
            const State<Tree> state(Tree::Rules{4, 3, seed});
            const IsmctsResult result = search(state, options_of(60'000, observers));
            const double best = plain::minimax(state.position())[0];
            CAPTURE(seed);
            CHECK(std::abs(result.answer.value - best) < 0.5);  // the ends are up to 20 apart
            REQUIRE(result.answer.line.size() == 4);
            CHECK(result.answer.line.front().action == result.answer.action);
            State<Tree> end(state);
            for (const auto& turn : result.answer.line) end.apply(turn.actor, turn.action);
            CHECK(std::abs(end.returns()[0] - best) < 0.3);  // some are nearly as good
        }
    }
}

TEST_CASE("ismcts: it does not take what it will never know for known") {
    for (const Action coin : {0, 1}) {
        State<Coin> state;
        state.apply(coin);
        for (const Observers observers : kBoth) {
            const IsmctsResult result = search(state, options_of(4000, observers));
            CHECK(result.answer.action == Coin::kTake);
            CHECK(result.answer.value == 3);
            REQUIRE(result.answer.values.size() == 2);
            CHECK(result.answer.values[1].value < 2);  // and not the 10 of one who sees the coin
        }
    }
}

TEST_CASE("ismcts: the others are not told what the seat has hidden") {
    // In order the single observer's tree knows what was laid when seat 1 guesses; that of multiple observers does not.
    const IsmctsResult in_order = search(State<Hide>(), options_of(20'000, Observers::multiple));
    CHECK(in_order.answer.action != Hide::kPay);
    CHECK(in_order.answer.value == doctest::Approx(0).epsilon(0.1).scale(10));
    CHECK(search(State<Hide>(), options_of(20'000, Observers::single)).answer.action == Hide::kPay);

    for (const Observers observers : kBoth) {
        const State<Hide> start(Hide::Rules{true});
        const IsmctsResult at_once = search(start, options_of(20'000, observers), 0);
        CHECK(at_once.answer.action != Hide::kPay);
        CHECK(at_once.answer.value > -2);
        // What the other has chosen, unseen, changes nothing.
        State<Hide> heads(start), tails(start);
        heads.apply(1, Hide::kHeads);
        tails.apply(1, Hide::kTails);
        CHECK(told(search(heads, options_of(3000, observers))) == told(search(tails, options_of(3000, observers))));
        CHECK(search(heads, options_of(20'000, observers)).answer.action != Hide::kPay);
    }
}

TEST_CASE("ismcts: kuhn, moves that are better whatever the other does") {
    for (const Observers observers : kBoth) {
        for (const char* other : {"Js", "Qs"}) {  // the king calls a bet
            const auto state = dealt<Kuhn>({other, "Ks"}, {Kuhn::kBet});
            const IsmctsResult result = search(state, options_of(2000, observers));
            CHECK(result.answer.action == Kuhn::kBet);
            CHECK(result.answer.value == 2);
        }
        for (const char* other : {"Ks", "Qs"}) {  // and the jack folds
            const auto state = dealt<Kuhn>({other, "Js"}, {Kuhn::kBet});
            const IsmctsResult result = search(state, options_of(2000, observers));
            CHECK(result.answer.action == Kuhn::kPass);
            CHECK(result.answer.value == -1);
        }
    }
}

TEST_CASE("ismcts: kuhn, where the truth would decide it cannot know") {
    // The queen facing a bet would call the jack and fold to the king.
    for (const Observers observers : kBoth) {
        const auto against_jack = dealt<Kuhn>({"Js", "Qs"}, {Kuhn::kBet});
        const auto against_king = dealt<Kuhn>({"Ks", "Qs"}, {Kuhn::kBet});
        const IsmctsResult result = search(against_jack, options_of(3000, observers));
        CHECK(told(result) == told(search(against_king, options_of(3000, observers))));
        CHECK(result.answer.values.at(1).value == doctest::Approx(0).epsilon(0.3));  // of a call; they are as likely
        CHECK(told(result) != told(search(against_jack, options_of(3000, observers, 2))));
    }
}

TEST_CASE("ismcts: leduc, a pair with the board calls any raise, twins get the same answer") {
    for (const Observers observers : kBoth) {
        std::string first;
        for (const char* other : {"Kh", "Qh", "Js", "Ks"}) {
            const auto state = dealt<Leduc>({other, "Jh", "Qs"}, {Leduc::kCall, Leduc::kCall, Leduc::kRaise});
            const IsmctsResult result = search(state, options_of(5000, observers));
            if (first.empty()) first = told(result);
            CHECK(told(result) == first);
        }
        const auto paired = dealt<Leduc>({"Qs", "Jh", "Js"}, {Leduc::kCall, Leduc::kCall, Leduc::kRaise, Leduc::kRaise,
                                                              Leduc::kCall});
        CHECK(paired.is_terminal());
        const auto facing = dealt<Leduc>({"Qs", "Jh", "Js"}, {Leduc::kCall, Leduc::kCall, Leduc::kRaise});
        const IsmctsResult result = search(facing, options_of(5000, observers));
        CHECK(result.answer.action == Leduc::kRaise);
        REQUIRE(result.answer.values.front().action == Leduc::kFold);
        CHECK(result.visits.front() < 100);
        CHECK(result.answer.values.front().value == -1);
    }
}

TEST_CASE("ismcts: the same on any number of threads; visits add up to the simulations") {
    const auto state = dealt<Leduc>({"Qs", "Jh"}, {Leduc::kRaise});
    for (const std::uint64_t simulations : {1, 2, 1000, 9001}) {
        for (const Observers observers : kBoth) {
            IsmctsOptions options = options_of(simulations, observers);
            const IsmctsResult alone = search(state, options);
            CHECK(all_visits(alone) == simulations);
            CHECK(alone.simulations == simulations);
            CHECK(alone.answer.complete);
            CHECK_FALSE(alone.full);
            for (const int threads : {2, 3, 16}) {
                options.threads = threads;
                CHECK(told(search(state, options)) == told(alone));
            }
        }
    }
}

TEST_CASE("ismcts: in little memory it goes on with what it has") {
    const small_games::Tree::Rules rules{12, 4, 3};
    const State<small_games::Tree> state(rules);
    for (const std::size_t memory : {std::size_t{8192}, std::size_t{20'000}, std::size_t{100'000}}) {
        IsmctsOptions options = options_of(20'000);
        options.memory = memory;
        const IsmctsResult result = search(state, options);
        CHECK(result.full);
        CHECK(result.answer.complete);
        CHECK(result.bytes <= memory);
        CHECK(all_visits(result) == 20'000);
    }
    const auto king = dealt<Kuhn>({"Qs", "Ks"}, {Kuhn::kBet});
    IsmctsOptions options = options_of(2000);
    options.memory = palatine::search::Tree::kLeastBytes;
    CHECK(search(king, options).answer.action == Kuhn::kBet);
}

TEST_CASE("ismcts: the control ends it, and there is an answer") {
    const auto state = dealt<Leduc>({"Qs", "Jh"}, {Leduc::kRaise});
    {
        Control control;
        control.stop();
        const IsmctsResult result = ismcts(state, 1, options_of(1'000'000), control);
        CHECK_FALSE(result.answer.complete);
        CHECK(result.simulations >= 1);
        CHECK(result.simulations < 1000);
        CHECK(control.done() == result.simulations);
        CHECK(state.is_legal(1, result.answer.action));
    }
    for (const int threads : {1, 3}) {
        Control control(0.02);
        IsmctsOptions options;
        options.threads = threads;
        const IsmctsResult result = ismcts(state, 1, options, control);
        CHECK_FALSE(result.answer.complete);
        CHECK(result.simulations >= 64u * static_cast<unsigned>(threads));
        CHECK(control.done() == result.simulations);
    }
    Control control;
    CHECK(ismcts(state, 1, options_of(5000), control).answer.complete);
    CHECK(control.done() == 5000);
}

TEST_CASE("ismcts: draws of worlds that fail are made again, and told when all do") {
    State<Lost<false>> sometimes;
    sometimes.apply(1);
    const IsmctsResult result = search(sometimes, options_of(2000));
    CHECK(result.answer.action == Coin::kTake);
    CHECK(result.simulations > 1900);
    CHECK(all_visits(result) == result.simulations);
    State<Lost<true>> always;
    always.apply(1);
    CHECK_THROWS_AS(search(always, options_of(2000)), palatine::StateError);
    CHECK_THROWS_AS(search(always, options_of(1)), palatine::StateError);
}

TEST_CASE("ismcts: refusals") {
    const auto state = dealt<Leduc>({"Qs", "Jh"}, {});
    CHECK_THROWS_AS(search(state, options_of(10), 1), palatine::StateError);
    CHECK_THROWS_AS(search(state, options_of(10), 7), palatine::StateError);
    CHECK_THROWS_AS(search(State<Leduc>(), options_of(10)), palatine::StateError);  // chance
    CHECK_THROWS_AS(search(state, options_of(0)), palatine::Error);
    const auto refused = [&](auto change) {
        IsmctsOptions options = options_of(10);
        change(options);
        CHECK_THROWS_AS(search(state, options), palatine::Error);
    };
    refused([](IsmctsOptions& options) { options.exploration = -0.1; });
    refused([](IsmctsOptions& options) { options.exploration = NAN; });
    refused([](IsmctsOptions& options) { options.threads = 0; });
    refused([](IsmctsOptions& options) { options.memory = 8191; });
}

namespace {

// Of Kuhn's two actions one, or both with that one first.
struct Wants {
    Action wanted;
    bool alone;

    Action operator()(const Kuhn&, int, palatine::Random&) const { return wanted; }
    template <typename F>
    void for_each_candidate(const Kuhn& position, int seat, F&& f) const {
        position.for_each_action(seat, [&](Action action) { return alone && action != wanted ? false : f(action); });
    }
};

}  // namespace

TEST_CASE("ismcts: a policy that names candidates has them alone in the tree, and its own choice first") {
    const auto state = dealt<Kuhn>({"Qs", "Ks"}, {});
    for (const Action wanted : {Kuhn::kPass, Kuhn::kBet}) {
        for (const Observers observers : kBoth) {
            Control control;
            const palatine::search::GameEnd end;
            const palatine::search::Worlds<Kuhn> worlds(state, 0);
            const auto run = [&](std::uint64_t simulations, bool alone) {
                return ismcts(state, 0, options_of(simulations, observers), control, Wants{wanted, alone}, end, worlds);
            };
            CHECK(run(1, false).answer.action == wanted);
            const IsmctsResult alone = run(200, true);
            REQUIRE(alone.answer.values.size() == 1);
            CHECK(alone.answer.values[0].action == wanted);
            for (const palatine::Turn& turn : alone.answer.line) CHECK(turn.action == wanted);
            CHECK(run(200, false).answer.values.size() == 2);
        }
    }
}
