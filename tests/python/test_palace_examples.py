"""The worked examples of the rules, 1 to 26, played by the engine beside the plain model.

Seats are from 0, the dealer is the last seat. Whatever is asserted of the model here, the engine has been compared with
it after every move.
"""

from typing import Any

import pytest

import palace_referee as referee
from palace_spots import Spot
from palace_table import OVER
from palatine import palace
from referee import ids, to_text

CLUBS_AT_FIVE = "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd"  # banners; seats 0, 4 and 8 have clubs


def palaces_without(banners: str, count: int, *given: str, never: str = "") -> list[str]:
    """The palaces that are given, and others of the lowest cards that are left, none of them in `never`."""
    used = {*ids(banners), *ids(never), *(card for palace in given for card in ids(palace))}
    free = [card for card in range(52) if card not in used]
    more = [to_text(free[3 * place : 3 * place + 3]) for place in range(count - len(given))]
    return [*given, *more]


def table(banners: str, *given: str, never: str = "", **options: Any) -> Spot:
    return Spot(banners, palaces_without(banners, len(banners.split()), *given, never=never), **options)


@pytest.mark.parametrize(("small_bet", "ante"), [(5, 2), (10, 5), (1, 0)])
def test_1_ante(small_bet: int, ante: int) -> None:
    spot = Spot("", [], stacks=[100, 100, 100], small_bet=small_bet)
    assert spot.hand.pot == 3 * ante
    assert spot.hand.chips == [100 - ante] * 3


def test_2_banners_of_three() -> None:
    spot = Spot("7h Kh 2h 4s 9s 3h 5d", [], stacks=[1000] * 3)
    assert spot.hand.banner == dict(enumerate(ids("7h 4s 5d")))
    assert len(spot.state.legal_actions()) == 49
    assert set(ids("Kh 2h 9s 3h")) <= set(spot.state.legal_actions())
    spot.play(*(f"deal {to_text([card])}" for card in ids("Kh 2h 9s 3h 2c 3c 4c 5c 6c")))
    assert len(spot.hand.pack) == 40


def test_3_a_second_group() -> None:
    spot = Spot("2c 3d 4h 5s Qs Js 8c", [], stacks=[1000] * 6)
    assert (spot.hand.banner[4], spot.hand.banner[5]) == tuple(ids("Qs 8c"))


def test_4_ten_players() -> None:
    spot = table(CLUBS_AT_FIVE, ante=10)
    assert len(spot.hand.pack) == 12
    spot.illegal("bet 4", "bet 8")
    assert set(spot.hand.legal().bets or ()) == {1, 2, 3, 5, 6, 7, 9}
    spot.play("stay", *["fold"] * 3, "stay", *["fold"] * 3, "stay")
    assert spot.hand.pot == 100
    spot.play("fold")
    assert spot.hand.won == {0: 34, 4: 33, 8: 33} | dict.fromkeys((1, 2, 3, 5, 6, 7, 9), 0)
    assert not spot.hand.sights
    moved = Spot(CLUBS_AT_FIVE, palaces_without(CLUBS_AT_FIVE, 10), ante=10, dealer=3)
    moved.play("stay", *["fold"] * 3, "stay", *["fold"] * 3, "stay", "fold")
    assert moved.hand.won is not None
    assert (moved.hand.won[4], moved.hand.won[8], moved.hand.won[2]) == (34, 33, 33)


def test_5_each_side_pays_its_own_formula() -> None:
    spot = table("9s Kh 2d", never="2c 3c 4c 5c 6c 7c").arm("2c 3c", "4c 5c 6c 7c", "").play("stay")
    before = spot.hand.pot
    assert spot.hand.legal().bets == {1: (30, 30), 2: (30, 30)}
    spot.play("bet 1", "call")
    assert spot.hand.pot == before + 80


def test_6_the_sixth_soldier() -> None:
    spot = table("9s Kh", never="2c 3c 4c 5c 6c 7c").arm("2c 3c 4c 5c 6c", "").play("stay")
    before = spot.hand.pot
    spot.play("buy", "deal 7c")
    assert spot.hand.pot == before + 10
    assert spot.kinds == {"discard"}
    assert spot.hand.legal().discards == (1, 6)
    spot.illegal("keep")
    spot.play("discard 7c")
    assert spot.hand.soldiers[0] == set(ids("2c 3c 4c 5c 6c"))


@pytest.mark.parametrize(("dead", "winner"), [("suit", 1), ("none", 0), ("rank", 0)])
def test_7_dead_cards(dead: str, winner: int) -> None:
    spot = table("9s Kh 2d", "Ah Ad 6c", "Qc Qd 7s", dead_cards=dead).play("bet 1", "call")
    assert spot.hand.alive == {winner, 2}
    shown = table("9s Kh", "Ah Ad 6c", "Qc Qd 7s", dead_cards=dead).play("stay", "stay")
    assert shown.state.returns() == [5, -5]


def battle(attacker: str, cards: str, defender: str, others: str) -> int:
    result = palace.battle_result(attacker, cards, defender, others)
    assert result == referee.battle(*ids(attacker), ids(cards), *ids(defender), ids(others))
    return result


def test_8_a_better_kicker() -> None:
    assert battle("9s", "9d 3h 5h", "2h", "9c 9h 6s") == -1
    assert table("9s 2h 2d", "9d 3h 5h", "9c 9h 6s").play("bet 1", "call").hand.alive == {1, 2}


def test_9_no_quads_in_a_battle() -> None:
    assert battle("6s", "6d 6c 6h", "Jh", "Jd Jc 2c 2h") == -1
    armed = table("6s Jh", "6d 6c 6h", "Jd Jc 2c", never="2h").play("stay").buy("2h")
    assert armed.play("stay", "stay").hand.won == {0: 20, 1: 0}


LEVEL = ("Ks Qh 5c", "Kd Qc 5h")


def test_10_the_banner_suit() -> None:
    assert battle("8s", "Ks Qh 5c", "8d", "Kh Qc 5h") == 1
    spot = table("8s 8d 2h", "Ks Qh 5c", "Kh Qc 5h").play("bet 1", "call")
    assert spot.hand.alive == {0, 2}


def test_11_a_dead_tie() -> None:
    assert battle("8s", LEVEL[0], "8d", LEVEL[1]) == 0
    two = table("8s 8d", *LEVEL).play("bet 1", "call")
    assert two.hand.won == {0: 15, 1: 15}
    three = table("8s 8d 2h", *LEVEL).play("bet 1", "call")
    assert three.state.returns() == [-15, -15, 30]
    four = table("8s 8d 2h 2c", *LEVEL).play("bet 1", "call")
    assert (four.hand.alive, four.hand.to_act) == ({2, 3}, 2)
    assert set(ids("8s 8d Ks Qh 5c Kd Qc 5h")) == four.hand.discards


def test_12_a_capture() -> None:
    spot = table("9s Kh 2d", never="2c 3c 4c 5c 6c 7c 8c").arm("2c 3c 4c 5c", "6c 7c 8c", "").play("stay", "stay")
    before = spot.hand.pot
    spot.play("bet 1", "fold")
    assert spot.hand.soldiers[0] == set(ids("2c 3c 4c 5c 6c 7c 8c Kh"))
    assert spot.hand.pot == before + 50
    assert spot.hand.legal().discards == (3, 8)
    assert not spot.hand.sights
    spot.illegal("keep", "discard 2c,3c")
    spot.play("discard Kh,2c,3c")
    assert spot.hand.to_act == 2


def test_13_an_unmatched_raise() -> None:
    spot = table("9s Kh 2d 3c 4c", never="2c", ante=10).play("stay").buy("2c").play("stay", "stay", "stay")
    assert spot.hand.pot == 60
    spot.play("bet 1", "raise")
    assert spot.hand.pot == 110
    spot.play("fold")
    assert spot.hand.pot == 90
    assert spot.hand.chips[:2] == [980, 960]
    assert spot.hand.soldiers[1] == set(ids("2c 9s"))
    assert spot.hand.to_act == 1


def test_14_the_size_of_a_raise() -> None:
    spot = table("9s Kh 2d", big_bet=25).play("bet 1")
    assert spot.hand.legal().raises == (20, 20)
    spot.play("raise")
    assert spot.hand.totals[1] == 5 + 10 + 20
    armed = table("9s Kh 2d", never="2c 3c", big_bet=25).arm("", "2c 3c", "").play("stay", "bet 1")
    assert armed.hand.legal().raises == (25, 25)
    armed.play("raise")
    assert armed.hand.totals[1] == 5 + 20 + 30 + 25


def test_15_the_passive_end() -> None:
    spot = table("9s Kh 2d", never="2c 3c").play("stay", "stay").buy("2c").buy("3c").play("stay")
    assert not spot.state.clone().is_terminal()
    spot.play("discard 2c", "stay")
    assert spot.hand.to_act == OVER
    assert len(spot.hand.sights) == 3
    spot = table("9s Kh 2d", never="2c").buy("2c").play("stay", "fold", "stay")
    assert spot.hand.to_act == OVER
    assert {owner for _, owner, _ in spot.hand.sights} == {0, 1}


def test_16_a_showdown_at_once() -> None:
    spot = table("9s Kh 2d Ac").play("stay", "stay", "stay", "stay")
    assert spot.hand.turns == 4
    assert spot.hand.to_act == OVER


def test_17_the_reshuffle() -> None:
    fourteen = frozenset(ids("9s Kh 2c 3c 4c 5c 6c 7c 2d 3d 4d 5d 6d 7d"))
    spot = Spot("9s Kh", ["2c 3c 4c", "5c 6c 7c"], deck=fourteen)
    for card in ("2d", "3d", "4d", "5d", "6d", "7d"):
        spot.buy(card, f"discard {card}")
    assert (len(spot.hand.pack), len(spot.hand.discards)) == (0, 6)
    spot.play("buy")
    assert (len(spot.hand.pack), len(spot.hand.discards)) == (6, 0)
    assert set(spot.state.legal_actions()) == set(ids("2d 3d 4d 5d 6d 7d"))
    eight = frozenset(ids("9s Kh 2c 3c 4c 5c 6c 7c"))
    none = Spot("9s Kh", ["2c 3c 4c", "5c 6c 7c"], deck=eight)
    assert none.kinds == {"bet", "stay", "fold"}
    none.illegal("buy")


def test_18_who_acts_after_a_battle() -> None:
    spot = table("9s 4h 2d Ac", "3c 5c 7h", never="Kd Kc Kh")
    assert spot.hand.to_act == 0
    loses = table("9s 4h 2d Ac", "3c 5c 7h", "4c 6c 8h", "Kd Kc Kh").play("bet 2", "call")
    assert loses.hand.alive == {1, 2, 3}
    assert loses.hand.to_act == 2
    assert loses.play("keep").hand.to_act == 1


def test_19_the_best_five_of_many() -> None:
    cards = "6s 7s As 8s 9s Kd Kc 2s"
    straight_flush = referee.strength(ids("5s 6s 7s 8s 9s"))
    assert referee.strength(referee.countable(ids(f"5s {cards}"), *ids("3h"), "suit")) == straight_flush
    assert battle("5s", cards, "3h", "4d 5d 6d 7d 8d") == 1
    assert battle("5s", cards, "3h", "6d 7d 8d 9d Td") == -1


def test_20_a_short_survivor() -> None:
    """X (seat 0) antes a last 40 of 100."""
    spot = table("9s Kh 2d", ante=100, stacks=[40, 500, 500])
    assert spot.hand.short == {0}
    spot.play("stay", "fold", "fold")
    assert spot.hand.won == {0: 120, 1: 0, 2: 120}


def test_21_nobody_is_short() -> None:
    spot = table("9s Kh 2d", "3c 4c 7h", "Kd Kc 5d", "2c 6h 8h", structure="no_limit").play("stay", "bet 2:95", "call")
    assert spot.hand.totals == {0: 5, 1: 100, 2: 100}
    spot.play("keep", "stay", "fold")
    assert spot.hand.won == {0: 205, 1: 0, 2: 0}


def test_22_a_short_caller() -> None:
    """A, B and C are seats 0, 1 and 2; B calls 30 with its last 15, and wins that battle."""
    banners, bought = "9s Kh 2d", "3c 3d 3h 4c 4d 4h 5c 5d 5h 6h 6c"
    spot = table(banners, "7h 8h Jc", "Kd Kc Ks", never=bought, ante=0, stacks=[1000, 35, 1000])
    spot.buy("3c", "discard 3c").buy("4c").buy("5c", "discard 5c")
    spot.buy("3d", "discard 3d").buy("4d").buy("5d", "discard 5d")
    spot.buy("3h", "discard 3h").play("stay").buy("5h", "discard 5h")
    spot.play("bet 1", "call")
    assert spot.hand.short == {1}
    assert spot.hand.totals == {0: 40, 1: 35, 2: 30}
    spot.play("keep", "stay")
    for card in ("4h", "6h", "6c"):
        spot.buy(card, f"discard {card}").play("stay")
    spot.play("fold")
    assert spot.hand.won == {0: 0, 1: 105, 2: 30}


def test_23_an_unmatched_excess() -> None:
    options: dict[str, Any] = {"structure": "no_limit", "ante": 0}

    def bet(stack: int) -> Spot:
        spot = table("9s Kh 2d", never="2c", stacks=[1000, stack, 1000], **options)
        return spot.play("stay").buy("2c").play("stay", "bet 1:100")

    folds = bet(1000).play("fold")
    assert (folds.hand.chips[0], folds.hand.pot) == (990, 10 + 10)
    calls = bet(10 + 50).play("call")
    assert (calls.hand.chips[0], calls.hand.pot, calls.hand.short) == (960, 10 + 90, set())
    short = bet(10 + 15).play("call")
    assert (short.hand.chips[0], short.hand.pot, short.hand.short) == (990, 10 + 25, {1})


def test_24_one_suit_before_the_passive_end() -> None:
    """Seats 0 and 4 have clubs, seat 2 hearts."""
    spot = table("2c 3d 4h 5s 6c", never="7c 8c").buy("7c").play("fold").buy("8c").play("fold", "stay", "stay")
    spot.play("fold")
    assert spot.hand.to_act == OVER
    assert spot.hand.won == {0: 23, 1: 0, 2: 0, 3: 0, 4: 22}
    assert not spot.hand.sights


def test_25_a_split_after_a_dead_tie() -> None:
    """A and B are seats 0 and 1, C and D seats 2 and 4."""
    spot = table("8s 8d 2c 2h 3c", *LEVEL, never="4c").play("stay", "stay").buy("4c")
    spot.play("fold", "stay", "bet 1", "call")
    assert spot.hand.to_act == OVER
    assert spot.hand.won == {0: 0, 1: 0, 2: 28, 3: 0, 4: 27}
    assert {(viewer, owner) for viewer, owner, _ in spot.hand.sights} == {(0, 1), (1, 0)}


def test_26_two_that_must_battle() -> None:
    passive = table("9s Kh 2d", heads_up="must_battle").play("stay", "stay", "fold")
    assert passive.hand.to_act == 0
    assert passive.kinds == {"bet", "fold"}
    passive.illegal("stay", "buy")

    def poor(stack: int) -> Spot:
        """A has three soldiers and 30 chips left."""
        spot = table("9s Kh 2d", never="2c 3c 4c", heads_up="must_battle", stacks=[65, stack, 1000])
        spot.arm("2c 3c 4c", "", "").play("stay", "fold")
        assert spot.hand.chips[0] == 30
        assert spot.kinds == {"stay", "fold"}
        spot.illegal("bet 1", "buy", "discard 2c")
        return spot.play("stay")

    assert poor(1000).kinds == {"bet", "fold"}
    both = poor(5 + 9)
    assert both.kinds == {"stay", "fold"}
    both.play("stay")
    assert both.hand.to_act == OVER
    assert len(both.hand.sights) == 2
