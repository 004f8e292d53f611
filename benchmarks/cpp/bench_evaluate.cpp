// Million hands a second of the C++ evaluators, in turns with the frozen scalar reference: median of 9 rounds, and how
// many times faster than the reference that is.
//
// PALATINE_ISA=base|avx2|avx512 forces the kernels. One argument: the number of hands, 10,000,000 unless given ("cold");
// the hot rows repeat the first 65,536 of them.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include "palatine/poker.hpp"
#include "palatine/random.hpp"
#include "poker/reference.hpp"

namespace {

using palatine::poker::Value;

constexpr int kRounds = 9;
constexpr std::size_t kHot = std::size_t{1} << 16;

struct Hands {
    std::size_t n;
    std::size_t k;
    std::vector<std::uint8_t> ids;
    std::vector<std::uint64_t> masks;
};

Hands deal(std::size_t n, std::size_t k) {
    Hands hands{n, k, std::vector<std::uint8_t>(n * k), std::vector<std::uint64_t>(n)};
    palatine::Random random(20);
    std::vector<std::uint8_t> deck(palatine::kNumCards);
    std::iota(deck.begin(), deck.end(), std::uint8_t{0});
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < k; ++j) {
            std::swap(deck[j], deck[j + random.below(static_cast<std::uint32_t>(palatine::kNumCards - j))]);
            hands.ids[i * k + j] = deck[j];
            hands.masks[i] |= palatine::CardSet::bit(deck[j]);
        }
    }
    return hands;
}

struct Row {
    std::string name;
    std::function<void()> run;
    std::vector<double> seconds = {};
};

// Runs all rows in turns and prints them; the first is the reference.
void report(const char* title, std::size_t hands_a_run, std::vector<Row> rows) {
    for (Row& row : rows) row.run();
    for (int round = 0; round < kRounds; ++round) {
        for (Row& row : rows) {
            const auto start = std::chrono::steady_clock::now();
            row.run();
            row.seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
        }
    }
    double reference = 0;
    for (Row& row : rows) {
        std::sort(row.seconds.begin(), row.seconds.end());
        const double median = row.seconds[kRounds / 2];
        if (reference == 0) reference = median;
        std::printf("%-22s %-22s %8.1f M/s %7.2f x\n", title, row.name.c_str(),
                    static_cast<double>(hands_a_run) / median / 1e6, reference / median);
    }
}

void bench(const Hands& hands, bool hot) {
    const std::size_t n = hot ? std::min(kHot, hands.n) : hands.n;
    const std::size_t repeat = hot ? std::max<std::size_t>(1, hands.n / n / 2) : 1;
    std::vector<Value> out(n);
    Value* const values = out.data();
    const std::uint8_t* const ids = hands.ids.data();
    const std::uint64_t* const masks = hands.masks.data();
    const std::size_t k = hands.k;
    const auto row = [repeat](const char* name, auto call) {
        return Row{name, [repeat, call] {
                       for (std::size_t i = 0; i < repeat; ++i) call();
                   }};
    };
    namespace poker = palatine::poker;
    const std::string title = std::to_string(k) + " cards, " + (hot ? "hot" : "cold");
    report((title + ", ids").c_str(), n * repeat,
           {
               row("reference", [=] { poker::reference::evaluate_ids(ids, n, k, values); }),
               row("batch, unchecked", [=] { poker::evaluate_ids_unchecked(ids, n, k, values); }),
               row("batch, checked", [=] { poker::evaluate_ids(ids, n, k, values); }),
           });
    report((title + ", masks").c_str(), n * repeat,
           {
               row("reference", [=] { poker::reference::evaluate_masks(masks, n, values); }),
               row("scalar", [=] {
                   for (std::size_t i = 0; i < n; ++i) values[i] = poker::evaluate(palatine::CardSet(masks[i]));
               }),
               row("batch, unchecked", [=] { poker::evaluate_masks_unchecked(masks, n, values); }),
               row("batch, checked", [=] { poker::evaluate_masks(masks, n, values); }),
           });
}

}  // namespace

int main(int argc, char** argv) try {
    const std::size_t n = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 10'000'000;
    if (n == 0) {
        std::fprintf(stderr, "the number of hands must be a positive integer: %s\n", argv[1]);
        return 2;
    }
    std::printf("kernels: %s\n", std::string(palatine::poker::isa()).c_str());
    for (const std::size_t k : {5u, 7u, 9u, 13u}) {
        const Hands hands = deal(n, k);
        bench(hands, false);
        bench(hands, true);
    }
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}
