"""Battles beside the plain referee (PP-18, PP-21, PP-30, PP-31): random ones, and such that are nearly level."""

import random
from collections import Counter

import pytest

import palace_referee as referee
from palatine import palace
from referee import ids, rank, suit, to_text

DEAD = ("suit", "rank", "none")
RULES = {dead: palace.Rules(dead_cards=dead) for dead in DEAD}

Sides = tuple[int, list[int], int, list[int]]


def random_battle(rng: random.Random) -> Sides:
    """Banners of different suits, and any number of other cards; often from few ranks, so that hands are rich."""
    ranks = rng.choice([13, 13, 6, 4])
    pack = rng.sample(range(52 - 4 * ranks, 52), 4 * ranks)
    attacker = pack.pop()
    defender = next(card for card in pack if suit(card) != suit(attacker))
    pack.remove(defender)
    most = len(pack) // 2
    size = min(most, rng.choice([0, 1, 2, 3, 3, 3, 4, 5, 8, rng.randint(0, 20)]))
    other = min(most, size if rng.random() < 0.5 else 3 + rng.randint(0, 5))
    return attacker, pack[:size], defender, pack[size : size + other]


def level_battle(rng: random.Random) -> Sides:
    """Both sides hold cards of the same ranks, but for a banner's suit or so."""
    attacker, cards, _, _ = random_battle(rng)
    used = {attacker, *cards}
    twins = []
    for card in [attacker, *cards]:
        free = [4 * rank(card) + s for s in range(4) if 4 * rank(card) + s not in used]
        if not twins:
            free = [other for other in free if suit(other) != suit(attacker)]
        if not free:
            if not twins:
                return level_battle(rng)
            free = [other for other in range(52) if other not in used]
        twins.append(rng.choice(free))
        used.add(twins[-1])
    return attacker, cards, twins[0], twins[1:]


def compare(sides: Sides, dead: str) -> int:
    expected = referee.battle(*sides, dead)
    assert palace.battle_result(*sides, RULES[dead]) == expected, (list(map(to_text, ((sides[0],), sides[1]))), sides)
    return expected


def examine(seed: int, count: int) -> Counter[tuple[str, int]]:
    """How often each result came, by the option."""
    rng = random.Random(seed)
    found: Counter[tuple[str, int]] = Counter()
    for number in range(count):
        sides = random_battle(rng) if number % 4 else level_battle(rng)
        dead = rng.choice(DEAD)
        found[dead, compare(sides, dead)] += 1
    return found


def test_random_battles() -> None:
    found = examine(1, 6000)
    assert min(found[dead, result] for dead in DEAD for result in (1, 0, -1)) > 50


@pytest.mark.slow
def test_a_hundred_thousand_battles() -> None:
    examine(2, 100_000)


def test_both_sides_are_judged_alike() -> None:
    rng = random.Random(3)
    for number in range(1000):
        attacker, cards, defender, others = random_battle(rng) if number % 2 else level_battle(rng)
        for rules in RULES.values():
            there = palace.battle_result(attacker, cards, defender, others, rules)
            assert palace.battle_result(defender, others, attacker, cards, rules) == -there


@pytest.mark.parametrize(
    ("attacker", "cards", "defender", "others", "results"),
    [  # by suit, by rank, by none
        ("9s", "", "Kh", "", (-1, -1, -1)),  # banners alone
        ("2s", "Kh Qh Jh Th", "3h", "", (-1, 1, 1)),  # all but the banner is dead
        ("7s", "", "7h", "7c 7d", (-1, 0, -1)),  # `rank` kills both banners, and more
        ("7s", "Ks", "7h", "7c 7d", (-1, 1, -1)),
        ("As", "Kh Kd Kc", "2h", "2s 5s 4s 3s", (1, 1, 1)),  # three kings; no card of spades counts for the defender
        ("5s", "4d 3c 2c As", "6h", "5h 4h 3s 2d", (1, 1, -1)),  # the wheel below a six high straight (PP-31)
        ("5s", "4s 3s 2s As", "6h", "5c 4d 3d 2c", (1, 1, 1)),  # a straight flush
        ("9s", "9h 9d 9c", "Kh", "Kc Kd 3d 2c", (-1, 1, 1)),  # no quads in a battle
        ("9s", "Qd Jd 8d 3d 2d", "Kd", "Ac", (-1, 1, 1)),  # a flush of the enemy's suit
        ("Js", "9c 8c 7c", "Jd", "9h 8h 7h Td", (-1, -1, -1)),  # four to a straight against five (PP-30)
        ("Js", "9c 8c", "Jd", "9h 8h 7h", (-1, -1, -1)),  # a missing kicker loses to any
    ],
)
def test_single_battles(attacker: str, cards: str, defender: str, others: str, results: tuple[int, int, int]) -> None:
    for dead, expected in zip(DEAD, results, strict=True):
        sides = (*ids(attacker), ids(cards), *ids(defender), ids(others))
        assert compare(sides, dead) == expected, dead  # type: ignore[arg-type]
        assert palace.battle_result(attacker, cards, defender, others, RULES[dead]) == expected
