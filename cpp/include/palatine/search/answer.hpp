// What a search of one position answers, and how searches that count nodes are limited.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "palatine/game.hpp"
#include "palatine/search/control.hpp"

namespace palatine::search {

struct RootValue {
    Action action;
    double value;
};

struct Answer {
    int seat = 0;        // who was searched for
    Action action = -1;  // what to do
    double value = std::numeric_limits<double>::quiet_NaN();  // to the seat; none when nothing was finished in time
    std::vector<RootValue> values;  // of the actions whose value is known exactly, in the order of the game
    std::vector<Turn> line;         // what is expected, from the action on
    std::uint64_t nodes = 0;
    bool complete = false;  // false when a limit ended the search early
};

// The actions that one thread of a search lists at most, on all plies of a line together: 2 MB. Some positions have millions,
// and a search that meets such a one ends there.
inline constexpr std::size_t kMostListed = std::size_t{1} << 18;

// Counts the nodes of one thread of a search, and looks from time to time whether to go on.
class NodeCount {
public:
    // limit: for all threads of the control together; exact when there is one.
    NodeCount(Control& control, std::uint64_t limit) : NodeCount(control, control, limit) {}
    // Where the control counts something else, `counted` holds the nodes.
    NodeCount(Control& control, Control& counted, std::uint64_t limit)
        : control_(control), counted_(counted), limit_(limit) {
        plan();
    }
    NodeCount(const NodeCount&) = delete;
    NodeCount& operator=(const NodeCount&) = delete;
    ~NodeCount() { report(); }

    // Another node; false when it must not be visited any more.
    bool next() noexcept {
        if (until_look_ == 0 && !look()) return false;
        --until_look_;
        return true;
    }
    // Whether to stop at a node that has already taken as long as kEvery others, which is what it counts for. After a yes
    // next() says no.
    bool stopped() noexcept {
        if (ended_) return true;
        report();
        const std::uint64_t done = counted_.done();
        counted_.advance(done >= limit_ ? 0 : std::min(kEvery, limit_ - done));
        return !look();
    }
    // Ends it: where there is no room to go on.
    void end() noexcept {
        report();
        planned_ = until_look_ = 0;
        ended_ = true;
    }
    // Whether next(), stopped() or end() has ever ended it.
    bool ended() const noexcept { return ended_; }

    static constexpr std::uint64_t kEvery = 1024;

private:
    void plan() noexcept {
        const std::uint64_t done = counted_.done();
        planned_ = until_look_ = done >= limit_ ? 0 : std::min(kEvery, limit_ - done);
    }
    void report() noexcept {
        counted_.advance(planned_ - until_look_);
        planned_ = until_look_;
    }
    bool look() noexcept {
        if (ended_) return false;
        report();
        plan();
        ended_ = until_look_ == 0 || control_.stopped();
        if (ended_) planned_ = until_look_ = 0;
        return !ended_;
    }

    Control& control_;
    Control& counted_;
    const std::uint64_t limit_;
    std::uint64_t planned_ = 0, until_look_ = 0;
    bool ended_ = false;
};

}  // namespace palatine::search
