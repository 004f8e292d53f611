"""Bots that search before each move: `alpha_beta` and `epimc`.

>>> from palatine import kuhn
>>> from palatine.bots import make_bot
>>> bot = make_bot("epimc:worlds=20,depth=2", "kuhn", seed=1)
>>> bot.step(kuhn.State.setup(["Js", "Ks"], ["pass", "bet"]))
<Move.PASS: 0>
"""

from abc import abstractmethod
from typing import Any, SupportsIndex

from palatine import _core
from palatine.bots import Bot, Maker, seat_to_act
from palatine.game import State
from palatine.search.exact import alpha_beta
from palatine.search.result import Result
from palatine.search.worlds import epimc

__all__ = ["BOTS", "AlphaBetaBot", "EPIMCBot", "SearchBot"]


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


class AlphaBetaBot(SearchBot):
    """Plays the exact best move where nothing is hidden, see `alpha_beta`; StateError for any other state.

    depth, nodes, seconds: the limits of a search, None for none. threads: 1..1024. The seed decides nothing.
    """

    def __init__(
        self,
        seed: SupportsIndex,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
    ) -> None:
        """Make a bot with limits."""
        _core.check_seed(seed)
        self._limits: dict[str, Any] = {"depth": depth, "nodes": nodes, "seconds": seconds, "threads": threads}

    def search(self, state: State[Any, Any], player: int) -> Result:
        """Search for a seat, which must see everything."""
        return alpha_beta(state, player=player, **self._limits)


class EPIMCBot(SearchBot):
    """Plays the best move over sampled worlds, see `epimc`. Looks at nothing that its seat has not seen.

    worlds, depth, seconds, threads: as for `epimc`. The worlds follow from the seed and from what the seat has seen.
    """

    def __init__(
        self,
        seed: SupportsIndex,
        *,
        worlds: int = 32,
        depth: int = 1,
        seconds: float | None = None,
        threads: int = 1,
    ) -> None:
        """Make a bot with limits."""
        self._seed = _core.check_seed(seed)
        self._limits: dict[str, Any] = {"worlds": worlds, "depth": depth, "seconds": seconds, "threads": threads}

    def search(self, state: State[Any, Any], player: int) -> Result:
        """Search for a seat."""
        seed = self._seed ^ state.information_state_key(player)
        return epimc(state, player=player, seed=seed, **self._limits)


BOTS: dict[str, Maker] = {"alpha_beta": AlphaBetaBot, "epimc": EPIMCBot}
"""Bots of every game, by name, as `palatine.bots.BOTS`."""
