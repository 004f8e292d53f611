// Counterfactual regret minimization over a whole game, in the sequence form: each seat in turn gets what its sequences
// are worth against the others, for all deals together, and one pass over its treeplex updates all regrets.
//
// With two seats whose returns sum to 0 the average strategies approach a Nash equilibrium. With more they need not;
// they often do well, and exploitability tells.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "palatine/search/sequence_form.hpp"
#include "palatine/search/treeplex.hpp"

namespace palatine::search {

// All with alternating updates: a seat answers what the seats before it have just become.
enum class CfrVariant {
    // Zinkevich, Johanson, Bowling, Piccione: Regret minimization in games with incomplete information, 2007. Regret
    // matching; iterations count alike in the average.
    kVanilla,
    // CFR+: Tammelin: Solving large imperfect information games using CFR+, 2014. Regrets never fall below 0; iteration
    // t counts t-fold.
    kPlus,
    // DCFR(3/2, 0, 2): Brown, Sandholm: Solving imperfect-information games via discounted regret minimization, 2019.
    // After iteration t positive regrets are multiplied by t^1.5 / (t^1.5 + 1), others by 1/2; it counts t^2-fold.
    kDiscounted,
    // PCFR+: Farina, Kroer, Sandholm: Faster game solving via predictive Blackwell approachability, 2021. As CFR+, but
    // the next strategy is that for regrets in which the last values come once more; iteration t counts t^2-fold.
    kPredictive,
};

// What goes on from one iteration to the next.
struct CfrState {
    std::uint64_t iterations = 0;
    Profile behaviours;  // to be played next
    Profile regrets;
    Profile sums;  // of the plans played, each iteration with its weight
};

template <SequenceGame G>
class Cfr {
public:
    // Keeps a reference to the game.
    Cfr(const G& game, CfrVariant variant) : game_(game), variant_(variant) {
        for (int seat = 0; seat < game.num_seats(); ++seat) {
            const std::size_t size = game.treeplex(seat).num_sequences();
            state_.behaviours.emplace_back(size);
            uniform_behaviour(game.treeplex(seat), state_.behaviours.back());
            state_.regrets.emplace_back(size, 0.0);
            state_.sums.emplace_back(size, 0.0);
        }
        make_plans();
    }
    // Goes on from a state of this game and variant.
    Cfr(const G& game, CfrVariant variant, CfrState state) : game_(game), variant_(variant), state_(std::move(state)) {
        make_plans();
    }

    const CfrState& state() const noexcept { return state_; }
    std::uint64_t iterations() const noexcept { return state_.iterations; }

    void iterate() {
        const auto t = static_cast<double>(++state_.iterations);
        const double weight = variant_ == CfrVariant::kVanilla ? 1 : variant_ == CfrVariant::kPlus ? t : t * t;
        for (std::size_t seat = 0; seat < plans_.size(); ++seat) {
            std::vector<double>& sums = state_.sums[seat];
            for (std::size_t s = 0; s < sums.size(); ++s) sums[s] += weight * plans_[seat][s];
            update(seat, t);
        }
    }

    // The average strategies so far, as behaviours; uniform before the first iteration.
    Profile average() const {
        Profile average;
        for (std::size_t seat = 0; seat < plans_.size(); ++seat) {
            average.emplace_back(plans_[seat].size());
            normalize(game_.treeplex(static_cast<int>(seat)), state_.sums[seat], average.back());
        }
        return average;
    }

private:
    void make_plans() {
        plans_ = state_.behaviours;
        for (std::size_t seat = 0; seat < plans_.size(); ++seat) {
            plan_of(game_.treeplex(static_cast<int>(seat)), state_.behaviours[seat], plans_[seat]);
        }
    }

    void update(std::size_t seat, double t) {
        const Treeplex& tree = game_.treeplex(static_cast<int>(seat));
        const std::span<double> behaviour(state_.behaviours[seat]), regrets(state_.regrets[seat]);
        values_.resize(regrets.size());
        game_.values(static_cast<int>(seat), plans_, values_);
        if (variant_ == CfrVariant::kPredictive) predicted_ = values_;
        switch (variant_) {
            case CfrVariant::kVanilla:
                observe(tree, behaviour, regrets, [](double regret) { return regret; });
                break;
            case CfrVariant::kDiscounted: {
                const double power = t * std::sqrt(t), discount = power / (power + 1);
                observe(tree, behaviour, regrets, [discount](double r) { return r > 0 ? r * discount : r * 0.5; });
                break;
            }
            default:
                observe(tree, behaviour, regrets, [](double regret) { return std::max(regret, 0.0); });
        }
        if (variant_ == CfrVariant::kPredictive) predict(tree, behaviour, regrets);
        plan_of(tree, behaviour, plans_[seat]);
    }

    // Adds what each action would have been better, and matches the regrets: the next behaviour is in proportion to the
    // positive ones, uniform without any.
    template <typename Kept>
    void observe(const Treeplex& tree, std::span<double> behaviour, std::span<double> regrets, const Kept& kept) {
        for (std::size_t set = tree.num_sets(); set-- > 0;) {
            const std::size_t begin = tree.first[set], end = tree.first[set + 1];
            double value = 0;
            for (std::size_t s = begin; s < end; ++s) value += behaviour[s] * values_[s];
            double sum = 0;
            for (std::size_t s = begin; s < end; ++s) {
                regrets[s] = kept(regrets[s] + (values_[s] - value));
                sum += std::max(regrets[s], 0.0);
            }
            values_[tree.parent[set]] += value;
            if (variant_ == CfrVariant::kPredictive) continue;
            const double each = 1.0 / static_cast<double>(end - begin);
            for (std::size_t s = begin; s < end; ++s) behaviour[s] = sum > 0 ? std::max(regrets[s], 0.0) / sum : each;
        }
    }

    // The values once more, from the end of the game on, so that those of an information set are what its followers'
    // next behaviours make of them.
    void predict(const Treeplex& tree, std::span<double> behaviour, std::span<const double> regrets) {
        for (std::size_t set = tree.num_sets(); set-- > 0;) {
            const std::size_t begin = tree.first[set], end = tree.first[set + 1];
            double before = 0;
            for (std::size_t s = begin; s < end; ++s) before += behaviour[s] * predicted_[s];
            double sum = 0;
            for (std::size_t s = begin; s < end; ++s) {
                behaviour[s] = std::max(regrets[s] + (predicted_[s] - before), 0.0);
                sum += behaviour[s];
            }
            const double each = 1.0 / static_cast<double>(end - begin);
            double value = 0;
            for (std::size_t s = begin; s < end; ++s) {
                behaviour[s] = sum > 0 ? behaviour[s] / sum : each;
                value += behaviour[s] * predicted_[s];
            }
            predicted_[tree.parent[set]] += value;
        }
    }

    const G& game_;
    CfrVariant variant_;
    CfrState state_;
    Profile plans_;                           // of the behaviours
    std::vector<double> values_, predicted_;  // of the seat that is being updated
};

}  // namespace palatine::search
