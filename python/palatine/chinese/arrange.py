"""The best way to set a hand: the exact arranger, and the fields it plays against."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex

from palatine import _core
from palatine.cards import CardSet
from palatine.chinese.arrangement import ROWS, Arrangement, Cards
from palatine.chinese.rules import DEFAULT_RULES, Rules, check_rules
from palatine.errors import CardError, RulesError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

HAND_SIZE = 13
NUM_SETTINGS = 72_072
"""The number of ways to split 13 cards into rows of 3, 5 and 5."""

Field = _core.ChineseField
FieldSolver = _core.ChineseFieldSolver


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
    check_arranger_rules(rules)
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
    check_arranger_rules(rules)
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


def check_arranger_rules(rules: Rules) -> None:
    """Refuse what the arranger does not play."""
    check_rules(rules)
    if rules != DEFAULT_RULES:
        raise RulesError(f"the arranger plays the default rules only, not {rules}")


def check_field(field: Field | None) -> Field:
    """Give the field to play against."""
    if field is None:
        return Field.standard()
    if not isinstance(field, Field):
        raise TypeError(f"field is a palatine.chinese.Field, not {type(field).__name__}")
    return field
