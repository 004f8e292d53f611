"""All the ways to set a hand, one by one, and what it costs to hold many hands."""

import itertools
import sys
from collections.abc import Iterator

import numpy as np
import pytest

from chinese_brute_force import FIVES, THREES, all_settings, strengths
from palatine import CardError, CardSet, Dealer, chinese

STRONG = "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"
FLUSHES = "5c 6d 7h 8s 9c 5d 6h 7s 8c 9d Kh Js 2c"
QUADS = "2c 2d 2h 2s 9c 9d 9h 9s Kc Kd Kh Ks 5c"


@pytest.mark.parametrize(
    ("hand", "rules"),
    [
        (QUADS, chinese.Rules(equal_rows="allowed")),
        (QUADS, chinese.Rules(middle="low27", suit_tie_break="shdc")),
    ],
)
def test_iteration_gives_the_legal_settings(hand: str, rules: chinese.Rules) -> None:
    found = chinese.settings(hand, rules)
    listed = [setting.masks for setting in found]
    assert len(listed) == len(found) == found.legal > 0
    assert len(set(listed)) == len(listed)
    cards = CardSet(hand).mask
    assert all(front | middle | back == cards for front, middle, back in listed)
    for setting in itertools.islice(found, 0, None, 997):
        assert setting.status(rules) is None
        assert setting in found


def test_iteration_gives_what_a_plain_walk_finds() -> None:
    hand = [*CardSet(FLUSHES)]
    values = strengths(hand)
    legal = (values[:, 2] > values[:, 1]) & (values[:, 1] > values[:, 0])
    masks = [[CardSet(hand[i] for i in cards).mask for cards in sets] for sets in (THREES, FIVES, FIVES)]
    wanted = {tuple(masks[row][i] for row, i in enumerate(indices)) for indices in all_settings()[legal].tolist()}
    assert {setting.masks for setting in chinese.settings(FLUSHES)} == wanted


def test_the_order_is_that_of_the_actions() -> None:
    state = chinese.State(num_players=2)
    Dealer(5).play(state)
    hand = state.view(0)["hands"][0]
    actions = [state.action_of(move, 0) for move in itertools.islice(chinese.settings(hand), 200)]
    assert actions == state.legal_actions(0)[:200]


def test_iteration_is_lazy_and_begins_anew() -> None:
    found = chinese.settings(STRONG)
    first, second = iter(found), iter(found)
    assert isinstance(first, Iterator)
    assert next(first) == next(second)
    assert next(first) == next(second) != next(iter(found))
    assert str(next(iter(found))).startswith("As Ks Qs / ")


def test_what_is_no_setting_of_the_hand() -> None:
    found = chinese.settings(STRONG)
    assert chinese.Arrangement("2c 3c 4c", "5c 6c 7c 8c 9c", "Tc Jc Qc Kc Ac") not in found
    assert chinese.Arrangement("Ks Qs 2s", "As 3s 4s 5s 7s", "6s 8s 9s Ts Js") not in found  # the middle is higher
    assert "As Ks Qs" not in found
    assert repr(found) == "Settings(ordered=36036, equal=0, legal=36036, triples=36036, pareto=10)"
    with pytest.raises(CardError, match="not 12"):
        chinese.settings(STRONG[3:])


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="ru_maxrss is in KB on Linux, and Windows has none")
def test_memory_stays_flat_over_a_hundred_thousand_hands() -> None:
    import resource

    hands = np.argsort(np.random.default_rng(1).random((2000, 52)), axis=1)[:, :13].astype(np.uint8)
    rules = chinese.PRESETS["two_four_table"]

    def arrange(times: int) -> int:
        for _ in range(times):
            chinese.arrange_many(hands, rules)
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = arrange(3)
    assert arrange(50) - before < 1024  # KB; a leak of 11 bytes a hand would show
