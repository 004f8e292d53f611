#include "poker/tables.hpp"

#include <bit>
#include <cstddef>

namespace palatine::poker::tables {
namespace {

// A set of ranks compares like its mask as a number: the highest rank decides, a missing one loses. So the dense rank of
// a set of at most `most` ranks (and at least `least`) is how many such sets have a smaller mask; a larger set counts as
// its best ranks. Straights are no hands of these categories and leave no gap.
template <typename T, std::size_t kSize>
constexpr std::array<T, kSize> dense_ranks(int least, int most, bool skip_straights, unsigned start) {
    std::array<T, kSize> rank{};
    unsigned next = start;
    for (unsigned set = 0; set < kSize; ++set) {
        const int size = std::popcount(set);
        if (size > most) {
            rank[set] = rank[set & (set - 1)];
        } else {
            rank[set] = static_cast<T>(next);
            if (size >= least && !(skip_straights && size == 5 && straights(set) != 0)) ++next;
        }
    }
    return rank;
}

constexpr unsigned kFlushStart = kCategoryStart[static_cast<int>(Category::flush)];

}  // namespace

constinit const std::array<std::uint16_t, 8192> kHighCard = dense_ranks<std::uint16_t, 8192>(0, 5, true, 0);
constinit const std::array<std::uint16_t, 8192> kFlush = dense_ranks<std::uint16_t, 8192>(5, 5, true, kFlushStart);
constinit const std::array<std::uint16_t, 4096> kBestThree = dense_ranks<std::uint16_t, 4096>(0, 3, false, 0);
constinit const std::array<std::uint8_t, 4096> kBestTwo = dense_ranks<std::uint8_t, 4096>(0, 2, false, 0);

}  // namespace palatine::poker::tables
