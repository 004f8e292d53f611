"""The best way to set a hand: the exact arranger, and the fields it plays against."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex

from palatine import _core
from palatine.cards import Card, CardSet
from palatine.chinese.arrangement import Arrangement, Cards
from palatine.chinese.rules import DEFAULT_RULES, Rules, check_rules
from palatine.chinese.tables import SPECIALS
from palatine.errors import CardError, Error

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

HAND_SIZE = 13
DECK_SIZE = 52
MIN_PLAYERS, MAX_PLAYERS = 2, 4
NUM_SETTINGS = 72_072
"""The number of ways to split 13 cards into rows of 3, 5 and 5."""

Field = _core.ChineseField


@dataclass(frozen=True, slots=True)
class Choice:
    """A sealed choice and what it is worth against a field: a setting, a declaration or a surrender."""

    arrangement: Arrangement
    """The setting; of a declaration or a surrender the best one, though it is not looked at."""
    units: float
    """Expected units per opponent, bonuses and all."""
    row_chances: tuple[tuple[float, float, float], ...]
    """(win, tie, lose) against one opponent, for front, middle and back."""
    field: str
    """The name of the field."""
    special: str | None = None
    """The special hand that is declared."""
    surrender: bool = False
    """Whether the hand drops out."""


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
    special: "npt.NDArray[np.int8]"
    """The place in `SPECIALS` of the special hand that is declared, -1 for none; shape (N,)."""
    surrender: "npt.NDArray[np.bool_]"
    """Whether the hand drops out, shape (N,)."""


def arrange(
    cards: Cards,
    rules: Rules = DEFAULT_RULES,
    field: Field | None = None,
    top: SupportsIndex = 1,
    *,
    num_players: SupportsIndex | None = None,
) -> list[Choice]:
    """Find the best that can be done with 13 cards under the rules, best first.

    The first is the exact maximum of `Choice.units` over all legal settings, the others come next in the same order:
    equal units go by the strength of the back, then of the middle, then of the front. Settings whose rows are equally
    strong count as one, shown with the highest cards (ids) in the back, then in the middle. So no setting is ever
    listed after one that it beats row by row, unless a stronger row is worth less: a bonus table of one's own, or `gun`
    on bonuses that go to both, may be like that. Where the rules have special hands or surrender, a declaration and a
    surrender stand in the list where their units put them.

    Units are what one opponent is expected to pay: rows with bonuses, overall, scoop and gun, the opponent's three rows
    drawn from the field independently of each other and of this hand. `home_run` counts at a table of four: one's own
    home run has the chance of 3-0 to the power of three; an opponent who wins 3-0 has the chance that his rows give him
    to win 3-0 against two more players of the field as well. Opponents declare a special as often as 13 cards of the
    deck of the rules are one, which is counted exactly; they neither surrender nor set a hand wrongly. With
    `suit_tie_break` a row that ties by rank meets each suit that its own first card leaves equally often.

    cards: the hand; a text, a CardSet, bytes of ids, or an iterable of Cards, ids and texts.
    rules: rows of 3, 5 and 5 cards.
    field: what an opponent may hold, by default `Field.for_rules(rules)`; where that was made for other rules its rows
        are ranked anew by these, and `Choice.field` ends in "(nearest)".
    top: how many choices, 1..72072; fewer come when there are fewer.
    num_players: how many play, 2..4. It matters for `home_run` only, which needs four; by default there are four.

    Raises CardError for a bad card, a card twice, or any number of cards but 13; Error for `top` or `num_players` out
    of range; RulesError for rows of other sizes.

    >>> arrange("2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As")[0].arrangement.back
    CardSet('Js Ts 9s 8s 7s')
    >>> arrange("2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As", Rules(specials="basic"))[0].special
    'complete_straight'
    """
    objective = objective_of(rules, field, num_players)
    return [
        Choice(
            Arrangement(*map(CardSet.from_mask, masks)),
            units,
            tuple(objective.chances(row, value) for row, value in enumerate(values)),
            objective.field,
            SPECIALS[special] if special >= 0 else None,
            surrender,
        )
        for masks, values, units, special, surrender in _core.chinese_arrange(hand_mask(cards, rules), top, objective)
    ]


def arrange_many(
    cards: "npt.NDArray[np.uint8]",
    rules: Rules = DEFAULT_RULES,
    field: Field | None = None,
    threads: SupportsIndex = 1,
    *,
    num_players: SupportsIndex | None = None,
) -> Arrangements:
    """Find the best that can be done with each of N hands, as `arrange` does.

    cards: uint8 card ids of shape (N, 13), of any strides.
    rules, field, num_players: as for `arrange`.
    threads: 1..1024; the result does not depend on it. The GIL is released.

    Raises CardError, naming the row, for an id above 51 or a card twice; TypeError for other dtypes; Error for other
    shapes.

    >>> import numpy as np
    >>> hands = np.arange(52, dtype=np.uint8).reshape(13, 4).T  # a suit each
    >>> arrange_many(hands).back[3]
    array([39, 35, 31, 27, 23], dtype=uint8)
    """
    found = Arrangements(*_core.chinese_arrange_many(cards, objective_of(rules, field, num_players), threads))
    if len(rules.deck) < DECK_SIZE:
        check_deck(found, rules)
    return found


def hand_mask(cards: Cards, rules: Rules) -> int:
    """Read a hand of 13 cards of the deck; give its mask."""
    hand = CardSet(cards)
    if len(hand) != HAND_SIZE:
        raise CardError(f"a hand of Chinese Poker has {HAND_SIZE} cards, not {len(hand)}")
    if rules is not DEFAULT_RULES:
        check_rules(rules)
        if not hand <= rules.deck:
            raise CardError(f"not in the deck of the rules: {hand - rules.deck}")
    return hand.mask


def check_deck(found: Arrangements, rules: Rules) -> None:
    """Refuse hands with cards that the rules do not have."""
    import numpy as np

    deck = np.array([*rules.deck], dtype=np.uint8)
    for ids in (found.front, found.middle, found.back):
        outside = ~np.isin(ids, deck)
        if outside.any():
            row, place = np.argwhere(outside)[0]
            raise CardError(f"cards row {row}: {Card(int(ids[row, place]))} is not in the deck of the rules")


def objective_of(rules: Rules, field: Field | None, num_players: SupportsIndex | None = None) -> _core.ChineseObjective:
    """Return what `arrange` plays for; the tables of the rules and fields that were used last are kept."""
    if rules is not DEFAULT_RULES:
        check_rules(rules)
    if field is not None and not isinstance(field, Field):
        raise TypeError(f"field is a palatine.chinese.Field, not {type(field).__name__}")
    players = MAX_PLAYERS if num_players is None else check_players(num_players)
    return cached_objective(rules, field, players if rules.home_run > 1 else MAX_PLAYERS)


def check_players(num_players: SupportsIndex) -> int:
    """Return the number of players at a table."""
    if isinstance(num_players, bool) or not hasattr(num_players, "__index__"):
        raise TypeError(f"num_players must be an int, not {type(num_players).__name__}")
    players = num_players.__index__()
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise Error(f"num_players out of range {MIN_PLAYERS}..{MAX_PLAYERS}: {_core.shown(num_players)}")
    return players


@lru_cache(maxsize=16)
def cached_objective(rules: Rules, field: Field | None, num_players: int) -> _core.ChineseObjective:
    """Build the tables."""
    return _core.ChineseObjective(rules, field, num_players)
