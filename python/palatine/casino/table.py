"""What lies on the table of Royal Casino: builds, and a whole table to begin a deal with."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from functools import reduce
from operator import or_
from typing import Any, Self

from palatine import _core
from palatine.cards import Card, CardSet
from palatine.errors import StateError
from palatine.game.parts import cards_of, listed, named_parts, number_of
from palatine.game.rules import as_json, made_of_fields

MOST_SIDES = 3
MOST_SWEEPS = 26
NO_SIDE = -1
NO_CARDS = CardSet()
ACE = 12


def table_value(card: Card) -> int:
    """Give what a card counts in a sum: 2..13, an ace 1."""
    return 1 if card.rank == ACE else card.rank + 2


@dataclass(frozen=True, slots=True)
class Build:
    """Cards that can only be taken together (RC-10).

    value: 2..14. owner: the seat that made, extended or raised it last. multiple: whether its value can never change;
    left out, whether its cards sum to more than its value, which is the same.
    """

    cards: CardSet
    value: int
    owner: int
    multiple: bool = None  # type: ignore[assignment]  # a bool as soon as the build is made

    def __post_init__(self) -> None:
        """Give each part its one form. StateError for what is none."""
        object.__setattr__(self, "cards", cards_of("builds", self.cards))
        object.__setattr__(self, "value", number_of("value of a build", self.value, 2, 14))
        object.__setattr__(self, "owner", number_of("owner of a build", self.owner, 0, 3))
        if len(self.cards) < 2:
            raise StateError(f"a build has two cards at least: {_core.shown(str(self.cards))}")
        if self.multiple is None:
            object.__setattr__(self, "multiple", sum(map(table_value, self.cards)) != self.value)
        if not isinstance(self.multiple, bool):
            raise TypeError(f"multiple must be a bool, not {type(self.multiple).__name__}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the parts, which are checked again when they are read."""
        return made_of_fields(self)

    def __str__(self) -> str:
        """The cards in parentheses, as in moves, and what else there is to know."""
        return f"({self.cards}) = {self.value}{', multiple' if self.multiple else ''}, of seat {self.owner}"

    def to_dict(self) -> dict[str, Any]:
        """Give the parts as plain JSON-able values."""
        return {**asdict(self), "cards": str(self.cards)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """A table in the middle of a deal, all that is public of it.

    loose: cards. builds: `Build`s, or mappings of their parts. piles, sweeps: by side. last_captor: a side, None where
    nobody has captured. hand_sizes: by seat, how many cards it holds; the first in turn of those with the most is to
    act. What is in none of these is in the hands and in the pack.
    """

    loose: CardSet = NO_CARDS
    builds: tuple[Build, ...] = ()
    piles: tuple[CardSet, ...] = ()
    sweeps: tuple[int, ...] = ()
    last_captor: int | None = None
    hand_sizes: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Give each part its one form. StateError for what cannot be."""
        forms: dict[str, Any] = {
            "loose": cards_of("loose", self.loose),
            "builds": tuple(sorted(map(build_of, listed("builds", self.builds)), key=lambda build: min(build.cards))),
            "piles": tuple(cards_of("piles", pile) for pile in listed("piles", self.piles)),
            "sweeps": tuple(number_of("sweeps", count, 0, MOST_SWEEPS) for count in listed("sweeps", self.sweeps)),
            "hand_sizes": tuple(number_of("hand_sizes", size, 0, 4) for size in listed("hand_sizes", self.hand_sizes)),
        }
        if self.last_captor is not None:
            forms["last_captor"] = number_of("last_captor", self.last_captor, 0, MOST_SIDES - 1)
        for name, form in forms.items():
            object.__setattr__(self, name, form)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the parts, which are checked again when they are read."""
        return made_of_fields(self)

    def to_dict(self) -> dict[str, Any]:
        """Give the parts as plain JSON-able values."""
        parts = {field.name: as_json(getattr(self, field.name)) for field in fields(self)}
        return {**parts, "builds": [build.to_dict() for build in self.builds]}

    @classmethod
    def from_dict(cls, parts: Mapping[str, Any]) -> Self:
        """Make what `to_dict` gave."""
        return cls(**named_parts("setup", parts, {field.name for field in fields(cls)}))


def build_of(build: object) -> Build:
    """Give a build, made of a mapping of its parts where it is none; StateError or TypeError otherwise."""
    if isinstance(build, Build):
        return build
    known = {field.name for field in fields(Build)}
    parts = named_parts("a build", build, known)
    missing = known - {"multiple"} - set(parts)
    if missing:
        raise StateError(f"a build has {', '.join(sorted(missing))} too: {_core.shown(build)}")
    return Build(**parts)


def together(sets: Iterable[CardSet]) -> CardSet:
    """Give the cards of all sets."""
    return reduce(or_, sets, NO_CARDS)
