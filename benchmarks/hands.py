"""Random hands for the benchmarks: rows of distinct card ids, and masks (bit 16 * suit + rank)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

RANKS = "23456789TJQKA"
SUITS = "cdhs"
Dealer = Callable[[int, int], NDArray[np.uint8]]
ARRANGED = ("table", "two_four_table", "one_six_table")
"""Presets of Chinese Poker that the arranger is timed under, besides the default rules: row bonuses, overall, scoop."""
TEXTS = [rank + suit for rank in RANKS for suit in SUITS]  # by card id


def deal(n: int, k: int, seed: int = 20) -> NDArray[np.uint8]:
    """`n` independent uniform hands of `k` cards, uint8 (n, k), the cards of a row in uniform order."""
    rng = np.random.default_rng(seed)
    rows = np.empty((n, k), np.uint8)
    for column, top in enumerate(range(52 - k, 52)):  # Floyd: a card already taken is replaced by the new top one
        card = rng.integers(0, top + 1, n, np.uint8)
        taken = (rows[:, :column] == card[:, None]).any(axis=1)
        rows[:, column] = np.where(taken, top, card)
    return rng.permuted(rows, axis=1)


def masks_of(rows: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """The masks, uint64 (n,), of rows of distinct ids."""
    masks = np.zeros(len(rows), np.uint64)
    for column in rows.T:
        card = column.astype(np.uint64)
        masks |= np.uint64(1) << (np.uint64(16) * (card & np.uint64(3)) + (card >> np.uint64(2)))
    return masks
