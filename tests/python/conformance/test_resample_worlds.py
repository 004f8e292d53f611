"""Samples cover exactly the worlds that the seat holds possible, with their chances."""

from collections import Counter

import pytest

from conformance.broken import Wrapped, fails, leaks
from conformance.games import BIDS, GAMES, KUHN, LEDUC, Path, Subject, seat_of, story
from conformance.worlds import worlds


def deviation(counts: Counter[Path], chances: dict[Path, float]) -> float:
    """Pearson's chi-square, as a number that is about normal (Wilson and Hilferty, 1931)."""
    total = sum(counts.values())
    square = sum((counts[way] - total * chance) ** 2 / (total * chance) for way, chance in chances.items())
    freedom = len(chances) - 1
    return ((square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / (2 / (9 * freedom)) ** 0.5


def check(subject: Subject) -> None:
    for path in [*subject.some_secrets(5), *subject.some_ends(2)]:
        state = subject.at(path)
        for seat in [*subject.seats][: 2 if len(path) > 4 else 1] if not subject.whole else subject.seats:
            chances = worlds(subject, path, seat)
            assert path in chances
            size = 1 if len(chances) == 1 else max(1200, 12 * len(chances))
            named = {tuple(subject.sound().at(way).history): way for way in chances}
            found = Counter(tuple(state.resample(seat, seed).history) for seed in range(30 if size == 1 else size))
            where = f"for seat {seat} {story(state)}"
            strange = set(found) - set(named)
            assert not strange, f"worlds that cannot be {where}: {sorted(map(str, strange))[:3]}"
            if size > 1:
                counts = Counter({named[history]: count for history, count in found.items()})
                z = deviation(counts, chances)
                assert z < 5, f"the wrong worlds, or wrong chances (z = {z:.1f}) {where}: {counts}"


def test_the_statistic() -> None:
    chances = {((0, way),): 1 / 10 for way in range(10)}
    assert deviation(Counter(dict.fromkeys(chances, 100)), chances) < -4
    assert -2 < deviation(Counter({way: 90 + 2 * way[0][1] for way in chances}), chances) < 2
    assert deviation(Counter({way: 60 + 9 * way[0][1] for way in chances}), chances) > 5


def test_the_enumerator() -> None:
    """Kuhn: seat 0 holds the king, so the other one of two cards; leduc: one of three, of which two are alike."""
    king, queen, jack = 47, 43, 39
    path = ((-1, king), (-1, queen), (0, 0))
    assert worlds(KUHN, path, 0) == {path: 0.5, ((-1, king), (-1, jack), (0, 0)): 0.5}
    shown = (*path, (1, 0))
    assert worlds(KUHN, shown, 0) == {shown: 1}
    first = LEDUC.deck[0]
    assert sorted(worlds(LEDUC, ((-1, first),), 1).values()) == [0.25] * 4
    others = [((-1, first), (-1, card)) for card in LEDUC.deck[1:]]
    assert worlds(LEDUC, others[0], 0) == dict.fromkeys(others, 1 / 3)
    assert seat_of(-1) is None


@pytest.mark.parametrize("subject", [subject for subject in GAMES if subject.worlds], ids=str)
def test_resample_worlds(subject: Subject) -> None:
    check(subject)


@pytest.mark.parametrize("subject", [KUHN, LEDUC, BIDS], ids=str)
@pytest.mark.parametrize(
    "defect", [leaks.SampleIsTruth, leaks.SampleLoaded, leaks.SampleOfOneWorld, leaks.SampleOfAnotherSeat]
)
def test_it_can_fail(subject: Subject, defect: type[Wrapped]) -> None:
    fails(check, subject, defect)
