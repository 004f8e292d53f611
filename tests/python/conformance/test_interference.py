"""Non-interference: what a seat has not seen changes no answer to it, no error, no sample; nor to a spectator."""

import pytest

from conformance.answers import alphabet, answers, differences
from conformance.broken import Wrapped, fails, leaks
from conformance.games import BIDS, GAMES, KUHN, LEDUC, Path, State, Subject, story
from conformance.twins import play_on, some_twins


def check(subject: Subject) -> None:
    moves = alphabet(subject)[:20]
    pairs = 0
    for path in [*subject.some_secrets(18), *subject.some_ends(6)]:
        for viewer in [*subject.seats, None]:
            for twin in some_twins(subject, path, viewer, 1):
                check_pair(subject, path, twin, viewer, moves)
                pairs += 1
    assert pairs > 20


def check_pair(subject: Subject, path: Path, twin: Path, viewer: int | None, moves: list[object]) -> None:
    one, other = subject.at(path), subject.at(twin)
    where = f"seat {viewer} {story(one)} and {story(other)}"
    same(one, other, viewer, f"at once, {where}", moves)
    for _ in range(play_on(one, other)):
        one.undo()
        other.undo()
    same(one, other, viewer, f"after undo of what came later, {where}")
    if subject.witness.set_up is not None:
        set_up = subject.witness.set_up
        same(set_up(one), set_up(other), viewer, f"after setup, {where}", moves[:4])
    while one.history:
        one.undo()
        other.undo()
        same(one, other, viewer, f"after undo, {where}")


def same(one: State, other: State, viewer: int | None, where: str, moves: list[object] | None = None) -> None:
    """Compare the answers; without moves only those that are quick to get."""
    seeds = (1, 2, 3) if moves else ()
    found = differences(answers(one, viewer, moves or [], seeds), answers(other, viewer, moves or [], seeds))
    assert not found, f"{where}: {found}"


@pytest.mark.parametrize("subject", GAMES, ids=str)
def test_interference(subject: Subject) -> None:
    check(subject)


@pytest.mark.parametrize("subject", [KUHN, LEDUC, BIDS], ids=str)
@pytest.mark.parametrize(
    "defect",
    [
        leaks.ViewLeaks,
        leaks.SpectatorSees,
        leaks.StringLeaks,
        leaks.KeyLeaks,
        leaks.TensorLeaks,
        leaks.ReprLeaks,
        leaks.TextLeaks,
        leaks.ErrorLeaks,
        leaks.CauseLeaks,
        leaks.StepsLeak,
        leaks.ExplainLeaks,
        leaks.DefaultLeaks,
        leaks.ActionsLeak,
        leaks.SampleIsTruth,
        leaks.SampleReadsTheTruth,
        leaks.LeaksAfterUndo,
    ],
)
def test_it_can_fail(subject: Subject, defect: type[Wrapped]) -> None:
    fails(check, subject, defect)


@pytest.mark.parametrize("subject", [KUHN, LEDUC], ids=str)
def test_it_can_fail_after_setup(subject: Subject) -> None:
    fails(check, subject, leaks.SetupLeaks)
