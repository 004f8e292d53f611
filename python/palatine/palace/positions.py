"""Positions of Palace Poker from scratch: what is left out is filled in, what cannot be is refused."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex, TypeVar

from palatine.cards import Card, CardSet
from palatine.errors import RulesError, StateError
from palatine.game.parts import Cards, cards_of, listed, number_of
from palatine.palace.rules import Rules, check_rules
from palatine.palace.table import Setup, by_seat, seats_of

if TYPE_CHECKING:
    from palatine.palace.state import State

StateT = TypeVar("StateT", bound="State")


class Given(NamedTuple):
    """What is said of a table; None where nothing is. See `State.setup`."""

    banners: Sequence[SupportsIndex | str | None]
    soldiers: Sequence[Cards] | None
    discards: Cards
    in_draw_deck: Cards
    put: Sequence[SupportsIndex] | None
    out: Sequence[SupportsIndex] | None
    unseen: Sequence[SupportsIndex] | None
    short: Sequence[SupportsIndex] | None
    passive: Sequence[SupportsIndex]
    to_act: SupportsIndex | None
    turns: SupportsIndex


def begin(
    kind: type[StateT], rules: Rules, palaces: Sequence[Cards], given: Given, dealer: SupportsIndex | None
) -> StateT:
    """Set up a position, see `State.setup`."""
    check_rules(rules)
    known = [None if palace is None else cards_of("palaces", palace) for palace in listed("palaces", palaces)]
    n = len(known)
    if not kind.min_players() <= n <= kind.max_players():
        raise RulesError(f"num_players out of range {kind.min_players()}..{kind.max_players()}: {n}")
    if dealer is not None:
        return begin_with(kind, rules, known, given, number_of("dealer", dealer, 0, n - 1))
    refused: StateError | None = None
    for deals in (n - 1, *range(n - 1)):  # the groups of PP-4 begin at the dealer's left
        try:
            return begin_with(kind, rules, known, given, deals)
        except StateError as error:
            refused = refused or error
    assert refused is not None
    raise refused


def begin_with(
    kind: type[StateT], rules: Rules, palaces: Sequence[CardSet | None], given: Given, dealer: int
) -> StateT:
    """Set up a position in which this seat deals."""
    n = len(palaces)
    setup = setup_of(rules, n, dealer, palaces, given)
    state = kind(replace(rules, setup=setup), n, dealer)
    held = fill(rules, setup, palaces)
    order = [(dealer + place) % n for place in range(1, n + 1)]
    for place in range(rules.palace_cards):
        for seat in order:
            if held[seat]:
                state.apply(int(held[seat][place]))
    return state


def setup_of(rules: Rules, n: int, dealer: int, palaces: Sequence[CardSet | None], given: Given) -> Setup:
    """Give the public part."""
    banners = by_seat("banners", given.banners, n)
    stacks = rules.stacks if isinstance(rules.stacks, tuple) else (rules.stacks,) * n
    if len(stacks) != n:
        raise RulesError(f"stacks has a number for each of {n} seats, not {stacks}")
    dealt_in = [rules.bank == "points" or chips > 0 for chips in stacks]
    away = [seat for seat, banner in enumerate(banners) if banner is None and dealt_in[seat]]
    passive = seats_of("passive", given.passive, n)
    short = None if given.short is None else seats_of("short", given.short, n)
    put = (
        [first_payment(rules, chips, short is not None and seat in short) for seat, chips in enumerate(stacks)]
        if given.put is None
        else by_seat("put", given.put, n)
    )
    out = [away.index(seat) + 1 if seat in away else 0 for seat in range(n)]
    to_act = next_after(passive, banners, dealer) if given.to_act is None else given.to_act
    setup = Setup(
        banners=tuple(banners),
        soldiers=(CardSet(),) * n if given.soldiers is None else tuple(by_seat("soldiers", given.soldiers, n)),
        put=tuple(put),
        out=tuple(out if given.out is None else by_seat("out", given.out, n)),
        passive=passive,
        discards=given.discards,
        in_draw_deck=given.in_draw_deck,
        to_act=number_of("to_act", to_act, 0, n - 1),
        turns=given.turns,  # type: ignore[arg-type]
    )
    if given.unseen is None:
        free = rules.deck - public_cards(setup)
        unseen = tuple(seat for seat in away if palaces[seat] and palaces[seat] <= free)  # type: ignore[operator]
    else:
        unseen = seats_of("unseen", given.unseen, n)
    if short is None:
        short = tuple(seat for seat in range(n) if dealt_in[seat] and setup.put[seat] < rules.ante_chips)
    return replace(setup, unseen=unseen, short=short)


def first_payment(rules: Rules, chips: int, is_short: bool) -> int:
    """Give the least that a seat with these chips can have put in."""
    if rules.bank == "points":
        return rules.ante_chips
    return chips if is_short else min(rules.ante_chips, chips)


def next_after(passive: Sequence[int], banners: Sequence[object], dealer: int) -> int:
    """Give the first seat in the hand from the dealer's left, or after those whose turns were passive (PP-23)."""
    n = len(banners)
    order = [seat for seat in ((dealer + place) % n for place in range(1, n + 1)) if banners[seat] is not None]
    for before, seat in zip([*order[-1:], *order[:-1]], order, strict=True):
        if before in passive and seat not in passive:
            return seat
    return order[0] if order else 0


def public_cards(setup: Setup) -> CardSet:
    """Give the cards that everybody has seen."""
    public = CardSet([banner for banner in setup.banners if banner is not None])
    for cards in (*setup.soldiers, setup.discards, setup.in_draw_deck):
        public |= cards
    return public


def fill(rules: Rules, setup: Setup, palaces: Sequence[CardSet | None]) -> list[list[Card]]:
    """Give the cards of each palace that chance deals, none for the other seats; open ones get the lowest cards."""
    free = rules.deck - public_cards(setup)
    wanted = [banner is not None or seat in setup.unseen for seat, banner in enumerate(setup.banners)]
    for seat, palace in enumerate(palaces):
        if palace and not wanted[seat]:
            check_shuffled(rules, setup, seat, palace)
            free -= palace
    found: list[list[Card]] = []
    for seat, palace in enumerate(palaces):
        if not wanted[seat]:
            found.append([])
            continue
        if palace is not None and len(palace) != rules.palace_cards:
            raise StateError(f"a palace has {rules.palace_cards} cards, not {len(palace)}: {palace}")
        if palace is not None and not palace <= free:
            raise StateError(f"palace of seat {seat}: {palace - free} is not in the deck, or there twice")
        free -= palace or CardSet()
        found.append(sorted(palace or ()))
    for seat, palace in enumerate(palaces):
        if wanted[seat] and palace is None:
            found[seat] = sorted(free)[: rules.palace_cards]
            free -= CardSet(found[seat])
    if any(wanted[seat] and len(cards) < rules.palace_cards for seat, cards in enumerate(found)):
        raise StateError(f"too few cards are left for the palaces: {rules.deck - public_cards(setup)}")
    return found


def check_shuffled(rules: Rules, setup: Setup, seat: int, palace: CardSet) -> None:
    """Check the palace of a seat that is out and was shuffled into the draw deck: its cards may be drawn."""
    if setup.out[seat] == 0:
        raise StateError(f"seat {seat} was not dealt in and has no palace: {palace}")
    if len(palace) != rules.palace_cards:
        raise StateError(f"a palace has {rules.palace_cards} cards, not {len(palace)}: {palace}")
    banners = CardSet([banner for banner in setup.banners if banner is not None])
    if palace & banners or not palace <= rules.deck:
        raise StateError(
            f"palace of seat {seat}: {palace & banners or palace - rules.deck} is a banner, or not in the deck"
        )
