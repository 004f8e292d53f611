"""Copies of what goes on: playing on with one leaves the other as it is."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import palatine
from palatine import casino, chinese, kuhn, palace, search
from palatine.bots import Bot, RandomBot
from palatine.search.policy_bot import PolicyBot

COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
}


def play(table: palace.Session | casino.Match, moves: int) -> None:
    for _ in range(moves):
        if isinstance(table, palace.Session) and table.hand_is_over:
            table.next_hand()
        table.apply(table.state.default_move())


@pytest.mark.parametrize("kind", [palace.Session, casino.Match])
@pytest.mark.parametrize("way", COPIES)
def test_sessions_and_matches(kind: type[palace.Session | casino.Match], way: str) -> None:
    table = kind(num_players=3, seed=5)
    play(table, 20)
    before = table.to_json()
    other = COPIES[way](table)
    assert type(other) is kind
    assert other == table
    play(other, 60)
    assert table.to_json() == before
    assert repr(table) == repr(kind.from_json(before))
    assert other == kind.from_json(other.to_json())
    play(table, 60)
    assert table == other


def test_a_session_copied_in_mid_hand_still_adds_up() -> None:
    session = palace.Session(num_players=2, seed=1)
    other = copy.copy(session)
    while not other.hand_is_over:
        other.apply(other.state.default_move())
    assert not session.hand_is_over
    assert session.hands == ()
    while not session.hand_is_over:
        session.apply(session.state.default_move())
    assert session.hands[-1].stacks == session.stacks == other.stacks


TABLE = search.tabulate("kuhn", lambda state: dict.fromkeys(state.legal_moves(), 0.5))
DRAWING: dict[str, tuple[Callable[[], Bot], palatine.game.State[Any, Any]]] = {
    "random": (lambda: RandomBot(1), kuhn.State.setup(["Ks", "Qs"])),
    "policy": (lambda: PolicyBot(1, TABLE), kuhn.State.setup(["Ks", "Qs"])),
    "greedy": (lambda: casino.GreedyBot(1), casino.State.setup(["2c 3h 4d 6d", None], loose="Ks Qd Jc Ts")),
}


@pytest.mark.parametrize("bot", DRAWING)
@pytest.mark.parametrize("way", COPIES)
def test_bots_that_draw(bot: str, way: str) -> None:
    make, state = DRAWING[bot]
    one, alone = make(), make()
    other = COPIES[way](one)
    drawn = [alone.step(state) for _ in range(40)]
    assert [one.step(state) for _ in range(40)] == drawn
    assert [other.step(state) for _ in range(40)] == drawn
    assert len(set(map(str, drawn))) > 1


SOLVERS: dict[str, Callable[[], Any]] = {
    "field": lambda: chinese.FieldSolver(200, 1),
    "cfr": lambda: search.CfrSolver("kuhn"),
    "mccfr": lambda: search.MccfrSolver("kuhn"),
}


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("way", COPIES)
def test_solvers_are_not_copied(solver: str, way: str) -> None:
    with pytest.raises(TypeError, match="cannot"):
        COPIES[way](SOLVERS[solver]())
