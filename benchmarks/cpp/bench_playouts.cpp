// Random playouts on one thread: million states and decisions a second, the best of 9 rounds in turns; what it costs to
// copy a position; and to list the legal moves of Royal Casino in the third of six rounds and of Palace Poker. One
// argument: the number of games a round, 200,000 unless given; of Royal Casino a fiftieth, of Palace Poker a tenth.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <functional>
#include <string>
#include <vector>

#include "palatine/casino_position.hpp"
#include "palatine/palace_position.hpp"
#include "palatine/playouts.hpp"
#include "palatine/state.hpp"
#include "search/reference/kuhn.hpp"
#include "search/reference/leduc.hpp"

namespace {

using palatine::Playouts;
using palatine::reference::Kuhn;
using palatine::reference::Leduc;

constexpr int kRounds = 9;

double seconds_of(const std::function<void()>& run) {
    const auto start = std::chrono::steady_clock::now();
    run();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

struct Row {
    std::string name;
    std::uint64_t games;
    std::function<Playouts()> run;
    Playouts sum = {};
    double best = 1e99;
};

template <palatine::Game P>
Row playouts_row(int num_players, std::uint64_t games, const typename P::Rules& rules = {},
                 const std::string& name = std::string(P::kName)) {
    const P start(rules, num_players, num_players - 1);
    return {name + ", " + std::to_string(num_players) + " players", games,
            [start, games] { return palatine::playouts(start, games, 2026); }};
}

// Nanoseconds to list the legal moves where a player chooses in random games, in the positions that are wanted.
template <palatine::Game P, typename Wanted>
void report_moves(const char* name, const P& start, const Wanted& wanted) {
    constexpr std::size_t kPositions = 4096;
    std::vector<P> positions;
    palatine::Random random(2026);
    while (positions.size() < kPositions) {
        P position = start;
        typename P::Undo undo;
        for (int actor = position.current_player(); actor != palatine::kTerminal; actor = position.current_player()) {
            if (actor >= 0 && wanted(position)) positions.push_back(position);
            const auto count = static_cast<std::uint32_t>(palatine::count_actions(position, actor));
            position.apply(actor, palatine::action_at(position, actor, static_cast<int>(random.below(count))), undo);
        }
    }
    double best = 1e99;
    std::uint64_t moves = 0;
    for (int round = 0; round < kRounds; ++round) {
        moves = 0;
        best = std::min(best, seconds_of([&] {
            for (const P& position : positions) {
                position.for_each_action(position.current_player(), [&moves](palatine::Action) {
                    ++moves;
                    return false;
                });
            }
        }));
    }
    const auto n = static_cast<double>(positions.size());
    std::printf("%s %6.1f ns, %4.1f moves\n", name, best / n * 1e9, static_cast<double>(moves) / n);
}

struct Block {
    std::array<std::uint64_t, 32> words;
};

// Nanoseconds a copy of one of 32 positions over another, in an order that keeps copies apart.
template <typename P>
void report_copy(const char* name, const P& start) {
    constexpr std::size_t kPlaces = 32, kCopies = 4'000'000;
    std::vector<P> from(kPlaces, start), to(kPlaces, start);
    volatile std::size_t stride = 5;  // not known to the compiler
    double best = 1e99;
    for (int round = 0; round < kRounds; ++round) {
        const std::size_t step = stride;
        best = std::min(best, seconds_of([&] {
            std::size_t at = 0;
            for (std::size_t i = 0; i < kCopies; ++i, at = (at + step) % kPlaces) to[at] = from[(at + i) % kPlaces];
        }));
    }
    volatile unsigned char sink = *reinterpret_cast<const unsigned char*>(&to[stride]);
    static_cast<void>(sink);
    const double each = best / kCopies * 1e9;
    std::printf("copy of %-18s %4zu bytes %6.2f ns, %6.2f ns per 256 bytes\n", name, sizeof(P), each,
                each * 256 / static_cast<double>(sizeof(P)));
}

}  // namespace

int main(int argc, char** argv) try {
    const std::uint64_t games = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 200'000;
    if (games == 0) {
        std::fprintf(stderr, "the number of games must be a positive integer: %s\n", argv[1]);
        return 2;
    }
    std::vector<Row> rows = {playouts_row<Kuhn>(2, games), playouts_row<Kuhn>(3, games), playouts_row<Leduc>(2, games),
                             playouts_row<Leduc>(3, games), playouts_row<Leduc>(5, games)};
    for (int players = 2; players <= 4; ++players) {
        rows.push_back(playouts_row<palatine::casino::Position>(players, (games + 49) / 50));
    }
    palatine::palace::Rules no_limit;
    no_limit.structure = palatine::palace::Structure::no_limit;
    for (const int players : {2, 4, 6, 10}) {
        rows.push_back(playouts_row<palatine::palace::Position>(players, (games + 9) / 10));
    }
    rows.push_back(playouts_row<palatine::palace::Position>(4, (games + 9) / 10, no_limit, "palace no limit"));
    for (int round = 0; round < kRounds; ++round) {
        for (Row& row : rows) row.best = std::min(row.best, seconds_of([&row] { row.sum = row.run(); }));
    }
    for (const Row& row : rows) {
        const auto rate = [&row](std::uint64_t count) { return static_cast<double>(count) / row.best / 1e6; };
        std::printf("%-26s %7.1f M states/s %7.1f M decisions/s %6.2f M games/s\n", row.name.c_str(),
                    rate(row.sum.states), rate(row.sum.decisions), rate(row.games));
    }
    report_copy("kuhn", Kuhn({}, 2, 1));
    report_copy("leduc", Leduc({}, 2, 1));
    report_copy("casino", palatine::casino::Position({}, 2, 1));
    report_copy("palace", palatine::palace::Position({}, 10, 9));
    report_copy("256 bytes", Block{});
    report_moves("casino, moves of the third round", palatine::casino::Position({}, 2, 1),
                 [](const auto& position) { return position.num_left() == 52 - 4 - 3 * 8; });
    const auto any = [](const auto&) { return true; };
    report_moves("palace, 4 players, moves", palatine::palace::Position({}, 4, 3), any);
    report_moves("palace no limit, 4 players, moves", palatine::palace::Position(no_limit, 4, 3), any);
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}
