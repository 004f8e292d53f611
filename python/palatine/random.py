"""A random generator with the same numbers on every platform and in every release."""

import operator
from collections.abc import Iterable
from typing import SupportsIndex

from palatine import _core
from palatine.cards import Card, CardSet
from palatine.errors import CardError

__all__ = ["Random"]
__dir__ = __all__.copy  # dir() shows the public names alone


class Random(_core.Random):
    """xoshiro256** (Blackman and Vigna), its state filled by SplitMix64 from one 64-bit seed.

    seed: 0..2**64-1. Raises Error for others, TypeError for other types. Pickles.

    >>> generator = Random(1)
    >>> generator.below(52), generator.below(52)
    (36, 27)
    """

    def deal(self, *sizes: SupportsIndex, deck: str | Iterable[SupportsIndex | str] | None = None) -> list[list[Card]]:
        """Deal hands of the given sizes from a shuffled deck, by default all 52 cards.

        The deck, by rising id, is shuffled whole; the first hand is its first cards, and so on. Raises CardError, with
        no number drawn, when the deck has too few cards.

        >>> [len(hand) for hand in Random(7).deal(13, 13)]
        [13, 13]
        """
        counts = []
        for size in sizes:
            if isinstance(size, bool) or not hasattr(size, "__index__"):
                raise TypeError(f"a hand's size must be an int, not {type(size).__name__}")
            counts.append(operator.index(size))
        cards = list(CardSet.full() if deck is None else CardSet(deck))
        if any(count < 0 for count in counts) or sum(counts) > len(cards):
            shown = ", ".join(_core.shown(count) for count in counts)
            raise CardError(f"cannot deal hands of {shown} cards from {len(cards)}")
        self.shuffle(cards)
        hands, start = [], 0
        for count in counts:
            hands.append(cards[start : start + count])
            start += count
        return hands
