"""Sets of cards as numbers with a bit for each card id, as actions have them; the `mask` of a `CardSet` is another."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from palatine.cards import CardSet


def mask_of(cards: Iterable[int]) -> int:
    """Give cards as a bit for each id."""
    return sum(1 << card for card in cards)


@lru_cache(1 << 14)
def cards_text(mask: int) -> str:
    """Write cards of a bit for each id."""
    return str(CardSet(ids_of(mask)))


def ids_of(mask: int) -> Iterator[int]:
    """Give the places of the bits of a number, rising."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
