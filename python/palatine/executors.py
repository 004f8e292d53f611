"""Work by ranges of seeds, over any pool, with a result that does not depend on the pool.

`map_ranges` cuts 0..count-1 into ranges of one size and gives the answers in their order, whoever computes them when.
A task that takes its random numbers from the numbers of its range, and nothing from other tasks, then adds up to the
same with no pool, with threads, with processes and on a cluster, and a worker that dies costs time only: its pool runs
the range again.
"""

import operator
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, Future
from typing import SupportsIndex, TypeVar

from palatine import _core
from palatine.errors import Error

__all__ = ["map_ranges"]
__dir__ = __all__.copy  # dir() shows the public names alone

T = TypeVar("T")


def map_ranges(
    task: Callable[[int, int], T],
    count: SupportsIndex,
    size: SupportsIndex,
    executor: Executor | None = None,
    ahead: SupportsIndex = 64,
) -> Generator[T, None, None]:
    """Give task(0, size), task(size, 2 * size), ... up to count, in this order; the last range may be shorter.

    task: called as task(start, stop); for a pool of processes or a cluster it and its answers must pickle, as a
    `functools.partial` of a function of a module does. count: 0 or more. size: 1 or more. executor: any
    `concurrent.futures.Executor`, which stays open; None computes here, one range each time one is asked for.
    ahead: 1 or more; how many ranges may be with the pool at once, so that a reader who stops early wastes no more.

    What a task raises is raised in its place of the order. When the iterator is closed, by an error or by a reader who
    has enough, the ranges that have not begun are cancelled.

    >>> list(map_ranges(lambda start, stop: sum(range(start, stop)), 10, 4))
    [6, 22, 17]
    """
    numbers = {"count": (count, 0), "size": (size, 1), "ahead": (ahead, 1)}
    for name, (number, least) in numbers.items():
        if isinstance(number, bool) or not hasattr(number, "__index__"):
            raise TypeError(f"{name} must be an int, not {type(number).__name__}")
        if operator.index(number) < least:
            raise Error(f"{name} is {least} or more, not {_core.shown(operator.index(number))}")
    if executor is not None and not isinstance(executor, Executor):
        raise TypeError(f"executor is a concurrent.futures.Executor, not {type(executor).__name__}")
    end, step = operator.index(count), operator.index(size)
    ranges = ((start, min(start + step, end)) for start in range(0, end, step))
    if executor is None:
        return (task(start, stop) for start, stop in ranges)
    return in_order(task, ranges, executor, operator.index(ahead))


def in_order(
    task: Callable[[int, int], T], ranges: Iterator[tuple[int, int]], executor: Executor, ahead: int
) -> Generator[T, None, None]:
    """Keep `ahead` ranges with the pool, and give the answers in the order of the ranges."""
    waiting: deque[Future[T]] = deque()
    try:
        for start, stop in ranges:
            waiting.append(executor.submit(task, start, stop))
            if len(waiting) == ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
