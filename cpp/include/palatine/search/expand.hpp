// Writes a small game out: walks over all of its positions once, and keeps their sequence form.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "palatine/error.hpp"
#include "palatine/game.hpp"
#include "palatine/search/control.hpp"
#include "palatine/search/sequence_form.hpp"

namespace palatine::search {

// Takes down what a walk over a game tree meets, and makes the sequence form of it.
class SequenceFormBuilder {
public:
    SequenceFormBuilder(int num_seats, std::size_t memory, Control& control);

    // One more position; looks now and then whether to stop.
    void count_position();
    // So many actions are listed: whether it is too many, or time to stop; some positions have millions.
    bool too_many(std::size_t count) noexcept;
    // Throws where too_many() said so.
    void check_listed(std::size_t count);
    // The first sequence of the information set where this seat is to act, having last played `sequence`.
    std::uint32_t enter(int seat, std::uint64_t key, std::uint32_t sequence, std::span<const Action> actions);
    void add_outcome(std::span<const std::uint32_t> sequences, double chance, const double* returns);
    // Asks the control, too: sorting takes as long as the walk.
    SequenceForm finish();

private:
    struct SetId {
        std::uint64_t key;
        int seat;
        bool operator==(const SetId&) const = default;
    };
    struct Hash {
        std::size_t operator()(const SetId& id) const noexcept {
            return static_cast<std::size_t>(chain(id.key, static_cast<std::uint64_t>(id.seat)));
        }
    };

    // An information set: its arrays, and its place in the map while the tree is walked.
    static constexpr std::size_t kSetBytes = 96;

    void take(std::size_t bytes);
    void look();
    // Sequences and outcomes are told by 32 bits.
    void require_number(std::size_t count) const {
        if (count > UINT32_MAX) throw Error("the game is too large to be written out: 2^32 sequences or outcomes");
    }

    SequenceForm form_;
    std::unordered_map<SetId, std::size_t, Hash> sets_;
    std::vector<std::uint32_t> sequences_;  // by outcome and seat
    std::vector<double> weights_;           // the same
    std::size_t memory_, taken_ = 0;
    Control& control_;
};

inline SequenceFormBuilder::SequenceFormBuilder(int num_seats, std::size_t memory, Control& control)
    : memory_(memory), control_(control) {
    form_.seats_.resize(static_cast<std::size_t>(num_seats));
    form_.rows_.resize(static_cast<std::size_t>(num_seats));
}

inline void SequenceFormBuilder::take(std::size_t bytes) {
    taken_ += bytes;
    if (taken_ <= memory_) return;
    throw Error("the game is too large to be written out: after " + std::to_string(form_.num_positions_) +
                " positions it takes more than the memory given, " + std::to_string(memory_) + " bytes");
}

inline void SequenceFormBuilder::count_position() {
    constexpr std::uint64_t kLook = 4096;
    if (++form_.num_positions_ % kLook == 0) look();
}

inline bool SequenceFormBuilder::too_many(std::size_t count) noexcept {
    constexpr std::size_t kLook = 1024;
    return count % kLook == 0 && (count * sizeof(Action) > memory_ || control_.stopped());
}

inline void SequenceFormBuilder::check_listed(std::size_t count) {
    if (!too_many(count)) return;
    look();
    take(memory_ + 1);
}

inline void SequenceFormBuilder::look() {
    if (!control_.stopped()) return;
    throw Error("stopped before the game was written out, after " + std::to_string(form_.num_positions_) + " positions");
}

inline std::uint32_t SequenceFormBuilder::enter(int seat, std::uint64_t key, std::uint32_t sequence,
                                         std::span<const Action> actions) {
    Treeplex& tree = form_.seats_[static_cast<std::size_t>(seat)];
    const auto [place, is_new] = sets_.try_emplace({key, seat}, tree.num_sets());
    const std::size_t set = place->second;
    if (is_new) {
        take(kSetBytes + actions.size() * (sizeof(Action) + sizeof(std::uint32_t)));
        require_number(tree.num_sequences() + actions.size());
        tree.add(key, sequence, actions);
        return tree.first[set];
    }
    const std::span<const Action> known(tree.actions.data() + tree.first[set], tree.num_actions(set));
    if (!std::equal(known.begin(), known.end(), actions.begin(), actions.end())) {
        throw Error("seat " + std::to_string(seat) + " has " + std::to_string(known.size()) +
                    " actions, and elsewhere " + std::to_string(actions.size()) +
                    " or others, with one information key: " + std::to_string(key));
    }
    if (tree.parent[set] != sequence) {
        throw Error("no perfect recall: seat " + std::to_string(seat) +
                    " has chosen differently before one information key: " + std::to_string(key));
    }
    return tree.first[set];
}

inline void SequenceFormBuilder::add_outcome(std::span<const std::uint32_t> sequences, double chance,
                                             const double* returns) {
    // As it is taken down here, its place in an order, and its rows.
    const std::size_t seats = sequences.size();
    require_number(sequences_.size() / seats + 1);
    take(seats * (sizeof(std::uint32_t) + sizeof(double)) * 2 + sizeof(std::size_t) +
         seats * (seats - 1) * sizeof(std::uint32_t));
    sequences_.insert(sequences_.end(), sequences.begin(), sequences.end());
    for (std::size_t seat = 0; seat < seats; ++seat) weights_.push_back(chance * returns[seat]);
}

inline SequenceForm SequenceFormBuilder::finish() {
    const std::size_t seats = form_.seats_.size();
    const auto sequences = [&](std::size_t outcome) {
        return sequences_.begin() + static_cast<std::ptrdiff_t>(outcome * seats);
    };
    const auto width = static_cast<std::ptrdiff_t>(seats);
    std::uint32_t steps = 0;
    const auto step = [&] {
        constexpr std::uint32_t kLook = 1 << 16;
        if (++steps % kLook == 0) look();
    };
    std::vector<std::size_t> order(sequences_.size() / seats);
    for (std::size_t seat = 0; seat < seats; ++seat) {
        std::iota(order.begin(), order.end(), std::size_t{0});
        // By the seat's own sequence, then those of the others; equal ones as they came.
        const auto less = [&](std::size_t a, std::size_t b) {
            step();
            const auto mine = static_cast<std::ptrdiff_t>(seat);
            if (sequences(a)[mine] != sequences(b)[mine]) return sequences(a)[mine] < sequences(b)[mine];
            const auto [x, y] = std::mismatch(sequences(a), sequences(a) + width, sequences(b));
            return x == sequences(a) + width ? a < b : *x < *y;
        };
        std::sort(order.begin(), order.end(), less);
        SequenceForm::Rows& rows = form_.rows_[seat];
        rows.first.assign(form_.seats_[seat].num_sequences() + 1, 0);
        for (std::size_t i = 0; i < order.size(); ++i) {
            step();
            const double weight = weights_[order[i] * seats + seat];
            const auto begin = sequences(order[i]);
            if (i > 0 && std::equal(begin, begin + width, sequences(order[i - 1]))) {
                rows.weights.back() += weight;
                continue;
            }
            rows.weights.push_back(weight);
            ++rows.first[begin[static_cast<std::ptrdiff_t>(seat)] + 1];
            for (std::size_t other = 0; other < seats; ++other) {
                if (other != seat) rows.others.push_back(begin[static_cast<std::ptrdiff_t>(other)]);
            }
        }
        std::partial_sum(rows.first.begin(), rows.first.end(), rows.first.begin());
    }
    return std::move(form_);
}

// The sequence form of the game that starts in this position, which everybody knows. Information sets are told by
// information_key of the seat to act; where choices are simultaneous the lowest pending seat acts first, and the others
// do not see it. Throws Error when that takes more than `memory` bytes, when the control stops it, and when what has
// one information key differs in its actions or in what the seat has chosen before (no perfect recall).
template <Game P>
SequenceForm expand(const P& start, std::size_t memory, Control& control) {
    const int num_seats = start.num_players();
    SequenceFormBuilder builder(num_seats, memory, control);
    P position = start;
    std::array<std::uint32_t, kMaxPlayers> sequences{};
    std::vector<Action> actions;  // of all positions on the way, one after another
    const auto walk = [&](const auto& self, double chance) -> void {
        builder.count_position();
        const int actor = position.current_player();
        if (actor == kTerminal) {
            double returns[kMaxPlayers];
            position.returns(returns);
            builder.add_outcome({sequences.data(), static_cast<std::size_t>(num_seats)}, chance, returns);
            return;
        }
        const std::size_t begin = actions.size();
        position.for_each_action(actor, [&](Action action) {
            actions.push_back(action);
            return builder.too_many(actions.size() - begin);
        });
        builder.check_listed(actions.size() - begin);
        const std::size_t count = actions.size() - begin;
        std::uint32_t first = 0, before = 0;
        if (actor == kChance) {
            chance /= static_cast<double>(count);
        } else {
            before = sequences[static_cast<std::size_t>(actor)];
            first = builder.enter(actor, position.information_key(actor), before, {actions.data() + begin, count});
        }
        typename P::Undo undo;
        for (std::size_t i = 0; i < count; ++i) {
            if (actor != kChance) sequences[static_cast<std::size_t>(actor)] = first + static_cast<std::uint32_t>(i);
            position.apply(actor, actions[begin + i], undo);
            self(self, chance);
            position.undo(undo);
        }
        if (actor != kChance) sequences[static_cast<std::size_t>(actor)] = before;
        actions.resize(begin);
    };
    walk(walk, 1.0);
    return builder.finish();
}

}  // namespace palatine::search
