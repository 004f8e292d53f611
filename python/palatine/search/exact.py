"""Exact search of a position in which all cards are seen: alpha-beta, or max^n for more than two sides."""

import time
from collections.abc import Callable
from typing import Any, SupportsIndex

from palatine import _core
from palatine.game import State
from palatine.search.answer import result_of
from palatine.search.result import Result, Stop

__all__ = ["alpha_beta"]
__dir__ = __all__.copy  # dir() shows the public names alone


def alpha_beta(
    state: State[Any, Any],
    *,
    player: SupportsIndex | None = None,
    depth: SupportsIndex | None = None,
    nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    memory: SupportsIndex = 64 << 20,
    threads: SupportsIndex = 1,
    all_values: bool = False,
    perfect_information: bool = False,
    stop: Stop | None = None,
    progress: Callable[[int], object] | None = None,
) -> Result:
    """Find the best move, and its exact value, where everybody sees all cards ("double dummy").

    With two sides the value is that of minimax, the mean over what chance may deal; of equal moves the first. With more
    it is max^n (`method` says so): everybody takes what is best for himself, which others cannot rely on. Seats that
    choose at once are searched one after another, `player` first, then the lowest, as if each saw the choices before.

    player: the seat to search for, None for the current player. depth: 1..62 moves, deals among them, None for the
    whole game; a position where the depth is used up is worth what the game's evaluation says, or 0 where it has none.
    nodes, seconds: after so much the search ends, and `complete` is False: the result is the best of what was finished,
    its value NaN where that was nothing. memory: bytes of the table. threads: 1..1024; they change nothing but `nodes`,
    unless the result is incomplete. all_values: find the value of every move, not of the best alone. progress is called
    with the number of nodes each 50 ms and at the end; stop: an event that ends the search.

    **A state with hidden cards is refused** (StateError) unless `perfect_information` is True: the search looks at the
    cards as they lie, so it tells what nobody at the table can know. Use it to analyse; bots never do.

    StateError for a seat that is not to act; Error for numbers out of range, TypeError for wrong types.

    >>> from palatine import kuhn, search
    >>> state = kuhn.State.setup(["Qs", "Js"])
    >>> result = search.alpha_beta(state, perfect_information=True, all_values=True)
    >>> str(result.move), result.value, list(result.values.values())
    ('pass', 1.0, [1.0, 1.0])
    >>> [str(move) for move in result.line]
    ['pass', 'pass']
    """
    for name, flag in (("all_values", all_values), ("perfect_information", perfect_information)):
        if not isinstance(flag, bool):
            raise TypeError(f"{name} must be a bool, not {type(flag).__name__}")
    begun = time.perf_counter()
    before = state.clone() if isinstance(state, State) else state  # the caller's may be played on from another thread
    sides, answer = _core.alpha_beta(
        before,
        player=player,
        depth=depth,
        nodes=nodes,
        seconds=seconds,
        memory=memory,
        threads=threads,
        all_values=all_values,
        perfect_information=perfect_information,
        stop=stop,
        progress=progress,
    )
    return result_of(before, answer, time.perf_counter() - begun, "alpha-beta" if sides == 2 else "max^n")
