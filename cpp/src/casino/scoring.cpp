#include "palatine/casino_scoring.hpp"

#include <algorithm>

namespace palatine::casino {
namespace {

using Row = std::array<std::int16_t, kMaxSides>;

constexpr std::size_t index(int i) noexcept { return static_cast<std::size_t>(i); }
constexpr std::size_t index(Item item) noexcept { return static_cast<std::size_t>(item); }

// The one side with the most; -1 when several have.
template <typename F>
int best_side(int sides, const F& f) noexcept {
    int best = 0;
    bool tie = false;
    for (int side = 1; side < sides; ++side) {
        if (f(side) == f(best)) tie = true;
        if (f(side) <= f(best)) continue;
        best = side;
        tie = false;
    }
    return tie ? -1 : best;
}

class Scorer {
public:
    Scorer(const Options& options, const DealResult& result) noexcept : options_(options), result_(result) {
        score_.after = options.standing;
        score_.after.carried_cards = score_.after.carried_spades = 0;
    }

    DealScore score() noexcept {
        if (result_.won_at_once < 0) score_majorities();
        score_cards();
        if (result_.won_at_once < 0) score_captures();
        add_up();
        if (result_.won_at_once >= 0) {
            score_.winner = result_.won_at_once;
        } else {
            judge();
        }
        return score_;
    }

private:
    int sides() const noexcept { return result_.num_sides; }
    CardSet pile(int side) const noexcept { return result_.piles[index(side)]; }
    int spades(int side) const noexcept { return std::popcount(pile(side).lane(3)); }
    Row& item(Item item) noexcept { return score_.items[index(item)]; }

    void score_majorities() noexcept {
        const auto award = [this](Item to, int side, int points, int carried) {
            if (side >= 0) item(to)[index(side)] = static_cast<std::int16_t>(points + carried);
            return static_cast<std::uint8_t>(side < 0 && options_.ties == Ties::carry ? std::min(points + carried, 255)
                                                                                      : 0);
        };
        most_cards_ = best_side(sides(), [this](int side) { return pile(side).size(); });
        most_spades_ = best_side(sides(), [this](int side) { return spades(side); });
        const Points& points = options_.points;
        const Standing& before = options_.standing;
        score_.after.carried_cards = award(Item::cards, most_cards_, points.cards, before.carried_cards);
        score_.after.carried_spades = award(Item::spades, most_spades_, points.spades, before.carried_spades);
    }

    void score_cards() noexcept {
        const auto award = [this](Item to, Card card, int points) {
            for (int side = 0; side < sides(); ++side) {
                if (pile(side).contains(card)) item(to)[index(side)] = static_cast<std::int16_t>(points);
            }
        };
        award(Item::big, kBigCasino, options_.points.big);
        award(Item::little, kLittleCasino, options_.points.little);
        award(Item::ace_spades, Card(12, 3), options_.points.aces);
        award(Item::ace_clubs, Card(12, 0), options_.points.aces);
        award(Item::ace_hearts, Card(12, 2), options_.points.aces);
        award(Item::ace_diamonds, Card(12, 1), options_.points.aces);
    }

    void score_captures() noexcept {
        for (int side = 0; side < sides(); ++side) {
            if (options_.bound(side)) continue;  // RC-22
            const int net = net_sweeps(options_.sweeps, result_, side);
            item(Item::sweeps)[index(side)] = static_cast<std::int16_t>(net * options_.points.sweeps);
        }
        if (result_.last_captor >= 0) {
            item(Item::last_capture)[index(result_.last_captor)] = options_.points.last_capture;
        }
    }

    void add_up() noexcept {
        for (const Row& row : score_.items) {
            for (std::size_t side = 0; side < kMaxSides; ++side) {
                score_.points[side] = static_cast<std::int16_t>(score_.points[side] + row[side]);
            }
        }
        if (options_.by_difference && sides() == 2) {
            const auto least = std::min(score_.points[0], score_.points[1]);
            for (std::size_t side = 0; side < 2; ++side) {
                score_.points[side] = static_cast<std::int16_t>(score_.points[side] - least);
            }
        }
        for (int side = 0; side < sides(); ++side) {
            // RC-21: what a side that has not met its condition gets.
            auto& points = score_.points[index(side)];
            const int before = options_.standing.scores[index(side)];
            if (options_.bound(side) && condition(side) == kNumItems) {
                points = options_.endgame == Endgame::freeze
                             ? std::int16_t{0}
                             : static_cast<std::int16_t>(std::min<int>(points, options_.target - 1 - before));
            }
            score_.after.scores[index(side)] = static_cast<std::int16_t>(before + points);
        }
    }

    // RC-21: the item by which a bound side meets its condition; kNumItems when it does not.
    int condition(int side) const noexcept {
        const auto met = [](bool is_met, Item by) { return is_met ? static_cast<int>(by) : kNumItems; };
        const bool most_spades = most_spades_ == side, little = pile(side).contains(kLittleCasino);
        switch (options_.target - options_.standing.scores[index(side)]) {
            case 3: return met(most_cards_ == side, Item::cards);
            case 2: return met(pile(side).contains(kBigCasino), Item::big);
            default: break;
        }
        if (options_.at_20 != At20::little_casino && most_spades) return static_cast<int>(Item::spades);
        return met(options_.at_20 != At20::most_spades && little, Item::little);
    }

    int total(int side) const noexcept { return score_.after.scores[index(side)]; }

    // The sides that are at the target, a bit for each.
    unsigned at_target(const Row& totals) const noexcept {
        unsigned there = 0;
        for (int side = 0; side < sides(); ++side) {
            if (totals[index(side)] >= options_.target) there |= 1u << side;
        }
        return there;
    }

    void judge() noexcept {
        int first = kNumItems;
        for (int side = 0; side < sides(); ++side) {
            const int by = options_.bound(side) ? condition(side) : kNumItems;
            if (by >= first) continue;
            first = by;
            score_.winner = side;
        }
        if (score_.winner >= 0) return;

        unsigned there = at_target(score_.after.scores);
        if (there == 0) return;
        if (options_.count_out) there = first_of(there);
        const auto worth = [&](int side) { return (there >> side & 1) != 0 ? total(side) : -1; };
        score_.winner = best_side(sides(), worth);
        if (score_.winner < 0 && options_.level == Level::most_spades) {
            int highest = 0;
            for (int side = 0; side < sides(); ++side) highest = std::max(highest, worth(side));
            score_.winner = best_side(sides(), [&](int side) { return worth(side) == highest ? spades(side) : -1; });
        }
        score_.after.overtime = score_.winner < 0;
    }

    // Of the sides that are at the target now those that are the first there when points are added item by item.
    unsigned first_of(unsigned there) const noexcept {
        Row totals = options_.standing.scores;
        if ((at_target(totals) & there) != 0) return there;  // sides that were level (RC-23)
        for (const Row& row : score_.items) {
            for (std::size_t side = 0; side < kMaxSides; ++side) {
                totals[side] = static_cast<std::int16_t>(totals[side] + row[side]);
            }
            if (const unsigned first = at_target(totals) & there; first != 0) return first;
        }
        return there;
    }

    const Options& options_;
    const DealResult& result_;
    DealScore score_;
    int most_cards_ = -1, most_spades_ = -1;
};

}  // namespace

int net_sweeps(Sweeps sweeps, const DealResult& result, int side) noexcept {
    const int own = result.sweeps[index(side)];
    if (sweeps == Sweeps::off) return 0;
    if (sweeps == Sweeps::count) return own;
    int best_other = 0;
    for (int other = 0; other < result.num_sides; ++other) {
        if (other != side) best_other = std::max<int>(best_other, result.sweeps[index(other)]);
    }
    return std::max(own - best_other, 0);
}

DealScore score_deal(const Options& options, const DealResult& result) noexcept {
    return Scorer(options, result).score();
}

}  // namespace palatine::casino
