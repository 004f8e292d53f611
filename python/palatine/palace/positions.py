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
    deals = n - 1 if dealer is None else number_of("dealer", dealer, 0, n - 1)
    setup = setup_of(rules, n, deals, known, given)
    state = kind(replace(rules, setup=setup), n, deals)
    held = fill(rules, setup, known)
    order = [(deals + place) % n for place in range(1, n + 1)]
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
    antes = [rules.ante_chips if rules.bank == "points" else min(rules.ante_chips, chips) for chips in stacks]
    unseen = [seat for seat in away if palaces[seat]] if given.unseen is None else given.unseen
    to_act = given.to_act
    if to_act is None:
        order = [(dealer + place) % n for place in range(1, n + 1)]
        to_act = next((seat for seat in order if banners[seat] is not None), 0)
    put = antes if given.put is None else by_seat("put", given.put, n)
    out = [away.index(seat) + 1 if seat in away else 0 for seat in range(n)]
    setup = Setup(
        banners=tuple(banners),
        soldiers=(CardSet(),) * n if given.soldiers is None else tuple(by_seat("soldiers", given.soldiers, n)),
        put=tuple(put),
        out=tuple(out if given.out is None else by_seat("out", given.out, n)),
        unseen=seats_of("unseen", unseen, n),
        passive=seats_of("passive", given.passive, n),
        discards=given.discards,
        in_draw_deck=given.in_draw_deck,
        to_act=number_of("to_act", to_act, 0, n - 1),
        turns=given.turns,  # type: ignore[arg-type]
    )
    if given.short is not None:
        return replace(setup, short=seats_of("short", given.short, n))
    below = [seat for seat in range(n) if dealt_in[seat] and setup.put[seat] < rules.ante_chips]
    return replace(setup, short=tuple(below))


def fill(rules: Rules, setup: Setup, palaces: Sequence[CardSet | None]) -> list[list[Card]]:
    """Give the cards of each palace that chance deals, none for the other seats; open ones get the lowest cards."""
    public = CardSet([banner for banner in setup.banners if banner is not None])
    for cards in (*setup.soldiers, setup.discards, setup.in_draw_deck):
        public |= cards
    free = rules.deck - public
    wanted = [banner is not None or seat in setup.unseen for seat, banner in enumerate(setup.banners)]
    found: list[list[Card]] = []
    for seat, palace in enumerate(palaces):
        if palace is not None and palace and not wanted[seat]:
            raise StateError(f"seat {seat} is out, and its palace is not in the discard pile: {palace}")
        if palace is not None and wanted[seat] and len(palace) != rules.palace_cards:
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
        raise StateError(f"too few cards are left for the palaces: {rules.deck - public}")
    return found
