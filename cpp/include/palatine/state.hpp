// A game in progress: rules, a position and how it came about. Checks everything; after an error nothing has changed.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "palatine/card_set.hpp"
#include "palatine/dealing_key.hpp"
#include "palatine/error.hpp"
#include "palatine/game.hpp"
#include "palatine/random.hpp"

namespace palatine {

template <Game P>
class State {
public:
    using Rules = typename P::Rules;

    // dealer: who deals; -1 for the last seat, so that seat 0 is on the dealer's left. Throws RulesError.
    explicit State(const Rules& rules = {}, int num_players = P::kMinPlayers, int dealer = -1)
        : rules_(rules), dealer_(checked_dealer(num_players, dealer)), position_(rules, num_players, dealer_) {}

    const Rules& rules() const noexcept { return rules_; }
    int dealer() const noexcept { return dealer_; }
    int num_players() const noexcept { return position_.num_players(); }
    const P& position() const noexcept { return position_; }
    // Everything that happened, hidden cards too.
    std::span<const Turn> history() const noexcept { return turns_; }
    // How many of those were chance's.
    int num_chance_turns() const noexcept { return num_chance_; }

    int current_player() const noexcept { return position_.current_player(); }
    std::uint32_t pending() const noexcept { return position_.pending(); }
    bool is_chance_node() const noexcept { return current_player() == kChance; }
    bool is_terminal() const noexcept { return current_player() == kTerminal; }
    bool is_pending(int actor) const noexcept {
        if (actor == kChance) return is_chance_node();
        return actor >= 0 && actor < num_players() && (pending() >> actor & 1) != 0;
    }
    bool is_legal(int actor, Action action) const noexcept {
        return is_pending(actor) && position_.is_legal(actor, action);
    }

    // Throws IllegalMoveError.
    void apply(Action action) { apply(current_player(), action); }
    void apply(int actor, Action action) {
        if (!is_legal(actor, action)) throw IllegalMoveError(refusal(actor, action));
        undos_.resize(turns_.size() + 1);  // one too many if there is no memory for the turn: undo() knows
        turns_.push_back({actor, action});
        position_.apply(actor, action, undos_.back());
        num_chance_ += actor == kChance;
    }

    // Takes back one action, chance's included. Throws StateError at the start.
    void undo() {
        if (turns_.empty()) throw StateError("nothing to undo: the game has just begun");
        num_chance_ -= turns_.back().actor == kChance;
        position_.undo(undos_[turns_.size() - 1]);
        turns_.pop_back();
        undos_.resize(turns_.size());
    }
    // Takes back actions up to and with the last choice of a player. Throws StateError, and does nothing, without one.
    void undo_to_decision() {
        std::size_t last = turns_.size();
        while (last > 0 && turns_[last - 1].actor == kChance) --last;
        if (last == 0) throw StateError("nothing to undo: no player has acted yet");
        while (turns_.size() >= last) undo();
    }

    // One number a seat; throws StateError before the end.
    std::vector<double> returns() const {
        if (!is_terminal()) throw StateError("no returns before the end of the game");
        std::vector<double> result(static_cast<std::size_t>(num_players()));
        position_.returns(result.data());
        return result;
    }

    // A state that this seat cannot tell from this one: what it has not seen is drawn anew, each way with the chance
    // that it has given what the seat has seen. Reads nothing else. Throws StateError for no seat, and where the game draws
    // so often and found nothing that it gave up.
    State resample(int seat, std::uint64_t seed) const {
        if (seat < 0 || seat >= num_players()) throw StateError("no such seat: " + std::to_string(seat));
        Random random(seed);
        std::vector<Turn> turns(turns_);
        position_.resample(rules_, seat, std::span<Turn>(turns), random);
        State other(rules_, num_players(), dealer_);
        bool found = true;
        for (std::size_t i = 0; found && i < turns.size(); ++i) {
            found = other.is_legal(turns[i].actor, turns[i].action);
            if (found) other.apply(turns[i].actor, turns[i].action);
        }
        if (!found || other.position_.information_key(seat) != position_.information_key(seat)) {
            throw StateError("no consistent world was found for seat " + std::to_string(seat));
        }
        return other;
    }

    // Rules and position.
    bool operator==(const State& other) const { return rules_ == other.rules_ && position_ == other.position_; }

private:
    static int checked_dealer(int num_players, int dealer) {
        if (num_players < P::kMinPlayers || num_players > P::kMaxPlayers) {
            throw RulesError("number of players out of range " + std::to_string(P::kMinPlayers) + ".." +
                             std::to_string(P::kMaxPlayers) + ": " + std::to_string(num_players));
        }
        if (dealer < -1 || dealer >= num_players) throw RulesError("no such dealer: " + std::to_string(dealer));
        return dealer < 0 ? num_players - 1 : dealer;
    }

    std::string refusal(int actor, Action action) const {
        if (is_terminal()) return "the game is over";
        if (!is_pending(actor)) {
            return actor == kChance ? "chance is not to act" : "seat " + std::to_string(actor) + " is not to act";
        }
        return "illegal action: " + std::to_string(action);
    }

    Rules rules_;
    int dealer_;
    P position_;
    std::vector<Turn> turns_;
    std::vector<typename P::Undo> undos_;
    int num_chance_ = 0;
};

// Plays chance. A draw depends on the key or the seed, on how many chance turns there were, and on what can be drawn;
// so going on after an undo repeats it.
//
// Deal with a key wherever people play for something: a small seed is found from a few cards that it has dealt. Who
// has the key or the seed knows all cards.
class Dealer {
public:
    // With a new key from the system's entropy. Throws Error when the system gives none.
    Dealer() : Dealer(random_key()) {}
    // A draw is the action of index keyed_below(key, number of the chance turn, number of actions).
    explicit Dealer(const DealingKey& key) noexcept : key_(key), keyed_(true) {}
    // For tests and research.
    explicit Dealer(std::uint64_t seed) noexcept : seed_(seed) {}

    // The chance action of a chance node.
    template <Game P>
    Action draw(const P& position, int num_chance_turns) const {
        const auto number = static_cast<std::uint64_t>(num_chance_turns);
        const auto count = static_cast<std::uint32_t>(count_actions(position, kChance));
        const std::uint32_t index =
            keyed_ ? keyed_below(key_, number, count) : Random(chain(seed_, number)).below(count);
        return action_at(position, kChance, static_cast<int>(index));
    }

    // Goes on until somebody must decide. After an exception nothing has changed.
    template <Game P>
    void play(State<P>& state) const {
        const std::size_t before = state.history().size();
        try {
            while (state.is_chance_node()) state.apply(kChance, draw(state.position(), state.num_chance_turns()));
        } catch (...) {
            while (state.history().size() > before) state.undo();
            throw;
        }
    }

private:
    DealingKey key_{};
    std::uint64_t seed_ = 0;
    bool keyed_ = false;
};

// For games whose chance deals single cards that nobody's choices or observations depend on but for those who see
// them: the unseen ones of the chance turns become a uniform draw from the deck without the seen ones. seen(n):
// whether the card of the n-th chance turn has been seen.
template <typename Seen>
void redeal(std::span<Turn> turns, CardSet deck, Random& random, const Seen& seen) {
    int n = 0;
    for (const Turn& turn : turns) {
        if (turn.actor == kChance && seen(n++)) deck = deck - Card(static_cast<int>(turn.action));
    }
    n = 0;
    for (Turn& turn : turns) {
        if (turn.actor != kChance || seen(n++)) continue;
        std::uint64_t left = deck.mask();
        std::uint32_t skip = random.below(static_cast<std::uint32_t>(deck.size()));
        for (; skip > 0; --skip) left &= left - 1;
        const int place = std::countr_zero(left);
        const Card card(place & 15, place >> 4);
        turn.action = card.id();
        deck = deck - card;
    }
}

}  // namespace palatine
