"""A foreign extension in Cython that calls the engine without Python in between."""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from palatine.cython_poker cimport value_of_ids, value_of_mask, value_of_mask_unchecked, values_of_masks


def values(list masks):
    """The values of masks, each by itself with and without the interpreter lock, and all at once."""
    cdef uint64_t mask
    cdef uint64_t[64] given
    cdef uint16_t[64] batch
    cdef size_t n = len(masks)
    cdef int checked
    cdef uint16_t unchecked
    assert n <= 64
    for i, mask in enumerate(masks):
        given[i] = mask
    assert values_of_masks(given, n, batch) == n
    out = []
    for i, mask in enumerate(masks):
        with nogil:
            checked = value_of_mask(mask)
            unchecked = value_of_mask_unchecked(mask)
        assert checked == unchecked == batch[i]
        out.append(checked)
    return out


def value(bytes ids):
    """The value of ids, negative for what is no hand."""
    return value_of_ids(<const uint8_t*><const char*>ids, len(ids))
