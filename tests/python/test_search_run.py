"""How Python waits for a search: stop, signals, progress, limits, other threads, wrong arguments."""

import math
import signal
import threading
from collections.abc import Callable
from typing import Any

import pytest

import palatine
from palatine import kuhn, search
from search_positions import endless

SEARCHES: dict[str, Callable[..., search.Result]] = {
    "alpha_beta": lambda state, **options: search.alpha_beta(state, **{"perfect_information": True, **options}),
    "epimc": search.epimc,
}

every_search = pytest.mark.parametrize("run", SEARCHES.values(), ids=SEARCHES)


class Refuses:
    """An event that nobody may ask."""

    def is_set(self) -> bool:
        raise LookupError("not to be asked")


@every_search
def test_a_stop_ends_it(run: Callable[..., search.Result]) -> None:
    state = endless()
    before = state.clone()
    stop = threading.Event()
    timer = threading.Timer(0.1, stop.set)
    timer.start()
    result = run(state, stop=stop)
    timer.join()
    assert not result.complete
    assert result.move in state.legal_moves()
    assert state == before


@every_search
def test_a_stop_that_is_set_already(run: Callable[..., search.Result]) -> None:
    stop = threading.Event()
    stop.set()
    state = endless()
    result = run(state, stop=stop)
    assert (result.nodes, result.complete, result.values) == (0, False, {})
    assert math.isnan(result.value)
    assert result.move in state.legal_moves()
    assert result.line == [result.move]


@every_search
def test_seconds_end_it(run: Callable[..., search.Result]) -> None:
    for seconds in (0, 0.0, 0.07):
        result = run(endless(), seconds=seconds)
        assert not result.complete
        assert result.seconds >= seconds
    quick = run(kuhn.State.setup(["Ks", "Qs"]), seconds=1000)
    assert quick.complete
    assert run(kuhn.State.setup(["Ks", "Qs"]), seconds=math.inf).complete


@every_search
def test_an_interrupt_is_raised_and_leaves_the_state(run: Callable[..., search.Result]) -> None:
    state = endless()
    before = state.clone()
    timer = threading.Timer(0.1, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        run(state)
    timer.join()
    assert state == before
    state.apply(state.default_move())
    state.undo()
    assert state == before


@every_search
def test_a_handler_that_returns_does_not_end_it(run: Callable[..., search.Result]) -> None:
    stop = threading.Event()
    heard = []

    def hear(number: int, frame: object) -> None:
        heard.append(number)
        stop.set()

    old = signal.signal(signal.SIGINT, hear)
    timer = threading.Timer(0.1, signal.raise_signal, [signal.SIGINT])
    try:
        timer.start()
        assert not run(endless(), stop=stop).complete
    finally:
        timer.join()
        signal.signal(signal.SIGINT, old)
    assert heard == [signal.SIGINT]


@every_search
def test_progress_is_told(run: Callable[..., search.Result]) -> None:
    told: list[int] = []
    run(endless(), seconds=0.3, progress=told.append)
    assert told
    assert told == sorted(told)
    last: list[int] = []
    run(kuhn.State.setup(["Ks", "Qs"]), progress=last.append)
    assert last[-1] > 0


def test_what_is_counted() -> None:
    told: list[int] = []
    result = search.alpha_beta(kuhn.State.setup(["Ks", "Qs"]), perfect_information=True, progress=told.append)
    assert told[-1] == result.nodes
    search.epimc(kuhn.State.setup(["Ks", "Qs"]), worlds=17, progress=told.append)
    assert told[-1] == 17


@every_search
def test_what_progress_and_stop_raise_ends_it(run: Callable[..., search.Result]) -> None:
    def fail(done: int) -> None:
        raise LookupError(f"{done >= 0}")

    state = endless()
    before = state.clone()
    with pytest.raises(LookupError, match="True"):
        run(state, progress=fail)
    with pytest.raises(LookupError, match="not to be asked"):
        run(state, stop=Refuses())
    assert state == before


@every_search
def test_the_state_may_be_played_on_meanwhile(run: Callable[..., search.Result]) -> None:
    state = endless()
    first = state.clone()

    def play(done: int) -> None:
        if not state.is_terminal():
            state.apply(state.default_move())

    result = run(state, seconds=0.2, progress=play)
    assert state.is_terminal()
    assert result.move in first.legal_moves()


@every_search
def test_other_threads_go_on(run: Callable[..., search.Result]) -> None:
    counts = [0]
    over = threading.Event()

    def count() -> None:
        while not over.is_set():
            counts[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    try:
        begun = counts[0]
        run(endless(), seconds=0.3)
        advanced = counts[0] - begun
    finally:
        over.set()
        thread.join()
    assert advanced > 1000


@every_search
def test_searches_in_several_threads(run: Callable[..., search.Result]) -> None:
    state = kuhn.State.setup(["Qs", "Ks"], ["pass", "bet"])
    alone = run(state)
    found: list[search.Result] = []
    threads = [threading.Thread(target=lambda: found.append(run(state))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [(one.move, one.value, one.nodes) for one in found] == [(alone.move, alone.value, alone.nodes)] * 4


@every_search
@pytest.mark.parametrize(
    ("options", "error", "named"),
    [
        ({"stop": 1}, TypeError, r"stop must be an event \(it has is_set\(\)\), not int"),
        ({"stop": threading.Event}, TypeError, "missing|argument"),
        ({"progress": 3}, TypeError, "progress must be callable, not int"),
        ({"seconds": -1}, palatine.Error, "seconds must be a number of at least 0: -1"),
        ({"seconds": -0.5}, palatine.Error, "at least 0: -0.5"),
        ({"seconds": math.nan}, palatine.Error, "at least 0: nan"),
        ({"seconds": 10**400}, palatine.Error, "at least 0: 1000"),
        ({"seconds": "1"}, TypeError, "seconds must be a number, not str"),
        ({"seconds": True}, TypeError, "seconds must be a number, not bool"),
        ({"memory": -1}, palatine.Error, "memory out of range .*: -1"),
        ({"memory": 1 << 60}, palatine.Error, f"memory out of range .*: {1 << 60}"),
        ({"memory": 1.5}, TypeError, "memory must be an int, not float"),
        ({"threads": 0}, palatine.Error, "threads out of range 1..1024: 0"),
        ({"threads": 1025}, palatine.Error, "threads out of range 1..1024: 1025"),
        ({"threads": None}, TypeError, "threads must be an int, not NoneType"),
        ({"player": 2}, palatine.StateError, "player out of range 0..1: 2"),
        ({"player": -1}, palatine.StateError, "player out of range 0..1: -1"),
        ({"player": 1}, palatine.StateError, "seat 1 is not to act"),
        ({"player": "0"}, TypeError, "player must be an int, not str"),
        ({"depth": 0}, palatine.Error, "depth out of range 1..*: 0"),
        ({"depth": 2000}, palatine.Error, "depth out of range .*: 2000"),
        ({"depth": 1.0}, TypeError, "depth must be an int, not float"),
    ],
)
def test_wrong_arguments(
    run: Callable[..., search.Result], options: dict[str, Any], error: type[Exception], named: str
) -> None:
    state = kuhn.State.setup(["Ks", "Qs"])
    with pytest.raises(error, match=named) as caught:
        run(state, **options)
    assert len(str(caught.value)) < 300


@every_search
def test_states_that_cannot_be_searched(run: Callable[..., search.Result]) -> None:
    with pytest.raises(palatine.StateError, match="chance is to act"):
        run(kuhn.State())
    with pytest.raises(palatine.StateError, match="the game is over"):
        run(kuhn.State.setup(["Ks", "Qs"], ["bet", "pass"]))
    for wrong in (None, "kuhn", kuhn, kuhn.State):
        with pytest.raises(TypeError, match=r"state must be a palatine\.game\.State, not "):
            run(wrong)
    with pytest.raises(palatine.StateError, match="has not begun"):
        run(kuhn.State.__new__(kuhn.State))
