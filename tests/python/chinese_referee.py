"""A plain referee of Chinese Poker, written from the rules and sharing nothing with the engine.

Cards are ids, an arrangement is three lists of them, rules are a dict of the options by the names of the rules. Keys of
rows come from `referee`; they compare as tuples.
"""

import itertools
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import referee
from referee import rank, suit

ROWS = ("front", "middle", "back")
Setting = Sequence[Sequence[int]]
WHEEL_KEYS = {(referee.STRAIGHT, 3), (referee.STRAIGHT_FLUSH, 3)}

SPECIALS = {
    "none": {},
    "basic": {"six_pairs": 3, "three_straights": 3, "three_flushes": 3, "complete_straight": 13},
    "viet": {
        "three_straights": 3,
        "three_flushes": 3,
        "six_pairs": 3,
        "five_pairs_trips": 6,
        "complete_straight": 13,
        "suited_dragon": 26,
    },
    "casino": {
        "suited_dragon": 13,
        "complete_straight": 13,
        "twelve_suited": 8,
        "five_pairs_trips": 4,
        "three_straights": 4,
        "three_flushes": 3,
        "six_pairs": 3,
    },
    "fujian": {
        "suited_dragon": 108,
        "complete_straight": 36,
        "twelve_royals": 24,
        "three_straight_flushes": 22,
        "three_quads": 20,
        "all_8_to_a": 15,
        "all_2_to_8": 12,
        "one_colour": 10,
        "four_trips": 6,
        "five_pairs_trips": 5,
        "six_pairs": 4,
        "three_flushes": 3,
        "three_straights": 3,
    },
}
SCORING = {"rows": (0, 0), "two_four": (1, 0), "one_six": (0, 3)}


# Rows -------------------------------------------------------------------------------------------------------------


def key_under(cards: Sequence[int], wheel: str) -> tuple[Any, ...]:
    """The key of a row where A-2-3-4-5 stands as the option says (CP-5)."""
    key = referee.key_of_hand(cards)
    if key not in WHEEL_KEYS or wheel == "lowest":
        return key
    if wheel == "second":
        return (key[0], Fraction(23, 2))
    category = referee.FLUSH if key[0] == referee.STRAIGHT_FLUSH else referee.HIGH_CARD
    return (category, 12, 3, 2, 1, 0)


def first_suit(cards: Sequence[int], order: str, wheel: str) -> int:
    """The strength of the suit of the first card (CP-5): largest group, then rank, then suit; of a wheel the five."""
    counts = Counter(map(rank, cards))
    best = max(counts, key=lambda r: (counts[r], r))
    if referee.key_of_hand(cards) in WHEEL_KEYS and wheel != "none":
        best = 3
    return max(3 - order.index("cdhs"[suit(card)]) for card in cards if rank(card) == best)


def row_key(row: str, cards: Sequence[int], rules: dict[str, Any]) -> tuple[Any, ...]:
    """What compares with the same row of others: the greater wins."""
    if row == "middle" and rules["middle"] == "low27":
        key = key_under(cards, "none")
        return tuple(-part for part in (*key, *[-1] * (6 - len(key))))
    key = (key_under(cards, rules["wheel"]),)
    order = rules["suit_tie_break"]
    return key if order == "none" else (*key, first_suit(cards, order, rules["wheel"]))


def is_misset(setting: Setting, rules: dict[str, Any]) -> bool:
    """CP-3."""
    front, middle, back = (row_key(row, cards, rules) for row, cards in zip(ROWS, setting, strict=True))
    pairs = [(front, back)] if rules["middle"] == "low27" else [(front, middle), (middle, back)]
    if rules["equal_rows"] == "allowed":
        return any(low > high for low, high in pairs)
    return any(low >= high for low, high in pairs)


def bonus(row: str, cards: Sequence[int], rules: dict[str, Any]) -> int:
    """The bonus of a row, by the tables of CP-8, of the variants and of OF-5."""
    key = key_under(cards, rules["wheel"])
    table, category = rules["row_bonus"], key[0]
    if table == "none" or (row == "middle" and rules["middle"] == "low27"):
        return 0
    trips = row == "front" and category == referee.TRIPS
    if table == "open_face":
        if row == "front":
            pair = category == referee.PAIR
            return 10 + key[1] if trips else max(0, key[1] - 3) if pair else 0
        back = {referee.STRAIGHT: 2, referee.FLUSH: 4, referee.FULL_HOUSE: 6, referee.QUADS: 10}
        back[referee.STRAIGHT_FLUSH] = 25 if key == (referee.STRAIGHT_FLUSH, 12) else 15
        if row == "middle" and category == referee.TRIPS:
            return 2
        return back.get(category, 0) * (2 if row == "middle" else 1)
    if isinstance(table, dict):
        names = ["high_card", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house"]
        names += ["four_of_a_kind", "straight_flush"]
        return table.get(row, {}).get(names[category], 0)
    if trips:
        return 3
    if row == "middle" and category == referee.FULL_HOUSE:
        return 2
    big = {referee.QUADS: 4, referee.STRAIGHT_FLUSH: 5}.get(category, 0) if row != "front" else 0
    return 2 * big if table == "asian" and row == "middle" else big


# Specials ---------------------------------------------------------------------------------------------------------


def sequences(length: int, wheel: str) -> list[tuple[int, ...]]:
    """All sequences of ranks, the ace low too."""
    low = [tuple(sorted((12, *range(length - 1))))] if wheel != "none" else []
    return low + [tuple(range(r, r + length)) for r in range(14 - length)]


def take(counts: Counter[Any], wanted: Sequence[Any]) -> Counter[Any] | None:
    """The counts without the wanted things, all different; None where one is missing."""
    if any(thing not in counts for thing in wanted):
        return None
    return counts - Counter(wanted)


def splits(things: Counter[Any], threes: Sequence[Sequence[Any]], fives: Sequence[Sequence[Any]]) -> bool:
    """Whether the things are one of threes and two of fives."""
    for three in threes:
        rest = take(things, three)
        if rest is None:
            continue
        for five in fives:
            last = take(rest, five)
            if last is not None and any(Counter(other) == last for other in fives):
                return True
    return False


# The numbers of cards by suit, the least first, that rows of 3, 5 and 5 cards of one suit each come to.
FLUSH_SHAPES = {
    tuple(sorted(sum(size for size, of_suit in zip((3, 5, 5), way, strict=True) if of_suit == s) for s in range(4)))
    for way in itertools.product(range(4), repeat=3)
}


def held_specials(hand: Sequence[int], wheel: str) -> set[str]:
    """Every special that 13 cards are, from the words of CP-9, CP-10 and the variants."""
    ranks, suits = Counter(map(rank, hand)), Counter(map(suit, hand))
    of_five, of_three = sequences(5, wheel), sequences(3, wheel)
    suited = [[[4 * r + s for r in run] for run in runs for s in range(4)] for runs in (of_three, of_five)]
    pairs = sum(count // 2 for count in ranks.values()) == 6
    flushes = tuple(sorted(suits[s] for s in range(4))) in FLUSH_SHAPES
    found = {
        "suited_dragon": len(suits) == 1,
        "complete_straight": len(ranks) == 13,
        "twelve_royals": min(ranks) >= 9,
        "three_straight_flushes": flushes and splits(Counter(hand), *suited),
        "three_quads": sum(count == 4 for count in ranks.values()) == 3,
        "all_8_to_a": min(ranks) >= 6,
        "all_2_to_8": max(ranks) <= 6,
        "one_colour": set(suits) <= {0, 3} or set(suits) <= {1, 2},
        "four_trips": sum(count >= 3 for count in ranks.values()) == 4,
        "twelve_suited": max(suits.values()) >= 12,
        "five_pairs_trips": pairs and sum(count == 3 for count in ranks.values()) == 1,
        "six_pairs": pairs,
        "three_straights": splits(ranks, of_three, of_five),
        "three_flushes": flushes,
    }
    return {name for name, holds in found.items() if holds}


def prices(rules: dict[str, Any]) -> dict[str, int]:
    """What is offered."""
    table = rules["specials"]
    return {name: price for name, price in (SPECIALS[table] if isinstance(table, str) else table).items() if price}


def special_rank(name: str, rules: dict[str, Any]) -> tuple[int, int]:
    """CP-11: the greater ranks higher."""
    order = [] if rules["special_order"] == "units" else list(rules["special_order"])
    if name in order:
        return (len(order) - order.index(name), 0)
    return (0, prices(rules)[name])


def best_specials(hand: Sequence[int], rules: dict[str, Any]) -> list[str]:
    """The offered specials that rank highest: several where they draw."""
    if not prices(rules):
        return []
    offered = [name for name in held_specials(hand, rules["wheel"]) if name in prices(rules)]
    top = max((special_rank(name, rules) for name in offered), default=None)
    return [name for name in offered if special_rank(name, rules) == top]


# Settlement -------------------------------------------------------------------------------------------------------

Seat = tuple[str, Any]  # ("sound" or "misset", setting), ("declared", name), ("surrendered", None)


def looked_at(seat: Seat, rules: dict[str, Any]) -> Seat:
    """The same with the (key, bonus) of each row in place of a setting."""
    if seat[0] not in ("sound", "misset"):
        return seat
    rows = zip(ROWS, seat[1], strict=True)
    return seat[0], [(row_key(row, cards, rules), bonus(row, cards, rules)) for row, cards in rows]


def extras(won: Sequence[int], rules: dict[str, Any]) -> tuple[int, int]:
    """(overall and scoop, multiplier) for the one whose rows these are."""
    overall, scoop = rules["scoring"] if isinstance(rules["scoring"], tuple) else SCORING[rules["scoring"]]
    units = 0
    for sign in (1, -1):
        units += sign * overall * (won.count(sign) >= 2) + sign * scoop * (won.count(sign) == 3)
    return units, rules["gun"] if abs(sum(won)) == 3 else 1


def pair_units(a: Seat, b: Seat, rules: dict[str, Any]) -> tuple[int, list[int] | None]:
    """(what a takes from b, the rows as a sees them or None), of seats that were looked at."""
    kinds = a[0], b[0]
    if "declared" in kinds:
        if kinds == ("declared", "declared"):
            ranks = special_rank(a[1], rules), special_rank(b[1], rules)
            if ranks[0] == ranks[1]:
                return 0, None
            return (prices(rules)[a[1]], None) if ranks[0] > ranks[1] else (-prices(rules)[b[1]], None)
        return (prices(rules)[a[1]], None) if a[0] == "declared" else (-prices(rules)[b[1]], None)
    if "sound" not in kinds:
        return 0, None
    if a[0] != "sound":
        units, won = pair_units(b, a, rules)
        return -units, None if won is None else [-row for row in won]
    if b[0] == "surrendered":
        return rules["surrender"], None
    if b[0] == "misset" and rules["misset"] == "flat6":
        return 6, None
    won, units = [], 0
    for (my_key, mine), (your_key, yours) in zip(a[1], b[1], strict=True):
        result = (my_key > your_key) - (my_key < your_key)
        if b[0] == "misset":
            result, yours = 1, 0  # noqa: PLW2901
        won.append(result)
        if rules["bonus_to"] == "both":
            units += result + mine - yours
        elif result:
            worth = mine if result > 0 else yours
            if rules["bonus_mode"] == "add":
                worth += 1
            units += result * max(1, worth)
    more, times = extras(won, rules)
    return (units + more) * times, won


def settle(seats: Sequence[Seat], rules: dict[str, Any], banker: int | None = None) -> list[list[int]]:
    """The matrix of what each takes from each."""
    n = len(seats)
    seats = [looked_at(seat, rules) for seat in seats]
    pairs = [[0] * n for _ in range(n)]
    shut_out = [[False] * n for _ in range(n)]
    for a, b in itertools.permutations(range(n), 2):
        if rules["topology"] == "banker" and banker not in (a, b):
            continue
        pairs[a][b], won = pair_units(seats[a], seats[b], rules)
        shut_out[a][b] = won == [1, 1, 1]
    if n == 4 and rules["topology"] == "all":
        for a in range(4):
            others = [b for b in range(4) if b != a]
            if all(shut_out[a][b] for b in others):
                for b in others:
                    pairs[a][b] *= rules["home_run"]
                    pairs[b][a] *= rules["home_run"]
    return pairs
