"""What random play of Palace Poker seldom comes to, by number of the rule; played beside the plain model."""

import random
from typing import Any

import pytest

from palace_spots import Spot
from palace_table import OVER
from palatine import CardSet, Dealer, RulesError, palace
from referee import ids, suit, to_text

THREE = ("8s 8d 2h", ["Kc Kh Js", "Tc 7h 4s", "9c 6h 3d"])  # banners and palaces; seat 0 has the best hand


def table(**options: Any) -> Spot:
    return Spot(*THREE, **options)


def test_the_last_turn_has_its_discards() -> None:
    """PP-20, PP-32: the hand ends after the last turn, and a turn ends with the discards of whoever has captured."""
    spot = table(max_turns=1).play("bet 1", "call")
    assert spot.hand.to_act == 0
    assert spot.play("discard 8d").hand.to_act == OVER
    bought = table(max_turns=1).play("buy", "deal Ac", "discard Ac")
    assert bought.hand.to_act == OVER


def test_the_last_turn_ends_what_has_no_passive_end() -> None:
    """PP-32."""
    spot = table(max_turns=7, passive_end="off").play(*["stay"] * 6)
    assert spot.hand.to_act == 0
    assert spot.play("stay").hand.to_act == OVER
    assert spot.state.view()["ending"] == "showdown"
    heads_up = Spot("8s 8d", THREE[1][:2], max_turns=1, heads_up="must_battle", ante=0, stacks=[5, 1000]).play("stay")
    assert heads_up.hand.to_act == OVER


@pytest.mark.parametrize("structure", ["limit", "no_limit"])
def test_raises_of_points_have_an_end(structure: str) -> None:
    """PP-32: a hundred a battle, both sides counted, each at most 1000 small bets."""
    spot = table(bank="points", structure=structure).play("bet 1")
    for _ in range(100):
        assert spot.hand.legal().raises == ((20, 20) if structure == "limit" else (20, 10_000))
        spot.play("raise")
    assert spot.kinds == {"call", "fold"}
    spot.illegal("raise")
    spot.play("call")
    assert min(spot.state.stacks) < -2000


def test_bets_of_points_have_an_end() -> None:
    """PP-32: 1000 small bets beyond the formula."""
    spot = table(bank="points", structure="no_limit")
    assert spot.state.bet_range(1) == (10, 10_010)
    spot.illegal("bet 1:10011", "bet 1:9")
    assert spot.play("bet 1:10010", "call").hand.pot == 15 + 2 * 10_010


@pytest.mark.parametrize(("cap", "raises"), [(0, 0), (1, 1), (2, 2), (3, 3)])
def test_both_sides_raises_are_counted(cap: int, raises: int) -> None:
    """PP-16."""
    spot = table(raise_cap=cap).play("bet 1", *["raise"] * raises)
    assert spot.kinds == {"call", "fold"}
    spot.illegal("raise")


def test_three_of_one_suit_left_by_a_battle() -> None:
    """PP-24, PP-20: the capture ends the hand, so nobody discards; seat 4, short, has no part in the second layer."""
    banners = "2c 3d 4h 5s 6c 7d 8h 9s Tc"
    free = [card for card in range(52) if card not in ids(f"{banners} Ah")]
    palaces = [to_text(free[3 * seat : 3 * seat + 3]) for seat in range(9)]
    spot = Spot(banners, palaces, ante=100, stacks=[40 if seat == 4 else 1000 for seat in range(9)])
    spot.buy("Ah", "discard Ah").play(*["fold"] * 3, "stay", "fold", "fold", "stay", "stay", "bet 7", "fold")
    assert spot.hand.to_act == OVER
    assert spot.state.view()["ending"] == "same_suit"
    assert spot.hand.won is not None
    assert [spot.hand.won[seat] for seat in (0, 4, 8)] == [120 + 250, 120, 120 + 250]


def test_stays_before_the_last_two_are_no_stays_of_theirs() -> None:
    """PP-25: both must have stayed because they could not pay, one after the other."""
    spot = table(heads_up="must_battle", stacks=[9, 9, 1000]).play("stay", "stay", "fold")
    assert spot.hand.to_act == 0
    spot.play("stay")
    assert spot.hand.to_act == 1
    assert spot.play("stay").hand.to_act == OVER


def test_a_battle_that_cannot_be_called() -> None:
    """PP-29 `off`: who cannot pay the price folds, and nobody bets more than the formula against such a one."""
    spot = table(all_in="off", structure="no_limit", stacks=[1000, 12, 1000])
    assert spot.state.bet_range(1) == (10, 10)
    spot.play("bet 1")
    assert spot.kinds == {"fold"}
    spot.illegal("call", "raise")
    rich = table(all_in="off", structure="no_limit", stacks=[1000, 100, 1000])
    assert rich.state.bet_range(1) == (10, 10 + 85)
    rich.play("bet 1:40")
    assert rich.state.raise_range() == (20, 55)


def test_antes_that_cannot_be_paid() -> None:
    """PP-29 `off`, PP-3."""
    with pytest.raises(RulesError, match="4"):
        palace.State(palace.Rules(all_in="off", stacks=[4, 100]), 2)
    palace.State(palace.Rules(all_in="off", stacks=[0, 100, 5]), 3)
    with pytest.raises(RulesError):
        palace.State(palace.Rules(stacks=[100, 0, 0]), 3)


def test_who_is_not_dealt_in_counts_for_nothing() -> None:
    """PP-3, PP-4: the group of the banners is that of the first four who play; seat 1 has no chips."""
    spot = Spot("2c 3d 4h 5s", ["As Ks Qh", "Ac Kc Qs", "Ad Kd Qc", "Ah Kh Qd"], stacks=[100, 0, 100, 100, 100])
    assert [banner is not None for banner in spot.state.banners] == [True, False, True, True, True]
    spot.illegal("bet 1")
    spot.play("stay")
    assert spot.hand.to_act == 2
    assert spot.play("stay", "stay", "stay").state.returns()[1] == 0


def test_the_rejected_become_the_pack() -> None:
    """PP-5: five spades are rejected before the last heart comes, and dealt again when there is nothing else."""
    deck = frozenset(ids("As Ks Qs Js Ts 9h Kh"))
    spot = Spot("As Ks Qs Js Ts", [], stacks=[1000] * 2, palace_cards=2, deck=deck)
    assert set(spot.state.legal_actions()) == set(ids("9h Kh"))
    all_of_them = frozenset(ids("As Ks Qs Js Ah Ac"))
    again = Spot("As Ks Qs Js Ah", [], stacks=[1000] * 2, palace_cards=2, deck=all_of_them)
    assert set(again.state.legal_actions()) == set(ids("Ks Qs Js Ac"))


def can_be_dealt(deck: list[int], players: int) -> bool:
    """PP-4: four suits for each whole group, and what is left of the suits for the last one."""
    left = [sum(suit(card) == s for card in deck) - players // 4 for s in range(4)]
    fits = min(left) >= 0 and sum(count > 0 for count in left) >= players % 4
    return fits and len(deck) >= 2 * players


def test_decks_without_enough_suits() -> None:
    """A deck is refused exactly where the deal could not come to its end."""
    rng, found = random.Random(1), set()
    for _ in range(400):
        players = rng.randint(2, 10)
        deck = rng.sample(range(52), rng.randint(2 * players - 1, min(52, 2 * players + 3)))
        expected = can_be_dealt(deck, players)
        rules = palace.Rules(deck=CardSet(deck), palace_cards=1)
        if not expected:
            with pytest.raises(RulesError):
                palace.State(rules, players)
        else:
            state = palace.State(rules, players)
            Dealer(rng.randrange(1000)).play(state)
            assert None not in state.banners
        found.add((expected, players > 8))
    assert len(found) == 4


def test_a_paid_discard() -> None:
    """PP-10, PP-29: it needs full payment, and a discard after a buy or a capture costs nothing."""
    spot = table(discard_cost="small_bet", stacks=[34, 1000, 1000]).buy("Ac").play("stay", "stay")
    assert spot.hand.chips[0] == 19
    assert spot.play("discard Ac").hand.totals[0] == 25
    poor = table(discard_cost="small_bet", stacks=[24, 1000, 1000]).buy("Ac").play("stay", "stay")
    assert poor.kinds == {"stay", "fold"}
    poor.illegal("discard Ac", "buy", "bet 1")
