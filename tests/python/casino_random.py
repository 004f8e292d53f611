"""Random tables of Royal Casino for the plain referee, and random rules: positions that play could come to."""

import random
from itertools import combinations
from typing import Any

import casino_referee as plain
from casino_referee import DEFAULT, PRESETS, Build, Table

CHOICES: dict[str, tuple[Any, ...]] = {
    "direction": ("ccw", "cw"),
    "matching": ("all", "one", "optional"),
    "ace": ("one_or_14", "one_only"),
    "raise": ("others", "any", "opponents"),
    "raise_absorb": (False, True),
    "courts": ("valued", "pairs"),
    "builds": (True, True, True, False),
}
"""Options that decide what is legal. Nordic hand values are played without builds."""


def random_rules(rng: random.Random) -> dict[str, Any]:
    """A preset, or any mixture of options."""
    if rng.random() < 0.3:
        return rng.choice(list(PRESETS.values()))
    rules = {**DEFAULT, **{name: rng.choice(values) for name, values in CHOICES.items()}}
    if not rules["builds"] and rules["ace"] == "one_or_14" and rng.random() < 0.5:
        rules["hand_values"] = "nordic"
    return rules


def random_build(rng: random.Random, free: list[int], owner: int, rules: dict[str, Any]) -> Build | None:
    """A build of cards that are free, single or multiple."""
    value = rng.randint(2, 13 if rules["ace"] == "one_only" else 14)
    groups = rng.choice([1, 1, 1, 2, 2, 3])
    left = rng.sample(free, len(free))
    cards: list[int] = []
    for _ in range(groups):
        sizes = rng.sample([1, 2, 3] if groups > 1 else [2, 3], 2)
        found = next((group for size in sizes if (group := random_group(left, size, value, rules))), None)
        if found is None:
            return None
        cards += found
        left = [card for card in left if card not in found]
    return Build(frozenset(cards), value, owner, groups > 1)


def random_group(cards: list[int], size: int, value: int, rules: dict[str, Any]) -> tuple[int, ...] | None:
    """The first cards that are one group of a build."""
    for group in combinations(cards[:20], size):
        single = size == 1 and plain.table_value(group[0], rules) and plain.equals(group[0], value, rules)
        if single or (size > 1 and plain.total(group, rules) == value):
            return group
    return None


def random_table(rng: random.Random, rules: dict[str, Any], n: int, most_loose: int = 8) -> Table:
    """A table in the middle of a deal; seats act in turn, every owner holds a card for each build."""
    size = rules["hand_size"]
    pack = rng.sample(range(52), 52)
    played = rng.randrange(n * size)  # of this round
    order = [plain.turn_after(n - 1, n, rules)]
    while len(order) < n:
        order.append(plain.turn_after(order[-1], n, rules))
    hands: list[frozenset[int]] = [frozenset()] * n
    for place, seat in enumerate(order):
        count = size - played // n - (place < played % n)
        hands[seat], pack = frozenset(pack[:count]), pack[count:]
    builds: list[Build] = []
    if rules["builds"]:
        for _ in range(rng.choice([0, 0, 1, 1, 2, 3, 4])):
            owner = rng.randrange(n)
            if sum(b.owner == owner for b in builds) >= size - len(hands[owner]):
                continue  # each build of a seat comes from a turn of this round
            build = random_build(rng, pack, owner, rules)
            if build is None or not hands[owner]:
                continue
            rest = [card for card in pack if card not in build.cards]
            hand = holding(hands[owner], rest, [b.value for b in (*builds, build) if b.owner == owner], rules)
            if hand is not None:
                pack = sorted({*rest, *hands[owner]} - hand, key=lambda _: rng.random())
                hands[owner] = hand
                builds.append(build)
    loose = rng.randint(0, most_loose)
    lying, pack = frozenset(pack[:loose]), pack[loose:]
    rounds = min(len(pack), 52 - rules["table_size"] - n * size) // (n * size)
    stock = rng.randint(0, rounds) * n * size
    piled = pack[stock:]
    sides = plain.num_sides(n)
    dealt = 52 - rules["table_size"] - stock
    turns = [0] * sides  # in which each side can have captured
    for seat, hand in enumerate(hands):
        turns[seat % sides] += dealt // n - len(hand) - sum(b.owner == seat for b in builds)
    takers = [s for s in range(sides) if turns[s] > 0]
    if not takers and piled:
        return random_table(rng, rules, n, most_loose)
    piles = [frozenset(piled[takers.index(s) :: len(takers)] if s in takers else ()) for s in range(sides)]
    if any(len(pile) == 1 for pile in piles):  # a capture has two cards at least
        piles = [frozenset(piled if s == takers[0] else ()) for s in range(sides)]
    if len(piled) == 1:
        lying, piles = lying | frozenset(piled), [frozenset()] * sides
    if rules["matching"] != "optional" and pairs_but_four(sorted(lying)):  # RC-8: no others lie loose
        return random_table(rng, rules, n, most_loose)
    captors = [s for s in range(sides) if piles[s]]
    return Table(
        rules,
        hands,
        lying,
        builds,
        order[played % n],
        piles,
        [
            rng.randint(0, min(2, len(pile) // 2, had)) if rules["sweeps"] != "off" else 0
            for pile, had in zip(piles, turns, strict=True)
        ],
        pack[:stock],
        rng.choice(captors) if captors else None,
    )


def pairs_but_four(cards: list[int]) -> set[int]:
    """Cards of ranks that are there more than once, but for the first four of them: the ones that chance has dealt."""
    alike = [card for card in cards if sum(plain.rank(other) == plain.rank(card) for other in cards) > 1]
    return set(alike[4:])


def holding(hand: frozenset[int], rest: list[int], values: list[int], rules: dict[str, Any]) -> frozenset[int] | None:
    """The hand, cards exchanged for others so that it has one of each value; None where that cannot be."""
    kept: set[int] = set()
    for value in set(values):
        card = next((c for c in (*hand, *rest) if plain.hand_value(c, rules) == value), None)
        if card is None:
            return None
        kept.add(card)
    if len(kept) > len(hand):
        return None
    return frozenset([*kept, *(hand - kept)][: len(hand)])
