"""Legal actions are sorted, unique and there for whoever is to act, for nobody else, and not after the end."""

import pytest

from conformance.broken import Wrapped, fails, moves
from conformance.games import BIDS, CHANCE, GAMES, KUHN, LEDUC, Subject, actions, actors, seat_of, story
from palatine import StateError


def check(subject: Subject) -> None:
    for path in subject.some(400):
        state = subject.at(path)
        where = story(state)
        who = actors(state)
        for actor in who:
            found = state.legal_actions(seat_of(actor))
            assert isinstance(found, list), f"not a list {where}: {found}"
            assert all(type(action) is int for action in found), f"not ints {where}: {found}"
            assert found, f"no action for {actor} {where}"
            assert all(0 <= action < 1 << 63 for action in found), f"negative action {where}: {found}"
            assert len(found) == len(set(found)), f"an action twice {where}: {found}"
            assert found == sorted(found), f"actions not sorted {where}: {found}"
            if actor == CHANCE:
                continue
            move = state.default_move(actor)
            assert state.action_of(move, actor) in found, f"the default is illegal {where}: {move}"
        if who:
            lowest = actions(state, min(who))
            assert state.legal_actions() == lowest, f"without a player the actions are not those of {min(who)} {where}"
        else:
            assert state.legal_actions() == [], f"the game is over, but there are actions {where}"
        for seat in set(subject.seats) - set(who):
            assert state.legal_actions(seat) == [], f"seat {seat} is not to act, but has actions {where}"
            assert list(state.legal_moves(seat)) == [], f"seat {seat} is not to act, but has moves {where}"
            with pytest.raises(StateError):
                state.default_move(seat)


@pytest.mark.parametrize("subject", GAMES, ids=str)
def test_actions(subject: Subject) -> None:
    check(subject)


@pytest.mark.parametrize("subject", [KUHN, LEDUC, BIDS], ids=str)
@pytest.mark.parametrize(
    "defect",
    [
        moves.Unsorted,
        moves.Repeated,
        moves.Negative,
        moves.ActionsForAll,
        moves.Stuck,
        moves.ActionsAtTheEnd,
        moves.DefaultIllegal,
    ],
)
def test_it_can_fail(subject: Subject, defect: type[Wrapped]) -> None:
    fails(check, subject, defect)
