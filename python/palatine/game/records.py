"""Reading of records in JSON; what is none raises RecordError with the reason, a wrong type TypeError.

Errors repeat no more than a character of a record: it may hold hidden cards, and the key of all cards to come.
Every reader is linear in the text, and has limits: `MOST_TEXT`, `MOST_KEYS`, `MOST_DEPTH`.
"""

import json
import os
from collections.abc import Iterable
from typing import Any, NoReturn

from palatine import _core
from palatine.errors import RecordError
from palatine.files import read_file

MOST_TEXT = 1 << 26
"""The longest text of a record, in characters, and the longest file, in bytes."""
MOST_KEYS = 1 << 16
"""The most keys of one object."""
MOST_DEPTH = 32
"""The most lists and objects inside one another."""

Turns = list[tuple[int, str]]
"""Who did what, in order: actor and text of the move, in JSON lists of two."""


def read_json(text: str | bytes) -> Any:
    """Read JSON. RecordError for what is none, what is beyond the limits, and a key that is there twice."""
    if len(text) > MOST_TEXT:
        raise RecordError(f"a record has at most {MOST_TEXT} characters, not {len(text)}")
    try:
        value = json.loads(
            text.decode() if isinstance(text, bytes) else text,
            object_pairs_hook=_object_of,
            parse_constant=_refuse_constant,
        )
    except RecordError:
        raise
    except json.JSONDecodeError as error:  # with the one character that is wrong, which may be invisible
        raise RecordError(f"not JSON: {error}: {_core.shown(error.doc[error.pos : error.pos + 1])}") from None
    except (ValueError, RecursionError) as error:
        raise RecordError(f"not JSON: {error}") from None
    level = [value]
    for _ in range(MOST_DEPTH):
        level = [
            item
            for part in level
            if isinstance(part, (list, dict))
            for item in (part.values() if isinstance(part, dict) else part)
        ]
    if any(isinstance(part, (list, dict)) for part in level):
        raise RecordError(f"a record is nested {MOST_DEPTH} deep at most")
    return value


def _object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(pairs) > MOST_KEYS:
        raise RecordError(f"an object has at most {MOST_KEYS} keys, not {len(pairs)}")
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise RecordError(f"the key {_core.shown(key)} is there twice")
        found[key] = value
    return found


def _refuse_constant(name: str) -> NoReturn:
    raise RecordError(f"not JSON: the number {name}")


def read_record_file(path: str | os.PathLike[str]) -> bytes:
    """Read a file of a record. RecordError for one that is too long, OSError when it cannot be read."""
    data = read_file(path, MOST_TEXT)
    if len(data) > MOST_TEXT:
        raise RecordError(f"the file of a record has at most {MOST_TEXT} bytes: {_core.shown(os.fspath(path))}")
    return data


def read_record(what: str, text: object, keys: Iterable[str], form: str, version: int) -> dict[str, Any]:
    """Give the object with just these keys, of this form and version. what: a word for it."""
    if not isinstance(text, str):
        raise TypeError(f"{what} is read from a str, not from {type(text).__name__}")
    record = read_json(text)
    if not isinstance(record, dict):
        raise RecordError(f"{what} is an object, not a {type(record).__name__}")
    wanted = set(keys)
    if record.keys() != wanted:
        wrong = [f"no {name}" for name in sorted(wanted - record.keys())]
        wrong += [f"and {_core.shown(name)}" for name in sorted(record.keys() - wanted)]
        raise RecordError(f"{what} is an object with {', '.join(sorted(wanted))}: here {', '.join(wrong[:8])}")
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
