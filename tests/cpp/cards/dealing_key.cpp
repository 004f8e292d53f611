// Keys of dealers: draws and derived keys as documented, from HMAC alone, and draws that are uniform.
#include "palatine/dealing_key.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "palatine/sha256.hpp"

namespace {

using palatine::DealingKey;

DealingKey rising_key() {
    DealingKey key;
    for (std::size_t i = 0; i < key.size(); ++i) key[i] = static_cast<std::uint8_t>(i);
    return key;
}

void append(std::vector<std::uint8_t>& text, std::uint64_t number, int bytes) {
    while (bytes-- > 0) text.push_back(static_cast<std::uint8_t>(number >> (8 * bytes)));
}

}  // namespace

TEST_CASE("dealing_key: a draw is the first word of a block that favours nothing, by its remainder") {
    const DealingKey key = rising_key();
    // Of 2^31 + 1 nearly every second word is refused, so that some draws need several words, and a second block.
    for (const std::uint32_t n : {1u, 2u, 7u, 52u, 0x80000001u, 0xFFFFFFFFu}) {
        int second_blocks = 0;
        for (std::uint64_t number = 0; number < 2000; ++number) {
            std::vector<std::uint32_t> words;
            for (std::uint32_t block = 0; block < 8; ++block) {
                std::vector<std::uint8_t> text;
                append(text, number, 8);
                append(text, block, 4);
                const palatine::Digest digest = palatine::hmac_sha256(key, text);
                for (std::size_t i = 0; i < 32; i += 4) {
                    std::uint32_t word = 0;
                    for (std::size_t j = 0; j < 4; ++j) word = word << 8 | digest[i + j];
                    words.push_back(word);
                }
            }
            std::size_t first = 0;
            while (words[first] / n == 0xFFFFFFFFu / n && 0xFFFFFFFFu % n != n - 1) ++first;
            second_blocks += first >= 8;
            CHECK(palatine::keyed_below(key, number, n) == words[first] % n);
        }
        CHECK((second_blocks > 0) == (n == 0x80000001u));
    }
    CHECK(palatine::keyed_below(key, 1ull << 40, 52) != palatine::keyed_below(key, 1ull << 41, 52));
}

TEST_CASE("dealing_key: every number as often") {
    const DealingKey key = rising_key();
    for (const std::uint32_t n : {2u, 3u, 7u, 52u}) {
        std::vector<int> counts(n);
        const int draws = 1000 * static_cast<int>(n);
        for (int number = 0; number < draws; ++number) ++counts[palatine::keyed_below(key, static_cast<std::uint64_t>(number), n)];
        double chi_square = 0;
        for (const int count : counts) chi_square += (count - 1000.0) * (count - 1000.0) / 1000.0;
        const double freedom = n - 1;
        CHECK(chi_square < freedom + 4 * (freedom < 10 ? 4.0 : 10.2));  // four standard deviations and more
    }
}

TEST_CASE("dealing_key: derived keys") {
    const DealingKey key = rising_key();
    std::vector<std::uint8_t> text = {'g', 'a', 'm', 'e'};
    append(text, 258, 8);
    CHECK(palatine::derived_key(key, "game", 258) == palatine::hmac_sha256(key, text));
    std::set<DealingKey> keys = {key};
    for (const char* purpose : {"", "game", "first dealer"}) {
        for (std::uint64_t number = 0; number < 100; ++number) keys.insert(palatine::derived_key(key, purpose, number));
    }
    CHECK(keys.size() == 301);
    CHECK(palatine::derived_key(key, std::string(1000, 'x'), 1) != palatine::derived_key(key, std::string(999, 'x'), 1));
}

TEST_CASE("dealing_key: the system's keys differ") {
    std::set<DealingKey> keys;
    for (int i = 0; i < 100; ++i) keys.insert(palatine::random_key());
    CHECK(keys.size() == 100);
    std::array<int, 8> bits{};
    for (const DealingKey& one : keys) {
        for (const std::uint8_t byte : one) {
            for (std::size_t bit = 0; bit < 8; ++bit) bits[bit] += byte >> bit & 1;
        }
    }
    for (const int count : bits) CHECK(count > 1600 - 300);  // of 3200: ten standard deviations are 283
}
