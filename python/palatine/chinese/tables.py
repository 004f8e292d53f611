"""The named tables of row bonuses and of special hands, and how those of a table of one's own are read."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from palatine import _core
from palatine.errors import RulesError
from palatine.game.rules import check_name, check_number, items_of

MOST_UNITS = 1_000_000

ROW_NAMES = ("front", "middle", "back")
RANKS = "23456789TJQKA"
CATEGORIES = (
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)
GROUPS = {"pair": 2, "three_of_a_kind": 3}  # what a front can hold, by its number of cards

SPECIALS = (
    "suited_dragon",
    "complete_straight",
    "twelve_royals",
    "three_straight_flushes",
    "three_quads",
    "all_8_to_a",
    "all_2_to_8",
    "one_colour",
    "four_trips",
    "twelve_suited",
    "five_pairs_trips",
    "six_pairs",
    "three_straights",
    "three_flushes",
)
"""Every special hand, in the order of their names where they rank the same."""

Prices = tuple[tuple[str, int], ...]
Bonuses = tuple[tuple[str, Prices], ...]

SPECIAL_TABLES: dict[str, dict[str, int]] = {
    "none": {},
    "basic": {"complete_straight": 13, "six_pairs": 3, "three_straights": 3, "three_flushes": 3},
    "viet": {
        "suited_dragon": 26,
        "complete_straight": 13,
        "five_pairs_trips": 6,
        "six_pairs": 3,
        "three_straights": 3,
        "three_flushes": 3,
    },
    "casino": {
        "suited_dragon": 13,
        "complete_straight": 13,
        "twelve_suited": 8,
        "five_pairs_trips": 4,
        "three_straights": 4,
        "six_pairs": 3,
        "three_flushes": 3,
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
        "three_straights": 3,
        "three_flushes": 3,
    },
}

BONUS_TABLES: dict[str, dict[str, dict[str, int]]] = {
    "none": {},
    "table": {
        "front": {"three_of_a_kind": 3},
        "middle": {"full_house": 2, "four_of_a_kind": 4, "straight_flush": 5},
        "back": {"four_of_a_kind": 4, "straight_flush": 5},
    },
    "asian": {
        "front": {"three_of_a_kind": 3},
        "middle": {"full_house": 2, "four_of_a_kind": 8, "straight_flush": 10},
        "back": {"four_of_a_kind": 4, "straight_flush": 5},
    },
    "open_face": {
        "front": {2 * rank: RANKS.index(rank) - 3 for rank in "6789TJQKA"}
        | {3 * rank: RANKS.index(rank) + 10 for rank in RANKS},
        "middle": {
            "three_of_a_kind": 2,
            "straight": 4,
            "flush": 8,
            "full_house": 12,
            "four_of_a_kind": 20,
            "straight_flush": 30,
            "royal_flush": 50,
        },
        "back": {
            "straight": 2,
            "flush": 4,
            "full_house": 6,
            "four_of_a_kind": 10,
            "straight_flush": 15,
            "royal_flush": 25,
        },
    },
}


class BonusUnits(NamedTuple):
    """A table of bonuses in full, as the native rules hold it."""

    front_pair: tuple[int, ...]
    """By rank, deuces first."""
    front_trips: tuple[int, ...]
    middle: tuple[int, ...]
    """By CATEGORIES."""
    back: tuple[int, ...]


def special_prices(value: object) -> dict[str, int]:
    """Read the option `specials`: the prices by name, without those that are not offered."""
    if isinstance(value, str):
        return SPECIAL_TABLES[check_name("specials", value, SPECIAL_TABLES)]
    prices = {}
    for name, price in items_of("specials", value):
        check_name("specials", name, SPECIALS)
        prices[name] = check_number(f"specials[{name}]", price, 0, MOST_UNITS)
    return {name: prices[name] for name in SPECIALS if prices.get(name)}


def specials_option(value: object) -> str | Prices:
    """Give `specials` in its one form: the name of a table, or (name, price) in the order of SPECIALS."""
    prices = special_prices(value)
    for name, table in SPECIAL_TABLES.items():
        if table == prices:
            return name
    return tuple(prices.items())


def order_option(value: object) -> str | tuple[str, ...]:
    """Give `special_order` in its one form: "units", or the names, highest first."""
    if isinstance(value, str):
        return check_name("special_order", value, ["units"])
    if not isinstance(value, Sequence):
        raise TypeError(f"special_order must be 'units' or a list of names, not {type(value).__name__}")
    order: list[str] = []
    for given in value:
        name = check_name("special_order", given, SPECIALS)
        if name in order:
            raise RulesError(f"special_order names {_core.shown(name)} twice")
        order.append(name)
    return tuple(order) or "units"


def bonus_units(value: object) -> BonusUnits:
    """Read the option `row_bonus` in full."""
    if isinstance(value, str):
        value = BONUS_TABLES[check_name("row_bonus", value, BONUS_TABLES)]
    rows: dict[str, dict[str, int]] = {row: {} for row in ROW_NAMES}
    for row, entries in items_of("row_bonus", value):
        check_name("row_bonus", row, ROW_NAMES)
        for name, units in items_of(f"row_bonus[{row}]", entries):
            names = front_names() if row == "front" else CATEGORIES[1:]
            check_name(f"row_bonus[{row}]", name, names)
            rows[row][name] = check_number(f"row_bonus[{row}][{name}]", units, 0, MOST_UNITS)
    front = rows["front"]
    pairs, trips = (
        tuple(front.get(size * rank, front.get(group, 0)) for rank in RANKS) for group, size in GROUPS.items()
    )
    return BonusUnits(pairs, trips, *(by_category(rows[row]) for row in ROW_NAMES[1:]))


def by_category(units: Mapping[str, int]) -> tuple[int, ...]:
    """Give the units of a row of five for every category; a royal flush is the top straight flush (CP-5)."""
    return tuple(units.get(name, units.get("straight_flush", 0) if name == "royal_flush" else 0) for name in CATEGORIES)


def front_names() -> list[str]:
    """Name what a front can have a bonus for: "pair", "three_of_a_kind", or those of one rank, "66" or "222"."""
    return [*GROUPS, *(size * rank for size in GROUPS.values() for rank in RANKS)]


def bonus_option(value: object) -> str | Bonuses:
    """Give `row_bonus` in its one form: the name of a table, or by row what has a bonus."""
    units = bonus_units(value)
    for name, table in BONUS_TABLES.items():
        if bonus_units(table) == units:
            return name
    front: list[tuple[str, int]] = []
    for (group, size), of_ranks in zip(GROUPS.items(), units[:2], strict=True):
        if len(set(of_ranks)) == 1:
            front.append((group, of_ranks[0]))
        else:
            front += [(size * rank, worth) for rank, worth in zip(RANKS, of_ranks, strict=True)]
    rows = {"front": front}
    for row, of_categories in zip(ROW_NAMES[1:], units[2:], strict=True):
        rows[row] = list(zip(CATEGORIES, of_categories, strict=True))
        royal, straight_flush = of_categories[-1], of_categories[-2]
        if royal == straight_flush:
            rows[row].pop()
    kept = ((row, tuple(entry for entry in rows[row] if entry[1] or entry[0] == "royal_flush")) for row in ROW_NAMES)
    return tuple((row, entries) for row, entries in kept if entries)
