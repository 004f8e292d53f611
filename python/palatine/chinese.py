"""Chinese Poker: set thirteen cards in three rows, and find the best way to do it.

A hand is set as a front of three cards, a middle of five and a back of five. The back must beat the middle and the
middle the front, strictly; rows of different length compare on the one scale of `palatine.poker`. Against each opponent
a row won is worth one unit.

>>> from palatine import chinese
>>> best, second = chinese.arrange("As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s", top=2)
>>> print(best.arrangement)
As Kd Qh / 6s 5d 4h 3c 2s / Jc Ts 9d 8h 7c
>>> best.units > second.units
True
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex

from palatine import _core, poker
from palatine.cards import CardSet
from palatine.errors import CardError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = [
    "NUM_SETTINGS",
    "Arrangement",
    "Arrangements",
    "Choice",
    "Field",
    "FieldSolver",
    "Rules",
    "SettingCounts",
    "arrange",
    "arrange_many",
    "settings",
]

HAND_SIZE = 13
ROWS = {"front": 3, "middle": 5, "back": 5}  # in this order everywhere
NUM_SETTINGS = 72_072
"""The number of ways to split 13 cards into rows of 3, 5 and 5."""

Field = _core.ChineseField
FieldSolver = _core.ChineseFieldSolver

Cards = str | Iterable[SupportsIndex | str]


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a table: the default ones only.

    A row won is one unit, equal rows are a foul, A-2-3-4-5 is the lowest straight, the highest middle wins; there are
    no bonuses and no special hands.
    """


DEFAULT_RULES = Rules()


@dataclass(frozen=True, slots=True, init=False)
class Arrangement:
    """Thirteen cards set as `front`, `middle` and `back`: a `CardSet` each, of 3, 5 and 5 cards.

    Whether the rows stand in the right order is another question: see `status`. `str` gives the rows as
    "front / middle / back", pairs and the like before the other cards of a row, and `from_text` reads that back.

    Raises CardError, with the row and the card, for a wrong number of cards and for a card that is there twice.
    """

    front: CardSet
    middle: CardSet
    back: CardSet

    def __init__(self, front: Cards, middle: Cards, back: Cards) -> None:
        """Take each row as a `CardSet` or as anything that makes one."""
        seen: dict[int, str] = {}
        for (row, size), cards in zip(ROWS.items(), (front, middle, back), strict=True):
            try:
                card_set = CardSet(cards)
            except CardError as error:
                raise CardError(f"{row}: {error}") from None
            if len(card_set) != size:
                raise CardError(f"the {row} has {size} cards, not {len(card_set)} ({card_set})")
            for card in card_set:
                if card in seen:
                    raise CardError(f"{card} is in the {seen[card]} and in the {row}")
                seen[card] = row
            object.__setattr__(self, row, card_set)

    @classmethod
    def from_text(cls, text: str) -> "Arrangement":
        """Read "Qc Qd 6s / Qh Qs 7c 5d 4h / 5s 6s 7s 8s 9s": front, middle and back.

        Raises CardError for anything else.
        """
        if not isinstance(text, str):
            raise TypeError(f"an arrangement is read from a str, not from {type(text).__name__}")
        rows = text.split("/")
        if len(rows) != len(ROWS):
            raise CardError(f"an arrangement is 'front / middle / back', not {text!r}")
        return cls(*rows)

    def status(self, rules: Rules = DEFAULT_RULES) -> str | None:
        """Say what is wrong with the order of the rows: None when nothing is, else a sentence."""
        check_rules(rules)
        values = {row: poker.evaluate(getattr(self, row)) for row in ROWS}
        for higher, lower in (("middle", "front"), ("back", "middle")):
            if values[higher] <= values[lower]:
                verb = "only ties" if values[higher] == values[lower] else "does not beat"
                return (
                    f"the {higher} ({poker.describe(values[higher])}) {verb} "
                    f"the {lower} ({poker.describe(values[lower])})"
                )
        return None

    @property
    def is_legal(self) -> bool:
        """Whether the back beats the middle and the middle the front (default rules)."""
        return self.status() is None

    def __str__(self) -> str:
        """Give the rows as "front / middle / back"."""
        return " / ".join(" ".join(map(str, poker.best_five(getattr(self, row)))) for row in ROWS)


@dataclass(frozen=True, slots=True)
class Choice:
    """A setting and what it is worth against a field."""

    arrangement: Arrangement
    units: float
    """Expected units per opponent, -3 to 3: over the rows, P(win) - P(lose)."""
    row_chances: tuple[tuple[float, float, float], ...]
    """(win, tie, lose) against one opponent, for front, middle and back."""
    field: str
    """The name of the field."""


class Arrangements(NamedTuple):
    """The settings of N hands: card ids, the highest of each row first, and what they are worth."""

    front: "npt.NDArray[np.uint8]"
    """Shape (N, 3)."""
    middle: "npt.NDArray[np.uint8]"
    """Shape (N, 5)."""
    back: "npt.NDArray[np.uint8]"
    """Shape (N, 5)."""
    units: "npt.NDArray[np.float64]"
    """Expected units per opponent, shape (N,)."""


class SettingCounts(NamedTuple):
    """How many ways there are to set a hand."""

    ordered: int
    """Settings whose back is at least as strong as the middle, and that as the front."""
    equal: int
    """Those of them with two equal rows."""
    legal: int
    """Those without."""
    triples: int
    """Different strengths of the three rows among the ordered settings."""
    pareto: int
    """Those of them that no other beats row by row."""


def arrange(
    cards: Cards, rules: Rules = DEFAULT_RULES, field: Field | None = None, top: SupportsIndex = 1
) -> list[Choice]:
    """Find the best legal settings of 13 cards, best first.

    The first is the exact maximum of `Choice.units` over all settings, the others come next in the same order: equal
    units go by the strength of the back, then of the middle, then of the front. Settings whose rows are equally strong
    count as one, shown with the highest cards (ids) in the back, then in the middle. So no setting is ever listed after
    one that it beats row by row.

    cards: the hand; a text, a CardSet, bytes of ids, or an iterable of Cards, ids and texts.
    field: what an opponent may hold, by default `Field.standard()`; its rows are taken as independent.
    top: how many settings, 1..72072; fewer come when there are fewer.

    Raises CardError for a bad card, a card twice, or any number of cards but 13; Error for `top` out of range.

    >>> arrange("2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As")[0].arrangement.back
    CardSet('Js Ts 9s 8s 7s')
    """
    check_rules(rules)
    field = check_field(field)
    found = _core.chinese_arrange(hand_mask(cards), top, field)
    return [
        Choice(
            Arrangement(*map(CardSet.from_mask, masks)),
            units,
            tuple(field.chances(row, value) for row, value in zip(ROWS, values, strict=True)),
            field.name,
        )
        for masks, values, units in found
    ]


def arrange_many(
    cards: "npt.NDArray[np.uint8]", rules: Rules = DEFAULT_RULES, field: Field | None = None, threads: SupportsIndex = 1
) -> Arrangements:
    """Find the best legal setting of each of N hands, as `arrange` does.

    cards: uint8 card ids of shape (N, 13), of any strides.
    field: as for `arrange`.
    threads: 1..1024; the result does not depend on it. The GIL is released.

    Raises CardError, naming the row, for an id above 51 or a card twice; TypeError for other dtypes; Error for other
    shapes.

    >>> import numpy as np
    >>> hands = np.arange(52, dtype=np.uint8).reshape(13, 4).T  # a suit each
    >>> arrange_many(hands).back[3]
    array([39, 35, 31, 27, 23], dtype=uint8)
    """
    check_rules(rules)
    return Arrangements(*_core.chinese_arrange_many(cards, check_field(field), threads))


def settings(cards: Cards) -> SettingCounts:
    """Count the ways to set 13 cards.

    cards and errors as for `arrange`.

    >>> settings("2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As").legal
    36036
    """
    return SettingCounts(*_core.chinese_count_settings(hand_mask(cards)))


def hand_mask(cards: Cards) -> int:
    """Read a hand of 13 cards; give its mask."""
    hand = CardSet(cards)
    if len(hand) != HAND_SIZE:
        raise CardError(f"a hand of Chinese Poker has {HAND_SIZE} cards, not {len(hand)}")
    return hand.mask


def check_rules(rules: Rules) -> None:
    """Refuse what is no `Rules`."""
    if not isinstance(rules, Rules):
        raise TypeError(f"rules is a palatine.chinese.Rules, not {type(rules).__name__}")


def check_field(field: Field | None) -> Field:
    """Give the field to play against."""
    if field is None:
        return Field.standard()
    if not isinstance(field, Field):
        raise TypeError(f"field is a palatine.chinese.Field, not {type(field).__name__}")
    return field
