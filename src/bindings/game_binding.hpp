// A game for Python: bind_game<P>(rules, look, module) makes `palatine.game.State` know it. All of `_core.GameState` is
// written once, over AnyState, and knows no game by name. Extension modules with games of their own include it, too.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <pybind11/pybind11.h>

#include "palatine/error.hpp"
#include "palatine/game.hpp"
#include "palatine/playouts.hpp"
#include "palatine/search/control.hpp"
#include "palatine/state.hpp"
#include "registry.hpp"

namespace palatine::bindings {

namespace py = pybind11;

// Who looks at a position, where it is not a seat.
inline constexpr int kSpectator = -2, kEverything = -3;  // neither is kChance or kTerminal

// What may follow the first steps of a move.
struct NextSteps {
    std::bitset<256> steps;
    Action whole = -1;   // the action, when the steps are all of a legal move
    bool found = false;  // some legal move begins with them
};

// A State of any game.
class AnyState {
public:
    virtual ~AnyState() = default;
    virtual std::unique_ptr<AnyState> copy() const = 0;

    virtual std::string_view name() const = 0;
    virtual int num_players() const = 0;
    virtual int dealer() const = 0;
    virtual int current_player() const = 0;
    virtual std::uint32_t pending() const = 0;
    virtual bool is_pending(int actor) const = 0;
    virtual std::span<const Turn> history() const = 0;
    virtual int num_chance_turns() const = 0;

    // Of legal actions there may be very many. These are over soon, with what they have, when the control is asked to stop.
    // How many there are, or `limit` when there are more.
    virtual std::int64_t count(int actor, std::int64_t limit, const search::Control& control) const = 0;
    // From that index on, `most` of them at most.
    virtual std::vector<Action> actions_from(int actor, std::int64_t index, std::int64_t most,
                                             const search::Control& control) const = 0;
    // Writes the first ones, `capacity` at most; how many.
    virtual int first_actions(int actor, Action* out, int capacity) const = 0;
    // Of a seat that is to act, each as likely; takes some milliseconds at most.
    virtual Action random_action(int seat, std::uint64_t seed) const = 0;
    virtual bool is_legal(int actor, Action action) const = 0;
    // Does nothing, and says so, when it is not legal.
    virtual bool try_apply(int actor, Action action) = 0;
    virtual void undo() = 0;
    virtual void undo_to_decision() = 0;
    virtual std::vector<double> returns() const = 0;
    virtual NextSteps next_steps(int actor, std::span<const std::uint8_t> first) const = 0;
    virtual std::string steps(Action action) const = 0;
    // -1 where the game leaves it to its words.
    virtual Action default_action(int seat) const = 0;
    // A word for why the action is not legal; empty when it is, and in games that have no words for it.
    virtual std::string_view refusal_name(int seat, Action action) const = 0;

    virtual std::uint64_t information_key(int seat) const = 0;
    virtual std::uint64_t position_key() const = 0;
    virtual void observation(int seat, float* out) const = 0;
    virtual std::vector<std::pair<std::string, int>> observation_parts() const = 0;
    virtual py::dict look(int viewer) const = 0;
    virtual std::unique_ptr<AnyState> resample(int seat, std::uint64_t seed) const = 0;
    virtual bool equals(const AnyState& other) const = 0;

    virtual Action draw(const Dealer& dealer) const = 0;
    virtual void play(const Dealer& dealer) = 0;
    virtual Playouts playouts(std::uint64_t n, std::uint64_t seed, int threads, search::Control& control) const = 0;
};

template <Game P>
class StateOf final : public AnyState {
public:
    // The rules of what Python calls so; what `viewer` (a seat, kSpectator or kEverything) sees, as plain values.
    using ReadRules = typename P::Rules (*)(py::handle rules);
    using Look = py::dict (*)(const P& position, int viewer);

    StateOf(State<P> state, Look look) : state_(std::move(state)), look_(look) {}
    std::unique_ptr<AnyState> copy() const override { return std::make_unique<StateOf>(*this); }

    const State<P>& state() const { return state_; }

    std::string_view name() const override { return P::kName; }
    int num_players() const override { return state_.num_players(); }
    int dealer() const override { return state_.dealer(); }
    int current_player() const override { return state_.current_player(); }
    std::uint32_t pending() const override { return state_.pending(); }
    bool is_pending(int actor) const override { return state_.is_pending(actor); }
    std::span<const Turn> history() const override { return state_.history(); }
    int num_chance_turns() const override { return state_.num_chance_turns(); }

    std::int64_t count(int actor, std::int64_t limit, const search::Control& control) const override {
        std::int64_t count = 0;
        if (!state_.is_pending(actor) || limit <= 0) return count;
        state_.position().for_each_action(actor, [&](Action) { return ++count >= limit || is_time(count, control); });
        return count;
    }
    std::vector<Action> actions_from(int actor, std::int64_t index, std::int64_t most,
                                     const search::Control& control) const override {
        std::vector<Action> found;
        if (!state_.is_pending(actor) || most <= 0) return found;
        std::int64_t count = 0;
        state_.position().for_each_action(actor, [&](Action action) {
            if (count++ >= index) {
                found.push_back(action);
                if (count - index >= most) return true;
            }
            return is_time(count, control);
        });
        return found;
    }
    int first_actions(int actor, Action* out, int capacity) const override {
        int count = 0;
        if (!state_.is_pending(actor)) return count;
        state_.position().for_each_action(actor, [&](Action action) {
            out[count++] = action;
            return count == capacity;
        });
        return count;
    }
    Action random_action(int seat, std::uint64_t seed) const override {
        Random random(seed);
        return uniform_action(state_.position(), seat, random);
    }
    bool is_legal(int actor, Action action) const override { return state_.is_legal(actor, action); }
    bool try_apply(int actor, Action action) override {
        if (!state_.is_legal(actor, action)) return false;
        state_.apply(actor, action);
        return true;
    }
    void undo() override { state_.undo(); }
    void undo_to_decision() override { state_.undo_to_decision(); }
    std::vector<double> returns() const override { return state_.returns(); }

    NextSteps next_steps(int actor, std::span<const std::uint8_t> first) const override {
        NextSteps next;
        if (!state_.is_pending(actor) || actor < 0 || first.size() > static_cast<std::size_t>(P::kMaxSteps)) return next;
        if constexpr (SearchesSteps<P>) {
            next.found = state_.position().begins(actor, first);
            if (!next.found) return next;
            next.whole = state_.position().action_of_steps(first);
            std::vector<std::uint8_t> more(first.begin(), first.end());
            more.push_back(0);
            for (std::size_t step = 0; step < P::kNumSteps && next.whole < 0; ++step) {
                more.back() = static_cast<std::uint8_t>(step);
                if (state_.position().begins(actor, more)) next.steps.set(step);
            }
            return next;
        }
        state_.position().for_each_action(actor, [&](Action action) {
            std::array<std::uint8_t, P::kMaxSteps> all{};
            const auto size = static_cast<std::size_t>(state_.position().steps(action, all.data()));
            if (size < first.size() || !std::equal(first.begin(), first.end(), all.begin())) return false;
            next.found = true;
            if (size == first.size()) {
                next.whole = action;
            } else {
                next.steps.set(all[first.size()]);
            }
            return false;
        });
        return next;
    }
    std::string steps(Action action) const override {
        std::array<std::uint8_t, P::kMaxSteps> all{};
        const int size = state_.position().steps(action, all.data());
        return {reinterpret_cast<const char*>(all.data()), static_cast<std::size_t>(size)};
    }

    Action default_action(int seat) const override {
        if constexpr (HasDefaultAction<P>) {
            if (seat >= 0 && state_.is_pending(seat)) return state_.position().default_action(seat);
        }
        return -1;
    }

    std::string_view refusal_name(int seat, Action action) const override {
        if constexpr (NamesRefusals<P>) return state_.position().refusal_name(seat, action);
        return {};
    }

    std::uint64_t information_key(int seat) const override { return state_.position().information_key(seat); }
    std::uint64_t position_key() const override { return state_.position().position_key(); }
    void observation(int seat, float* out) const override { state_.position().observation(seat, out); }
    std::vector<std::pair<std::string, int>> observation_parts() const override {
        std::vector<std::pair<std::string, int>> parts;
        state_.position().observation_parts([&](std::string_view name, int size) { parts.emplace_back(name, size); });
        return parts;
    }
    py::dict look(int viewer) const override {
        const P position = state_.position();  // the dict may run code that changes or replaces this state
        return look_(position, viewer);
    }
    std::unique_ptr<AnyState> resample(int seat, std::uint64_t seed) const override {
        return std::make_unique<StateOf>(state_.resample(seat, seed), look_);
    }
    bool equals(const AnyState& other) const override {
        const auto* same = dynamic_cast<const StateOf*>(&other);
        return same != nullptr && state_ == same->state_;
    }

    Action draw(const Dealer& dealer) const override { return dealer.draw(state_.position(), state_.num_chance_turns()); }
    void play(const Dealer& dealer) override { dealer.play(state_); }
    Playouts playouts(std::uint64_t n, std::uint64_t seed, int threads, search::Control& control) const override {
        return palatine::playouts(state_.position(), n, seed, threads, control);
    }

private:
    // Whether to stop after so many actions.
    static bool is_time(std::int64_t count, const search::Control& control) {
        constexpr std::int64_t kLook = 512;
        return count % kLook == 0 && control.asked_to_stop();
    }

    State<P> state_;
    Look look_;
};

// Makes a game known under P::kName. module: the Python module that has its State and PRESETS; by default
// `palatine.<name>`. Throws RulesError when there is a game of that name.
template <Game P>
void bind_game(typename StateOf<P>::ReadRules rules, typename StateOf<P>::Look look, std::string module = {}) {
    const std::string name(P::kName);
    for (const GameEntry& game : registry().games) {
        if (game.name == name) throw RulesError("there is a game " + name + " already, of " + game.module);
    }
    if (module.empty()) module = "palatine." + name;
    registry().games.push_back({name, module, P::kMinPlayers, P::kMaxPlayers, P::kNumSteps, P::kMaxSteps,
                              [rules, look](py::handle given, int num_players, int dealer) -> std::unique_ptr<AnyState> {
                                  return std::make_unique<StateOf<P>>(State<P>(rules(given), num_players, dealer), look);
                              }});
}

}  // namespace palatine::bindings
