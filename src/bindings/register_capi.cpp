// The capsule palatine._core._C_API: see palatine/capi.h.
#include <cstddef>
#include <cstdint>

#include <pybind11/pybind11.h>

#include "palatine/capi.h"
#include "palatine/card_set.hpp"
#include "palatine/poker.hpp"
#include "register.hpp"

namespace palatine::bindings {
namespace {

bool good(std::uint64_t mask) { return (mask & ~CardSet::kFullMask) == 0; }

std::int32_t evaluate_mask(std::uint64_t mask) {
    return good(mask) ? poker::evaluate(CardSet(mask)) : PALATINE_BAD_CARD;
}

std::int32_t evaluate_ids(const std::uint8_t* ids, std::size_t n) {
    CardSet cards;
    for (std::size_t i = 0; i < n; ++i) {
        if (ids[i] >= kNumCards) return PALATINE_BAD_CARD;
        if (cards.contains(Card(ids[i]))) return PALATINE_DUPLICATE;
        cards = cards | Card(ids[i]);
    }
    return poker::evaluate(cards);
}

std::uint16_t evaluate_mask_unchecked(std::uint64_t mask) { return poker::evaluate(CardSet(mask)); }

std::int32_t category(std::uint32_t value) {
    return value < poker::kNumValues ? static_cast<std::int32_t>(poker::category(static_cast<poker::Value>(value))) : -1;
}

std::uint64_t best_five(std::uint64_t mask) { return good(mask) ? poker::best_five(CardSet(mask)).mask() : 0; }

constexpr palatine_capi kApi = {
    PALATINE_CAPI_ABI,        sizeof(palatine_capi),  evaluate_mask, evaluate_ids,
    evaluate_mask_unchecked, poker::evaluate_masks, category,      best_five,
};

}  // namespace

void register_capi(pybind11::module_& core) {
    core.add_object("_C_API", pybind11::capsule(&kApi, PALATINE_CAPI_NAME));
}

}  // namespace palatine::bindings
