"""The arranger under the options of the rules: against every setting of a hand, and at the border."""

import itertools
from typing import Any

import numpy as np
import pytest

import referee
from chinese_brute_force import strengths
from palatine import CardError, CardSet, Error, Random, RulesError, chinese, poker

ROWS = ("front", "middle", "back")
SCORING = {"rows": (0, 0), "two_four": (1, 0), "one_six": (0, 3)}
# CP-8 and its relatives: by row, units by category.
BONUS: dict[str, tuple[dict[int, int], ...]] = {
    "none": ({}, {}, {}),
    "table": ({3: 3}, {6: 2, 7: 4, 8: 5}, {7: 4, 8: 5}),
    "asian": ({3: 3}, {6: 2, 7: 8, 8: 10}, {7: 4, 8: 5}),
}
HANDS = [
    "2c 2d 2h 2s 9c 9d 9h 9s Kc Kd Kh Ks 5c",
    "5c 6d 7h 8s 9c 5d 6h 7s 8c 9d Kh Js 2c",
    "2c 2d 2h 3c 3d 3h 4c 4d 4h 5c 5d 5h As",
    "As Ks 4s 3s 2s Ah Qh Jh 9h 8h 6c 6d 7c",
]
HIGH = "Ac Ad Kc Kd Qc Qd Jc Jd Tc Td 9c 9d 8c"
WHEELS = [
    "5s Qh Ad 9c Td Js Qc Kd 2h 3s 4s 5c Ac",
    "2s Qs Kh 4s 5c 6c 7d 8h 2c 3s 4c 5d Ah",
    "2s 6c 6s 8h 9s Ts Jd Qd 2d 3c 4h 5h As",
]


def deal(seed: int) -> list[int]:
    return list(map(int, Random(seed).deal(13)[0]))


def category_units(row: int, bonus: str) -> np.ndarray:
    units = [BONUS[bonus][row].get(int(poker.category(value)), 0) for value in range(poker.NUM_VALUES)]
    return np.array(units, dtype=float)


def all_units(values: np.ndarray, field: chinese.Field, scoring: str, bonus: str, pay: tuple[str, str]) -> np.ndarray:
    """What each line of front, middle and back strengths is worth: row by row, then over all 27 results."""
    overall, scoop = SCORING[scoring]
    mode, to = pay
    total = np.zeros(len(values))
    chances = []
    for row in range(3):
        counts = field.counts[row] / field.total
        up_to = np.cumsum(counts)
        win = up_to - counts
        lose = up_to[-1] - up_to
        units = category_units(row, bonus)
        if to == "both":
            rows = win - lose + units - (counts * units).sum()
        else:
            price = 1 + units if mode == "add" else np.where(units > 0, units, 1)
            above = (counts * price).sum() - np.cumsum(counts * price)
            rows = win * price - above
        total += rows[values[:, row]]
        chances.append({1: win[values[:, row]], 0: counts[values[:, row]], -1: lose[values[:, row]]})
    for results in itertools.product((1, 0, -1), repeat=3):
        extra = 0
        if results.count(1) >= 2:
            extra += overall
        if results.count(-1) >= 2:
            extra -= overall
        if results.count(1) == 3:
            extra += scoop
        if results.count(-1) == 3:
            extra -= scoop
        total += extra * np.prod([chances[row][result] for row, result in enumerate(results)], axis=0)
    return total


@pytest.mark.parametrize("scoring", SCORING)
@pytest.mark.parametrize("bonus", BONUS)
@pytest.mark.parametrize(("mode", "to"), [("replace", "winner"), ("add", "winner"), ("replace", "both")])
def test_equal_to_brute_force(scoring: str, bonus: str, mode: str, to: str) -> None:
    rules = chinese.Rules(scoring=scoring, row_bonus=bonus, bonus_mode=mode, bonus_to=to)
    field = chinese.Field.standard()
    for hand in (referee.ids(HANDS[len(mode + to + bonus) % 4]), deal(len(scoring + bonus + mode + to))):
        values = strengths(hand)
        values = values[(values[:, 2] > values[:, 1]) & (values[:, 1] > values[:, 0])]
        units = all_units(values, field, scoring, bonus, (mode, to))
        choices = chinese.arrange(hand, rules, field, top=5)
        assert choices[0].units == pytest.approx(units.max(), abs=1e-11)
        assert chinese.arrange(hand, rules, field)[0] == choices[0]
        distinct = np.unique(np.column_stack([units.round(11), values]), axis=0)
        assert [choice.units for choice in choices] == pytest.approx(distinct[::-1][:5, 0].tolist(), abs=1e-10)
        for choice in choices:
            rows = [[poker.evaluate(getattr(choice.arrangement, row)) for row in ROWS]]
            worth = all_units(np.array(rows), field, scoring, bonus, (mode, to))[0]
            assert choice.units == pytest.approx(worth, abs=1e-11)
            assert choice.arrangement.status(rules) is None


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("preset", ["two_four", "one_six_table"])
def test_never_a_setting_beaten_row_by_row(preset: str, seed: int) -> None:
    hand = deal(seed)
    best = chinese.arrange(hand, chinese.PRESETS[preset])[0].arrangement
    rows = np.array([poker.evaluate(getattr(best, row)) for row in ROWS])
    values = strengths(hand)
    values = values[(values[:, 2] > values[:, 1]) & (values[:, 1] > values[:, 0])]
    assert not ((values >= rows).all(axis=1) & (values > rows).any(axis=1)).any()


@pytest.mark.parametrize("text", WHEELS)
def test_a_wheel_that_is_second_may_stand_behind_a_straight(text: str) -> None:
    cards = CardSet(text)
    front, middle, back = text.split()[:3], text.split()[3:8], text.split()[8:]
    setting = chinese.Arrangement(front, middle, back)
    assert not setting.is_legal
    second = chinese.Rules(wheel="second")
    assert setting.status(second) is None
    wanted = [poker.evaluate(getattr(setting, row)) for row in ROWS]
    for rules, found in ((second, 1), (chinese.Rules(), 0)):
        choices = chinese.arrange(cards, rules, top=72072)
        strengths_found = [[poker.evaluate(getattr(choice.arrangement, row)) for row in ROWS] for choice in choices]
        assert strengths_found.count(wanted) == found
        assert all(choice.arrangement.status(rules) is None for choice in choices[::50])


def test_equal_rows() -> None:
    text = "2c 2d 2h 2s 9c 9d 9h 9s Kc Kd Kh Ks 5c"
    allowed = chinese.settings(text, chinese.Rules(equal_rows="allowed"))
    counts = (allowed.ordered, allowed.equal, allowed.legal, allowed.triples, allowed.pareto)
    assert counts == (31052, 1296, 31052, 125, 7)
    assert chinese.settings(text).legal == 31052 - 1296


def test_low27_needs_no_order_of_the_middle() -> None:
    rules = chinese.PRESETS["low27"]
    text = "Kd Kh 8c 7c 5d 4h 3s 2c Ac Ad Qs Js 9h"
    choices = chinese.arrange(text, rules, top=72072)
    settings = {choice.arrangement.middle: choice for choice in choices}
    low = settings[CardSet("7c 5d 4h 3s 2c")]  # the best low hand there is
    assert low.row_chances[1][2] == 0
    assert all(choice.arrangement.status(rules) is None for choice in choices[::50])
    values = strengths(referee.ids(text))
    assert chinese.settings(text, rules).legal == (values[:, 2] > values[:, 0]).sum()


def test_specials_and_surrender() -> None:
    rules = chinese.Rules(specials="basic", surrender=0)
    dragon = "2s 4s 6s 8s Ts Qs Ks As 3h 5h 7h 9h Jh"
    first, second = chinese.arrange(dragon, rules, top=2)
    assert (first.special, first.surrender, second.special) == ("complete_straight", False, None)
    assert 12.9 < first.units < 13
    assert second.units < first.units
    weak = "2c 3d 4h 6s 7c 8d 9h Js Qc 2d 4s 7h 9c"
    choices = chinese.arrange(weak, rules, top=3)
    assert choices[0].surrender
    assert choices[0].units == pytest.approx(-3 * 0.0166, abs=0.004)  # an opponent's special is paid all the same
    assert not any(choice.surrender for choice in choices[1:])
    hands = np.array([[*CardSet(dragon)], [*CardSet(weak)], [*CardSet(HANDS[1])]], dtype=np.uint8)
    many = chinese.arrange_many(hands, rules)
    assert many.special.dtype == np.int8
    assert many.surrender.dtype == np.bool_
    assert chinese.SPECIALS[many.special[0]] == "complete_straight"
    assert many.special[1:].tolist() == [-1, -1]
    assert many.surrender.tolist()[:2] == [False, True]
    for hand, units in zip(hands.tolist(), many.units.tolist(), strict=True):
        assert chinese.arrange(hand, rules)[0].units == units


@pytest.mark.parametrize(
    ("special", "wheel", "hands"),
    [
        ("complete_straight", "lowest", 67_108_864),
        ("six_pairs", "none", 2_856_863_152),
        ("three_straights", "lowest", 2_029_579_776),
        ("three_flushes", "second", 5_705_516_392),
        ("suited_dragon", "lowest", 4),
        ("one_colour", "lowest", 20_801_200),
    ],
)
def test_an_opponent_declares_as_often_as_hands_are_special(special: str, wheel: str, hands: int) -> None:
    """A price of a million on it leaves nothing else to see: the exact counts, of 13 of 52 cards."""
    price, hand = 1_000_000, "2c 3d 4h 6s 7c 8d 9h Js Qc 2d 4s 7h 9c"
    rules = chinese.Rules(wheel=wheel)
    (plain,) = chinese.arrange(hand, rules)
    (choice,) = chinese.arrange(hand, rules.with_options({"specials": {special: price}}))
    chance = hands / 635_013_559_600
    assert choice.units == pytest.approx((1 - chance) * plain.units - price * chance, rel=1e-12)


def test_specials_are_counted_in_the_deck_of_the_rules() -> None:
    """26 cards of two black suits: every hand is one_colour, and some are more."""
    deck = [card for card in range(52) if card % 4 in (0, 3)]
    hand = "2c 3c 4c 5c 6c 7c 8s 9s Ts Js Qs Ks As"
    rules = chinese.Rules(deck=deck, specials={"one_colour": 2})
    assert chinese.arrange(hand, rules)[0].units == 0  # both sides declare
    assert chinese.arrange(hand, rules, top=2)[1].units == -2
    dragons = chinese.Rules(deck=deck, specials={"complete_straight": 1_000_000})
    weak = "2c 2s 4c 4s 6c 7c 8s 9s Jc Js Qs Ks As"
    (plain,) = chinese.arrange(weak, chinese.Rules(deck=deck))
    chance = 2**13 / 10_400_600
    expected = (1 - chance) * plain.units - 1_000_000 * chance
    assert chinese.arrange(weak, dragons)[0].units == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("name", [name for name, rules in chinese.PRESETS.items() if rules.row_sizes == (3, 5, 5)])
def test_many_hands_give_what_each_gives_alone(name: str) -> None:
    rules = chinese.PRESETS[name]
    hands = np.array([deal(seed) for seed in range(40)], dtype=np.uint8)
    many = chinese.arrange_many(hands, rules, threads=2)
    for i, hand in enumerate(hands.tolist()):
        (choice,) = chinese.arrange(hand, rules)
        assert choice.units == many.units[i]
        assert choice.arrangement.back == CardSet(many.back[i].tolist())
        assert choice.arrangement.status(rules) is None
        assert (many.special[i] == -1) == (choice.special is None)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"wheel": "none", "suit_tie_break": "cdhs"},
        {"wheel": "second", "scoring": "one_six", "gun": 3, "home_run": 2, "equal_rows": "allowed"},
        {"scoring": (5, 0), "row_bonus": {"front": {"222": 40, "AA": 9, "AAA": 1}, "back": {"straight": 6}}},
    ],
)
def test_the_search_with_a_low_middle_finds_what_a_walk_finds(options: dict[str, Any]) -> None:
    """One choice is searched for, several are found by a walk over all settings."""
    rules = chinese.Rules(middle="low27", **options)
    six_ranks = list(range(24))
    few_ranks = [Random(seed).deal(13, deck=six_ranks)[0] for seed in range(10)]
    spades = "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"
    for hand in (*HANDS, *WHEELS, HIGH, spades, *few_ranks, *map(deal, range(25))):
        assert chinese.arrange(hand, rules)[0] == chinese.arrange(hand, rules, top=2)[0]


def test_what_is_refused() -> None:
    hand = HANDS[0]
    with pytest.raises(RulesError, match="3, 5 and 5"):
        chinese.arrange(hand, chinese.PRESETS["miniature"])
    without_twos = chinese.Rules(deck=CardSet.full() - CardSet("2c 2d 2h 2s"))
    with pytest.raises(CardError, match="2s 2h 2d 2c"):
        chinese.arrange(hand, without_twos)
    ids = np.array([[*CardSet(HIGH)], [*CardSet(hand)]], dtype=np.uint8)
    with pytest.raises(CardError, match="row 1: 2s"):
        chinese.arrange_many(ids, without_twos)
    wrong: Any
    for wrong in (None, "full", {}):
        with pytest.raises(TypeError, match="Rules"):
            chinese.arrange(hand, wrong)
        with pytest.raises(TypeError, match="Rules"):
            chinese.settings(hand, wrong)
        with pytest.raises(TypeError, match="Rules"):
            chinese.arrange_many(ids, wrong)
    for top in (0, 72073):
        with pytest.raises(Error, match=str(top)):
            chinese.arrange(hand, chinese.PRESETS["full"], top=top)
    with pytest.raises(TypeError, match="Field"):
        chinese.arrange(hand, field="rows")  # type: ignore[arg-type]
