"""The arranger: exact, ordered, and strict about what it takes."""

import itertools
import pickle
from typing import Any

import numpy as np
import pytest

import referee
from chinese_brute_force import FIVES, all_settings, best_triples, strengths
from palatine import Card, CardError, CardSet, Error, Random, chinese, poker

ROWS = ("front", "middle", "back")
# hand: ordered, equal, triples, Pareto
COUNTED = {
    "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As": (36036, 0, 36036, 10),
    "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks Ac": (17541, 0, 17541, 10),
    "2c 2d 4h 4s 6c 6d 8h 8s Tc Td Qh Qs Ac": (26260, 0, 1985, 99),
    "2c 2d 2h 2s 9c 9d 9h 9s Kc Kd Kh Ks 5c": (31052, 1296, 125, 7),
    "Ac Ad Ah As 2c 3d 5h 7s 8c Td Jh Qc Kd": (20475, 0, 3255, 1365),
    "5c 6d 7h 8s 9c 5d 6h 7s 8c 9d Kh Js 2c": (24832, 32, 2841, 91),
    "As Ks 4s 3s 2s Ah Qh Jh 9h 8h 6c 6d 7c": (18800, 0, 8356, 1),
}
SPECIAL = [
    *COUNTED,
    "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd 4c 5d 6h",
    "2d 8d Kd 2s 4s 7s 9s Js 5h 6h 7h 8h 9h",
    "4s 4h 4d 4c 5s 5h 6s 6h 7s 7h 8s 8h 9d",
    "4s 4h 4d 5s 5h 6s 6h 7s 7h 8s 8h 9d 9c",
    "As 2d 3c 5h 6h 7d 8c 9s Td Jh Qc Ks Ac",
    "2s 4s 6s 8s Ts Qs Ks As 3h 5h 7h 9h Jh",
    "5s 6s 7s 8s 9s 2h 4h 7h Jh Kh 3c 8c Qc",
    "Ts Js Qs Ks As Th Jh Qh Kh Ah 2c 3d 4c",
    "5s Qh Ad 9c Td Js Qc Kd 2h 3s 4s 5c Ac",
    "2s Qs Kh 4s 5c 6c 7d 8h 2c 3s 4c 5d Ah",
    "2s 6c 6s 8h 9s Ts Jd Qd 2d 3c 4h 5h As",
]


def coarse_field(front: int, middle: int, back: int, step: int) -> chinese.Field:
    """Few different scores, so that ties decide."""
    counts = np.zeros((3, poker.NUM_VALUES), dtype=np.uint32)
    for row, value in enumerate((front, middle, back)):
        counts[row, [value - step, value, value + step]] = 1
    return chinese.Field("coarse", counts)


FIELDS = [
    chinese.Field.standard(),
    coarse_field(2500, 5000, 8000, 100),
    coarse_field(100, 2400, 9500, 1),
    coarse_field(4000, 8225, 8228, 2),
]


def deal(seed: int, n: int = 13) -> list[int]:
    return list(map(int, Random(seed).deal(n)[0]))


def check(hand: list[int], field: chinese.Field, top: int = 6) -> None:
    wanted = best_triples(hand, field)[:top]
    choices = chinese.arrange(hand, field=field, top=top)
    found = []
    for choice in choices:
        rows = [getattr(choice.arrangement, row) for row in ROWS]
        assert sorted(itertools.chain(*rows)) == sorted(hand)
        assert [len(row) for row in rows] == [3, 5, 5]
        assert choice.arrangement.is_legal
        assert choice.field == field.name
        front, middle, back = (referee.value_of_key(referee.key_of_hand(list(map(int, row)))) for row in rows)
        found.append((round(choice.units * field.total), back, middle, front))
        units = sum(win - lose for win, _, lose in choice.row_chances)
        assert choice.units == pytest.approx(units, abs=1e-12)
    assert found == wanted


@pytest.mark.parametrize("text", SPECIAL)
def test_special_hands_equal_brute_force(text: str) -> None:
    for field in FIELDS:
        check(referee.ids(text), field)


@pytest.mark.parametrize("seed", range(60))
def test_random_hands_equal_brute_force(seed: int) -> None:
    check(deal(seed), FIELDS[0], top=12)
    if seed % 4 == 0:
        check(deal(seed), FIELDS[1 + seed // 4 % 3])


def test_rows_of_equal_strength_go_to_the_highest_cards() -> None:
    # Ids compare from the highest down, of the back first and then of the middle.
    ways = 0
    for text in SPECIAL:
        hand = referee.ids(text)
        best = chinese.arrange(hand)[0].arrangement
        values = [poker.evaluate(getattr(best, row)) for row in ROWS]
        found = []
        for _, middle, back in all_settings()[(strengths(hand) == values).all(axis=1)]:
            found.append([sorted((hand[i] for i in FIVES[row]), reverse=True) for row in (back, middle)])
        assert max(found) == [sorted(map(int, row), reverse=True) for row in (best.back, best.middle)]
        ways = max(ways, len(found))
    assert ways >= 8


def test_all_alternatives() -> None:
    text = "2c 2d 2h 2s 9c 9d 9h 9s Kc Kd Kh Ks 5c"
    wanted = best_triples(referee.ids(text), FIELDS[0])
    choices = chinese.arrange(text, top=chinese.NUM_SETTINGS)
    assert len(choices) == len(wanted)
    assert [choice.units for choice in choices] == sorted((choice.units for choice in choices), reverse=True)


def counted(hand: str | list[int]) -> tuple[int, ...]:
    found = chinese.settings(hand)
    return found.ordered, found.equal, found.legal, found.triples, found.pareto


@pytest.mark.parametrize(("text", "counts"), COUNTED.items())
def test_settings_counts(text: str, counts: tuple[int, int, int, int]) -> None:
    ordered, equal, triples, pareto = counts
    assert counted(text) == (ordered, equal, ordered - equal, triples, pareto)


@pytest.mark.parametrize("seed", range(5))
def test_settings_counts_of_random_hands(seed: int) -> None:
    hand = deal(1000 + seed)
    front, middle, back = strengths(hand).T
    ordered = (back >= middle) & (middle >= front)
    legal = (back > middle) & (middle > front)
    triples = np.unique(np.column_stack([front, middle, back])[ordered], axis=0)
    # Beaten: some other triple is nowhere lower. Sorted from the top, only earlier ones can do that.
    unbeaten: list[np.ndarray] = []
    for triple in triples[np.lexsort(triples.T)][::-1]:
        if not any((other >= triple).all() for other in unbeaten):
            unbeaten.append(triple)
    assert counted(hand) == (ordered.sum(), (ordered & ~legal).sum(), legal.sum(), len(triples), len(unbeaten))


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_many_hands_give_what_each_gives_alone(threads: int) -> None:
    hands = np.array([deal(seed) for seed in range(150)], dtype=np.uint8)
    found = chinese.arrange_many(hands, threads=threads)
    for row, size in zip(ROWS, (3, 5, 5), strict=True):
        ids = getattr(found, row)
        assert ids.dtype == np.uint8
        assert ids.shape == (150, size)
        assert (np.diff(ids.astype(int), axis=1) < 0).all()
    assert found.units.dtype == np.float64
    for i, hand in enumerate(hands):
        (choice,) = chinese.arrange(hand.tolist())
        assert choice.units == found.units[i]
        for row in ROWS:
            assert getattr(choice.arrangement, row) == CardSet(getattr(found, row)[i].tolist())


def test_many_hands_of_any_strides_and_fields() -> None:
    hands = np.array([deal(seed) for seed in range(40)], dtype=np.uint8)
    expected = chinese.arrange_many(hands, field=FIELDS[1])
    wide = np.zeros((80, 30), dtype=np.uint8)
    wide[::2, 1:27:2] = hands
    views = [np.asfortranarray(hands), hands[:, ::-1], hands[::-1][::-1], wide[::2, 1:27:2]]
    read_only = hands.copy()
    read_only.flags.writeable = False
    for view in [*views, read_only]:
        for got, want in zip(chinese.arrange_many(view, field=FIELDS[1]), expected, strict=True):
            assert np.array_equal(got, want)
    empty = chinese.arrange_many(hands[:0])
    assert [array.shape for array in empty] == [(0, 3), (0, 5), (0, 5), (0,), (0,), (0,)]


def test_every_way_to_give_a_hand() -> None:
    text = "As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s"
    cards = [Card(card) for card in text.split()]
    expected = chinese.arrange(text)
    for given in (cards, tuple(cards), text.split(), list(map(int, cards)), bytes(cards), CardSet(text), iter(cards)):
        assert chinese.arrange(given) == expected
    assert expected == chinese.arrange(text[::-1].swapcase()[::-1])


HAND = "As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s"


@pytest.mark.parametrize(
    ("cards", "part"),
    [
        (HAND[:-3], "13 cards, not 12"),
        (HAND + " 2c", "13 cards, not 14"),
        ("", "not 0"),
        (HAND[:-2] + "As", "As"),
        (HAND[:-2] + "Xs", "Xs"),
        ([*range(12), 52], "52"),
        ([*range(12), -1], "-1"),
        ([*range(12), 10**8], "100000000"),
        (CardSet.full(), "not 52"),
    ],
)
def test_bad_hands_are_refused_by_name(cards: Any, part: str) -> None:
    for call in (chinese.arrange, chinese.settings):
        with pytest.raises(CardError, match=part):
            call(cards)


@pytest.mark.parametrize("cards", [None, 5, 1.5, [1.5] * 13, object(), [True] * 13, [None] * 13])
def test_wrong_types_of_hands(cards: Any) -> None:
    for call in (chinese.arrange, chinese.settings):
        with pytest.raises(TypeError):
            call(cards)


@pytest.mark.parametrize("top", [0, -1, 72073, 2**64, -(2**70)])
def test_top_out_of_range(top: int) -> None:
    with pytest.raises(Error, match=f"top.*{top}"):
        chinese.arrange(HAND, top=top)


@pytest.mark.parametrize(
    "options",
    [{"top": 1.0}, {"top": True}, {"top": None}, {"rules": None}, {"rules": "rows"}, {"field": "rows"}, {"field": 1}],
)
def test_wrong_types_of_options(options: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        chinese.arrange(HAND, **options)


def test_arrays_that_are_refused() -> None:
    good = np.array([deal(seed) for seed in range(3)], dtype=np.uint8)
    with pytest.raises(TypeError, match=r"int64.*astype\(np.uint8\)"):
        chinese.arrange_many(good.astype(np.int64))
    for wrong in (good.tolist(), None, "As", CardSet("As")):
        with pytest.raises(TypeError, match="numpy array"):
            chinese.arrange_many(wrong)  # type: ignore[arg-type]
    for shape in (good[:, :12], good[0], np.zeros((3, 14), np.uint8), np.zeros((2, 3, 13), np.uint8)):
        with pytest.raises(Error, match=r"shape \(N, 13\)"):
            chinese.arrange_many(shape)
    for card, part in ((52, "row 2.*52"), (255, "row 2.*255"), (int(good[2, 0]), f"row 2.*{Card(int(good[2, 0]))}")):
        bad = good.copy()
        bad[2, 7] = card
        with pytest.raises(CardError, match=part):
            chinese.arrange_many(bad)
    for threads, error in ((0, Error), (-1, Error), (10**9, Error), (1.0, TypeError), (True, TypeError)):
        with pytest.raises(error):
            chinese.arrange_many(good, threads=threads)  # type: ignore[arg-type]


BACK = "5s 6s 7s 8s 9s"


@pytest.mark.parametrize(
    ("front", "middle", "back", "legal"),
    [
        ("Qc Qd 7s", "Qh Qs 6c 5d 4h", "Ts Js 9s 8s 6s", False),  # worked example 5
        ("Qc Qd 6s", "Qh Qs 7c 5d 4h", "Ts Js 9s 8s 7s", True),
        ("Qc Qd 7s", "Qh Qs 7c 5d 2h", "Ts Js 9s 8s 6s", True),
        ("Ac Kd Qs", "Ah Ks Qc 3d 2h", BACK, True),  # worked example 6
        ("Ks Qs Js", "Ah Tc 8c 3d 2h", BACK, True),  # no straight, no flush in front
        ("Ks Qs Js", "Kh Qc Jc 3d 2h", BACK, True),
        ("Ks Qs Js", "Kh Qc Td 3d 2h", BACK, False),
        ("Ts 9d 9h", "Ac 2d 3h 4s 5c", "2c 3d 4h 5s 6c", True),  # worked example 7: the wheel is the lowest straight
        ("Ts 9d 9h", "2c 3d 4h 5s 6c", "Tc Jd Qh Ks Ac", True),
        ("Ts 9d 9h", "2c 3d 4h 5s 6c", "Ac 2d 3h 4s 5c", False),
        ("5s Qh Ad", "9c Td Js Qc Kd", "2h 3s 4s 5c Ac", False),  # mis-set only where the wheel is the lowest
        ("2s Qs Kh", "4s 5c 6c 7d 8h", "2c 3s 4c 5d Ah", False),
        ("2s 6c 6s", "8h 9s Ts Jd Qd", "2d 3c 4h 5h As", False),
        ("Ks Kd Ac", "Kc Kh Qd 7s 3d", BACK.replace("7s", "Ts"), False),
        ("As Ad 9c", "Ac Ah 9d 8h 7d", BACK, True),
        ("2s 4d 3c", "Kc Kh 9d 9c 2d", "Ks Kd 9h 9s 4c", True),
        ("2s 4d 3c", "Ac 2d 3h 4s 5c", "Ad 2h 3s 4c 5d", False),  # equal rows
        ("2s 4d 3c", "Ad 2h 7h Jh 9h", "Tc Td Th 6s 4s", True),
        ("2s 4d 3c", "Ah 2h 7h Jh 9h", "Tc Td Th 6s 4s", False),  # a flush over trips
    ],
)
def test_legality(front: str, middle: str, back: str, legal: bool) -> None:
    arrangement = chinese.Arrangement(front, middle, back)
    assert arrangement.is_legal is legal
    status = arrangement.status()
    assert (status is None) is legal
    if status is not None:
        assert "middle" in status


def test_status_says_why() -> None:
    equal = chinese.Arrangement("2s 4d 3c", "Ac 2d 3h 4s 5c", "Ad 2h 3s 4c 5d")
    assert equal.status() == "the back (straight, five high) only ties the middle (straight, five high)"
    arrangement = chinese.Arrangement("Qc Qd 7s", "Qh Qs 6c 5d 4h", "Ts Js 9s 8s 6s")
    assert str(arrangement.status()).startswith("the middle (pair of queens")
    by_suit = chinese.Arrangement("2s 4d 3c", "Ac 2d 3h 4s 5s", "Ad 2h 3s 4c 5d")  # CP-5: the five is the first card
    assert by_suit.status(chinese.Rules(suit_tie_break="shdc")) == (
        "the back (straight, five high) does not beat the middle (straight, five high), by the suit of the first card"
    )
    assert by_suit.status(chinese.Rules(suit_tie_break="cdhs")) is None
    with pytest.raises(TypeError):
        arrangement.status("rules")  # type: ignore[arg-type]


def test_arrangement_text_goes_there_and_back() -> None:
    text = "Qd Qc 6s / Qs Qh 7c 5d 4h / 5s 4s 3s 2s As"
    arrangement = chinese.Arrangement.from_text(" 6s,QcQd /5d 4h 7c Qh Qs/ 2s 3s 4s 5s As\n")
    assert str(arrangement) == text
    assert chinese.Arrangement.from_text(text) == arrangement
    assert hash(chinese.Arrangement.from_text(text)) == hash(arrangement)
    assert arrangement.front == CardSet("Qc Qd 6s")
    assert pickle.loads(pickle.dumps(arrangement)) == arrangement
    for seed in range(20):
        best = chinese.arrange(deal(seed))[0].arrangement
        assert chinese.Arrangement.from_text(str(best)) == best
    with pytest.raises(AttributeError):
        arrangement.front = CardSet()  # type: ignore[misc]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Qc Qd 6s", "front / middle / back"),
        ("", "front / middle / back"),
        ("Qc Qd / Qh Qs 7c 5d 4h / 5s 6s 7s 8s 9s", "front has 3 cards, not 2"),
        ("Qc Qd 6d / Qh Qs 7c 5d 4h 2c / 5s 6s 7s 8s 9s", "middle has 5 cards, not 6"),
        ("Qc Qd 6d / Qh Qs 7c 5d 4h / ", "back has 5 cards, not 0"),
        ("Qc Qd 6d / Qh Qs 7c 5d Qd / 5s 6s 7s 8s 9s", "Qd is in the front and in the middle"),
        ("Qc Qd 9s / Qh Qs 7c 5d 4h / 5s 6s 7s 8s 9s", "9s is in the front and in the back"),
        ("Qc Qd Qd / Qh Qs 7c 5d 4h / 5s 6s 7s 8s 9s", "front.*Qd"),
        ("Qc Qd 6d / Qh Qs 7c 5d 1h / 5s 6s 7s 8s 9s", "middle.*1h"),
        ("Qc Qd 6d / Qh Qs 7c 5d 4h / 5s 6s 7s 8s 9s / As", "front / middle / back"),
    ],
)
def test_bad_arrangements_are_refused_by_name(text: str, part: str) -> None:
    with pytest.raises(CardError, match=part):
        chinese.Arrangement.from_text(text)


def test_arrangement_of_wrong_types() -> None:
    for wrong in (None, 5, b"Qc"):
        with pytest.raises(TypeError):
            chinese.Arrangement.from_text(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        chinese.Arrangement(None, "Qh Qs 7c 5d 4h", BACK)  # type: ignore[arg-type]


def test_rules_are_a_value() -> None:
    assert chinese.Rules() == chinese.Rules()
    assert hash(chinese.Rules()) == hash(chinese.Rules())
    assert chinese.arrange(HAND, chinese.Rules()) == chinese.arrange(HAND)
    with pytest.raises(TypeError):
        chinese.Rules(scores="two_four")  # type: ignore[call-arg]
