"""Sampling never reads the truth: from all worlds that the seat cannot tell apart one seed gives the same sample."""

import random

import pytest

from conformance.broken import Wrapped, fails, leaks
from conformance.games import BIDS, GAMES, KUHN, LEDUC, Subject, story
from conformance.worlds import worlds


def check(subject: Subject) -> None:
    alike = 0
    for path in subject.some_secrets(10):
        for seat in [*subject.seats][:3]:
            ways = sorted(worlds(subject, path, seat))
            ways = random.Random(len(path)).sample(ways, min(5, len(ways)))
            alike += len(ways) > 1
            for seed in (0, 1, 5, 2**64 - 1):
                samples = {subject.at(way).resample(seat, seed).to_json(): way for way in [path, *ways]}
                assert len(samples) == 1, (
                    f"a sample for seat {seat} knows the truth {story(subject.at(path))}: {samples}"
                )
    assert alike > 5


@pytest.mark.parametrize("subject", [subject for subject in GAMES if subject.worlds], ids=str)
def test_resample_truth(subject: Subject) -> None:
    check(subject)


@pytest.mark.parametrize("subject", [KUHN, LEDUC, BIDS], ids=str)
@pytest.mark.parametrize("defect", [leaks.SampleIsTruth, leaks.SampleReadsTheTruth])
def test_it_can_fail(subject: Subject, defect: type[Wrapped]) -> None:
    fails(check, subject, defect)
