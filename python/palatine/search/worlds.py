"""Search without looking at hidden cards, over sampled worlds: EPIMC, and plain PIMC as its depth 1."""

import time
from collections.abc import Callable
from typing import Any, SupportsIndex

from palatine import _core
from palatine.game import State
from palatine.search.answer import result_of
from palatine.search.result import Result, Stop

__all__ = ["epimc"]
__dir__ = __all__.copy  # dir() shows the public names alone


def epimc(
    state: State[Any, Any],
    *,
    player: SupportsIndex | None = None,
    worlds: SupportsIndex = 32,
    depth: SupportsIndex = 1,
    seconds: float | None = None,
    seed: SupportsIndex = 0,
    memory: SupportsIndex = 64 << 20,
    threads: SupportsIndex = 1,
    stop: Stop | None = None,
    progress: Callable[[int], object] | None = None,
) -> Result:
    """Find a move by solving sampled worlds exactly ("Extended Perfect Information Monte Carlo").

    After Arjonilla, Saffidine and Cazenave, "Perfect Information Monte Carlo with Postponing Reasoning" (2024).
    `worlds` states that the seat cannot tell from this one are drawn with `resample`. The seat's first `depth` choices
    are the same wherever it has observed the same: the move with the highest mean over all worlds and ways that lead
    there, a way weighing as much as its chances, of equals the first. The others see all cards in each world, and so
    does the seat itself after those choices: `alpha_beta`'s value, or max^n's with more than two sides. So `values` are
    the means of each move, with depth 1 those of plain PIMC, which takes for granted that the hidden cards are known at
    the next choice ("strategy fusion"). A greater depth postpones that, and costs a multiple.

    The result depends on the seed and on what the seat has seen: nothing hidden, and no number of threads, changes it.

    player: the seat to search for, which owes a choice, None for the current player. worlds: 1..2**24. depth: 1..1000.
    seed: 0..2**64-1. memory: bytes; when the worlds' trees do not fit they are built less deep and `complete` is False;
    Error when not even depth 1 does. seconds, stop: end the search early, with the worlds that are solved; without one
    the value is NaN and the move the first. Worlds of a large game, as a deal of Royal Casino at its start, are never
    solved: give `seconds`, or use `ismcts`. threads: 1..1024. progress is called with the number of worlds solved, each
    50 ms and at the end.

    StateError for a seat that is not to act and where no world could be drawn; Error for numbers out of range,
    TypeError for wrong types.

    >>> from palatine import kuhn, search
    >>> state = kuhn.State.setup(["Js", "Ks"], ["pass", "bet"])
    >>> result = search.epimc(state, worlds=20)
    >>> str(result.move), result.value, sorted(result.values.values())
    ('pass', -1.0, [-2.0, -1.0])
    """
    begun = time.perf_counter()
    before = state.clone() if isinstance(state, State) else state  # the caller's may be played on from another thread
    answer = _core.epimc(
        before,
        player=player,
        worlds=worlds,
        depth=depth,
        seconds=seconds,
        seed=seed,
        memory=memory,
        threads=threads,
        stop=stop,
        progress=progress,
    )
    return result_of(before, answer, time.perf_counter() - begun, "EPIMC")
