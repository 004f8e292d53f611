// Damped best responses: how the shipped fields were found.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "chinese/dealing.hpp"
#include "palatine/chinese_objective.hpp"
#include "palatine/chinese_solver.hpp"
#include "palatine/chunks.hpp"
#include "palatine/error.hpp"
#include "palatine/random.hpp"

namespace palatine::chinese {
namespace {

constexpr std::uint32_t kScaledTotal = 1u << 20;

std::array<poker::Value, kNumRows> values_of(const Arrangement& rows) noexcept {
    return {poker::evaluate(rows.front), poker::evaluate(rows.middle), poker::evaluate(rows.back)};
}

// Each legal setting with the same chance.
std::array<poker::Value, kNumRows> set_at_random(DealtHand hand, const Rules& rules, Random& random) noexcept {
    for (;;) {
        random.shuffle(std::span<std::uint64_t>(hand));
        const std::uint64_t* cards = hand.data();
        const Arrangement rows{join(cards, cards + 3), join(cards + 3, cards + 8), join(cards + 8, cards + 13)};
        if (!is_misset(rows, rules)) return values_of(rows);
    }
}

// Counts scaled to a total of kScaledTotal; what rounding leaves over goes to the largest remainders.
Field::Counts scale(const std::vector<std::uint64_t>& sums) {
    const std::uint64_t total = std::accumulate(sums.begin(), sums.end(), std::uint64_t{0});
    Field::Counts counts(sums.size());
    std::vector<std::pair<std::uint64_t, std::size_t>> remainders;
    std::uint32_t left = kScaledTotal;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const std::uint64_t scaled = sums[i] * kScaledTotal;
        counts[i] = static_cast<std::uint32_t>(scaled / total);
        left -= counts[i];
        remainders.emplace_back(total - scaled % total, i);  // largest remainder first, then lowest value
    }
    std::sort(remainders.begin(), remainders.end());
    for (std::uint32_t i = 0; i < left; ++i) ++counts[remainders[i].second];
    return counts;
}

// Of round 1, 2, ... in the population. Growing weights let the clumsy first rounds fade: after 20 rounds of 100,000
// hands the population's own play loses .0006 units to a best response, .0028 with weights 1, 2, 3, ...
std::uint64_t weight(std::size_t round) noexcept { return std::uint64_t{round} * round; }

void require_hands(std::uint32_t hands) {
    if (hands == 0 || hands > FieldSolver::kMaxHands) {
        throw Error("the number of hands is 1 to " + std::to_string(FieldSolver::kMaxHands) + ", not " +
                    std::to_string(hands));
    }
}

// Rules for settings alone.
Rules without_other_moves(Rules rules) {
    rules.specials = {};
    rules.surrender = Rules::kNoSurrender;
    return rules;
}

}  // namespace

FieldSolver::FieldSolver(std::uint32_t hands, std::uint64_t seed, const Rules& rules)
    : hands_(hands), seed_(seed), rules_(without_other_moves(rules)), seeds_(seed) {
    require_hands(hands);
    Objective{rules_};  // throws what it throws
    poker::isa();  // throws here, if at all, and not in a thread of gain()
    for (auto& sums : sums_) sums.assign(poker::kNumValues, 0);
}

void FieldSolver::step(int threads, search::Control* control) {
    const int before = rounds();
    while (rounds() == before) add(play(rules_, next_opponents(), next_chunks(), threads, control));
}

std::vector<FieldSolver::Chunk> FieldSolver::next_chunks() const {
    Random seeds = seeds_;
    return make_chunks(hands_, seeds);
}

std::optional<Field> FieldSolver::next_opponents() const {
    if (rounds() >= kMaxRounds) throw Error("a solver plays at most " + std::to_string(kMaxRounds) + " rounds");
    if (!opened_) return std::nullopt;
    return scaled_field(past_.empty() ? "random" : "round " + std::to_string(rounds()));
}

FieldSolver::Tally FieldSolver::play(const Rules& rules, const std::optional<Field>& opponents,
                                     const std::vector<Chunk>& chunks, int threads, search::Control* control) {
    const Rules settings_only = without_other_moves(rules);
    const Objective objective = opponents ? Objective(settings_only, *opponents) : Objective(settings_only);
    poker::isa();  // throws here, if at all, and not in a thread
    std::vector<std::size_t> ends;
    std::size_t end = 0;
    for (const Chunk& chunk : chunks) {
        if (chunk.hands == 0 || chunk.hands > kChunkHands) {
            throw Error("a chunk has 1 to " + std::to_string(kChunkHands) + " hands, not " +
                        std::to_string(chunk.hands));
        }
        ends.push_back(end += chunk.hands);
    }
    std::vector<std::array<poker::Value, kNumRows>> played(end);
    const Pack pack(settings_only.deck);
    for_each_chunk(chunks.size(), threads, [&](std::size_t i) {
        Random random(chunks[i].seed);
        for (std::size_t place = ends[i] - chunks[i].hands; place < ends[i] && !is_stopped(control); ++place) {
            const DealtHand hand = pack.deal(random);
            if (opponents) {
                const CardSet cards = join(hand);
                Decision decision;
                arrange_many_unchecked(&cards, 1, objective, &decision);
                played[place] = values_of(decision.arrangement);
            } else {
                played[place] = set_at_random(hand, settings_only, random);
            }
        }
    });
    require_whole(control);
    Tally tally;
    for (std::size_t row = 0; row < kNumRows; ++row) {
        tally[row].assign(poker::kNumValues, 0);
        for (const auto& values : played) ++tally[row][values[row]];
    }
    return tally;
}

void FieldSolver::add(const Tally& tally) {
    std::optional<Field> opponents = next_opponents();
    for (std::size_t row = 0; row < kNumRows; ++row) {
        const std::uint64_t played = std::accumulate(tally[row].begin(), tally[row].end(), std::uint64_t{0});
        if (tally[row].size() != poker::kNumValues || played != hands_) {
            throw Error("a deal of " + std::to_string(hands_) + " hands is not one of " + std::to_string(played) + " (" +
                        std::string(kRowNames[row]) + ")");
        }
    }
    if (opponents) {
        if (past_.empty()) {
            for (auto& sums : sums_) std::fill(sums.begin(), sums.end(), 0);
        }
        past_.push_back(*std::move(opponents));
    }
    const std::uint64_t times = opened_ ? weight(past_.size()) : 1;
    for (std::size_t row = 0; row < kNumRows; ++row) {
        for (std::size_t value = 0; value < poker::kNumValues; ++value) sums_[row][value] += times * tally[row][value];
    }
    opened_ = true;
    make_chunks(hands_, seeds_);  // goes past their seeds
}

Field FieldSolver::scaled_field(std::string name) const {
    return Field(std::move(name), scale(sums_[0]), scale(sums_[1]), scale(sums_[2]));
}

Field FieldSolver::field(std::string name) const {
    if (past_.empty()) throw Error("no round has been played yet");
    return scaled_field(std::move(name));
}

FieldSolver::Gain FieldSolver::gain(std::uint32_t hands, int threads, search::Control* control) const {
    const Objective opponents(rules_, field("gain"));
    require_hands(hands);
    Random seeds(~seed_);  // not the hands that the field was made of
    const std::vector<Chunk> chunks = make_chunks(hands, seeds);
    const Pack pack(rules_.deck);
    struct Hand {
        CardSet cards;
        double best = 0;
        double lost = 0;  // weighted
    };
    std::vector<std::vector<Hand>> dealt;
    for (const Chunk& chunk : chunks) dealt.emplace_back(chunk.hands);
    for_each_chunk(chunks.size(), threads, [&](std::size_t chunk) {
        Random random(chunks[chunk].seed);
        for (Hand& hand : dealt[chunk]) {
            if (is_stopped(control)) return;
            hand.cards = join(pack.deal(random));
            Decision decision;
            arrange_many_unchecked(&hand.cards, 1, opponents, &decision);
            hand.best = decision.units;
        }
    });
    std::uint64_t weights = 0;
    for (std::size_t round = 1; round <= past_.size(); ++round) {  // one objective at a time: with suits it has 9 MB
        const Objective past(rules_, past_[round - 1]);
        weights += weight(round);
        for_each_chunk(chunks.size(), threads, [&](std::size_t chunk) {
            for (Hand& hand : dealt[chunk]) {
                if (is_stopped(control)) return;
                Decision decision;
                arrange_many_unchecked(&hand.cards, 1, past, &decision);
                hand.lost += static_cast<double>(weight(round)) * (hand.best - opponents.units(decision.values));
            }
        });
        require_whole(control);
    }
    double sum = 0;
    double squares = 0;
    for (const std::vector<Hand>& chunk : dealt) {
        double sum_of_chunk = 0;
        double squares_of_chunk = 0;
        for (const Hand& hand : chunk) {
            const double gain = hand.lost / static_cast<double>(weights);
            sum_of_chunk += gain;
            squares_of_chunk += gain * gain;
        }
        sum += sum_of_chunk;
        squares += squares_of_chunk;
    }
    const double mean = sum / hands;
    return {mean, std::sqrt(std::max(0.0, squares / hands - mean * mean))};
}

}  // namespace palatine::chinese
