// What the bindings of all searches share: searches<F>(name) keeps what one search can do by the name of the game;
// bind_<search><P>() adds a game to it.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "game_binding.hpp"
#include "palatine/error.hpp"
#include "palatine/state.hpp"
#include "registry.hpp"

namespace palatine::bindings {

// The state in a Python state of game P.
template <Game P>
const State<P>& state_as(const AnyState& any) {
    return static_cast<const StateOf<P>&>(any).state();
}

// F: what a search does, for one game.
template <typename F>
class ByGame {
public:
    explicit ByGame(std::string_view search) : search_(search) {}

    void add(std::string_view game, F f) { known_.insert_or_assign(std::string(game), std::move(f)); }
    const F& of(const AnyState& state) const {
        const auto found = known_.find(std::string(state.name()));
        if (found == known_.end()) throw Error("there is no " + search_ + " for the game " + std::string(state.name()));
        return found->second;
    }

private:
    std::string search_;
    std::map<std::string, F> known_;
};

// All that one search can do; the same in every extension module, which must agree on F for a name.
template <typename F>
ByGame<F>& searches(const std::string& search) {
    std::shared_ptr<void>& found = registry().searches[search];
    if (!found) found = std::make_shared<ByGame<F>>(search);
    return *static_cast<ByGame<F>*>(found.get());
}

}  // namespace palatine::bindings
