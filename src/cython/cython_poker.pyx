# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The scalar hot calls, and declarations that other Cython code can cimport.

    from palatine.cython_poker cimport value_of_mask

Everything goes through the capsule of `palatine._core`, so that the tables and the choice of the instruction set exist
once. In Python use `palatine.poker`.
"""

cimport cython
from cpython.bytearray cimport PyByteArray_AS_STRING, PyByteArray_GET_SIZE
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from cpython.pycapsule cimport PyCapsule_Import
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint64_t
from libc.stddef cimport size_t

from palatine import _core


cdef extern from "Python.h":
    bint PyLong_Check(object)
    bint PyBool_Check(object)
    bint PyIndex_Check(object)
    bint PyLong_CheckExact(object)
    long PyLong_AsLong(object) noexcept  # callers look at the error themselves, away from the fast path
    void PyErr_Clear()
    object PyNumber_Index(object)


cdef extern from "palatine/capi.h":
    ctypedef struct palatine_capi:
        int abi
        int size
        int32_t (*evaluate_mask)(uint64_t) noexcept nogil
        int32_t (*evaluate_ids)(const uint8_t*, size_t) noexcept nogil
        uint16_t (*evaluate_mask_unchecked)(uint64_t) noexcept nogil
        size_t (*evaluate_masks)(const uint64_t*, size_t, uint16_t*) noexcept nogil
        uint64_t (*best_five)(uint64_t) noexcept nogil
    const char* PALATINE_CAPI_NAME
    int PALATINE_CAPI_ABI
    int PALATINE_BAD_CARD
    int PALATINE_DUPLICATE


cdef const palatine_capi* api = <const palatine_capi*>PyCapsule_Import(PALATINE_CAPI_NAME, 0)
if api.abi != PALATINE_CAPI_ABI or api.size < <int>sizeof(palatine_capi):
    raise ImportError("palatine._core does not fit palatine.cython_poker; install palatine anew")

cdef object CardError = _core.CardError
cdef object card_id_of_text = _core.card_id
cdef object ids_of_text = _core.parse_ids
cdef object shown = _core.shown
cdef object card_set_type = type(None)


def _set_card_set_type(card_set, /):
    """Tells what class stores its cards in an attribute `mask`; palatine.cards does."""
    global card_set_type
    card_set_type = card_set


cdef int32_t value_of_mask(uint64_t mask) noexcept nogil:
    return api.evaluate_mask(mask)


cdef int32_t value_of_ids(const uint8_t* ids, size_t n) noexcept nogil:
    return api.evaluate_ids(ids, n)


cdef uint16_t value_of_mask_unchecked(uint64_t mask) noexcept nogil:
    return api.evaluate_mask_unchecked(mask)


cdef size_t values_of_masks(const uint64_t* masks, size_t n, uint16_t* out) noexcept nogil:
    return api.evaluate_masks(masks, n, out)


cdef inline uint64_t bit_of(long card) noexcept nogil:
    return (<uint64_t>1) << (((card & 3) << 4) | (card >> 2))


cdef str text_of(long card):
    return "23456789TJQKA"[card >> 2] + "cdhs"[card & 3]


cdef int bad_id(object card) except -1:
    raise CardError(f"card id out of range 0..51: {shown(card)}")


cdef int bad_mask(object mask) except -1:
    raise CardError(f"mask has a bit outside the 52 cards (bit 16 * suit + rank): {shown(mask)}")


cdef int duplicate(long card) except -1:
    raise CardError(f"duplicate card: {text_of(card)}")


cdef long id_of_other(object card) except -1:
    """The id of a card that is no int in 0..51: an error, unless it stands for one or is a text."""
    if isinstance(card, str):
        return card_id_of_text(card)
    if PyBool_Check(card) or not PyIndex_Check(card):
        raise TypeError(f"a card must be an int or a text, not {type(card).__name__}")
    if PyLong_Check(card):
        bad_id(int(card))
    return id_of(PyNumber_Index(card))


cdef inline long id_of(object card) except -1:
    """The id of one card: an int in 0..51, what stands for one, or a text."""
    cdef long value
    if PyLong_Check(card) and not PyBool_Check(card):
        value = PyLong_AsLong(card)
        if 0 <= value <= 51:
            return value
        PyErr_Clear()  # of an int beyond long
    return id_of_other(card)


cdef inline int add_card(uint64_t* mask, object card) except -1:
    cdef long value = id_of(card)
    cdef uint64_t bit = bit_of(value)
    if mask[0] & bit:
        duplicate(value)
    mask[0] |= bit
    return 0


cdef uint64_t mask_of_bytes(const uint8_t* ids, Py_ssize_t n) except? 0xFFFFFFFFFFFFFFFF:
    cdef uint64_t mask = 0, bit
    cdef Py_ssize_t i
    for i in range(n):
        if ids[i] > 51:
            bad_id(ids[i])
        bit = bit_of(ids[i])
        if mask & bit:
            duplicate(ids[i])
        mask |= bit
    return mask


cdef inline uint64_t checked(object mask) except? 0xFFFFFFFFFFFFFFFF:
    """The mask that a caller gives: an int, or what stands for one, with bits of the 52 cards only."""
    cdef uint64_t bits = 0xFFFFFFFFFFFFFFFF
    if not PyLong_CheckExact(mask):
        if PyBool_Check(mask) or not PyIndex_Check(mask):
            raise TypeError(f"mask must be an int, not {type(mask).__name__}")
        mask = int(PyNumber_Index(mask))
    try:
        bits = <uint64_t>mask  # Cython's conversion: PyLong_AsUnsignedLongLong takes 20 ns more
    except OverflowError:
        pass
    if bits & ~<uint64_t>0x1FFF1FFF1FFF1FFF:
        bad_mask(mask)
    return bits


cdef uint64_t mask_from(object cards) except? 0xFFFFFFFFFFFFFFFF:
    cdef uint64_t mask = 0
    cdef object card
    if type(cards) is list:
        for card in <list>cards:
            add_card(&mask, card)
        return mask
    if type(cards) is tuple:
        for card in <tuple>cards:
            add_card(&mask, card)
        return mask
    if type(cards) is card_set_type:
        return checked(cards.mask)  # Python lets anybody put anything there
    if isinstance(cards, str):
        cards = ids_of_text(cards)
    if isinstance(cards, bytes):
        return mask_of_bytes(<const uint8_t*>PyBytes_AS_STRING(cards), PyBytes_GET_SIZE(cards))
    if isinstance(cards, bytearray):
        return mask_of_bytes(<const uint8_t*>PyByteArray_AS_STRING(cards), PyByteArray_GET_SIZE(cards))
    if isinstance(cards, card_set_type):
        return checked(cards.mask)  # Python lets anybody put anything there
    if not (hasattr(cards, "__iter__") or hasattr(cards, "__getitem__")):
        raise TypeError(f"cards must be a text or an iterable of cards, not {type(cards).__name__}")
    for card in cards:
        add_card(&mask, card)
    return mask


def mask_of(cards, /):
    """The mask (bit 16 * suit + rank) of cards in any form that `evaluate` takes."""
    return mask_from(cards)


def checked_mask(mask, /):
    """The mask as an int, when all its bits are cards."""
    return checked(mask)


def evaluate(cards, /):
    """The value 0..9841 of 0 to 52 different cards; higher wins.

    cards: a text ("As Kd"), a CardSet, bytes of ids, or an iterable of Cards, ids and texts of one card each.

    Raises CardError for what is no card, an id outside 0..51 and a card twice; TypeError for other types.

    >>> from palatine import poker
    >>> poker.evaluate("As Ks Qs Js Ts"), poker.evaluate([])
    (9841, 0)
    """
    return api.evaluate_mask_unchecked(mask_from(cards))


def evaluate_mask(mask, /):
    """The value 0..9841 of the cards of a mask, bit 16 * suit + rank.

    Raises CardError when the mask has a bit that is no card; TypeError for what is no int.

    >>> from palatine import CardSet, poker
    >>> poker.evaluate_mask(CardSet("7c 7d").mask) == poker.evaluate("7c 7d")
    True
    """
    return api.evaluate_mask_unchecked(checked(mask))
