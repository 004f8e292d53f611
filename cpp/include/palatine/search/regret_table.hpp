// Regrets and average strategies by information set, for games that are not written out: a hash table that grows as
// information sets are met, up to a stated number of bytes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "palatine/error.hpp"
#include "palatine/game.hpp"

namespace palatine::search {

class RegretTable {
public:
    // What belongs to an action.
    struct Cell {
        Action action;
        double regret = 0;
        double sum = 0;  // of the chances it was played with, in the average strategy's weights
    };
    // An information set; the numbers of its cells.
    struct Set {
        std::uint64_t key = 0;
        std::uint32_t first = 0;
        std::uint16_t count = 0;  // 0: no information set
        std::uint8_t seat = 0;
    };
    static_assert(sizeof(Set) == 16);

    static constexpr std::size_t kMostActions = UINT16_MAX;  // of an information set

    explicit RegretTable(std::size_t memory);

    // The set of this key, for the seat. Looks by open addressing, linear probing, at most half full.
    const Set* find(int seat, std::uint64_t key) const noexcept {
        const Set& slot = slots_[place(seat, key)];
        return slot.count != 0 ? &slot : nullptr;
    }
    // Whether another set of so many actions can be added.
    bool has_room(std::size_t actions) const noexcept;
    // A set that is not there, with cells for its actions. Throws Error when there is no room for it.
    Set add(int seat, std::uint64_t key, std::span<const Action> actions);

    Cell* cells(const Set& set) noexcept { return cells_.data() + set.first; }
    const Cell* cells(const Set& set) const noexcept { return cells_.data() + set.first; }
    std::size_t num_sets() const noexcept { return num_sets_; }
    std::size_t bytes() const noexcept { return slots_.capacity() * sizeof(Set) + cells_.capacity() * sizeof(Cell); }
    // By seat, then key.
    std::vector<Set> sorted() const;
    // By the order in which they came, from the cell `first` on.
    std::vector<Set> added(std::size_t first = 0) const;

    // From copies of this table that have each gone on: regrets become their mean, to the sums is added what each has
    // added. False when sets were left out that there is no room for. Throws Error, with nothing changed, when one of the
    // tables is no copy of this, or two of them have met different actions with one key.
    bool become_mean_of(std::span<const RegretTable> tables);

private:
    static constexpr int kFirstBits = 10;

    std::size_t place(int seat, std::uint64_t key) const noexcept {
        const std::uint64_t mixed = (key ^ static_cast<std::uint64_t>(seat) << 56) * 0x9E3779B97F4A7C15ull;
        std::size_t at = static_cast<std::size_t>(mixed >> shift_);
        while (slots_[at].count != 0 && (slots_[at].key != key || slots_[at].seat != seat)) {
            at = (at + 1) & (slots_.size() - 1);
        }
        return at;
    }
    void require(std::size_t bytes) const;
    void grow();
    bool must_grow() const noexcept { return 2 * (num_sets_ + 1) > slots_.size(); }
    // Cells to have room for when there are not enough for so many more; growing doubles where the memory allows it.
    std::size_t more_cells(std::size_t actions) const noexcept {
        return std::max<std::size_t>(2 * cells_.capacity(), cells_.size() + actions + 1024);
    }

    std::vector<Set> slots_;
    std::vector<Cell> cells_;
    std::size_t num_sets_ = 0, memory_;
    int shift_;
};

inline RegretTable::RegretTable(std::size_t memory)
    : slots_(std::size_t{1} << kFirstBits), memory_(memory), shift_(64 - kFirstBits) {
    require(bytes());
}

// Growing holds the old and the new for a moment, which counts.
inline void RegretTable::require(std::size_t bytes) const {
    if (bytes <= memory_) return;
    throw Error("no memory for more information sets than " + std::to_string(num_sets_) + ": the limit is " +
                std::to_string(memory_) + " bytes");
}

inline void RegretTable::grow() {
    require(bytes() + 2 * slots_.size() * sizeof(Set));
    std::vector<Set> old(2 * slots_.size());
    old.swap(slots_);
    --shift_;
    for (const Set& set : old) {
        if (set.count != 0) slots_[place(set.seat, set.key)] = set;
    }
}

inline bool RegretTable::has_room(std::size_t actions) const noexcept {
    if (actions > kMostActions) return false;
    // While one of both grows the old and the new are there, one after the other.
    std::size_t now = bytes();
    if (must_grow()) {
        if (now + 2 * slots_.size() * sizeof(Set) > memory_) return false;
        now += slots_.size() * sizeof(Set);
    }
    if (cells_.size() + actions <= cells_.capacity()) return true;
    const std::size_t room = more_cells(actions);
    return room <= UINT32_MAX && now + room * sizeof(Cell) <= memory_;
}

inline RegretTable::Set RegretTable::add(int seat, std::uint64_t key, std::span<const Action> actions) {
    if (actions.size() > kMostActions) {
        throw Error("an information set with " + std::to_string(actions.size()) + " actions: 65535 can be kept");
    }
    if (must_grow()) grow();
    if (cells_.size() + actions.size() > cells_.capacity()) {
        const std::size_t room = more_cells(actions.size());
        require(bytes() + room * sizeof(Cell));
        if (room > UINT32_MAX) throw Error("no room for more than 2^32 actions");
        cells_.reserve(room);
    }
    const Set set{key, static_cast<std::uint32_t>(cells_.size()), static_cast<std::uint16_t>(actions.size()),
                  static_cast<std::uint8_t>(seat)};
    for (const Action action : actions) cells_.push_back({action});
    slots_[place(seat, key)] = set;
    ++num_sets_;
    return set;
}

inline std::vector<RegretTable::Set> RegretTable::added(std::size_t first) const {
    std::vector<Set> sets;
    for (const Set& set : slots_) {
        if (set.count != 0 && set.first >= first) sets.push_back(set);
    }
    std::sort(sets.begin(), sets.end(), [](const Set& a, const Set& b) { return a.first < b.first; });
    return sets;
}

inline std::vector<RegretTable::Set> RegretTable::sorted() const {
    std::vector<Set> sets = added();
    std::sort(sets.begin(), sets.end(),
              [](const Set& a, const Set& b) { return std::tie(a.seat, a.key) < std::tie(b.seat, b.key); });
    return sets;
}

inline bool RegretTable::become_mean_of(std::span<const RegretTable> tables) {
    for (const RegretTable& table : tables) {
        if (table.cells_.size() < cells_.size()) throw Error("a table that has not gone on from this one");
    }
    RegretTable mean(*this);
    const double share = 1.0 / static_cast<double>(tables.size());
    // What was here is in the same place in every copy.
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        double regret = 0, added = 0;
        for (const RegretTable& table : tables) {
            regret += table.cells_[i].regret;
            added += table.cells_[i].sum - cells_[i].sum;
        }
        mean.cells_[i].regret = regret * share;
        mean.cells_[i].sum = cells_[i].sum + added;
    }
    std::vector<Action> actions;
    bool whole = true;
    for (const RegretTable& table : tables) {
        for (const Set& theirs : table.added(cells_.size())) {
            const Cell* from = table.cells(theirs);
            const Set* known = mean.find(theirs.seat, theirs.key);
            actions.clear();
            for (std::size_t i = 0; i < theirs.count; ++i) actions.push_back(from[i].action);
            if (known == nullptr && !mean.has_room(actions.size())) {
                whole = false;
                continue;
            }
            const Set set = known != nullptr ? *known : mean.add(theirs.seat, theirs.key, actions);
            Cell* to = mean.cells(set);
            const auto same = [](const Cell& cell, Action action) { return cell.action == action; };
            if (!std::equal(to, to + set.count, actions.begin(), actions.end(), same)) {
                throw Error("seat " + std::to_string(theirs.seat) +
                            " has other actions elsewhere with one information key: " + std::to_string(theirs.key));
            }
            for (std::size_t i = 0; i < theirs.count; ++i) {
                to[i].regret += from[i].regret * share;
                to[i].sum += from[i].sum;
            }
        }
    }
    *this = std::move(mean);
    return whole;
}

}  // namespace palatine::search
