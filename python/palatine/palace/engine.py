"""The strongest bot of Palace Poker: simulations from worlds that what the others did makes likely."""

import time
from collections.abc import Callable
from typing import Any, SupportsIndex

from palatine import _core
from palatine.game import State as AnyState
from palatine.search.bots import SimulationBot
from palatine.search.result import Result, Stop, is_forever
from palatine.search.simulations import simulated

__all__ = ["EngineBot", "analyse"]
__dir__ = __all__.copy  # dir() shows the public names alone

DEFAULT_SIMULATIONS = 5_000
EXPLORATION = 0.3


def analyse(
    state: AnyState[Any, Any],
    *,
    player: SupportsIndex | None = None,
    simulations: SupportsIndex | None = None,
    seconds: float | None = None,
    exploration: float = EXPLORATION,
    seed: SupportsIndex = 0,
    threads: SupportsIndex = 1,
    memory: SupportsIndex = 64 << 20,
    stop: Stop | None = None,
    progress: Callable[[int], object] | None = None,
) -> Result:
    """Find the best move of a seat, with a look at nothing that it has not seen.

    Information-set MCTS with a tree for each seat of what it knows itself, as `palatine.search.ismcts` with the variant
    "mo", but for three things. The worlds are weighted by what the others did: a palace counts the less the worse a
    choice of its owner is with it, by the reckoning of `palatine.palace.outlook` with sampled chances. That same
    reckoning is what simulations play on with outside the trees, and what a new node tries first. And the trees leave
    out what is hardly ever good: to fold in one's turn, and to discard other soldiers than those that help least.

    A call with which the seat ends the hand now is worth exactly what all palaces of the other make it, each with its
    weight, see `range_equity`, as long as no battle was fought out before and no discard drawn again. All other battles
    are fought with the palaces of the world that is simulated: whether an opponent calls or raises depends on its
    palace, and the worlds in which it does are not all worlds.

    player: the seat to search for, None for the current player. simulations, seconds: the limits; 5,000 simulations
    where there is neither. exploration, seed, threads, memory, stop, progress: as for `palatine.search.ismcts`. `value`
    and `values` are in chips of the hand, as `returns()`.

    StateError for a seat that is not to act, Error for values out of range, TypeError for a state of another game and
    for wrong types.

    >>> from palatine import palace
    >>> state = palace.State.setup(["Ah Ad Ac", None], banners=["9s", "Kd"])
    >>> result = palace.analyse(state, simulations=500, seed=1)
    >>> result.value > 0, result.move in state.legal_moves(), result.method
    (True, True, 'mo-ismcts, weighted worlds')
    """
    begun = time.perf_counter()
    before = state.clone() if isinstance(state, AnyState) else state  # the caller's may be played on by another thread
    answer, visits, world_seed = _core.palace_engine(
        before,
        player=player,
        simulations=DEFAULT_SIMULATIONS if simulations is None and is_forever(seconds) else simulations,
        seconds=seconds,
        exploration=exploration,
        seed=seed,
        threads=threads,
        memory=memory,
        stop=stop,
        progress=progress,
    )
    taken = time.perf_counter() - begun
    return simulated(before, answer, visits, world_seed, "mo-ismcts, weighted worlds", seconds=taken)


class EngineBot(SimulationBot):
    """Plays the best move that `analyse` finds. Looks at nothing that its seat has not seen.

    seconds, simulations: the limits of a move; 5,000 simulations where there is neither. exploration, threads, memory:
    as for `analyse`. Everything follows from the seed and from what the seat has seen, so with simulations alone it
    chooses alike in the same situation.

    >>> from palatine import palace
    >>> state = palace.State.setup(["2c 3h 4d", None], banners=["9s", "Kd"])
    >>> palace.EngineBot(1, simulations=200).step(state) == palace.EngineBot(1, simulations=200).step(state)
    True
    """

    _analyse = staticmethod(analyse)

    def __init__(
        self,
        seed: SupportsIndex = 0,
        *,
        seconds: float | None = None,
        simulations: int | None = None,
        exploration: float = EXPLORATION,
        threads: int = 1,
        memory: int = 64 << 20,
    ) -> None:
        """Make a bot with limits. Error and TypeError for what `analyse` refuses."""
        self._seed = _core.check_seed(seed)
        self._options: dict[str, Any] = {
            "seconds": seconds,
            "simulations": simulations,
            "exploration": exploration,
            "threads": threads,
            "memory": memory,
        }
        _core.check_ismcts(**self._options, seed=seed)
