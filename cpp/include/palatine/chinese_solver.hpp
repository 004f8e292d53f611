// How fields are found: damped best responses of the arranger to itself.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "palatine/chinese.hpp"
#include "palatine/chinese_rules.hpp"
#include "palatine/random.hpp"
#include "palatine/search/control.hpp"

namespace palatine::chinese {

// Finds a field by damped best responses. A population that sets its hands at random comes first; each round deals
// fresh hands, arranges them against the population so far, and mixes the result in, round r with weight r * r (the
// random setters leave with the first round). All depends on the seed and the number of hands, not on the number of
// threads. Under other rules than the default ones the hands are set by their objective, without declarations and
// surrenders. Hands are dealt from the deck of the rules.
//
// A round is one deal of hands, the first one two: what is dealt next, and against whom, can also be played elsewhere,
// chunk by chunk, and be handed in.
//
// Where a control is given it is asked at every hand: what it stops throws Error; deals that were whole by then stay.
class FieldSolver {
public:
    static constexpr std::uint32_t kMaxHands = 1u << 20;
    static constexpr int kMaxRounds = 64;

    // Throws Error unless 1 <= hands <= kMaxHands; RulesError as Objective does.
    FieldSolver(std::uint32_t hands, std::uint64_t seed, const Rules& rules = {});

    // One round more; throws Error after kMaxRounds.
    void step(int threads = 1, search::Control* control = nullptr);
    int rounds() const noexcept { return static_cast<int>(past_.size()); }

    // Some hands of a deal, by a seed of their own; at most kChunkHands.
    struct Chunk {
        std::uint64_t seed;
        std::uint32_t hands;
    };
    static constexpr std::uint32_t kChunkHands = 1000;
    // How often each value has been played in each row; kNumValues counts.
    using Tally = std::array<std::vector<std::uint32_t>, kNumRows>;

    // What is dealt next.
    std::vector<Chunk> next_chunks() const;
    // Whom it is set against; nobody where each legal setting has the same chance. Throws Error after kMaxRounds.
    std::optional<Field> next_opponents() const;
    // Plays chunks. Throws as the constructor does, Error for a chunk of no or too many hands.
    static Tally play(const Rules& rules, const std::optional<Field>& opponents, const std::vector<Chunk>& chunks,
                      int threads = 1, search::Control* control = nullptr);
    // Takes what the chunks of next_chunks() have given together, and goes on. Throws Error, with nothing changed,
    // after kMaxRounds and unless each row has as many values as there are hands.
    void add(const Tally& tally);

    // The population as it is, its counts scaled to a total of 2^20. Throws Error before the first round.
    Field field(std::string name) const;

    struct Gain {
        double mean;       // what a best response wins more than the population, in units per hand and opponent
        double deviation;  // the standard deviation of that over hands
    };
    // Both set the same fresh hands against field(), the rows of the opponents taken as independent of each other and of
    // the hand. The population's own play is each round's arranger with the round's weight. Throws Error before the
    // first round. See exploitability_batch() for what real opponents lose.
    Gain gain(std::uint32_t hands, int threads = 1, search::Control* control = nullptr) const;

private:
    Field scaled_field(std::string name) const;

    std::uint32_t hands_;
    std::uint64_t seed_;
    Rules rules_;
    Random seeds_;
    bool opened_ = false;                                    // whether the random setters have played
    std::vector<Field> past_;                                // what each round played against
    std::array<std::vector<std::uint64_t>, kNumRows> sums_;  // the weighted counts of all rounds
};

}  // namespace palatine::chinese
