"""Undo brings back everything, one turn or back to a decision; a dealer then deals the same again."""

import pytest

from conformance.answers import differences, everything
from conformance.broken import Wrapped, fails, turns
from conformance.games import BIDS, CHANCE, GAMES, KUHN, LEDUC, State, Subject, act, actions, actors, dealt, story
from palatine import StateError


def same(state: State, expected: dict[str, str], what: str) -> None:
    found = differences(everything(state), expected)
    assert not found, f"{what} {story(state)}: {found}"


def refused(state: State, name: str, what: str) -> None:
    before = everything(state)
    try:
        getattr(state, name)()
    except StateError:
        same(state, before, f"{what} is refused, but something has changed")
    else:
        raise AssertionError(f"{what} is not refused {story(state)}")


def check(subject: Subject) -> None:
    refused(subject.start(), "undo", "undo at the start")
    for path in subject.some(40):
        state = subject.at(path)
        before = everything(state)
        for actor in actors(state):
            for action in actions(state, actor)[:3]:
                act(state, actor, action)
                state.undo()
                same(state, before, f"undo of {action} by {actor}")
        check_decision(subject, path)
    for path in subject.some_ends(10):
        state = subject.at(path)
        for n in reversed(range(len(path))):
            state.undo()
            same(state, everything(subject.at(path[:n])), "undo")
        check_redo(subject, len(path))


def check_decision(subject: Subject, path: tuple[tuple[int, int], ...]) -> None:
    state = subject.at(path)
    decisions = [turn for turn, (actor, _) in enumerate(path) if actor != CHANCE]
    if not decisions:
        refused(state, "undo_to_decision", "undo_to_decision without one")
        return
    state.undo_to_decision()
    same(state, everything(subject.at(path[: decisions[-1]])), "undo_to_decision")


def check_redo(subject: Subject, seed: int) -> None:
    """Two ways through the same game: straight on, and with every turn taken back once and done again."""
    straight, again = subject.start(), subject.start()
    while not straight.is_terminal():
        for state in (straight, again):
            actor = actors(state)[-1]
            act(state, actor, dealt(state, seed) if actor == CHANCE else actions(state, actor)[-1])
        again.undo()
        actor = actors(again)[-1]
        act(again, actor, dealt(again, seed) if actor == CHANCE else actions(again, actor)[-1])
        assert again == straight, f"redo is another turn {story(again)}, not {story(straight)}"
    while again.history:
        again.undo()
    for turn, (actor, move) in enumerate(straight.history):
        act(again, actor, dealt(again, seed) if actor == CHANCE else move)
        assert list(again.history) == list(straight.history)[: turn + 1], f"redo from the start {story(again)}"


@pytest.mark.parametrize("subject", GAMES, ids=str)
def test_undo(subject: Subject) -> None:
    check(subject)


@pytest.mark.parametrize("subject", [KUHN, LEDUC, BIDS], ids=str)
@pytest.mark.parametrize(
    "defect",
    [
        turns.UndoTwice,
        turns.UndoForgets,
        turns.UndoAtTheStart,
        turns.DecisionNotUndone,
        turns.HalfUndone,
        turns.RedoDiffers,
    ],
)
def test_it_can_fail(subject: Subject, defect: type[Wrapped]) -> None:
    if defect is turns.DecisionNotUndone and subject is BIDS:
        pytest.skip("nothing is dealt after the last decision")
    fails(check, subject, defect)
