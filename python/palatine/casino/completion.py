"""The search for what is left out of a table of Royal Casino, so that play can have come to it.

All that is known goes in as plain numbers, cards as a bit for each id, and whole tables come out, the plainest first.
They are the tables that the native `start.cpp` accepts, as far as its checks turn on what was left out; it has the last
word on each. There are some hundreds of ways to share out the cards at most: the order of turns with the sizes of the
hands, the rounds that are left, and who captured last. Which cards go where is then decided without a search, but for
the few that count in a game that ends at once.
"""

import math
from collections.abc import Iterator
from typing import NamedTuple

from palatine.cards import Card
from palatine.casino.course import turn_order
from palatine.casino.outlook import worth_of
from palatine.casino.rules import Rules, hand_value
from palatine.casino.table import Build
from palatine.game.card_ids import ids_of, mask_of

LEAST_PILE = 2
"""A capture takes a card with another."""
BOUND_FROM = 3
"""How far below the target a side may win by its condition alone (RC-21)."""


class Known(NamedTuple):
    """What is known of a table, None for what is left out; cards as a bit for each id.

    hands, sizes: by seat. piles, sweeps: by side. stock: the cards not dealt yet; left: how many these are.
    """

    rules: Rules
    hands: list[int | None]
    sizes: list[int | None]
    loose: int
    builds: list[Build]
    piles: list[int] | None = None
    stock: int | None = None
    left: int | None = None
    sweeps: list[int] | None = None
    captor: int | None = None
    to_act: int | None = None
    dealer: int | None = None

    @property
    def sides(self) -> int:
        """How many play against each other (RC-1)."""
        return 2 if len(self.hands) == 4 else len(self.hands)

    @property
    def free(self) -> int:
        """The cards of the deck that nothing is known of."""
        taken = self.loose | (self.stock or 0)
        for cards in (*self.hands, *(self.piles or ()), *(mask_of(build.cards) for build in self.builds)):
            taken |= cards or 0
        return mask_of(self.rules.deck) & ~taken

    def owned(self, seat: int) -> set[int]:
        """Give the values of the builds of a seat."""
        return {build.value for build in self.builds if build.owner == seat}


class Whole(NamedTuple):
    """A table with nothing left out. order: the seats in turn; hands: by seat; piles: by side."""

    order: list[int]
    sizes: list[int]
    hands: list[int]
    piles: list[int]
    captor: int | None


class Shares(NamedTuple):
    """How the cards are shared out. left: in the stock; piled: in the piles together; turns: by side, had and free."""

    left: int
    piled: int
    captor: int | None
    turns: list[int]


def completions(known: Known) -> Iterator[Whole]:
    """Give the whole tables that fit what is known, the plainest first."""
    for order, sizes in orders_of_turns(known):
        for shares in ways_to_share(known, order, sizes):
            whole = dealt_out(known, order, sizes, shares)
            if whole is not None:
                yield whole


def nearest(known: Known) -> Whole | None:
    """Give a table with what is known in it, though it does not fit, for the reason why; None where hands cannot be."""
    best = None
    for order, sizes in orders_of_turns(known):
        rest = len(known.rules.deck) - lying(known) - sum(sizes)
        if rest < 0:
            continue
        round_size = len(order) * known.rules.hand_size
        captor = next(iter(captors(known, order, sizes)))
        left = count(known.stock) if known.stock is not None else known.left
        if left is None or left > rest:
            left = rest if known.piles is not None else rest // round_size * round_size
        shares = Shares(left, rest - left, captor if rest > left or known.piles else None, [rest] * known.sides)
        whole = dealt_out(known, order, sizes, shares, anyhow=True)
        if whole is not None and left % round_size == 0:
            return whole
        best = best or whole
    return best


def orders_of_turns(known: Known) -> Iterator[tuple[list[int], list[int]]]:
    """Give the seats in turn with the sizes of all hands.

    Whoever has played in this round has a card less than those who have not; whoever owns builds has played as often,
    and holds a card for each of their values. Whoever is said to act has a card for it where a hand is open.
    """
    rules, n = known.rules, len(known.hands)
    given = [size if hand is None else count(hand) for hand, size in zip(known.hands, known.sizes, strict=True)]
    most = max((size for size in given if size is not None), default=None)
    least = [len(known.owned(seat)) for seat in range(n)]
    turns = [sum(build.owner == seat for build in known.builds) for seat in range(n)]
    tops = range(rules.hand_size, -1, -1) if most is None else (most, most + 1) if most else (1, 0)
    for top in tops:  # an open hand has a card where it can: without any the round is over
        for leader in range(n):
            order = turn_order(rules, n, dealer_before(rules, n, leader))
            for played in range(n):
                sizes = [top - (order.index(seat) < played) for seat in range(n)]
                fits = all(
                    least[seat] <= sizes[seat] <= rules.hand_size - turns[seat] if own is None else sizes[seat] == own
                    for seat, own in enumerate(given)
                )
                if (
                    fits
                    and (played > 0) <= top <= rules.hand_size
                    and known.to_act in (None, order[played])
                    and (known.to_act is None or sizes[known.to_act] > 0 or None not in given)
                    and known.dealer in (None, order[-1])
                    and (known.to_act is not None or known.dealer is not None or played or leader == 0)
                ):
                    yield order, sizes


def dealer_before(rules: Rules, n: int, leader: int) -> int:
    """Give the dealer of the seat that plays first."""
    return (leader + (-1 if rules.direction == "cw" else 1)) % n


def ways_to_share(known: Known, order: list[int], sizes: list[int]) -> Iterator[Shares]:
    """Give the ways to part the cards that are neither on the table nor in a hand into whole rounds and piles."""
    rules, sides = known.rules, known.sides
    round_size = len(order) * rules.hand_size
    most = len(rules.deck) - rules.table_size - round_size  # the first hands are dealt
    rest = len(rules.deck) - lying(known) - sum(sizes)
    given = count(known.stock) if known.stock is not None else known.left
    if given is None and known.piles is not None:
        given = rest
    tried = range(min(rest, most) // round_size * round_size, -1, -round_size) if given is None else [given]
    sweeps = known.sweeps or [0] * sides
    for captor in captors(known, order, sizes):
        for left in tried:
            piled = rest - left
            if left % round_size or not 0 <= left <= most or piled < 0 or (known.piles is not None and piled):
                continue
            turns = free_turns(known, sizes, (most - left) // round_size)
            if known.piles is None:
                taker = captor if piled else None
                if taker is None and (known.captor is not None or any(sweeps)):
                    continue
                captures = [max(sweeps[side], int(side == taker)) for side in range(sides)]
            else:
                taker = captor
                captures = [max(sweeps[side], int(pile != 0)) for side, pile in enumerate(known.piles)]
            if all(had >= made for had, made in zip(turns, captures, strict=True)):
                yield Shares(left, piled, taker, turns)


def lying(known: Known) -> int:
    """Count the cards that are known to lie on the table and in the piles."""
    builds = sum(len(build.cards) for build in known.builds)
    return count(known.loose) + builds + sum(map(count, known.piles or ()))


def captors(known: Known, order: list[int], sizes: list[int]) -> list[int | None]:
    """Give the sides that can have captured last: that which had the last turn first."""
    if known.captor is not None:
        return [known.captor]
    if known.piles is not None and not any(known.piles):
        return [None]
    actor = max(order, key=lambda seat: sizes[seat])
    place = order.index(actor)
    found = dict.fromkeys(order[place - back] % known.sides for back in range(1, len(order) + 1))
    return [side for side in found if known.piles is None or known.piles[side]]


def free_turns(known: Known, sizes: list[int], rounds_over: int) -> list[int]:
    """Give how many turns each side has had, less those for the builds that it owns (RC-5)."""
    turns = [0] * known.sides
    for seat, size in enumerate(sizes):
        builds = sum(build.owner == seat for build in known.builds)
        turns[seat % known.sides] += known.rules.hand_size * (rounds_over + 1) - size - builds
    return turns


def dealt_out(
    known: Known, order: list[int], sizes: list[int], shares: Shares, *, anyhow: bool = False
) -> Whole | None:
    """Give each card its place: hands what they need and then the lowest, the stock the next, the captor the rest.

    None where there is no way; with anyhow then one that breaks a rule.
    """
    free = list(ids_of(known.free))
    hands = [hand or 0 for hand in known.hands]
    open_seats = [seat for seat in order if known.hands[seat] is None]
    for seat in open_seats:  # first what owners need, so that no hand gets the only card for another's build
        for value in sorted(known.owned(seat)):
            card = next((card for card in free if hand_value(known.rules, Card(card)) == value), None)
            if card is None:
                return None
            hands[seat] |= 1 << card
            free.remove(card)
    room = {seat: sizes[seat] - count(hands[seat]) for seat in open_seats}
    outside = sum(room.values()) + (shares.left if known.stock is None else 0)
    if min(room.values(), default=0) < 0 or outside + (shares.piled if known.piles is None else 0) != len(free):
        return None
    piles = known.piles
    if piles is None:
        piles = parted(known, shares, free[outside:])
        if piles is None:  # what counts stays out of the piles, the most first
            free.sort(key=lambda card: -worth(known.rules, card))
            piles = parted(known, shares, free[outside:])
        if piles is None and anyhow:
            piles = [0] * known.sides
            piles[shares.captor or 0] = mask_of(free[outside:])
        if piles is None:
            return None
    free = sorted(free[:outside])
    for seat in open_seats:
        hands[seat] |= mask_of(free[: room[seat]])
        free = free[room[seat] :]
    return Whole(order, sizes, hands, piles, shares.captor)


def parted(known: Known, shares: Shares, cards: list[int]) -> list[int] | None:
    """Part cards into piles by side: as many as there have to be, the last captor's as large as it can be.

    None where one of them is too small for its sweeps, or has won at once by what is in it (`instant`).
    """
    rules, sides = known.rules, known.sides
    sweeps = known.sweeps or [0] * sides
    least = [LEAST_PILE * max(sweeps[side], int(side == shares.captor)) for side in range(sides)]
    takers = sorted((side for side in range(sides) if shares.turns[side] > 0), key=lambda side: side != shares.captor)
    most = [most_points(rules, side) for side in range(sides)]
    counting = [card for card in cards if worth(rules, card)]
    piles: list[list[int]] = [[] for _ in range(sides)]

    def needed(side: int) -> int:
        """Say how many cards a pile has at least."""
        return max(least[side], LEAST_PILE if piles[side] else 0)

    def place(number: int) -> bool:
        """Place what counts from that number on."""
        if number == len(counting):
            return sum(max(needed(side), len(piles[side])) for side in range(sides)) <= len(cards)
        for side in takers:
            if sum(worth(rules, card) for card in (*piles[side], counting[number])) <= most[side]:
                piles[side].append(counting[number])
                if place(number + 1):
                    return True
                piles[side].pop()
        return False

    if not place(0):
        return None
    plain = [card for card in cards if card not in counting]
    for side in range(sides):
        missing = needed(side) - len(piles[side])
        if side != shares.captor and missing > 0:
            piles[side] += plain[:missing]
            plain = plain[missing:]
    if shares.captor is not None:
        piles[shares.captor] += plain
    return [mask_of(pile) for pile in piles]


def worth(rules: Rules, card: int) -> int:
    """Give the points that a card counts for at once where games end so (`instant`)."""
    return int(worth_of(Card(card), rules, majorities=False)) if rules.instant else 0


def most_points(rules: Rules, side: int) -> float:
    """Give how many such points a side may have before it has won (RC-21, RC-23)."""
    score = rules.scores[side] if rules.scores else 0
    bound = rules.endgame != "off" and not rules.overtime and score >= rules.target - BOUND_FROM
    return math.inf if not rules.instant or rules.overtime or bound else rules.target - 1 - score


def count(cards: int | None) -> int:
    """Count cards."""
    return (cards or 0).bit_count()
