// What positions are worth to all seats, by their keys, in a fixed number of bytes: for one thread of max^n. A new
// entry takes the place of whatever lies there.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace palatine::search {

template <std::size_t num_seats>
class ReturnsTable {
public:
    using Values = std::array<double, num_seats>;

    // As many entries as fit, a power of two. Throws std::bad_alloc.
    explicit ReturnsTable(std::size_t bytes)
        : entries_(bytes < sizeof(Entry) ? 0 : std::bit_floor(bytes / sizeof(Entry))) {}

    // Null when nothing is known.
    const Values* find(std::uint64_t key) const noexcept {
        if (entries_.empty()) return nullptr;
        const Entry& entry = entries_[place(key)];
        return entry.known && entry.key == key ? &entry.values : nullptr;
    }
    void store(std::uint64_t key, const Values& values) noexcept {
        if (!entries_.empty()) entries_[place(key)] = {key, values, true};
    }

private:
    struct Entry {
        std::uint64_t key = 0;
        Values values{};
        bool known = false;
    };
    std::size_t place(std::uint64_t key) const noexcept {
        return static_cast<std::size_t>(key) & (entries_.size() - 1);
    }

    std::vector<Entry> entries_;
};

}  // namespace palatine::search
