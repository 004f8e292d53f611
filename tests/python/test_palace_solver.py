"""Solved battles of Palace Poker beside a linear programme, plain cases, and what a solution promises."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from battle_programme import value_of_battle
from palatine import CardError, CardSet, Error, RulesError, StateError, palace
from palatine.palace import Rules

DECK = CardSet("9s Kh As Ah Kc Kd Qs Qd 7c 7h 2d 3c")
BANNERS = "9s", "Kh"


def battle(attacker, defender, rules):
    """The bet is made; one card in each palace, or two."""
    state = palace.State.setup(
        [attacker, defender], banners=BANNERS, soldiers=["", "Qs"], to_act=0, dealer=1, put=[30, 30], rules=rules
    )
    state.apply("bet 1")
    return state


def any_hand(side, hand):
    return 1.0


def some_hands(side, hand):
    """Ranges of two shapes, some hands left out."""
    return float((sum(hand) * (5 + side)) % 7)


@pytest.mark.parametrize(
    ("size", "options", "weight"),
    [
        (1, {}, any_hand),
        (1, {"dead_cards": "none", "raise_cap": 2}, some_hands),
        (2, {"dead_cards": "rank", "raise_cap": 3}, any_hand),
        (2, {"stacks": (70, 95)}, some_hands),  # a short call, and raises that are not matched
        (1, {"structure": "no_limit", "stacks": (130, 160), "call_price": "match"}, some_hands),
        (2, {"structure": "no_limit", "raise_cap": 1, "all_in": "off", "stacks": (130, 90)}, any_hand),
        (1, {"bank": "points", "raise_cap": 4, "big_bet": 35}, any_hand),
    ],
)
def test_values_are_those_of_the_linear_programme(size, options, weight):
    rules = Rules(**{"deck": DECK, "palace_cards": size, "stacks": 150, "raise_cap": None} | options)
    left = DECK - CardSet([*BANNERS, "Qs"])
    exact = value_of_battle(battle, left, size, weight, rules)
    hands = [np.array([weight(side, CardSet(hand)) for hand in combinations(range(52), size)]) for side in range(2)]
    held = sorted(left)
    state = battle(held[:size], held[-size:], rules)
    found = palace.solve_battle(
        state, attacker_weights=hands[0], defender_weights=hands[1], target=1e-4, iterations=50_000
    )
    assert found.complete
    assert found.pot == state.pot
    assert found.values[0] + found.values[1] == pytest.approx(found.pot)
    # What the average strategies win is within twice the exploitability of what the game is worth.
    assert abs(found.values[0] - exact) <= 2 * found.exploitability + 1e-6
    assert found.exploitability <= 1e-4 * found.pot


def test_who_cannot_lose_raises_and_who_cannot_win_folds():
    """The defender has a palace that beats all that the attacker can hold; the attacker is drawing dead (PP-18)."""
    nuts, nothing = np.zeros(22100), np.zeros(22100)
    nuts[place("Ac Ad Kc")] = 1  # with Kh two pair; against
    nothing[place("2c 3d 4c")] = 1  # 9 high
    found = palace.solve_battle(
        "9s | ? ? ?", "Kh | ? ? ?", pot=60, attacker_weights=nothing, defender_weights=nuts, target=1e-6
    )
    # The attacker has put in 10 and gets nothing any more; the defender at least the pot of 70.
    assert found.values == pytest.approx((0, 70), abs=0.01)
    assert found.decisions[0].chances("Ac Ad Kc")["fold"] < 1e-3
    assert found.decision("raise").chances("2c 3d 4c")["fold"] > 0.99


def place(text):
    return next(i for i, hand in enumerate(palace.hands()) if CardSet(list(map(int, hand))) == CardSet(text))


def test_a_call_or_a_fold_by_hand():
    """No raises: the defender pays 10 for 80, so that a chance of 1/8 is enough."""
    aces, nothing = place("Ac Ad Qc"), place("2c 3d 4c")
    middle = place("Tc Td 5c")
    for bluffs, calls in ((0.10, 0.0), (0.20, 1.0)):
        attacker, defender = np.zeros(22100), np.zeros(22100)
        attacker[aces], attacker[nothing] = 1 - bluffs, bluffs
        defender[middle] = 1
        found = palace.solve_battle(
            "9s | ? ? ?",
            "Kh | ? ? ?",
            pot=60,
            attacker_weights=attacker,
            defender_weights=defender,
            max_raises=0,
            target=1e-6,
        )
        assert found.decisions[0].frequencies["call"] == pytest.approx(calls, abs=1e-3)
        assert found.values[1] == pytest.approx(max(0, 80 * bluffs - 10), abs=1e-2)
        values = found.hand_values[0]
        assert values[aces] == pytest.approx(80 if calls else 70, abs=1e-2)
        assert values[nothing] == pytest.approx(0 if calls else 70, abs=1e-2)


def test_equal_hands_split_the_pot():
    """Worked example 11: 2 cards of the own banner's suit against 2 (PP-21)."""
    one, other = np.zeros(22100), np.zeros(22100)
    one[place("Ks Qh 5c")] = other[place("Kd Qc 5h")] = 1
    found = palace.solve_battle(
        "8s | ? ? ?", "8d | ? ? ?", pot=60, attacker_weights=one, defender_weights=other, max_raises=0, target=1e-9
    )
    assert found.values == pytest.approx((40, 30))
    assert found.decisions[0].frequencies == pytest.approx({"call": 1, "fold": 0}, abs=1e-6)


@pytest.fixture(scope="module")
def solved():
    return palace.solve_battle("9s | ? ? ? | 7h 2d", "Kh | ? ? ? | Qc", pot=120)


def test_whole_pack(solved):
    assert solved.complete
    assert solved.exploitability <= 1e-3 * solved.pot
    assert solved.pot == 150
    strategy = solved.decisions[0].strategy
    seen = CardSet("9s 7h 2d Kh Qc")
    can_be = np.array([not CardSet(list(map(int, hand))) & seen for hand in palace.hands()])
    assert can_be.sum() == comb(47, 3)
    assert strategy[~can_be].max() == 0
    assert np.allclose(strategy[can_be].sum(axis=1), 1)
    assert sum(solved.decisions[0].frequencies.values()) == pytest.approx(1)
    # The mean over all pairs is the value.
    meets = comb(44, 3)
    for side in (0, 1):
        values = solved.hand_values[side]
        assert not values[~can_be].any()
        assert values.sum() * meets / (comb(47, 3) * meets) == pytest.approx(solved.values[side])


def test_the_same_again(solved):
    again = palace.solve_battle("9s | ? ? ? | 7h 2d", "Kh | ? ? ? | Qc", pot=120)
    assert again.values == solved.values
    assert again.exploitability == solved.exploitability
    assert np.array_equal(again.decisions[3].strategy, solved.decisions[3].strategy)


def test_what_the_palaces_are_does_not_matter():
    """Neither do those of who is out."""
    results = []
    for palaces in (["Ac Ad 6c", "Qc Qd 7s", "Jc Js 3h"], ["2c 3d 4c", "Jc Js 3h", "Ac Ad 6c"]):
        state = palace.State.setup(
            palaces, banners=["9s", "Kh", None], put=[20, 20, 20], out=[0, 0, 1], discards="4h 2h", to_act=0
        )
        state.apply("bet 1")
        found = palace.solve_battle(state, max_raises=1, iterations=20)
        results.append((found.values, found.exploitability, found.decisions[1].strategy.tobytes()))
    assert results[0] == results[1]


def test_a_state_in_the_middle_of_a_battle():
    state = palace.State.setup([None, None], banners=BANNERS, to_act=0, put=[30, 30])
    state.apply("bet 1")
    state.apply("raise")
    found = palace.solve_battle(state, max_raises=2, target=1e-2)
    assert found.decisions[0].side == "attacker"
    assert list(map(str, found.decisions[0].options)) == ["call", "raise", "fold"]
    assert list(map(str, found.decision("raise").options)) == ["call", "fold"]
    assert found.values[0] + found.values[1] == pytest.approx(state.pot)


SHORT = "9s | ? | 7h 2d", "Kh | ? | Qs"  # a call costs the defender 20


def test_who_has_put_in_what_decides_where_a_call_can_be_short():
    """PP-29: who is short wins only what the others have matched. The same as the position itself."""
    deck = DECK | CardSet("7h 2d")
    rules = Rules(deck=deck, palace_cards=1)
    found = {}
    for put in ([200, 20], [110, 110], [20, 200], [60, 20, 100, 40]):
        given = palace.solve_battle(*SHORT, pot=220, put=put, stacks=[500, 5], rules=rules, target=1e-6)
        had = [put[0] + 500, put[1] + 5, *put[2:]]
        state = palace.State.setup(
            [None] * len(put),
            banners=[*BANNERS, None, None][: len(put)],
            soldiers=["7h 2d", "Qs", "", ""][: len(put)],
            put=put,
            to_act=0,
            rules=palace.Rules(deck=deck, palace_cards=1, ante=0, stacks=had),
        )
        state.apply("bet 1")
        assert given.values == palace.solve_battle(state, target=1e-6).values
        assert sum(given.values) == pytest.approx(250)
        found[tuple(put)] = given.values[0]
    assert found[200, 20] > found[60, 20, 100, 40] > found[110, 110] + 10


@pytest.mark.parametrize(
    ("options", "stacks"),
    [({}, [500, 20]), ({"all_in": "single_pot"}, [500, 5]), ({"all_in": "off"}, [500, 5]), ({"bank": "points"}, 5)],
)
def test_who_has_put_in_what_does_not_matter_where_nobody_can_be_short(options, stacks):
    rules = Rules(deck=DECK | CardSet("7h 2d"), palace_cards=1, raise_cap=2, **options)
    values = {
        palace.solve_battle(*SHORT, pot=221, put=put, stacks=stacks, rules=rules, iterations=50).values
        for put in (None, [200, 21], [20, 201], [1, 20, 200])
    }
    assert len(values) == 1


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"stacks": [500, 5]}, "put is needed, .* pot of 220: the defender has 5 chips for a call of 20"),
        ({"stacks": 25, "rules": Rules(call_price="match")}, "has 25 chips for a call of 30"),
        ({"put": [100, 100]}, "put is 200 chips in all, but the pot has 220"),
        ({"put": [220]}, "put has a number for each side"),
        ({"put": [20] * 11}, "put has a number for each side"),
        ({"put": [300, -80]}, "put out of range .*: -80"),
    ],
)
def test_who_has_put_in_what_is_asked_for_and_checked(given, reason):
    with pytest.raises(Error, match=reason):
        palace.solve_battle("9s | ? ? ? | 7h 2d", "Kh | ? ? ? | Qs", pot=220, **given)
    with pytest.raises(TypeError, match="put is a list"):
        palace.solve_battle("9s | ? ? ?", "Kh | ? ? ?", pot=220, put=110)


def test_refusals():
    state = palace.State.setup([None, None, None], banners=["9s", "Kh", "2d"])
    state.apply("bet 1")
    with pytest.raises(StateError, match="last two"):
        palace.solve_battle(state)
    with pytest.raises(StateError, match="last two"):
        palace.solve_battle(palace.State.setup([None, None], banners=BANNERS))
    two = palace.State.setup([None, None], banners=BANNERS, to_act=0)
    two.apply("bet 1")
    with pytest.raises(TypeError, match="pot"):
        palace.solve_battle(two, pot=10)
    with pytest.raises(TypeError, match="a defender and a pot"):
        palace.solve_battle("9s | ? ? ?", "Kh | ? ? ?")
    with pytest.raises(Error, match="3 unknown"):
        palace.solve_battle("9s | Ah ? ?", "Kh | ? ? ?", pot=10)
    with pytest.raises(CardError, match="Kh"):
        palace.solve_battle("9s | ? ? ?", "Kh | ? ? ?", pot=10, seen="Kh")
    with pytest.raises(Error, match="no two hands"):
        palace.solve_battle(two, attacker_weights=np.zeros(22100))
    with pytest.raises(Error, match=r"\[3\].*-1"):
        palace.solve_battle(two, attacker_weights=np.where(np.arange(22100) == 3, -1.0, 1.0))
    with pytest.raises(Error, match=r"shape \(22100,\), not \(5,\)"):
        palace.solve_battle(two, defender_weights=np.ones(5))
    with pytest.raises(Error, match="1024 decisions"):
        palace.solve_battle("9s | ? ? ?", "Kh | ? ? ?", pot=10, rules=Rules(structure="no_limit"))
    with pytest.raises(RulesError, match="iterations out of range"):
        palace.solve_battle(two, iterations=0)
    with pytest.raises(Error, match="target out of range"):
        palace.solve_battle(two, target=2.0)
    assert not palace.solve_battle(two, max_raises=1, iterations=2, target=0).complete
    found = palace.solve_battle(two, max_raises=0, iterations=1)
    for wrong in (10**5000, None, [palace.Move("raise")]):
        with pytest.raises(TypeError, match="a raise is"):
            found.decision(wrong)
    for target in (10**5000, -1, float("nan")):
        with pytest.raises(Error, match="target out of range"):
            palace.solve_battle(two, target=target)
    with pytest.raises(TypeError, match="stacks is a list"):
        palace.solve_battle("9s | ? ? ?", "Kh | ? ? ?", pot=1, stacks=1.5)
    with pytest.raises(Error, match="stacks"):
        palace.solve_battle("9s | ? ? ?", "Kh | ? ? ?", pot=1, stacks=[10**5000, 1, 2])
    with pytest.raises(StateError, match="no decision"):
        found.decision("raise")
    with pytest.raises(CardError, match="not a hand"):
        found.decisions[0].chances("Kh 2c 3c")
    with pytest.raises(CardError, match="not a hand"):  # as many sets as of three cards
        found.decisions[0].chances(CardSet.full() - CardSet("Kh 2c 3c"))


def test_a_battle_at_work_answers_nobody() -> None:
    """What solves it works without the GIL, on tables that other calls read: those are refused meanwhile."""
    native = palace.solve_battle("9s | ? ? ? | 7h 2d", "Kh | ? ? ? | Qc", pot=120, iterations=1).decisions[0]._battle
    asks = [
        lambda: native.run(1, 0.0),
        native.exploitability,
        lambda: native.value(0),
        lambda: native.hand_values(1),
        lambda: native.strategy(0),
        lambda: native.frequencies(0),
        lambda: native.iterations,
    ]
    refused = []

    class Asking:
        def is_set(self) -> bool:
            for ask in asks:
                try:
                    ask()
                except StateError as error:
                    refused.append(str(error))
            return len(refused) >= len(asks)

    native.run(10**6, 0.0, Asking())
    assert len(refused) == len(asks)
    assert all("at work" in text for text in refused)
    for ask in asks:
        ask()


@pytest.mark.parametrize("side", [-1, 2, 10**9])
def test_a_battle_has_two_sides(side: int) -> None:
    native = palace.solve_battle("9s | ? ? ? | 7h 2d", "Kh | ? ? ? | Qc", pot=120, iterations=1).decisions[0]._battle
    for ask in (native.value, native.hand_values):
        with pytest.raises(Error, match=r"side out of range 0\.\.1"):
            ask(side)
