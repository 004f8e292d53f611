"""Bots that search before each move: `alpha_beta`, `epimc` and `ismcts`.

>>> from palatine import kuhn
>>> from palatine.bots import make_bot
>>> bot = make_bot("epimc:worlds=20,depth=2", "kuhn", seed=1)
>>> bot.step(kuhn.State.setup(["Js", "Ks"], ["pass", "bet"]))
<Move.PASS: 0>
"""

from abc import abstractmethod
from collections.abc import Callable
from itertools import islice
from typing import Any, SupportsIndex

from palatine import _core
from palatine.bots import Bot, Maker, seat_to_act
from palatine.game import State
from palatine.search.exact import alpha_beta
from palatine.search.result import Result
from palatine.search.simulations import check_variant, ismcts
from palatine.search.worlds import epimc

__all__ = ["BOTS", "AlphaBetaBot", "EPIMCBot", "ISMCTSBot", "SearchBot", "SimulationBot"]
__dir__ = __all__.copy  # dir() shows the public names alone


class SearchBot(Bot):
    """A bot that makes the move of a search. It remembers nothing: in the same situation it chooses alike."""

    @abstractmethod
    def search(self, state: State[Any, Any], player: int) -> Result:
        """Search for a seat."""

    def step(self, state: State[Any, Any], player: SupportsIndex | None = None) -> Any:
        """Choose the move of the search."""
        return self.search(state, seat_to_act(state, player)).move

    def policy(self, state: State[Any, Any], player: SupportsIndex | None = None) -> dict[Any, float]:
        """Give the policy of the search."""
        return self.search(state, seat_to_act(state, player)).policy


class SimulationBot(SearchBot):
    """A bot that makes the most visited move of simulations, for sure; shares of visits are no policy to play by.

    The simulations follow from the seed and from what the seat has seen.
    """

    _analyse: Callable[..., Result]
    """Searches a state, given player, seed and the options."""
    _seed: int
    _options: dict[str, Any]

    def search(self, state: State[Any, Any], player: int) -> Result:
        """Search for a seat."""
        seat = seat_to_act(state, player)
        seed = self._seed ^ state.information_state_key(seat)
        return self._analyse(state, player=seat, seed=seed, **self._options)

    def step(self, state: State[Any, Any], player: SupportsIndex | None = None) -> Any:
        """Choose the move of the search; where there is only one, without a search."""
        seat = seat_to_act(state, player)
        moves = list(islice(state.legal_moves(seat), 2))
        return moves[0] if len(moves) == 1 else self.search(state, seat).move

    def policy(self, state: State[Any, Any], player: SupportsIndex | None = None) -> dict[Any, float]:
        """Give the move that `step` would make, for sure; the policy of `search` is the shares of visits."""
        return {self.step(state, player): 1.0}


class AlphaBetaBot(SearchBot):
    """Plays the exact best move where nothing is hidden, see `alpha_beta`; StateError for any other state.

    depth, nodes, seconds: the limits of a search, None for none. threads, memory: as for `alpha_beta`. The seed decides
    nothing.
    """

    def __init__(
        self,
        seed: SupportsIndex,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
        memory: int = 64 << 20,
    ) -> None:
        """Make a bot with limits. Error and TypeError for what `alpha_beta` refuses."""
        _core.check_seed(seed)
        self._limits: dict[str, Any] = {
            "depth": depth,
            "nodes": nodes,
            "seconds": seconds,
            "threads": threads,
            "memory": memory,
        }
        _core.check_alpha_beta(**self._limits)

    def search(self, state: State[Any, Any], player: int) -> Result:
        """Search for a seat, which must see everything."""
        return alpha_beta(state, player=player, **self._limits)


class EPIMCBot(SearchBot):
    """Plays the best move over sampled worlds, see `epimc`. Looks at nothing that its seat has not seen.

    worlds, depth, seconds, threads, memory: as for `epimc`. The worlds follow from the seed and what the seat has seen.
    """

    def __init__(
        self,
        seed: SupportsIndex,
        *,
        worlds: int = 32,
        depth: int = 1,
        seconds: float | None = None,
        threads: int = 1,
        memory: int = 64 << 20,
    ) -> None:
        """Make a bot with limits. Error and TypeError for what `epimc` refuses."""
        self._seed = _core.check_seed(seed)
        self._limits: dict[str, Any] = {
            "worlds": worlds,
            "depth": depth,
            "seconds": seconds,
            "threads": threads,
            "memory": memory,
        }
        _core.check_epimc(**self._limits, seed=seed)

    def search(self, state: State[Any, Any], player: int) -> Result:
        """Search for a seat."""
        seat = seat_to_act(state, player)
        seed = self._seed ^ state.information_state_key(seat)
        return epimc(state, player=seat, seed=seed, **self._limits)


class ISMCTSBot(SimulationBot):
    """Plays the most visited move of simulations, see `ismcts`. Looks at nothing that its seat has not seen.

    simulations, seconds: the limits; 10,000 simulations where there is neither. exploration, variant, threads, memory:
    as for `ismcts`. The simulations follow from the seed and from what the seat has seen.

    >>> from palatine import kuhn
    >>> ISMCTSBot(1, simulations=500).step(kuhn.State.setup(["Qs", "Ks"], ["bet"]))
    <Move.BET: 1>
    """

    _analyse = staticmethod(ismcts)

    def __init__(
        self,
        seed: SupportsIndex,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        exploration: float = 0.7,
        variant: str = "so",
        threads: int = 1,
        memory: int = 64 << 20,
    ) -> None:
        """Make a bot with limits. Error and TypeError for what `ismcts` refuses."""
        self._seed = _core.check_seed(seed)
        check_variant(variant)
        numbers: dict[str, Any] = {
            "simulations": simulations,
            "seconds": seconds,
            "exploration": exploration,
            "threads": threads,
            "memory": memory,
        }
        _core.check_ismcts(**numbers, seed=seed)
        self._options = {**numbers, "variant": variant}


BOTS: dict[str, Maker] = {"alpha_beta": AlphaBetaBot, "epimc": EPIMCBot, "ismcts": ISMCTSBot}
"""Bots of every game, by name, as `palatine.bots.BOTS`."""
