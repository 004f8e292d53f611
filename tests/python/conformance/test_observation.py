"""Observation tensors are finite, float32 and of the declared size, and the spec names every part of them."""

import math

import numpy as np
import pytest

from conformance.broken import Wrapped, fails, memory
from conformance.games import BIDS, GAMES, KUHN, LEDUC, Subject, story


def check(subject: Subject) -> None:
    spec = dict(subject.start().observation_spec())
    end = 0
    for name, part in spec.items():
        assert name.isidentifier(), name
        assert part.start == end < part.stop, f"slices do not follow on each other: {spec}"
        assert part.step in (None, 1), f"slices with gaps: {spec}"
        end = part.stop
    if subject.game is not None:
        assert subject.game.observation_spec() == spec, "the game has another spec"
    for path in subject.some(250):
        state = subject.at(path)
        where = story(state)
        assert dict(state.observation_spec()) == spec, f"another spec {where}"
        for seat in subject.seats:
            tensor = state.observation_tensor(seat)
            assert type(tensor) is np.ndarray, f"a {type(tensor)} {where}"
            assert tensor.dtype == np.float32, f"not float32 {where}: {tensor.dtype}"
            assert tensor.shape == (end,), f"the size is not {end} {where}: {tensor.shape}"
            assert all(map(math.isfinite, tensor.tolist())), f"not finite {where}"
            assert tensor.flags.writeable, where
            assert tensor.flags.c_contiguous, where


@pytest.mark.parametrize("subject", GAMES, ids=str)
def test_observation(subject: Subject) -> None:
    check(subject)


@pytest.mark.parametrize("subject", [KUHN, LEDUC, BIDS], ids=str)
@pytest.mark.parametrize(
    "defect",
    [memory.TensorShort, memory.TensorNaN, memory.TensorDouble, memory.SpecOverlaps, memory.SpecShifts],
)
def test_it_can_fail(subject: Subject, defect: type[Wrapped]) -> None:
    fails(check, subject, defect)
