// What a seat does that weighs prices against its chances: what searches play on with, and by what they judge what others
// hold. Internal.
//
// The chance q to win a battle is that against some palaces of unseen cards. An opponent counts as (1 - q) / q times as
// strong as the seat, which has that share of a pot which its strength has among all who are left. A battle is worth q
// times the share, without the loser, of the pot with what both pay in it, less the price; to buy is worth what staying or
// attacking would then be worth, over some of the cards that can be drawn: a card that was drawn is in no palace.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "palatine/card_set.hpp"
#include "palatine/palace_position.hpp"
#include "palatine/random.hpp"

namespace palatine::palace {

// The cards that a seat cannot place. A buy draws each of `known` and of `num_hidden` others with the same chance (PP-9);
// the others are any of `cards`.
struct Unseen {
    CardSet cards;       // that can lie in palaces
    CardSet known;       // that the seat knows to lie where the next bought card comes from
    int num_hidden = 0;  // how many others lie there
};
// As a seat sees it; -1 for a spectator.
Unseen unseen_by(const Position& position, int seat) noexcept;

// A seat that is to act, in a turn or a battle or with soldiers to sort out. Looks at no palace: that of the seat is given
// to each question, so that one can ask for many.
class Prices {
public:
    struct Choice {
        Action action;
        double worth;  // chips, above a fold
    };
    // In a turn buy, stay or fold, and a bet of the formula on each; in a battle fold, call, raise.
    class Choices {
    public:
        void add(const Move& move, double worth) noexcept { all_[size_++] = {action_of(move), worth}; }
        std::span<const Choice> all() const noexcept { return {all_.data(), size_}; }
        const Choice& best() const noexcept;  // the first of equal ones

    private:
        std::array<Choice, kMaxPlayers + 3> all_;
        std::size_t size_ = 0;
    };

    // unseen: what palaces of others can be made of, at least one palace of it.
    Prices(const Position& position, int seat, const Unseen& unseen, Random& random) noexcept;

    Choices choices(CardSet palace) const noexcept;
    // In the order in which the soldiers should go, the first first; how many of them.
    struct Order {
        std::array<Card, 2 * kMaxSoldiers + 2> cards;
        int all = 0, best = 0;
    };
    Order order(CardSet palace) const noexcept;
    // How likely the seat made a choice, up to a factor for all palaces: near 1 if it is about the best one.
    double likelihood(CardSet palace, Action action) const noexcept;

private:
    static constexpr int kSamples = 32;
    using Samples = std::uint32_t;  // one bit each
    struct Foe {
        int seat;
        Card banner;
        std::array<std::int32_t, kSamples> strengths;
    };

    // Of a hand: the chance in a battle with each foe, and how strong all foes together are in units of the hand.
    struct Odds {
        std::array<double, kMaxPlayers - 1> chances;
        double foes = 0;

        double share() const noexcept { return 1 / (1 + foes); }
        // The part of the pot that the hand is worth where it fights with a foe.
        double share_by_battle(std::size_t foe) const noexcept {
            const double q = chances[foe];
            return q / (1 + foes - (1 - q) / q);
        }
    };
    // A hand beside the sampled palaces of each foe: its strength, and how many it beats and ties with.
    struct Against {
        std::int32_t own;
        int wins, ties;
    };
    using Hand = std::array<Against, kMaxPlayers - 1>;
    Hand against_all(CardSet cards) const noexcept;
    Samples holders_of(CardSet cards) const noexcept;
    // excluded: samples that hold a card which is known to be elsewhere.
    Odds odds(const Hand& hand, Samples excluded) const noexcept;
    Odds odds(CardSet cards) const noexcept { return odds(against_all(cards), holders_of(cards)); }
    double chance(std::size_t foe, const Hand& hand, Samples excluded) const noexcept;
    double attack(std::size_t foe, const Odds& odds, int soldiers, double pot) const noexcept;
    double worth(const Hand& hand, Samples excluded, int soldiers, double pot) const noexcept;
    double buy(CardSet cards, int soldiers, double pot) const noexcept;

    const Position position_;
    int seat_;
    Unseen unseen_;
    CardSet soldiers_;
    std::array<Samples, kNumCards> holders_{};  // by card: the sampled palaces that hold it
    std::array<Foe, kMaxPlayers - 1> foes_;
    std::size_t num_foes_ = 0;
};

// Does what is worth most. Of what the seat has seen, always the same.
struct PricePolicy {
    Action operator()(const Position& position, int seat, Random& random) const noexcept;
    // Calls f(action) for what is worth a thought, until it returns true: nobody folds who may stay, and of the ways to
    // discard those remain that throw away what helps least.
    template <typename F>
    void for_each_candidate(const Position& position, int seat, F&& f) const;

private:
    static Prices prices(const Position& position, int seat) noexcept;
};

template <typename F>
void PricePolicy::for_each_candidate(const Position& position, int seat, F&& f) const {
    const bool in_turn = position.phase() == Phase::turn, sorts = !in_turn && position.phase() != Phase::battle;
    if (!sorts) {
        const bool can_stay = position.is_legal(seat, action_of({Kind::stay}));
        bool done = false;
        position.for_each_action(seat, [&](Action action) {
            const Kind kind = move_of(action).kind;
            if (kind == Kind::discard || (kind == Kind::fold && can_stay)) return false;
            return done = f(action);
        });
        if (done || !in_turn || position.num_soldiers(seat) == 0) return;
    }
    const Prices::Order order = prices(position, seat).order(cards_of(position.palace(seat)));
    if (sorts && position.is_legal(seat, action_of({Kind::keep})) && f(action_of({Kind::keep}))) return;
    Ids gone = 0;
    for (int i = 0; i < (in_turn ? order.best : order.all); ++i) {
        gone |= bit_of(order.cards[static_cast<std::size_t>(i)]);
        if (in_turn && i + 1 < order.best) continue;
        const Action action = action_of({Kind::discard, 0, 0, gone});
        if (position.is_legal(seat, action) && f(action)) return;
    }
}

}  // namespace palatine::palace
