"""Whatever takes long hears Ctrl-C and a stop, and lets other threads go on meanwhile."""

import faulthandler
import inspect
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from long_calls import LONG, Long, full_table, many_masks
from palatine import Error, _core, load_game, search
from palatine.bots import RandomBot

STOPPABLE = {name: call for name, call in LONG.items() if call.stopped is not None}


@pytest.fixture(autouse=True)
def guard() -> Iterator[None]:
    """End the process, and tell where it hung, when a call hears nobody."""
    faulthandler.dump_traceback_later(120, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()


@pytest.fixture(scope="module", autouse=True)
def inputs() -> None:
    full_table()
    many_masks()


@pytest.mark.parametrize("call", LONG.values(), ids=LONG)
def test_an_interrupt_ends_it(call: Long) -> None:
    timer = threading.Timer(0.1, signal.raise_signal, [signal.SIGINT])  # a thread that gets no turn never comes to it
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            call.run(None)
    finally:
        timer.cancel()
        timer.join()


@pytest.mark.parametrize("call", STOPPABLE.values(), ids=STOPPABLE)
def test_a_stop_ends_it(call: Long) -> None:
    stop = threading.Event()
    timer = threading.Timer(0.1, stop.set)
    timer.start()
    result = call.run(stop)
    timer.join()
    assert call.stopped is not None
    assert call.stopped(result)


@pytest.mark.parametrize("name", STOPPABLE)
def test_a_stop_that_is_set_already_ends_it(name: str) -> None:
    call, stop = LONG[name], threading.Event()
    stop.set()
    if name == "cfr":  # without the game written out nothing is known
        with pytest.raises(Error, match="stopped before the game was written out"):
            call.run(stop)
        return
    result = call.run(stop)
    assert call.stopped is not None
    assert call.stopped(result)


WORDS = ("seconds", "stop", "samples", "iterations", "simulations", "games", "worlds", "threads")
SHORT = {
    "check_alpha_beta": "checks its arguments",
    "check_epimc": "checks its arguments",
    "check_ismcts": "checks its arguments",
    "check_casino_engine": "checks its arguments",
    "check_casino_endgame": "checks its arguments",
    "check_run": "checks its arguments",
    "Mccfr.load": "reads",
    "Cfr.restore": "reads",
    "casino_endgame": "tested beside the endgame: test_casino_endgame.py",
    "palace_engine": "IS-MCTS, as `ismcts`",
    "chinese_play": "tested beside the solver: test_chinese_solver.py",
    "chinese_exploitability": "tested beside the solver: test_chinese_solver.py",
    "ChineseFieldSolver.gain": "tested beside the solver: test_chinese_solver.py",
}


def callables() -> Iterator[tuple[str, Any]]:
    for name, value in vars(_core).items():
        if inspect.isclass(value):
            for inner, member in vars(value).items():
                if callable(member):
                    yield (name if inner == "__init__" else f"{name}.{inner}"), member
        elif callable(value):
            yield name, value


def test_no_native_call_that_may_take_long_is_missing_here() -> None:
    """Each with a limit or a number of things to do is in the table, or named as short."""
    reached = {name for call in LONG.values() for name in call.native} | {"GameState._playouts"}
    for name, value in callables():
        signature = (value.__doc__ or "").split("\n", 1)[0]
        if any(f"{word}:" in signature for word in WORDS) and "(" in signature:
            assert name in reached or name in SHORT, (name, signature)


def test_moves_without_number() -> None:
    """The questions that need no list are answered from the first moves."""
    state = full_table()
    moves = state.legal_moves()
    assert state.legal_count(limit=0) == 0
    assert state.legal_count(limit=1) == 1
    assert state.legal_count(0, 100_000) == 100_000
    assert state.legal_count(1, 100) == 0
    assert moves
    assert not state.legal_moves(1)
    assert moves[5000] in moves
    assert next(iter(moves)) in moves
    assert "more than" in repr(moves)
    assert state.view(0)["legal_moves"] is None
    assert state.default_move(0) in moves
    assert state.legal_steps()
    for seed in range(20):
        assert RandomBot(seed).step(state) in moves
    assert len({str(RandomBot(seed).step(state)) for seed in range(20)}) > 10


def test_limits_of_searches_on_moves_without_number() -> None:
    """The root alone has more moves than they can hold: each answers with a legal move and says that it is no more."""
    state = full_table()
    for result in (
        search.alpha_beta(state, perfect_information=True, memory=1 << 20),
        search.alpha_beta(state, perfect_information=True, nodes=1000),
        search.epimc(state, worlds=2, memory=1 << 22),
        search.epimc(state, worlds=2, seconds=0.1),
        search.ismcts(state, simulations=3, memory=1 << 20),
        search.ismcts(state, seconds=0.1),
    ):
        assert not result.complete
        assert result.move in state.legal_moves()


def runs_beside(call: Callable[[], object]) -> bool:
    """Whether another thread has had a turn before the call was over, though nobody made the caller give one up."""
    begin, turns = threading.Event(), list[int]()

    def other() -> None:
        begin.wait()
        turns.append(1)

    thread = threading.Thread(target=other)
    thread.start()
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    try:
        begin.set()
        call()
        return bool(turns)
    finally:
        sys.setswitchinterval(interval)
        thread.join()


def test_what_a_solver_has_learnt_is_told_without_the_gil() -> None:
    """A table may have millions of information states."""
    start = load_game("casino").new_initial_state()
    solver = _core.Mccfr(start, "external", 1, 1, 1 << 24)
    solver.round(60, 1, None, None, None)
    written = solver.stream(solver.iterations, 1)
    assert len(written[2][0]) > 10_000
    iterations, following, table = solver.state()

    def join() -> None:
        _core.Mccfr(start, "external", 1, 1, 1 << 24).join([written], 1)

    for call in (
        solver.policy,
        solver.state,
        join,
        lambda: solver.stream(iterations, 1),
        lambda: solver.load(iterations, following, table),
    ):
        assert any(runs_beside(call) for _ in range(20)), call
