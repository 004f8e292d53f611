"""Learning by sampling: near an equilibrium, the same whoever carries the streams, bounded."""

import contextlib
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import pytest

import palatine
from palatine import Error, StateError, search


@pytest.mark.parametrize(
    ("game", "sampling", "iterations", "bound"),
    [
        ("kuhn", "external", 50_000, 0.01),
        ("kuhn", "outcome", 100_000, 0.03),
        ("leduc", "external", 200_000, 0.1),
        ("leduc", "outcome", 300_000, 0.5),
    ],
)
def test_sampling_comes_close(game: str, sampling: str, iterations: int, bound: float) -> None:
    solution = search.mccfr(game, sampling=sampling, iterations=iterations, seed=1, evaluate=True)
    assert (solution.iterations, solution.complete) == (iterations, True)
    assert solution.exploitability is not None
    assert solution.exploitability < bound
    assert search.exploitability(game, solution.policy) == pytest.approx(solution.exploitability, abs=1e-12)
    counts, figures = zip(*solution.history, strict=True)
    assert list(counts) == sorted(set(counts))
    assert figures[0] > figures[-1]


@pytest.mark.parametrize("sampling", ["external", "outcome"])
def test_whoever_carries_the_streams(sampling: str) -> None:
    def run(**options: Any) -> search.TabularPolicy:
        return search.mccfr("leduc", sampling=sampling, iterations=3000, seed=5, **options).policy

    alone = run()
    assert run(threads=3) == alone
    assert run(evaluate=True) == alone
    with ThreadPoolExecutor(2) as pool:
        assert run(executor=pool) == alone
    assert run(streams=1) != alone
    assert search.mccfr("leduc", sampling=sampling, iterations=3000, seed=6).policy != alone


@pytest.mark.slow
def test_streams_in_processes() -> None:
    alone = search.mccfr("leduc", iterations=5000, seed=5).policy
    with ProcessPoolExecutor(2) as pool:
        assert search.mccfr("leduc", iterations=5000, seed=5, executor=pool).policy == alone


def test_a_game_that_is_not_written_out() -> None:
    """Ten players of Kuhn poker: 11! / 1! deals. What was never met is played uniformly."""
    game = palatine.load_game("kuhn", num_players=10)
    solution = search.mccfr(game, iterations=100, seed=1)
    assert solution.values is None
    assert solution.exploitability is None
    state = game.new_initial_state()
    palatine.Dealer(1).play(state)
    assert sum(solution.policy.policy(state).values()) == pytest.approx(1)
    known = unknown = False
    for seed in range(50):
        state = game.new_initial_state()
        palatine.Dealer(seed).play(state)
        for seat in range(9):
            if solution.policy.knows(state, seat):
                known = True
            else:
                unknown = True
                assert set(solution.policy.policy(state, seat).values()) == {0.5}
            state.apply("pass")
    assert known
    assert unknown


def test_limits_of_sampling() -> None:
    solver = search.MccfrSolver("leduc", seed=3)
    seen: list[int] = []
    assert solver.run(1001, progress=seen.append).iterations == 1004
    assert seen[-1] == 1004
    assert seen == sorted(seen)
    stop = threading.Event()
    stop.set()
    assert solver.run(1000, stop=stop).iterations == 1004
    short = solver.run(seconds=0.05)
    assert short.iterations > 1004
    assert not short.complete


@pytest.mark.parametrize("streams", [1, 4])
def test_a_game_too_large_for_the_memory_ends_it_and_what_was_learnt_stays(streams: int) -> None:
    memory = 100_000 if streams == 1 else (streams + 2) * 100_000  # so much a table
    full = search.MccfrSolver("leduc", streams=streams, memory=memory, seed=1)
    solution = full.run(100_000)
    assert solution.full
    assert not solution.complete
    assert 0 < solution.iterations < 100_000
    known = solution.policy.num_information_states(0)
    assert known > 0
    again = full.run(100_000)
    assert again.full
    assert (again.iterations, again.policy.num_information_states(0)) == (solution.iterations, known)
    assert not search.mccfr("leduc", iterations=100, seed=1).full


def test_more_actions_than_a_table_holds_end_it() -> None:
    """72,072 in Chinese Poker where hands may be mis-set (CP-5)."""
    game = palatine.load_game("chinese", misset="scoop")
    solution = search.mccfr(game, iterations=10, seed=1)
    assert (solution.full, solution.complete, solution.iterations) == (True, False, 0)


def test_a_pool_ends_where_the_memory_does() -> None:
    options = {"streams": 2, "memory": 4 * 100_000, "seed": 1}
    with ThreadPoolExecutor(2) as executor:
        pooled = search.mccfr("leduc", iterations=100_000, executor=executor, **options)
    alone = search.mccfr("leduc", iterations=100_000, **options)
    assert pooled.full
    assert pooled.iterations == alone.iterations
    assert pooled.policy.num_information_states(0) == alone.policy.num_information_states(0)


@pytest.mark.parametrize("streams", [1, 2])
def test_a_traversal_that_takes_a_minute_is_ended(streams: int) -> None:
    """Of Chinese Poker, with some 20,000 actions a seat: by seconds, an event, an interrupt."""
    begun = time.monotonic()
    solver = search.MccfrSolver("chinese", streams=streams)
    solution = solver.run(10**6, seconds=0.1)
    assert (solution.iterations, solution.complete) == (0, False)
    assert solution.policy.num_information_states(0) > 0
    stop = threading.Event()
    threading.Timer(0.1, stop.set).start()
    assert solver.run(10**6, stop=stop).iterations == 0
    threading.Timer(0.1, signal.raise_signal, [signal.SIGINT]).start()
    with pytest.raises(KeyboardInterrupt):
        solver.run(10**6)
    assert solver.iterations == 0
    assert time.monotonic() - begun < 10


@pytest.mark.parametrize(
    ("options", "error", "reason"),
    [
        ({}, Error, "needs an end"),
        ({"seconds": float("inf")}, Error, "needs an end"),
        ({"iterations": 1, "sampling": "both"}, Error, "no sampling 'both'"),
        ({"iterations": 1, "sampling": 5}, TypeError, "int"),
        ({"iterations": 1, "seed": -1}, Error, "seed"),
        ({"iterations": 1, "streams": 0}, Error, "streams"),
        ({"iterations": 1, "streams": 257}, Error, "streams"),
        ({"iterations": 1, "threads": 0}, Error, "threads"),
        ({"iterations": 1, "memory": 10}, Error, "10|limit"),
        ({"iterations": 1, "executor": 5}, TypeError, "Executor"),
        ({"iterations": 1, "seconds": "x"}, TypeError, "str|seconds"),
        ({"iterations": 1, "seconds": True}, TypeError, "seconds must be a number, not bool"),
        ({"seconds": -1}, Error, "seconds must be a number of at least 0: -1"),
        ({"seconds": float("nan")}, Error, "seconds must be a number of at least 0: nan"),
        ({"iterations": 1, "stop": 5}, TypeError, "stop must be an event .*, not int"),
        ({"iterations": 1, "progress": 5}, TypeError, "progress must be callable, not int"),
    ],
)
def test_what_sampling_cannot_be_asked(options: dict[str, Any], error: type[Exception], reason: str) -> None:
    with pytest.raises(error, match=reason):
        search.mccfr("kuhn", **options)
    with ThreadPoolExecutor(1) as pool, pytest.raises(error, match=reason):
        search.mccfr("kuhn", **{"executor": pool, **options})


@pytest.mark.parametrize("solver", [search.CfrSolver("leduc"), search.MccfrSolver("leduc")], ids=["cfr", "mccfr"])
def test_a_solver_at_work_is_not_to_be_asked(solver: Any) -> None:
    """Two threads never touch the same regrets: whoever comes second is told so."""
    begun, stop = threading.Event(), threading.Event()
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(solver.run, 10**9, stop=stop, progress=lambda done: begun.set())
        assert begun.wait(60)
        refused = 0
        while refused < 20:  # between the rounds of sampling it can be asked
            with contextlib.suppress(StateError):
                assert solver.iterations >= 0
                continue
            refused += 1
        stop.set()
        assert running.result(60).iterations == solver.iterations


@pytest.mark.parametrize("solver", [search.CfrSolver("leduc"), search.MccfrSolver("leduc")], ids=["cfr", "mccfr"])
def test_a_callback_cannot_ask_the_solver_that_called_it(solver: Any) -> None:
    refused: list[str] = []
    stop = threading.Event()

    def ask(done: int) -> None:
        for question in (lambda: solver.iterations, lambda: solver.run(1)):
            with contextlib.suppress(StateError):
                question()
                continue
            refused.append("refused")
        if len(refused) >= 2:
            stop.set()

    assert solver.run(10**9, stop=stop, progress=ask).iterations == solver.iterations
