"""A hand set in three rows."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, SupportsIndex

from palatine import _core, poker
from palatine.cards import CardSet
from palatine.chinese.rules import DEFAULT_RULES, Rules, native
from palatine.chinese.tables import ROW_NAMES
from palatine.errors import CardError

ROWS = dict(zip(ROW_NAMES, DEFAULT_RULES.row_sizes, strict=True))  # in this order everywhere

Cards = str | Iterable[SupportsIndex | str]


@dataclass(frozen=True, slots=True, init=False)
class Arrangement:
    """A hand set as `front`, `middle` and `back`: a `CardSet` each, of 3, 5 and 5 cards unless the rules say others.

    Whether the rows stand in the right order is another question: see `status`. `str` gives the rows as
    "front / middle / back", pairs and the like before the other cards of a row, and `from_text` reads that back.

    Raises CardError, with the row and the card, for a wrong number of cards and for a card that is there twice.
    """

    front: CardSet
    middle: CardSet
    back: CardSet

    def __init__(self, front: Cards, middle: Cards, back: Cards, *, rules: Rules = DEFAULT_RULES) -> None:
        """Take each row as a `CardSet` or as anything that makes one; the rules tell the sizes."""
        native(rules)
        seen: dict[int, str] = {}
        for row, size, cards in zip(ROWS, rules.row_sizes, (front, middle, back), strict=True):
            try:
                card_set = CardSet(cards)
            except CardError as error:
                raise CardError(f"{row}: {error}") from None
            if len(card_set) != size:
                raise CardError(size_text(row, size, card_set))
            for card in card_set:
                if card in seen:
                    raise CardError(f"{card} is in the {seen[card]} and in the {row}")
                seen[card] = row
            object.__setattr__(self, row, card_set)

    @classmethod
    def from_text(cls, text: str, rules: Rules = DEFAULT_RULES) -> "Arrangement":
        """Read "Qc Qd 6s / Qh Qs 7c 5d 4h / 5s 6s 7s 8s 9s": front, middle and back.

        Raises CardError for anything else.
        """
        if not isinstance(text, str):
            raise TypeError(f"an arrangement is read from a str, not from {type(text).__name__}")
        rows = text.split("/")
        if len(rows) != len(ROWS):
            raise CardError(f"an arrangement is 'front / middle / back', not {_core.shown(text)}")
        return cls(*rows, rules=rules)

    @classmethod
    def _of_masks(cls, front: int, middle: int, back: int) -> "Arrangement":
        """Make what is known to be a setting, unchecked."""
        made = object.__new__(cls)
        for row, mask in zip(ROWS, (front, middle, back), strict=True):
            object.__setattr__(made, row, CardSet.from_mask(mask))
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the rows, which are checked again when they are read."""
        return type(self)._of_pickle, (self.front, self.middle, self.back)

    @classmethod
    def _of_pickle(cls, *rows: CardSet) -> "Arrangement":
        sizes = tuple(map(len, rows))
        if sum(sizes) != len(CardSet([card for row in rows for card in row])) or len(sizes) != len(ROWS):
            raise CardError(f"no arrangement: rows of {', '.join(map(str, sizes))} cards")
        return cls._of_masks(*(row.mask for row in rows))

    @property
    def cards(self) -> CardSet:
        """All cards of the hand."""
        return self.front | self.middle | self.back

    @property
    def masks(self) -> tuple[int, int, int]:
        """The rows as masks."""
        return self.front.mask, self.middle.mask, self.back.mask

    def status(self, rules: Rules = DEFAULT_RULES) -> str | None:
        """Say what is wrong with the rows under the rules (CP-3): None when nothing is, else a sentence."""
        twin = native(rules)
        for row, size in zip(ROWS, rules.row_sizes, strict=True):
            if len(getattr(self, row)) != size:
                return size_text(row, size, getattr(self, row))
        pairs = [("back", "front")] if rules.middle == "low27" else [("middle", "front"), ("back", "middle")]
        for higher, lower in pairs:
            high, low = (twin.row_value(ROW_NAMES.index(row), getattr(self, row).mask) for row in (higher, lower))
            if high > low or (high == low and rules.equal_rows == "allowed"):
                continue
            verb = "only ties" if high == low else "does not beat"
            texts = {row: describe_row(getattr(self, row), rules) for row in (higher, lower)}
            equal = poker.evaluate(getattr(self, higher)) == poker.evaluate(getattr(self, lower))
            by_suit = ", by the suit of the first card" if equal and high < low else ""
            return f"the {higher} ({texts[higher]}) {verb} the {lower} ({texts[lower]}){by_suit}"
        return None

    @property
    def is_legal(self) -> bool:
        """Whether the back beats the middle and the middle the front (default rules)."""
        return self.status() is None

    def __str__(self) -> str:
        """Give the rows as "front / middle / back"."""
        return " / ".join(" ".join(map(str, poker.best_five(getattr(self, row)))) for row in ROWS)


def size_text(row: str, size: int, cards: CardSet) -> str:
    """Say that a row has a wrong size."""
    return f"the {row} has {size} card{'s' * (size != 1)}, not {len(cards)} ({cards})"


def describe_row(cards: Cards, rules: Rules = DEFAULT_RULES) -> str:
    """Put a front, or another row that is not low, into words.

    >>> describe_row("Ac 5d 4h 3s 2c"), describe_row("Ac 5d 4h 3s 2c", Rules(wheel="none"))
    ('straight, five high', 'ace high, kickers five four three two')
    """
    value = poker.evaluate(cards)
    native(rules)
    if rules.wheel == "none" and value == WHEEL:
        return "ace high, kickers five four three two"
    if rules.wheel == "none" and value == STEEL_WHEEL:
        return "flush, ace high, kickers five four three two"
    return poker.describe(value)


WHEEL = poker.evaluate("Ac 5d 4h 3s 2c")
STEEL_WHEEL = poker.evaluate("Ac 5c 4c 3c 2c")
