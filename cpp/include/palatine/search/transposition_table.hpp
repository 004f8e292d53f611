// What a search has found out about positions, by their keys, in a fixed number of bytes.
//
// Entries of 16 bytes in clusters of four, a cache line. A position's cluster follows from its key; in it 44 other bits of the
// key tell the entries apart, so that a probe is wrong with a chance of at most 2^-42. A new entry takes, in this order: that of
// the same position; an empty one; the one worth least, which is the one of the shallowest search, where each search that has
// begun since it was written makes it eight plies shallower.
//
// A table begins small and takes more of its bytes as it fills; what is then looked for elsewhere is forgotten. So a small
// search does not pay for a large table.
//
// Threads may share a table without locks: the two words of an entry are written one after the other, and the first is mixed
// with the second, so that halves of different entries are no entry (Hyatt and Mann, 2002).
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>

namespace palatine::search {

enum class Bound : std::uint8_t { none, lower, upper, exact };

struct Known {
    static constexpr int kAll = 63;     // the depth of what has been searched to the end of the game
    static constexpr int kNoMove = 255;

    double value = 0;
    Bound bound = Bound::none;  // none: nothing is known
    int depth = 0;              // plies, 0..kAll
    int move = kNoMove;         // the best move's place among the listed ones, where it is below kNoMove
};

class TranspositionTable {
public:
    // As many clusters as fit, a power of two; with less memory than one takes it knows nothing. Throws std::bad_alloc.
    explicit TranspositionTable(std::size_t bytes)
        : size_(bytes < sizeof(Cluster) ? 0 : std::bit_floor(bytes / sizeof(Cluster))) {
        if (size_ == 0) return;
        // Zeros of the system, which cost no time until they are used.
        memory_.reset(std::calloc(size_ + 1, sizeof(Cluster)));
        if (memory_ == nullptr) throw std::bad_alloc();
        void* begin = memory_.get();
        std::size_t space = (size_ + 1) * sizeof(Cluster);
        clusters_ = static_cast<Cluster*>(std::align(alignof(Cluster), size_ * sizeof(Cluster), begin, space));
    }

    std::size_t bytes() const noexcept { return size_ * sizeof(Cluster); }

    // Another search begins: what earlier ones have found stays, until its place is wanted.
    void age() noexcept { age_ = (age_ + 1) & kAgeMask; }
    void clear() noexcept {
        for (std::size_t i = 0; i < size_; ++i) {
            for (Entry& entry : clusters_[i].entries) entry.write(0, 0);
        }
        age_ = 0;
        filled_ = 0;
        mask_ = first_mask();
    }

    Known find(std::uint64_t key) const noexcept {
        if (size_ == 0) return {};
        for (const Entry& entry : cluster_of(key).entries) {
            const auto [word, value] = entry.read();
            if (word >> kCheckShift != key >> kCheckShift || bound_of(word) == Bound::none) continue;
            return {std::bit_cast<double>(value), bound_of(word), depth_of(word), static_cast<int>(word & 0xFF)};
        }
        return {};
    }

    void store(std::uint64_t key, const Known& known) noexcept {
        if (size_ == 0) return;
        Cluster& cluster = cluster_of(key);
        Entry* least = nullptr;
        int least_worth = 0;
        for (Entry& entry : cluster.entries) {
            const std::uint64_t word = entry.read().first;
            const bool empty = bound_of(word) == Bound::none;
            if (!empty && word >> kCheckShift == key >> kCheckShift) {
                least = &entry;
                break;
            }
            const int worth = empty ? -1000 : depth_of(word) - 8 * static_cast<int>((age_ - (word >> 8)) & kAgeMask);
            if (least != nullptr && worth >= least_worth) continue;
            least = &entry;
            least_worth = worth;
        }
        if (bound_of(least->read().first) == Bound::none) grow();
        const std::uint64_t word = key >> kCheckShift << kCheckShift | static_cast<std::uint64_t>(known.bound) << 18 |
                                   static_cast<std::uint64_t>(known.depth) << 12 | age_ << 8 |
                                   static_cast<std::uint64_t>(std::min(known.move, Known::kNoMove));
        least->write(word, std::bit_cast<std::uint64_t>(known.value));
    }

private:
    // From the top: 44 bits of the key, 2 of the bound, 6 of the depth, 4 of the age, 8 of the move.
    static constexpr int kCheckShift = 20;
    static constexpr std::uint64_t kAgeMask = 15;

    static Bound bound_of(std::uint64_t word) noexcept { return static_cast<Bound>(word >> 18 & 3); }
    static int depth_of(std::uint64_t word) noexcept { return static_cast<int>(word >> 12 & 63); }

    class Entry {
    public:
        std::pair<std::uint64_t, std::uint64_t> read() const noexcept {
            const std::uint64_t value = value_.load(std::memory_order_relaxed);
            return {mixed_.load(std::memory_order_relaxed) ^ value, value};
        }
        void write(std::uint64_t word, std::uint64_t value) noexcept {
            mixed_.store(word ^ value, std::memory_order_relaxed);
            value_.store(value, std::memory_order_relaxed);
        }

    private:
        std::atomic<std::uint64_t> mixed_{0}, value_{0};
    };
    struct alignas(64) Cluster {
        std::array<Entry, 4> entries;
    };
    static_assert(sizeof(Entry) == 16 && sizeof(Cluster) == 64 && std::atomic<std::uint64_t>::is_always_lock_free);

    // The low bits of the key, of which the check holds none, and for tables of more than 64 MB some that it does.
    Cluster& cluster_of(std::uint64_t key) const noexcept {
        return clusters_[key & mask_.load(std::memory_order_relaxed)];
    }
    std::size_t first_mask() const noexcept { return size_ == 0 ? 0 : std::min<std::size_t>(size_, 1024) - 1; }
    // Another entry is taken: four times as many clusters when half of them are full.
    void grow() noexcept {
        const std::size_t mask = mask_.load(std::memory_order_relaxed);
        if (mask + 1 == size_ || filled_.fetch_add(1, std::memory_order_relaxed) < 2 * mask) return;
        mask_.store(std::min(size_ - 1, 4 * mask + 3), std::memory_order_relaxed);
    }

    struct Free {
        void operator()(void* memory) const noexcept { std::free(memory); }
    };

    std::size_t size_;  // in clusters
    std::unique_ptr<void, Free> memory_;
    Cluster* clusters_ = nullptr;
    std::atomic<std::size_t> mask_{first_mask()};
    std::atomic<std::size_t> filled_{0};
    std::uint64_t age_ = 0;
};

}  // namespace palatine::search
