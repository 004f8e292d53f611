"""Dealers: what they draw, from what it depends, packs, refusals."""

import random
from collections import Counter
from typing import Any

import pytest

from palatine import Card, CardError, CardSet, Dealer, Error, Random, StateError, kuhn, leduc, parse_cards
from palatine.game import CHANCE, Deal
from plain_chain import chain


def random_moves(state: Any, dealer: Dealer, rng: random.Random) -> None:
    while not state.is_terminal():
        dealer.play(state)
        if not state.is_terminal():
            state.apply(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("seed", [0, 1, 7, 2**63, 2**64 - 1])
def test_draws_are_documented(seed: int) -> None:
    """The k-th draw is the k-th stream's first number below the count of the actions."""
    state, dealer = leduc.State(None, 3), Dealer(seed)
    number = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions = state.legal_actions()
            expected = actions[Random(chain(seed, number)).below(len(actions))]
            assert dealer.action(state) == expected
            state.apply(dealer.action(state))
            number += 1
        else:
            state.apply("call")
    assert number == 4


def test_going_on_after_an_undo_repeats() -> None:
    rng = random.Random(5)
    for seed in range(50):
        dealer, state = Dealer(seed), leduc.State(None, 2 + seed % 4)
        random_moves(state, dealer, rng)
        done = state.to_json()
        turns = state.history
        for back in range(1, len(turns) + 1):
            for _ in range(back):
                state.undo()
            for actor, move in turns[-back:]:
                state.apply(dealer.action(state) if actor == CHANCE else move, actor)
            assert state.to_json() == done


def test_draws_do_not_depend_on_moves() -> None:
    dealer = Dealer(11)
    boards = set()
    for betting in (["call", "call"], ["raise", "call"], ["raise", "raise", "call"], ["call", "raise", "call"]):
        state = leduc.State()
        for move in betting:
            dealer.play(state)
            state.apply(move)
        dealer.play(state)
        boards.add(state.view()["board"])
    assert len(boards) == 1


def test_play_stops_where_somebody_decides() -> None:
    state = leduc.State()
    Dealer(1).play(state)
    assert state.current_player() == 0
    assert len(state.history) == 2
    before = state.to_json()
    Dealer(1).play(state)
    assert state.to_json() == before
    state.apply("raise")
    state.apply("fold")
    Dealer(1).play(state)
    assert state.is_terminal()


def test_seeds_deal_evenly() -> None:
    """Chi-square over the 30 first two cards of Leduc and 120 orders of Kuhn's wide deck; 0.1 % bounds."""
    n = 12_000
    for make, ways, bound in (
        (leduc.State, 30, 58.3),
        (lambda: kuhn.State(kuhn.PRESETS["wide"], 5), 120, 173.6),
    ):
        found: Counter[tuple[int, ...]] = Counter()
        for seed in range(n):
            state = make()
            Dealer(seed).play(state)
            found[tuple(move.card for _, move in state.history)] += 1
        assert len(found) == ways
        assert sum((count - n / ways) ** 2 / (n / ways) for count in found.values()) < bound


@pytest.mark.parametrize("pack", ["Js Kh Qs", ["Js", 46, Card("Qs")], parse_cards("Js Kh Qs"), bytes([39, 46, 43])])
def test_a_pack(pack: Any) -> None:
    state, dealer = leduc.State(), Dealer(pack)
    assert dealer.action(state) == Card("Js")
    dealer.play(state)
    assert state.view(0)["cards"] == ["Js", None]
    assert state.view(1)["cards"] == [None, "Kh"]
    state.apply("call")
    state.apply("call")
    dealer.play(state)
    assert state.view()["board"] == "Qs"
    state.undo()
    dealer.play(state)
    assert state.view()["board"] == "Qs"
    assert state.history[-1] == (CHANCE, Deal(Card("Qs")))


def test_a_pack_is_read_once() -> None:
    dealer = Dealer(iter(["Ks", "Qs"]))
    for _ in range(2):
        state = kuhn.State()
        dealer.play(state)
        assert state.view(0)["cards"][0] == "Ks"


@pytest.mark.parametrize(
    ("pack", "reason"),
    [
        ("", "the pack has 0 cards"),
        ("Ks", "the pack has 1 cards"),
        ("Ks As", "card 1 of the pack cannot be dealt"),
        (["Ks", "Ks"], "card 1 of the pack cannot be dealt"),
    ],
)
def test_a_pack_that_does_not_do_changes_nothing(pack: Any, reason: str) -> None:
    state = kuhn.State()
    with pytest.raises(StateError, match=reason) as refused:
        Dealer(pack).play(state)
    assert not {"As", "Ks"} & set(str(refused.value).split())  # where a card lies may be hidden
    assert state == kuhn.State()
    assert state.history == []


def test_action_where_chance_does_not_act() -> None:
    state = kuhn.State.setup(["Ks", "Qs"])
    for dealer in (Dealer(1), Dealer("Ks Qs Js")):
        with pytest.raises(StateError, match="chance is not to act"):
            dealer.action(state)
        dealer.play(state)
    assert state == kuhn.State.setup(["Ks", "Qs"])


def test_wrong_sources() -> None:
    for bad in (-1, 2**64, 10**30):
        with pytest.raises(Error, match=str(bad)):
            Dealer(bad)
    for bad in ("Xx", ["Ks", "Zz"], [52], [-1]):
        with pytest.raises(CardError):
            Dealer(bad)
    for wrong in (None, 1.5, True, [None], [1.5], CardSet("Ks Qs"), {1, 2}, object()):
        with pytest.raises(TypeError):
            Dealer(wrong)  # type: ignore[arg-type]
    for wrong in (None, 5, "state", kuhn.State, object()):
        for call in (Dealer(1).play, Dealer(1).action, Dealer("Ks").play, Dealer("Ks").action):
            with pytest.raises(TypeError):
                call(wrong)  # type: ignore[arg-type]


def test_repr_gives_nothing_away() -> None:
    assert repr(Dealer(123456789)) == "<palatine.Dealer of a seed>"
    assert repr(Dealer("Ks Qs")) == "<palatine.Dealer of a pack of 2 cards>"
