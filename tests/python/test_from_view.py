"""States from views: the same for the seat that looks, whatever is hidden."""

import json
import random
from typing import Any

import pytest

import palatine
from palace_compare import begin
from palace_model import Hand
from palace_random import Player, random_options
from palace_table import OVER
from palatine import Dealer, StateError, casino, chinese, game, palace
from palatine.bots import RandomBot

GAMES = [
    *(("kuhn", n, preset) for n, preset in ((2, "standard"), (3, "three_cards"), (3, "wide"), (10, "standard"))),
    *(("leduc", n, preset) for n, preset in ((2, "standard"), (3, "standard"), (2, "miniature"), (2, "uneven"))),
    *(
        ("chinese", 2 if preset == "miniature" else 2 + number % 3, preset)
        for number, preset in enumerate(chinese.PRESETS)
    ),
    *(("palace", n, preset) for n, preset in ((2, "standard"), (3, "gentle"), (4, "standard"), (10, "standard"))),
    ("palace", 2, "miniature"),
]


def same_for_the_seat(state: Any, seat: int | None) -> Any:
    """A state made from what a seat sees, after JSON, which is checked to be the same for it."""
    view = state.view(seat)
    again = game.State.from_view(json.loads(json.dumps(view)))
    assert type(again) is type(state)
    assert json.dumps(again.view(seat)) == json.dumps(view)
    if seat is not None:
        assert again.information_state_string(seat) == state.information_state_string(seat)
        assert again.information_state_key(seat) == state.information_state_key(seat)
        assert (again.observation_tensor(seat) == state.observation_tensor(seat)).all()
    twin = type(state).from_view(view)
    assert twin == again
    assert twin.history == again.history
    return again


def played(state: Any, seed: int, rng: random.Random, share: float) -> Any:
    """Plays to the end, and gives the positions that are looked at, among them the last."""
    bot = RandomBot(seed)
    while not state.is_terminal():
        if rng.random() < share:
            yield state
        if state.is_chance_node():
            state.apply(rng.choice(state.legal_actions()))
            continue
        seat = rng.choice(state.pending)
        move = bot.step(state, seat)
        if str(move) in ("fold", "surrender") and rng.random() < 0.6:
            move = state.default_move(seat)
        state.apply(move, seat)
    yield state


@pytest.mark.parametrize(("name", "players", "preset"), GAMES)
def test_views_of_every_stage(name: str, players: int, preset: str) -> None:
    rng = random.Random(f"{name} {players} {preset}")
    loaded = palatine.load_game(name, preset, players)
    checked = 0
    for seed in range(6 if players < 10 else 2):
        state = loaded.new_initial_state(rng.randrange(players))
        for position in played(state, seed, rng, 0.15 if name in ("palace", "chinese") else 1):
            for seat in rng.sample([None, *range(players)], 2):
                same_for_the_seat(position, seat)
                checked += 1
    assert checked > 20


@pytest.mark.parametrize("structure", ["limit", "no_limit"])
def test_views_of_palace_under_any_options(structure: str) -> None:
    """Battles that others fought, draw decks shuffled again: palaces are found that fit them (PP-9, PP-17)."""
    rng = random.Random(structure)
    fought = shuffled = 0
    for _ in range(90):
        players = rng.choice([2, 3, 4, 5, 6, 10])
        options = {**random_options(rng, structure, players), "passive_end": "off", "max_turns": 100}
        hand = Hand(players, rng.randrange(players), **options)
        state, player = begin(hand, options), Player(rng)
        player.taste |= {"fold": 0.02, "call": 4.0, "bet": 1.0, "buy": 2.0}
        for _ in range(120):
            if hand.to_act == OVER:
                break
            if rng.random() < 0.1:
                seat = rng.choice([None, *range(hand.num_players)])
                events = state.view(seat)["events"]
                fought += any(" beats " in event for event in events)
                shuffled += "reshuffle" in events
                same_for_the_seat(state, seat)
            text = player.move(hand)
            hand.play(text)
            state.apply(text)
    assert fought > 20
    assert shuffled > 10


def test_views_after_a_setup() -> None:
    state = palace.State.setup(
        ["Ah Ad 6c", None, "Jc Td 8d"], banners=["9s", "Kh", None], soldiers=["2c", "", ""], in_draw_deck="3c 3d"
    )
    for move in ("bet 1", "raise", "call"):
        for seat in (None, 0, 1):
            same_for_the_seat(state, seat)
        state.apply(move)
    for seat in (None, 0, 1):
        same_for_the_seat(state, seat)


def view_of(name: str) -> dict[str, Any]:
    """A view of a seat in the middle of a game."""
    state = palatine.load_game(name).new_initial_state()
    Dealer(1).play(state)
    return json.loads(json.dumps(state.view(state.pending[0])))


@pytest.mark.parametrize("name", ["kuhn", "leduc", "chinese", "palace"])
def test_views_that_cannot_be(name: str) -> None:
    view = view_of(name)
    kind = palatine.load_game(name).state_type
    for wrong in (None, 5, "view", [view]):
        with pytest.raises(TypeError, match="a view is a mapping"):
            kind.from_view(wrong)
    for key in ("game", "rules", "num_players", "dealer", "seat"):
        with pytest.raises(StateError, match=key):
            kind.from_view({other: value for other, value in view.items() if other != key})
        for bad in ([], 10**30, "?", -1, True, {"no": 1}):
            with pytest.raises(StateError, match=key):
                kind.from_view({**view, key: bad})
    with pytest.raises(StateError, match="sequence"):
        kind.from_view({**view, "sequence": 10**6})
    other = "leduc" if name == "kuhn" else "kuhn"
    with pytest.raises(StateError, match="game"):
        kind.from_view(view_of(other))
    with pytest.raises(StateError, match="no game"):
        game.State.from_view({**view, "game": "poker"})
    assert kind.from_view({**view, "clock": 7}).view(view["seat"]) == view


@pytest.mark.parametrize("name", palatine.games())
def test_wrong_types_in_a_view_name_the_part(name: str) -> None:
    view = view_of(name)
    parts = {"dealer", "seat", "rules"} | (set(casino.views.NEEDED) if name == "casino" else {"events"})
    for key in parts:
        for bad in (5.5, object(), [object()], b"x", {"no": 1}):
            with pytest.raises(StateError, match=rf"\b{key.rstrip('s')}"):
                game.State.from_view({**view, key: bad})


@pytest.mark.parametrize("name", ["kuhn", "leduc", "chinese", "palace"])
def test_views_with_random_faults(name: str) -> None:
    """Nothing but a StateError, or a state that has just this view."""
    rng = random.Random(name)
    for _ in range(150):
        view = view_of(name)
        place: Any = view
        while isinstance(place, (dict, list)) and place:
            at = rng.choice(list(place) if isinstance(place, dict) else range(len(place)))
            inner = place[at]
            if isinstance(inner, (dict, list)) and inner and rng.random() < 0.8:
                place = inner
                continue
            bad = [None, -1, 7, 10**40, "", "As", "0 call", "deal 0 As", "0 beats 1", [], {}, 0.5, True]
            place[at] = rng.choice(bad)
            break
        try:
            state = game.State.from_view(view)
        except StateError:
            continue
        again = state.view(view["seat"])
        assert {name: again[name] for name in again if name in view and name != "rules"} == {
            name: value for name, value in view.items() if name in again and name != "rules"
        }
