"""All hands of 0 to 5 cards, each against the referee, and all hands of 7, counted."""

import itertools
import math
from collections import Counter
from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

import referee
from hand_corpus import masks_of
from palatine import poker

# values: 5 cards of 52 and 7 cards of 52, worst category first.
FIVE = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40]
SEVEN = [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584]


@cache
def all_hands(size: int) -> np.ndarray:
    """(C(52, size), size) uint8: all hands, ids ascending, in lexicographic order."""
    count = math.comb(52, size)
    flat = np.fromiter(itertools.chain.from_iterable(itertools.combinations(range(52), size)), np.uint8, count * size)
    return flat.reshape(count, size)


def referee_values(hands: np.ndarray) -> np.ndarray:
    """The referee's values of (n, k) ids, k <= 5, through a table of its keys by rank multiset."""
    size = hands.shape[1]
    weights = 5 ** np.arange(13, dtype=np.int64)
    multisets = list(referee.rank_multisets(size))
    codes = np.array([sum(5**r for r in ranks) for ranks in multisets], dtype=np.int64)
    mixed = np.array([referee.value_of_key(referee.key_of_ranks(m, False)) for m in multisets], dtype=np.uint16)
    one_suit = np.zeros_like(mixed)
    for i, m in enumerate(multisets):
        if len(set(m)) == 5:
            one_suit[i] = referee.value_of_key(referee.key_of_ranks(m, True))
    order = codes.argsort()
    hand_codes = np.zeros(len(hands), dtype=np.int64)
    for column in hands.T:
        hand_codes += weights[column // 4]
    place = order[np.searchsorted(codes, hand_codes, sorter=order)]
    suits = hands % 4
    suited = (suits == suits[:, :1]).all(axis=1) if size == 5 else np.zeros(len(hands), dtype=bool)
    return np.where(suited, one_suit[place], mixed[place])


def histogram(values: np.ndarray) -> np.ndarray:
    return np.bincount(values, minlength=poker.NUM_VALUES)


def by_category(counts: np.ndarray) -> list[int]:
    totals = Counter[int]()
    for value, count in enumerate(counts.tolist()):
        totals[int(poker.category(value))] += count
    return [totals[category] for category in range(9)]


def expected_histogram(class_counts: dict[referee.Key, int]) -> np.ndarray:
    expected = np.zeros(9842, dtype=np.int64)
    for key, count in class_counts.items():
        expected[referee.value_of_key(key)] = count
    return expected


@pytest.mark.parametrize("size", range(6))
def test_every_hand_of_at_most_five_cards(size: int) -> None:
    hands = all_hands(size)
    expected = referee_values(hands)
    by_ids = poker.evaluate_many(hands)
    assert by_ids.dtype == np.uint16
    np.testing.assert_array_equal(by_ids, expected)
    np.testing.assert_array_equal(poker.evaluate_many(masks_of(hands)), expected)


@pytest.mark.parametrize("size", range(6))
def test_every_class_of_at_most_five_cards_holds_its_hands(size: int) -> None:
    np.testing.assert_array_equal(
        histogram(poker.evaluate_many(all_hands(size))), expected_histogram(referee.class_counts(size))
    )


def test_five_cards_by_category() -> None:
    counts = histogram(poker.evaluate_many(all_hands(5)))
    assert by_category(counts) == FIVE
    assert np.count_nonzero(counts) == 7462  # values: 7,462 classes


def test_classes_with_fewer_than_five_cards() -> None:
    seen = np.zeros(poker.NUM_VALUES, dtype=np.int64)
    for size in range(5):
        seen |= histogram(poker.evaluate_many(all_hands(size))) > 0
    # values: 2,380 = empty 1 + high card 1,092, pair 1,027, two pair 78, trips 169, quads 13.
    assert by_category(seen) == [1 + 1092, 1027, 78, 169, 0, 0, 0, 13, 0]
    assert seen.sum() == 2380
    assert not (seen & (histogram(poker.evaluate_many(all_hands(5))) > 0)).any()
    assert poker.NUM_VALUES == 7462 + 2380


def seven_card_masks() -> Iterator[np.ndarray]:
    """All seven-card masks, in blocks: two cards below all five of a five-card hand."""
    fives = masks_of(all_hands(5))
    lowest = all_hands(5)[:, 0]
    bits = [np.uint64(referee.mask_of([card])) for card in range(52)]
    for low, high in itertools.combinations(range(52), 2):
        above = fives[np.searchsorted(lowest, high, side="right") :]
        if len(above):
            yield above | (bits[low] | bits[high])


def test_seven_cards_by_class_and_category() -> None:
    counts = np.zeros(poker.NUM_VALUES, dtype=np.int64)
    for masks in seven_card_masks():
        counts += histogram(poker.evaluate_many(masks))
    assert counts.sum() == 133_784_560
    assert by_category(counts) == SEVEN
    assert np.count_nonzero(counts) == 4824  # values: 4,824 classes
    np.testing.assert_array_equal(counts, expected_histogram(referee.class_counts_of_seven()))


@pytest.mark.slow
def test_seven_cards_by_ids_equal_seven_cards_by_masks() -> None:
    fives = all_hands(5)
    for low, high in itertools.combinations(range(52), 2):
        above = fives[np.searchsorted(fives[:, 0], high, side="right") :]
        hands = np.empty((len(above), 7), dtype=np.uint8)
        hands[:, 0], hands[:, 1], hands[:, 2:] = high, low, above
        np.testing.assert_array_equal(poker.evaluate_many(hands), poker.evaluate_many(masks_of(hands)))


def test_six_cards_are_the_best_of_their_fives() -> None:
    # Every five with one random card more: some two million hands, each against its six fives.
    value_of_five = referee_values(all_hands(5))
    # How many fives come after one in lexicographic order: comb(51 - card, cards left, itself included), summed.
    after = np.array([[math.comb(51 - card, 5 - column) for card in range(52)] for column in range(5)])
    hands = all_hands(5)
    rng = np.random.RandomState(6)
    extra = rng.randint(0, 52, len(hands)).astype(np.uint8)
    fresh = (hands != extra[:, None]).all(axis=1)
    sixes = np.sort(np.column_stack([hands[fresh], extra[fresh]]), axis=1)
    best = np.zeros(len(sixes), dtype=np.uint16)
    for left_out in range(6):
        five = np.delete(sixes, left_out, axis=1)
        index = math.comb(52, 5) - 1 - sum(after[column][five[:, column]] for column in range(5))
        np.maximum(best, value_of_five[index], out=best)
    np.testing.assert_array_equal(poker.evaluate_many(sixes), best)
