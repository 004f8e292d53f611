"""The rules of a table as a value: one form for each option, tables of bonuses, and what is refused."""

import copy
import json
import pickle
import random
from typing import Any

import pytest

import chinese_hands
import chinese_referee as plain
from palatine import CardError, CardSet, Error, RulesError, chinese
from palatine.chinese import PRESETS, Arrangement, Rules
from palatine.chinese.rules import native


def test_defaults() -> None:
    """CP-1 to CP-12: what "default" is."""
    assert Rules().to_dict() == {
        "deck": str(CardSet.full()),
        "row_sizes": [3, 5, 5],
        "equal_rows": "foul",
        "suit_tie_break": "none",
        "wheel": "lowest",
        "scoring": "rows",
        "gun": 1,
        "home_run": 1,
        "row_bonus": "none",
        "bonus_mode": "replace",
        "bonus_to": "winner",
        "specials": "none",
        "special_order": "units",
        "misset": "reject",
        "surrender": None,
        "topology": "all",
        "middle": "high",
    }
    assert repr(Rules()) == "Rules()"
    assert repr(Rules(gun=2, wheel="none")) == "Rules(wheel='none', gun=2)"
    assert Rules().hand_size == 13


def round_trips(rules: Rules) -> None:
    for other in (
        Rules.from_dict(json.loads(json.dumps(rules.to_dict()))),
        pickle.loads(pickle.dumps(rules)),
        copy.deepcopy(rules),
    ):
        assert other == rules
        assert hash(other) == hash(rules)
        assert other.to_dict() == rules.to_dict()
        assert other.deck == rules.deck
        assert native(other).specials((1 << rules.hand_size) - 1) is not None


def test_round_trips() -> None:
    rng = random.Random(1)
    for rules in [*PRESETS.values(), *(chinese_hands.random_rules(rng) for _ in range(100))]:
        round_trips(rules)
    round_trips(
        Rules(row_bonus={"front": {"pair": 1, "AA": 3}, "back": {"royal_flush": 9}}, specials={"one_colour": 2})
    )


def test_one_form_for_the_same_rules() -> None:
    assert PRESETS["default"] == Rules()
    assert PRESETS["full"] == Rules(row_bonus="table", specials="basic")
    same = [
        ("scoring", "one_six", (0, 3)),
        ("scoring", "rows", [0, 0]),
        ("special_order", "units", []),
        ("surrender", None, "none"),
        ("suit_tie_break", "none", None),
        ("deck", CardSet.full(), None),
        ("row_sizes", (3, 5, 5), [3, 5, 5]),
        ("row_bonus", "none", {"front": {}, "back": {"flush": 0}}),
        ("row_bonus", {"front": {"three_of_a_kind": 4}}, {"front": {3 * rank: 4 for rank in "23456789TJQKA"}}),
        ("row_bonus", {"back": {"straight_flush": 4}}, {"back": {"royal_flush": 4, "straight_flush": 4}}),
        (
            "row_bonus",
            "table",
            {
                "back": {"four_of_a_kind": 4, "straight_flush": 5},
                "middle": {"full_house": 2, "four_of_a_kind": 4, "straight_flush": 5},
                "front": {"three_of_a_kind": 3},
            },
        ),
    ]
    for option, one, other in same:
        assert Rules(**{option: one}) == Rules(**{option: other}), option
        assert Rules(**{option: other}).to_dict() == Rules(**{option: one}).to_dict()


BONUSES: list[tuple[Any, int, str, int]] = [
    # CP-8 and the variants
    ("table", 0, "2c 2d 2h", 3),
    ("table", 0, "Ac Ad 2h", 0),
    ("table", 1, "2c 2d 2h 3c 3d", 2),
    ("table", 2, "2c 2d 2h 3c 3d", 0),
    ("table", 1, "2c 2d 2h 2s 3d", 4),
    ("table", 2, "2c 2d 2h 2s 3d", 4),
    ("table", 1, "2c 3c 4c 5c 6c", 5),
    ("table", 2, "Tc Jc Qc Kc Ac", 5),
    ("asian", 0, "2c 2d 2h", 3),
    ("asian", 1, "2c 2d 2h 3c 3d", 2),
    ("asian", 1, "2c 2d 2h 2s 3d", 8),
    ("asian", 2, "2c 2d 2h 2s 3d", 4),
    ("asian", 1, "2c 3c 4c 5c 6c", 10),
    ("asian", 2, "2c 3c 4c 5c 6c", 5),
    # OF-5
    ("open_face", 0, "5c 5d Ah", 0),
    ("open_face", 0, "6c 6d Ah", 1),
    ("open_face", 0, "7c 7d 2h", 2),
    ("open_face", 0, "Ac Ad 2h", 9),
    ("open_face", 0, "2c 2d 2h", 10),
    ("open_face", 0, "Ac Ad Ah", 22),
    *(("open_face", 2, cards, units) for cards, units in [("2c 3d 4h 5s 6c", 2), ("2c 4c 6c 8c Tc", 4)]),
    *(("open_face", 2, cards, units) for cards, units in [("2c 2d 2h 3c 3d", 6), ("2c 2d 2h 2s 3d", 10)]),
    *(("open_face", 2, cards, units) for cards, units in [("2c 3c 4c 5c 6c", 15), ("Tc Jc Qc Kc Ac", 25)]),
    *(("open_face", 1, cards, units) for cards, units in [("2c 3d 4h 5s 6c", 4), ("2c 4c 6c 8c Tc", 8)]),
    *(("open_face", 1, cards, units) for cards, units in [("2c 2d 2h 3c 3d", 12), ("2c 2d 2h 2s 3d", 20)]),
    *(("open_face", 1, cards, units) for cards, units in [("2c 3c 4c 5c 6c", 30), ("Tc Jc Qc Kc Ac", 50)]),
    ("open_face", 1, "2c 2d 2h 3c 4d", 2),
    ("open_face", 2, "2c 2d 2h 3c 4d", 0),
    ({"front": {"pair": 1, "KK": 5}}, 0, "Qc Qd 2h", 1),
    ({"front": {"pair": 1, "KK": 5}}, 0, "Kc Kd 2h", 5),
    ({"back": {"straight_flush": 4}}, 2, "Tc Jc Qc Kc Ac", 4),
    ({"back": {"royal_flush": 4}}, 2, "9c Tc Jc Qc Kc", 0),
]


@pytest.mark.parametrize(("table", "row", "cards", "units"), BONUSES)
def test_bonuses(table: Any, row: int, cards: str, units: int) -> None:
    assert native(Rules(row_bonus=table)).row_bonus(row, CardSet(cards).mask) == units


def test_bonuses_follow_the_rules() -> None:
    """CP-5: without a wheel A-2-3-4-5 is no straight. `low27`: the middle has no bonus."""
    rules = {"row_bonus": {"back": {"straight": 2, "flush": 3, "straight_flush": 9}, "middle": {"flush": 4}}}
    wheel, steel = CardSet("Ac 2d 3h 4s 5c").mask, CardSet("Ac 2c 3c 4c 5c").mask
    assert [native(Rules(**rules)).row_bonus(2, cards) for cards in (wheel, steel)] == [2, 9]
    assert [native(Rules(wheel="none", **rules)).row_bonus(2, cards) for cards in (wheel, steel)] == [0, 3]
    flush = CardSet("2c 4c 6c 8c Tc").mask
    assert native(Rules(**rules)).row_bonus(1, flush) == 4
    assert native(Rules(middle="low27", **rules)).row_bonus(1, flush) == 0


def test_equal_rows() -> None:
    """CP-3: equal rows are a foul unless they are allowed."""
    text = "3c 4d 5h / 9c 9d Kh 7s 2c / 9h 9s Kc 7d 2d"
    arrangement = Arrangement.from_text(text)
    assert arrangement.status() == (
        "the back (pair of nines, kickers king seven two) only ties the middle (pair of nines, kickers king seven two)"
    )
    assert arrangement.status(Rules(equal_rows="allowed")) is None


def test_arrangements_of_other_sizes() -> None:
    mini = PRESETS["miniature"]
    small = Arrangement("2c", "3c 3d", "4c 4d", rules=mini)
    assert str(small) == "2c / 3d 3c / 4d 4c"
    assert Arrangement.from_text(str(small), rules=mini) == small
    assert small.status(mini) is None
    assert small.status() == "the front has 3 cards, not 1 (2c)"
    with pytest.raises(CardError, match="the front has 1 card, not 3"):
        Arrangement("2c 2d 2h", "3c 3d", "4c 4d", rules=mini)
    with pytest.raises(TypeError, match="Rules"):
        Arrangement("2c", "3c 3d", "4c 4d", rules="miniature")  # type: ignore[arg-type]


WRONG: list[tuple[str, Any, str]] = [
    *((name, "sometimes", "'sometimes'") for name in ("equal_rows", "wheel", "bonus_mode", "bonus_to", "misset")),
    *((name, "sometimes", "'sometimes'") for name in ("topology", "middle", "scoring", "row_bonus", "specials")),
    *((name, "sometimes", "'sometimes'") for name in ("special_order", "surrender", "suit_tie_break")),
    ("gun", 0, "gun out of range 1..3: 0"),
    ("gun", 4, "4"),
    ("home_run", 3, "home_run out of range 1..2: 3"),
    ("scoring", (1,), "scoring has 2 numbers, not 1"),
    ("scoring", (-1, 0), "-1"),
    ("scoring", (0, 10**9), "1000000000"),
    ("surrender", -1, "-1"),
    ("suit_tie_break", "shd", "'shd'"),
    ("suit_tie_break", "shdd", "'shdd'"),
    ("suit_tie_break", ["spades", "hearts"], "spades"),
    ("row_sizes", (4, 5, 5), "row_sizes\\[0\\] out of range 1..3: 4"),
    ("row_sizes", (3, 6, 4), "row_sizes\\[1\\] out of range 1..5: 6"),
    ("row_sizes", (3, 5), "row_sizes has 3 numbers, not 2"),
    ("deck", "As Ks", "deck has 2 cards"),
    ("deck", "As As", "deck: .*As"),
    ("row_bonus", {"top": {"pair": 1}}, "'top'"),
    ("row_bonus", {"front": {"flush": 1}}, "'flush'"),
    ("row_bonus", {"back": {"AA": 1}}, "'AA'"),
    ("row_bonus", {"back": {"flush": -1}}, "row_bonus\\[back\\]\\[flush\\] out of range 0..1000000: -1"),
    ("special_order", ["six_pairs", "six_pairs"], "'six_pairs' twice"),
    ("special_order", ["pairs"], "'pairs'"),
]


@pytest.mark.parametrize(("option", "value", "match"), WRONG)
def test_wrong_values(option: str, value: Any, match: str) -> None:
    with pytest.raises(RulesError, match=match):
        Rules(**{option: value})


def test_a_home_run_needs_all_pairs() -> None:
    with pytest.raises(RulesError, match="home_run 2 is for topology all"):
        Rules(home_run=2, topology="banker")
    with pytest.raises(RulesError, match="home_run 2"):
        PRESETS["banker"].with_options({"home_run": 2})
    assert Rules(home_run=2, topology="all").home_run == 2


class Text(str):
    """A str that is not to be kept."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


def test_names_are_kept_as_plain_text() -> None:
    written = Rules(wheel="second", scoring="two_four", specials={"six_pairs": 3}, special_order=["six_pairs"])
    rules = Rules(
        wheel=Text("second"),
        scoring=Text("two_four"),
        specials={Text("six_pairs"): 3},
        special_order=[Text("six_pairs")],
    )
    assert written == rules
    texts = (rules.wheel, rules.scoring, rules.specials[0][0], rules.special_order[0], rules.row_bonus)
    assert [type(text) for text in texts] == [str] * 5
    for option in ("wheel", "scoring", "row_bonus", "specials", "special_order", "surrender", "suit_tie_break"):
        with pytest.raises(RulesError, match="'sometimes'"):
            Rules(**{option: Text("sometimes")})


@pytest.mark.parametrize("option", sorted(Rules().to_dict()))
def test_wrong_types(option: str) -> None:
    for value in (1.5, object(), b"foul"):
        with pytest.raises((TypeError, RulesError)) as caught:
            Rules(**{option: value})
        assert caught.type is TypeError or option == "deck", value
    with pytest.raises(RulesError, match="no option 'wheels'"):
        Rules.from_dict({"wheels": "none"})


def test_wrong_native_calls() -> None:
    """Nothing that the package itself would not pass on gets through either."""
    twin = native(Rules())
    for call in (
        lambda: twin.row_value(3, 0),
        lambda: twin.row_value(0, (1 << 6) - 1),
        lambda: twin.row_bonus(0, 1 << 63),
        lambda: twin.specials(1),
        lambda: twin.is_misset((0, 0)),
        lambda: twin.settle(((None, None, 14, False),) * 2, -1),
        lambda: twin.settle(((None, None, None),) * 2, -1),
        lambda: type(twin)(wheel=3),
        lambda: type(twin)(wheels=0),
        lambda: type(twin)(specials=(1,)),
        lambda: type(twin)(row_sizes=(3, 5, 5, 5)),
        lambda: type(twin)(row_bonus=((0,) * 13,) * 4),
    ):
        with pytest.raises(Error):
            call()


def test_tables_of_the_referee_are_of_the_same_names() -> None:
    assert set(plain.SPECIALS) == {"none", "basic", "viet", "casino", "fujian"}
    assert {name for table in plain.SPECIALS.values() for name in table} == set(chinese.SPECIALS)
