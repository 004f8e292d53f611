// UCB1 (Auer, Cesa-Bianchi and Fischer, 2002) for arms that are not always there: what a search by simulations tries next.
//
// The logarithms come from a table made by additions and divisions alone, so that every platform makes the same choices.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace palatine::search {

inline constexpr std::size_t kLogarithms = 1024;
inline constexpr double kLogarithmOfTwo = 0.69314718055994531;

namespace detail {

// ln(n) = ln(n - 1) + 2 artanh(1 / (2n - 1)).
constexpr std::array<double, kLogarithms> make_logarithms() {
    std::array<double, kLogarithms> table{};
    for (std::size_t n = 2; n < kLogarithms; ++n) {
        const double z = 1.0 / static_cast<double>(2 * n - 1);
        double sum = 0, power = z;
        for (int odd = 1; odd < 40; odd += 2, power *= z * z) sum += power / odd;
        table[n] = table[n - 1] + 2 * sum;
    }
    return table;
}

}  // namespace detail

inline constexpr std::array<double, kLogarithms> kLogarithmTable = detail::make_logarithms();

// The natural logarithm of n >= 1; from 1024 on of its first ten bits, which is at most 0.002 less.
constexpr double logarithm(std::uint32_t n) noexcept {
    if (n < kLogarithms) return kLogarithmTable[n];
    const int shift = std::bit_width(n) - 10;
    return kLogarithmTable[n >> shift] + shift * kLogarithmOfTwo;
}

// How promising an arm is that was pulled `visits` >= 1 times, for `total` in sum, and could have been `available` times.
// width: how far rewards are apart, times how much to explore.
inline double upper_bound(double total, std::uint32_t visits, std::uint32_t available, double width) noexcept {
    const double n = visits;
    return total / n + width * std::sqrt(logarithm(available) / n);  // sqrt is exact everywhere
}

}  // namespace palatine::search
