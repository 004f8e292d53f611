"""Settlement of random deals under every preset and all options, beside the plain referee."""

import itertools
import random
from typing import Any

import pytest

import chinese_hands
import chinese_referee as plain
from palatine import chinese
from palatine.chinese import PRESETS, Arrangement, Rules, settle


def compare(rng: random.Random, rules: Rules, num_players: int) -> None:
    """One random deal and what is claimed of it; all seats permuted, too."""
    options = chinese_hands.options_of(rules)
    hands = chinese_hands.deal(rng, num_players, list(map(int, rules.deck)), rules.hand_size)
    given: list[Any] = []
    plain_seats: list[plain.Seat] = []
    declared: list[str | None] = []
    surrendered = []
    for seat, hand in enumerate(hands):
        best = plain.best_specials(hand, options) if rules.hand_size == 13 else []
        rows = chinese_hands.setting(rng, hand, options, 400 if rules.misset == "reject" else 6)
        misset = plain.is_misset(rows, options)
        name = rng.choice(best) if best and rng.random() < 0.8 else None
        if name is not None:
            given.append(rng.choice([hand, Arrangement(*rows, rules=rules)]))
            plain_seats.append(("declared", sorted(best, key=chinese.SPECIALS.index)[0]))
        elif rules.surrender is not None and rng.random() < 0.2:
            given.append(rng.choice([None, hand, Arrangement(*rows, rules=rules)]))
            plain_seats.append(("surrendered", None))
            surrendered.append(seat)
        else:
            assert not (misset and rules.misset == "reject")
            given.append(Arrangement(*rows, rules=rules))
            plain_seats.append(("misset" if misset else "sound", rows))
        declared.append(name)
    banker = rng.randrange(num_players) if rules.topology == "banker" else None
    found = settle(given, rules, declared, surrendered, banker)
    wanted = plain.settle(plain_seats, options, banker)
    assert list(map(list, found.pairs)) == wanted, (rules, plain_seats, banker)
    assert found.totals == tuple(map(sum, wanted))
    assert sum(found.totals) == 0
    assert found.declared == tuple(seat[1] if seat[0] == "declared" else None for seat in plain_seats)
    order = rng.sample(range(num_players), num_players)
    moved = settle(
        [given[seat] for seat in order],
        rules,
        [declared[seat] for seat in order],
        [order.index(seat) for seat in surrendered],
        None if banker is None else order.index(banker),
    )
    assert moved.totals == tuple(found.totals[seat] for seat in order)
    assert moved.pairs == tuple(tuple(found.pairs[a][b] for b in order) for a in order)
    for a, b in itertools.product(range(num_players), repeat=2):
        back = found.rows[b][a]
        assert found.rows[a][b] == (None if back is None else tuple(-row for row in back))


def players(rng: random.Random, rules: Rules) -> int:
    return rng.choice([2] if len(rules.deck) < 3 * rules.hand_size else [2, 3, 4, 4])


FULL_PRESETS = [name for name in PRESETS if name != "miniature"]


@pytest.mark.parametrize("name", FULL_PRESETS)
def test_presets_beside_the_referee(name: str) -> None:
    rng = random.Random(name)
    for _ in range(100):
        compare(rng, PRESETS[name], players(rng, PRESETS[name]))


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_presets_beside_the_referee_at_length(name: str) -> None:
    rng = random.Random(name + " at length")
    for _ in range(10_000):
        compare(rng, PRESETS[name], players(rng, PRESETS[name]))


def test_all_options_beside_the_referee() -> None:
    rng = random.Random(6)
    for _ in range(1_500):
        compare(rng, chinese_hands.random_rules(rng), rng.choice([2, 3, 4, 4]))


@pytest.mark.slow
def test_all_options_beside_the_referee_at_length() -> None:
    rng = random.Random(7)
    for _ in range(30_000):
        compare(rng, chinese_hands.random_rules(rng), rng.choice([2, 3, 4, 4]))


def test_small_rows_beside_the_referee() -> None:
    """The miniature: rows of 1, 2 and 2."""
    rng = random.Random(8)
    rules = PRESETS["miniature"]
    for _ in range(500):
        compare(rng, rules, 2)
