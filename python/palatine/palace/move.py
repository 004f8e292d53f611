"""What a seat can do in Palace Poker, and how it is written."""

import re
from dataclasses import dataclass
from typing import Any

from palatine import _core
from palatine.cards import CardSet
from palatine.errors import CardError, IllegalMoveError
from palatine.game.rules import made_of_fields

KINDS = ("buy", "keep", "discard", "bet", "call", "raise", "fold", "stay")
NO_CARDS = CardSet()
MOST_AMOUNT = 2**52 - 1
"""What an action has room for."""

BET = re.compile(r"\s*([0-9]+)\s*(?::\s*([0-9]+)\s*)?", re.ASCII)
AMOUNT = re.compile(r"\s*([0-9]+)\s*", re.ASCII)
MOST_DIGITS = 4000  # Python makes no number of many more


@dataclass(frozen=True, slots=True)
class Move:
    """A move: `str` gives its text.

    kind: "buy", "keep" or "discard" soldiers, "bet" on an opponent, "call", "raise", "fold" or "stay". seat: of the
    opponent that is bet on, from 0. amount: chips, of a bet all that the attacker pays, of a raise what goes beyond the
    call; None where the limit says it, and else for the least. cards: the soldiers that are discarded.

    Raises IllegalMoveError for parts that do not belong together, TypeError for wrong types.

    >>> from palatine import palace
    >>> print(palace.Move("discard", cards="2c 7h"), palace.Move("bet", 3), palace.Move("bet", 3, 120), sep="; ")
    discard 7h,2c; bet 3; bet 3:120
    """

    kind: str
    seat: int | None = None
    amount: int | None = None
    cards: CardSet = NO_CARDS

    def __post_init__(self) -> None:
        """Give each part its one form."""
        if not isinstance(self.kind, str):
            raise TypeError(f"kind must be a str, not {type(self.kind).__name__}")
        if self.kind not in KINDS:
            raise IllegalMoveError(f"a move is one of {', '.join(KINDS)}, not {_core.shown(self.kind)}")
        for name, wanted in (("seat", self.kind == "bet"), ("amount", self.kind in ("bet", "raise"))):
            object.__setattr__(self, name, number_or_none(name, getattr(self, name), self.kind, wanted))
        if self.kind == "bet" and self.seat is None:
            raise IllegalMoveError("a bet names the seat of an opponent: seat None")
        try:
            object.__setattr__(self, "cards", CardSet(self.cards))
        except CardError as error:
            raise IllegalMoveError(f"no move: {error}") from None
        if bool(self.cards) != (self.kind == "discard"):
            given = f"{self.cards}" if self.cards else "none"
            raise IllegalMoveError(f"a discard names cards, and nothing else does: {self.kind}, cards {given}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the parts, which are checked again when they are read."""
        return made_of_fields(self)

    def __str__(self) -> str:
        """The text."""
        if self.kind == "discard":
            return f"discard {','.join(map(str, sorted(self.cards, reverse=True)))}"
        if self.kind == "bet":
            return f"bet {self.seat}" if self.amount is None else f"bet {self.seat}:{self.amount}"
        return self.kind if self.amount is None else f"{self.kind} {self.amount}"


def number_or_none(name: str, value: object, kind: str, wanted: bool) -> int | None:
    """Give a whole number of 0..MOST_AMOUNT, or None; IllegalMoveError where a move of this kind has none."""
    if value is None:
        return None
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} must be an int, not {type(value).__name__}")
    number: int = value.__index__()
    if not wanted:
        raise IllegalMoveError(f"a {kind} has no {name}: {_core.shown(number)}")
    if number < 0:
        raise IllegalMoveError(f"{name} of a {kind} is not below 0: {_core.shown(number)}")
    if number > MOST_AMOUNT:
        raise IllegalMoveError(f"{name} of a {kind} is {MOST_AMOUNT} at most: {_core.shown(number)}")
    return number


def read_move(text: str) -> Move:
    """Read the text of a move; IllegalMoveError for what is none."""
    kind, _, rest = text.strip().partition(" ")
    kind = kind.lower() if kind.isascii() else kind
    if kind == "discard":
        return Move("discard", cards=rest)  # type: ignore[arg-type]
    if kind == "bet":
        found = BET.fullmatch(rest)
        if found is None:
            raise IllegalMoveError(f"a bet is written bet SEAT, or bet SEAT:TOTAL, not bet {_core.shown(rest)}")
        return Move("bet", whole(found[1]), None if found[2] is None else whole(found[2]))
    if kind == "raise" and rest.strip():
        found = AMOUNT.fullmatch(rest)
        if found is None:
            raise IllegalMoveError(f"a raise is written raise, or raise AMOUNT, not raise {_core.shown(rest)}")
        return Move("raise", amount=whole(found[1]))
    if kind in KINDS and rest.strip():
        raise IllegalMoveError(f"nothing follows {kind}: {_core.shown(rest.strip())}")
    return Move(kind)


def whole(digits: str) -> int:
    """Give the number of a text; of one that is longer than any that is allowed only the beginning."""
    return int(digits[:MOST_DIGITS])
