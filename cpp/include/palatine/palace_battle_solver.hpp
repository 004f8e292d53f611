// What to do in the battle of the last two players of a hand of Palace Poker, whatever the palaces: an equilibrium of the
// battle, as near as one likes.
//
// Each side holds any palace of its range; the winner of the battle has the pot (PP-12). The tree is that of the betting,
// fold, call and raise until somebody folds or calls, or cannot raise; without a limit raises have the named sizes. Only
// what is public, and the ranges, bear on the answer.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "palatine/palace_action.hpp"
#include "palatine/palace_equity.hpp"
#include "palatine/palace_position.hpp"

namespace palatine::palace {

// The betting from a position on. Sides: 0 the attacker, 1 the defender.
struct BattleTree {
    struct Option {
        Action action = 0;
        int next = -1;  // the decision that a raise leads to
        // What a side has gained since the root in chips, when the attacker wins, ties, loses; after a fold all the same.
        std::array<std::array<double, 3>, 2> gains{};

        Kind kind() const noexcept { return move_of(action).kind; }
    };
    struct Decision {
        int side = 0;
        int parent = -1;
        std::vector<Option> options;  // as for_each_action lists them
        std::size_t usual = 0;        // the option of who has no reason for another: the call, or the fold if there is none
    };

    std::vector<Decision> decisions;  // the root, and then each after its parent
    std::array<int, 2> seats{};
    // What the gains of both sides add up to, always: the attacker, who has paid a bet in full, is not short and can win
    // all of the pot (PP-29), so that nobody who is out has a part in it.
    double pot = 0;

    static constexpr std::size_t kMostDecisions = 1024;
    // max_raises: of the battle, those made before included, after which the tree has no more; -1 for all that are legal.
    // Throws StateError for a position that is no battle of the last two, Error for more than kMostDecisions.
    BattleTree(const Position& position, int max_raises);
};

class BattleSolver {
public:
    // weights: of the attacker's and the defender's palaces, one for each set of palace_cards cards of the pack, in
    // lexicographic order of ids; those with a card that everybody has seen elsewhere do not count. Throws as BattleTree
    // does, StateError for palaces of more than kMostUnknown cards, Error for weights of another number, below 0 or not
    // finite, and where no two hands of the ranges can meet.
    BattleSolver(const Position& position, const std::array<std::span<const double>, 2>& weights, int max_raises = -1);

    const BattleTree& tree() const noexcept { return tree_; }
    // The hands of a side are those of the cards that are left, by place; see places_of_hands.
    const std::vector<std::size_t>& places() const noexcept { return places_; }

    // Discounted CFR (Brown, Sandholm, 2019) with the parameters 1, 0, 8 and alternating updates. What the other side
    // reaches with less than `negligible` of its range is left out, which costs at most as much of the gains there.
    void run(int iterations, double negligible, search::Control* control = nullptr);
    int iterations() const noexcept { return iterations_; }

    // What a best response to the average strategies gains, in chips: the mean over the sides. Exact.
    double exploitability();
    // What each hand of a side gains from the root on when both sides play the average strategies, in chips; 0 for hands
    // that meet none. And the mean over the range.
    std::vector<double> hand_values(int side);
    double value(int side);
    // The average strategy: for each hand the chances of the options, hand by hand.
    std::vector<double> strategy(int decision) const;
    // How often the options are chosen when play comes to a decision; zeros when it never does.
    std::vector<double> frequencies(int decision) const;

private:
    using Numbers = std::vector<double>;
    // Option by option a number for each hand; empty until play has been there.
    struct Table {
        Numbers regrets, sums;
    };
    struct Level {
        Numbers strategy, reach, values;
    };
    enum class Pass { learn, respond, follow };

    std::size_t num_hands() const noexcept { return places_.size(); }
    const BattleTree::Decision& decision(int number) const { return tree_.decisions[static_cast<std::size_t>(number)]; }
    void normalised(int number, const Numbers& numbers, bool or_as_it_is, double* out) const;
    void current_strategy(int number, double* out) const;
    void average_strategy(int number, double* out) const;
    Numbers reach(int number, int side) const;
    void end(const BattleTree::Option& option, int side, const Numbers& theirs, double* out);
    template <Pass kPass>
    void walk(int number, std::size_t depth, int side, const Numbers& own, const Numbers& theirs, double* out);
    template <Pass kPass>
    void choose(int number, std::size_t depth, int side, const Numbers& own, const Numbers& theirs, double* out);
    template <Pass kPass>
    const Numbers& from_root(int side);
    double mean(int side, const Numbers& values) const;

    BattleTree tree_;
    std::vector<std::size_t> places_;
    Matchup matchup_;
    std::array<Numbers, 2> weights_, meetings_;  // meetings: for each hand the weight of those of the other side it can meet
    double pairs_ = 0;                           // the weight of all pairs
    std::vector<Table> tables_;
    std::vector<Level> levels_;
    std::vector<Chances> chances_;
    Numbers root_;
    int iterations_ = 0;
    double negligible_ = 0;
};

}  // namespace palatine::palace
