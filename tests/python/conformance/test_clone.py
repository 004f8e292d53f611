"""A clone is equal in everything, and lives its own life."""

import copy
import random

import pytest

from conformance.answers import differences, everything
from conformance.broken import Wrapped, fails, turns
from conformance.games import BIDS, GAMES, KUHN, LEDUC, State, Subject, act, actions, actors, story

WAYS = {"clone": lambda state: state.clone(), "copy": copy.copy, "deepcopy": copy.deepcopy}


def go_on(state: State, rng: random.Random, turns: int = 3) -> None:
    for _ in range(turns):
        if not state.is_terminal():
            actor = rng.choice(actors(state))
            act(state, actor, rng.choice(actions(state, actor)))


def check(subject: Subject) -> None:
    rng = random.Random(1)
    for path in subject.some(20):
        for name, way in WAYS.items():
            state = subject.at(path)
            before = everything(state)
            other = way(state)
            assert type(other) is type(state), f"{name} is a {type(other)}"
            assert other == state, f"{name} is not equal {story(state)}"
            assert not differences(everything(other), before), f"{name} {story(state)}: {everything(other)}"
            go_on(other, rng)
            assert not differences(everything(state), before), f"{name} is the same object {story(state)}"
            while other.history:
                other.undo()
            assert not differences(everything(state), before), f"{name} is the same object {story(state)}"
            other = way(state)
            go_on(state, rng)
            assert not differences(everything(other), before), f"{name} follows the original {story(other)}"


@pytest.mark.parametrize("subject", GAMES, ids=str)
def test_clone(subject: Subject) -> None:
    check(subject)


@pytest.mark.parametrize("subject", [KUHN, LEDUC, BIDS], ids=str)
@pytest.mark.parametrize("defect", [turns.CloneIsSelf, turns.CloneForgets, turns.CopyIsShared])
def test_it_can_fail(subject: Subject, defect: type[Wrapped]) -> None:
    fails(check, subject, defect)
