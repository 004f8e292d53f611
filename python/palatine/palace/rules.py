"""The rules of a table of Palace Poker: every option, and the presets."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import partial
from typing import Any

from palatine import _core
from palatine.cards import CardSet
from palatine.errors import RulesError
from palatine.game.rules import NativeRules, as_json, check_deck, check_kind, check_name, check_number, native_twin
from palatine.palace.table import MOST_CHIPS, MOST_PLAYERS, MOST_TURNS, Setup

NAMES = {
    "structure": ("limit", "no_limit"),
    "dead_cards": ("suit", "rank", "none"),
    "call_price": ("own", "match"),
    "discard_cost": ("free", "small_bet"),
    "captured_banner": ("soldier", "discard"),
    "passive_end": ("orbit", "off"),
    "heads_up": ("normal", "must_battle"),
    "all_in": ("layered", "single_pot", "off"),
    "bank": ("stacks", "points"),
}
"""The options that are one of some names, the default first; in the order of the native enumerations."""

MOST_SMALL_BET = 100_000
MOST_RAISES = 1000
MOST_SOLDIERS = 8
MOST_PALACE_CARDS = 5
FULL_DECK = CardSet.full()


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Rules(NativeRules):
    """The rules of a table, and what a hand begins with. All stakes are whole chips.

    structure: "limit" or "no_limit" (PP-11, PP-15). small_bet: 1..100,000. big_bet: of raises, up to 1000 small
    bets, None for two. ante: None for half a small bet, rounded down (PP-3).
    dead_cards: "suit", "rank" or "none" (PP-18). call_price: "own" or "match" (PP-14). raise_cap: the most raises of a
    battle, 0..1000, both sides counted; None for no limit (PP-16).
    discard_cost: "free" or "small_bet" (PP-10). captured_banner: "soldier" or "discard" (PP-19). max_soldiers: the most
    that a seat keeps, 1..8 (PP-8). passive_end: "orbit" or "off" (PP-23). heads_up: "normal" or "must_battle" (PP-25).
    all_in: "layered", "single_pot" or "off"; bank: "stacks" or "points", which may go below 0 (PP-29).
    max_turns: after so many, 1..10,000, a hand ends with a showdown (PP-32).
    stacks: the chips with which seats sit down to the hand, one number for all or one for each seat; a seat without
    chips is not dealt in (PP-3). Points have no stacks.

    deck, palace_cards: the cards, and how many lie face down in each palace, 1..5, for miniatures. setup: a `Setup`,
    for a hand that begins in the middle.

    Raises RulesError for wrong options, TypeError for wrong types.

    >>> from palatine import palace
    >>> palace.Rules(structure="no_limit", stacks=[500, 0, 200])
    Rules(structure='no_limit', stacks=(500, 0, 200))
    >>> palace.PRESETS["gentle"].bank
    'points'
    """

    structure: str = "limit"
    small_bet: int = 10
    big_bet: int | None = None
    ante: int | None = None
    dead_cards: str = "suit"
    call_price: str = "own"
    raise_cap: int | None = None
    discard_cost: str = "free"
    captured_banner: str = "soldier"
    max_soldiers: int = 5
    passive_end: str = "orbit"
    heads_up: str = "normal"
    all_in: str = "layered"
    bank: str = "stacks"
    max_turns: int = 1000
    stacks: int | tuple[int, ...] = 1000
    palace_cards: int = 3
    deck: CardSet = FULL_DECK
    setup: Setup | None = None

    def __post_init__(self) -> None:
        """Check the options, and give each its one form."""
        forms: dict[str, Any] = {name: check_name(name, getattr(self, name), known) for name, known in NAMES.items()}
        for name, least, most in (
            ("small_bet", 1, MOST_SMALL_BET),
            ("max_soldiers", 1, MOST_SOLDIERS),
            ("max_turns", 1, MOST_TURNS),
            ("palace_cards", 1, MOST_PALACE_CARDS),
        ):
            forms[name] = check_number(name, getattr(self, name), least, most)
        for name, least, most in (("big_bet", 1, MOST_CHIPS), ("ante", 0, MOST_CHIPS), ("raise_cap", 0, MOST_RAISES)):
            value = getattr(self, name)
            forms[name] = None if value is None else check_number(name, value, least, most)
        forms["deck"] = check_deck(self.deck) or FULL_DECK
        forms["stacks"] = stacks_option(self.stacks)
        if isinstance(self.setup, Mapping):
            forms["setup"] = Setup.from_dict(self.setup)
        elif not isinstance(self.setup, (Setup, type(None))):
            raise TypeError(f"setup is a palatine.palace.Setup, not {type(self.setup).__name__}")
        for name, form in forms.items():
            object.__setattr__(self, name, form)
        native(self)

    @property
    def big_bet_chips(self) -> int:
        """What a raise is with a limit, and at least without one: `big_bet`, or two small bets (PP-15)."""
        return 2 * self.small_bet if self.big_bet is None else self.big_bet

    @property
    def ante_chips(self) -> int:
        """What each seat antes: `ante`, or half a small bet, rounded down (PP-3)."""
        return self.small_bet // 2 if self.ante is None else self.ante

    def to_dict(self) -> dict[str, Any]:
        """Give the options as plain JSON-able values."""
        options = {field.name: as_json(getattr(self, field.name)) for field in fields(self)}
        options["setup"] = None if self.setup is None else self.setup.to_dict()
        return options


def stacks_option(value: object) -> int | tuple[int, ...]:
    """Give `stacks` in its one form: a number for all seats, or a tuple by seat."""
    if not isinstance(value, (list, tuple)):
        return check_number("stacks", value, 0, MOST_CHIPS)  # type: ignore[arg-type]
    if not 2 <= len(value) <= MOST_PLAYERS:
        raise RulesError(f"stacks has a number for each of 2 to {MOST_PLAYERS} seats, not {_core.shown(value)}")
    return tuple(check_number(f"stacks[{seat}]", stack, 0, MOST_CHIPS) for seat, stack in enumerate(value))


def native(rules: Rules) -> _core.PalaceRules:
    """Give the native twin of rules."""
    return native_twin(Rules, rules, make_native)


check_rules = partial(check_kind, Rules)
"""Refuse what is no `Rules`."""


def make_native(rules: Rules) -> _core.PalaceRules:
    """Make the native twin."""
    names = {name: known.index(getattr(rules, name)) for name, known in NAMES.items()}
    stacks = (rules.stacks,) * MOST_PLAYERS if isinstance(rules.stacks, int) else rules.stacks
    return _core.PalaceRules(
        small_bet=rules.small_bet,
        big_bet=rules.big_bet_chips,
        ante=rules.ante_chips,
        raise_cap=rules.raise_cap,
        max_soldiers=rules.max_soldiers,
        max_turns=rules.max_turns,
        stacks=stacks,
        palace_cards=rules.palace_cards,
        deck=rules.deck.mask,
        setup=None if rules.setup is None else rules.setup.native(),
        **names,
    )


PRESETS: dict[str, Rules] = {
    "standard": Rules(),
    "gentle": Rules(dead_cards="none", bank="points"),
    "miniature": Rules(
        deck=CardSet("As Ah Kc Kd Qs Qh 2c 2d"), palace_cards=1, max_soldiers=1, stacks=60, raise_cap=1, max_turns=8
    ),
}
"""Rules by name. `standard` are the default; `miniature` is the same with eight cards, one in each palace, for two
players, for tests and research."""
