"""The rules of a table of Chinese Poker: every option, and the presets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import partial
from typing import Any, SupportsIndex

from palatine import _core
from palatine.cards import CardSet
from palatine.chinese import tables
from palatine.chinese.tables import MOST_UNITS, SPECIALS
from palatine.errors import RulesError
from palatine.game.rules import (
    NativeRules,
    as_json,
    check_deck,
    check_kind,
    check_name,
    check_number,
    check_numbers,
    native_twin,
    plain,
)

NAMES = {
    "equal_rows": ("foul", "allowed"),
    "wheel": ("lowest", "second", "none"),
    "bonus_mode": ("replace", "add"),
    "bonus_to": ("winner", "both"),
    "misset": ("reject", "scoop", "flat6"),
    "topology": ("all", "banker"),
    "middle": ("high", "low27"),
}
"""The options that are one of some names, the default first; in the order of the native enumerations."""

SCORINGS = {"rows": (0, 0), "two_four": (1, 0), "one_six": (0, 3)}
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
NO_SURRENDER = -1
FULL_DECK = CardSet.full()


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Rules(NativeRules):
    """The rules of a table; the defaults are the plain game for four.

    deck: a CardSet or what makes one; at least two hands.
    row_sizes: cards in front, middle and back, at most 3, 5 and 5.
    equal_rows: whether equal rows of a hand are "foul" or "allowed".
    suit_tie_break: "none", or an order of suits, the highest first, which decides between equal rows: "shdc", or
        letters or names as a list.
    wheel: where A-2-3-4-5 stands among straights: "lowest", "second", or "none" for no straight.
    scoring: "rows", "two_four", "one_six", or (overall, scoop): units more for two rows won at least, for all three.
    gun: a pair won 3-0 counts 1 to 3 times. home_run: 1 or 2 times again for the one who wins so against all three
        others; 2 with topology "all" only.
    row_bonus: "none", "table", "asian", "open_face", or a mapping by row, as
        {"front": {"three_of_a_kind": 3, "AA": 1}, "middle": {"full_house": 2}, "back": {"royal_flush": 25}}.
    bonus_mode: whether a bonus will "replace" the unit of the row, or "add" to it.
    bonus_to: the "winner" of the row, or "both": each side's own, whoever wins, on top of the units.
    specials: "none", "basic", "viet", "casino", "fujian", or a mapping of names to prices.
    special_order: "units", or the names that rank highest, highest first.
    misset: "reject", "scoop" or "flat6".
    surrender: None, or the cost per sound opponent.
    topology: "all", or "banker" for the pairs with the dealer only.
    middle: "high", or "low27".

    Whatever has a name is kept under it, so that equal rules are equal however they were written. Units are at most a
    million. Raises RulesError for wrong options, TypeError for wrong types.

    >>> Rules(scoring=(1, 0)) == Rules(scoring="two_four") == PRESETS["two_four"]
    True
    """

    deck: CardSet = FULL_DECK
    row_sizes: tuple[int, int, int] = (3, 5, 5)
    equal_rows: str = "foul"
    suit_tie_break: str | Sequence[str] | None = "none"
    wheel: str = "lowest"
    scoring: str | tuple[int, int] = "rows"
    gun: int = 1
    home_run: int = 1
    row_bonus: str | tables.Bonuses | Mapping[str, Mapping[str, int]] = "none"
    bonus_mode: str = "replace"
    bonus_to: str = "winner"
    specials: str | tables.Prices | Mapping[str, int] = "none"
    special_order: str | Sequence[str] = "units"
    misset: str = "reject"
    surrender: int | None = None
    topology: str = "all"
    middle: str = "high"

    def __post_init__(self) -> None:
        """Check the options, and give each its one form."""
        forms: dict[str, Any] = {name: check_name(name, getattr(self, name), known) for name, known in NAMES.items()}
        forms["deck"] = check_deck(self.deck) or FULL_DECK
        forms["row_sizes"] = check_numbers("row_sizes", self.row_sizes, 3, 1, 5)
        forms["suit_tie_break"] = suit_order(self.suit_tie_break)
        forms["scoring"] = scoring_option(self.scoring)
        forms["gun"] = check_number("gun", self.gun, 1, 3)
        forms["home_run"] = check_number("home_run", self.home_run, 1, 2)
        forms["row_bonus"] = tables.bonus_option(self.row_bonus)
        forms["specials"] = tables.specials_option(self.specials)
        forms["special_order"] = tables.order_option(self.special_order)
        forms["surrender"] = surrender_option(self.surrender)
        for name, form in forms.items():
            object.__setattr__(self, name, form)
        native(self)

    @property
    def hand_size(self) -> int:
        """How many cards a hand has."""
        return sum(self.row_sizes)

    def to_dict(self) -> dict[str, Any]:
        """Give the options as plain JSON-able values: tables of one's own as mappings."""
        options = {field.name: as_json(getattr(self, field.name)) for field in fields(self)}
        if not isinstance(self.specials, str):
            options["specials"] = dict(self.specials)
        if not isinstance(self.row_bonus, str):
            options["row_bonus"] = {row: dict(entries) for row, entries in dict(self.row_bonus).items()}
        return options


def suit_order(value: object) -> str:
    """Give `suit_tie_break` in its one form: "none", or four letters, the highest suit first."""
    if value is None or (isinstance(value, str) and plain(value) == "none"):
        return "none"
    if not isinstance(value, (str, list, tuple)):
        raise TypeError(f"suit_tie_break must be 'none' or an order of suits, not {type(value).__name__}")
    letters = {word: letter for letter, name in SUITS.items() for word in (letter, name)}
    if not all(isinstance(word, str) for word in value):
        raise TypeError(f"suit_tie_break has suits that are str, not {_core.shown(value)}")
    order = "".join(letters.get(word.lower(), "?") for word in value)
    if sorted(order) != sorted(SUITS):
        raise RulesError(f"suit_tie_break is an order of the four suits, such as 'shdc', not {_core.shown(value)}")
    return order


def scoring_option(value: object) -> str | tuple[int, int]:
    """Give `scoring` in its one form: a name, or (overall, scoop)."""
    if isinstance(value, str):
        return check_name("scoring", value, SCORINGS)
    overall, scoop = check_numbers("scoring", value, 2, 0, MOST_UNITS)
    return next((name for name, units in SCORINGS.items() if units == (overall, scoop)), (overall, scoop))


def surrender_option(value: SupportsIndex | str | None) -> int | None:
    """Give `surrender` in its one form: None, or the cost."""
    if isinstance(value, str):
        check_name("surrender", value, ["none"])
    if value is None or isinstance(value, str):
        return None
    return check_number("surrender", value, 0, MOST_UNITS)


def native(rules: Rules) -> _core.ChineseRules:
    """Give the native twin of rules."""
    return native_twin(Rules, rules, make_native)


def make_native(rules: Rules) -> _core.ChineseRules:
    """Make the native twin."""
    prices = tables.special_prices(rules.specials)
    order = () if isinstance(rules.special_order, str) else tuple(rules.special_order)
    suits = str(rules.suit_tie_break)
    names = {name: known.index(getattr(rules, name)) for name, known in NAMES.items()}
    scoring = SCORINGS[rules.scoring] if isinstance(rules.scoring, str) else rules.scoring
    return _core.ChineseRules(
        deck=rules.deck.mask,
        row_sizes=rules.row_sizes,
        suits=() if suits == "none" else tuple(3 - suits.index(suit) for suit in SUITS),
        scoring=scoring,
        gun=rules.gun,
        home_run=rules.home_run,
        row_bonus=tables.bonus_units(rules.row_bonus),
        specials=tuple(prices.get(name, 0) for name in SPECIALS),
        special_order=tuple(order.index(name) + 1 if name in order else 0 for name in SPECIALS),
        surrender=NO_SURRENDER if rules.surrender is None else rules.surrender,
        **names,
    )


check_rules = partial(check_kind, Rules)
"""Refuse what is no `Rules`."""


DEFAULT_RULES = Rules()

PRESETS: dict[str, Rules] = {
    "default": DEFAULT_RULES,
    "full": Rules(row_bonus="table", specials="basic"),
    "two_four": Rules(scoring="two_four"),
    "one_six": Rules(scoring="one_six"),
    "table": Rules(row_bonus="table"),
    "two_four_table": Rules(scoring="two_four", row_bonus="table"),
    "one_six_table": Rules(scoring="one_six", row_bonus="table"),
    "asian": Rules(row_bonus="asian"),
    "viet": Rules(specials="viet"),
    "casino": Rules(specials="casino"),
    "fujian": Rules(specials="fujian"),
    "low27": Rules(middle="low27"),
    "banker": Rules(topology="banker"),
    "miniature": Rules(
        deck=CardSet("2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s"),
        row_sizes=(1, 2, 2),
        scoring="one_six",
        equal_rows="allowed",
        specials={"three_flushes": 4},
        surrender=2,
        misset="scoop",
    ),
}
"""Rules by name: `default` is the plain game, `full` has the row bonuses `table` and the special hands `basic` (CP-7),
the others change what they are called after. `miniature` is for tests and research: 12 cards, rows of 1, 2 and 2."""
