"""A plain referee of the scores of Royal Casino: what a deal is worth, and who has won the match (RC-18 to RC-23)."""

import dataclasses
from collections.abc import Sequence
from typing import Any

from casino_referee import ACE, BIG, LITTLE, Cards, num_sides, spades

ACES = {"ace_spades": 3, "ace_clubs": 0, "ace_hearts": 2, "ace_diamonds": 1}
ITEMS = ("cards", "spades", "big", "little", *ACES, "sweeps", "last_capture")  # RC-20's order


@dataclasses.dataclass(frozen=True)
class Start:
    """How a deal begins: the scores by side, tied points that are carried, and whether RC-21 and RC-22 rest."""

    scores: tuple[int, ...]
    carry: tuple[int, int] = (0, 0)
    overtime: bool = False


@dataclasses.dataclass(frozen=True)
class Result:
    """items: the points of each side by item; points: what each scores; then how the next deal begins, or who won."""

    items: dict[str, list[int]]
    points: list[int]
    after: Start
    winner: int | None


def majority(counts: Sequence[int]) -> int | None:
    best = max(counts)
    return counts.index(best) if list(counts).count(best) == 1 else None


def net_sweeps(rules: dict[str, Any], sweeps: Sequence[int], start: Start) -> list[int]:
    """RC-18, RC-22, option `sweep_limits`."""
    if rules["sweeps"] == "off" or (rules["sweep_limits"] and max(start.scores) >= 10):
        return [0] * len(sweeps)
    net = list(sweeps)
    if rules["sweeps"] == "cancel":
        net = [max(0, own - max(sweeps[:s] + sweeps[s + 1 :])) for s, own in enumerate(sweeps)]  # type: ignore[operator]
    return [0 if is_limited(rules, start, s) else count for s, count in enumerate(net)]


def is_limited(rules: dict[str, Any], start: Start, s: int) -> bool:
    """RC-21: whether a side can win by its condition only."""
    return rules["endgame"] != "off" and not start.overtime and start.scores[s] >= rules["target"] - 3


def condition(rules: dict[str, Any], score: int) -> tuple[str, ...]:
    """The items of which a limited side must get one."""
    left = rules["target"] - score
    at_20 = {"little_casino": ("little",), "most_spades": ("spades",), "either": ("spades", "little")}[rules["at_20"]]
    return {3: ("cards",), 2: ("big",), 1: at_20}[left]


def score(
    rules: dict[str, Any], piles: Sequence[Cards], sweeps: Sequence[int], last_captor: int | None, start: Start
) -> Result:
    """Score a deal that is over."""
    worth, sides = rules["points"], range(len(piles))
    leaders = majority([len(pile) for pile in piles]), majority([spades(pile) for pile in piles])
    stakes = worth["cards"] + start.carry[0], worth["spades"] + start.carry[1]
    items = {
        "cards": [stakes[0] * (s == leaders[0]) for s in sides],
        "spades": [stakes[1] * (s == leaders[1]) for s in sides],
        "big": [worth["big"] * (BIG in pile) for pile in piles],
        "little": [worth["little"] * (LITTLE in pile) for pile in piles],
        **{name: [worth["aces"] * (4 * ACE + suit in pile) for pile in piles] for name, suit in ACES.items()},
        "sweeps": [worth["sweeps"] * net for net in net_sweeps(rules, list(sweeps), start)],
        "last_capture": [worth["last_capture"] * (s == last_captor) for s in sides],
    }
    points = [sum(items[item][s] for item in ITEMS) for s in sides]
    if rules["by_difference"] and len(points) == 2:
        points = [max(0, points[0] - points[1]), max(0, points[1] - points[0])]
    carry = (0, 0)
    if rules["ties"] == "carry":
        carry = stakes[0] * (leaders[0] is None), stakes[1] * (leaders[1] is None)

    # RC-21: a condition that is met wins, the earlier item before the later.
    met = [
        (ITEMS.index(item), s)
        for s in sides
        if is_limited(rules, start, s)
        for item in condition(rules, start.scores[s])
        if (s == leaders[ITEMS.index(item)] if item in ("cards", "spades") else items_hold(item, piles[s]))
    ]
    winner = min(met)[1] if met else None
    for s in sides:
        if is_limited(rules, start, s) and s not in [who for _, who in met]:
            points[s] = min(points[s], rules["target"] - 1 - start.scores[s]) if rules["endgame"] == "cap20" else 0
    totals = [before + more for before, more in zip(start.scores, points, strict=True)]
    overtime = start.overtime
    if winner is None:
        winner = winner_by_total(rules, items, start, totals, spade_counts=[spades(pile) for pile in piles])
        overtime |= winner is None and max(totals) >= rules["target"]
    return Result(items, points, Start(tuple(totals), carry, overtime), winner)


def items_hold(item: str, pile: Cards) -> bool:
    return {"big": BIG, "little": LITTLE}[item] in pile


def winner_by_total(
    rules: dict[str, Any], items: dict[str, list[int]], start: Start, totals: list[int], spade_counts: list[int]
) -> int | None:
    """RC-23; options `count_out` and `level`."""
    sides = range(len(totals))
    reached = [s for s in sides if totals[s] >= rules["target"]]
    if rules["count_out"] and not start.overtime:
        running = list(start.scores)
        for item in ITEMS:
            running = [before + more for before, more in zip(running, items[item], strict=True)]
            first = [s for s in reached if running[s] >= rules["target"]]
            if first:
                reached = first
                break
    level = [s for s in reached if totals[s] == max(totals[t] for t in reached)]
    if len(level) > 1 and rules["level"] == "most_spades":
        level = [s for s in level if spade_counts[s] == max(spade_counts[t] for t in level)]
    return level[0] if len(level) == 1 else None


def returns(points: Sequence[int], n: int) -> list[float]:
    """By seat: the points of its side minus the mean of the other sides'."""
    sides = num_sides(n)
    own = [points[seat % sides] for seat in range(n)]
    return [mine - (sum(points) - mine) / (sides - 1) for mine in own]
