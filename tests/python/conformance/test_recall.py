"""Perfect recall: a seat whose information states are equal has seen the same, and done the same, all along."""

from typing import Any

import pytest

from conformance.broken import Wrapped, fails, memory
from conformance.games import BIDS, CHANCE, GAMES, KUHN, LEDUC, Path, State, Subject, actors, story


def known(subject: Subject, state: State, path: Path, seat: int) -> frozenset[Any]:
    """What the seat has seen: who, his how-manieth turn, and what. Its own moves are always in it.

    And which turns have brought which set of cards, where it does not know the order.
    """
    seen = subject.witness.seen(state, seat)
    assert all(turn in seen for turn, (actor, _) in enumerate(path) if actor == seat)
    turns: dict[int, int] = {}
    found: set[Any] = {
        (tuple(sorted(turns)), tuple(sorted(path[turn][1] for turn in turns)))
        for turns in subject.witness.together(state, seat)
    }
    for turn, (actor, action) in enumerate(path):
        turns[actor] = turns.get(actor, 0) + 1
        if turn in seen:
            found.add((actor, turns[actor], action))
    return frozenset(found)


def memories(subject: Subject, seat: int) -> dict[Path, Any]:
    """For every position all that the seat has known, in order.

    Where all choose at once, the order in which they do so does not count: what counts is what the seat knows when all
    have chosen, and meanwhile what it knows now.
    """
    lasting: dict[Path, tuple[Any, ...]] = {}
    memory: dict[Path, Any] = {}
    for path in subject.paths:
        state = subject.sound().at(path)
        before = lasting[path[:-1]] if path else ()
        now = (sum(actor == CHANCE for actor, _ in path), known(subject, state, path, seat))
        waiting = (
            bool(path)
            and path[-1][0] != CHANCE
            and set(actors(state)) == (set(actors(subject.sound().at(path[:-1]))) - {path[-1][0]})
        )
        memory[path] = before if before[-1:] == (now,) else (*before, now)
        lasting[path] = before if waiting and not state.is_terminal() else memory[path]
    return memory


def check(subject: Subject) -> None:
    for seat in subject.seats:
        first: dict[str, Path] = {}
        memory = memories(subject, seat)
        for path in subject.paths:
            text = subject.at(path).information_state_string(seat)
            other = first.setdefault(text, path)
            assert memory[other] == memory[path], (
                f"one information state of seat {seat} {story(subject.at(path))} and {story(subject.at(other))}: {text}"
            )


@pytest.mark.parametrize("subject", GAMES, ids=str)
def test_recall(subject: Subject) -> None:
    check(subject)


@pytest.mark.parametrize("subject", [KUHN, LEDUC, BIDS], ids=str)
@pytest.mark.parametrize("defect", [memory.ForgetsOwnMoves, memory.ForgetsThePast, memory.Amnesia])
def test_it_can_fail(subject: Subject, defect: type[Wrapped]) -> None:
    if subject is BIDS and defect is memory.ForgetsThePast:
        pytest.skip("all that was ever seen, is seen in the end")
    fails(check, subject, defect)
