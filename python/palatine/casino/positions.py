"""Positions of Royal Casino from scratch: what is said of them is checked, what is left out is filled in."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex, TypeVar

from palatine.cards import CardSet
from palatine.casino.completion import Known, Whole, completions, nearest
from palatine.casino.rules import Rules, check_rules, hand_value
from palatine.casino.table import MOST_SWEEPS, Setup, build_of
from palatine.errors import RulesError, StateError
from palatine.game.card_ids import ids_of, mask_of
from palatine.game.parts import Cards, cards_of, listed, number_of

if TYPE_CHECKING:
    from palatine.casino.state import State

StateT = TypeVar("StateT", bound="State")


class Given(NamedTuple):
    """What is said of a table; None where nothing is. See `State.setup`."""

    loose: Cards
    builds: Sequence[Any]
    piles: Sequence[Cards] | None
    stock: Cards
    last_captor: SupportsIndex | None
    sweeps: Sequence[SupportsIndex] | None


def begin(
    kind: type[StateT],
    rules: Rules,
    hands: Sequence[Cards],
    given: Given,
    *,
    to_act: SupportsIndex | None,
    dealer: SupportsIndex | None,
    scores: Sequence[SupportsIndex] | None,
) -> StateT:
    """Set up a position, see `State.setup`."""
    check_rules(rules)
    n = len(listed("hands", hands))
    if not kind.min_players() <= n <= kind.max_players():
        raise RulesError(f"num_players out of range {kind.min_players()}..{kind.max_players()}: {n}")
    sides = 2 if n == 4 else n
    if scores is not None:
        rules = replace(rules, scores=tuple(by_side("scores", scores, sides)))
    known = Known(
        rules=replace(rules, setup=None),
        hands=[None if hand is None else mask_of(cards_of("hands", hand)) for hand in hands],
        sizes=[None] * n,
        loose=mask_of(cards_of("loose", given.loose)),
        builds=[build_of(build) for build in listed("builds", given.builds)],
        piles=None if given.piles is None else piles_of(given.piles, sides),
        stock=None if given.stock is None else mask_of(cards_of("stock", given.stock)),
        sweeps=None if given.sweeps is None else sweeps_of(given.sweeps, sides),
        captor=optional("last_captor", given.last_captor, sides),
        to_act=optional("to_act", to_act, n),
        dealer=optional("dealer", dealer, n),
    )
    state = complete(kind, known)
    return state if to_act is None else still_on(state)


def complete(kind: type[StateT], known: Known) -> StateT:
    """Begin the plainest position with all that is known. StateError, with the reason, if there is none."""
    kind(known.rules, len(known.hands))  # the rules and the deck have to fit so many players
    check_places(known)
    check_owners(known)
    reason: StateError | None = None
    for whole in completions(known):
        try:
            return started(kind, known, whole)
        except StateError as error:
            reason = reason or error
    if reason is not None:
        raise reason
    found = nearest(known)
    if found is None:
        raise StateError(no_hands(known))
    return still_on(started(kind, known, found))


def still_on(state: StateT) -> StateT:
    """Refuse a deal that a side has won at once (`instant`)."""
    winner = state._sight()["won_at_once"]
    if winner is not None:
        raise StateError(f"setup: side {winner} has won already")
    return state


def started(kind: type[StateT], known: Known, whole: Whole) -> StateT:
    """Begin a position, its hands dealt. StateError for one that play cannot have come to."""
    setup = Setup(
        loose=cards(known.loose),
        builds=tuple(known.builds),
        piles=tuple(map(cards, whole.piles)),
        sweeps=tuple(known.sweeps or [0] * known.sides),
        last_captor=whole.captor,
        hand_sizes=tuple(whole.sizes),
    )
    state = kind(replace(known.rules, setup=setup), len(whole.sizes), whole.order[-1])
    for seat in whole.order:
        for card in ids_of(whole.hands[seat]):
            state.apply(card)
    return state


def check_places(known: Known) -> None:
    """Refuse cards that are not in the deck, or in two places."""
    seen, deck = 0, mask_of(known.rules.deck)
    places = [(f"hand of seat {seat}", hand or 0) for seat, hand in enumerate(known.hands)]
    places.append(("loose", known.loose))
    places += [(f"build ({build.cards})", mask_of(build.cards)) for build in known.builds]
    places += [(f"pile of side {side}", pile) for side, pile in enumerate(known.piles or ())]
    places.append(("stock", known.stock or 0))
    for name, mask in places:
        if mask & ~deck:
            raise StateError(f"{name}: {cards(mask & ~deck)} is not in the deck")
        if mask & seen:
            raise StateError(f"{name}: {cards(mask & seen)} is somewhere else too")
        seen |= mask


def check_owners(known: Known) -> None:
    """Refuse builds for whose value their owner cannot hold a card (RC-12)."""
    wanted: list[int] = []
    for build in known.builds:
        if build.owner >= len(known.hands):
            raise StateError(f"build ({build.cards}): owner out of range 0..{len(known.hands) - 1}: {build.owner}")
    for seat, hand in enumerate(known.hands):
        owned = known.owned(seat)
        if hand is None:
            wanted += owned
            continue
        missing = owned - {hand_value(known.rules, card) for card in cards(hand)}
        if missing:
            raise StateError(
                f"seat {seat} owns a build of {min(missing)}, and holds no card for it (RC-12): {cards(hand)}"
            )
    left = [hand_value(known.rules, card) for card in cards(known.free)]
    for value in sorted(set(wanted)):
        if wanted.count(value) > left.count(value):
            raise StateError(f"no card of value {value} is left for the owner of a build (RC-12)")


def no_hands(known: Known) -> str:
    """Say that there is no order of turns in which hands are as many as they have to be."""
    sizes = [size if hand is None else hand.bit_count() for hand, size in zip(known.hands, known.sizes, strict=True)]
    for seat, size in enumerate(sizes):
        if size is not None and size > known.rules.hand_size:
            return f"seat {seat} has {size} cards, and a hand has at most {known.rules.hand_size}"
    given = ", ".join("?" if size is None else str(size) for size in sizes)
    parts = [f"seat {build.owner} owns a build of {build.value}" for build in known.builds]
    parts += [] if known.to_act is None else [f"seat {known.to_act} is to act"]
    parts += [] if known.dealer is None else [f"seat {known.dealer} is the dealer"]
    return f"hands of {given} cards cannot be{' where ' if parts else ''}{' and '.join(parts)}"


def cards(mask: int) -> CardSet:
    """Give the cards of a bit for each id."""
    return CardSet(ids_of(mask))


def optional(name: str, value: SupportsIndex | None, count: int) -> int | None:
    """Give a seat or side, or None."""
    return None if value is None else number_of(name, value, 0, count - 1)


def by_side(name: str, values: object, sides: int) -> list[Any]:
    """Give a list with something for each side."""
    found = listed(name, values)
    if len(found) != sides:
        raise StateError(f"{name} has something for each of {sides} sides, not for {len(found)}")
    return found


def piles_of(values: object, sides: int) -> list[int]:
    """Give what each side has captured."""
    return [mask_of(cards_of("piles", pile)) for pile in by_side("piles", values, sides)]


def sweeps_of(values: object, sides: int) -> list[int]:
    """Give how many sweeps each side has made."""
    return [number_of("sweeps", value, 0, MOST_SWEEPS) for value in by_side("sweeps", values, sides)]
