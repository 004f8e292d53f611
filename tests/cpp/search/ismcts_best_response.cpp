// The mean return of a searching seat against a fixed policy, beside the exact best response.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "palatine/error.hpp"
#include "palatine/search/ismcts_best_response.hpp"
#include "search/reference/kuhn.hpp"
#include "search/reference/leduc.hpp"
#include "search/small_games.hpp"
#include "slow_build.hpp"

namespace {

using palatine::Action;
using palatine::kChance;
using palatine::kTerminal;
using palatine::Random;
using palatine::State;
using palatine::reference::Kuhn;
using palatine::reference::Leduc;
using palatine::search::Control;
using palatine::search::Estimate;
using palatine::search::ismcts_best_response;
using palatine::search::IsmctsOptions;
using palatine::search::UniformPolicy;

// Positions that a seat cannot tell apart, with their chances.
template <typename P>
using Range = std::vector<std::pair<P, double>>;

template <typename P>
P after(P position, int actor, Action action) {
    typename P::Undo undo;
    position.apply(actor, action, undo);
    return position;
}

// What a best response wins: everything is looked at.
template <typename P, typename Policy>
double exact(const Range<P>& range, int seat, const Policy& policy) {
    double value = 0;
    std::map<std::uint64_t, Range<P>> decisions;
    const auto play = [&](const auto& self, const P& position, double chance) -> void {
        const int actor = position.current_player();
        if (actor == kTerminal) {
            double out[palatine::kMaxPlayers];
            position.returns(out);
            value += chance * out[seat];
        } else if (actor == seat) {
            decisions[position.information_key(seat)].push_back({position, chance});
        } else {
            const int count = palatine::count_actions(position, actor);
            position.for_each_action(actor, [&](Action action) {
                const double share = actor == kChance ? 1.0 / count : policy.probability(position, actor, action);
                self(self, after(position, actor, action), chance * share);
                return false;
            });
        }
    };
    for (const auto& [position, chance] : range) play(play, position, chance);
    for (const auto& decision : decisions) {
        const Range<P>& here = decision.second;
        double best = -1e9;
        here.front().first.for_each_action(seat, [&](Action action) {
            Range<P> next;
            for (const auto& [position, chance] : here) next.push_back({after(position, seat, action), chance});
            best = std::max(best, exact(next, seat, policy));
            return false;
        });
        value += best;
    }
    return value;
}

// Always the first or the last legal action, as one that never raises and one that always does.
struct Always {
    bool last = false;

    template <typename P>
    Action operator()(const P& position, int seat, Random&) const {
        return palatine::action_at(position, seat, last ? palatine::count_actions(position, seat) - 1 : 0);
    }
    template <typename P>
    double probability(const P& position, int seat, Action action) const {
        Random none;
        return action == (*this)(position, seat, none) ? 1.0 : 0.0;
    }
};
// Bets with the best card only: what it does tells what it holds.
struct Honest {
    Action operator()(const Kuhn& position, int seat, Random&) const {
        return palatine::Card(position.card(seat)).rank() == 11 ? Kuhn::kBet : Kuhn::kPass;
    }
    double probability(const Kuhn& position, int seat, Action action) const {
        Random none;
        return action == (*this)(position, seat, none) ? 1.0 : 0.0;
    }
};

IsmctsOptions options_of(std::uint64_t simulations, std::uint64_t seed = 3) {
    IsmctsOptions options;
    options.simulations = simulations;
    options.seed = seed;
    options.memory = std::size_t{1} << 20;  // enough; all of it is asked for by every search, which sanitizers mark
    return options;
}

// Within the interval and a half of the exact value, never clearly above it, and no more than `loss` below.
template <typename P, typename Policy>
void check(int seat, std::uint64_t games, std::uint64_t simulations, double loss, const Policy& policy,
           int num_players = 2) {
    const State<P> start({}, num_players);
    const double best = exact<P>({{start.position(), 1.0}}, seat, policy);
    Control control;
    const Estimate found = ismcts_best_response(start, seat, games, options_of(simulations), control, policy);
    CAPTURE(best);
    CAPTURE(found.margin);
    CHECK(found.games == games);
    CHECK(found.complete);
    CHECK(control.done() == games);
    CHECK(found.mean <= best + 1.5 * found.margin + 1e-9);
    CHECK(found.mean >= best - 1.5 * found.margin - loss - 1e-9);
}

}  // namespace

TEST_CASE("ismcts best response: kuhn, against the exact one") {
    for (const int seat : {0, 1}) {
        check<Kuhn>(seat, 4000, 300, 0.01, UniformPolicy{});
        check<Kuhn>(seat, 1000, 100, 0.01, Always{false});
        check<Kuhn>(seat, 1000, 100, 0.01, Always{true});
        // Here all depends on the worlds being weighted: a bet is the king.
        check<Kuhn>(seat, 4000, 200, 0.01, Honest{});
    }
    check<Kuhn>(1, 1000, 400, 0.02, UniformPolicy{}, 3);
}

TEST_CASE("ismcts best response: leduc, against the exact one") {
    for (const int seat : {0, 1}) {
        if (slow_build::skips(seat, 2)) continue;
        check<Leduc>(seat, 2000, 400, 0.1, UniformPolicy{});
        check<Leduc>(seat, 500, 100, 0, Always{false});
        check<Leduc>(seat, 1500, 600, 0.1, Always{true});
    }
}

TEST_CASE("ismcts best response: what is hidden stays so, at once or in order") {
    for (const bool at_once : {false, true}) {
        const State<small_games::Hide> start(small_games::Hide::Rules{at_once});
        Control control;
        const Estimate found = ismcts_best_response(start, 1, 2000, options_of(100), control, UniformPolicy{});
        // A third of the time seat 0 pays, or by the rules has no use of it; the rest is a guess.
        CHECK(std::abs(found.mean - 5.0 / 3) < 1.5 * found.margin);
    }
}

TEST_CASE("ismcts best response: the same on any number of threads; the interval is that of the games") {
    const State<Leduc> start;
    IsmctsOptions options = options_of(50);
    Control control;
    const Estimate alone = ismcts_best_response(start, 0, 333, options, control);
    for (const int threads : {2, 3}) {
        options.threads = threads;
        const Estimate found = ismcts_best_response(start, 0, 333, options, control);
        CHECK(found.mean == alone.mean);
        CHECK(found.margin == alone.margin);
    }
    options.seed = 4;
    CHECK(ismcts_best_response(start, 0, 333, options, control).mean != alone.mean);

    // Whoever always folds loses the ante, and nothing else.
    Control other;
    const Estimate sure = ismcts_best_response(State<Kuhn>(), 0, 50, options_of(20), other, Always{false});
    CHECK(sure.margin >= 0);
    CHECK(sure.mean <= 1);
}

TEST_CASE("ismcts best response: refusals, and a control that ends it") {
    const State<Kuhn> start;
    Control control;
    CHECK_THROWS_AS(ismcts_best_response(start, 2, 10, options_of(10), control), palatine::StateError);
    CHECK_THROWS_AS(ismcts_best_response(start, -1, 10, options_of(10), control), palatine::StateError);
    CHECK_THROWS_AS(ismcts_best_response(start, 0, 1, options_of(10), control), palatine::Error);
    CHECK_THROWS_AS(ismcts_best_response(start, 0, 10, IsmctsOptions{}, control), palatine::Error);
    control.stop();
    const Estimate none = ismcts_best_response(start, 0, 10, options_of(10), control);
    CHECK(none.games == 0);
    CHECK_FALSE(none.complete);
    CHECK(std::isnan(none.mean));
    CHECK(std::isinf(none.margin));
}
