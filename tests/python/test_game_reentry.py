"""Code that runs in the midst of a native call - a collection, an `__index__`, a thread - and changes its state.

Up to Python 3.11 any new list or dict may start a collection, and a collection runs finalizers.
"""

import contextlib
import gc
import random
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import palatine
from palatine import Dealer, leduc


class Intruder:
    """Garbage that only a collection finds; then it acts."""

    def __init__(self, act: Callable[[], object]) -> None:
        self.act = act
        self.ring = self

    def __del__(self) -> None:
        self.act()


class Kept(leduc.State):
    """A state that the collector minds: to make one may start a collection."""


def played() -> Kept:
    state = Kept()
    for move in ("deal Ks", "deal Qh", "call", "call", "deal Qs", "raise"):
        state.apply(move)
    return state


def restart(state: leduc.State) -> None:
    """Put another game in its place, and use the memory that this sets free."""
    state.__init__(leduc.Rules(ante=7), 9)  # type: ignore[misc]
    Dealer(5).play(state)
    state.clone()


def with_intruder(when: int, act: Callable[[], object], ask: Callable[[], Any]) -> Any:
    """Call `ask`; as soon as it has made so many things that the collector minds, `act` is done."""
    gc.collect()  # the count of new things begins again, and no spare ones are left that would not be counted
    Intruder(act)
    gc.set_threshold(when)
    gc.enable()
    try:
        return ask()
    finally:
        gc.disable()


@pytest.fixture
def quiet() -> Iterator[None]:
    """No collections but those that a test asks for."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.disable()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()
    gc.enable()


ASKED: list[Callable[[leduc.State], Any]] = [
    lambda state: state._turns(),
    lambda state: state._look(-3),
    lambda state: state._look(0),
    lambda state: state._observation_parts(),
    lambda state: state.observation_tensor(1).tolist(),
    lambda state: state.pending,
    lambda state: state.legal_actions(),
]


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("ask", ASKED)
def test_an_answer_is_of_one_moment(ask: Callable[[leduc.State], Any]) -> None:
    other = played()
    expected = [ask(other)]
    restart(other)
    expected.append(ask(other))
    for when in range(1, 60):
        state = played()
        found = with_intruder(when, lambda state=state: restart(state), lambda state=state: ask(state))
        assert found in expected


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("make", [lambda state: state.clone(), lambda state: state.resample(0, 1)])
def test_a_new_state_is_of_one_moment(make: Callable[[leduc.State], leduc.State]) -> None:
    for when in range(1, 60):
        state = played()
        made = with_intruder(when, lambda state=state: restart(state), lambda state=state: make(state))
        assert leduc.State.from_json(made.to_json()) == made
        assert (made.rules.ante, made.num_players) in ((1, 2), (7, 9))


class Restarting:
    """A seat, a seed, an index whose reading starts the state anew, for fewer players."""

    def __init__(self, state: leduc.State, number: int) -> None:
        self.state, self.number = state, number

    def __index__(self) -> int:
        self.state.__init__(None, 2)  # type: ignore[misc]
        return self.number


def test_arguments_that_start_the_state_anew() -> None:
    calls: list[Callable[[leduc.State, Any], Any]] = [
        lambda state, number: state.apply(1, number),
        lambda state, number: state.apply(number),
        lambda state, number: state.apply(number, 8),
        lambda state, number: state.is_legal(number, 8),
        lambda state, number: state.resample(8, number),
        lambda state, number: state.resample(number, 1),
        lambda state, number: state.view(number),
        lambda state, number: state.observation_tensor(number),
        lambda state, number: state.information_state_key(number),
        lambda state, number: state.legal_steps([number], 8),
        lambda state, number: state.legal_moves(8)[number],
        lambda state, number: state._action_at(number, 8),
        lambda state, number: state._more_than(number, 8),
        lambda state, number: state._actions_from(number, 5, 8),
        lambda state, number: state._actions_from(0, number, 8),
        lambda state, number: state._play(number),
        lambda state, number: state.__init__(None, 3, number),  # type: ignore[misc]
    ]
    for call in calls:
        for number in (8, 1, 0):
            state = leduc.State(None, 10, 7)
            Dealer(1).play(state)
            with contextlib.suppress(palatine.Error, IndexError):
                call(state, Restarting(state, number))
            assert state.num_players in (2, 3)
            assert leduc.State.from_json(state.to_json()) == state


def test_threads_with_one_state() -> None:
    state, failures = leduc.State(), []

    def work(seed: int) -> None:
        rng = random.Random(seed)
        acts: list[Callable[[], Any]] = [
            lambda: Dealer(seed).play(state),
            lambda: state.apply(rng.choice(state.legal_actions() or [0])),
            state.undo,
            lambda: state.view(rng.randrange(2)),
            lambda: state.observation_tensor(1),
            state.to_json,
            lambda: state.resample(0, seed),
            lambda: Intruder(lambda: time.sleep(0)),
            lambda: state.__init__(None, rng.randint(2, 10)),  # type: ignore[misc]
        ]
        while time.monotonic() < end:
            try:
                rng.choice(acts)()
            except palatine.Error:
                continue
            except Exception as error:
                failures.append(error)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    end = time.monotonic() + 1
    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    sys.setswitchinterval(interval)
    assert not failures


class Shifty:
    """Another number, or none, each time it is read."""

    def __init__(self, *numbers: object) -> None:
        self.numbers = list(numbers)

    def __index__(self) -> Any:
        return self.numbers.pop(0)


def test_numbers_are_read_once() -> None:
    state = played()
    assert state.legal_steps([Shifty(1, 999, 2)]) == []
    assert state.action_of_steps([Shifty(1, 999, 2)]) == 1
    assert state.legal_moves()[Shifty(0, 999)] == leduc.Move.FOLD
    for ask in (
        state.apply,
        state.action_of,
        state.is_legal,
        state.explain,
        state.move_of,
        lambda n: state.legal_steps([n]),
    ):
        with pytest.raises(TypeError):
            ask(Shifty(1.5, 1.5, 1.5))


def test_what_is_no_index() -> None:
    for wrong in ("0", 0.0, None, slice(0, 1), b"0"):
        with pytest.raises(TypeError):
            leduc.State().legal_moves()[wrong]  # type: ignore[index]
