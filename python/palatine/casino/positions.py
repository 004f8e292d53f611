"""Positions of Royal Casino from scratch: what is left out is filled in, what cannot be is refused."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex, TypeVar

from palatine.cards import Card, CardSet
from palatine.casino.course import turn_order
from palatine.casino.rules import Rules, check_rules, hand_value
from palatine.casino.table import NO_CARDS, Setup, build_of
from palatine.errors import RulesError, StateError
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
    known = [None if hand is None else len(cards_of("hands", hand)) for hand in hands]
    table = [build_of(build) for build in listed("builds", given.builds)]
    builds = [[build.value for build in table if build.owner == seat] for seat in range(n)]
    order, sizes = seats_in_turn(rules, known, builds, optional("to_act", to_act, n), optional("dealer", dealer, n))
    setup, held = fill(rules, hands, order, sizes, given._replace(builds=table))
    if scores is not None:
        rules = replace(rules, scores=tuple(by_side("scores", scores, num_sides(n))))
    state = kind(replace(rules, setup=setup), n, order[-1])
    for seat in order:
        for card in held[seat]:
            state.apply(int(card))
    return state


def fill(
    rules: Rules, hands: Sequence[Cards], order: list[int], sizes: list[int], given: Given
) -> tuple[Setup, list[CardSet]]:
    """Give each card its place: the table, and the hands by seat."""
    n = len(hands)
    sides = num_sides(n)
    table = given.builds
    captor = optional("last_captor", given.last_captor, sides)
    free = Free(rules.deck)
    held = [None if hand is None else free.take(f"hand of seat {seat}", hand) for seat, hand in enumerate(hands)]
    loose = free.take("loose", given.loose)
    for build in table:
        free.take(f"build ({build.cards})", build.cards)
    piles: list[CardSet] | None = None
    if given.piles is not None:
        piles = [free.take("piles", pile) for pile in by_side("piles", given.piles, sides)]
    if given.stock is not None:
        free.take("stock", given.stock)
    owned = [{build.value for build in table if build.owner == seat} for seat in range(n)]
    for seat, hand in enumerate(held):
        missing = set() if hand is None else owned[seat] - {hand_value(rules, card) for card in hand}
        if missing:
            raise StateError(f"seat {seat} owns a build of {min(missing)}, and holds no card for it (RC-12): {hand}")
    # First what owners need, so that no hand is filled with the only card for another's build.
    open_hands = {seat: free.of_values(owned[seat], rules) for seat in order if held[seat] is None}
    for seat, needed in open_hands.items():
        held[seat] = free.hand(sizes[seat], needed)
    takes = order[order.index(actor_of(order, sizes)) - 1] % sides if captor is None else captor
    if given.stock is None and piles is None:
        own = [seat for seat in range(n) if seat % sides == takes]
        played = sum(rules.hand_size - sizes[seat] for seat in own) - sum(build.owner in own for build in table)
        free.lowest(rounds_left(rules, n, len(free.cards), (len(own), played), captor is not None))
    elif given.stock is None:
        free.lowest(len(free.cards))
    if piles is None:
        captor = takes if free.cards else captor
        piles = [free.lowest(len(free.cards)) if side == captor else NO_CARDS for side in range(sides)]
    if free.cards:
        raise StateError(f"nowhere, in no hand, not on the table, in no pile, not in the stock: {free.cards}")
    if captor is None and sum(map(bool, piles)) == 1:
        captor = [bool(pile) for pile in piles].index(True)
    setup = Setup(
        loose=loose,
        builds=tuple(table),
        piles=tuple(piles),
        sweeps=(0,) * sides if given.sweeps is None else tuple(by_side("sweeps", given.sweeps, sides)),
        last_captor=captor,
        hand_sizes=tuple(sizes),
    )
    return setup, [NO_CARDS if hand is None else hand for hand in held]


def num_sides(num_players: int) -> int:
    """Give how many play against each other (RC-1)."""
    return 2 if num_players == 4 else num_players


def rounds_left(rules: Rules, n: int, count: int, captor: tuple[int, int], has_pile: bool) -> int:
    """Give how many of so many cards that are left can be those of whole rounds.

    The others are a pile: it has more than a single card, and the captor's seats have had a turn to take it. captor:
    how many these are, and how many turns they have had in this round, less those for their builds. has_pile: whether
    there must be one.
    """
    seats, played = captor
    of_round = n * rules.hand_size
    most = len(rules.deck) - rules.table_size - of_round
    left = min(count, most) // of_round * of_round
    while left and (has_pile if count == left else count - left == 1 or (most - left) // n * seats + played < 1):
        left -= of_round
    return left


class Free:
    """The cards of a deck that have no place yet."""

    def __init__(self, deck: CardSet) -> None:
        """Begin with all."""
        self.deck = self.cards = deck

    def take(self, name: str, cards: Cards) -> CardSet:
        """Take these cards; StateError for one that is not there."""
        wanted = cards_of(name, cards)
        if not wanted <= self.cards:
            missing = wanted - self.cards
            where = "not in the deck" if missing - self.deck else "somewhere else too"
            raise StateError(f"{name}: {missing - self.deck or missing} is {where}")
        self.cards -= wanted
        return wanted

    def lowest(self, count: int) -> CardSet:
        """Take the lowest cards."""
        return self.take("cards", sorted(self.cards)[:count])

    def of_values(self, values: Iterable[int], rules: Rules) -> CardSet:
        """Take the lowest card of each value that a hand must hold."""
        found: list[Card] = []
        for value in sorted(values):
            fitting = [card for card in sorted(self.cards) if hand_value(rules, card) == value]
            if not fitting:
                raise StateError(f"no card of value {value} is left for the owner of a build")
            found.append(fitting[0])
        return self.take("hand", found)

    def hand(self, size: int, needed: CardSet) -> CardSet:
        """Fill a hand with the lowest cards."""
        if not len(needed) <= size <= len(needed) + len(self.cards):
            raise StateError(f"no hand of {size} cards can be had: {needed | self.cards}")
        return needed | self.lowest(size - len(needed))


def optional(name: str, value: SupportsIndex | None, count: int) -> int | None:
    """Give a seat or side, or None."""
    return None if value is None else number_of(name, value, 0, count - 1)


def by_side(name: str, values: object, sides: int) -> list[Any]:
    """Give a list with something for each side."""
    found = listed(name, values)
    if len(found) != sides:
        raise StateError(f"{name} has something for each of {sides} sides, not for {len(found)}")
    return found


def actor_of(order: list[int], sizes: list[int]) -> int:
    """Give the seat to act: the first in turn of those with the most cards."""
    return max(order, key=lambda seat: sizes[seat])


def seats_in_turn(
    rules: Rules, known: list[int | None], builds: list[list[int]], to_act: int | None, dealer: int | None
) -> tuple[list[int], list[int]]:
    """Give the order of turns and the sizes of all hands, from what is known of them, by seat.

    builds: the values of those that the seat owns.

    Whoever has played in this round has a card less than those who have not; whoever owns builds has played as often,
    and holds a card for each of their values. Whoever is said to act has a card for it where a hand is open.
    """
    n = len(known)
    most = max((size for size in known if size is not None), default=None)
    tops = range(rules.hand_size, 0, -1) if most is None else (most, most + 1)
    for top in tops:
        for leader in range(n):
            order = turn_order(rules, n, dealer_before(rules, n, leader))
            for played in range(n):
                sizes = [top - (order.index(seat) < played) for seat in range(n)]
                fits = all(
                    len(set(own)) <= size <= rules.hand_size - len(own) if given is None else size == given
                    for size, given, own in zip(sizes, known, builds, strict=True)
                )
                if (
                    fits
                    and (played > 0) <= top <= rules.hand_size
                    and to_act in (None, order[played])
                    and (to_act is None or sizes[to_act] > 0 or None not in known)
                    and dealer in (None, order[-1])
                    and (to_act is not None or dealer is not None or played or leader == 0)
                ):
                    return order, sizes
    raise StateError(
        f"hands of {known} cards cannot be, of owners of builds of {builds}, to_act {to_act}, dealer {dealer}"
    )


def dealer_before(rules: Rules, n: int, leader: int) -> int:
    """Give the dealer of the seat that plays first."""
    return (leader + (-1 if rules.direction == "cw" else 1)) % n
