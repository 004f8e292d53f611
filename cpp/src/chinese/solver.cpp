// Damped best responses: how the shipped field was found.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "chinese/candidate.hpp"
#include "palatine/chinese_objective.hpp"
#include "palatine/chunks.hpp"
#include "palatine/error.hpp"
#include "palatine/random.hpp"

namespace palatine::chinese {
namespace {

constexpr std::uint32_t kChunk = 1000;  // hands
constexpr std::uint32_t kScaledTotal = 1u << 20;

using Hand = std::array<std::uint64_t, kHandSize>;  // one-card masks as dealt

Hand deal(Random& random) noexcept {
    std::array<std::uint8_t, kNumCards> deck;
    std::iota(deck.begin(), deck.end(), std::uint8_t{0});
    Hand hand;
    for (int i = 0; i < kHandSize; ++i) {
        std::swap(deck[i], deck[i + random.below(static_cast<std::uint32_t>(kNumCards - i))]);
        hand[i] = CardSet::bit(deck[i]);
    }
    return hand;
}

CardSet join(const std::uint64_t* begin, const std::uint64_t* end) noexcept {
    return CardSet(std::accumulate(begin, end, std::uint64_t{0}));
}

std::array<poker::Value, kNumRows> values_of(const Arrangement& rows) noexcept {
    return {poker::evaluate(rows.front), poker::evaluate(rows.middle), poker::evaluate(rows.back)};
}

// Each legal setting with the same chance.
std::array<poker::Value, kNumRows> set_at_random(Hand hand, const Rules& rules, Random& random) noexcept {
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

// A seed and a number of hands for each chunk.
struct Chunk {
    std::uint64_t seed;
    std::uint32_t hands;
};

std::vector<Chunk> make_chunks(std::uint32_t hands, Random& seeds) {
    std::vector<Chunk> chunks;
    for (std::uint32_t begin = 0; begin < hands; begin += kChunk) {
        chunks.push_back({seeds.next(), std::min(kChunk, hands - begin)});
    }
    return chunks;
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

}  // namespace

FieldSolver::FieldSolver(std::uint32_t hands, std::uint64_t seed, const Rules& rules)
    : hands_(hands), seed_(seed), rules_(rules), seeds_(seed) {
    require_hands(hands);
    rules_.specials = {};
    rules_.surrender = Rules::kNoSurrender;
    Objective{rules_};  // throws what it throws
    poker::isa();  // throws here, if at all, and not in a thread of step() or gain()
    for (auto& sums : sums_) sums.assign(poker::kNumValues, 0);
}

void FieldSolver::step(int threads) {
    if (rounds() >= kMaxRounds) throw Error("a solver plays at most " + std::to_string(kMaxRounds) + " rounds");
    using Values = std::array<poker::Value, kNumRows>;
    std::vector<Values> played(hands_);
    // Plays one round of fresh hands, set by f(hand, random), into `played`, and adds it to the sums.
    const auto play = [&](std::uint64_t weight, auto&& f) {
        const std::vector<Chunk> chunks = make_chunks(hands_, seeds_);
        for_each_chunk(chunks.size(), threads, [&](std::size_t chunk) {
            Random random(chunks[chunk].seed);
            Values* out = &played[chunk * kChunk];
            for (std::uint32_t i = 0; i < chunks[chunk].hands; ++i) out[i] = f(deal(random), random);
        });
        for (const Values& values : played) {
            for (int row = 0; row < kNumRows; ++row) sums_[row][values[row]] += weight;
        }
    };

    if (past_.empty()) {
        play(1, [this](const Hand& hand, Random& random) { return set_at_random(hand, rules_, random); });
        past_.push_back(scaled_field("random"));
        for (auto& sums : sums_) std::fill(sums.begin(), sums.end(), 0);
    } else {
        past_.push_back(scaled_field("round " + std::to_string(past_.size())));
    }
    const Objective opponents(rules_, past_.back());
    play(weight(past_.size()), [&](const Hand& hand, Random&) {
        const CardSet cards = join(hand.data(), hand.data() + kHandSize);
        Decision decision;
        arrange_many_unchecked(&cards, 1, opponents, &decision);
        return values_of(decision.arrangement);
    });
}

Field FieldSolver::scaled_field(std::string name) const {
    return Field(std::move(name), scale(sums_[0]), scale(sums_[1]), scale(sums_[2]));
}

Field FieldSolver::field(std::string name) const {
    if (past_.empty()) throw Error("no round has been played yet");
    return scaled_field(std::move(name));
}

FieldSolver::Gain FieldSolver::gain(std::uint32_t hands, int threads) const {
    const Objective opponents(rules_, field("gain"));
    require_hands(hands);
    std::vector<Objective> past;
    for (const Field& field : past_) past.emplace_back(rules_, field);
    Random seeds(~seed_);  // not the hands that the field was made of
    const std::vector<Chunk> chunks = make_chunks(hands, seeds);
    struct Sums {
        double gain = 0;
        double squares = 0;
    };
    std::vector<Sums> sums(chunks.size());
    std::uint64_t weights = 0;
    for (std::size_t round = 1; round <= past_.size(); ++round) weights += weight(round);
    for_each_chunk(chunks.size(), threads, [&](std::size_t chunk) {
        Random random(chunks[chunk].seed);
        for (std::uint32_t i = 0; i < chunks[chunk].hands; ++i) {
            const Hand hand = deal(random);
            const CardSet cards = join(hand.data(), hand.data() + kHandSize);
            Decision decision;
            arrange_many_unchecked(&cards, 1, opponents, &decision);
            const double best = decision.units;
            double lost = 0;  // weighted
            for (std::size_t round = 0; round < past.size(); ++round) {
                arrange_many_unchecked(&cards, 1, past[round], &decision);
                lost += static_cast<double>(weight(round + 1)) * (best - opponents.units(decision.values));
            }
            const double gain = lost / static_cast<double>(weights);
            sums[chunk].gain += gain;
            sums[chunk].squares += gain * gain;
        }
    });
    Sums all;
    for (const Sums& part : sums) {
        all.gain += part.gain;
        all.squares += part.squares;
    }
    const double mean = all.gain / hands;
    return {mean, std::sqrt(std::max(0.0, all.squares / hands - mean * mean))};
}

}  // namespace palatine::chinese
