// What CFR, Monte Carlo CFR and best responses need of one game more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "palatine/search/expand.hpp"
#include "palatine/search/mccfr.hpp"
#include "search_binding.hpp"

namespace palatine::bindings {

// A learner of any game.
class AnyMccfr {
public:
    virtual ~AnyMccfr() = default;
    virtual search::MccfrState& state() = 0;
    virtual std::uint64_t round_length(std::uint64_t wanted) const = 0;
    virtual void round(std::uint64_t wanted, int threads, search::Control& control) = 0;
    virtual search::Done iterate(search::RegretTable& table, std::uint64_t first, std::uint64_t count,
                                 search::Control& control) const = 0;
    virtual void join(std::span<const search::RegretTable> tables, std::uint64_t length, const search::Done& done) = 0;
};

template <Game P>
class MccfrOf final : public AnyMccfr {
public:
    MccfrOf(const P& start, search::Sampling sampling, std::uint64_t seed, int streams, std::size_t memory)
        : mccfr_(start, sampling, seed, streams, memory) {}

    search::MccfrState& state() override { return mccfr_.state(); }
    std::uint64_t round_length(std::uint64_t wanted) const override { return mccfr_.round_length(wanted); }
    void round(std::uint64_t wanted, int threads, search::Control& control) override {
        mccfr_.round(wanted, threads, control);
    }
    search::Done iterate(search::RegretTable& table, std::uint64_t first, std::uint64_t count,
                         search::Control& control) const override {
        return mccfr_.iterate(table, first, count, control);
    }
    void join(std::span<const search::RegretTable> tables, std::uint64_t length, const search::Done& done) override {
        mccfr_.join(tables, length, done);
    }

private:
    search::Mccfr<P> mccfr_;
};

struct CfrOfGame {
    search::SequenceForm (*expand)(const AnyState& state, std::size_t memory, search::Control& control);
    std::unique_ptr<AnyMccfr> (*mccfr)(const AnyState& state, search::Sampling sampling, std::uint64_t seed,
                                       int streams, std::size_t memory);
};

inline ByGame<CfrOfGame>& cfr_games() { return searches<CfrOfGame>("CFR"); }

template <Game P>
void bind_cfr() {
    cfr_games().add(P::kName,
                    {[](const AnyState& state, std::size_t memory, search::Control& control) {
                         return search::expand(state_as<P>(state).position(), memory, control);
                     },
                     [](const AnyState& state, search::Sampling sampling, std::uint64_t seed, int streams,
                        std::size_t memory) -> std::unique_ptr<AnyMccfr> {
                         const P& start = state_as<P>(state).position();
                         return std::make_unique<MccfrOf<P>>(start, sampling, seed, streams, memory);
                     }});
}

}  // namespace palatine::bindings
