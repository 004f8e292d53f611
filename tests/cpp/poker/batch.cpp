// The batches of the kernel in use, checked and not, for every number of cards and every length of a batch.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "palatine/error.hpp"
#include "palatine/poker.hpp"
#include "referee.hpp"

namespace {

namespace poker = palatine::poker;
using poker::Value;

struct Batch {
    std::size_t k = 0;
    std::vector<std::uint8_t> ids;
    std::vector<std::uint64_t> masks;
    std::vector<Value> expected;
};

Batch make_batch(std::size_t k, std::size_t n) {
    Batch batch;
    batch.k = k;
    referee::Dealer dealer(static_cast<std::uint32_t>(100 + k));
    while (batch.masks.size() < n) {
        auto hand = batch.masks.size() % 2 == 0 ? dealer.deal(k) : dealer.deal_awkward(k);
        if (hand.size() < k) hand = dealer.deal(k);
        for (const int card : hand) batch.ids.push_back(static_cast<std::uint8_t>(card));
        batch.masks.push_back(referee::mask_of(hand));
        batch.expected.push_back(static_cast<Value>(referee::evaluate_by_rules(hand)));
    }
    return batch;
}

template <typename T>
std::vector<T> first_of(const std::vector<T>& items, std::size_t n) {
    return {items.begin(), items.begin() + static_cast<std::ptrdiff_t>(n)};
}

constexpr Value kUntouched = 54321;

TEST_CASE("batches of every number of cards and every length around a block") {
    for (std::size_t k = 0; k <= 52; ++k) {
        const Batch batch = make_batch(k, 300);
        for (const std::size_t n : {0, 1, 7, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 300}) {
            CAPTURE(k);
            CAPTURE(n);
            // Exactly as long as needed, so that a sanitizer sees a step too far; one value more to see a write.
            const auto ids = first_of(batch.ids, n * k);
            const auto masks = first_of(batch.masks, n);
            auto expected = first_of(batch.expected, n);
            expected.push_back(kUntouched);
            std::vector<Value> out(n + 1, kUntouched);
            poker::evaluate_ids_unchecked(ids.data(), n, k, out.data());
            REQUIRE(out == expected);
            out.assign(n + 1, kUntouched);
            REQUIRE(poker::evaluate_ids(ids.data(), n, k, out.data()) == n);
            REQUIRE(out == expected);
            out.assign(n + 1, kUntouched);
            poker::evaluate_masks_unchecked(masks.data(), n, out.data());
            REQUIRE(out == expected);
            out.assign(n + 1, kUntouched);
            REQUIRE(poker::evaluate_masks(masks.data(), n, out.data()) == n);
            REQUIRE(out == expected);
        }
    }
}

TEST_CASE("the first bad row of ids is found wherever it is") {
    for (const std::size_t k : {1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 16, 17, 40, 52}) {
        const Batch batch = make_batch(k, 200);
        referee::Dealer dealer(static_cast<std::uint32_t>(k));
        for (int i = 0; i < 100; ++i) {
            auto ids = batch.ids;
            const auto row = static_cast<std::size_t>(dealer.below(200));
            const auto column = static_cast<std::size_t>(dealer.below(static_cast<int>(k)));
            const auto other = static_cast<std::size_t>(dealer.below(static_cast<int>(k)));
            const bool repeat = i % 2 == 0 && column != other;
            ids[row * k + column] = repeat ? ids[row * k + other] : static_cast<std::uint8_t>(52 + dealer.below(204));
            ids.back() = 255;  // a later bad row changes nothing
            std::vector<Value> out(200);
            CAPTURE(k);
            CAPTURE(row);
            REQUIRE(poker::evaluate_ids(ids.data(), 200, k, out.data()) == row);
        }
    }
}

TEST_CASE("the first bad mask is found wherever it is") {
    const Batch batch = make_batch(7, 200);
    for (int bit = 0; bit < 64; ++bit) {
        if (bit % 16 < 13) continue;
        for (const std::size_t row : {0, 1, 7, 8, 31, 32, 100, 198}) {
            auto masks = batch.masks;
            masks[row] |= std::uint64_t{1} << bit;
            masks[199] = ~std::uint64_t{0};
            std::vector<Value> out(200);
            REQUIRE(poker::evaluate_masks(masks.data(), 200, out.data()) == row);
        }
    }
}

TEST_CASE("the instruction set in use is one that is supported") {
    CHECK(poker::isa_supported("base"));
    CHECK(poker::isa_supported(poker::isa()));
    CHECK_FALSE(poker::isa_supported("sse9"));
    CHECK_FALSE(poker::isa_supported(""));
}

}  // namespace
