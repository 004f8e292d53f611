// Monte Carlo counterfactual regret minimization (Lanctot, Waugh, Zinkevich, Bowling: Monte Carlo sampling for regret
// minimization in extensive games, 2009), for games that are too large to be written out: it plays on positions, and
// meets the information sets as it goes.
//
// Iterations are numbered, and what one draws depends on the seed and its number. They are done in rounds: in a round
// each of a fixed number of streams takes a copy of the table and does its share of iterations, one after another; then
// regrets become the mean of the streams', and what each has added to the averages is added up. So the answer depends
// on the seed, the number of streams and how the iterations are cut into runs, never on who carries them: threads,
// processes, machines.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <span>
#include <string>
#include <vector>

#include "palatine/chunks.hpp"
#include "palatine/error.hpp"
#include "palatine/game.hpp"
#include "palatine/random.hpp"
#include "palatine/search/control.hpp"
#include "palatine/search/regret_table.hpp"

namespace palatine::search {

enum class Sampling {
    // Cards and the others' choices are drawn, each with its chance; all of the seat's own choices are tried.
    kExternal,
    // One game is played to its end. The seat itself draws from its strategy and, with a chance of 0.6, from all
    // actions alike.
    kOutcome,
};

// What an iteration throws where its table has no room for another information set.
struct TableFull {};

// Traverses a game, over a table.
template <Game P>
class MccfrWalk {
public:
    MccfrWalk(const P& start, Sampling sampling, std::uint64_t seed, RegretTable& table, Control& control)
        : start_(start), sampling_(sampling), seed_(seed), table_(table), control_(control) {}
    MccfrWalk(const MccfrWalk&) = delete;
    MccfrWalk& operator=(const MccfrWalk&) = delete;
    ~MccfrWalk() { tell(); }

    // One traversal for each seat in turn; false when the control stops it on the way or the table is full, and what was
    // learnt until then stays.
    bool iterate(std::uint64_t number) {
        try {
            traverse(number);
            ++finished_;
            return true;
        } catch (const Stopped&) {
            return false;
        } catch (const TableFull&) {
            full_ = true;
            return false;
        }
    }
    // Whether the table had no room.
    bool full() const noexcept { return full_; }

private:
    struct Stopped {};

    static constexpr double kExploration = 0.6;
    static constexpr std::size_t kLook = 1 << 12;  // actions between two looks at the control

    void traverse(std::uint64_t number) {
        random_ = Random(chain(seed_, number));
        for (seat_ = 0; seat_ < start_.num_players(); ++seat_) {
            P position = start_;
            numbers_.clear();
            if (sampling_ == Sampling::kExternal) {
                external(position);
            } else {
                outcome(position, 1, 1, 1);
            }
        }
    }

    // Asked at each position where somebody chooses: a traversal of a game with many actions takes a minute.
    void look(std::size_t num_actions) {
        if (must_stop(num_actions)) throw Stopped();
    }
    bool must_stop(std::size_t num_actions) noexcept {
        constexpr std::size_t kPosition = 64;  // in actions: what a position takes besides them
        const std::size_t work = kPosition + num_actions;
        if (work <= until_look_) {
            until_look_ -= work;
            return false;
        }
        until_look_ = kLook;
        tell();
        return control_.stopped();
    }

    void tell() noexcept {
        control_.advance(finished_);
        finished_ = 0;
    }

    double uniform() noexcept { return static_cast<double>(random_.next() >> 11) * 0x1p-53; }

    Action draw_chance(const P& position) {
        constexpr int kFew = 64;
        Action few[kFew];
        int count = 0;
        position.for_each_action(kChance, [&few, &count](Action action) {
            if (count < kFew) few[count] = action;
            ++count;
            return false;
        });
        const int index = count == 1 ? 0 : static_cast<int>(random_.below(static_cast<std::uint32_t>(count)));
        return count <= kFew ? few[index] : action_at(position, kChance, index);
    }

    RegretTable::Set set_of(const P& position, int actor) {
        const std::uint64_t key = position.information_key(actor);
        if (const RegretTable::Set* known = table_.find(actor, key)) return *known;
        actions_.clear();
        position.for_each_action(actor, [this](Action action) {
            actions_.push_back(action);
            return actions_.size() > RegretTable::kMostActions || (actions_.size() % kLook == 0 && must_stop(kLook));
        });
        if (control_.asked_to_stop()) throw Stopped();
        if (!table_.has_room(actions_.size())) throw TableFull();
        return table_.add(actor, key, actions_);
    }

    // Room for n numbers, valid by its index until released.
    std::size_t take(std::size_t n) {
        const std::size_t at = numbers_.size();
        numbers_.resize(at + n);
        return at;
    }

    // The chance of each action now, by regret matching.
    void match(const RegretTable::Set& set, std::size_t at) {
        const RegretTable::Cell* cells = table_.cells(set);
        double* strategy = numbers_.data() + at;
        double sum = 0;
        for (std::size_t i = 0; i < set.count; ++i) {
            strategy[i] = std::max(cells[i].regret, 0.0);
            sum += strategy[i];
        }
        const double each = 1.0 / set.count, scale = sum > 0 ? 1 / sum : 0;
        for (std::size_t i = 0; i < set.count; ++i) strategy[i] = sum > 0 ? strategy[i] * scale : each;
    }

    // One of these chances; never one of 0, whatever rounding does.
    std::size_t draw(std::size_t at, std::size_t count) {
        double left = uniform();
        std::size_t drawn = 0;
        for (std::size_t i = 0; i < count && left >= 0; ++i) {
            if (numbers_[at + i] <= 0) continue;
            drawn = i;
            left -= numbers_[at + i];
        }
        return drawn;
    }

    // Tables come from files, too: an action that is not legal here is an error and no undefined behaviour.
    void apply(P& position, int actor, const RegretTable::Set& set, std::size_t index, typename P::Undo& undo) {
        const Action action = table_.cells(set)[index].action;
        if (!position.is_legal(actor, action)) {
            throw Error("this table is of another game: seat " + std::to_string(actor) + " cannot do " +
                        std::to_string(action) + " with the information key " + std::to_string(set.key));
        }
        position.apply(actor, action, undo);
    }

    double external(P& position) {
        const int actor = position.current_player();
        typename P::Undo undo;
        if (actor == kTerminal) {
            double returns[kMaxPlayers];
            position.returns(returns);
            return returns[seat_];
        }
        if (actor == kChance) {
            position.apply(kChance, draw_chance(position), undo);
            const double value = external(position);
            position.undo(undo);
            return value;
        }
        const RegretTable::Set set = set_of(position, actor);
        const std::size_t count = set.count, strategy = take(2 * count), values = strategy + count;
        look(count);
        match(set, strategy);
        double value = 0;
        if (actor == seat_) {
            for (std::size_t i = 0; i < count; ++i) {
                apply(position, actor, set, i, undo);
                numbers_[values + i] = external(position);
                position.undo(undo);
                value += numbers_[strategy + i] * numbers_[values + i];
            }
            RegretTable::Cell* cells = table_.cells(set);
            for (std::size_t i = 0; i < count; ++i) cells[i].regret += numbers_[values + i] - value;
        } else {
            RegretTable::Cell* cells = table_.cells(set);
            // What is visited here is visited with the actor's own chance. Once an iteration is enough: when it is the
            // next seat's.
            if (actor == (seat_ + 1) % position.num_players()) {
                for (std::size_t i = 0; i < count; ++i) cells[i].sum += numbers_[strategy + i];
            }
            apply(position, actor, set, draw(strategy, count), undo);
            value = external(position);
            position.undo(undo);
        }
        numbers_.resize(strategy);
        return value;
    }

    // own, others: the chances that the seat, and that the others, play to here; sampled: that it is tried. Without
    // those of the cards: they are the same in all three and would only make the numbers small.
    double outcome(P& position, double own, double others, double sampled) {
        const int actor = position.current_player();
        typename P::Undo undo;
        if (actor == kTerminal) {
            double returns[kMaxPlayers];
            position.returns(returns);
            return returns[seat_];
        }
        if (actor == kChance) {
            position.apply(kChance, draw_chance(position), undo);
            const double value = outcome(position, own, others, sampled);
            position.undo(undo);
            return value;
        }
        const RegretTable::Set set = set_of(position, actor);
        const std::size_t count = set.count, strategy = take(2 * count), tried = strategy + count;
        look(count);
        match(set, strategy);
        for (std::size_t i = 0; i < count; ++i) {
            const double chance = numbers_[strategy + i];
            numbers_[tried + i] = actor == seat_ ? kExploration / set.count + (1 - kExploration) * chance : chance;
        }
        const std::size_t drawn = draw(tried, count);
        const double chance = numbers_[strategy + drawn], try_chance = numbers_[tried + drawn];
        apply(position, actor, set, drawn, undo);
        const double after = actor == seat_ ? outcome(position, own * chance, others, sampled * try_chance)
                                            : outcome(position, own, others * chance, sampled * try_chance);
        position.undo(undo);
        // The values of the actions, without bias: that of the one that was tried over its chance, 0 for the others.
        const double of_drawn = after / try_chance, value = chance * of_drawn;
        if (actor == seat_) {
            RegretTable::Cell* cells = table_.cells(set);
            for (std::size_t i = 0; i < count; ++i) {
                cells[i].regret += others / sampled * ((i == drawn ? of_drawn : 0) - value);
                cells[i].sum += own / sampled * numbers_[strategy + i];
            }
        }
        numbers_.resize(strategy);
        return value;
    }

    const P& start_;
    Sampling sampling_;
    std::uint64_t seed_;
    RegretTable& table_;
    Control& control_;
    std::size_t until_look_ = 0;
    std::uint64_t finished_ = 0;  // iterations that the control does not know of yet
    bool full_ = false;
    Random random_{0};
    int seat_ = 0;
    std::vector<double> numbers_;  // of all information sets on the way, one after another
    std::vector<Action> actions_;
};

inline constexpr int kMostStreams = 256;

// The bytes of each table when all together have so many: one a stream, and while they are joined the one before and the
// one to come. A single stream has the only table.
constexpr std::size_t table_memory(int streams, std::size_t memory) noexcept {
    return streams == 1 ? memory : memory / static_cast<std::size_t>(streams + 2);
}

// What goes on from one run to the next.
struct MccfrState {
    std::uint64_t iterations = 0;  // done
    std::uint64_t next = 0;        // the number of the next one; runs that were stopped leave numbers out
    RegretTable table;
    bool full = false;             // whether some information set had no room: learning ends there
};

// What a stream, or all of them, came to in a round.
struct Done {
    std::uint64_t iterations = 0;
    bool full = false;  // the table had no room for more
};

template <Game P>
class Mccfr {
public:
    // streams: 1..kMostStreams. memory: bytes for all tables together.
    Mccfr(const P& start, Sampling sampling, std::uint64_t seed, int streams, std::size_t memory)
        : start_(start), sampling_(sampling), seed_(seed), streams_(streams),
          state_{0, 0, RegretTable(table_memory(streams, memory)), false} {}

    const MccfrState& state() const noexcept { return state_; }
    MccfrState& state() noexcept { return state_; }

    // How many iterations each stream has in the next round, when so many are wanted at least: as long as they change
    // little, a quarter of what was done.
    std::uint64_t round_length(std::uint64_t wanted) const noexcept {
        constexpr std::uint64_t kShortest = 16;
        const auto streams = static_cast<std::uint64_t>(streams_);
        return std::min(std::max(kShortest, state_.iterations / (4 * streams)), (wanted + streams - 1) / streams);
    }

    // Does the iterations first..first + count - 1 over a table; fewer when the control stops it or the table is full.
    Done iterate(RegretTable& table, std::uint64_t first, std::uint64_t count, Control& control) const {
        MccfrWalk<P> walk(start_, sampling_, seed_, table, control);
        Done done;
        while (done.iterations < count && walk.iterate(first + done.iterations)) ++done.iterations;
        done.full = walk.full();
        return done;
    }

    // One round, when so many iterations are wanted at least; less of it when the control stops it. Where a table is full
    // what was learnt until then stays, and state().full tells.
    void round(std::uint64_t wanted, int threads, Control& control) {
        const std::uint64_t length = round_length(wanted);
        if (streams_ == 1) {
            const std::uint64_t first = state_.next;
            state_.next += length;
            const Done done = iterate(state_.table, first, length, control);
            state_.iterations += done.iterations;
            state_.full |= done.full;
            return;
        }
        std::vector<RegretTable> tables(static_cast<std::size_t>(streams_), state_.table);
        std::vector<Done> done(tables.size());
        std::vector<std::exception_ptr> errors(tables.size());
        for_each_chunk(tables.size(), threads, [&](std::size_t stream) {
            try {
                done[stream] = iterate(tables[stream], state_.next + stream * length, length, control);
            } catch (...) {
                errors[stream] = std::current_exception();
            }
        });
        for (const std::exception_ptr& error : errors) {
            if (error) std::rethrow_exception(error);
        }
        Done all;
        for (const Done& each : done) {
            all.iterations += each.iterations;
            all.full |= each.full;
        }
        join(tables, length, all);
    }

    // What makes a round of its streams' tables: so many iterations were meant for each, `done` were done by all. Information
    // sets that the joined table has no room for are left out, and state().full tells.
    void join(std::span<const RegretTable> tables, std::uint64_t length, const Done& done) {
        state_.full |= !state_.table.become_mean_of(tables);
        state_.full |= done.full;
        state_.iterations += done.iterations;
        state_.next += length * static_cast<std::uint64_t>(streams_);
    }

    // So many iterations more, rounded up to a whole number for each stream; fewer when the control stops it or a table is
    // full.
    void run(std::uint64_t iterations, int threads, Control& control) {
        for (std::uint64_t left = iterations; left > 0 && !state_.full && !control.stopped();) {
            const std::uint64_t before = state_.next;
            round(left, threads, control);
            left -= std::min(left, state_.next - before);
        }
    }

private:
    const P start_;
    Sampling sampling_;
    std::uint64_t seed_;
    int streams_;
    MccfrState state_;
};

}  // namespace palatine::search
