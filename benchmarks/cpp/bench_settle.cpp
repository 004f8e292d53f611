// Settlement of Chinese Poker, four seats: nanoseconds a showdown on one thread, the best of 199 rounds over 1,000 random
// deals in which everybody has set a sound hand. Checked is settle(); unchecked begins with the arrangements, too.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <span>
#include <vector>

#include "palatine/chinese_settlement.hpp"
#include "palatine/random.hpp"

namespace {

using namespace palatine;
using chinese::Arrangement;

constexpr int kRounds = 199, kDeals = 1'000;
using Deal = std::array<Arrangement, 4>;

// Sets of 3, 5 and 5 of the thirteen cards, in random ways until one is in order.
Arrangement sound_setting(std::span<int> hand, const chinese::Rules& rules, Random& random) {
    for (;;) {
        random.shuffle(hand);
        std::array<std::uint64_t, 3> masks{};
        for (std::size_t i = 0; i < hand.size(); ++i) masks[i < 3 ? 0 : i < 8 ? 1 : 2] |= CardSet::bit(hand[i]);
        const Arrangement setting{CardSet(masks[0]), CardSet(masks[1]), CardSet(masks[2])};
        if (!chinese::is_misset(setting, rules)) return setting;
    }
}

std::vector<Deal> make_deals(const chinese::Rules& rules) {
    Random random(2026);
    std::vector<int> deck;
    for (int id = 0; id < kNumCards; ++id) deck.push_back(id);
    std::vector<Deal> deals(kDeals);
    for (Deal& deal : deals) {
        random.shuffle(std::span<int>(deck));
        for (std::size_t seat = 0; seat < deal.size(); ++seat) {
            deal[seat] = sound_setting(std::span(deck).subspan(13 * seat, 13), rules, random);
        }
    }
    return deals;
}

template <typename F>
double nanoseconds(const std::vector<Deal>& deals, F&& total) {
    double best = 1e99;
    volatile std::int64_t sink = 0;
    for (int round = 0; round < kRounds; ++round) {
        const auto start = std::chrono::steady_clock::now();
        std::int64_t sum = 0;
        for (const Deal& deal : deals) sum += total(deal);
        const std::chrono::duration<double, std::nano> spent = std::chrono::steady_clock::now() - start;
        sink = sum;
        best = std::min(best, spent.count() / kDeals);
    }
    static_cast<void>(sink);
    return best;
}

void report(const char* name, const chinese::Rules& rules) {
    const std::vector<Deal> deals = make_deals(rules);
    const double unchecked = nanoseconds(deals, [&rules](const Deal& deal) {
        std::array<chinese::Seat, 4> seats;
        for (std::size_t i = 0; i < seats.size(); ++i) seats[i] = chinese::Seat::arranged(deal[i], rules);
        return chinese::settle_unchecked(seats, rules).totals[0];
    });
    const double checked = nanoseconds(deals, [&rules](const Deal& deal) {
        std::array<chinese::Claim, 4> claims;
        for (std::size_t i = 0; i < claims.size(); ++i) claims[i].arrangement = deal[i];
        return chinese::settle(claims, rules).totals[0];
    });
    std::printf("%-22s %6.0f ns checked %6.0f ns unchecked\n", name, checked, unchecked);
}

}  // namespace

int main() {
    chinese::Rules rules;
    report("default", rules);
    rules.overall = 1;
    rules.scoop = 3;
    rules.gun = rules.home_run = 2;
    rules.row_bonus.front_trips.fill(3);
    rules.row_bonus.middle = {0, 0, 0, 0, 0, 0, 2, 4, 5, 5};
    rules.row_bonus.back = {0, 0, 0, 0, 0, 0, 0, 4, 5, 5};
    report("with all extras", rules);
    rules.suit_tie_break = true;
    rules.suit_strength = {0, 1, 2, 3};
    report("and suits break ties", rules);
    return 0;
}
