"""The strongest bot of Royal Casino: simulations, and the last round exactly."""

import time
from collections.abc import Callable
from typing import Any, SupportsIndex

from palatine import _core
from palatine.casino.endgame import check_objective, native_table
from palatine.casino.match_table import MatchTable, table_in_file
from palatine.casino.state import State
from palatine.game import State as AnyState
from palatine.search.answer import result_of
from palatine.search.bots import SimulationBot
from palatine.search.result import Result, Stop, is_forever
from palatine.search.simulations import simulated

__all__ = ["EngineBot", "analyse"]
__dir__ = __all__.copy  # dir() shows the public names alone

DEFAULT_SIMULATIONS = 20_000
EXPLORATION = 0.7


def analyse(
    state: AnyState[Any, Any],
    *,
    player: SupportsIndex | None = None,
    simulations: SupportsIndex | None = None,
    seconds: float | None = None,
    objective: str = "points",
    match_table: MatchTable | None = None,
    quality: SupportsIndex = 0,
    exploration: float = EXPLORATION,
    seed: SupportsIndex = 0,
    threads: SupportsIndex = 1,
    memory: SupportsIndex = 64 << 20,
    stop: Stop | None = None,
    progress: Callable[[int], object] | None = None,
) -> Result:
    """Find the best move of a seat, with a look at nothing that it has not seen.

    Two players know each other's hands in the last round of a deal: there the value is exact, that of alpha-beta over
    all that can follow, which takes some milliseconds whatever the limits; a table so full of loose cards that a
    million nodes do not suffice is left to simulations, at most 20,000. Before it, and for more players, simulations as
    `palatine.search.ismcts` makes them, from worlds in which every hand holds what its builds need (RC-12), played on
    to the end of the deal by a quick policy that takes what counts most, else builds, else trails what counts least.

    objective: "points", the own side's in the deal less those of the others; or "match", for two players: the chance
    0..1 to win the match from the scores of the rules, by `match_table`, by default `MatchTable.shipped()`, which is
    for the default rules only.

    quality: for the last round but one of two players; 0 for none, else the number S, 1..70, of exact last rounds that
    each simulation ends with: the mean over S of the at most 70 ways to deal the last round, no way twice. The hands
    that the other can have, at most 495 and fewer where builds rule some out, then come up in turns, all before the
    first comes up again: in each stream, of which there is one for less than 2,048 simulations and at most 8. A
    simulation takes some milliseconds for each of its last rounds, or plays those out that are too much to solve, so
    that this is for analyses of seconds rather than for play at a tenth of one. `method` tells S and the number of
    hands.

    player: the seat to search for, None for the current player. simulations, seconds: the limits; 20,000 simulations
    where there is neither. exploration, seed, threads, memory, stop, progress: as for `palatine.search.ismcts`. `value`
    and `values` are in units of the objective; `method` is "alpha-beta" where they are exact.

    StateError for a seat that is not to act, RulesError for a match table of other rules, Error for values out of
    range, TypeError for a state of another game and for wrong types.

    >>> from palatine import casino
    >>> state = casino.State.setup(["Ac 9h 4d Kd", None], loose="As 9d 5c 4s")
    >>> result = casino.analyse(state, simulations=500, seed=1)
    >>> result.move in state.legal_moves(), result.method
    (True, 'so-ismcts')
    """
    begun = time.perf_counter()
    if not isinstance(state, AnyState):
        raise TypeError(f"the engine plays a state, not {type(state).__name__}")
    if not isinstance(state, State):
        raise TypeError(f"the engine plays casino, not {state.name}")
    check_objective(objective, match_table)
    before = state.clone()  # the caller's may be played on from another thread
    answer, visits, world_seed, exact, hands, samples = _core.casino_engine(
        before,
        player=player,
        simulations=DEFAULT_SIMULATIONS if simulations is None and is_forever(seconds) else simulations,
        seconds=seconds,
        exploration=exploration,
        quality=quality,
        match=native_table(before, match_table) if objective == "match" else None,
        seed=seed,
        threads=threads,
        memory=memory,
        stop=stop,
        progress=progress,
    )
    taken = time.perf_counter() - begun
    if exact:
        return result_of(before, answer, taken, "alpha-beta")
    method = f"so-ismcts, {hands} hands, {samples} last rounds each" if samples else "so-ismcts"
    return simulated(before, answer, visits, world_seed, method, seconds=taken)


class EngineBot(SimulationBot):
    """Plays the best move that `analyse` finds. Looks at nothing that its seat has not seen.

    seconds, simulations: the limits of a move; 20,000 simulations where there is neither, which take a minute where
    optional matching has filled the table: give seconds there. objective, match_table,
    quality, exploration, threads, memory: as for `analyse`; a table may be named by the path of its file, as in the
    text "engine:objective=match,match_table=FILE". Everything follows from the seed and from what the seat has seen, so
    with simulations alone it chooses alike in the same situation.

    >>> from palatine import casino
    >>> bot = casino.EngineBot(1, simulations=200)
    >>> print(bot.step(casino.State.setup(["Tc 5c", "Ts 2h"], loose="Td 5h", stock="", last_captor=1)))
    Tc x Td
    """

    _analyse = staticmethod(analyse)

    def __init__(
        self,
        seed: SupportsIndex = 0,
        *,
        seconds: float | None = None,
        simulations: int | None = None,
        objective: str = "points",
        match_table: MatchTable | str | None = None,
        quality: int = 0,
        exploration: float = EXPLORATION,
        threads: int = 1,
        memory: int = 64 << 20,
    ) -> None:
        """Make a bot with limits. Error and TypeError for what `analyse` refuses, and Error for no file of a table."""
        self._seed = _core.check_seed(seed)
        table = table_in_file(match_table) if isinstance(match_table, str) else match_table
        check_objective(objective, table)
        limits: dict[str, Any] = {
            "seconds": seconds,
            "simulations": simulations,
            "quality": quality,
            "exploration": exploration,
            "threads": threads,
            "memory": memory,
        }
        _core.check_casino_engine(**limits, seed=seed)
        self._options = {**limits, "objective": objective, "match_table": table}
