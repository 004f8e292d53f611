"""Returns come at the end, a number a seat, and sum to 0 over the sides."""

import math

import pytest

from conformance.broken import Wrapped, fails, turns
from conformance.games import BIDS, GAMES, KUHN, LEDUC, Subject, story
from palatine import StateError


def check(subject: Subject) -> None:
    sides = subject.sides or tuple((seat,) for seat in subject.seats)
    for path in [*subject.some(200), *subject.some_ends(200)]:
        state = subject.at(path)
        where = story(state)
        if not state.is_terminal():
            try:
                early = state.returns()
            except StateError:
                continue
            raise AssertionError(f"returns before the end {where}: {early}")
        found = state.returns()
        assert len(found) == subject.num_players, f"not one number a seat {where}: {found}"
        assert all(type(number) is float and math.isfinite(number) for number in found), f"not finite {where}: {found}"
        assert all(found[seat] == found[side[0]] for side in sides for seat in side), (
            f"partners differ {where}: {found}"
        )
        total = math.fsum(found[side[0]] for side in sides)
        assert math.isclose(total, 0, abs_tol=1e-9), f"returns sum to {total} {where}: {found}"


@pytest.mark.parametrize("subject", GAMES, ids=str)
def test_returns(subject: Subject) -> None:
    check(subject)


@pytest.mark.parametrize("subject", [KUHN, LEDUC, BIDS], ids=str)
@pytest.mark.parametrize("defect", [turns.Rake, turns.EarlyReturns, turns.ReturnsMissing, turns.ReturnsNaN])
def test_it_can_fail(subject: Subject, defect: type[Wrapped]) -> None:
    fails(check, subject, defect)
