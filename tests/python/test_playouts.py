"""Playouts: against the same games played by the Python words, threads, refusals."""

from typing import Any

import pytest

import palatine
from palatine import Error, Random, RulesError, kuhn, leduc, load_game, playouts
from plain_chain import chain

STREAM = 4096


def plain_playouts(game: palatine.Game, n: int, seed: int) -> tuple[Any, ...]:
    """The description again: streams of 4096 games, each with a generator of its own."""
    states = decisions = signature = 0
    returns = [0.0] * game.num_players
    for stream in range(-(-n // STREAM)):
        random, part, sums = Random(chain(seed, stream)), 0, [0.0] * game.num_players
        for _ in range(min(STREAM, n - stream * STREAM)):
            state = game.new_initial_state()
            states += 1
            while not state.is_terminal():
                actions = state.legal_actions()
                decisions += not state.is_chance_node()
                state.apply(actions[0 if len(actions) == 1 else random.below(len(actions))])
                states += 1
            part = chain(part, state.position_key)
            sums = [a + b for a, b in zip(sums, state.returns(), strict=True)]
        signature = chain(signature, part)
        returns = [a + b for a, b in zip(returns, sums, strict=True)]
    return n, states, decisions, tuple(total / n for total in returns), signature


@pytest.mark.parametrize(
    ("game", "n", "seed"),
    [
        (load_game("kuhn"), STREAM + 5, 0),
        (load_game("kuhn", "wide", 4), 300, 2**64 - 1),
        (load_game("leduc"), 300, 1),
        (load_game("leduc", "uneven", 3), STREAM + 1, 2),
        (load_game("leduc", num_players=10), 50, 3),
    ],
    ids=str,
)
def test_equal_to_games_played_one_by_one(game: palatine.Game, n: int, seed: int) -> None:
    assert tuple(playouts(game, n, seed)) == plain_playouts(game, n, seed)


def test_threads_change_nothing() -> None:
    for name in palatine.games():
        alone = playouts(name, 20_000, seed=9)
        for threads in (2, 3, 8):
            assert playouts(name, 20_000, 9, threads) == alone


def test_results() -> None:
    found = playouts("leduc", 20_000, seed=1)
    assert found.games == 20_000
    assert sum(found.returns) == pytest.approx(0, abs=1e-9)
    assert found != playouts("leduc", 20_000, seed=2)
    assert playouts(load_game("leduc"), 20_000, seed=1) == found
    # Uniform players of Kuhn poker: 1/8 a game for the first one.
    assert playouts("kuhn", 400_000, seed=3).returns[0] == pytest.approx(1 / 8, abs=0.01)


def test_no_games() -> None:
    assert tuple(playouts("kuhn", 0)) == (0, 0, 0, (0.0, 0.0), 0)


def test_refusals() -> None:
    with pytest.raises(RulesError, match="'bridge'"):
        playouts("bridge", 1)
    for arguments, named in (
        (("kuhn", -1), "n out of range"),
        (("kuhn", 2**41), str(2**41)),
        (("kuhn", 1, -1), "seed out of range"),
        (("kuhn", 1, 2**64), str(2**64)),
        (("kuhn", 1, 0, 0), "threads out of range"),
        (("kuhn", 1, 0, 5000), "5000"),
    ):
        with pytest.raises(Error, match=named):
            playouts(*arguments)  # type: ignore[arg-type]
    for wrong in (
        (None, 1),
        (kuhn.State(), 1),
        (leduc.Rules(), 1),
        ("kuhn", 1.5),
        ("kuhn", True),
        ("kuhn", "1"),
        ("kuhn", 1, None),
        ("kuhn", 1, 0, 2.0),
    ):
        with pytest.raises(TypeError):
            playouts(*wrong)  # type: ignore[arg-type]
