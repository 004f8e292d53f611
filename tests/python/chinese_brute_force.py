"""All 72,072 settings of a hand, each looked at: what the arranger must find. Strengths are the referee's."""

import itertools
from collections.abc import Sequence
from functools import cache

import numpy as np

import referee
from palatine import chinese

FIVES = list(itertools.combinations(range(13), 5))
THREES = list(itertools.combinations(range(13), 3))


@cache
def all_settings() -> np.ndarray:
    """(72072, 3): indices into THREES, FIVES, FIVES for front, middle and back."""
    five = {cards: i for i, cards in enumerate(FIVES)}
    settings = []
    for i, front in enumerate(THREES):
        rest = [card for card in range(13) if card not in front]
        for middle in itertools.combinations(rest, 5):
            back = tuple(card for card in rest if card not in middle)
            settings.append((i, five[middle], five[back]))
    return np.array(settings)


def strengths(hand: Sequence[int]) -> np.ndarray:
    """(72072, 3): values of front, middle and back of every setting."""
    value = [
        np.array([referee.value_of_key(referee.key_of_hand([hand[i] for i in cards])) for cards in sets])
        for sets in (THREES, FIVES, FIVES)
    ]
    settings = all_settings()
    return np.stack([value[row][settings[:, row]] for row in range(3)], axis=1)


def scores(field: chinese.Field, values: np.ndarray) -> np.ndarray:
    """Wins less losses of each row of values, times the field's total."""
    result = np.zeros(len(values), dtype=np.int64)
    for row, counts in enumerate(field.counts.astype(np.int64)):
        up_to = np.cumsum(counts)
        below, above = up_to - counts, field.total - up_to
        result += (below - above)[values[:, row]]
    return result


def best_triples(hand: Sequence[int], field: chinese.Field) -> list[tuple[int, int, int, int]]:
    """Distinct (score, back, middle, front) of all legal settings, best first."""
    values = strengths(hand)
    values = values[(values[:, 2] > values[:, 1]) & (values[:, 1] > values[:, 0])]
    table = np.unique(np.column_stack([scores(field, values), values[:, ::-1]]), axis=0)
    return [tuple(map(int, line)) for line in table[::-1]]
