// What a running search and whoever waits for it share: the wish to stop, a deadline, how much has been done.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace palatine::search {

class Control {
public:
    Control() = default;
    // Stops by itself after so many seconds, counted from now; infinity for never.
    explicit Control(double seconds) : deadline_(after(seconds)) {}

    void stop() noexcept { stopped_.store(true, std::memory_order_relaxed); }
    // Whether to stop. Looks at the clock: searches ask once for some microseconds of work, not at every node.
    bool stopped() noexcept {
        if (stopped_.load(std::memory_order_relaxed)) return true;
        if (Clock::now() < deadline_) return false;
        stop();
        return true;
    }

    // Whether somebody has asked, or stopped() has seen the deadline. Looks at no clock: cheap enough for every turn.
    bool asked_to_stop() const noexcept { return stopped_.load(std::memory_order_relaxed); }

    // What a search counts - simulations, nodes, iterations -, for those who watch it.
    void advance(std::uint64_t n) noexcept { done_.fetch_add(n, std::memory_order_relaxed); }
    std::uint64_t done() const noexcept { return done_.load(std::memory_order_relaxed); }

private:
    using Clock = std::chrono::steady_clock;

    static Clock::time_point after(double seconds) {
        constexpr double kYear = 365.0 * 24 * 3600;  // what is longer is for ever, and would not fit the clock
        if (!(seconds < kYear)) return Clock::time_point::max();
        return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    }

    std::atomic<bool> stopped_{false};
    std::atomic<std::uint64_t> done_{0};
    const Clock::time_point deadline_ = Clock::time_point::max();
};

}  // namespace palatine::search
