"""What a deal of Royal Casino is worth to each side, and whether it decides the match (RC-18 to RC-23)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, SupportsIndex

from palatine import _core
from palatine.casino.rules import Rules, check_rules, native
from palatine.casino.table import MOST_SWEEPS, NO_SIDE, together
from palatine.errors import RulesError, StateError
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
    side, by default none. last_captor: a side. scores, carried, overtime: what the sides brought into the deal; level
    scores of the target or more in overtime. rules: by default the Dominican ones. Raises StateError for what cannot
    be, RulesError for wrong numbers in scores and carried, TypeError for wrong types.

    >>> from palatine import CardSet, casino
    >>> full = CardSet.full()
    >>> first = CardSet("As Ks Qs Js Ts 9s 8s 7s Td 2c 2d 2h 3c 3d 3h 4c 4d 4h")
    >>> found = casino.score_deal([first, full - first], sweeps=[3, 1], scores=[17, 10])
    >>> found.points, found.totals, found.winner
    ((6, 7), (23, 17), 0)
    """
    rules = DEFAULT_RULES if rules is None else rules
    check_rules(rules)
    piles = listed("piles", piles)
    counts = [0] * len(piles) if sweeps is None else sweeps
    standing: dict[str, Any] = {"scores": tuple(scores), "carried": tuple(carried), "overtime": overtime}
    return found_score(replace(rules, **standing), piles, counts, last_captor, None)


OF_VIEWS = ("returns", "rules", "piles", "sweeps", "last_captor", "won_at_once")


def score_of_view(view: Mapping[str, Any]) -> DealScore:
    """Score a deal that is over by a view of its state: all that it is worth is public.

    Raises StateError for what is no view of a deal that is over, TypeError for wrong types.
    """
    missing = set(OF_VIEWS) - set(view)
    if missing:
        raise StateError(f"this is no view of a deal: it has no {', '.join(sorted(missing))}")
    returns, rules, piles, sweeps, captor, at_once = (view[name] for name in OF_VIEWS)
    if returns is None:
        raise StateError("no score before the end of the deal")
    return found_score(Rules.from_dict(rules), piles, sweeps, captor, at_once)


def found_score(
    rules: Rules, piles: object, sweeps: object, last_captor: SupportsIndex | None, won_at_once: SupportsIndex | None
) -> DealScore:
    """Score a deal. None for no captor, and where nobody has won at once. StateError for what cannot be."""
    cards = [cards_of("piles", pile) for pile in listed("piles", piles)]
    if len(cards) not in (2, 3):
        raise StateError(f"two or three sides have piles, not {len(cards)}")
    found = together(cards)
    if len(found) != sum(map(len, cards)):
        raise StateError("a card is in two piles")
    if not found <= rules.deck:
        raise StateError(f"piles: {found - rules.deck} is not in the deck")
    if rules.by_difference and len(cards) != 2:
        raise RulesError("by_difference is for two sides, not three")
    if len(rules.scores) not in (0, len(cards)):
        raise StateError(f"scores has a number for each of {len(cards)} sides, not {rules.scores}")
    counts = [number_of("sweeps", count, 0, MOST_SWEEPS) for count in listed("sweeps", sweeps)]
    if len(counts) != len(cards):
        raise StateError(f"sweeps has a number for each of {len(cards)} sides, not {counts}")
    captor, at_once = (
        NO_SIDE if side is None else number_of(name, side, 0, len(cards) - 1)
        for name, side in (("last_captor", last_captor), ("won_at_once", won_at_once))
    )
    for side, (pile, count) in enumerate(zip(cards, counts, strict=True)):
        if 2 * count > len(pile):
            raise StateError(f"sweeps: side {side} has too few cards for {count}: {len(pile)}")
    if captor != NO_SIDE and not cards[captor]:
        raise StateError(f"last_captor: side {captor} has captured nothing")
    items, points, totals, carried, overtime, winner = native(rules).score(
        tuple(pile.mask for pile in cards), tuple(counts), captor, at_once
    )
    return DealScore(
        dict(zip(ITEMS, items, strict=True)), points, totals, carried, overtime, None if winner == NO_SIDE else winner
    )
