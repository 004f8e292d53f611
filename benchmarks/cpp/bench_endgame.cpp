// The exact last round of Royal Casino, two players, 8 cards in the hands, from random play: milliseconds and positions
// visited, median, 99th percentile and worst, for the best move, for the value of every move, and for the value alone
// with a table that is kept; each position the best of 3 runs. One argument: the number of positions, 1,000 unless
// given.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <functional>
#include <vector>

#include "palatine/casino_endgame.hpp"
#include "palatine/playouts.hpp"

namespace {

using palatine::Random;
using palatine::casino::Position;

constexpr std::size_t kRuns = 3;

// Random moves of a deal up to its last round.
Position position_of(std::uint64_t number) {
    Random random(palatine::chain(2026, number));
    Position position({}, 2, static_cast<int>(number % 2));
    Position::Undo undo;
    while (!palatine::casino::in_last_round(position)) {
        const int actor = position.current_player();
        position.apply(actor, palatine::uniform_action(position, actor, random), undo);
    }
    return position;
}

void report(const char* name, const std::vector<Position>& positions,
            const std::function<std::uint64_t(const Position&, std::size_t run)>& solve) {
    std::vector<double> times;
    std::vector<std::uint64_t> nodes;
    for (const Position& position : positions) {
        double best = 1e99;
        std::uint64_t visited = 0;
        for (std::size_t run = 0; run < kRuns; ++run) {
            const auto start = std::chrono::steady_clock::now();
            visited = solve(position, run);
            best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
        }
        times.push_back(best * 1e3);
        nodes.push_back(visited);
    }
    std::sort(times.begin(), times.end());
    std::sort(nodes.begin(), nodes.end());
    const std::size_t n = times.size();
    std::printf("%-22s median %7.3f ms, p99 %7.3f, worst %7.3f", name, times[n / 2], times[n * 99 / 100], times[n - 1]);
    if (nodes[n - 1] > 0) {
        std::printf("; positions visited %llu, %llu, %llu", static_cast<unsigned long long>(nodes[n / 2]),
                    static_cast<unsigned long long>(nodes[n * 99 / 100]),
                    static_cast<unsigned long long>(nodes[n - 1]));
    }
    std::printf("\n");
}

std::uint64_t nodes_of(const Position& position, bool all_values) {
    palatine::search::Control control;
    palatine::search::SolveLimits limits;
    limits.all_values = all_values;
    return palatine::casino::solve_endgame(position, position.current_player(), limits, control).nodes;
}

}  // namespace

int main(int argc, char** argv) try {
    const std::uint64_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1000;
    if (count == 0) {
        std::fprintf(stderr, "the number of positions must be a positive integer: %s\n", argv[1]);
        return 2;
    }
    std::vector<Position> positions;
    for (std::uint64_t number = 0; number < count; ++number) positions.push_back(position_of(number));
    std::printf("%llu last rounds\n", static_cast<unsigned long long>(count));
    report("best move and line", positions, [](const Position& position, std::size_t) {
        return nodes_of(position, false);
    });
    report("value of every move", positions, [](const Position& position, std::size_t) {
        return nodes_of(position, true);
    });
    report("plain alpha-beta", positions, [](const Position& position, std::size_t) {
        palatine::search::Control control;
        return palatine::search::solve(position, position.current_player(), {}, control).nodes;
    });
    std::vector<palatine::casino::EndgameSolver> solvers(kRuns);
    double sum = 0;
    report("value alone", positions, [&](const Position& position, std::size_t run) {
        sum += solvers[run].value(position);
        return std::uint64_t{0};
    });
    std::printf("mean value to seat 0: %+.4f\n", sum / static_cast<double>(kRuns * count));
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}
