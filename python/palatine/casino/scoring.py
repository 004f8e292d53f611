"""What a deal of Royal Casino is worth to each side, and whether it decides the match (RC-18 to RC-23)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, SupportsIndex

from palatine import _core
from palatine.cards import CardSet
from palatine.casino.rules import Rules, check_rules, native
from palatine.casino.table import MOST_SWEEPS, NO_SIDE, together
from palatine.errors import StateError
from palatine.game.parts import Cards, cards_of, listed, number_of

ITEMS: tuple[str, ...] = _core.casino_items()
"""What a deal scores for, in the order of RC-20: the aces by their suits."""

DEFAULT_RULES = Rules()


@dataclass(frozen=True, slots=True)
class DealScore:
    """What a deal came to, by side: a player, or of four the partners 0+2 and 1+3.

    items: the points of each of `ITEMS`, as they were earned. points: what the deal adds to the scores, after RC-21 and
    `by_difference`. totals: the scores after it. carried: points that ties leave to most cards and most spades of the
    next deal. overtime: whether the next deal is played without RC-21 and RC-22. winner: the side that has won the
    match, None for none yet.
    """

    items: dict[str, tuple[int, ...]]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    carried: tuple[int, int]
    overtime: bool
    winner: int | None


def score_deal(
    piles: Sequence[Cards],
    *,
    sweeps: Sequence[SupportsIndex] | None = None,
    last_captor: SupportsIndex | None = None,
    scores: Sequence[SupportsIndex] = (),
    carried: Sequence[SupportsIndex] = (0, 0),
    overtime: bool = False,
    rules: Rules | None = None,
) -> DealScore:
    """Score a deal that is over.

    piles: the cards of each side, two or three; those that were left belong to the last captor's (RC-19). sweeps: by
    side, by default none. last_captor: a side. scores, carried, overtime: what the sides brought into the deal. rules:
    by default the Dominican ones. Raises StateError for what cannot be, TypeError for wrong types.

    >>> from palatine import CardSet, casino
    >>> full = CardSet.full()
    >>> first = CardSet("As Ks Qs Js Ts 9s 8s 7s Td 2c 2d 2h 3c 3d 3h 4c 4d 4h")
    >>> found = casino.score_deal([first, full - first], sweeps=[3, 1], scores=[17, 10])
    >>> found.points, found.totals, found.winner
    ((6, 7), (23, 17), 0)
    """
    rules = DEFAULT_RULES if rules is None else rules
    cards = [cards_of("piles", pile) for pile in listed("piles", piles)]
    if len(cards) not in (2, 3):
        raise StateError(f"two or three sides have piles, not {len(cards)}")
    if len(together(cards)) != sum(map(len, cards)):
        raise StateError("a card is in two piles")
    counts = [0] * len(cards) if sweeps is None else listed("sweeps", sweeps)
    counts = [number_of("sweeps", count, 0, MOST_SWEEPS) for count in counts]
    captor = NO_SIDE if last_captor is None else number_of("last_captor", last_captor, 0, len(cards) - 1)
    check_rules(rules)
    standing: dict[str, Any] = {"scores": tuple(scores), "carried": tuple(carried), "overtime": overtime}
    begun = replace(rules, **standing)
    return found_score(begun, cards, counts, captor, NO_SIDE)


def score_of_view(view: Mapping[str, Any]) -> DealScore:
    """Score a deal that is over by a view of its state: all that it is worth is public."""
    captor, at_once = (NO_SIDE if view[name] is None else view[name] for name in ("last_captor", "won_at_once"))
    return found_score(
        Rules.from_dict(view["rules"]), list(map(CardSet, view["piles"])), view["sweeps"], captor, at_once
    )


def found_score(rules: Rules, piles: Sequence[CardSet], sweeps: Sequence[int], captor: int, at_once: int) -> DealScore:
    """Score a deal; NO_SIDE for no captor, and where nobody has won at once."""
    found = native(rules).score(tuple(pile.mask for pile in piles), tuple(sweeps), captor, at_once)
    items, points, totals, carried, overtime, winner = found
    return DealScore(
        dict(zip(ITEMS, items, strict=True)), points, totals, carried, overtime, None if winner == NO_SIDE else winner
    )
