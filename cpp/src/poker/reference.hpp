// The frozen scalar reference: a second, plain evaluator of the one scale.
//
// It is a yardstick, not a product. Machines, compilers and neighbours differ from run to run, so that a figure in
// hands a second says little; how many times faster than this code a call is, measured in the same process within the
// same second, says much. Checked-in expectations (benchmarks/guard.json) are such ratios. Making this code faster, or
// slower, would falsify every one of them: it must not be optimised, vectorised by hand, or changed for any reason but a
// wrong value. It shares no line and no table with evaluate.cpp, so that agreement of the two means something.
//
// Internal: not installed, and not used by any evaluator.
#pragma once

#include <cstddef>
#include <cstdint>

namespace palatine::poker::reference {

// The value 0..9841 of a mask with bits of the 52 cards only (bit 16 * suit + rank).
std::uint16_t evaluate(std::uint64_t mask) noexcept;

// The values of n masks.
void evaluate_masks(const std::uint64_t* masks, std::size_t n, std::uint16_t* out) noexcept;

// The values of n rows of k distinct card ids each, one after another.
void evaluate_ids(const std::uint8_t* ids, std::size_t n, std::size_t k, std::uint16_t* out) noexcept;

}  // namespace palatine::poker::reference
