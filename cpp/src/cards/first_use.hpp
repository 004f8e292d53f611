// A table that is made at first use, by whoever comes first, without a lock: two threads may both make it, and one of the
// two is kept. A lock would be held for ever in a child that fork() makes while another thread is at work under it. Internal.
#pragma once

#include <atomic>
#include <memory>

namespace palatine {

// To be a static object; what it holds lives as long as the process.
template <typename T>
class FirstUse {
public:
    // make(): a new T, equal each time.
    template <typename Make>
    const T& get(const Make& make) {
        const T* known = made_.load(std::memory_order_acquire);
        return known != nullptr ? *known : first(make);
    }

private:
    template <typename Make>
    const T& first(const Make& make) {
        std::unique_ptr<const T> mine = make();
        const T* known = nullptr;
        if (made_.compare_exchange_strong(known, mine.get(), std::memory_order_acq_rel)) known = mine.release();
        return *known;
    }

    std::atomic<const T*> made_{nullptr};
};

}  // namespace palatine
