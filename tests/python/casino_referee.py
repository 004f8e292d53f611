"""A plain referee of Royal Casino, written from the rules and sharing nothing with the engine: the play of a deal.

Cards are ids, sets of them frozensets, rules a dict of the options by the names of the rules. A move is (kind, card,
value, table cards), the value 0 where nothing is built. Legal moves are found by brute force: all subsets of the loose
cards, all partitions of each.
"""

import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from referee import rank, suit

Cards = frozenset[int]
Move = tuple[str, int, int, Cards]

POINTS = {"cards": 3, "spades": 1, "big": 2, "little": 1, "aces": 1, "sweeps": 1, "last_capture": 0}
DEFAULT: dict[str, Any] = {
    "direction": "ccw",
    "dealer_rotation": "left",
    "matching": "all",
    "ace": "one_or_14",
    "raise": "others",
    "raise_absorb": False,
    "sweeps": "cancel",
    "at_20": "little_casino",
    "endgame": "cap20",
    "target": 21,
    "points": POINTS,
    "builds": True,
    "courts": "valued",
    "hand_values": "plain",
    "ties": "nobody",
    "count_out": False,
    "by_difference": False,
    "sweep_limits": False,
    "instant": False,
    "level": "another_deal",
    "deck": frozenset(range(52)),
    "hand_size": 4,
    "table_size": 4,
}
SWEDISH = {
    **DEFAULT,
    "direction": "cw",
    "builds": False,
    "matching": "optional",
    "endgame": "off",
    "sweeps": "count",
    "points": {**POINTS, "cards": 1, "spades": 2, "last_capture": 1},
    "target": 16,
    "level": "most_spades",
}
PRESETS: dict[str, dict[str, Any]] = {
    "dominican": DEFAULT,
    "north_american_royal": {
        **DEFAULT,
        "direction": "cw",
        "matching": "optional",
        "sweeps": "off",
        "endgame": "off",
        "raise": "any",
        "count_out": True,
    },
    "casino": {
        **DEFAULT,
        "direction": "cw",
        "courts": "pairs",
        "ace": "one_only",
        "matching": "optional",
        "raise": "any",
        "raise_absorb": True,
        "sweeps": "count",
        "endgame": "off",
    },
    "swedish": SWEDISH,
    "finnish": {
        **SWEDISH,
        "hand_values": "nordic",
        "points": {**SWEDISH["points"], "last_capture": 0},
        "sweeps": "cancel",
        "sweep_limits": True,
        "ties": "carry",
        "instant": True,
        "level": "another_deal",
    },
}

ACE, SPADES, BIG, LITTLE = 12, 3, 4 * 8 + 1, 3  # ranks and suits of cards; Td and 2s (RC-20)


@dataclasses.dataclass(frozen=True)
class Build:
    cards: Cards
    value: int
    owner: int
    multiple: bool


@dataclasses.dataclass
class Table:
    """What lies there and who is to act. Piles and sweeps are by side; the stock is dealt from its front."""

    rules: dict[str, Any]
    hands: list[Cards]
    loose: Cards
    builds: list[Build]
    to_act: int
    piles: list[Cards]
    sweeps: list[int]
    stock: list[int]
    last_captor: int | None = None

    @property
    def n(self) -> int:
        return len(self.hands)


def num_sides(n: int) -> int:
    """RC-1: four play as two partnerships."""
    return 2 if n == 4 else n


def side(seat: int, n: int) -> int:
    return seat % num_sides(n)


# Values (RC-2) --------------------------------------------------------------------------------------------------------


def table_value(card: int, rules: dict[str, Any]) -> int | None:
    """What a card counts in a sum; None for a court that has no value."""
    if rank(card) == ACE:
        return 1
    if rank(card) > 8 and rules["courts"] == "pairs":
        return None
    return rank(card) + 2


def hand_value(card: int, rules: dict[str, Any]) -> int | None:
    """What a card takes when it is played from the hand."""
    if rules["hand_values"] == "nordic" and (rank(card) == ACE or card in (BIG, LITTLE)):
        return {BIG: 16, LITTLE: 15}.get(card, 14)
    if rank(card) == ACE and rules["ace"] == "one_or_14":
        return 14
    return table_value(card, rules)


def equals(card: int, value: int | None, rules: dict[str, Any]) -> bool:
    """Whether a card on the table is by itself worth a value: an ace also 14, where it is 14 from the hand (RC-9)."""
    if value is None:
        return False
    if rank(card) == ACE and value == 14:
        return rules["ace"] == "one_or_14" and rules["hand_values"] == "plain"
    return table_value(card, rules) == value


def splits(cards: Iterable[int], value: int, rules: dict[str, Any]) -> bool:
    """Whether cards can be parted into sets that sum to a value and single cards that equal it."""
    values = [table_value(card, rules) for card in cards]
    if None in values:
        return False
    ace_alone = equals(4 * ACE, value, rules)
    if not ace_alone and sum(values) % value:  # type: ignore[arg-type]
        return False
    return parts(tuple(sorted(values, reverse=True)), value, ace_alone)  # type: ignore[type-var]


@cache
def parts(values: tuple[int, ...], value: int, ace_alone: bool) -> bool:
    """The same for values, the greatest first. ace_alone: whether an ace equals the value by itself."""
    if not values:
        return True
    first, rest = values[0], values[1:]
    if (first == value or (first == 1 and ace_alone)) and parts(rest, value, ace_alone):
        return True
    for size in range(1, len(rest) + 1):
        for places in combinations(range(len(rest)), size):
            if first + sum(rest[place] for place in places) == value:
                left = tuple(v for place, v in enumerate(rest) if place not in places)
                if parts(left, value, ace_alone):
                    return True
    return False


def total(cards: Iterable[int], rules: dict[str, Any]) -> int | None:
    """The sum of cards; None where one has no value."""
    values = [table_value(card, rules) for card in cards]
    return None if None in values else sum(values)  # type: ignore[arg-type]


def subsets(cards: Cards) -> Iterator[Cards]:
    for size in range(len(cards) + 1):
        yield from map(frozenset, combinations(sorted(cards), size))


# Legal moves ----------------------------------------------------------------------------------------------------------


def matching_cards(table: Table, card: int) -> Cards:
    """Loose cards of the value of a card that is played (RC-7, RC-9); of a court without value the equal ones."""
    if table_value(card, table.rules) is None:
        return frozenset(c for c in table.loose if rank(c) == rank(card))
    return frozenset(c for c in table.loose if equals(c, hand_value(card, table.rules), table.rules))


def takes_matches(table: Table, card: int, loose: Cards) -> bool:
    """RC-7: whether a capture of these loose cards takes the matching ones that it must."""
    matches, rule, value = matching_cards(table, card), table.rules["matching"], hand_value(card, table.rules)
    if rule == "optional" or matches <= loose:
        return True
    if rule == "all":
        return False
    # One that is left and is no part of a set asks for one that is taken as a single card.
    return any(splits(loose - {match}, value, table.rules) for match in matches & loose)  # type: ignore[arg-type]


def captures(table: Table, card: int) -> Iterator[Move]:
    """RC-6."""
    value = hand_value(card, table.rules)
    if value is None:  # a court takes exactly one equal court
        yield from (("capture", card, 0, frozenset({match})) for match in matching_cards(table, card))
        return
    builds = frozenset(i for i, build in enumerate(table.builds) if build.value == value)
    for loose in subsets(table.loose):
        if splits(loose, value, table.rules) and takes_matches(table, card, loose):
            for chosen in subsets(builds):
                taken = loose.union(*(table.builds[i].cards for i in chosen))
                if taken:
                    yield "capture", card, 0, taken


def constructions(table: Table, card: int, seat: int) -> Iterator[Move]:
    """RC-10, RC-13, RC-14."""
    rules = table.rules
    own = table_value(card, rules)
    if not rules["builds"] or own is None:
        return
    highest = 13 if rules["ace"] == "one_only" else 14
    for loose in subsets(table.loose):
        cards = loose | {card}
        for value in range(2, highest + 1):
            if loose and splits(cards, value, rules):
                yield "build", card, value, loose
        for build in table.builds:
            if splits(cards, build.value, rules):
                yield "add", card, build.value, loose | build.cards
            value = build.value + own
            absorbs = not loose or (rules["raise_absorb"] and splits(loose, value, rules))
            if not build.multiple and value <= highest and may_raise(build, seat, table) and absorbs:
                yield "raise", card, value, loose | build.cards


def may_raise(build: Build, seat: int, table: Table) -> bool:
    if build.owner == seat:
        return bool(table.rules["raise"] == "any")
    return table.rules["raise"] != "opponents" or side(build.owner, table.n) != side(seat, table.n)


def legal_moves(table: Table) -> set[Move]:
    """Every move of the seat that is to act."""
    rules, seat = table.rules, table.to_act
    found = set()
    for card in table.hands[seat]:
        owns = any(build.owner == seat for build in table.builds)
        matched = rules["matching"] != "optional" and matching_cards(table, card)
        if not owns and not matched:  # RC-15, RC-8
            found.add(("trail", card, 0, frozenset()))
        for move in (*captures(table, card), *constructions(table, card, seat)):
            after = play(table, move)
            held = {hand_value(other, rules) for other in after.hands[seat]}
            if all(build.value in held for build in after.builds if build.owner == seat):  # RC-12
                found.add(move)
    return found


# Play -----------------------------------------------------------------------------------------------------------------


def play(table: Table, move: Move) -> Table:
    """The table after a move; the same seat is to act."""
    kind, card, value, cards = move
    seat, n = table.to_act, table.n
    hands = [hand - {card} if owner == seat else hand for owner, hand in enumerate(table.hands)]
    if kind == "trail":
        return dataclasses.replace(table, hands=hands, loose=table.loose | {card})
    used = [build for build in table.builds if build.cards <= cards]
    builds = [build for build in table.builds if build not in used]
    loose = table.loose - cards
    if kind == "capture":
        piles = [pile | cards | {card} if s == side(seat, n) else pile for s, pile in enumerate(table.piles)]
        swept = not loose and not builds and table.rules["sweeps"] != "off"
        if table.rules["sweep_limits"] and is_last_round(table):
            swept = False
        sweeps = [count + (swept and s == side(seat, n)) for s, count in enumerate(table.sweeps)]
        return dataclasses.replace(
            table, hands=hands, loose=loose, builds=builds, piles=piles, sweeps=sweeps, last_captor=side(seat, n)
        )
    if kind == "build":
        multiple = total(cards | {card}, table.rules) != value
    elif kind == "add":
        multiple = True
    else:
        multiple = used[0].cards != cards
    builds.append(Build(cards | {card}, value, seat, multiple))
    return dataclasses.replace(table, hands=hands, loose=loose, builds=builds)


def turn_after(seat: int, n: int, rules: dict[str, Any]) -> int:
    """RC-4."""
    return (seat + (1 if rules["direction"] == "cw" else -1)) % n


def deal_round(table: Table, dealer: int) -> Table:
    """RC-3: as many cards to each in turn order."""
    hands, stock, size = list(table.hands), list(table.stock), table.rules["hand_size"]
    first = seat = turn_after(dealer, table.n, table.rules)
    for _ in range(table.n):
        hands[seat], stock = frozenset(stock[:size]), stock[size:]
        seat = turn_after(seat, table.n, table.rules)
    return dataclasses.replace(table, hands=hands, stock=stock, to_act=first)


def start(rules: dict[str, Any], n: int, dealer: int, pack: Sequence[int]) -> Table:
    """A pack dealt from the top, the table last in the first round."""
    piles = [frozenset[int]() for _ in range(num_sides(n))]
    empty = Table(rules, [frozenset()] * n, frozenset(), [], 0, piles, [0] * num_sides(n), list(pack))
    table = deal_round(empty, dealer)
    size = rules["table_size"]
    return dataclasses.replace(table, loose=frozenset(table.stock[:size]), stock=table.stock[size:])


def is_last_round(table: Table) -> bool:
    return not table.stock


def step(table: Table, move: Move, dealer: int) -> Table:
    """The table when the next seat is to act: after a move, and the deal of a round where that is due.

    At the end of the deal no hand has a card, and what is left lies in the pile of the last captor (RC-19).
    """
    after = play(table, move)
    if any(after.hands):
        return dataclasses.replace(after, to_act=turn_after(table.to_act, table.n, table.rules))
    if after.stock:
        return deal_round(after, dealer)
    assert not after.builds, "a build outlives the deal (RC-24)"
    if after.last_captor is None:
        return after
    piles = [pile | after.loose if s == after.last_captor else pile for s, pile in enumerate(after.piles)]
    return dataclasses.replace(after, piles=piles, loose=frozenset())


def is_instant(table: Table, scores: Sequence[int], overtime: bool) -> bool:
    """Option `instant`: whether a side's score and captured aces, Td, 2s come to the target.

    A side that RC-21 binds wins by its condition only, and sides that were level by the highest total only (RC-23).
    """
    rules = table.rules
    if not rules["instant"] or overtime:
        return False
    bound = rules["target"] - 3 if rules["endgame"] != "off" else rules["target"]
    return any(
        score < bound and score + sum(special_points(card, rules) for card in pile) >= rules["target"]
        for score, pile in zip(scores, table.piles, strict=True)
    )


def special_points(card: int, rules: dict[str, Any]) -> int:
    points = rules["points"]
    if rank(card) == ACE:
        return int(points["aces"])
    return int({BIG: points["big"], LITTLE: points["little"]}.get(card, 0))


def spades(pile: Cards) -> int:
    return sum(suit(card) == SPADES for card in pile)
