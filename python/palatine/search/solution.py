"""What solvers of whole games answer, and checks of their limits."""

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import SupportsIndex

from palatine import _core
from palatine.errors import Error
from palatine.search.policy import TabularPolicy
from palatine.search.result import Stop, is_forever

__all__ = ["MEMORY", "Progress", "Solution", "check_limits", "exploitability_of"]
__dir__ = __all__.copy  # dir() shows the public names alone

Progress = Callable[[int], object]
MEMORY = 1 << 30


@dataclass(frozen=True, slots=True)
class Solution:
    """Strategies of all seats of a game, and how good they are."""

    policy: TabularPolicy
    """The average strategies: what approaches an equilibrium."""
    iterations: int
    """How many were done, those of earlier runs of the solver included."""
    seconds: float
    """How long this run took."""
    complete: bool
    """False when `stop` or a limit ended it before it had what was asked for."""
    values: tuple[float, ...] | None = None
    """What each seat can expect when all play so, in units of `returns()`; None where the game is not written out."""
    best_responses: tuple[float, ...] | None = None
    """What each seat could make when it alone turned to its best response."""
    history: list[tuple[int, float]] = field(default_factory=list)
    """(iterations, exploitability) on the way."""

    @property
    def exploitability(self) -> float | None:
        """What a seat could gain by a best response, the mean over the seats; None where it was not measured."""
        if self.values is None or self.best_responses is None:
            return None
        return exploitability_of(self.values, self.best_responses)


def exploitability_of(values: Sequence[float], best_responses: Sequence[float]) -> float:
    """Give the mean over the seats of what each could gain."""
    return (sum(best_responses) - sum(values)) / len(values)


def check_limits(iterations: SupportsIndex | None, seconds: float | None, stop: Stop | None) -> int | None:
    """Give the limit of iterations as an int; Error when nothing would end the run."""
    if iterations is None:
        if is_forever(seconds) and stop is None:
            raise Error("a solver needs an end: iterations, seconds, or an event to stop it")
        return None
    if isinstance(iterations, bool) or not hasattr(iterations, "__index__"):
        raise TypeError(f"iterations must be an int, not {type(iterations).__name__}")
    number = operator.index(iterations)
    if not 1 <= number < 1 << 62:
        raise Error(f"iterations out of range 1..2**62-1: {_core.shown(number)}")
    return number
