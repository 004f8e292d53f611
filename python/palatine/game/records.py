"""Reading of records in JSON; what is none raises RecordError with the reason, a wrong type TypeError."""

import json
from collections.abc import Iterable
from typing import Any

from palatine import _core
from palatine.errors import RecordError

Turns = list[tuple[int, str]]
"""Who did what, in order: actor and text of the move, in JSON lists of two."""


def read_record(what: str, text: object, keys: Iterable[str], form: str, version: int) -> dict[str, Any]:
    """Give the object with just these keys, of this form and version. what: a word for it."""
    if not isinstance(text, str):
        raise TypeError(f"{what} is read from a str, not from {type(text).__name__}")
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"no JSON: {error}: {_core.shown(text)}") from None
    if not isinstance(record, dict) or set(record) != set(keys):
        raise RecordError(f"{what} is an object with {', '.join(sorted(keys))}: {_core.shown(text)}")
    if record["format"] != form or type(record["version"]) is not int or record["version"] != version:
        raise RecordError(f"no {form} {version}: {_core.shown((record['format'], record['version']))}")
    return record


def checked_turns(name: str, turns: object) -> Turns:
    """Check that something is a list of turns."""
    if not isinstance(turns, list):
        raise RecordError(f"{name} is a list, not {_core.shown(turns)}")
    for number, turn in enumerate(turns):
        if not (isinstance(turn, list) and list(map(type, turn)) == [int, str]):
            raise RecordError(f"{name}: turn {number} is no [actor, text]: {_core.shown(turn)}")
    return turns


def checked_games(name: str, games: object) -> list[Turns]:
    """Check that something is a list of lists of turns."""
    if not isinstance(games, list):
        raise RecordError(f"{name} is a list, not {_core.shown(games)}")
    return [checked_turns(f"{name} {number}", turns) for number, turns in enumerate(games)]
