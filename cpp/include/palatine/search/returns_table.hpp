// What positions are worth to all seats, by their keys, in a fixed number of bytes: for one thread of max^n. A new
// entry takes the place of whatever lies there.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

namespace palatine::search {

template <std::size_t num_seats>
class ReturnsTable {
public:
    using Values = std::array<double, num_seats>;

    // As many entries as fit, a power of two; with less memory than one takes it knows nothing. Throws std::bad_alloc.
    explicit ReturnsTable(std::size_t bytes)
        : size_(bytes < sizeof(Entry) ? 0 : std::bit_floor(bytes / sizeof(Entry))) {
        if (size_ == 0) return;
        // Zeros of the system, which cost no time until they are used.
        entries_.reset(static_cast<Entry*>(std::calloc(size_, sizeof(Entry))));
        if (entries_ == nullptr) throw std::bad_alloc();
    }

    // Null when nothing is known.
    const Values* find(std::uint64_t key) const noexcept {
        if (size_ == 0) return nullptr;
        const Entry& entry = entries_.get()[place(key)];
        return entry.known && entry.key == key ? &entry.values : nullptr;
    }
    void store(std::uint64_t key, const Values& values) noexcept {
        if (size_ != 0) entries_.get()[place(key)] = {key, values, true};
    }

private:
    struct Entry {
        std::uint64_t key;
        Values values;
        bool known;
    };
    struct Free {
        void operator()(Entry* entries) const noexcept { std::free(entries); }
    };
    std::size_t place(std::uint64_t key) const noexcept { return static_cast<std::size_t>(key) & (size_ - 1); }

    std::size_t size_;
    std::unique_ptr<Entry, Free> entries_;
};

}  // namespace palatine::search
