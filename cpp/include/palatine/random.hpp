// A documented generator with the same results on every platform and compiler.
//
// xoshiro256** (Blackman and Vigna, 2018), its four words filled by SplitMix64 (Steele, Lea and Flood, 2014) from one
// 64-bit seed.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace palatine {

class Random {
public:
    constexpr explicit Random(std::uint64_t seed = 0) noexcept {
        for (std::uint64_t& word : state_) {
            seed += 0x9E3779B97F4A7C15ull;
            std::uint64_t z = seed;
            z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
            z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
            word = z ^ (z >> 31);
        }
    }

    // Saving and going on: the four words of the state.
    constexpr explicit Random(const std::array<std::uint64_t, 4>& state) noexcept : state_(state) {}
    constexpr const std::array<std::uint64_t, 4>& state() const noexcept { return state_; }

    // 64 uniform bits.
    constexpr std::uint64_t next() noexcept {
        const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t t = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= t;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    // Uniform in 0..n-1 for 1 <= n < 2^32, without bias: the high 32 bits of next() times n, and of that product the
    // high half; a product whose low half is below 2^32 mod n is drawn again.
    constexpr std::uint32_t below(std::uint32_t n) noexcept {
        std::uint64_t product = (next() >> 32) * n;
        if (static_cast<std::uint32_t>(product) < n) {
            const std::uint32_t threshold = (0u - n) % n;
            while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * n;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    // Fisher and Yates from the back: for i = size - 1 down to 1 exchange items i and below(i + 1). For fewer than 2^32 items.
    template <typename T>
    constexpr void shuffle(std::span<T> items) noexcept {
        for (std::size_t i = items.size(); i > 1; --i) {
            std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
        }
    }

private:
    std::array<std::uint64_t, 4> state_;
};

}  // namespace palatine
