// A small game written out: the sequence form (Koller, Megiddo, von Stengel, 1996). What is kept of the game tree are
// the treeplex of each seat and what combinations of their sequences are worth; chance, and the deals that no seat can
// tell apart, are added up. Solvers run over these flat arrays and know no game.
#pragma once

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "palatine/chunks.hpp"
#include "palatine/game.hpp"
#include "palatine/search/treeplex.hpp"

namespace palatine::search {

// By seat, then by sequence: behaviours or plans of everybody.
using Profile = std::vector<std::vector<double>>;

// What solvers and best responses need of a game.
//
// - values(seat, plans, out): for each sequence of the seat the sum, over the ends of the game that have it as the
// seat's last, of the chance that cards and the other seats' plans lead there times the seat's returns.
template <typename G>
concept SequenceGame = requires(const G& game, int seat, const Profile& plans, std::span<double> out) {
    { game.num_seats() } -> std::same_as<int>;
    { game.treeplex(seat) } -> std::same_as<const Treeplex&>;
    game.values(seat, plans, out);
};

class SequenceForm {
public:
    int num_seats() const noexcept { return static_cast<int>(seats_.size()); }
    const Treeplex& treeplex(int seat) const noexcept { return seats_[static_cast<std::size_t>(seat)]; }
    // threads: how many share the work where that pays; it changes nothing else.
    void values(int seat, const Profile& plans, std::span<double> out, int threads = 1) const;

    std::size_t num_outcomes() const noexcept { return rows_[0].weights.size(); }
    std::uint64_t num_positions() const noexcept { return num_positions_; }  // of the game tree
    std::uint64_t checksum() const noexcept;  // over all of it
    std::size_t bytes() const noexcept;

private:
    friend class SequenceFormBuilder;

    // Outcomes in the order of the seat's own sequence.
    struct Rows {
        std::vector<std::uint32_t> first;   // by sequence, and one more
        std::vector<std::uint32_t> others;  // by outcome: the sequence of each other seat, rising
        std::vector<double> weights;        // by outcome: chance times the seat's returns
    };
    void add_up(int seat, const Profile& plans, std::span<double> out, std::size_t begin, std::size_t end) const;

    std::vector<Treeplex> seats_;
    std::vector<Rows> rows_;  // by seat
    std::uint64_t num_positions_ = 0;
};

static_assert(SequenceGame<SequenceForm>);

// A game written out, with threads to share the work.
struct ThreadedForm {
    const SequenceForm& form;
    int threads = 1;

    int num_seats() const noexcept { return form.num_seats(); }
    const Treeplex& treeplex(int seat) const noexcept { return form.treeplex(seat); }
    void values(int seat, const Profile& plans, std::span<double> out) const { form.values(seat, plans, out, threads); }
};

static_assert(SequenceGame<ThreadedForm>);

inline void SequenceForm::add_up(int seat, const Profile& plans, std::span<double> out, std::size_t begin,
                          std::size_t end) const {
    const Rows& rows = rows_[static_cast<std::size_t>(seat)];
    const std::uint32_t* others = rows.others.data();
    if (num_seats() == 2) {
        const double* plan = plans[static_cast<std::size_t>(1 - seat)].data();
        for (std::size_t s = begin; s < end; ++s) {
            double sum = 0;
            for (std::size_t i = rows.first[s]; i < rows.first[s + 1]; ++i) sum += rows.weights[i] * plan[others[i]];
            out[s] = sum;
        }
        return;
    }
    const std::size_t num_others = seats_.size() - 1;
    for (std::size_t s = begin; s < end; ++s) {
        double sum = 0;
        for (std::size_t i = rows.first[s]; i < rows.first[s + 1]; ++i) {
            double reach = rows.weights[i];
            for (std::size_t k = 0; k < num_others; ++k) {
                const std::size_t other = k < static_cast<std::size_t>(seat) ? k : k + 1;
                reach *= plans[other][others[i * num_others + k]];
            }
            sum += reach;
        }
        out[s] = sum;
    }
}

inline void SequenceForm::values(int seat, const Profile& plans, std::span<double> out, int threads) const {
    constexpr std::size_t kPays = std::size_t{1} << 17;  // outcomes; threads begin anew each time
    const Rows& rows = rows_[static_cast<std::size_t>(seat)];
    const std::size_t sequences = out.size(), outcomes = rows.weights.size();
    if (threads == 1 || outcomes < kPays) return add_up(seat, plans, out, 0, sequences);
    const std::size_t chunks = 4 * static_cast<std::size_t>(threads);
    // As many outcomes each; the sums of a sequence are never split.
    const auto bound = [&](std::size_t chunk) {
        const auto at = std::lower_bound(rows.first.begin(), rows.first.end(), outcomes / chunks * chunk);
        return chunk == chunks ? sequences : std::min(sequences, static_cast<std::size_t>(at - rows.first.begin()));
    };
    for_each_chunk(chunks, threads,
                   [&](std::size_t chunk) { add_up(seat, plans, out, bound(chunk), bound(chunk + 1)); });
}

inline std::uint64_t SequenceForm::checksum() const noexcept {
    std::uint64_t key = chain(0, seats_.size());
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
        const Treeplex& tree = seats_[seat];
        for (const std::uint64_t set : tree.keys) key = chain(key, set);
        for (const std::uint32_t sequence : tree.first) key = chain(key, sequence);
        for (const std::uint32_t sequence : tree.parent) key = chain(key, sequence);
        for (const Action action : tree.actions) key = chain(key, static_cast<std::uint64_t>(action));
        for (const std::uint32_t sequence : rows_[seat].others) key = chain(key, sequence);
        for (const double weight : rows_[seat].weights) key = chain(key, std::bit_cast<std::uint64_t>(weight));
    }
    return key;
}

inline std::size_t SequenceForm::bytes() const noexcept {
    std::size_t sum = 0;
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
        const Treeplex& tree = seats_[seat];
        sum += tree.num_sets() * 16 + tree.num_sequences() * 12;
        sum += rows_[seat].others.size() * 4 + rows_[seat].weights.size() * 8;
    }
    return sum;
}

}  // namespace palatine::search
