"""What a seat can do in Palace Poker, and how it is written."""

import re
from dataclasses import dataclass
from typing import Any

from palatine import _core
from palatine.cards import CardSet
from palatine.errors import CardError, IllegalMoveError
from palatine.game.rules import made_of_fields
from palatine.texts import cut

KINDS = ("buy", "keep", "discard", "bet", "call", "raise", "fold", "stay")
NO_CARDS = CardSet()
MOST_AMOUNT = 2**52 - 1
"""What an action has room for."""

BET = re.compile(r"([0-9]+)\s*(?::\s*([0-9]+))?", re.ASCII)
AMOUNT = re.compile(r"[0-9]+", re.ASCII)
MOST_DIGITS = 16
"""Of a number that is read; longer ones are too large for everything."""


class NoSuchNumberError(IllegalMoveError):
    """A bet or raise with a number that no action has. Only the position can say what is allowed.

    target: the seat of a bet, None where that is what is wrong. given: the wrong number as it was written. move: the
    text, with this number.
    """

    def __init__(self, kind: str, target: int | None, given: str) -> None:
        """Keep the parts."""
        self.kind, self.target, self.given = kind, target, given
        self.move = f"{kind} {given}" if target is None else f"{kind} {target}:{given}"
        super().__init__(f"{self.move}: too large")


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
            raise IllegalMoveError("a bet names the seat of an opponent: none is given")
        try:
            object.__setattr__(self, "cards", CardSet(self.cards))
        except CardError as error:
            raise IllegalMoveError(f"cards of a {self.kind}: {error}") from None
        if self.kind == "discard" and not self.cards:
            raise IllegalMoveError("a discard names cards: none are given")
        if self.kind != "discard" and self.cards:
            raise IllegalMoveError(f"a {self.kind} has no cards: {self.cards}")

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
    if not 0 <= number <= MOST_AMOUNT:
        raise IllegalMoveError(f"{name} of a {kind} out of range 0..{MOST_AMOUNT}: {_core.shown(number)}")
    return number


def read_move(text: str) -> Move:
    """Read the text of a move; IllegalMoveError for what is none."""
    kind, rest = (*text.split(maxsplit=1), "", "")[:2]
    kind, rest = kind.lower() if kind.isascii() else kind, rest.rstrip()
    if kind == "discard":
        return Move("discard", cards=rest)  # type: ignore[arg-type]
    if kind == "bet":
        found = BET.fullmatch(rest)
        if found is None:
            wrong = f", not bet {_core.shown(rest)}" if rest else ""
            raise IllegalMoveError(f"a bet is written bet SEAT, or bet SEAT:TOTAL{wrong}")
        seat = number_of(found[1])
        if seat is None:
            raise NoSuchNumberError(kind, None, cut(found[1]))
        return Move("bet", seat, None if found[2] is None else amount_of(kind, seat, found[2]))
    if kind == "raise" and rest:
        if AMOUNT.fullmatch(rest) is None:
            raise IllegalMoveError(f"a raise is written raise, or raise AMOUNT, not raise {_core.shown(rest)}")
        return Move("raise", amount=amount_of(kind, None, rest))
    if kind in KINDS and rest:
        raise IllegalMoveError(f"nothing follows {kind}: {_core.shown(rest)}")
    return Move(kind)


def amount_of(kind: str, seat: int | None, digits: str) -> int:
    """Read an amount."""
    amount = number_of(digits)
    if amount is None:
        raise NoSuchNumberError(kind, seat, cut(digits))
    return amount


def number_of(digits: str) -> int | None:
    """Read a number up to `MOST_AMOUNT`; None for a larger one."""
    digits = digits.lstrip("0") or "0"
    number = int(digits) if len(digits) <= MOST_DIGITS else MOST_AMOUNT + 1
    return number if number <= MOST_AMOUNT else None
