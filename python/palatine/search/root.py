"""Where a game that is solved begins, and whether a record is of that game."""

import json
from dataclasses import fields
from typing import Any

from palatine import _core
from palatine.errors import RecordError, RulesError, StateError
from palatine.game import Game, State, load_game

__all__ = ["check_same_root", "check_state", "root_of"]
__dir__ = __all__.copy  # dir() shows the public names alone

AnyGame = Game | State[Any, Any] | str
"""A game, its name, or a state that it is to begin in."""


def root_of(game: AnyGame) -> State[Any, Any]:
    """Give the state that a game begins in, one of its own. TypeError for what is no game."""
    if isinstance(game, str):
        game = load_game(game)
    if isinstance(game, Game):
        return game.new_initial_state()
    if isinstance(game, State):
        return game.clone()
    raise TypeError(f"game is a palatine.Game, a name or a State, not {type(game).__name__}")


def difference(mine: State[Any, Any], other: State[Any, Any]) -> str | None:
    """Say in what the games that two states are of differ; None when they do not."""
    if mine.name != other.name:
        return f"the game {other.name}, not {mine.name}"
    for option in fields(mine.rules):
        here, there = getattr(mine.rules, option.name), getattr(other.rules, option.name)
        if here != there:
            return f"other rules: {option.name} is {_core.shown(there)}, not {_core.shown(here)}"
    for name in ("num_players", "dealer"):
        here, there = getattr(mine, name), getattr(other, name)
        if here != there:
            return f"{name} {there}, not {here}"
    return None


def check_state(root: State[Any, Any], state: State[Any, Any]) -> None:
    """Raise StateError for a state of another game than that which begins so, TypeError for no state."""
    if not isinstance(state, State):
        raise TypeError(f"state is a palatine.game.State, not {type(state).__name__}")
    other = difference(root, state)
    if other is not None:
        raise StateError(f"this policy is not for a state of {other}")


def check_same_root(root: State[Any, Any], wanted: State[Any, Any], what: str) -> None:
    """Raise RulesError, and say what differs, when what is for one game is to be used for another."""
    other = difference(wanted, root)
    if other is None and root.history != wanted.history:
        other = f"a game that begins after {len(root.history)} turns, not {len(wanted.history)}, or after others"
    if other is not None:
        raise RulesError(f"{what} is of {other}")


def root_as_record(root: State[Any, Any]) -> dict[str, Any]:
    """Give a root as plain JSON-able values."""
    record: dict[str, Any] = json.loads(root.to_json())
    return record


def root_from_record(record: Any) -> State[Any, Any]:
    """Read what `root_as_record` gave; RecordError for others."""
    if not isinstance(record, dict):
        raise RecordError(f"no game: {_core.shown(record)}")
    return State.from_json(json.dumps(record))
