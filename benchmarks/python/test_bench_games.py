"""Games: playouts in C++, the loop over `State` from Python, and its single calls."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import palatine

CASES = [("kuhn", 2), ("kuhn", 3), ("leduc", 2), ("leduc", 3), ("palace", 4)]


@pytest.mark.parametrize(("name", "num_players"), CASES)
def test_playouts(benchmark: BenchmarkFixture, smoke: bool, name: str, num_players: int) -> None:
    benchmark.group = "palatine.playouts, 50,000 games a round"
    game = palatine.load_game(name, num_players=num_players)
    found = benchmark(palatine.playouts, game, 100 if smoke else 50_000)
    benchmark.extra_info.update(states=found.states, decisions=found.decisions)


@pytest.mark.parametrize(("name", "num_players"), CASES)
def test_loop(benchmark: BenchmarkFixture, smoke: bool, name: str, num_players: int) -> None:
    benchmark.group = "apply(legal_actions()[i]) from the deal to the end, 1,000 games a round"
    start = palatine.load_game(name, num_players=num_players).new_initial_state
    random = palatine.Random(1)
    numbers = [random.below(60) for _ in range(64)]

    def run() -> None:
        for game in range(10 if smoke else 1000):
            state = start()
            turn = game
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply(actions[numbers[turn & 63] % len(actions)])
                turn += 1

    benchmark(run)


def leduc_in_play() -> palatine.game.State:
    state = palatine.load_game("leduc").new_initial_state()
    for move in ("deal Ks", "deal Qh", "call", "raise", "call", "deal Js", "call"):
        state.apply(move)
    return state


@pytest.mark.parametrize(
    "call",
    [
        lambda state: state.legal_actions(),
        lambda state: state.clone(),
        lambda state: (state.apply(2), state.undo()),
        lambda state: state.information_state_key(0),
        lambda state: state.observation_tensor(0),
        lambda state: state.information_state_string(0),
        lambda state: state.view(0),
        lambda state: state.resample(0, 1),
        lambda state: state.to_json(),
    ],
    ids=["legal_actions", "clone", "apply and undo", "key", "tensor", "string", "view", "resample", "to_json"],
)
def test_calls(benchmark: BenchmarkFixture, call: Callable[[palatine.game.State], object]) -> None:
    benchmark.group = "calls of a Leduc state"
    benchmark(call, leduc_in_play())
