// The generator and the shuffle give the documented numbers on every platform.
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "palatine/random.hpp"

namespace {

using palatine::Random;

// xoshiro256** and SplitMix64 once more, word for word from their descriptions.
struct Reference {
    std::array<std::uint64_t, 4> s{};

    explicit Reference(std::uint64_t seed) {
        for (auto& word : s) {
            seed += 0x9e3779b97f4a7c15u;
            std::uint64_t z = seed;
            z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
            z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
            word = z ^ (z >> 31);
        }
    }

    static std::uint64_t rotate(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

    std::uint64_t next() {
        const std::uint64_t result = rotate(s[1] * 5, 7) * 9;
        const std::uint64_t t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = rotate(s[3], 45);
        return result;
    }
};

TEST_CASE("the stream of a seed") {
    for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{42}, ~std::uint64_t{0}}) {
        Random random(seed);
        Reference reference(seed);
        for (int i = 0; i < 1000; ++i) REQUIRE(random.next() == reference.next());
    }
    // SplitMix64's published first outputs for the seed 1234567.
    const Reference published(1234567);
    CHECK(published.s == std::array<std::uint64_t, 4>{6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
                                                      4593380528125082431u});
}

TEST_CASE("below(n) is the high half of 32 bits times n, redrawn where that would favour some") {
    for (const std::uint32_t n : {1u, 2u, 3u, 6u, 52u, 1000u, 0x80000000u, 0x80000001u, 0xC0000000u, 0xFFFFFFFFu}) {
        Random random(n);
        Reference reference(n);
        for (int i = 0; i < 1000; ++i) {
            // Plainly: x * n / 2^32 is fair for those x that are left when 2^32 mod n products are dropped.
            const std::uint64_t dropped = (std::uint64_t{1} << 32) % n;
            std::uint64_t product = (reference.next() >> 32) * n;
            while ((product & 0xFFFFFFFFu) < dropped) product = (reference.next() >> 32) * n;
            REQUIRE(random.below(n) == product >> 32);
        }
    }
}

TEST_CASE("below(n) is fair") {
    Random random(7);
    std::array<int, 6> counts{};
    for (int i = 0; i < 60000; ++i) ++counts[random.below(6)];
    double chi_square = 0;
    for (const int count : counts) chi_square += (count - 10000.0) * (count - 10000.0) / 10000.0;
    CHECK(chi_square < 20.5);  // 1 in 1,000 for five degrees of freedom, and the seed is fixed
}

TEST_CASE("the shuffle goes from the back") {
    for (const std::size_t size : {0, 1, 2, 5, 52, 1000}) {
        std::vector<int> items(size), expected(size);
        std::iota(items.begin(), items.end(), 0);
        expected = items;
        Random random(size + 3);
        random.shuffle(std::span<int>(items));
        Random again(size + 3);
        for (std::size_t i = size; i-- > 1;) {
            std::swap(expected[i], expected[again.below(static_cast<std::uint32_t>(i + 1))]);
        }
        CHECK(items == expected);
        CHECK(random.next() == again.next());
    }
}

TEST_CASE("every order of four items comes up") {
    Random random(9);
    std::array<int, 256> seen{};
    for (int i = 0; i < 24000; ++i) {
        std::array<int, 4> items = {0, 1, 2, 3};
        random.shuffle(std::span<int>(items));
        ++seen[static_cast<std::size_t>(items[0] + 4 * items[1] + 16 * items[2] + 64 * items[3])];
    }
    int orders = 0;
    for (const int count : seen) {
        if (count == 0) continue;
        ++orders;
        CHECK(count > 850);
        CHECK(count < 1150);
    }
    CHECK(orders == 24);
}

}  // namespace
