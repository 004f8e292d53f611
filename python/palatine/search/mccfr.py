"""Monte Carlo counterfactual regret minimization, for games that are too large to be written out."""

import os
import time
from concurrent.futures import Executor
from dataclasses import replace
from functools import partial
from typing import Any, NoReturn, Self, SupportsIndex

from palatine import _core
from palatine.errors import RecordError
from palatine.executors import map_ranges
from palatine.files import write_file
from palatine.game import State
from palatine.search import record
from palatine.search.policy import TabularPolicy
from palatine.search.result import Stop
from palatine.search.root import AnyGame, check_same_root, root_as_record, root_from_record, root_of
from palatine.search.solution import MEMORY, Progress, Solution, check_limits, exploitability_of

__all__ = ["SAMPLINGS", "STREAMS", "MccfrSolver", "mccfr"]
__dir__ = __all__.copy  # dir() shows the public names alone

SAMPLINGS = ("external", "outcome")
STREAMS, MOST_STREAMS = 4, 256
KIND = "mccfr"
WITHOUT_END = 1 << 62


def learn(
    root: State[Any, Any],
    options: dict[str, Any],
    base: tuple[int, int, tuple[Any, ...]],
    start: int,
    stop: int,
) -> tuple[Any, ...]:
    """Do the iterations start..stop - 1 of a round, counted from its first, wherever that is; tell what came."""
    iterations, first, table = base
    worker = _core.Mccfr(root, **options)
    worker.load(iterations, first, table)
    return worker.stream(first + start, stop - start)


class MccfrSolver:
    """Monte Carlo CFR that can be paused, saved and gone on with; `mccfr` is one run of it.

    The arguments are those of `mccfr`.

    >>> solver = MccfrSolver("kuhn", seed=1)
    >>> solution = solver.run(20_000)
    >>> solution.iterations, solution.policy
    (20000, <TabularPolicy of kuhn: 6/6 information states>)
    """

    def __init__(
        self,
        game: AnyGame,
        sampling: str = "external",
        *,
        seed: SupportsIndex = 0,
        streams: SupportsIndex = STREAMS,
        memory: SupportsIndex = MEMORY,
    ) -> None:
        """Begin with an empty table."""
        if not isinstance(sampling, str):
            raise TypeError(f"sampling must be a str, not {type(sampling).__name__}")
        self._root = root_of(game)
        self._options: dict[str, Any] = {"sampling": sampling, "seed": seed, "streams": streams, "memory": memory}
        self._mccfr = _core.Mccfr(self._root, **self._options)
        self._options |= {name: int(self._options[name]) for name in ("seed", "streams", "memory")}

    @property
    def sampling(self) -> str:
        """Which one it is."""
        sampling: str = self._options["sampling"]
        return sampling

    @property
    def iterations(self) -> int:
        """How many were done."""
        return self._mccfr.iterations

    def run(
        self,
        iterations: SupportsIndex | None = None,
        *,
        seconds: float | None = None,
        threads: SupportsIndex = 1,
        executor: Executor | None = None,
        stop: Stop | None = None,
        progress: Progress | None = None,
        evaluate: bool = False,
    ) -> Solution:
        """Do so many iterations more; see `mccfr`."""
        begun = time.perf_counter()
        limit = check_limits(iterations, seconds, stop)
        _core.check_run(seconds=seconds, threads=threads, stop=stop, progress=progress)
        form = _core.SequenceForm(self._root, self._options["memory"], seconds, stop) if evaluate else None
        history: list[tuple[int, float]] = []
        done, next_look = 0, 1
        while not self._mccfr.full and (limit is None or done < limit):
            left = None if seconds is None else seconds - (time.perf_counter() - begun)
            if (left is not None and left <= 0) or (stop is not None and stop.is_set()):
                break
            before = self._mccfr.iterations
            wanted = WITHOUT_END - 1 if limit is None else limit - done
            tell = None if progress is None else partial(add_and_tell, progress, done)
            if executor is None:
                self._mccfr.round(wanted, threads, left, stop, tell)
            else:
                self._round_over(executor, wanted)
                if tell is not None:
                    tell(self._mccfr.iterations - before)
            done += self._mccfr.iterations - before
            if form is not None and done >= next_look:
                next_look = 2 * done
                history.append((self._mccfr.iterations, exploitability_of(*form.evaluate(self._mccfr.policy()))))
        solution = Solution(
            policy=TabularPolicy(self._root, self._mccfr.policy()),
            iterations=self._mccfr.iterations,
            seconds=0,
            complete=limit is not None and done >= limit,
            history=history,
            full=self._mccfr.full,
        )
        if form is not None:
            values, best = form.evaluate(solution.policy._table)
            solution = replace(solution, values=values, best_responses=best)
            if not history or history[-1][0] != solution.iterations:
                history.append((solution.iterations, exploitability_of(values, best)))
        return replace(solution, seconds=time.perf_counter() - begun)

    def _round_over(self, executor: Executor, wanted: int) -> None:
        """Do a round with the tasks of a pool, a stream each, joined in their order."""
        length = self._mccfr.round_length(wanted)
        options = {**self._options}
        task = partial(learn, self._root, options, self._mccfr.state())
        self._mccfr.join(list(map_ranges(task, length * options["streams"], length, executor)), length)

    def __copy__(self) -> NoReturn:
        """TypeError, as from `deepcopy` and pickle: both would learn in one table. `save` and `load` make another."""
        raise TypeError("a MccfrSolver cannot be copied")

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write what was learnt to a file, whole or not at all: `load` goes on from there."""
        iterations, following, table = self._mccfr.state()
        head = {
            "root": root_as_record(self._root),
            "sampling": self._options["sampling"],
            "seed": self._options["seed"],
            "streams": self._options["streams"],
            "iterations": iterations,
            "next": following,
        }
        write_file(path, record.as_bytes(KIND, head, table))

    @classmethod
    def load(cls, path: str | os.PathLike[str], game: AnyGame, *, memory: SupportsIndex = MEMORY) -> Self:
        """Go on from a file that `save` wrote, for this game; sampling, seed and streams are those of the file.

        RecordError, with the reason, for a file that is none or is damaged; RulesError, with what differs, for one of
        another game, other rules or players.
        """
        head, arrays = record.from_bytes(KIND, record.read_file(path))
        if set(head) != {"root", "sampling", "seed", "streams", "iterations", "next"}:
            raise RecordError(f"no palatine.{KIND}: its head has {', '.join(sorted(head))}")
        check_same_root(root_from_record(head["root"]), root_of(game), "what was learnt")
        if head["sampling"] not in SAMPLINGS:
            raise RecordError(f"no palatine.{KIND}: no sampling {_core.shown(head['sampling'])}")
        for name, least, most in (("seed", 0, 2**64 - 1), ("streams", 1, MOST_STREAMS)):
            if type(head[name]) is not int or not least <= head[name] <= most:
                raise RecordError(
                    f"no palatine.{KIND}: {name} is an int {least}..{most}, not {_core.shown(head[name])}"
                )
        try:
            solver = cls(game, head["sampling"], seed=head["seed"], streams=head["streams"], memory=memory)
            solver._mccfr.load(head["iterations"], head["next"], tuple(arrays))
        except TypeError as error:
            raise RecordError(f"no palatine.{KIND}: {error}") from None
        return solver


def add_and_tell(progress: Progress, before: int, now: int) -> None:
    """Tell how many iterations of a run were done, from how many there were before this round."""
    progress(before + now)


def mccfr(
    game: AnyGame,
    *,
    sampling: str = "external",
    iterations: SupportsIndex | None = None,
    seconds: float | None = None,
    seed: SupportsIndex = 0,
    streams: SupportsIndex = STREAMS,
    threads: SupportsIndex = 1,
    executor: Executor | None = None,
    stop: Stop | None = None,
    progress: Progress | None = None,
    memory: SupportsIndex = MEMORY,
    evaluate: bool = False,
) -> Solution:
    """Learn strategies by sampling, of a game of any size: what is kept grows with what was met.

    A game may be too large for the memory, or have more than 65,535 actions at once (as Chinese Poker where hands may
    be mis-set). Then learning ends there: the `Solution` has what was learnt until then, of the information states that
    were met, and says `full`.

    game: as in `cfr`. sampling: "external" (all of a seat's own choices are tried, cards and the others drawn) or
    "outcome" (one game is played to its end). iterations: one traversal for each seat; the number is rounded up to a
    multiple of `streams` (1..256). seconds, stop, progress: as in `cfr`; they end the learning, after which the tables
    are joined and the policy is made: seconds more where there are millions of information states. memory: bytes for
    all tables together, never exceeded.

    Iterations are done in rounds, at the end of which the tables of the streams are joined. **The answer depends on the
    seed, the iterations, how they are cut into runs of a solver, and the streams, never on who carries them**: threads
    (1..1024, of which at most `streams` have work), or an executor, any `concurrent.futures.Executor`, with one task a
    stream and round, which looks at stop and seconds between rounds. evaluate: write the game out besides, for values
    and exploitability of the `Solution`; for small games.

    >>> from palatine import search
    >>> search.mccfr("leduc", iterations=20_000, seed=1, evaluate=True).exploitability < 0.5
    True
    """
    solver = MccfrSolver(game, sampling, seed=seed, streams=streams, memory=memory)
    return solver.run(
        iterations,
        seconds=seconds,
        threads=threads,
        executor=executor,
        stop=stop,
        progress=progress,
        evaluate=evaluate,
    )
