"""legal_actions, legal_moves, legal_count, is_legal, explain say the same; explain is None exactly for legal moves."""

from collections.abc import Set
from typing import Any

import pytest

from conformance.answers import GARBAGE, NO_ACTIONS, alphabet
from conformance.broken import Wrapped, fails, moves
from conformance.games import BIDS, GAMES, KUHN, LEDUC, State, Subject, actions, actors, seat_of, story
from palatine import IllegalMoveError


def check(subject: Subject) -> None:
    asked = [*alphabet(subject), *NO_ACTIONS, *GARBAGE]
    for path in subject.some(40):
        state = subject.at(path)
        where = story(state)
        for actor in {*actors(state), *subject.seats}:
            player = seat_of(actor)
            found = actions(state, actor) if actor in actors(state) else []
            moves = state.legal_moves(player)
            assert state.legal_count(player) == len(found), (
                f"legal_count {where}: {state.legal_count(player)}, not {found}"
            )
            assert len(moves) == len(found), f"legal_moves {where}: {list(moves)} for {found}"
            assert [state.action_of(move, player) for move in moves] == found, f"legal_moves {where}: {list(moves)}"
            assert all(move in moves for move in moves), f"legal_moves does not contain its own moves {where}"
            legal: set[object] = {*found, *(state.move_text(move, player) for move in moves)}
            for move in [*asked, *moves]:
                listed = move in legal or (not isinstance(move, int | str) and move in moves)
                expected = listed or unlisted(subject, state, actor, move)
                reason = state.explain(move, player)
                assert state.is_legal(move, player) is expected, f"is_legal {move!r} by {actor} {where}"
                assert (reason is None) is expected, f"explain {move!r} by {actor} {where}: {reason}"
                assert reason is None or (isinstance(reason, str) and reason), f"explain {move!r} {where}: {reason!r}"
                if isinstance(moves, Set):
                    assert (move in moves) is expected, f"{move!r} in legal_moves {where}"


def unlisted(subject: Subject, state: State, actor: int, move: Any) -> bool:
    """Whether a move is legal by the witness, though it may not be listed."""
    try:
        action = state.action_of(move, seat_of(actor))
    except IllegalMoveError:
        return False
    return subject.witness.unlisted(state, actor, action)


@pytest.mark.parametrize("subject", GAMES, ids=str)
def test_legality(subject: Subject) -> None:
    check(subject)


@pytest.mark.parametrize("subject", [KUHN, LEDUC, BIDS], ids=str)
@pytest.mark.parametrize(
    "defect",
    [
        moves.CountsOneMore,
        moves.FewerMoves,
        moves.AllLegal,
        moves.ExplainsLegal,
        moves.NeverExplains,
        moves.ExplainsEmpty,
    ],
)
def test_it_can_fail(subject: Subject, defect: type[Wrapped]) -> None:
    fails(check, subject, defect)
