// Goes through positions of a game beside a plain model of it and looks at everything that the concept Game promises.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numeric>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "palatine/game.hpp"
#include "palatine/random.hpp"

namespace walk {

using palatine::Action;
using palatine::kChance;
using palatine::kTerminal;

// Two names of the same things: each goes with one other.
template <typename A, typename B>
class Pairs {
public:
    bool agree(const A& a, const B& b) {
        const auto there = there_.try_emplace(a, b).first;
        const auto back = back_.try_emplace(b, a).first;
        return there->second == b && back->second == a;
    }
    std::size_t size() const { return there_.size(); }

private:
    std::unordered_map<A, B> there_;
    std::unordered_map<B, A> back_;
};

template <palatine::Game P, typename Model>
class Walk {
public:
    // Every position that play from here can reach.
    void all(P& position, const Model& model) {
        look(position, model);
        for (const Action action : model.actions()) {
            Model next = model;
            next.act(action);
            const P before = position;
            step(position, model.actor(), action, [&] { all(position, next); });
            REQUIRE(position == before);
        }
    }

    // Those of one game with random actions.
    void some(P& position, const Model& model, palatine::Random& random) {
        look(position, model);
        const std::vector<Action> actions = model.actions();
        if (actions.empty()) return;
        const Action action = actions[random.below(static_cast<std::uint32_t>(actions.size()))];
        Model next = model;
        next.act(action);
        step(position, model.actor(), action, [&] { some(position, next, random); });
    }

    std::size_t positions() const { return positions_.size(); }
    std::size_t terminal() const { return terminal_; }
    // Different things that a seat may know when it has to decide.
    std::size_t decisions() const { return decisions_.size(); }

private:
    template <typename Inside>
    void step(P& position, int actor, Action action, Inside&& inside) {
        unsigned char before[sizeof(P)], after[sizeof(P)];
        std::memcpy(before, &position, sizeof(P));
        typename P::Undo undo;
        std::memset(static_cast<void*>(&undo), 0xA5, sizeof undo);
        position.apply(actor, action, undo);
        inside();
        position.undo(undo);
        std::memcpy(after, &position, sizeof(P));
        REQUIRE(std::memcmp(before, after, sizeof(P)) == 0);
    }

    void look(const P& position, const Model& model) {
        const int n = position.num_players(), actor = model.actor();
        REQUIRE(position.current_player() == actor);
        REQUIRE(position.pending() == (actor >= 0 ? 1u << actor : 0u));
        for (int who = -5; who <= n; ++who) {
            look_at_actions(position, who, who == actor ? model.actions() : std::vector<Action>{});
        }
        if (actor >= 0) look_at_steps(position, model.actions());
        for (int seat = 0; seat < n; ++seat) {
            auto& known = information_[static_cast<std::size_t>(seat)];
            REQUIRE(known.agree(position.information_key(seat), model.seen(seat)));
            look_at_observation(position, seat, model);
        }
        if (actor >= 0) decisions_.emplace(actor, position.information_key(actor));
        REQUIRE(positions_.agree(position.position_key(), model.everything()));
        if (actor == kTerminal) look_at_returns(position, model);
    }

    void look_at_actions(const P& position, int actor, const std::vector<Action>& expected) {
        std::vector<Action> listed;
        position.for_each_action(actor, [&listed](Action action) {
            listed.push_back(action);
            return false;
        });
        REQUIRE(listed == expected);  // the model's are rising
        REQUIRE(palatine::count_actions(position, actor) == static_cast<int>(expected.size()));
        for (std::size_t i = 0; i < expected.size(); ++i) {
            REQUIRE(palatine::action_at(position, actor, static_cast<int>(i)) == expected[i]);
            std::size_t calls = 0;
            position.for_each_action(actor, [&calls, i](Action) { return calls++ == i; });
            REQUIRE(calls == i + 1);  // stops when told
        }
        bool exact = true;  // one assertion for all of them: there are millions
        const auto check = [&](Action action) {
            exact &= position.is_legal(actor, action) == std::binary_search(expected.begin(), expected.end(), action);
        };
        for (Action action = -2; action <= 60; ++action) check(action);
        // What a narrower number would take for a small one, too.
        for (const Action action : {Action{1} << 32, (Action{1} << 32) + 1, Action{257}}) check(action);
        check(std::numeric_limits<Action>::max());
        check(std::numeric_limits<Action>::min());
        REQUIRE(exact);
    }

    // No action's steps are the start of another's.
    void look_at_steps(const P& position, const std::vector<Action>& actions) {
        std::vector<std::vector<std::uint8_t>> all;
        for (const Action action : actions) {
            std::vector<std::uint8_t> steps(P::kMaxSteps + 1, 0xEE);
            const int count = position.steps(action, steps.data());
            REQUIRE(count >= 1);
            REQUIRE(count <= P::kMaxSteps);
            REQUIRE(steps.back() == 0xEE);
            steps.resize(static_cast<std::size_t>(count));
            for (const std::uint8_t step : steps) REQUIRE(step < P::kNumSteps);
            for (const auto& other : all) {
                const std::size_t shorter = std::min(other.size(), steps.size());
                REQUIRE(std::memcmp(other.data(), steps.data(), shorter) != 0);
            }
            all.push_back(steps);
        }
    }

    // Of the declared size, and the same whenever the seat has seen the same.
    void look_at_observation(const P& position, int seat, const Model& model) {
        const auto size = static_cast<std::size_t>(palatine::observation_size(position));
        std::vector<float> features(size + 1, -77.0f);
        position.observation(seat, features.data());
        REQUIRE(features.back() == -77.0f);
        const auto written = [](float feature) { return std::isfinite(feature) && feature != -77.0f; };
        REQUIRE(std::all_of(features.begin(), features.end() - 1, written));
        const auto known = observations_.try_emplace(std::to_string(seat) + ": " + model.seen(seat), features).first;
        REQUIRE(known->second == features);
    }

    void look_at_returns(const P& position, const Model& model) {
        ++terminal_;
        std::vector<double> returns(static_cast<std::size_t>(position.num_players()) + 1, 1e99);
        position.returns(returns.data());
        REQUIRE(returns.back() == 1e99);
        returns.pop_back();
        const std::vector<double> expected = model.returns();
        for (std::size_t seat = 0; seat < returns.size(); ++seat) {
            REQUIRE(std::abs(returns[seat] - expected[seat]) < 1e-9);
        }
        REQUIRE(std::abs(std::accumulate(returns.begin(), returns.end(), 0.0)) < 1e-9);
    }

    std::array<Pairs<std::uint64_t, std::string>, palatine::kMaxPlayers> information_;
    Pairs<std::uint64_t, std::string> positions_;
    std::unordered_map<std::string, std::vector<float>> observations_;
    std::set<std::pair<int, std::uint64_t>> decisions_;
    std::size_t terminal_ = 0;
};

}  // namespace walk
