"""States from views: the same for the seat that looks, whatever is hidden."""

import json
import random
from typing import Any

import pytest

import palatine
from palatine import chinese, game
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
