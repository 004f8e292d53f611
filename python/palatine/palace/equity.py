"""Chances in battles and at showdowns of Palace Poker, over everything that unknown palace cards can be."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import isfinite
from typing import TYPE_CHECKING, Any, NamedTuple, Self, SupportsIndex

from palatine import _core
from palatine.cards import Card, CardSet, parse_cards
from palatine.errors import CardError, Error
from palatine.game.parts import listed
from palatine.game.rules import check_number, made_of_fields
from palatine.palace.battle import DEFAULT_RULES, check_sides
from palatine.palace.rules import MOST_PALACE_CARDS, NAMES, Rules, check_rules
from palatine.palace.table import MOST_PLAYERS
from palatine.statistics import Estimate, student

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from palatine.search.result import Stop

NO_CARDS = CardSet()
MOST_UNKNOWN = 3
"""Palace cards of a side that may be unknown, where both sides have such and the answer is exact."""
MOST_SAMPLES = 10**8


@dataclass(frozen=True, slots=True)
class Side:
    """What is known of one side: banner, palace and soldiers; `unknown` cards of the palace are not, 0..5.

    Cards are texts, or any cards. A text stands for a side wherever one is asked for: banner, palace and soldiers, with
    `|` between them and `?` for a card of the palace that is not known; the soldiers may be left out.

    Raises CardError for bad cards and one that is there twice, Error for numbers of cards that no palace has, TypeError
    for wrong types.

    >>> Side.from_text("Kh | Ah ? ? | Qc")
    Side(banner=Card('Kh'), palace=CardSet('Ah'), soldiers=CardSet('Qc'), unknown=2)
    """

    banner: Card
    palace: CardSet = NO_CARDS
    soldiers: CardSet = NO_CARDS
    unknown: int = 0

    def __post_init__(self) -> None:
        """Check the cards, and give each part its one form."""
        object.__setattr__(self, "banner", Card(self.banner))
        object.__setattr__(self, "palace", CardSet(self.palace))
        object.__setattr__(self, "soldiers", CardSet(self.soldiers))
        if isinstance(self.unknown, bool) or not hasattr(self.unknown, "__index__"):
            raise TypeError(f"unknown must be an int, not {type(self.unknown).__name__}")
        object.__setattr__(self, "unknown", self.unknown.__index__())
        if self.unknown < 0 or len(self.palace) + self.unknown > MOST_PALACE_CARDS:
            palace = f"{len(self.palace)} known and {_core.shown(self.unknown)} unknown cards"
            raise Error(f"a palace has at most {MOST_PALACE_CARDS} cards, not {palace}")
        seen = CardSet([self.banner])
        for part in (self.palace, self.soldiers):
            if seen & part:
                raise CardError(f"duplicate card: {max(seen & part)}")
            seen |= part

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the parts, which are checked again when they are read."""
        return made_of_fields(self)

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read a side."""
        if not isinstance(text, str):
            raise TypeError(f"a side is a text or a palatine.palace.Side, not {type(text).__name__}")
        parts = text.split("|")
        if len(parts) not in (2, 3):
            raise Error(f'a side is "banner | palace | soldiers", not {_core.shown(text)}')
        banner = parse_cards(parts[0])
        if len(banner) != 1:
            raise CardError(f"a banner is one card, not {_core.shown(parts[0].strip())}")
        return cls(
            banner[0],
            CardSet(parts[1].replace("?", " ")),
            CardSet(parts[2] if len(parts) == 3 else ""),
            parts[1].count("?"),
        )

    @property
    def cards(self) -> CardSet:
        """What is known but for the banner: palace and soldiers."""
        return self.palace | self.soldiers

    def native(self) -> tuple[int, int, int]:
        """Give what the native core takes."""
        return self.banner, self.cards.mask, self.unknown


class Equity(NamedTuple):
    """The ways to deal the unknown cards, by what the first side gets.

    A tie is one that the banner's suit does not part either (PP-21).
    """

    win: int
    tie: int
    lose: int

    @property
    def total(self) -> int:
        """All of them, at least 1."""
        return self.win + self.tie + self.lose

    @property
    def share(self) -> float:
        """The part of what the two play for that the first side gets on average, 0..1: half of it in a tie."""
        return (self.win + self.tie / 2) / self.total


@dataclass(frozen=True, slots=True, eq=False)
class RangeEquity:
    """What weighted hands win, tie and lose: sums over all pairs that share no card of the product of their weights."""

    win: float
    tie: float
    lose: float
    by_hand: "npt.NDArray[np.float64]"
    """(22100, 3): for each hand of the attacker, in the order of `hands()`, the weight of the defender's hands that it
    beats, ties with and loses to. 0 for hands with a card that has been seen."""


def battle_equity(attacker: Side | str, defender: Side | str, *, seen: Any = (), rules: Rules | None = None) -> Equity:
    """Count what the attacker wins, ties and loses over all that the unknown cards of both sides can be, exactly.

    seen: all other cards that can be in neither palace, discards above all; texts or any cards, None for none.
    rules: by default the standard ones, of which `dead_cards` and `deck` count here. At most 3 cards of each side are
    unknown, or 5 of one.

    Raises CardError for a card in two places, Error for more unknown cards than there are, StateError for banners of
    one suit, between which there are no battles (PP-11).

    >>> from palatine import palace
    >>> palace.battle_equity("9s | Ah Ad 6c", "Kh | Qc Qd ?", seen="7s 7h")
    Equity(win=0, tie=0, lose=43)
    >>> palace.battle_equity("9s | Ah Ad 6c", "Kh | ? ? ?")
    Equity(win=11962, tie=0, lose=4253)
    """
    rules = check_given(rules)
    first, second = side_of(attacker), side_of(defender)
    check_sides(first.banner, first.cards, second.banner, second.cards)
    left = left_by((first, second), seen, rules)
    dead = NAMES["dead_cards"].index(rules.dead_cards)
    return Equity(*_core.palace_equity(dead, first.native(), second.native(), left.mask))


def showdown_equity(
    sides: Sequence[Side | str],
    *,
    seen: Any = (),
    rules: Rules | None = None,
    samples: SupportsIndex = 100_000,
    seed: SupportsIndex = 0,
    stop: "Stop | None" = None,
) -> tuple[Estimate, ...]:
    """Give the share of the pot that each side gets on average at the showdown of PP-23, with its 95 % interval.

    Of two sides with at most 3 unknown cards each, or unknown ones of one side only, it is exact and the margin 0. Else
    it is taken over `samples` random deals, 2..10**8, which depend on the seed, 0..2**64-1, only. seen, rules: as in
    `battle_equity`, but no card is dead. stop: anything with `is_set()`; once it is set the shares are those of the
    deals so far, and the margins are wider.

    >>> from palatine import palace
    >>> [round(share.mean, 3) for share in palace.showdown_equity(["9s | Ah Ad 6c", "Kh | ? ? ?"])]
    [0.976, 0.024]
    >>> palace.showdown_equity(["9s | Ah Ad 6c", "Kh | ? ? ?", "2c | ? ? ?"])[0].margin < 0.01
    True
    """
    rules = check_given(rules)
    given = [sides] if isinstance(sides, str) else listed("sides", sides)
    if not 2 <= len(given) <= MOST_PLAYERS:
        raise Error(f"a showdown has 2 to {MOST_PLAYERS} sides: {_core.shown(sides)}")
    samples, seed = check_number("samples", samples, 2, MOST_SAMPLES), _core.check_seed(seed)
    known = tuple(map(side_of, given))
    left = left_by(known, seen, rules).mask
    natives = tuple(side.native() for side in known)
    unknown = sorted(side.unknown for side in known)
    if len(known) == 2 and (unknown[0] == 0 or unknown[1] <= MOST_UNKNOWN):
        share = Equity(*_core.palace_equity(None, natives[0], natives[1], left)).share
        return Estimate(share, 0.0), Estimate(1 - share, 0.0)
    done, shares = _core.palace_shares(natives, left, samples, seed, stop)
    factor = student(done - 1)
    return tuple(Estimate(mean, factor * error) for mean, error in shares)


def hands(size: SupportsIndex = 3) -> "npt.NDArray[np.uint8]":
    """Give all hands of `size` cards, 1..3, uint8 (22100, 3): ids, in lexicographic order. The order of weights."""
    import numpy as np

    number = check_number("size", size, 1, MOST_UNKNOWN)
    return np.array(list(combinations(range(52), number)), dtype=np.uint8)


def range_equity(
    attacker: Side | str,
    defender: Side | str,
    attacker_weights: "npt.NDArray[np.float64]",
    defender_weights: "npt.NDArray[np.float64]",
    *,
    seen: Any = (),
    rules: Rules | None = None,
) -> RangeEquity:
    """Add up what the attacker wins, ties and loses where some palaces are likelier than others.

    Both palaces are unknown: three cards. Weights: float64 (22100,), finite and not below 0, one for each of `hands()`;
    with all of them 1 the sums are the counts of `battle_equity`. Hands with a card that has been seen do not count,
    nor do pairs of hands that share a card. seen, rules: as in `battle_equity`.

    Sums of float64 are taken, and differences of them: weights that are 1e15 times smaller than others may get lost.
    Error for weights so large that the sums are not finite.

    >>> import numpy as np
    >>> from palatine import palace
    >>> aces = (palace.hands() >= 48).sum(axis=1) >= 2  # palaces with two aces
    >>> found = palace.range_equity("9s | ? ? ?", "Kh | ? ? ?", aces.astype(float), np.ones(22100))
    >>> round(found.win / (found.win + found.tie + found.lose), 3)
    0.862
    """
    rules = check_given(rules)
    first, second = side_of(attacker), side_of(defender)
    check_sides(first.banner, first.cards, second.banner, second.cards)
    for side in (first, second):
        if side.palace or side.unknown != MOST_UNKNOWN:
            raise Error(f"a palace with a range has {MOST_UNKNOWN} unknown cards: {side}")
    left = left_by((first, second), seen, rules).mask
    dead = NAMES["dead_cards"].index(rules.dead_cards)
    natives = first.native(), second.native()
    found = RangeEquity(*_core.palace_range_equity(dead, *natives, left, attacker_weights, defender_weights))
    if not isfinite(found.win + found.tie + found.lose):
        raise Error(f"weights too large, up to {attacker_weights.max():g} and {defender_weights.max():g}")
    return found


def side_of(side: Side | str) -> Side:
    """Give a side that may be a text."""
    return side if isinstance(side, Side) else Side.from_text(side)


def check_given(rules: Rules | None) -> Rules:
    """Give the rules that are meant."""
    if rules is None:
        return DEFAULT_RULES
    check_rules(rules)
    return rules


def left_by(sides: Sequence[Side], seen: Any, rules: Rules) -> CardSet:
    """Give the cards that can be unknown ones; CardError for a card in two places or of another deck."""
    known = NO_CARDS if seen is None else CardSet(seen)
    for side in sides:
        cards = side.cards | {side.banner}
        if known & cards:
            raise CardError(f"duplicate card: {max(known & cards)}")
        known |= cards
    if not known <= rules.deck:
        raise CardError(f"not in the deck: {known - rules.deck}")
    return rules.deck - known
