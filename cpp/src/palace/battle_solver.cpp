#include "palatine/palace_battle_solver.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "palatine/card_ids.hpp"
#include "palatine/error.hpp"

namespace palatine::palace {
namespace {

constexpr std::size_t index(int i) noexcept { return static_cast<std::size_t>(i); }

// The cards that can lie in a palace for all that everybody knows.
CardSet hidden_cards(const Position& position) {
    Ids cards = (position.draw_deck() & ~position.known_in_draw_deck()) | position.unseen_discards();
    for (int seat = 0; seat < position.num_players(); ++seat) {
        if (position.is_in(seat)) cards |= position.palace(seat);
    }
    return cards_of(cards);
}

Side side_of(const Position& position, int seat) {
    Side side;
    side.banner = Card(position.banner(seat));
    side.cards = cards_of(position.soldiers(seat));
    side.unknown = position.options().palace_cards;
    return side;
}

std::vector<std::size_t> checked_places(const Position& position) {
    const int size = position.options().palace_cards;
    if (size > kMostUnknown) {
        throw StateError("palaces of more than " + std::to_string(kMostUnknown) + " cards: " + std::to_string(size));
    }
    return places_of_hands(hidden_cards(position), size);
}

double sum_of(const std::vector<double>& numbers) { return std::accumulate(numbers.begin(), numbers.end(), 0.0); }

}  // namespace

BattleSolver::BattleSolver(const Position& position, const std::array<std::span<const double>, 2>& weights,
                           int max_raises)
    : tree_(position, max_raises),
      places_(checked_places(position)),
      matchup_(position.options().dead_cards, side_of(position, tree_.seats[0]), side_of(position, tree_.seats[1]),
               hidden_cards(position)),
      tables_(tree_.decisions.size()),
      levels_(tree_.decisions.size()),
      chances_(places_.size()),
      root_(places_.size()) {
    const std::size_t all = places_of_hands(CardSet::full(), position.options().palace_cards).size();
    for (std::size_t side = 0; side < 2; ++side) {
        const std::span<const double> given = weights[side];
        if (given.size() != all) {
            throw Error("weights for " + std::to_string(given.size()) + " hands, not " + std::to_string(all));
        }
        for (const double weight : given) {
            if (std::isfinite(weight) && weight >= 0) continue;
            throw Error("weights must be finite and not below 0: " + std::to_string(weight));
        }
        // The largest counts 1, so that sums neither overflow nor vanish.
        double most = 0;
        for (const std::size_t place : places_) most = std::max(most, given[place]);
        for (const std::size_t place : places_) weights_[side].push_back(most > 0 ? given[place] / most : 0);
        const double sum = sum_of(weights_[side]);
        for (double& weight : weights_[side]) weight = sum > 0 ? weight / sum : 0;
    }
    for (int side = 0; side < 2; ++side) {
        meetings_[index(side)].resize(num_hands());
        matchup_.meetings(side, weights_[index(1 - side)], meetings_[index(side)]);
    }
    pairs_ = mean(0, meetings_[0]);
    // Differences of sums of numbers up to 1 are only exact to some 1e-16.
    if (!(pairs_ > 1e-12)) throw Error("no two hands of the ranges can meet");
}

// Over the range, as far as the hands meet others: of values that are weighted with what they meet.
double BattleSolver::mean(int side, const Numbers& values) const {
    const Numbers& weights = weights_[index(side)];
    const double sum = std::inner_product(weights.begin(), weights.end(), values.begin(), 0.0);
    return pairs_ > 0 ? sum / pairs_ : sum;
}

// Each hand's numbers divided by their sum; what stands in `out`, or the usual option, where they are all 0.
void BattleSolver::normalised(int number, const Numbers& numbers, bool or_as_it_is, double* out) const {
    const BattleTree::Decision& at = decision(number);
    const std::size_t n = num_hands(), options = at.options.size();
    if (numbers.empty()) {
        for (std::size_t i = 0; i < options && !or_as_it_is; ++i) std::fill_n(out + i * n, n, i == at.usual ? 1.0 : 0.0);
        return;
    }
    constexpr std::size_t kBlock = 256;  // hands at a time, so that the loops over them have no branches
    double sums[kBlock];
    for (std::size_t first = 0; first < n; first += kBlock) {
        const std::size_t count = std::min(kBlock, n - first);
        std::fill_n(sums, count, 0.0);
        for (std::size_t i = 0; i < options; ++i) {
            const double* of_option = numbers.data() + i * n + first;
            for (std::size_t hand = 0; hand < count; ++hand) sums[hand] += std::max(of_option[hand], 0.0);
        }
        double keeps[kBlock];  // 1 for what stands there
        for (std::size_t hand = 0; hand < count; ++hand) {
            keeps[hand] = sums[hand] > 1e-300 ? 0.0 : 1.0;  // whose inverse is still a number
            sums[hand] = 1 / (sums[hand] + keeps[hand]);
        }
        for (std::size_t i = 0; i < options; ++i) {
            const double* of_option = numbers.data() + i * n + first;
            double* chances = out + i * n + first;
            const double usual = i == at.usual ? 1.0 : 0.0;
            for (std::size_t hand = 0; hand < count; ++hand) {
                const double other = or_as_it_is ? chances[hand] : usual;
                chances[hand] = other * keeps[hand] + std::max(of_option[hand], 0.0) * sums[hand];
            }
        }
    }
}

void BattleSolver::current_strategy(int number, double* out) const {
    normalised(number, tables_[index(number)].regrets, false, out);
}

// Of a hand that never comes here: the current one.
void BattleSolver::average_strategy(int number, double* out) const {
    current_strategy(number, out);
    normalised(number, tables_[index(number)].sums, true, out);
}

// What hands of a side gain at an end, weighted with the other side's hands.
void BattleSolver::end(const BattleTree::Option& option, int side, const Numbers& theirs, double* out) {
    const std::array<double, 3>& gains = option.gains[index(side)];
    if (option.kind() == Kind::fold) {
        if (gains[0] == 0) return static_cast<void>(std::fill_n(out, num_hands(), 0.0));
        matchup_.meetings(side, theirs, {out, num_hands()});
        for (std::size_t hand = 0; hand < num_hands(); ++hand) out[hand] *= gains[0];
        return;
    }
    const double win = gains[side == 0 ? 0 : 2], lose = gains[side == 0 ? 2 : 0];
    matchup_.outcomes(side, theirs, chances_);
    for (std::size_t hand = 0; hand < num_hands(); ++hand) {
        const Chances& each = chances_[hand];
        out[hand] = win * each.win + gains[1] * each.tie + lose * each.lose;
    }
}

// What hands of a side gain from a decision on, weighted with the other side's hands as they come there.
template <BattleSolver::Pass kPass>
void BattleSolver::walk(int number, std::size_t depth, int side, const Numbers& own, const Numbers& theirs, double* out) {
    const BattleTree::Decision& at = decision(number);
    const std::size_t n = num_hands(), options = at.options.size();
    Level& here = levels_[depth];
    here.strategy.resize(std::max(here.strategy.size(), options * n));
    here.reach.resize(n);
    here.values.resize(n);
    if (at.side == side) return choose<kPass>(number, depth, side, own, theirs, out);

    std::fill_n(out, n, 0.0);
    if constexpr (kPass == Pass::learn) {
        current_strategy(number, here.strategy.data());
    } else {
        average_strategy(number, here.strategy.data());
    }
    for (std::size_t i = 0; i < options; ++i) {
        const double* chances = here.strategy.data() + i * n;
        double mass = 0;
        for (std::size_t hand = 0; hand < n; ++hand) mass += here.reach[hand] = theirs[hand] * chances[hand];
        if (mass <= (kPass == Pass::learn ? negligible_ : 0)) continue;
        const BattleTree::Option& option = at.options[i];
        if (option.next < 0) {
            end(option, side, here.reach, here.values.data());
        } else {
            walk<kPass>(option.next, depth + 1, side, own, here.reach, here.values.data());
        }
        for (std::size_t hand = 0; hand < n; ++hand) out[hand] += here.values[hand];
    }
}

// Where the side itself decides.
template <BattleSolver::Pass kPass>
void BattleSolver::choose(int number, std::size_t depth, int side, const Numbers& own, const Numbers& theirs, double* out) {
    const BattleTree::Decision& at = decision(number);
    const std::size_t n = num_hands(), options = at.options.size();
    Level& here = levels_[depth];
    Table& table = tables_[index(number)];
    const double done = iterations_, keep = done / (done + 1);
    const double square = (done + 1) * (done + 1), weight = square * square * square * square;
    if constexpr (kPass == Pass::learn) {
        current_strategy(number, here.strategy.data());
        table.regrets.resize(options * n);
        table.sums.resize(options * n);
    } else if constexpr (kPass == Pass::follow) {
        average_strategy(number, here.strategy.data());
    }
    for (std::size_t i = 0; i < options; ++i) {
        const double* chances = here.strategy.data() + i * n;
        if constexpr (kPass == Pass::learn) {
            double* sums = table.sums.data() + i * n;
            for (std::size_t hand = 0; hand < n; ++hand) {
                here.reach[hand] = own[hand] * chances[hand];
                sums[hand] += weight * here.reach[hand];
            }
        }
        const BattleTree::Option& option = at.options[i];
        double* values = here.values.data();
        if (option.next < 0) {
            end(option, side, theirs, values);
        } else {
            walk<kPass>(option.next, depth + 1, side, here.reach, theirs, values);
        }
        if constexpr (kPass == Pass::respond) {
            for (std::size_t hand = 0; hand < n; ++hand) out[hand] = i == 0 ? values[hand] : std::max(out[hand], values[hand]);
        } else {
            for (std::size_t hand = 0; hand < n; ++hand) out[hand] = (i == 0 ? 0 : out[hand]) + chances[hand] * values[hand];
        }
        if constexpr (kPass == Pass::learn) {
            double* regrets = table.regrets.data() + i * n;
            for (std::size_t hand = 0; hand < n; ++hand) {
                regrets[hand] = regrets[hand] * (regrets[hand] > 0 ? keep : 0.5) + values[hand];
            }
        }
    }
    if constexpr (kPass == Pass::learn) {
        for (std::size_t i = 0; i < options; ++i) {
            double* regrets = table.regrets.data() + i * n;
            for (std::size_t hand = 0; hand < n; ++hand) regrets[hand] -= out[hand];
        }
    }
}

template <BattleSolver::Pass kPass>
const BattleSolver::Numbers& BattleSolver::from_root(int side) {
    walk<kPass>(0, 0, side, weights_[index(side)], weights_[index(1 - side)], root_.data());
    return root_;
}

void BattleSolver::run(int iterations, double negligible, search::Control* control) {
    negligible_ = negligible;
    for (int i = 0; i < iterations; ++i) {
        if (control != nullptr && control->stopped()) return;
        for (int side = 0; side < 2; ++side) from_root<Pass::learn>(side);
        ++iterations_;
    }
}

double BattleSolver::exploitability() {
    const double attacker = mean(0, from_root<Pass::respond>(0)), defender = mean(1, from_root<Pass::respond>(1));
    return std::max(attacker + defender - tree_.pot, 0.0) / 2;
}

double BattleSolver::value(int side) { return mean(side, from_root<Pass::follow>(side)); }

std::vector<double> BattleSolver::hand_values(int side) {
    Numbers values = from_root<Pass::follow>(side);
    const Numbers& meetings = meetings_[index(side)];
    for (std::size_t hand = 0; hand < num_hands(); ++hand) {
        values[hand] = meetings[hand] > 1e-12 ? values[hand] / meetings[hand] : 0;
    }
    return values;
}

std::vector<double> BattleSolver::strategy(int number) const {
    const std::size_t n = num_hands(), options = decision(number).options.size();
    Numbers by_option(options * n), by_hand(options * n);
    average_strategy(number, by_option.data());
    for (std::size_t i = 0; i < options; ++i) {
        for (std::size_t hand = 0; hand < n; ++hand) by_hand[hand * options + i] = by_option[i * n + hand];
    }
    return by_hand;
}

// With which weight hands of a side come to a decision, whatever the other side does.
BattleSolver::Numbers BattleSolver::reach(int number, int side) const {
    Numbers found = weights_[index(side)], strategy;
    for (int at = decision(number).parent, to = number; at >= 0; to = at, at = decision(at).parent) {
        if (decision(at).side != side) continue;
        const std::size_t options = decision(at).options.size();
        strategy.resize(options * num_hands());
        average_strategy(at, strategy.data());
        std::size_t taken = 0;
        while (decision(at).options[taken].next != to) ++taken;
        for (std::size_t hand = 0; hand < num_hands(); ++hand) found[hand] *= strategy[taken * num_hands() + hand];
    }
    return found;
}

std::vector<double> BattleSolver::frequencies(int number) const {
    const int side = decision(number).side;
    const std::size_t n = num_hands(), options = decision(number).options.size();
    const Numbers own = reach(number, side);
    Numbers met(n), chances(options * n), found(options);
    matchup_.meetings(side, reach(number, 1 - side), met);
    average_strategy(number, chances.data());
    for (std::size_t i = 0; i < options; ++i) {
        for (std::size_t hand = 0; hand < n; ++hand) found[i] += own[hand] * met[hand] * chances[i * n + hand];
    }
    const double all = sum_of(found);
    for (double& each : found) each = all > 0 ? each / all : 0;
    return found;
}

}  // namespace palatine::palace
