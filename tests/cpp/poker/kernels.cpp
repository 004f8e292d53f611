// Every kernel that this machine can run, side by side in one process, on the same hands.
#include "poker/kernels/kernel.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "palatine/poker.hpp"
#include "referee.hpp"

namespace {

namespace poker = palatine::poker;
using poker::Value;
using poker::kernels::Kernel;

std::vector<const Kernel*> supported_kernels() {
    std::vector<const Kernel*> kernels = {&poker::kernels::kBase};
#if defined(PALATINE_X86_KERNELS)
    for (const Kernel* kernel : {&poker::kernels::kAvx2, &poker::kernels::kAvx512}) {
        if (poker::isa_supported(kernel->name)) kernels.push_back(kernel);
    }
#endif
    return kernels;
}

struct Hands {
    std::vector<std::uint8_t> ids;
    std::vector<std::uint64_t> masks;
    std::vector<Value> values;  // of the scalar evaluator, which other tests compare with the referee
};

Hands make_hands(std::size_t k, std::size_t n) {
    Hands hands;
    referee::Dealer dealer(static_cast<std::uint32_t>(k + 77));
    while (hands.masks.size() < n) {
        auto hand = hands.masks.size() % 3 == 0 ? dealer.deal(k) : dealer.deal_awkward(k);
        if (hand.size() < k) hand = dealer.deal(k);
        for (const int card : hand) hands.ids.push_back(static_cast<std::uint8_t>(card));
        hands.masks.push_back(referee::mask_of(hand));
        hands.values.push_back(poker::evaluate(palatine::CardSet(hands.masks.back())));
    }
    return hands;
}

TEST_CASE("each kernel on hands of 1 to 52 cards") {
    constexpr std::size_t kHands = 3001;
    for (std::size_t k = 1; k <= 52; ++k) {
        const Hands hands = make_hands(k, kHands);
        for (const Kernel* kernel : supported_kernels()) {
            CAPTURE(std::string(kernel->name));
            CAPTURE(k);
            std::vector<Value> out(kHands);
            REQUIRE(kernel->ids(hands.ids.data(), kHands, k, out.data()));
            REQUIRE(out == hands.values);
            out.assign(kHands, 0);
            kernel->ids_unchecked(hands.ids.data(), kHands, k, out.data());
            REQUIRE(out == hands.values);
            out.assign(kHands, 0);
            REQUIRE(kernel->masks(hands.masks.data(), kHands, out.data()));
            REQUIRE(out == hands.values);
        }
    }
}

TEST_CASE("each kernel on awkward masks of mixed sizes") {
    referee::Dealer dealer(5);
    std::vector<std::uint64_t> masks = {0, palatine::CardSet::kFullMask};
    for (int i = 0; i < 100000; ++i) {
        masks.push_back(referee::mask_of(dealer.deal_awkward(static_cast<std::size_t>(dealer.below(29)))));
    }
    std::vector<Value> expected;
    for (const auto mask : masks) expected.push_back(poker::evaluate(palatine::CardSet(mask)));
    for (const Kernel* kernel : supported_kernels()) {
        CAPTURE(std::string(kernel->name));
        std::vector<Value> out(masks.size());
        REQUIRE(kernel->masks(masks.data(), masks.size(), out.data()));
        REQUIRE(out == expected);
    }
}

TEST_CASE("each kernel on every pattern of two suits held in full or in part") {
    // All 2^13 sets of ranks in one suit, with and without a second suit holding another set.
    std::vector<std::uint64_t> masks;
    for (std::uint64_t ranks = 0; ranks < 8192; ++ranks) {
        for (int suit = 0; suit < 4; ++suit) {
            const std::uint64_t other = (ranks * 2654435761u >> 7) & 0x1FFF;
            masks.push_back(ranks << (16 * suit));
            masks.push_back(ranks << (16 * suit) | other << (16 * ((suit + 1) % 4)));
            masks.push_back(ranks << (16 * suit) | ranks << (16 * ((suit + 3) % 4)) | other << (16 * ((suit + 2) % 4)));
        }
    }
    std::vector<Value> expected;
    int wrong = 0;
    for (const auto mask : masks) {
        expected.push_back(poker::evaluate(palatine::CardSet(mask)));
        if (mask % 5 != 0) continue;
        referee::Cards cards;
        for (int card = 0; card < 52; ++card) {
            if ((mask >> (16 * (card % 4) + card / 4) & 1) != 0) cards.push_back(card);
        }
        wrong += referee::evaluate_by_rules(cards) != expected.back() ? 1 : 0;
    }
    CHECK(wrong == 0);
    for (const Kernel* kernel : supported_kernels()) {
        CAPTURE(std::string(kernel->name));
        std::vector<Value> out(masks.size());
        REQUIRE(kernel->masks(masks.data(), masks.size(), out.data()));
        REQUIRE(out == expected);
    }
}

TEST_CASE("each kernel says that something is wrong") {
    for (const Kernel* kernel : supported_kernels()) {
        CAPTURE(std::string(kernel->name));
        referee::Dealer dealer(8);
        for (std::size_t k = 1; k <= 52; ++k) {
            const Hands hands = make_hands(k, 150);
            std::vector<Value> out(150);
            for (int i = 0; i < 60; ++i) {
                auto ids = hands.ids;
                const auto row = static_cast<std::size_t>(dealer.below(150));
                const auto place = row * k + static_cast<std::size_t>(dealer.below(static_cast<int>(k)));
                const auto other = row * k + static_cast<std::size_t>(dealer.below(static_cast<int>(k)));
                ids[place] = i % 2 == 0 && place != other ? ids[other] : static_cast<std::uint8_t>(52 + (i * 7) % 204);
                CAPTURE(k);
                REQUIRE_FALSE(kernel->ids(ids.data(), 150, k, out.data()));
            }
        }
        const Hands hands = make_hands(7, 150);
        for (int bit = 0; bit < 64; ++bit) {
            auto masks = hands.masks;
            masks[static_cast<std::size_t>(dealer.below(150))] |= std::uint64_t{1} << bit;
            std::vector<Value> out(150);
            REQUIRE(kernel->masks(masks.data(), 150, out.data()) == (bit % 16 < 13));
        }
    }
}

TEST_CASE("each kernel reads and writes nothing beyond its rows") {
    for (std::size_t k = 1; k <= 52; ++k) {
        const Hands hands = make_hands(k, 130);
        for (const Kernel* kernel : supported_kernels()) {
            CAPTURE(std::string(kernel->name));
            for (const std::size_t n : {1, 63, 64, 65, 127, 128, 129, 130}) {
                // Behind the rows stand ids that no check lets pass.
                std::vector<std::uint8_t> ids(n * k + 256, 255);
                std::memcpy(ids.data(), hands.ids.data(), n * k);
                std::vector<std::uint64_t> masks(n + 32, ~std::uint64_t{0});
                std::memcpy(masks.data(), hands.masks.data(), n * sizeof(std::uint64_t));
                std::vector<Value> out(n + 64, 54321);
                REQUIRE(kernel->ids(ids.data(), n, k, out.data()));
                for (std::size_t i = 0; i < out.size(); ++i) REQUIRE(out[i] == (i < n ? hands.values[i] : 54321));
                out.assign(n + 64, 54321);
                REQUIRE(kernel->masks(masks.data(), n, out.data()));
                for (std::size_t i = 0; i < out.size(); ++i) REQUIRE(out[i] == (i < n ? hands.values[i] : 54321));
            }
        }
    }
}

}  // namespace
