"""One scale of hand strength for any set of 0 to 52 cards.

The value of a set is the dense rank, 0 to 9841, of its best five-card hand; higher wins. Sets with fewer than five
cards stand on the same scale: straights, flushes and full houses need five cards, and a missing kicker loses to any
kicker. So a front of three cards, a middle of five and a heap of thirteen compare with `<`.

>>> from palatine import poker
>>> poker.describe(poker.evaluate("Kc Kd Kh 2c 2d 7s"))
'full house, kings over twos'
>>> poker.evaluate("QcQdQh") > poker.evaluate("KcKdAhAsQc")
True
"""

import enum
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, SupportsIndex

from palatine import _core
from palatine.cards import Card, CardSet
from palatine.cython_poker import evaluate, evaluate_mask

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = [
    "NUM_VALUES",
    "Category",
    "best_five",
    "category",
    "category_name",
    "describe",
    "evaluate",
    "evaluate_many",
    "evaluate_mask",
]
__dir__ = __all__.copy  # dir() shows the public names alone

NUM_VALUES: int = _core.NUM_VALUES
"""Values are 0..NUM_VALUES - 1: 7,462 five-card classes and 2,380 of fewer cards."""


class Category(enum.IntEnum):
    """What kind of hand a value is, the lowest first."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8


def category(value: SupportsIndex, /) -> Category:
    """Tell the category of a value 0..9841; Error for others.

    >>> category(evaluate("7c 7d"))
    <Category.PAIR: 1>
    """
    return Category(_core.category(value))


def category_name(category: Category, /) -> str:
    """Name a category, as in "full house"."""
    return _core.category_name(category)


def describe(value: SupportsIndex, /) -> str:
    """Put a value 0..9841 into words; every value has its own. Error for others.

    >>> describe(evaluate("Ac 2d 3h 4s 5c")), describe(evaluate("9c 9d"))
    ('straight, five high', 'pair of nines')
    """
    return _core.describe(value)


def best_five(cards: str | Iterable[SupportsIndex | str], /) -> list[Card]:
    """Pick the at most five cards that make the value of a set.

    The largest group comes first, then higher ranks; a straight from its top, so that A-2-3-4-5 ends with the ace.
    Where the suit is free the higher one is taken, spades first. cards and errors as for `evaluate`.

    >>> " ".join(map(str, best_five("2c Kc 7s Kd 2d Kh")))
    'Kh Kd Kc 2d 2c'
    """
    best = CardSet.from_mask(_core.best_five_mask(CardSet(cards).mask))
    count = Counter(card.rank for card in best)
    hand = sorted(best, key=lambda card: (count[card.rank], card), reverse=True)
    kind = category(evaluate(best))
    if kind in (Category.STRAIGHT, Category.STRAIGHT_FLUSH) and hand[1].rank < hand[0].rank - 1:
        hand.append(hand.pop(0))
    return hand


def evaluate_many(
    array: "npt.NDArray[np.uint8] | npt.NDArray[np.uint64]",
    out: "npt.NDArray[np.uint16] | None" = None,
    threads: SupportsIndex = 1,
) -> "npt.NDArray[np.uint16]":
    """Evaluate many hands at once.

    array: uint8 of shape (N, k), a row of k card ids for each hand, 0 <= k <= 52; or uint64 of shape (N,), a mask (bit
    16 * suit + rank) for each. Any strides; fastest without gaps.
    out: where to write, uint16 of shape (N,); by default a new array. After an error it is as it was.
    threads: 1..1024. The GIL is released.

    Returns the values 0..9841, uint16 of shape (N,).

    Raises CardError, naming the first row, for an id above 51, a card twice or a bit that is no card; TypeError for
    other dtypes, naming the `astype` to use; Error for other shapes.

    >>> import numpy as np
    >>> hands = np.array([[51, 47, 43, 39, 35], [0, 1, 2, 3, 4]], dtype=np.uint8)
    >>> [describe(value) for value in evaluate_many(hands)]
    ['royal flush', 'four of a kind, twos, kicker three']
    """
    return _core.evaluate_many(array, out, threads)
