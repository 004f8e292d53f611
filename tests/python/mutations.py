"""Plain values, JSON and records, changed at random as a hostile or broken program would."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

LONG, DEEP = "@LONG", "@DEEP"
"""Stand for a number that Python does not print, and for lists too deep to be copied: see `finished` and `as_json`."""


def nested(depth: int) -> Any:
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


STRANGE: list[Callable[[], Any]] = [
    lambda: None,
    lambda: True,
    lambda: False,
    lambda: 0,
    lambda: -1,
    lambda: 1.5,
    lambda: float("nan"),
    lambda: float("inf"),
    lambda: 10**30,
    lambda: -(2**63),
    lambda: 2**64,
    lambda: LONG,
    lambda: "",
    lambda: "x",
    lambda: "As",
    lambda: "As As",
    lambda: "\u00a0\u200b\x00\ufeff",
    lambda: "\ud800",
    lambda: "9" * 5000,
    lambda: "x" * 100_000,
    list,
    dict,
    lambda: [None],
    lambda: [[]],
    lambda: {"": None},
    lambda: {"cards": "", "value": 8, "owner": 0},
    lambda: {str(number): number for number in range(2000)},
    lambda: list(range(2000)),
    lambda: nested(50),
    lambda: DEEP,
]
NOT_JSON: list[Callable[[], Any]] = [
    lambda: b"x",
    lambda: ([],),
    set,
    object,
    lambda: 1j,
    lambda: {(): []},
    lambda: {1: 2},
    lambda: len,
]


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) of a value, however deep."""
    found: list[tuple[Any, Any]] = []
    parts = [value]
    while parts:
        part = parts.pop()
        keys = list(part) if isinstance(part, dict) else range(len(part)) if isinstance(part, list) else ()
        found += [(part, key) for key in keys]
        parts += [part[key] for key in keys]
    return found


def mutated(value: Any, source: random.Random, strange: list[Callable[[], Any]] = STRANGE) -> Any:
    """A copy with one to three changes: something left out, doubled, exchanged, renamed, or of another kind."""
    holder = [copy.deepcopy(value)]
    for _ in range(source.choice((1, 1, 1, 2, 3))):
        top = [(holder, 0)] if source.random() < 0.02 else []
        found = top or places(holder)
        part, key = source.choice(found)
        way = source.randrange(6)
        if way == 0 and part is not holder:
            del part[key]
        elif way == 1 and isinstance(part, list) and part is not holder:
            part.insert(key, copy.deepcopy(part[key]))
        elif way == 2 and isinstance(part, dict):
            part[source.choice(["", "x", "format", f"{key} "])] = part.pop(key)
        elif way == 3:
            other, name = source.choice(places(holder))
            part[key] = copy.deepcopy(other[name])
        else:
            part[key] = source.choice(strange)()
    return holder[0]


def mutated_text(text: str, source: random.Random) -> str:
    """Characters left out, put in, or a piece written twice."""
    start, size = source.randrange(len(text) + 1), source.choice((1, 1, 2, 10, 100))
    way = source.randrange(4)
    if way == 0:
        return text[:start]
    if way == 1:
        return text[:start] + text[start + size :]
    if way == 2:
        return text[:start] + text[start : start + size] * 2 + text[start + size :]
    return (
        text[:start] + source.choice(["\x00", "\ufeff", "\u00a0", "[" * 5000, "NaN", '"', "}", "1e999"]) + text[start:]
    )


def as_json(value: Any) -> str:
    """A changed value as JSON, with NaN and lone surrogates as Python writes them."""
    text = json.dumps(value)
    return text.replace(f'"{LONG}"', "1" + "0" * 4400).replace(f'"{DEEP}"', "[" * 100_000 + "]" * 100_000)


def finished(value: Any) -> Any:
    """A changed value as Python has it."""
    holder = [value]
    for part, key in places(holder):
        if part[key] in (LONG, DEEP):
            part[key] = 10**4400 if part[key] == LONG else nested(3000)
    return holder[0]
