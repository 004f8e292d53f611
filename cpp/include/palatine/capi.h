/* The C interface that Python's palatine._core exports as the capsule "palatine._core._C_API".
 *
 * Other extensions, in C, C++ or Cython, take the pointer with PyCapsule_Import and check `abi` and `size`; they need
 * not link the library. Fields are only ever appended. No function throws, allocates or needs the GIL: palatine refuses
 * an instruction set that cannot be when it is imported. */
#ifndef PALATINE_CAPI_H
#define PALATINE_CAPI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PALATINE_CAPI_NAME "palatine._core._C_API"
#define PALATINE_CAPI_ABI 1

/* What a checked call answers instead of a value; always negative. */
#define PALATINE_BAD_CARD (-1)      /* an id outside 0..51, or a bit outside the 52 cards */
#define PALATINE_DUPLICATE (-2)     /* the same card twice */

typedef struct palatine_capi {
    uint32_t abi;  /* PALATINE_CAPI_ABI */
    uint32_t size; /* sizeof(palatine_capi) of the exporting library */

    /* The value 0..9841 of the cards of a mask (bit 16 * suit + rank), or PALATINE_BAD_CARD. */
    int32_t (*evaluate_mask)(uint64_t mask);
    /* The value of n card ids, PALATINE_BAD_CARD or PALATINE_DUPLICATE. */
    int32_t (*evaluate_ids)(const uint8_t* ids, size_t n);
    /* The same without checks: only bits of the 52 cards may be set. */
    uint16_t (*evaluate_mask_unchecked)(uint64_t mask);
    /* Values of n masks into out; the index of the first bad mask, or n. */
    size_t (*evaluate_masks)(const uint64_t* masks, size_t n, uint16_t* out);
    /* The category 0 (high card) to 8 (straight flush) of a value, or -1. */
    int32_t (*category)(uint32_t value);
    /* The mask of the at most five cards that make the value; 0 for a bad mask. */
    uint64_t (*best_five)(uint64_t mask);
} palatine_capi;

#ifdef __cplusplus
}
#endif

#endif
