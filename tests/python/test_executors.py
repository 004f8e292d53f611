"""Ranges over pools: the order and the answers are those of no pool."""

import functools
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import chain
from multiprocessing import get_context
from typing import Any

import pytest

import palatine
from palatine.executors import map_ranges
from pool_tasks import draw


class Backwards(Executor):
    """Computes nothing before somebody waits, and then the last task first."""

    def __init__(self) -> None:
        self.tasks: list[tuple[Future[Any], Any]] = []
        self.submitted = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        executor = self

        class Waiting(Future[Any]):
            def result(self, timeout: float | None = None) -> Any:
                while executor.tasks:
                    future, task = executor.tasks.pop()
                    if future.set_running_or_notify_cancel():
                        try:
                            future.set_result(task())
                        except Exception as error:
                            future.set_exception(error)
                return super().result(timeout)

        future = Waiting()
        self.tasks.append((future, functools.partial(fn, *args, **kwargs)))
        self.submitted += 1
        return future


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        yield pool


@pytest.mark.parametrize(("count", "size"), [(0, 3), (1, 3), (3, 3), (10, 3), (10, 1), (10, 100)])
def test_every_pool_gives_what_no_pool_gives(count: int, size: int, processes: Executor) -> None:
    task = functools.partial(draw, 5)
    plain = list(map_ranges(task, count, size))
    assert [len(part) for part in plain] == [min(size, count - start) for start in range(0, count, size)]
    assert list(chain.from_iterable(plain)) == draw(5, 0, count)
    with ThreadPoolExecutor(3) as threads:
        for executor in (threads, processes, Backwards()):
            for ahead in (1, 2, 64):
                assert list(map_ranges(task, count, size, executor, ahead)) == plain


def test_no_pool_computes_when_asked() -> None:
    done: list[int] = []
    answers = map_ranges(lambda start, stop: done.append(start), 10, 4)
    assert done == []
    next(answers)
    assert done == [0]


def test_no_more_than_ahead_ranges_are_out() -> None:
    pool = Backwards()
    answers = map_ranges(lambda start, stop: start, 100, 1, pool, ahead=7)
    assert next(answers) == 0
    assert pool.submitted == 7
    assert next(answers) == 1
    assert pool.submitted == 8


def test_a_reader_who_has_enough_cancels_the_rest() -> None:
    begun: list[int] = []
    go = threading.Event()

    def task(start: int, stop: int) -> int:
        begun.append(start)
        if start > 0:
            go.wait(60)
        return start

    with ThreadPoolExecutor(1) as pool:
        answers = map_ranges(task, 1000, 1, pool)
        assert next(answers) == 0
        while begun != [0, 1]:
            time.sleep(0.001)
        answers.close()
        go.set()
    assert begun == [0, 1]


def test_an_error_comes_in_its_place_and_cancels_the_rest() -> None:
    def task(start: int, stop: int) -> int:
        return 12 // (3 - start)

    for executor in (None, Backwards()):
        answers = map_ranges(task, 10, 1, executor, ahead=3)
        assert [next(answers) for _ in range(3)] == [4, 6, 12]
        with pytest.raises(ZeroDivisionError):
            next(answers)
        assert list(answers) == []


@pytest.mark.parametrize(
    ("arguments", "error", "named"),
    [
        ({"count": -1}, palatine.Error, "count is 0 or more, not -1"),
        ({"size": 0}, palatine.Error, "size is 1 or more, not 0"),
        ({"ahead": 0}, palatine.Error, "ahead is 1 or more, not 0"),
        ({"count": 1.0}, TypeError, "count must be an int, not float"),
        ({"size": True}, TypeError, "size must be an int, not bool"),
        ({"executor": 3}, TypeError, "executor is a concurrent.futures.Executor, not int"),
        ({"executor": ThreadPoolExecutor}, TypeError, "not ABCMeta|not type"),
    ],
)
def test_refused_before_anything_runs(arguments: dict[str, Any], error: type[Exception], named: str) -> None:
    def task(start: int, stop: int) -> None:
        raise AssertionError("runs")

    with pytest.raises(error, match=named):
        map_ranges(task, **{"count": 3, "size": 2, **arguments})
