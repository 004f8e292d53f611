"""Chance is uniform over what is left, and there only where chance is to act."""

import math

import pytest

from conformance.broken import Wrapped, fails, turns
from conformance.games import BIDS, CHANCE, GAMES, KUHN, LEDUC, Subject, story
from palatine import Card


def check(subject: Subject) -> None:
    nodes = 0
    for path in subject.some(300):
        state = subject.at(path)
        where = story(state)
        if not state.is_chance_node():
            assert state.current_player() != CHANCE
            try:
                found = state.chance_outcomes()
            except ValueError:
                continue
            raise AssertionError(f"chance_outcomes where chance is not to act {where}: {found}")
        nodes += 1
        found = state.chance_outcomes()
        assert [action for action, _ in found] == state.legal_actions(), f"chance_outcomes {where}: {found}"
        assert math.isclose(math.fsum(chance for _, chance in found), 1, abs_tol=1e-12), (
            f"chances do not sum to 1 {where}"
        )
        assert len({chance for _, chance in found}) == 1, f"not equally likely {where}: {found}"
        dealt = {move.card for actor, move in state.history if actor == CHANCE}
        again = subject.witness.cards_return
        assert again or all(Card(action) not in dealt for action, _ in found), f"a card twice {where}"
    assert nodes


@pytest.mark.parametrize("subject", GAMES, ids=str)
def test_chance(subject: Subject) -> None:
    check(subject)


@pytest.mark.parametrize("subject", [KUHN, LEDUC, BIDS], ids=str)
@pytest.mark.parametrize("defect", [turns.Loaded, turns.Skewed, turns.Missing, turns.ChanceAlways])
def test_it_can_fail(subject: Subject, defect: type[Wrapped]) -> None:
    fails(check, subject, defect)
