// How often the first hand of a deal can sweep, and can capture nothing: every table of four cards by its ranks.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "casino/tables.hpp"
#include "palatine/casino_position.hpp"

namespace {

std::uint64_t choose(std::uint64_t n, std::uint64_t k) {
    std::uint64_t ways = 1;
    for (std::uint64_t i = 1; i <= k; ++i) ways = ways * (n - k + i) / i;
    return n < k ? 0 : ways;
}

struct Captures {
    bool any = false, sweep = false;
};

// What a card of a rank can do beside four loose cards; which suit it is of does not matter.
Captures captures(const std::vector<int>& loose, int card) {
    tables::Dealt dealt{{{}, 2, 0, {card}, loose, {}}, {}};
    dealt.hands[0] = {card};
    for (int id = 0; dealt.hands[1].empty(); ++id) {
        if (id != card && std::count(loose.begin(), loose.end(), id) == 0) dealt.hands[1] = {id};
    }
    const auto position = tables::position_of({}, dealt);
    Captures found;
    position.for_each_action(0, [&](palatine::Action action) {
        const auto table = palatine::casino::move_of(action).table;
        found.any |= table != 0;
        found.sweep |= table == position.loose();
        return false;
    });
    return found;
}

}  // namespace

TEST_CASE("casino: the exact chances of the first play") {
    std::uint64_t sweep = 0, nothing = 0, all = 0;
    for (std::size_t a = 0; a < 13; ++a) {
        for (std::size_t b = a; b < 13; ++b) {
            for (std::size_t c = b; c < 13; ++c) {
                for (std::size_t d = c; d < 13; ++d) {
                    std::array<int, 13> count{};
                    std::vector<int> loose;
                    for (const std::size_t rank : {a, b, c, d}) {
                        loose.push_back(4 * static_cast<int>(rank) + count[rank]++);
                    }
                    std::uint64_t ways = 1, no_sweep = 0, no_capture = 0;
                    for (int rank = 0; rank < 13; ++rank) {
                        const int there = count[static_cast<std::size_t>(rank)];
                        ways *= choose(4, static_cast<std::uint64_t>(there));
                        if (there == 4) continue;
                        const Captures found = captures(loose, 4 * rank + 3);
                        const auto left = static_cast<std::uint64_t>(4 - there);
                        no_sweep += found.sweep ? 0 : left;
                        no_capture += found.any ? 0 : left;
                    }
                    all += ways * choose(48, 4);
                    sweep += ways * (choose(48, 4) - choose(no_sweep, 4));
                    nothing += ways * choose(no_capture, 4);
                }
            }
        }
    }
    CHECK(all == 2 * 26'338'835'250ull);
    CHECK(sweep == 2 * 1'194'631'091ull);    // 4.53563 %
    CHECK(nothing == 2 * 3'676'305'127ull);  // 13.9577 %
}
