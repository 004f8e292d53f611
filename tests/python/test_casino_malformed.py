"""Values that are none at the entries of Royal Casino: an error of ours or a TypeError, and nothing has changed."""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from palatine import Card, CardSet, Dealer, Error, StateError, casino
from palatine.casino import Build, Move, Rules, Setup, State
from palatine.casino.views import NEEDED

BUILD = {"cards": "6s 2h", "value": 8, "owner": 0}
VALUES: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    52,
    10**30,
    1.5,
    float("nan"),
    "",
    "7c",
    "7c 7c",
    "Zz",
    "7c\x00",
    "\ufeff7c",
    "\ud800",
    b"7c",
    [],
    [[]],
    [None],
    [None, None],
    ["", ""],
    ["7c", "7c"],
    [0, 0],
    [-1, 10**30],
    [1.5, 2],
    [52],
    ["8c 2d", None],
    (),
    {},
    {"cards": ""},
    BUILD,
    [BUILD],
    [BUILD, BUILD],
    [{**BUILD, "cards": ""}],
    [{**BUILD, "cards": "6s"}],
    [{**BUILD, "value": 8.0}],
    [{**BUILD, "value": 10**30}],
    [{**BUILD, "owner": -1}],
    [{**BUILD, "owner": None}],
    [{**BUILD, "multiple": 1}],
    [{**BUILD, "multiple": True}],
    [{**BUILD, "more": 1}],
    [Build(CardSet("6s 2h"), 8, 0)],
    CardSet(),
    CardSet("7c"),
    CardSet.full(),
    Card("7c"),
    {1, 2},
    np.array([1, 2]),
    np.int64(1),
    object(),
    Rules(),
    Rules,
    range(52),
]


def takes(call: Callable[..., object], parts: dict[str, Any]) -> bool:
    """Whether a call takes these; whatever it raises is ours."""
    try:
        call(**parts)
    except (Error, TypeError):
        return False
    return True


def changed(rng: random.Random, parts: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """Some parts with one or two of them replaced."""
    found = dict(parts)
    for name in rng.sample(names, min(len(names), rng.choice([1, 1, 2]))):
        found[name] = rng.choice(VALUES)
    return found


LAST = State.setup(["Tc 5c", "Ts 2h"], loose="Td 5h", stock="", last_captor=1)

CALLS: list[tuple[Callable[..., object], dict[str, Any], list[str]]] = [
    (
        State.setup,
        {"hands": ["8c 2d", None], "loose": "Kd 4s"},
        ["hands", "loose", "builds", "piles", "stock", "to_act", "last_captor", "scores", "sweeps", "dealer", "rules"],
    ),
    (Build, {**BUILD, "cards": CardSet("6s 2h")}, ["cards", "value", "owner", "multiple"]),
    (Setup, {}, ["loose", "builds", "piles", "sweeps", "last_captor", "hand_sizes"]),
    (lambda setup: State(Rules(setup=setup)), {"setup": {}}, ["setup"]),
    (
        lambda **parts: State(Rules(setup=Setup(**parts)), 2),
        {},
        ["loose", "builds", "piles", "sweeps", "last_captor", "hand_sizes"],
    ),
    (
        casino.score_deal,
        {"piles": [CardSet("As Ks Td 2s"), CardSet.full() - CardSet("As Ks Td 2s")]},
        ["piles", "sweeps", "last_captor", "scores", "carried", "overtime", "rules"],
    ),
    (casino.Match, {}, ["rules", "num_players", "seed", "dealer"]),
    (casino.solve, {"state": LAST, "nodes": 100}, ["state", "objective", "match_table", "stop", "progress"]),
    (
        casino.analyse,
        {"state": LAST, "simulations": 2},
        ["state", "player", "objective", "match_table", "exploration", "seed", "stop", "progress"],
    ),
    (casino.advise, {"state": LAST, "player": 0}, ["state", "player"]),
    (Move, {"kind": "capture", "card": "Tc", "value": 10, "cards": "Th"}, ["kind", "card", "value", "cards", "builds"]),
]


@pytest.mark.parametrize("number", range(len(CALLS)))
def test_parts_that_are_none(number: int) -> None:
    call, parts, names = CALLS[number]
    assert takes(call, parts) or call not in (State.setup, Build, Setup, Move)
    for name in names:
        for value in VALUES:
            takes(call, {**parts, name: value})
    rng = random.Random(number)
    for _ in range(400):
        takes(call, changed(rng, parts, names))


def test_builds_without_cards() -> None:
    for wrong in ({**BUILD, "cards": ""}, {**BUILD, "cards": "6s"}):
        with pytest.raises(Error, match="two cards at least"):
            State.setup(["8c 2d", None], builds=[wrong])


def test_moves_that_are_none_change_nothing() -> None:
    state = State.setup(["8c 4d", None], loose="Kd 4s", builds=[BUILD])
    key, text = state.position_key, state.text(full=True)
    for value in VALUES:
        for call in (state.explain, state.is_legal, state.apply, state.parse_move, state.move_text, state.action_of):
            takes(lambda value=value, call=call: call(value), {})
        for name in ("legal_steps", "action_of_steps", "steps", "move_of", "side_of", "view", "resample"):
            takes(lambda value=value, name=name: getattr(state, name)(value), {})
        if state.position_key != key:  # a number of a legal move
            state.undo()
        assert (state.position_key, state.text(full=True)) == (key, text)


PIECES = [*"x=+>:,() ", "8c", "4d", "4s", "Kd", "(6s 2h)", "6s", "8", "14", "", "\u00a0", "\u200b", "é", "10c", "-1"]


def texts() -> Iterator[str]:
    rng = random.Random(8)
    for _ in range(4000):
        yield "".join(rng.choice(PIECES) for _ in range(rng.randint(0, 8)))


def test_texts_of_moves() -> None:
    """Legal, or refused with a reason that is one line of text and has nothing invisible in it."""
    state = State.setup(["8c 4d", None], loose="Kd 4s", builds=[BUILD])
    for text in texts():
        reason = state.explain(text)
        if reason is not None:
            assert reason.strip()
            assert len(reason) < 400
            assert "\n" not in reason


def test_views_that_are_mangled() -> None:
    """Refused as every game does it, or another view that can be."""
    state = State()
    dealer, rng = Dealer(2), random.Random(2)
    taken = 0
    while not state.is_terminal():
        view = json.loads(json.dumps(state.view(rng.choice([0, 1, None]))))
        for name in NEEDED:
            missing = {key: value for key, value in view.items() if key != name}
            with pytest.raises(StateError, match=name):
                State.from_view(missing)
            try:
                State.from_view({**view, name: rng.choice(VALUES)})
            except StateError:
                continue
            taken += 1
        state.apply(dealer.action(state) if state.is_chance_node() else rng.choice(state.legal_actions()))
    assert taken < 200


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda view: {"left": view["left"] - 8}, "whole rounds|cards"),
        (lambda view: {"left": view["left"] - 1}, "whole rounds|cards"),
        (lambda view: {"hands": [view["hands"][0], "2c"]}, "hand"),
        (lambda view: {"hand_sizes": [1, 1]}, "hand_sizes"),
        (lambda view: {"scores": [3, 4]}, "scores"),
        (lambda view: {"current_player": 1 - view["current_player"]}, "current_player"),
        (lambda view: {"pending": []}, "pending"),
        (lambda view: {"legal_moves": view["legal_moves"][1:]}, "legal_moves"),
        (lambda view: {"legal_moves": ["8c"]}, "legal_moves"),
        (lambda view: {"last_captor": 0, "piles": ["", ""]}, "captor|captured|cards"),
        (lambda view: {"sweeps": [20, 0]}, "sweeps"),
        (lambda view: {"loose": view["loose"] + " " + view["hands"][0][:2]}, "somewhere else"),
        (lambda view: {"won_at_once": 1}, "won_at_once"),
        (lambda view: {"returns": [1.0, -1.0]}, "returns"),
        (lambda view: {"builds": [{"cards": "", "value": 8, "owner": 0}]}, "two cards"),
        (lambda view: {"piles": ["", "", ""]}, "2 sides"),
        (lambda view: {"piles": ["", None]}, "piles"),
        (lambda view: {"loose": ["Kd"]}, "loose"),
        (lambda view: {"sweeps": [0, 0.0]}, "sweeps"),
        (lambda view: {"left": True}, "left"),
        (lambda view: {"scores": [False, 0]}, "scores"),
        (lambda view: {"builds": [[]]}, "builds"),
        (lambda view: {"builds": [{"cards": "6s 2h", "value": "8", "owner": 0}]}, "builds"),
        (lambda view: {"legal_moves": {1, 2}}, "legal_moves"),
        (lambda view: {"events": [5]}, "events"),
    ],
)
def test_the_reason_why_a_view_is_refused(change: Callable[[dict[str, Any]], dict[str, Any]], reason: str) -> None:
    state = State(dealer=1)
    dealer = Dealer(4)
    dealer.play(state)
    while state.current_player() != 0 or len(state.piles[0]) == 0:
        state.apply(state.legal_actions()[-1])
        dealer.play(state)
    view = state.view(0)
    assert State.from_view(view).view(0)["loose"] == view["loose"]
    with pytest.raises(StateError, match=reason):
        State.from_view({**view, **change(view)})
