"""Home runs in the arranger: the same strength wins all three pairs, and only a full table has them (Variants)."""

import itertools
from typing import Any

import numpy as np
import pytest

from palatine import CardSet, Dealer, Error, Random, chinese, load_game, poker

HAND = "Ac Ad Kh 9c 9d 7h 7s 3c 2d Jh Th 8s 5c"
# Rows of the field, front, middle and back, each with a weight; some beat those of HAND, some tie.
FIELD = (
    [("Ks Kd 4c", 3), ("As Ah Kc", 2), ("Qs Jd 2h", 3)],
    [("9s 9h 5d 5h 2c", 4), ("8c 8d 8h 2s 3d", 1), ("As Kd 9h 5d 2c", 3)],
    [("2h 4h 6h 8h Kh", 3), ("Ac Ad 7c 7h Kc", 4), ("Js Jd Jc 4d 4s", 1)],
)
TABLE = {"front": [(3, 3)], "middle": [(6, 2), (7, 4), (8, 5)], "back": [(7, 4), (8, 5)]}  # CP-8, by category


def field() -> chinese.Field:
    counts = np.zeros((3, poker.NUM_VALUES), dtype=np.uint32)
    for row, kinds in enumerate(FIELD):
        for cards, weight in kinds:
            counts[row, poker.evaluate(cards)] += weight
    return chinese.Field("three rows of each", counts)


def bonus(row: int, value: int, rules: chinese.Rules) -> int:
    table = list(TABLE.values())[row] if rules.row_bonus == "table" else []
    return dict(table).get(int(poker.category(value)), 0)


def pair(a: tuple[int, ...], b: tuple[int, ...], rules: chinese.Rules) -> tuple[int, int]:
    """(units of a, 3 or -3 where a pair is won or lost 3-0)."""
    overall, scoop = {"rows": (0, 0), "two_four": (1, 0), "one_six": (0, 3)}[str(rules.scoring)]
    results, units = [], 0
    for row, (own, other) in enumerate(zip(a, b, strict=True)):
        result = (own > other) - (own < other)
        mine, theirs = bonus(row, own, rules), bonus(row, other, rules)
        if rules.bonus_to == "both":
            units += result + mine - theirs
        else:
            units += result * max(1, mine if result > 0 else theirs)
        results.append(result)
    won, lost = results.count(1), results.count(-1)
    units += overall * ((won >= 2) - (lost >= 2)) + scoop * ((won == 3) - (lost == 3))
    swept = 3 * ((won == 3) - (lost == 3))
    return units * (rules.gun if swept else 1), swept


def units_at_a_full_table(rows: tuple[int, ...], rules: chinese.Rules) -> float:
    """What one of three opponents pays on average: each triple of hands of the field is looked at."""
    hands = [tuple(poker.evaluate(cards) for cards, _ in kinds) for kinds in itertools.product(*FIELD)]
    weights = [np.prod([weight for _, weight in kinds]) for kinds in itertools.product(*FIELD)]
    sweeps = np.array([[pair(a, b, rules)[1] == 3 for b in hands] for a in hands])
    units, swept = np.array([pair(rows, hand, rules) for hand in hands]).T
    won = swept == 3
    # By the opponent and the two others at the table.
    run = won[:, None, None] & won[None, :, None] & won[None, None, :]
    lost = (swept == -3)[:, None, None] & sweeps[:, :, None] & sweeps[:, None, :]
    paid = units[:, None, None] * np.where(run | lost, 2, 1)
    return float(np.einsum("ijk,i,j,k", paid, weights, weights, weights)) / 8**9


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"gun": 3, "scoring": "two_four"},
        {"row_bonus": "table", "scoring": "one_six"},
        {"row_bonus": "table", "bonus_to": "both", "gun": 2},
    ],
)
def test_units_are_the_mean_over_all_tables(options: dict[str, Any]) -> None:
    rules = chinese.Rules(home_run=2, **options)
    choices = chinese.arrange(HAND, rules, field(), top=400)
    for choice in (choices[0], choices[len(choices) // 2], choices[-1]):
        rows = tuple(poker.evaluate(getattr(choice.arrangement, row)) for row in ("front", "middle", "back"))
        assert choice.units == pytest.approx(units_at_a_full_table(rows, rules), abs=1e-12)


def test_mean_units_stay_where_they_are_without_home_runs() -> None:
    """What one wins another loses: a home run changes the mean of many hands little."""
    source = Random(1)
    hands = np.array([[*map(int, source.deal(13)[0])] for _ in range(3_000)], dtype=np.uint8)
    gun, run = (chinese.arrange_many(hands, chinese.Rules(gun=2, home_run=times)).units for times in (1, 2))
    assert abs(run.mean() - gun.mean()) < 0.01  # it was .073 with the chance of two sweeps of any hand
    assert run.std() > gun.std()


RUN = chinese.Rules(gun=3, home_run=2, row_bonus="table")


def differing_hand() -> list[int]:
    """A hand that is set in another way where a home run cannot happen."""
    for seed in range(2_000):
        hand = [*map(int, Random(seed).deal(13)[0])]
        if chinese.arrange(hand, RUN)[0].arrangement != chinese.arrange(hand, RUN, num_players=2)[0].arrangement:
            return hand
    raise AssertionError("no such hand")


def test_fewer_than_four_players_have_no_home_runs() -> None:
    without = RUN.with_options({"home_run": 1})
    hands = np.array([[*map(int, Random(seed).deal(13)[0])] for seed in range(40)], dtype=np.uint8)
    for players in (2, 3):
        assert chinese.arrange(HAND, RUN, num_players=players) == chinese.arrange(HAND, without)
        many = chinese.arrange_many(hands, RUN, num_players=players)
        assert (many.units == chinese.arrange_many(hands, without).units).all()
    assert chinese.arrange(HAND, RUN, num_players=4) == chinese.arrange(HAND, RUN)
    assert chinese.arrange(HAND, RUN)[0].units != chinese.arrange(HAND, without)[0].units
    for players in (1, 5, -1, 10**30):
        for rules in (RUN, chinese.Rules()):
            with pytest.raises(Error, match=r"num_players out of range 2\.\.4: "):
                chinese.arrange(HAND, rules, num_players=players)
    wrong: Any
    for wrong in ("4", 3.0, True):
        with pytest.raises(TypeError, match="num_players must be an int"):
            chinese.arrange_many(hands, num_players=wrong)


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_a_bot_counts_the_players_of_its_table(num_players: int) -> None:
    hand = differing_hand()
    others = [card for card in range(52) if card not in hand]
    hands = [hand, *(others[13 * seat : 13 * seat + 13] for seat in range(num_players - 1))]
    state = chinese.State.setup(list(map(CardSet, hands)), rules=RUN)
    wanted = chinese.arrange(hand, RUN, num_players=num_players)[0].arrangement
    assert chinese.bots.ArrangerBot().step(state, 0) == wanted


def test_a_bot_plays_a_table_of_two() -> None:
    state = load_game("chinese", RUN, 2).new_initial_state()
    Dealer(3).play(state)
    for seat in range(2):
        state.apply(chinese.bots.ArrangerBot().step(state, seat), seat)
    assert state.is_terminal()
