"""Counterfactual regret minimization over a whole small game."""

import os
import sys
import time
from dataclasses import replace
from typing import NoReturn, Self, SupportsIndex

from palatine import _core
from palatine.errors import Error, RecordError, RulesError
from palatine.files import write_file
from palatine.search import record
from palatine.search.policy import TabularPolicy
from palatine.search.result import Stop
from palatine.search.root import AnyGame, check_same_root, root_as_record, root_from_record, root_of
from palatine.search.solution import MEMORY, Progress, Solution, check_limits

__all__ = ["VARIANTS", "CfrSolver", "cfr"]
__dir__ = __all__.copy  # dir() shows the public names alone

VARIANTS = ("cfr", "cfr+", "dcfr", "pcfr+")
"""Zinkevich and others, 2007; Tammelin, 2014; Brown and Sandholm, 2019, with 3/2, 0, 2; Farina and others, 2021."""

KIND = "cfr"


class CfrSolver:
    """CFR that can be paused, saved and gone on with; `cfr` is one run of it.

    game: a `Game`, its name, or a `State` that everybody knows the game begins in, hidden cards too. variant: one of
    `VARIANTS`. memory: bytes that the game may take, written out; Error when it takes more, and for a game without
    perfect recall. stop: ends the writing out, too.

    >>> solver = CfrSolver("kuhn", "pcfr+")
    >>> for _ in range(2):
    ...     solution = solver.run(500)
    >>> solution.iterations, solution.exploitability < 1e-6
    (1000, True)
    """

    def __init__(
        self,
        game: AnyGame,
        variant: str = "cfr+",
        *,
        memory: SupportsIndex = MEMORY,
        seconds: float | None = None,
        stop: Stop | None = None,
    ) -> None:
        """Write the game out."""
        check_variant(variant)
        self._root = root_of(game)
        self._variant = variant
        self._form = _core.SequenceForm(self._root, memory, seconds, stop)
        self._cfr = _core.Cfr(self._form, variant)

    @property
    def variant(self) -> str:
        """Which one it is."""
        return self._variant

    @property
    def iterations(self) -> int:
        """How many were done."""
        return self._cfr.iterations

    @property
    def num_information_states(self) -> tuple[int, ...]:
        """How many things each seat may know when it is to act."""
        return self._form.num_sets

    @property
    def num_positions(self) -> int:
        """How many positions the game has, one for each way to come there."""
        return self._form.num_positions

    def run(
        self,
        iterations: SupportsIndex | None = None,
        *,
        seconds: float | None = None,
        target: float | None = None,
        threads: SupportsIndex = 1,
        stop: Stop | None = None,
        progress: Progress | None = None,
    ) -> Solution:
        """Do so many iterations more, or until an exploitability of `target` is reached; see `cfr`."""
        begun = time.perf_counter()
        limit = check_limits(iterations, seconds, stop)
        history, complete = self._cfr.run(limit, seconds, check_target(target), threads, stop, progress)
        values, best = self._cfr.evaluate()
        return Solution(
            policy=TabularPolicy(self._root, self._cfr.policy()),
            iterations=self._cfr.iterations,
            seconds=time.perf_counter() - begun,
            complete=complete,
            values=values,
            best_responses=best,
            history=history,
        )

    def __copy__(self) -> NoReturn:
        """TypeError, as from `deepcopy` and pickle: both would learn in one table. `save` and `load` make another."""
        raise TypeError("a CfrSolver cannot be copied")

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write what was learnt to a file, whole or not at all: `load` goes on as if there had been no pause."""
        iterations, *profiles = self._cfr.state()
        head = {
            "root": root_as_record(self._root),
            "variant": self._variant,
            "iterations": iterations,
            "checksum": self._form.checksum,
        }
        arrays = [array for profile in profiles for array in profile]
        write_file(path, record.as_bytes(KIND, head, arrays))

    @classmethod
    def load(cls, path: str | os.PathLike[str], game: AnyGame, *, memory: SupportsIndex = MEMORY) -> Self:
        """Go on from a file that `save` wrote, for this game.

        RecordError, with the reason, for a file that is none or is damaged; RulesError, with what differs, for one of
        another game, other rules or players.
        """
        head, arrays = record.from_bytes(KIND, record.read_file(path))
        if set(head) != {"root", "variant", "iterations", "checksum"}:
            raise RecordError(f"no palatine.{KIND}: its head has {', '.join(sorted(head))}")
        check_same_root(root_from_record(head["root"]), root_of(game), "what was learnt")
        if head["variant"] not in VARIANTS:
            raise RecordError(f"no palatine.{KIND}: no variant {_core.shown(head['variant'])}")
        solver = cls(game, head["variant"], memory=memory)
        if head["checksum"] != solver._form.checksum:
            raise RulesError("what was learnt is of another game: the same rules, written out, are not the same now")
        seats = solver._root.num_players
        profiles = [arrays[first : first + seats] for first in range(0, len(arrays), seats)]
        if len(profiles) != 3:
            raise RecordError(f"no palatine.{KIND} of {seats} seats: {len(arrays)} arrays")
        try:
            solver._cfr = _core.Cfr.restore(solver._form, head["variant"], head["iterations"], *profiles)
        except TypeError as error:
            raise RecordError(f"no palatine.{KIND}: {error}") from None
        return solver


def check_variant(variant: str) -> None:
    """Raise Error for a variant that there is not."""
    if not isinstance(variant, str):
        raise TypeError(f"variant must be a str, not {type(variant).__name__}")
    if variant not in VARIANTS:
        raise Error(f"no variant {_core.shown(variant)}: there are {', '.join(VARIANTS)}")


def check_target(target: float | None) -> float:
    """Give the target as the native solver takes it: below 0 for none."""
    if target is None:
        return -1.0
    if isinstance(target, bool) or not isinstance(target, (int, float)):
        raise TypeError(f"target must be a number, not {type(target).__name__}")
    if not 0 <= target <= sys.float_info.max:
        raise Error(f"target is an exploitability of 0 or more, not {_core.shown(target)}")
    return float(target)


def cfr(
    game: AnyGame,
    *,
    variant: str = "cfr+",
    iterations: SupportsIndex | None = None,
    seconds: float | None = None,
    target: float | None = None,
    threads: SupportsIndex = 1,
    stop: Stop | None = None,
    progress: Progress | None = None,
    memory: SupportsIndex = MEMORY,
) -> Solution:
    """Solve a small game: strategies that approach an equilibrium, for two sides whose returns sum to 0.

    With more seats there is no such promise; `exploitability` tells what it came to. The game is written out once, at
    most `memory` bytes of it, with all its deals (Error when that is not enough: see `mccfr`), and each iteration goes
    through all of it.

    game: a `Game`, its name, or a `State` that everybody knows the game begins in, **its hidden cards too**: right for
    a game that has not been dealt, or the end of one in which all cards lie open. variant: one of "cfr", "cfr+",
    "dcfr", "pcfr+". iterations: at most so many; seconds: at most so long; target: until that exploitability is
    reached, which is looked at more and more rarely; one of iterations, seconds and stop must be there. threads:
    1..1024; they help with games of more than 100,000 ends, and change nothing. progress is called with the number of
    iterations each 50 ms and at the end; stop: an event that ends the run, with what was found by then.

    The `Solution` is complete when the target, or without one the number of iterations, was reached.

    >>> from palatine import search
    >>> solution = search.cfr("leduc", variant="dcfr", iterations=10_000, target=1e-3)
    >>> solution.complete, round(solution.values[0], 3)
    (True, -0.086)
    """
    begun = time.perf_counter()
    check_limits(iterations, seconds, stop)
    check_target(target)
    solver = CfrSolver(game, variant, memory=memory, seconds=seconds, stop=stop)
    spent = time.perf_counter() - begun
    solution = solver.run(
        iterations,
        seconds=None if seconds is None else max(0.0, seconds - spent),
        target=target,
        threads=threads,
        stop=stop,
        progress=progress,
    )
    return replace(solution, seconds=time.perf_counter() - begun)
