"""A sequence of step actions is legal exactly when it is a prefix of the steps of a legal move."""

from itertools import pairwise

import pytest

from conformance.broken import Wrapped, fails, moves
from conformance.games import BIDS, GAMES, KUHN, LEDUC, State, Subject, actions, actors, story
from palatine import IllegalMoveError


def check(subject: Subject) -> None:
    assert 1 <= subject.num_steps <= 256
    for path in subject.some(120):
        state = subject.at(path)
        if state.is_chance_node() or state.is_terminal():
            assert state.legal_steps() == [], f"legal_steps without a decision {story(state)}: {state.legal_steps()}"
            continue
        for seat in actors(state):
            check_seat(subject, state, seat)
        for seat in set(subject.seats) - set(actors(state)):
            assert state.legal_steps((), seat) == [], f"legal_steps of {seat}, who is not to act {story(state)}"


def check_seat(subject: Subject, state: State, seat: int) -> None:
    where = f"by {seat} {story(state)}"
    ways: dict[tuple[int, ...], int] = {}
    for action in actions(state, seat):
        steps = state.steps(action, seat)
        assert 1 <= len(steps) <= subject.max_steps, f"steps of {action} {where}: {steps}"
        assert all(type(step) is int and 0 <= step < subject.num_steps for step in steps), f"steps of {action}: {steps}"
        assert tuple(steps) not in ways, f"the same steps for two moves {where}: {steps}"
        ways[tuple(steps)] = action
    # Sorted, a prefix comes right before one of those that begin with it.
    assert all(b[: len(a)] != a for a, b in pairwise(sorted(ways))), f"steps that begin other steps {where}: {ways}"

    following: dict[tuple[int, ...], set[int]] = {(): set()}
    for way in ways:
        for n, step in enumerate(way):
            following.setdefault(way[:n], set()).add(step)
    for prefix, after in following.items():
        assert state.legal_steps(prefix, seat) == sorted(after), f"legal_steps {prefix} {where}"
        assert state.action_of_steps(prefix, seat) is None, f"action_of_steps {prefix}, which is incomplete {where}"
        for step in set(range(subject.num_steps + 2)) - after:
            refused(state, (*prefix, step), seat)
        for wrong in (-1, 256, 2**64):
            refused(state, (*prefix, wrong), seat)
    for way, action in ways.items():
        assert state.legal_steps(way, seat) == [], f"legal_steps after a whole move {where}"
        assert state.action_of_steps(way, seat) == action, f"action_of_steps {way} is not {action} {where}"
        refused(state, (*way, 0), seat)


def refused(state: State, steps: tuple[int, ...], seat: int) -> None:
    for ask in (state.action_of_steps, state.legal_steps):
        try:
            answer = ask(steps, seat)
        except IllegalMoveError:
            continue
        raise AssertionError(f"no legal move has these steps, but {steps} gave {answer} {story(state)}")


@pytest.mark.parametrize("subject", GAMES, ids=str)
def test_steps(subject: Subject) -> None:
    check(subject)


@pytest.mark.parametrize("subject", [KUHN, LEDUC, BIDS], ids=str)
@pytest.mark.parametrize(
    "defect",
    [
        moves.StepsBeyond,
        moves.SameSteps,
        moves.StepsShort,
        moves.StepsMore,
        moves.StepsOfAnother,
        moves.StepsAccepted,
    ],
)
def test_it_can_fail(subject: Subject, defect: type[Wrapped]) -> None:
    fails(check, subject, defect)
