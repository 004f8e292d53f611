"""Everything that a seat, or a spectator, can ask of a state: by name, as text or bytes that can be compared."""

import json
import sys
from collections.abc import Callable
from typing import Any

import palatine
from conformance.games import State, Subject, act, actions, actors
from palatine import Card

# What is no move of any game.
GARBAGE = ["", " ", "xyzzy", "deal", "deal Zz", "deal 2", "bet 3:", "1", "-1", "\0", "♠", "\ud800", "x" * 10_000]
NO_ACTIONS = [-1, -2, -4, 52, 255, 2**31, 2**63 - 1, -(2**63), 2**63, 2**64, 10**30, -(10**30)]
STRANGE = [-1, 2**64, "xyzzy", "deal Zz", None, 1.0]
WRONG = [1.0, True, False, b"bet", [], (0,), {}, object(), 1 + 0j]


def outcome(ask: Callable[..., Any], *args: Any, **named: Any) -> str:
    """What a call gives, or how it fails."""
    ours = sys.exception()
    try:
        value = ask(*args, **named)
    except (palatine.Error, TypeError) as error:
        return complaint(error, ours)
    return value if isinstance(value, str) else shown(value)


def complaint(error: BaseException, ours: BaseException | None) -> str:
    """What a traceback tells of an error: those that led to it too, but for what is being handled here."""
    before = error.__cause__ if error.__suppress_context__ else error.__context__
    told = f"{type(error).__name__}: {error}"
    return told if before in (None, ours) else f"{told}, after {complaint(before, ours)}"


def shown(value: Any) -> str:
    if hasattr(value, "tobytes"):
        return f"{value.dtype}{value.shape}{value.tobytes().hex()}"
    if hasattr(value, "to_json"):
        return str(value.to_json())
    if isinstance(value, dict):
        return json.dumps(value)
    return repr(value)


def texts(state: State, player: int | None) -> str:
    return " | ".join(state.move_text(move) for move in state.legal_moves(player))


def alphabet(subject: Subject) -> list[Any]:
    """Moves of the game, as actions and as texts, legal at some time."""
    found: dict[Any, None] = {}
    for path in subject.some(60):
        state = subject.sound().at(path)
        for actor in actors(state):
            for action in actions(state, actor)[:12]:
                found[action] = found[str(state.move_text(state.move_of(action)))] = None
    for card in subject.deck[:12]:
        found[card] = found[f"deal {Card(card)}"] = None
    return list(found)


def public_answers(state: State) -> dict[str, str]:
    """What a spectator is told, and who is to act."""
    return {
        "str": outcome(str, state),
        "repr": outcome(repr, state),
        "format": outcome(format, state),
        "text": outcome(state.text),
        "view(None)": outcome(state.view, None),
        "to act": repr((state.current_player(), tuple(state.pending), state.is_terminal(), state.is_chance_node())),
        "returns": outcome(state.returns),
    }


def answers(state: State, seat: int | None, moves: list[Any], seeds: tuple[int, ...] = (1, 2)) -> dict[str, str]:
    """What `seat` is told (None: a spectator).

    moves: those to be asked about, none for a quick look; seeds: of samples.
    """
    told = public_answers(state)
    if seat is None:
        return told
    for name in (
        "view",
        "information_state_string",
        "information_state_key",
        "observation_tensor",
        "legal_actions",
        "legal_count",
        "default_move",
    ):
        told[name] = outcome(getattr(state, name), seat)
    told["legal_moves"] = outcome(texts, state, seat)
    for first in ((), (0,), (1,), (2,)):
        told[f"legal_steps {first}"] = outcome(state.legal_steps, first, seat)
        told[f"action_of_steps {first}"] = outcome(state.action_of_steps, first, seat)
    for seed in seeds:
        told[f"resample {seed}"] = outcome(state.resample, seat, seed)
    for move in [*moves, *STRANGE] if moves else []:
        told[f"explain {move}"] = outcome(state.explain, move, seat)
        told[f"is_legal {move}"] = outcome(state.is_legal, move, seat)
        told[f"apply {move}"] = refusal(state, move, seat)
        for name in ("steps", "action_of", "move_text"):
            told[f"{name} {move}"] = outcome(getattr(state, name), move, seat)
        if seat == state.current_player():
            told[f"explain my {move}"] = outcome(state.explain, move)
            told[f"apply my {move}"] = refusal(state, move, None)
        if isinstance(move, str):
            told[f"parse_move {move}"] = outcome(lambda m: state.move_text(state.parse_move(m, seat), seat), move)
    return told


def refusal(state: State, move: Any, player: int | None) -> str:
    return outcome(state.clone().apply, move, player)


def everything(state: State) -> dict[str, str]:
    """All that a state holds, hidden things too."""
    told = {
        "record": state.to_json(),
        "history": repr(list(state.history)),
        "position_key": repr(state.position_key),
        "legal": repr([(actor, actions(state, actor)) for actor in actors(state)]),
        "full text": state.text(full=True),
        "chance": outcome(state.chance_outcomes) if state.is_chance_node() else "",
        **public_answers(state),
    }
    for seat in range(state.num_players):
        for name in (
            "view",
            "information_state_string",
            "information_state_key",
            "observation_tensor",
            "legal_actions",
        ):
            told[f"{name} {seat}"] = outcome(getattr(state, name), seat)
    return told


def differences(one: dict[str, str], other: dict[str, str]) -> list[str]:
    """Names of the answers that differ, with both."""
    return [
        f"{name}: {one.get(name, 'nothing'):.300} != {other.get(name, 'nothing'):.300}"
        for name in {**one, **other}
        if one.get(name) != other.get(name)
    ]


def replayed(subject: Subject, state: State) -> State:
    """The same game played again, move by move."""
    other = subject.start()
    for actor, move in state.history:
        act(other, actor, move)
    return other
