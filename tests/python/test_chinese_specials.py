"""Special hands: each by its words, counted over all hands, and beside the referee."""

import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import chinese_hands
import chinese_referee as plain
import referee
from palatine import CardError, CardSet, RulesError, chinese
from palatine.chinese.rules import native

ALL = chinese.Rules(specials=dict.fromkeys(chinese.SPECIALS, 1))
NO_WHEEL = chinese.Rules(specials=dict.fromkeys(chinese.SPECIALS, 1), wheel="none")
BASIC = chinese.PRESETS["full"]
FLUSH_SHAPES = {(0, 3, 5, 5): 5_684_658_408, (0, 0, 5, 8): 19_876_428, (0, 0, 3, 10): 981_552, (0, 0, 0, 13): 4}


# Worked examples --------------------------------------------------------------------------------------------------

# cards: what of `basic` they are, best first
EXAMPLES = {
    # 9 (CP-10): four of a kind counts as two pairs
    "4s 4h 4d 4c 5s 5h 6s 6h 7s 7h 8s 8h 9d": ["six_pairs"],
    "4s 4h 4d 5s 5h 6s 6h 7s 7h 8s 8h 9d 9c": ["six_pairs"],
    "4s 4h 4d 5s 5h 5d 6s 6h 6d 7s 7h 7d 9c": [],
    # 10 (CP-10): A-2-3 and A high are sequences, K-A-2 is none
    "As 2d 3c 5h 6h 7d 8c 9s Td Jh Qc Ks Ac": ["three_straights"],
    "Ks Ah 2d 5c 6c 7c 8d 9s 6h 7h 8h 9h Tc": [],
    # 11: suits 8 + 5, 10 + 3, 6 + 5 + 2
    "2s 3s 4s 6s 7s 9s Js Ks 2h 5h 8h Th Kh": ["three_flushes"],
    "2s 3s 4s 5s 6s 7s 9s Ts Js Ks 5h 8h Th": ["three_flushes"],
    "2s 3s 4s 6s 7s 9s 2h 5h 8h Th Kh 9d Jd": [],
    # 12: several at once
    "2s 4s 6s 8s Ts Qs Ks As 3h 5h 7h 9h Jh": ["complete_straight", "three_straights", "three_flushes"],
    # 13: a straight flush inside three flushes
    "5s 6s 7s 8s 9s 2h 4h 7h Jh Kh 3c 8c Qc": ["three_flushes"],
    # from the field
    "2c 2d 4h 4s 6c 6d 8h 8s Tc Td Qh Qs Ac": ["six_pairs"],
    "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd 4c 5d 6h": ["three_straights"],
    "2d 8d Kd 2s 4s 7s 9s Js 5h 6h 7h 8h 9h": ["three_flushes"],
}


@pytest.mark.parametrize("cards", EXAMPLES)
def test_worked_examples(cards: str) -> None:
    assert chinese.specials(cards, BASIC) == EXAMPLES[cards]


def test_wheel_none_bars_low_sequences() -> None:
    """CP-5."""
    low_three = "As 2d 3c 5h 6h 7d 8c 9s 9d Th Jc Qs Kc"
    low_five = "As 2d 3c 4h 5h 5d 6d 7c 8s 9d 9h Td Jc"
    assert "three_straights" in chinese.specials(low_three, ALL)
    assert "three_straights" not in chinese.specials(low_three, NO_WHEEL)
    assert chinese.specials(low_five, ALL) == ["three_straights"]
    assert chinese.specials(low_five, NO_WHEEL) == []
    suited = "Ah 2h 3h 4s 5s 6s 7s 8s 9d Td Jd Qd Kd"
    assert "three_straight_flushes" in chinese.specials(suited, ALL)
    assert "three_straight_flushes" not in chinese.specials(suited, NO_WHEEL)


NAMED = {
    "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As": "suited_dragon",
    "Jc Jd Jh Qc Qd Qh Kc Kd Kh Ac Ad Ah As": "twelve_royals",
    "Th Jh Qh 2s 3s 4s 5s 6s 7d 8d 9d Td Jd": "three_straight_flushes",
    "2c 2d 2h 2s 9c 9d 9h 9s Kc Kd Kh Ks 5c": "three_quads",
    "8c 8d 9h Tc Td Jh Qc Qd Kh Ks Ac Ah 9c": "all_8_to_a",
    "8c 8d 7h 7c 2d 3h 4c 4d 5h 5s 6c 6h 2c": "all_2_to_8",
    "2c 3c 5c 6s 7s 8s 9c Ts Jc Qc 2s 5s Ac": "one_colour",
    "2c 2d 2h 9c 9d 9h Kc Kd Kh Jc Jd Jh 5c": "four_trips",
    "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks 2h": "twelve_suited",
    "2c 2d 2h 9c 9d Kc Kd Jc Jd 5c 5d 6c 6d": "five_pairs_trips",
}


@pytest.mark.parametrize("cards", NAMED)
def test_each_kind(cards: str) -> None:
    assert NAMED[cards] in chinese.specials(cards, ALL)
    only = chinese.Rules(specials={NAMED[cards]: 5})
    assert chinese.specials(cards, only) == [NAMED[cards]]


def test_tables() -> None:
    """The prices of `basic`, `viet`, `casino` and `fujian`, from the referee's own copy."""
    for name, table in plain.SPECIALS.items():
        assert chinese.Rules(specials=table) == chinese.Rules(specials=name)
        assert chinese.Rules(specials=table).specials == name


def test_order_of_the_answer() -> None:
    """CP-11: by price, or by special_order; what ranks the same by the order of the names."""
    dragon = "2s 4s 6s 8s Ts Qs Ks As 3h 5h 7h 9h Jh"
    listed = chinese.Rules(specials="basic", special_order=["three_flushes", "complete_straight"])
    assert chinese.specials(dragon, listed) == ["three_flushes", "complete_straight", "three_straights"]
    prices = chinese.Rules(specials={"three_straights": 7, "complete_straight": 2})
    assert chinese.specials(dragon, prices) == ["three_straights", "complete_straight"]


# Counted ----------------------------------------------------------------------------------------------------------


def rank_hands() -> Iterator[tuple[int, int]]:
    """(mask of one hand, number of hands) of each of the 3,598,180 rank multisets."""
    choices = [(n, math.comb(4, n), sum(1 << 16 * suit for suit in range(n))) for n in range(5)]

    def extend(rank: int, left: int, mask: int, ways: int) -> Iterator[tuple[int, int]]:
        if rank == 13:
            yield mask, ways
            return
        least = max(0, left - 4 * (12 - rank))
        for n, count, suits in choices[least : left + 1]:
            yield from extend(rank + 1, left - n, mask | suits << rank, ways * count)

    return extend(0, 13, 0, 1)


def counts_by_ranks() -> tuple[int, int, Counter[str]]:
    """(multisets, hands, hands of each special), as the detector sees one hand of each multiset."""
    specials, names = native(ALL).specials, chinese.SPECIALS
    multisets = hands = 0
    found: Counter[int] = Counter()
    for mask, ways in rank_hands():
        multisets += 1
        hands += ways
        for special in specials(mask):
            found[special] += ways
    return multisets, hands, Counter({names[special]: count for special, count in found.items()})


@pytest.mark.slow
def test_counts_over_all_rank_multisets() -> None:
    """Specials that only the ranks decide; each count but those of the table is worked out here another way."""
    multisets, hands, found = counts_by_ranks()
    assert (multisets, hands) == (3_598_180, 635_013_559_600)
    assert found["complete_straight"] == 67_108_864
    assert found["six_pairs"] == 2_856_863_152
    assert found["three_straights"] == 2_029_579_776
    assert found["all_2_to_8"] == found["all_8_to_a"] == math.comb(28, 13)
    assert found["twelve_royals"] == math.comb(16, 13)
    assert found["three_quads"] == math.comb(13, 3) * 40
    four, three = 1, 4  # ways to hold so many of a rank
    assert found["four_trips"] == (math.comb(13, 4) * three**4 * 9 * 4 + 13 * four * math.comb(12, 3) * three**3)
    by_quads = [
        math.comb(13, quads) * (13 - quads) * three * math.comb(12 - quads, 5 - 2 * quads) * 6 ** (5 - 2 * quads)
        for quads in range(3)
    ]
    assert found["five_pairs_trips"] == sum(by_quads)


def hand_of_shape(sizes: tuple[int, ...]) -> list[int]:
    return [4 * rank + suit for suit, size in enumerate(sizes) for rank in range(size)]


def test_counts_over_all_suit_shapes() -> None:
    """Specials that only the suits decide (CP-9, CP-10, Variants)."""
    found: Counter[str] = Counter()
    flushes: Counter[tuple[int, ...]] = Counter()
    hands = 0
    for sizes in itertools.product(range(14), repeat=4):
        if sum(sizes) != 13:
            continue
        ways = math.prod(math.comb(13, size) for size in sizes)
        hands += ways
        for name in chinese.specials(hand_of_shape(sizes), ALL):
            found[name] += ways
            if name == "three_flushes":
                flushes[tuple(sorted(sizes))] += ways
    assert hands == 635_013_559_600
    assert dict(flushes) == FLUSH_SHAPES
    assert found["three_flushes"] == 5_705_516_392
    assert found["suited_dragon"] == 4
    assert found["twelve_suited"] == 4 + 4 * 13 * 39
    assert found["one_colour"] == 2 * math.comb(26, 13)


@pytest.mark.parametrize(("size", "beside"), [(5, (5, 3)), (3, (5, 5)), (8, (5,)), (10, (3,)), (13, ())])
def test_straight_flushes_of_every_suit_set(size: int, beside: tuple[int, ...]) -> None:
    """Every set of ranks of one suit, beside sequences of other suits."""
    others = [4 * rank + suit for suit, length in enumerate(beside, 1) for rank in range(4, 4 + length)]
    for rules, wheel in ((ALL, "lowest"), (NO_WHEEL, "none")):
        runs = {n: set(map(frozenset, plain.sequences(n, wheel))) for n in (3, 5)}
        parts = {
            5: runs[5],
            3: runs[3],
            8: {a | b for a in runs[5] for b in runs[3] if not a & b},
            10: {a | b for a in runs[5] for b in runs[5] if not a & b},
            13: {a | b | c for a in runs[5] for b in runs[5] for c in runs[3] if len(a | b | c) == 13},
        }
        for ranks in itertools.combinations(range(13), size):
            found = chinese.specials([4 * rank for rank in ranks] + others, rules)
            assert ("three_straight_flushes" in found) is (frozenset(ranks) in parts[size]), (ranks, wheel)


def test_beside_the_referee() -> None:
    """Hands that are special or nearly so, under every table."""
    rng = random.Random(4)
    seen: Counter[str] = Counter()
    for _ in range(1_500):
        hand = chinese_hands.special_hand(rng)
        for rules, wheel in ((ALL, "lowest"), (NO_WHEEL, "none")):
            held = plain.held_specials(hand, wheel)
            assert chinese.specials(hand, rules) == [name for name in chinese.SPECIALS if name in held], hand
        seen.update(held)
    assert set(seen) == set(chinese.SPECIALS)


@pytest.mark.parametrize("table", plain.SPECIALS)
def test_best_by_every_table(table: str) -> None:
    rng = random.Random(5)
    rules = chinese.Rules(specials=table)
    plain_rules: dict[str, Any] = {"specials": table, "special_order": "units", "wheel": "lowest"}
    for _ in range(300):
        hand = chinese_hands.special_hand(rng)
        best = plain.best_specials(hand, plain_rules)
        found = chinese.specials(hand, rules)
        assert set(found) == plain.held_specials(hand, "lowest") & set(plain.prices(plain_rules))
        assert found[: len(best)] == sorted(best, key=chinese.SPECIALS.index)


# Refused ----------------------------------------------------------------------------------------------------------


def test_wrong_cards() -> None:
    with pytest.raises(CardError, match="13 cards, not 12"):
        chinese.specials("2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks", BASIC)
    with pytest.raises(CardError, match="2s"):
        chinese.specials("2s 2s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As", BASIC)
    with pytest.raises(TypeError, match=r"palatine\.chinese\.Rules"):
        chinese.specials("2s", "basic")  # type: ignore[arg-type]


def test_wrong_prices() -> None:
    for wrong, match in [
        ("vietnam", "vietnam"),
        ({"dragons": 3}, "dragons"),
        ({"six_pairs": -1}, "-1"),
        ({"six_pairs": 1_000_001}, "1000001"),
        ([["six_pairs", 3], ["six_pairs", 4]], "twice"),
        ([["six_pairs"]], "six_pairs"),
    ]:
        with pytest.raises(RulesError, match=match):
            chinese.Rules(specials=wrong)  # type: ignore[arg-type]
    for wrong_type in (3, None, {"six_pairs": "3"}, {"six_pairs": True}, {3: 3}):
        with pytest.raises(TypeError):
            chinese.Rules(specials=wrong_type)  # type: ignore[arg-type]
    with pytest.raises(RulesError, match="six_pairs needs rows"):
        chinese.Rules(row_sizes=(1, 2, 2), specials={"six_pairs": 3})


def test_no_specials() -> None:
    assert chinese.specials("2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As", chinese.Rules()) == []
    assert chinese.Rules(specials={"six_pairs": 0}) == chinese.Rules()


def test_flushes_of_other_rows() -> None:
    """Rows of 1, 2 and 2: each of one suit."""
    mini = chinese.PRESETS["miniature"]
    for hand in itertools.combinations(sorted(map(int, mini.deck)), 5):
        sizes = sorted(Counter(map(referee.suit, hand)).values())
        wanted = sizes in ([1, 2, 2], [2, 3], [1, 4], [5])
        assert (chinese.specials(hand, mini) == ["three_flushes"]) is wanted


def test_cards_that_the_deck_does_not_have() -> None:
    rules = chinese.Rules(specials="basic", deck=CardSet.full() - CardSet("As"))
    with pytest.raises(CardError, match="not in the deck of the rules: As"):
        chinese.specials("2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As", rules)
