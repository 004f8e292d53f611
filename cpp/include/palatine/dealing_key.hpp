// Keys of dealers: 256 bits from which all draws follow, and without which nobody can tell a draw from chance.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "palatine/sha256.hpp"

namespace palatine {

using DealingKey = std::array<std::uint8_t, 32>;

// A key from the system's entropy. Throws Error when the system gives none.
DealingKey random_key();

// Writes a number as so many bytes, the highest first.
constexpr void write_bytes(std::uint64_t number, std::size_t bytes, std::uint8_t* out) noexcept {
    for (std::size_t i = 0; i < bytes; ++i) out[i] = static_cast<std::uint8_t>(number >> (8 * (bytes - 1 - i)));
}

// The key of one purpose and number: HMAC-SHA256 of the purpose's characters and the number as 8 bytes, the highest
// first. Neither another such key nor the one that it is derived from can be told from it.
inline DealingKey derived_key(const DealingKey& key, std::string_view purpose, std::uint64_t number) {
    std::vector<std::uint8_t> text(purpose.begin(), purpose.end());
    text.resize(purpose.size() + 8);
    write_bytes(number, 8, text.data() + purpose.size());
    return hmac_sha256(key, text);
}

// The draw of that number, exactly uniform in 0..n-1 for 1 <= n < 2^32. Block b = 0, 1, ... is the HMAC-SHA256 of the
// draw's number as 8 bytes and of b as 4 bytes, and has eight words of 4 bytes; the highest byte always comes first.
// The first word below the largest multiple of n up to 2^32 decides: its remainder by n is the draw.
constexpr std::uint32_t keyed_below(const DealingKey& key, std::uint64_t number, std::uint32_t n) noexcept {
    const std::uint64_t end = (std::uint64_t{1} << 32) / n * n;
    std::array<std::uint8_t, 12> text{};
    write_bytes(number, 8, text.data());
    for (std::uint32_t block = 0;; ++block) {
        write_bytes(block, 4, text.data() + 8);
        const Digest digest = hmac_sha256(key, text);
        for (std::size_t i = 0; i < digest.size(); i += 4) {
            const std::uint32_t word = std::uint32_t{digest[i]} << 24 | std::uint32_t{digest[i + 1]} << 16 |
                                       std::uint32_t{digest[i + 2]} << 8 | std::uint32_t{digest[i + 3]};
            if (word < end) return word % n;
        }
    }
}

}  // namespace palatine
