"""What a seat or a spectator is told of a deal of Royal Casino is enough to set one up that looks the same."""

import json
import random
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

from casino_random import random_rules
from palatine import CardSet, Dealer, StateError, casino
from palatine.casino import Rules, State
from palatine.casino.rules import plain_name
from palatine.game.moves import EVERYTHING

CASES = [
    (name, players) for name in sorted(casino.PRESETS) for players in (2, 3, 4) if name != "miniature" or players == 2
]
OTHERS = {
    "with_builds_and_nordic": Rules(
        hand_values="nordic", instant=True, endgame="off", scores=(15, 16), sweep_limits=True
    ),
    "raises_absorb": Rules(raise_="any", raise_absorb=True, matching="one", direction="cw"),
    "at_the_target": Rules(instant=True, endgame="off", scores=(20, 20)),
}
OF_HISTORY = ("sequence", "events")


def play(rules: Rules, players: int, seed: int) -> Iterator[State]:
    """A deal of random play: every state of it, chance nodes too."""
    rng = random.Random(seed)
    state = State(rules, players, rng.randrange(players))
    dealer = Dealer(rng.randrange(2**32))
    yield state
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply(dealer.action(state))
        else:
            moves = state._actions_from(0, 200, state.current_player())
            used = [move for move in moves if move >> 52 >= 52 or move & (1 << 52) - 1]  # no trails
            state.apply(rng.choice(used if used and rng.random() < 0.6 else moves))
        yield state


def facts(view: dict[str, Any]) -> dict[str, Any]:
    """A view but for the course of the deal and what it began with."""
    rules = {**view["rules"], "setup": None}
    return {**{name: value for name, value in view.items() if name not in OF_HISTORY}, "rules": rules}


def check_views(state: State) -> None:
    for seat in (*range(state.num_players), None):
        view = state.view(seat)
        again = State.from_view(json.loads(json.dumps(view)))
        assert facts(again.view(seat)) == facts(view)


@pytest.mark.parametrize(("name", "players"), CASES)
def test_every_view_of_random_play_is_taken(name: str, players: int) -> None:
    for seed in range(2):
        for number, state in enumerate(play(casino.PRESETS[name], players, seed)):
            if number % 3 == seed or state.is_terminal():
                check_views(state)


@pytest.mark.parametrize("name", OTHERS)
def test_views_under_other_options(name: str) -> None:
    ends = set()
    for seed in range(6):
        for number, state in enumerate(play(OTHERS[name], 2, seed)):
            if number % 3 == seed % 3 or state.is_terminal():
                check_views(state)
        ends.add(state.view()["won_at_once"])
    assert (ends != {None}) == OTHERS[name].instant


def test_views_of_set_up_positions() -> None:
    """The cards of a setup are dealt first; views of that time, and of what follows, are taken too."""
    build = {"cards": "6s 2h", "value": 8, "owner": 0}
    state = State.setup(["8c 4d", None], loose="Kd 4s", builds=[build])
    rules, dealer = state.rules, Dealer(3)
    state = State(rules, 2, state.dealer)
    rng = random.Random(4)
    check_views(state)
    while not state.is_terminal():
        state.apply(dealer.action(state) if state.is_chance_node() else rng.choice(state.legal_actions()))
        check_views(state)


def given(view: dict[str, Any]) -> dict[str, Any]:
    """A view as what `State.setup` takes."""
    acts = view["current_player"] >= 0
    return {
        "hands": view["hands"],
        "loose": view["loose"],
        "builds": view["builds"],
        "piles": view["piles"],
        "sweeps": view["sweeps"],
        "scores": view["scores"],
        "last_captor": view["last_captor"],
        "to_act": view["current_player"] if acts else None,
        "dealer": view["dealer"],
        "rules": Rules.from_dict({**view["rules"], "setup": None}),
    }


def positions(rules: Rules, players: int, seed: int) -> Iterator[State]:
    return (state for state in play(rules, players, seed) if not state.is_chance_node() and not state.is_terminal())


LEFT_OUT = ("piles", "sweeps", "scores", "last_captor", "to_act", "dealer")


@pytest.mark.parametrize(("name", "players"), CASES)
def test_what_a_seat_is_told_can_be_set_up(name: str, players: int) -> None:
    """Whatever is left out of it: one thing, two, or all."""
    rng = random.Random(name)
    for number, state in enumerate(positions(casino.PRESETS[name], players, 7)):
        told = given(state.view(rng.choice([*range(players), None])))
        two = [LEFT_OUT[number % len(LEFT_OUT)], rng.choice(LEFT_OUT)]
        for left_out in ([], two[:1], two, LEFT_OUT):
            parts = {name: value for name, value in told.items() if name not in left_out}
            if left_out:
                parts["builds"] = [{**build, "multiple": None} for build in told["builds"]]
            check_what_is_given(State.setup(**parts), parts)
        hands = [hand if rng.random() < 0.5 else None for hand in hands_of(state)]
        check_what_is_given(State.setup(**{**told, "hands": hands}), {**told, "hands": hands})


def hands_of(state: State) -> list[CardSet]:
    """All hands, hidden ones too."""
    return list(map(CardSet, state._look(EVERYTHING)["hands"]))


def check_what_is_given(state: State, parts: dict[str, Any]) -> None:
    """All that was said is so, and every card has its place."""
    hands = hands_of(state)
    for hand, said in zip(hands, parts["hands"], strict=True):
        assert said is None or CardSet(said) == hand
    view = state.view()
    assert CardSet(view["loose"]) == CardSet(parts["loose"])
    for name in ("sweeps", "scores", "piles", "dealer"):
        assert name not in parts or parts[name] is None or view[name] == parts[name]
    if parts.get("to_act") is not None:
        assert view["current_player"] == parts["to_act"]
    if parts.get("last_captor") is not None:
        assert view["last_captor"] == parts["last_captor"]
    placed = sum(len(CardSet(text)) for text in (*map(str, hands), view["loose"], *view["piles"]))
    placed += sum(len(CardSet(build["cards"])) for build in view["builds"])
    assert placed + view["left"] == len(state.rules.deck)


@pytest.mark.slow
def test_views_under_any_options() -> None:
    """Deals of any mixture of options, some of which end at once: every view is taken, and what is said of it fits."""
    rng = random.Random(9)
    known = {plain_name(option.name) for option in fields(Rules)} - {"deck"}
    for seed in range(250):
        players = rng.choice([2, 3, 4])
        rules = Rules.from_dict({name: value for name, value in random_rules(rng).items() if name in known})
        if players != 3 and rng.random() < 0.5:
            scores = (rng.randint(5, 15), rng.randint(5, 15))
            rules = replace(rules, instant=True, scores=scores, endgame=rng.choice(["off", "cap20"]), sweeps="count")
        for number, state in enumerate(play(rules, players, seed)):
            if number % 4 != seed % 4 and not state.is_terminal():
                continue
            check_views(state)
            if state.is_chance_node() or state.is_terminal():
                continue
            left_out = rng.sample(LEFT_OUT, rng.randint(0, 4))
            told = given(state.view(rng.choice([*range(players), None])))
            parts = {name: value for name, value in told.items() if name not in left_out}
            check_what_is_given(State.setup(**parts), {"scores": list(rules.scores) or None, **parts})


def test_a_view_of_the_second_turn() -> None:
    state = State.setup(["Ac 9d 5c 2h", None], loose="As 9h 4d Kc 7s", piles=["", ""], to_act=0)
    assert state.view()["hand_sizes"] == [4, 3]
    assert (state.current_player(), state.view()["left"], state.dealer) == (0, 40, 0)


@pytest.mark.parametrize(
    ("parts", "found"),
    [
        ({"hands": ["7c", None], "stock": ""}, {"last_captor": 1, "left": 0}),
        ({"hands": ["7c", None], "piles": ["2c 2d", "3c 3d"], "loose": "Kd Qd Jd Td 9d 8h"}, {"last_captor": 1}),
        ({"hands": ["7c", None], "sweeps": [2, 1]}, {"sweeps": [2, 1], "last_captor": 1}),
        ({"hands": ["7c", None], "sweeps": [0, 3], "last_captor": 0}, {"last_captor": 0}),
    ],
)
def test_what_is_left_out_fits(parts: dict[str, Any], found: dict[str, Any]) -> None:
    state = State.setup(**parts)
    view = state.view()
    assert {name: view[name] for name in found} == found


@pytest.mark.parametrize("stock", ["", None])
def test_an_open_hand_beside_an_empty_one_has_a_card(stock: str | None) -> None:
    """The deal goes on where it can: at its end the loose cards would be the last captor's, and not what was said."""
    state = State.setup([None, ""], loose="Ah 5s 3d", stock=stock)
    assert (state.view()["hand_sizes"], state.view()["loose"]) == ([1, 0], "Ah 5s 3d")
    assert state.current_player() == 0
    assert State.setup(["", ""], loose="Ah 5s 3d", stock="").is_terminal()


AT_20 = Rules(instant=True, endgame="off", scores=(20, 20))


def test_nobody_has_won_by_what_is_filled_in() -> None:
    """Options, `instant`: what counts is kept out of the piles, and where that cannot be, setup says so."""
    for parts in ({}, {"stock": "", "loose": "As Ad Ac Ah Td 2s"}, {"last_captor": 0}):
        state = State.setup(["7c", None], rules=AT_20, **parts)
        assert not state.is_terminal()
        assert state.view()["won_at_once"] is None
    for parts in ({"stock": ""}, {"piles": ["", "As 2c"], "loose": "Kd Qd Jd Td 9d 8h 4c 3c", "to_act": 0}):
        with pytest.raises(StateError, match="side 1 has won already"):
            State.setup(["7c", None], rules=AT_20, **parts)
    # Seven points lie in the piles: of these one side may have five, the other three.
    state = State.setup(["7c", None], stock="", loose="Kd", rules=replace(AT_20, scores=(15, 17)), last_captor=0)
    assert not state.is_terminal()
    assert all(state.piles)


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ({"hands": ["7c 8c 9c Tc Jc", None]}, "seat 0 has 5 cards, and a hand has at most 4"),
        ({"hands": ["7c 8c", "9c"], "to_act": 1}, "hands of 2, 1 cards cannot be where seat 1 is to act"),
        ({"hands": ["7c", "9c 2c 3c"]}, "hands of 1, 3 cards cannot be"),
        ({"hands": ["7c", None], "builds": [{"cards": "2c 3c", "value": 5, "owner": 3}]}, "owner out of range 0..1: 3"),
        ({"hands": ["7c", None], "last_captor": 0, "piles": ["", "2c 2d"]}, "side 0 has captured nothing"),
    ],
)
def test_why_there_is_no_such_position(parts: dict[str, Any], reason: str) -> None:
    with pytest.raises(StateError, match=reason):
        State.setup(**parts)
