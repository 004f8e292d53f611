"""Checks of what a position is set up from; what cannot be raises StateError, wrong types TypeError."""

from collections.abc import Mapping
from typing import Any, SupportsIndex

from palatine import _core
from palatine.cards import CardSet
from palatine.errors import CardError, RulesError, StateError
from palatine.game.rules import check_number

MOST_LISTED = 52
"""The most items of a list: no position has more seats, builds or piles than there are cards."""

Cards = Any
"""A CardSet or what makes one: a text, an iterable of cards."""


def named_parts(what: str, parts: object, known: set[str]) -> dict[str, Any]:
    """Give a mapping of some known names."""
    if not isinstance(parts, Mapping):
        raise TypeError(f"{what} is a mapping, not {type(parts).__name__}")
    for name in parts:
        if name not in known:
            raise StateError(f"{what} has no {_core.shown(name)}: there are {', '.join(sorted(known))}")
    return dict(parts)


def listed(name: str, values: object) -> list[Any]:
    """Give a list or tuple, of at most `MOST_LISTED` items."""
    if not isinstance(values, (list, tuple)):
        raise TypeError(f"{name} is a list, not {type(values).__name__}")
    if len(values) > MOST_LISTED:
        raise StateError(f"{name} has at most {MOST_LISTED} items, not {len(values)}")
    return list(values)


def cards_of(name: str, cards: Cards) -> CardSet:
    """Give a set of cards; none for None."""
    try:
        return CardSet(() if cards is None else cards)
    except CardError as error:
        raise StateError(f"{name}: {error}") from None


def number_of(name: str, value: SupportsIndex, least: int, most: int) -> int:
    """Give a whole number in least..most."""
    try:
        return check_number(name, value, least, most)
    except RulesError as error:
        raise StateError(str(error)) from None
