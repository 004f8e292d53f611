"""What is not legal or no move at all raises the right error, which names the value, and changes nothing."""

import contextlib
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import palatine
from conformance.answers import GARBAGE, NO_ACTIONS, WRONG, alphabet, differences, everything
from conformance.broken import Wrapped, border, fails, memory
from conformance.games import BIDS, GAMES, KUHN, LEDUC, State, Subject, actors, seat_of, story
from palatine import IllegalMoveError, StateError

OF_A_SEAT = ("view", "information_state_string", "information_state_key", "observation_tensor")
OF_ANY_ACTOR = ("legal_actions", "legal_moves", "legal_count", "default_move")
NO_SEATS = [99, -5, -2, 2**31, 2**32, 2**63, -(2**63), 10**30]
NO_PLAYERS = [1.0, True, False, "0", b"0", [], (0,), object()]


def refused(kind: type[Exception], named: str | set[str], ask: Callable[..., Any], *args: Any) -> None:
    """Show that a call raises `kind` exactly, in a text of bearable size with the value in it."""
    shown = f"{getattr(ask, '__name__', ask)}{args!r:.200}"
    try:
        answer = ask(*args)
    except Exception as error:
        raised = error
    else:
        raise AssertionError(f"{shown}: {answer!r:.200}, not a {kind.__name__}")
    assert type(raised) is kind, f"{shown}: {raised!r:.200}, not a {kind.__name__}"
    text = str(raised)
    names = {named} if isinstance(named, str) else named
    assert any(name in text for name in names), f"{shown}: the error does not name the value {names}: {text}"
    assert 0 < len(text) < 600, f"{shown}: {text:.600}"


def check(subject: Subject) -> None:
    asked = alphabet(subject)
    for path in [*subject.some(12), *subject.some_ends(2)]:
        state = subject.at(path)
        before = everything(state)
        check_moves(subject, state, asked)
        check_seats(subject, state)
        found = differences(everything(state), before)
        assert not found, f"not true that nothing has changed {story(state)}: {found}"
    check_answers_are_copies(subject)


def check_moves(subject: Subject, state: State, asked: list[Any]) -> None:
    who = actors(state)
    for player in {None, *subject.seats, *map(seat_of, who)}:
        for move in [*asked, *NO_ACTIONS]:
            if not state.is_legal(move, player):
                refused_move(state, names_of(state, move, player), move, player)
        for text in GARBAGE:
            plain = text.strip() and text.isascii() and text.isprintable() and len(text) < 40
            refused_move(state, text.split()[-1] if plain else "", text, player)
            refused(IllegalMoveError, "", state.parse_move, text, player)
        for wrong in [*WRONG, None]:
            named = "bool" if isinstance(wrong, bool) else type(wrong).__name__
            for ask in (state.apply, state.explain, state.is_legal, state.action_of):
                refused(TypeError, named, ask, wrong, player)
        for wrong in (1, None, b"x", 1.0):
            refused(TypeError, type(wrong).__name__, state.parse_move, wrong, player)
    for seat in set(subject.seats) - set(who):
        for action in state.legal_actions():
            refused_move(state, "", action, seat)
        reason = state.explain(0, seat)
        assert "the game is over" in reason if state.is_terminal() else str(seat) in reason or not who, reason


def refused_move(state: State, named: str | set[str], move: Any, player: int | None) -> None:
    before = everything_cheap(state)
    refused(IllegalMoveError, named, state.apply, move, player)
    assert everything_cheap(state) == before, f"not true that nothing has changed by {move!r} {story(state)}"


def everything_cheap(state: State) -> Any:
    return len(state.history), state.position_key, state.current_player()


def names_of(state: State, move: Any, player: int | None) -> set[str]:
    """How an error may name a move: as it was given, or as its text when it has one."""
    names = {str(move)}
    with contextlib.suppress(IllegalMoveError):
        names.add(str(state.move_text(move, player)))
    return names


def check_seats(subject: Subject, state: State) -> None:
    n = subject.num_players
    for name in OF_A_SEAT:
        ask = getattr(state, name)
        for seat in [n, -1, -4, *NO_SEATS]:
            refused(StateError, str(seat), ask, seat)
        for wrong in NO_PLAYERS if name == "view" else [*NO_PLAYERS, None]:
            refused(TypeError, type(wrong).__name__, ask, wrong)
    for name in OF_ANY_ACTOR:
        ask = getattr(state, name)
        for seat in [n, *NO_SEATS]:
            refused(StateError, str(seat), ask, seat)
        for wrong in NO_PLAYERS:
            refused(TypeError, type(wrong).__name__, ask, wrong)
    for ask in (state.apply, state.explain, state.is_legal):
        for seat in [n, *NO_SEATS]:
            refused(StateError, str(seat), ask, 0, seat)
        for wrong in NO_PLAYERS:
            refused(TypeError, type(wrong).__name__, ask, 0, wrong)
    for seat in [n, -1, *NO_SEATS]:
        refused(StateError, str(seat), state.resample, seat, 1)
    for wrong in [*NO_PLAYERS, None]:
        refused(TypeError, type(wrong).__name__, state.resample, wrong, 1)
        refused(TypeError, type(wrong).__name__, state.resample, 0, wrong)
    for seed in (-1, 2**64, 10**30):
        refused(palatine.Error, str(seed), state.resample, 0, seed)


def check_answers_are_copies(subject: Subject) -> None:
    """Whoever changes an answer, changes nothing else."""
    for path in [*subject.some(10), *subject.some_ends(3)]:
        state = subject.at(path)
        before = everything(state)
        history = len(path)
        for answer in (state.legal_actions(), state.history, state.view(0), state.observation_spec()):
            if hasattr(answer, "clear"):
                answer.clear()
        state.observation_tensor(0)[:] = 7
        if state.is_terminal():
            state.returns().clear()
        else:
            for name in ("chance_outcomes",) if state.is_chance_node() else ("legal_steps",):
                getattr(state, name)().clear()
        assert len(state.history) == history, f"the history changes with the answer {story(state)}"
        found = differences(everything(state), before)
        assert not found, f"the state changes with the answer {story(state)}: {found}"


@pytest.mark.parametrize("subject", GAMES, ids=str)
def test_refusals(subject: Subject) -> None:
    check(subject)


@pytest.mark.parametrize("subject", [KUHN, LEDUC, BIDS], ids=str)
def test_numbers_of_numpy_are_numbers(subject: Subject) -> None:
    if subject is BIDS:
        pytest.skip("the game of the suite is stricter")
    state = subject.start()
    for kind in (np.int64, np.uint8):
        action = state.legal_actions()[0]
        assert state.is_legal(kind(action))
        state.apply(kind(action))
    assert state.view(np.int64(1)) == state.view(1)


@pytest.mark.parametrize("subject", [KUHN, LEDUC, BIDS], ids=str)
@pytest.mark.parametrize(
    "defect",
    [
        border.AppliesFirst,
        border.OtherErrors,
        border.NoValue,
        border.TakesBools,
        border.AnySeat,
        border.AnyPlayer,
        border.ListIsInside,
        memory.ViewIsInside,
        memory.TensorShared,
    ],
)
def test_it_can_fail(subject: Subject, defect: type[Wrapped]) -> None:
    fails(check, subject, defect)
