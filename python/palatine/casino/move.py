"""What a seat can do in Royal Casino, and how it is written.

Groups of cards are what a value is made of: a card that equals it, or a set that sums to it. They decide how a move is
written, not what it is: two ways to group the same cards are one move (RC-16).
"""

import operator
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from palatine import _core
from palatine.cards import Card, CardSet
from palatine.casino.table import NO_CARDS, together
from palatine.errors import CardError, IllegalMoveError
from palatine.game.rules import made_of_fields

KINDS = ("trail", "capture", "build", "add", "raise")
ACE = 12
HIGHEST_VALUE = 16
"""The most that a card can take: Big Casino under Nordic values."""

MOST_VALUE = 10**9
"""More could perhaps not be printed; which values there are, the rules say."""

Group = tuple[Card, ...]


def table_value(card: Card) -> int:
    """Give what a card counts in a sum: 2..13, an ace 1."""
    return 1 if card.rank == ACE else card.rank + 2


def equals(card: Card, value: int) -> bool:
    """Whether a card is a value by itself; an ace is 14."""
    return value == 14 if card.rank == ACE else table_value(card) == value


@dataclass(frozen=True, slots=True)
class Move:
    """A move: `str` gives its text.

    kind: "trail", "capture", "build", "add" or "raise". card: the one that is played. value: of the build that is made,
    extended or raised; of a capture what the card takes, 0 where it has no value or nobody says; of a trail 0. cards:
    the table cards that are used, whole builds included. builds: which of them are whole builds, for the text alone.

    >>> from palatine import casino
    >>> print(casino.Move("capture", "Tc", 10, "Th 7d 3c"))
    Tc x Th, 7d+3c
    >>> print(casino.Move("raise", "3d", 12, "5h 4c", builds=["5h 4c"]))
    3d > (5h 4c) = 12
    """

    kind: str
    card: Card
    value: int = 0
    cards: CardSet = NO_CARDS
    builds: tuple[CardSet, ...] = field(default=(), compare=False)
    _text: str | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Give each part its one form; IllegalMoveError or TypeError for what is none."""
        if not isinstance(self.kind, str):
            raise TypeError(f"kind must be a str, not {type(self.kind).__name__}")
        if self.kind not in KINDS:
            raise IllegalMoveError(f"a move is one of {', '.join(KINDS)}, not {_core.shown(self.kind)}")
        try:
            object.__setattr__(self, "card", Card(self.card))
            object.__setattr__(self, "cards", CardSet(self.cards))
            builds = [CardSet(build) for build in self.builds]
        except CardError as error:
            raise IllegalMoveError(f"no move: {error}") from None
        if not all(builds):
            raise IllegalMoveError(f"a build has cards: builds {_core.shown(self.builds)}")
        object.__setattr__(self, "builds", tuple(sorted(builds, key=max, reverse=True)))
        if isinstance(self.value, bool) or not hasattr(self.value, "__index__"):
            raise TypeError(f"value must be an int, not {type(self.value).__name__}")
        object.__setattr__(self, "value", operator.index(self.value))
        if not 0 <= self.value <= MOST_VALUE:
            raise IllegalMoveError(f"value out of range 0..{MOST_VALUE}: {_core.shown(self.value)}")
        if self.kind == "trail" and (self.cards or self.value):
            raise IllegalMoveError(f"{self.card}: a trail has no value and uses no cards of the table (RC-17)")
        if self.kind == "capture" and not self.cards:
            raise IllegalMoveError(f"{self.card}: a capture takes a card at least (RC-6)")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the parts, which are checked again when they are read."""
        return made_of_fields(self)

    def __str__(self) -> str:
        """The text."""
        if self._text is None:
            object.__setattr__(self, "_text", text_of(self))
        return self._text  # type: ignore[return-value]


def text_of(move: Move) -> str:
    """Write a move, its cards grouped in the first way there is; one by one where there is none."""
    builds = [f"({build})" for build in move.builds]
    loose = move.cards - together(move.builds)
    if move.kind == "trail":
        return str(move.card)
    if move.kind == "capture":
        value = move.value or (14 if move.card.rank == ACE else table_value(move.card))
        return f"{move.card} x {', '.join([*builds, *groups_text(None, loose, value)])}"
    if move.kind == "build":
        return f"{move.card} = {move.value}: {', '.join([*builds, *groups_text(move.card, loose, move.value)])}"
    named = ", ".join(builds)
    if move.kind == "add":
        more = ", ".join(groups_text(move.card, loose, move.value))
        return f"{move.card} + {named}{f': {more}' if more else ''}"
    more = ", ".join(groups_text(None, loose, move.value))
    return f"{move.card} > {named} = {move.value}{f': {more}' if more else ''}"


def groups_text(played: Card | None, cards: CardSet, value: int) -> list[str]:
    """Write groups of cards: that of the card which is played, without it, first."""
    table = sorted(cards, key=lambda card: (table_value(card), card), reverse=True)
    found = first_grouping([*([] if played is None else [played]), *table], value, set())
    if found is None:
        return [str(card) for card in table]
    texts = ["+".join(str(card) for card in group if card != played) for group in found]
    return [text for text in texts if text]


def first_grouping(cards: Sequence[Card], value: int, failed: set[tuple[int, ...]]) -> list[Group] | None:
    """Part cards into groups of a value: the lexicographically first way, by their places; None where there is none.

    failed: the values of cards that are known to have no grouping, so that none are tried twice.
    """
    if not cards:
        return []
    values = tuple(map(table_value, cards))
    if not 0 < value <= HIGHEST_VALUE or values in failed:
        return None
    if sum(values) % value > (values.count(1) if value == 14 else 0):  # aces by themselves are 14
        return None
    for group in groups_of_the_first(cards, value):
        rest = first_grouping([card for card in cards if card not in group], value, failed)
        if rest is not None:
            return [group, *rest]
    failed.add(values)
    return None


def groups_of_the_first(cards: Sequence[Card], value: int) -> Iterator[Group]:
    """Give the groups that the first card can be in, the lexicographically first first; of equal values one alone."""
    if equals(cards[0], value):
        yield (cards[0],)

    def extend(group: Group, start: int, left: int) -> Iterator[Group]:
        tried = 0
        for place in range(start, len(cards)):
            worth = table_value(cards[place])
            if worth == tried:
                continue
            tried = worth
            if worth == left:
                yield (*group, cards[place])
            elif worth < left:
                yield from extend((*group, cards[place]), place + 1, left - worth)

    yield from extend((cards[0],), 1, value - table_value(cards[0]))
