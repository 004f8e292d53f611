"""The rules of a table of Royal Casino: every option, and the presets."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any, Self

from palatine import _core
from palatine.cards import Card, CardSet
from palatine.casino.table import NO_SIDE, Setup
from palatine.errors import RulesError
from palatine.game.rules import (
    NativeRules,
    as_json,
    check_deck,
    check_kind,
    check_name,
    check_number,
    check_numbers,
    items_of,
    native_twin,
)

NAMES = {
    "direction": ("ccw", "cw"),
    "dealer_rotation": ("left", "right"),
    "matching": ("all", "one", "optional"),
    "ace": ("one_or_14", "one_only"),
    "raise_": ("others", "any", "opponents"),
    "sweeps": ("cancel", "count", "off"),
    "at_20": ("little_casino", "most_spades", "either"),
    "endgame": ("cap20", "freeze", "off"),
    "courts": ("valued", "pairs"),
    "hand_values": ("plain", "nordic"),
    "ties": ("nobody", "carry"),
    "level": ("another_deal", "most_spades"),
}
"""The options that are one of some names, the default first; in the order of the native enumerations."""

SWITCHES = ("raise_absorb", "builds", "count_out", "by_difference", "sweep_limits", "instant")
"""The options that are on or off."""

POINTS = {"cards": 3, "spades": 1, "big": 2, "little": 1, "aces": 1, "sweeps": 1, "last_capture": 0}
"""What a deal is worth (RC-20): aces and sweeps each."""
MOST_POINTS = 100
MOST_SCORE = 10_000
FULL_DECK = CardSet.full()
JACK, ACE = 9, 12
NORDIC = {Card("Td"): 16, Card("2s"): 15}

Points = tuple[tuple[str, int], ...]


class NamedRules(NativeRules):
    """Reads `raise`, which is no name of a field in Python."""

    __slots__ = ()

    @classmethod
    def from_dict(cls, options: Mapping[str, Any]) -> Self:
        """Make the rules of what `to_dict` gave; options that are left out have their defaults."""
        return super().from_dict(cls._fields_of(options))

    def with_options(self, options: Mapping[str, Any]) -> Self:
        """Give these rules with some options changed, by name."""
        return super().with_options(self._fields_of(options))

    @classmethod
    def _fields_of(cls, options: object) -> dict[str, Any]:
        """Give options under the names of their fields. RulesError for what is no option, or there under both names."""
        if not isinstance(options, Mapping):
            raise TypeError(f"rules are a mapping of options, not {type(options).__name__}")
        known = {option.name for option in fields(cls)}  # type: ignore[arg-type]
        found: dict[str, Any] = {}
        for name, value in options.items():
            own = "raise_" if name == "raise" else name
            if own not in known:
                names = ", ".join(sorted(map(plain_name, known)))
                raise RulesError(f"no option {_core.shown(name)}: there are {names}")
            if own in found:
                raise RulesError(f"the option {plain_name(own)} is there twice, as {own} too")
            found[own] = value
        return found


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Rules(NamedRules):
    """The rules of a table, and what a deal begins with; the defaults are the Dominican game.

    deck, hand_size, table_size: the cards, how many a hand gets a round (1..4), and the table at first (0..20).
    direction: "ccw" or "cw" (RC-4). dealer_rotation: the next dealer is on the "left" or "right".
    matching: "all", "one" or "optional" (RC-7). ace: "one_or_14" or "one_only" (RC-9). raise_: whose builds may be
        raised, "others", "any" or "opponents" (RC-14); `raise` in records, tables and `load_game`. raise_absorb:
        whether a raise may take loose cards along.
    sweeps: "cancel", "count" or "off" (RC-18). at_20: "little_casino", "most_spades" or "either"; endgame: "cap20",
        "freeze" or "off" (RC-21). target: 4..1000, where a match is won.
    points: a mapping by item of RC-20, those that are left out as there; kept as pairs.
    builds: whether there are any. courts: "valued" or "pairs". hand_values: "plain" or "nordic".
    ties: "nobody" or "carry". count_out, by_difference, sweep_limits, instant: see the rules.
    level: what parts sides that are level at the target, "another_deal", or first the "most_spades" of the last.

    What a match brings into a deal: scores: by side, below the target, or in overtime level there. carried: points that
    ties have added to most cards and to most spades. overtime: whether RC-21 and RC-22 rest (RC-23). setup: a `Setup`,
    for a deal that begins in the middle.

    Raises RulesError for wrong options, TypeError for wrong types.

    >>> from palatine import casino
    >>> casino.Rules(target=11, by_difference=True)
    Rules(target=11, by_difference=True)
    >>> casino.PRESETS["swedish"].to_dict()["points"]["spades"]
    2
    """

    deck: CardSet = FULL_DECK
    hand_size: int = 4
    table_size: int = 4
    direction: str = "ccw"
    dealer_rotation: str = "left"
    matching: str = "all"
    ace: str = "one_or_14"
    raise_: str = "others"
    raise_absorb: bool = False
    sweeps: str = "cancel"
    at_20: str = "little_casino"
    endgame: str = "cap20"
    target: int = 21
    points: Points | Mapping[str, int] = tuple(POINTS.items())
    builds: bool = True
    courts: str = "valued"
    hand_values: str = "plain"
    ties: str = "nobody"
    count_out: bool = False
    by_difference: bool = False
    sweep_limits: bool = False
    instant: bool = False
    level: str = "another_deal"
    scores: tuple[int, ...] = ()
    carried: tuple[int, int] = (0, 0)
    overtime: bool = False
    setup: Setup | None = None

    def __post_init__(self) -> None:
        """Check the options, and give each its one form."""
        forms: dict[str, Any] = {
            name: check_name(plain_name(name), getattr(self, name), known) for name, known in NAMES.items()
        }
        forms["deck"] = check_deck(self.deck) or FULL_DECK
        forms["hand_size"] = check_number("hand_size", self.hand_size, 1, 4)
        forms["table_size"] = check_number("table_size", self.table_size, 0, 20)
        forms["target"] = check_number("target", self.target, 4, 1000)
        forms["points"] = points_option(self.points)
        forms["scores"] = scores_option(self.scores)
        forms["carried"] = check_numbers("carried", self.carried, 2, 0, 255)
        if isinstance(self.setup, Mapping):
            forms["setup"] = Setup.from_dict(self.setup)
        elif not isinstance(self.setup, (Setup, type(None))):
            raise TypeError(f"setup is a palatine.casino.Setup, not {type(self.setup).__name__}")
        for name in (*SWITCHES, "overtime"):
            if not isinstance(getattr(self, name), bool):
                raise TypeError(f"{name} must be a bool, not {type(getattr(self, name)).__name__}")
        for name, form in forms.items():
            object.__setattr__(self, name, form)
        native(self)

    def to_dict(self) -> dict[str, Any]:
        """Give the options as plain JSON-able values, under the names that the rules have for them."""
        options = {plain_name(field.name): as_json(getattr(self, field.name)) for field in fields(self)}
        options["points"] = dict(self.points)
        options["setup"] = None if self.setup is None else self.setup.to_dict()
        return options


def plain_name(name: str) -> str:
    """Give the name of an option as the rules have it: `raise` is no name of a field in Python."""
    return name.removesuffix("_")


def points_option(value: object) -> Points:
    """Give `points` in its one form: all items, in order."""
    points = dict(POINTS)
    for name, worth in items_of("points", value):
        points[check_name("points", name, POINTS)] = check_number(f"points[{name}]", worth, 0, MOST_POINTS)
    return tuple(points.items())


def scores_option(value: object) -> tuple[int, ...]:
    """Give `scores` in its one form: by side, none where all are 0."""
    if not isinstance(value, (list, tuple)):
        raise TypeError(f"scores must be a tuple, not {type(value).__name__}")
    if len(value) not in (0, 2, 3):
        raise RulesError(f"scores has a number for each side, not {_core.shown(value)}")
    scores = tuple(check_number(f"scores[{side}]", score, 0, MOST_SCORE) for side, score in enumerate(value))
    return scores if any(scores) else ()


def table_value(rules: Rules, card: Card) -> int:
    """Give what a card is worth on the table: 2..13, an ace 1; 0 for a court that has no value (RC-2)."""
    if card.rank == ACE:
        return 1
    return 0 if rules.courts == "pairs" and card.rank >= JACK else card.rank + 2


def hand_value(rules: Rules, card: Card) -> int:
    """Give what a card takes from the hand, and so the value of builds that it can stand for (RC-2, RC-9)."""
    if rules.hand_values == "nordic" and (card.rank == ACE or card in NORDIC):
        return NORDIC.get(card, 14)
    return 14 if card.rank == ACE and rules.ace == "one_or_14" else table_value(rules, card)


def native(rules: Rules) -> _core.CasinoRules:
    """Give the native twin of rules."""
    return native_twin(Rules, rules, make_native)


check_rules = partial(check_kind, Rules)
"""Refuse what is no `Rules`."""


def make_native(rules: Rules) -> _core.CasinoRules:
    """Make the native twin."""
    names = {name.rstrip("_"): known.index(getattr(rules, name)) for name, known in NAMES.items()}
    return _core.CasinoRules(
        deck=rules.deck.mask,
        hand_size=rules.hand_size,
        table_size=rules.table_size,
        target=rules.target,
        points=tuple(dict(rules.points).values()),
        scores=rules.scores,
        carried=rules.carried,
        overtime=rules.overtime,
        setup=None if rules.setup is None else native_setup(rules.setup),
        **{name: getattr(rules, name) for name in SWITCHES},
        **names,
    )


def native_setup(setup: Setup) -> tuple[object, ...]:
    """Give a setup as the native rules take it."""
    return (
        setup.loose.mask,
        tuple((build.cards.mask, build.value, build.owner, build.multiple) for build in setup.builds),
        tuple(pile.mask for pile in setup.piles),
        setup.sweeps,
        NO_SIDE if setup.last_captor is None else setup.last_captor,
        setup.hand_sizes,
    )


SWEDISH = Rules(
    direction="cw",
    builds=False,
    matching="optional",
    endgame="off",
    sweeps="count",
    points={"cards": 1, "spades": 2, "last_capture": 1},
    target=16,
    level="most_spades",
)

PRESETS: dict[str, Rules] = {
    "dominican": Rules(),
    "north_american_royal": Rules(
        direction="cw", matching="optional", sweeps="off", endgame="off", raise_="any", count_out=True
    ),
    "casino": Rules(
        direction="cw",
        courts="pairs",
        ace="one_only",
        matching="optional",
        raise_="any",
        raise_absorb=True,
        sweeps="count",
        endgame="off",
    ),
    "swedish": SWEDISH,
    "finnish": replace(
        SWEDISH,
        hand_values="nordic",
        points={"cards": 1, "spades": 2},
        sweeps="cancel",
        sweep_limits=True,
        ties="carry",
        instant=True,
        level="another_deal",
    ),
    "miniature": Rules(deck=CardSet("As Ah 2c 2s 3d 3s 4h 5c 5s"), hand_size=2, table_size=1),
}
"""Rules by name. `dominican` are the default; `miniature` is the same with nine cards, two rounds for two players, for
tests and research."""
