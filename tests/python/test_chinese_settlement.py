"""Settlement: the worked examples of the rules, and random deals under all options beside the plain referee."""

import random
from typing import Any

import pytest

import chinese_hands
import chinese_referee as plain
from palatine import CardError, CardSet, Error, IllegalMoveError, RulesError, chinese
from palatine.chinese import PRESETS, Arrangement, Rules, settle

DEAL_T = [
    "Qc Qd Qh / Kh Kd Kc 2h 2d / 5s 6s 7s 8s 9s",
    "Ac Ad 4s / Ts 9d 8c 7d 6c / Ah Jh 9h 6h 3h",
    "As Ks 7h / 8h 8d 4h 4d Js / Th Td Tc 5h 5d",
    "2s 2c 6d / 3s 3d 3c Qs Jd / Jc 9c 7c 5c 4c",
]


# Worked examples --------------------------------------------------------------------------------------------------

# options: totals of deal T with the banker; examples 1 to 4 and 21
EXAMPLES: list[tuple[dict[str, Any], tuple[int, ...], int | None]] = [
    ({}, (9, 1, -5, -5), None),
    ({"scoring": "two_four"}, (12, 2, -8, -6), None),
    ({"scoring": "one_six"}, (18, 1, -8, -11), None),
    ({"row_bonus": "table"}, (30, -6, -12, -12), None),
    ({"row_bonus": "table", "bonus_mode": "add"}, (39, -9, -15, -15), None),
    ({"gun": 2}, (18, 1, -8, -11), None),
    ({"gun": 2, "home_run": 2}, (36, -5, -14, -17), None),
    ({"topology": "banker"}, (9, -3, -3, -3), 0),
    ({"topology": "banker", "gun": 2}, (6, 1, -8, 1), 2),
]


@pytest.mark.parametrize(("options", "totals", "banker"), EXAMPLES)
def test_deal_t(options: dict[str, Any], totals: tuple[int, ...], banker: int | None) -> None:
    assert settle(DEAL_T, Rules(**options), banker=banker).totals == totals


def test_example_1_pairs() -> None:
    """CP-6: the six comparisons."""
    found = settle(DEAL_T)
    assert found.pairs == ((0, 3, 3, 3), (-3, 0, 1, 3), (-3, -1, 0, -1), (-3, -3, 1, 0))
    assert found.rows[0][1] == (1, 1, 1)
    assert found.rows[1][2] == (1, 1, -1)
    assert found.rows[2][2] is None
    assert settle(DEAL_T, Rules(row_bonus="table")).row_units[0][3] == (3, 2, 5)


BACK = "Jc Jd Jh 8s 9s"
ORDERED = {
    # 5 and 6 (CP-3, CP-4)
    f"Qc Qd 7s / Qh Qs 6c 5d 4h / {BACK}": False,
    f"Qc Qd 6s / Qh Qs 7c 5d 4h / {BACK}": True,
    f"Qc Qd 7s / Qh Qs 7c 5d 2h / {BACK}": True,
    f"Ac Kd Qs / Ah Ks Qc 3d 2h / {BACK}": True,
    f"Ks Qs Js / Ah 7d 5c 3d 2h / {BACK}": True,
    # from the field: two rows of kings, and nines with one card fewer
    "Kc Kd Ac / Kh Ks Qd 7c 3h / 5s 6s 7s 8s 9s": False,
    "Ac Ad 9c / Ah As 9d 8c 7h / 5s 6s 7s 8s Ts": True,
    "2c 3c 5c / 4d 6d 8d Td Qd / 7c 7h 7s 2h 3h": False,
}


@pytest.mark.parametrize("text", ORDERED)
def test_order_of_rows(text: str) -> None:
    arrangement = Arrangement.from_text(text)
    assert arrangement.is_legal is ORDERED[text]
    rules = Rules(misset="flat6")
    rest = sorted(map(int, CardSet.full() - arrangement.cards))
    other = Arrangement(*chinese_hands.setting(random.Random(1), rest[:13], chinese_hands.options_of(rules), 400))
    assert (settle([arrangement, other], rules).pairs[0][1] == -6) is not ORDERED[text]


WHEELS = [
    "5s Qh Ad / 9c Td Js Qc Kd / 2h 3s 4s 5c Ac",
    "2s Qs Kh / 4s 5c 6c 7d 8h / 2c 3c 4d 5s Ah",
    "2s 6c 6s / 8h 9s Ts Jd Qd / 2d 3c 4h 5h As",
]


@pytest.mark.parametrize("text", WHEELS)
def test_wheel_second(text: str) -> None:
    """CP-5, from the field: mis-set where the wheel is the lowest straight, legal where it is the second."""
    arrangement = Arrangement.from_text(text)
    assert "does not beat" in str(arrangement.status())
    assert arrangement.status(Rules(wheel="second")) is None
    assert "ace high, kickers five four three two" in str(arrangement.status(Rules(wheel="none")))


def row_value(row: int, cards: str, **options: Any) -> int:
    return chinese.rules.native(Rules(**options)).row_value(row, CardSet(cards).mask)


def test_example_7() -> None:
    """CP-5, and the other wheels."""
    wheel, six, broadway = "Ac 2d 3h 4s 5c", "2c 3d 4h 5s 6c", "Tc Jd Qh Ks Ac"
    assert row_value(2, wheel) < row_value(2, six) < row_value(2, broadway)
    king = "9c Td Jh Qs Kc"
    second = [row_value(2, cards, wheel="second") for cards in (six, king, wheel, broadway)]
    assert second == sorted(set(second))
    suited = ["2c 3c 4c 5c 6c", "9c Tc Jc Qc Kc", "Ac 2c 3c 4c 5c", "Tc Jc Qc Kc Ac"]
    second = [row_value(2, cards, wheel="second") for cards in suited]
    assert second == sorted(set(second))
    low = [row_value(2, cards, wheel="none") for cards in ("Kc Qd Jh Ts 8c", wheel, "Ac 6d 4h 3s 2c", "2c 2d 3h 4s 5c")]
    assert low == sorted(set(low))
    flushes = ["Kc Qc Jc Tc 8c", "Ac 2c 3c 4c 5c", "Ac 6c 4c 3c 2c", "2c 2d 2h 3c 3d"]
    low = [row_value(2, cards, wheel="none") for cards in flushes]
    assert low == sorted(set(low))


@pytest.mark.parametrize("wheel", ["lowest", "second", "none"])
@pytest.mark.parametrize("middle", ["high", "low27"])
def test_row_values_stand_as_the_referee_has_them(wheel: str, middle: str) -> None:
    """All 9,842 strengths of rows of 0 to 5 cards, by one hand each: the order is that of the keys, without a gap."""
    row = 2 if middle == "high" else 1
    hands: dict[Any, list[int]] = {}
    for size in range(1, 6):
        for ranks in plain.referee.rank_multisets(size):
            for one_suit in (False, True) if len(set(ranks)) == 5 else (False,):
                suits = [0] * size if one_suit else [ranks[:i].count(ranks[i]) for i in range(size)]
                if len(set(ranks)) == 5 and not one_suit:
                    suits[0] = 1
                hand = [4 * r + s for r, s in zip(ranks, suits, strict=True)]
                key = plain.key_under(hand, "none" if middle == "low27" else wheel)
                hands.setdefault(key, hand)
    rules_made = chinese.rules.native(Rules(wheel=wheel, middle=middle))
    found = [rules_made.row_value(row, CardSet(hands[key]).mask) for key in sorted(hands)]
    steps = [4 * value for value in range(1, len(hands) + 1)]
    assert len(found) == 9_841
    assert found == (steps if middle == "high" else [4 * 9_841 - step for step in steps])


def result(rows: str, **options: Any) -> int:
    """Units of a pair whose back, middle and front come out like "WWT"."""
    fronts = {"W": ("Ac Kd 2s", "Qc Jd 3s"), "T": ("Ac Kd 2s", "Ad Kc 2h"), "L": ("Qc Jd 3s", "Ac Kd 2s")}
    middles = {"W": ("9c 9d 5h 4c 3c", "8c 8d 5s 4d 3d"), "T": ("9c 9d 5h 4c 3c", "9h 9s 5s 4d 3d")}
    middles["L"] = middles["W"][::-1]
    backs = {"W": ("Jc Js Jh 6c 7c", "Tc Ts Th 6d 7d"), "T": ("Tc 8h 7c 6c 9s", "Td 8s 7d 6d 9h")}
    backs["L"] = backs["W"][::-1]
    back, middle, front = rows
    seats = [" / ".join(table[i] for table in (fronts[front], middles[middle], backs[back])) for i in range(2)]
    return settle(seats, Rules(**options)).totals[0]


def test_example_8() -> None:
    """A tied row counts for nobody."""
    for rows, units in {
        "WTT": (1, 1, 1),
        "WWT": (2, 3, 2),
        "WTL": (0, 0, 0),
        "WWL": (1, 2, 1),
        "WWW": (3, 4, 6),
    }.items():
        assert tuple(result(rows, scoring=name) for name in ("rows", "two_four", "one_six")) == units
    assert result("WWW", scoring=(1, 3)) == 7


DRAGON = "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks Ac"
SIX_PAIRS = "2d 2h 4c 4d 6d 6h 8c 8d Td Th Qc Qd 3c"
FLUSHES = "5s 6s 7s 8s 9s 3s Js Ks 3h 5h 7h 9h Jh"
ORDINARY = ["As Qs 2s / 9c 9d 7c 7h 8s / Jc Jh Js 5c 5d", "3h 3s Ts / Ad Ah 9h 7s 6s / Kc Kd Kh 4s 5h"]
MISSET_N = "5s 6s 7s / Kh Kd Kc 2h 2d / 8s 9s Qc Qd Qh"
MISSET_W = "Jc 9c 7c / 3s 3d 3c Qs Jd / 5c 4c 2s 2c 6d"


def test_example_14() -> None:
    """CP-9, CP-11: specials collect from all, the others compare."""
    assert settle(ORDINARY).totals == (1, -1)
    declared = ["complete_straight", "six_pairs", None, None]
    found = settle([DRAGON, SIX_PAIRS, *ORDINARY], Rules(specials="basic"), declared)
    assert found.totals == (39, -7, -15, -17)
    assert found.declared == ("complete_straight", "six_pairs", None, None)
    assert found.rows[0] == (None,) * 4


def test_example_15() -> None:
    """CP-11: equal prices draw; a listed special ranks above."""
    declared = ["six_pairs", "three_flushes"]
    order = ("complete_straight", "six_pairs", "three_straights", "three_flushes")
    assert settle([SIX_PAIRS, FLUSHES], Rules(specials="basic"), declared).totals == (0, 0)
    listed = Rules(specials="basic", special_order=order)
    assert settle([SIX_PAIRS, FLUSHES], listed, declared).totals == (3, -3)
    unlisted = Rules(specials="basic", special_order=["three_flushes"])
    assert settle([DRAGON, SIX_PAIRS], unlisted, ["complete_straight", "six_pairs"]).totals == (13, -13)
    low = Rules(specials="basic", special_order=["six_pairs"])
    assert settle([DRAGON, SIX_PAIRS], low, ["complete_straight", "six_pairs"]).totals == (-3, 3)


def test_example_12_and_16() -> None:
    """CP-9, CP-10: the highest is paid once; what is not declared is not paid."""
    both = "2s 4s 6s 8s Ts Qs Ks As 3h 5h 7h 9h Jh"
    other = "3c 3d 4c / 9c 9d 5c 5d 2c / Kc Kd Kh 2d 2h"
    for name in ("complete_straight", "three_straights", "three_flushes"):
        found = settle([both, other], Rules(specials="basic"), [name, None])
        assert found.totals == (13, -13)
        assert found.declared == ("complete_straight", None)
    held = "2d 2h 3c / 6d 6h 4c 4d 8c / Qc Qd Td Th 8d"
    assert settle([held, ORDINARY[0]], Rules(specials="basic"), [None, None]).totals == (-1, 1)


def test_example_17() -> None:
    """CP-12: `scoop` loses all, to sound hands only."""
    rules = Rules(misset="scoop", scoring="one_six")
    assert settle([*DEAL_T[:3], MISSET_W], rules).totals[3] == -18
    assert settle([MISSET_N, *DEAL_T[1:3], MISSET_W], rules).totals == (-12, 13, 11, -12)
    flat = Rules(misset="flat6", scoring="one_six", gun=3, row_bonus="table")
    found = settle([*DEAL_T[:3], MISSET_W], flat)
    assert found.totals[3] == -18
    assert found.rows[0][3] is None


def test_example_18() -> None:
    """Surrender pays each sound opponent; the hand need not be shown."""
    found = settle([*DEAL_T[:3], None], Rules(surrender=3), surrendered=[3])
    assert found.totals == (9, 1, -1, -9)
    assert settle([None, None], Rules(surrender=3), surrendered=[0, 1]).totals == (0, 0)


def test_example_22() -> None:
    """CP-8: bonuses of the winner, or of both."""
    seats = ["2c 3c 5h / 9h 9d 9c 4h 4d / 5s 6s 7s 8s 9s", "2d 3d 6h / Th Td Tc 3h 3s / Ks Kh Kd Kc 2h"]
    assert settle(seats, Rules(row_bonus="table")).totals == (2, -2)
    assert settle(seats, Rules(row_bonus="table", bonus_to="both")).totals == (0, 0)
    assert settle(seats, Rules(row_bonus="table", bonus_to="both", bonus_mode="add")).totals == (0, 0)


def test_example_23() -> None:
    misset = "As Qs 2s / Jc Jh Js 5c 5d / 9c 9d 7c 7h 8s"
    rules = Rules(specials="basic", surrender=3, misset="scoop")
    found = settle([DRAGON, None, misset, ORDINARY[1]], rules, ["complete_straight", None, None, None], [1])
    assert found.totals == (39, -16, -16, -7)


def test_example_24() -> None:
    """CP-12: a mis-set hand pays the bonuses of the sound one."""
    seats = [MISSET_W, DEAL_T[0]]
    for options, units in [
        ({}, -10),
        ({"bonus_to": "both"}, -13),
        ({"bonus_mode": "add", "scoring": "one_six", "gun": 2}, -32),
    ]:
        assert settle(seats, Rules(row_bonus="table", misset="scoop", **options)).totals[0] == units


def test_example_25() -> None:
    """`low27`: the lower middle wins; it has no place in CP-3 and no bonus."""
    low = Rules(middle="low27")
    assert Arrangement.from_text("Kd Kh 8c / 7c 5d 4h 3s 2c / Ac Ad Qs Js 9h").status(low) is None
    wrong = Arrangement.from_text("Kd Kh 8c / 7c 5d 4h 3s 2c / Qd Qh Js Ts 9h").status(low)
    assert (
        wrong
        == "the back (pair of queens, kickers jack ten nine) does not beat the front (pair of kings, kicker eight)"
    )
    ace, king, seven = "5s 4c 3d 2h Ah", "Kc 9c 8d 7h 6s", "7c 5d 4h 3s 2c"
    values = [row_value(1, cards, middle="low27") for cards in (ace, king, seven)]
    assert values == sorted(set(values))
    assert row_value(1, "2c 3c 4c 5c 7c", middle="low27") < row_value(1, "Ac Ad 2c 3d 4h", middle="low27")


def test_example_26() -> None:
    """`suit_tie_break`: by the first card; of a wheel that is the five."""
    shdc = {"suit_tie_break": "shdc"}
    assert row_value(0, "Qc Qs 5d", **shdc) > row_value(0, "Qh Qd 5c", **shdc)
    assert row_value(0, "Qc Qs 5d") == row_value(0, "Qh Qd 5c")
    assert row_value(2, "5s Ac 2c 3d 4d", **shdc) > row_value(2, "5h As 2s 3s 4s", **shdc)
    assert row_value(2, "5s Ac 2c 3d 4d", wheel="none", **shdc) < row_value(2, "5h As 2s 3s 4s", wheel="none", **shdc)
    assert row_value(2, "3h 3c 2s 2d 7c", **shdc) < row_value(2, "3s 3d 2h 2c 7d", **shdc)
    same = "Jc 7d 5d / Qc Js 9d 8d 6c / Qh Jh 9h 8s 6s"  # middle and back are equal but for the suit of the queen
    assert "only ties" in str(Arrangement.from_text(same).status())
    assert Arrangement.from_text(same).status(Rules(equal_rows="allowed")) is None
    assert Arrangement.from_text(same).status(Rules(**shdc)) is None
    assert "does not beat" in str(Arrangement.from_text(same).status(Rules(suit_tie_break="cdhs")))
    for written in ("SHDC", ["spades", "hearts", "diamonds", "clubs"], ("s", "h", "d", "c")):
        assert Rules(suit_tie_break=written) == Rules(**shdc)


# Refused ----------------------------------------------------------------------------------------------------------


def refused(error: type[Error], match: str, *arguments: Any, **named: Any) -> None:
    with pytest.raises(error, match=match) as caught:
        settle(*arguments, **named)
    assert caught.type is error


def test_false_declarations() -> None:
    """CP-9: a declaration is looked at, never believed."""
    basic = Rules(specials="basic")
    hands = [DRAGON, ORDINARY[0]]
    refused(IllegalMoveError, "seat 0: .* is no six_pairs", hands, basic, ["six_pairs", None])
    refused(IllegalMoveError, "seat 1: .* is no three_flushes", hands, basic, ["complete_straight", "three_flushes"])
    refused(
        IllegalMoveError, "seat 0: the rules have no complete_straight", hands, Rules(), ["complete_straight", None]
    )
    refused(IllegalMoveError, "no twelve_royals", hands, basic, ["twelve_royals", None])
    refused(RulesError, "seat 0: declared: no .royals.", hands, basic, ["royals", None])
    refused(Error, "declared has 2 entries", hands, basic, [None])
    rng = random.Random(9)
    for _ in range(300):
        rules = Rules(specials=dict.fromkeys(chinese.SPECIALS, 2))
        hand, other = chinese_hands.deal(rng, 2, range(52), 13)
        held = plain.held_specials(hand, "lowest")
        for name in chinese.SPECIALS:
            if name in held:
                continue
            with pytest.raises(IllegalMoveError, match=f"seat 0: .* is no {name}"):
                settle([hand, Arrangement(other[:3], other[3:8], other[8:])], rules, [name, None])


def test_surrender_and_misset_refused() -> None:
    refused(IllegalMoveError, "seat 1: the rules have no surrender", DEAL_T, Rules(), surrendered=[1])
    refused(IllegalMoveError, "seat 3: mis-set: ", [*DEAL_T[:3], MISSET_W])
    both = Rules(specials="basic", surrender=3)
    refused(IllegalMoveError, "both declares and", [DRAGON, ORDINARY[0]], both, ["complete_straight", None], [0])
    refused(Error, "surrendered out of range 0..3: 4", DEAL_T, Rules(surrender=3), surrendered=[4])


def test_wrong_cards_refused() -> None:
    refused(CardError, "seat 1: .* also at seat 0", [DEAL_T[0], DEAL_T[0]])
    refused(CardError, "seat 1: no arrangement", [DEAL_T[0], None])
    refused(CardError, "seat 1: no arrangement", [DEAL_T[0], SIX_PAIRS.replace("2h", "3h").replace("Qc Qd", "As Js")])
    refused(CardError, "seat 0: the middle has 5 cards, not 4", ["Qc Qd Qh / Kh Kd Kc 2h / 5s 6s 7s 8s 9s", DEAL_T[1]])
    refused(CardError, "seat 0: 5s is in the middle and in the back", [DEAL_T[0].replace("2d", "5s"), DEAL_T[1]])
    refused(
        CardError, "seat 0: a hand has 13 different cards, not 2", ["As Ks", None], Rules(surrender=1), None, [0, 1]
    )
    short = Rules(deck=CardSet.full() - CardSet("Qc 2d"))
    refused(CardError, "seat 0: Qc 2d not in the deck", DEAL_T, short)
    mini = PRESETS["miniature"]
    with pytest.raises(TypeError, match="seat 1: cards must be a text or an iterable of cards, not int"):
        settle([DEAL_T[0], 5])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="seat 1: declared must be a str, not int"):
        settle(DEAL_T[:2], declared=[None, 5])  # type: ignore[list-item]
    refused(CardError, "seat 0: the front has 1 card, not 3", [Arrangement.from_text(DEAL_T[0])] * 2, mini)


def test_wrong_calls_refused() -> None:
    refused(Error, "2 to 4 seats settle, not 1", DEAL_T[:1])
    refused(Error, "2 to 4 seats settle, not 5", [*DEAL_T, None], Rules(surrender=1), surrendered=[4])
    refused(Error, "banker is for topology banker only, not 0", DEAL_T, banker=0)
    refused(Error, "topology banker needs a banker: a seat, 0..3", DEAL_T, Rules(topology="banker"))
    refused(Error, "banker out of range 0..3: 4", DEAL_T, Rules(topology="banker"), banker=4)
    for arguments, named in [
        ((DEAL_T[0],), {}),
        ((3,), {}),
        (([3, 4],), {}),
        ((DEAL_T, "default"), {}),
        ((DEAL_T, Rules(), "six_pairs"), {}),
        ((DEAL_T, Rules(), [3, None, None, None]), {}),
        ((DEAL_T,), {"banker": "N"}),
        ((DEAL_T,), {"banker": True}),
        ((DEAL_T,), {"surrendered": ["N"]}),
        ((DEAL_T,), {"surrendered": 1}),
    ]:
        with pytest.raises(TypeError):
            settle(*arguments, **named)
