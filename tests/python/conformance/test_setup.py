"""Every position that play can reach can be set up, and is then the same in every answer."""

import pytest

from conformance.answers import alphabet, answers, differences
from conformance.broken import Wrapped, fails, leaks
from conformance.games import GAMES, KUHN, LEDUC, Subject, story
from palatine import Error

WITH_SETUP = [subject for subject in GAMES if subject.witness.set_up is not None]


def check(subject: Subject) -> None:
    assert subject.witness.set_up is not None
    moves = alphabet(subject)[:4]
    for path in [*subject.some(30), *subject.some_ends(5)]:
        state = subject.at(path)
        try:
            other = subject.witness.set_up(state)
        except Error as error:
            raise AssertionError(f"setup refuses a position of play {story(state)}: {error}") from error
        assert type(other) is type(state)
        assert other == state, f"setup gives another position {story(state)}: {story(other)}"
        assert other.position_key == state.position_key, f"setup gives another position_key {story(state)}"
        for viewer in [*subject.seats, None]:
            found = differences(answers(other, viewer, moves), answers(state, viewer, moves))
            assert not found, f"setup gives other answers {story(state)}: {found}"


@pytest.mark.parametrize("subject", WITH_SETUP, ids=str)
def test_setup(subject: Subject) -> None:
    check(subject)


@pytest.mark.parametrize("subject", [KUHN, LEDUC], ids=str)
@pytest.mark.parametrize("defect", [leaks.SetupForgets, leaks.SetupLeaks])
def test_it_can_fail(subject: Subject, defect: type[Wrapped]) -> None:
    fails(check, subject, defect)
