# What other Cython code can cimport. Values are 0..9841; masks have bit 16 * suit + rank for each card.
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint64_t
from libc.stddef cimport size_t

# The value, or a negative number for what is no set of cards: see palatine/capi.h.
cdef int32_t value_of_mask(uint64_t mask) noexcept nogil
cdef int32_t value_of_ids(const uint8_t* ids, size_t n) noexcept nogil
# The same without checks: only bits of the 52 cards may be set.
cdef uint16_t value_of_mask_unchecked(uint64_t mask) noexcept nogil
# Values of n masks into out; the index of the first bad mask, or n.
cdef size_t values_of_masks(const uint64_t* masks, size_t n, uint16_t* out) noexcept nogil
