// The portable kernel: the scalar evaluator in a loop.
#include <array>
#include <bit>

#include "palatine/poker.hpp"
#include "poker/kernels/kernel.hpp"

namespace palatine::poker::kernels {
namespace {

// The bit of each id, none for an id that is no card.
constexpr std::array<std::uint64_t, 256> list_bits() {
    std::array<std::uint64_t, 256> bits{};
    for (int id = 0; id < kNumCards; ++id) bits[static_cast<std::size_t>(id)] = CardSet::bit(id);
    return bits;
}
constexpr std::array<std::uint64_t, 256> kBits = list_bits();

bool evaluate_masks(const std::uint64_t* masks, std::size_t n, std::uint16_t* out) {
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < n; ++i) {
        seen |= masks[i];
        out[i] = evaluate(CardSet(masks[i] & CardSet::kFullMask));
    }
    return (seen & ~CardSet::kFullMask) == 0;
}

bool evaluate_ids(const std::uint8_t* ids, std::size_t n, std::size_t k, std::uint16_t* out) {
    bool valid = true;
    for (std::size_t i = 0; i < n; ++i, ids += k) {
        std::uint64_t mask = 0;
        for (std::size_t j = 0; j < k; ++j) mask |= kBits[ids[j]];
        valid &= std::popcount(mask) == static_cast<int>(k);
        out[i] = evaluate(CardSet(mask));
    }
    return valid;
}

void evaluate_ids_unchecked(const std::uint8_t* ids, std::size_t n, std::size_t k, std::uint16_t* out) {
    evaluate_ids(ids, n, k, out);
}

}  // namespace

const Kernel kBase = {"base", evaluate_masks, evaluate_ids, evaluate_ids_unchecked};

}  // namespace palatine::poker::kernels
