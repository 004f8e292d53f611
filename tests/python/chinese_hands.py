"""Hands, deals, settings and rules of Chinese Poker for tests, by a seeded generator."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import chinese_referee as plain
from palatine.chinese import Rules

DECK = range(52)


def of_ranks(rng: random.Random, ranks: Sequence[int]) -> list[int]:
    """Random cards of these ranks; none where a rank is there more than four times."""
    hand: list[int] = []
    for rank in set(ranks):
        if ranks.count(rank) > 4:
            return []
        hand += [4 * rank + suit for suit in rng.sample(range(4), ranks.count(rank))]
    return hand


def groups(rng: random.Random, sizes: Sequence[int]) -> list[int]:
    ranks = rng.sample(range(13), len(sizes))
    return of_ranks(rng, [rank for rank, size in zip(ranks, sizes, strict=True) for _ in range(size)])


def straights(rng: random.Random, suited: bool) -> list[int]:
    runs = [rng.choice(plain.sequences(size, "lowest")) for size in (3, 5, 5)]
    if not suited:
        return of_ranks(rng, [rank for run in runs for rank in run])
    hand = [4 * rank + suit for run in runs for suit in [rng.randrange(4)] for rank in run]
    return hand if len(set(hand)) == 13 else []


def flushes(rng: random.Random) -> list[int]:
    sizes = [0] * 4
    for size in (3, 5, 5):
        sizes[rng.randrange(4)] += size
    return [4 * rank + suit for suit, size in enumerate(sizes) for rank in rng.sample(range(13), size)]


PAIRS = [
    [2] * 6 + [1],
    [4, 2, 2, 2, 2, 1],
    [4, 4, 2, 2, 1],
    [4, 4, 4, 1],
    [3, 2, 2, 2, 2, 2],
    [3, 4, 2, 2, 2],
    [3, 4, 4, 2],
]
TRIPS = [[3, 3, 3, 3, 1], [4, 3, 3, 3], [3, 3, 3, 2, 2], [3, 3, 3, 3, 1]]
MAKERS: list[Callable[[random.Random], list[int]]] = [
    lambda rng: of_ranks(rng, range(13)),
    lambda rng: groups(rng, rng.choice(PAIRS)),
    lambda rng: groups(rng, rng.choice(TRIPS)),
    lambda rng: straights(rng, False),
    lambda rng: straights(rng, True),
    flushes,
    lambda rng: [4 * rank + suit for suit in [rng.randrange(4)] for rank in range(13)],
    lambda rng: rng.sample([card for card in DECK if card % 4 in (1, 2)], 13),
    lambda rng: rng.sample([card for card in DECK if card % 4 in (0, 3)], 13),
    lambda rng: rng.sample(range(28), 13),
    lambda rng: rng.sample(range(24, 52), 13),
    lambda rng: rng.sample(range(36, 52), 13),
]


def special_hand(rng: random.Random) -> list[int]:
    """Thirteen cards that are some special hand, or nearly one."""
    hand: list[int] = []
    while len(hand) != 13:
        hand = rng.choice(MAKERS)(rng)
    if rng.random() < 0.3:
        hand[rng.randrange(13)] = rng.choice([card for card in DECK if card not in hand])
    return hand


def deal(rng: random.Random, num_players: int, deck: Sequence[int], size: int) -> list[list[int]]:
    """Hands of a deal; of the full deck every second deal has special hands where they fit."""
    rest = list(deck)
    rng.shuffle(rest)
    hands = []
    for _ in range(num_players):
        hand = special_hand(rng) if size == 13 and rng.random() < 0.3 else []
        if not hand or not set(hand) <= set(rest):
            hand = rest[:size]
        rest = [card for card in rest if card not in hand]
        hands.append(hand)
    return hands


def setting(rng: random.Random, hand: Sequence[int], rules: dict[str, object], tries: int) -> list[list[int]]:
    """The first sound one of some random settings, else the last."""
    front, middle, _ = rules["row_sizes"]
    for _ in range(tries):
        cards = rng.sample(list(hand), len(hand))
        rows = [cards[:front], cards[front : front + middle], cards[front + middle :]]
        if not plain.is_misset(rows, rules):
            break
    return rows


# Rules ------------------------------------------------------------------------------------------------------------

OPTIONS: dict[str, Sequence[Any]] = {
    "equal_rows": ["foul", "allowed"],
    "suit_tie_break": ["none", "shdc", "cdhs", "dsch"],
    "wheel": ["lowest", "second", "none"],
    "scoring": ["rows", "two_four", "one_six", (2, 5)],
    "gun": [1, 2, 3],
    "home_run": [1, 2],
    "row_bonus": [
        "none",
        "table",
        "asian",
        "open_face",
        {"middle": {"straight": 2, "two_pair": 1}, "back": {"flush": 7}},
    ],
    "bonus_mode": ["replace", "add"],
    "bonus_to": ["winner", "both"],
    "specials": [*plain.SPECIALS, {"six_pairs": 3, "three_flushes": 5, "three_straights": 4}],
    "special_order": [
        "units",
        ("complete_straight", "six_pairs", "three_straights", "three_flushes"),
        ("three_flushes",),
    ],
    "misset": ["reject", "scoop", "flat6"],
    "surrender": [None, 3, 1],
    "topology": ["all", "banker"],
    "middle": ["high", "low27"],
}


def random_rules(rng: random.Random) -> Rules:
    options = {name: rng.choice(choices) for name, choices in OPTIONS.items()}
    if options["topology"] == "banker":
        options["home_run"] = 1  # it needs topology all
    return Rules(**options)


def options_of(rules: Rules) -> dict[str, Any]:
    """The options as the referee reads them; its tables are its own."""
    options = {name: getattr(rules, name) for name in (*OPTIONS, "row_sizes")}
    for name in ("specials", "row_bonus"):
        if not isinstance(options[name], str):
            options[name] = rules.to_dict()[name]
    return options
