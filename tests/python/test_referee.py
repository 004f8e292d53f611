"""The referee itself: its two ways to evaluate agree, and it counts what everybody counts."""

import math

import pytest

import hand_corpus
import referee


def test_class_counts() -> None:
    # values: 7,462 classes of five cards, 2,380 with fewer than five, 9,842 in all.
    assert len(referee.class_counts(5)) == 7462
    assert len(set().union(*(referee.class_counts(size) for size in range(5)))) == 2380
    assert len(referee.all_keys()) == 9842


@pytest.mark.parametrize("size", range(6))
def test_class_counts_cover_all_hands(size: int) -> None:
    assert sum(referee.class_counts(size).values()) == math.comb(52, size)


def test_class_counts_of_seven_cover_all_hands() -> None:
    # values: 133,784,560 hands of seven cards in 4,824 classes.
    counts = referee.class_counts_of_seven()
    assert sum(counts.values()) == math.comb(52, 7) == 133_784_560
    assert len(counts) == 4824


@pytest.mark.parametrize("name", hand_corpus.AWKWARD)
def test_awkward_hands(name: str) -> None:
    text, key = hand_corpus.AWKWARD[name]
    hand = referee.ids(text)
    assert len(set(hand)) == len(hand)
    assert referee.best_key_by_rules(hand) == key
    if len(hand) <= 20:
        assert referee.best_key(hand) == key


@pytest.mark.parametrize("size", range(17))
def test_both_ways_agree(size: int) -> None:
    for hand in hand_corpus.rows(size)[: 150 if size < 13 else 60].tolist():
        assert referee.best_key(hand) == referee.best_key_by_rules(hand)


def test_both_ways_agree_on_constructed_hands() -> None:
    for hand in hand_corpus.constructed():
        if len(hand) <= 13:
            assert referee.best_key(hand) == referee.best_key_by_rules(hand)
