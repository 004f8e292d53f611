"""A bot that plays a table: "policy:FILE" for `palatine.bots.make_bot`."""

import os
from functools import lru_cache
from typing import Any, SupportsIndex

from palatine.bots import Bot, seat_to_act
from palatine.errors import Error
from palatine.files import short_path
from palatine.game import Game, State
from palatine.random import Random
from palatine.search.policy import TabularPolicy
from palatine.search.root import check_same_root, root_of

__all__ = ["BOTS", "PolicyBot"]
__dir__ = __all__.copy  # dir() shows the public names alone


class PolicyBot(Bot):
    """Draws its moves from a `TabularPolicy`. seed: 0..2**64-1; the choices follow from it and from their order.

    >>> from palatine import kuhn, search
    >>> bot = PolicyBot(1, search.tabulate("kuhn", lambda state: {"pass": 1}))
    >>> bot.step(kuhn.State.setup(["Ks", "Qs"]))
    <Move.PASS: 0>
    """

    def __init__(self, seed: SupportsIndex, table: TabularPolicy) -> None:
        """Take a table."""
        self._random = Random(seed)
        if not isinstance(table, TabularPolicy):
            raise TypeError(f"table is a TabularPolicy, not {type(table).__name__}")
        self._table = table

    def step(self, state: State[Any, Any], player: SupportsIndex | None = None) -> Any:
        """Draw a move."""
        chances = self.policy(state, player)
        left = (self._random.next() >> 11) * 2.0**-53
        for move, chance in chances.items():
            left -= chance
            if left < 0:
                return move
        return next(reversed(chances))  # rounding

    def policy(self, state: State[Any, Any], player: SupportsIndex | None = None) -> dict[Any, float]:
        """Give the table's chances, of moves that have any."""
        seat = seat_to_act(state, player)
        return {move: chance for move, chance in self._table.policy(state, seat).items() if chance > 0}


def policy_bot(seed: SupportsIndex, *, file: str, game: Game) -> PolicyBot:
    """Make a bot of a file that `TabularPolicy.save` or `palatine solve --output` wrote.

    Error for a file that cannot be read or is none; RulesError, with what differs, for one of another game.
    """
    try:
        about = os.stat(file)
        table = read_once(file, about.st_mtime_ns, about.st_size)
    except (OSError, ValueError) as error:
        if isinstance(error, Error):
            raise
        reason = getattr(error, "strerror", None) or error
        raise Error(f"cannot read the policy {short_path(file)}: {reason}") from None
    check_same_root(table.root, root_of(game), "this policy")
    return PolicyBot(seed, table)


@lru_cache(maxsize=16)
def read_once(file: str, changed: int, size: int) -> TabularPolicy:
    """Read a file as it was at that time: a match makes many bots of it."""
    return TabularPolicy.load(file)


BOTS = {"policy": policy_bot}
"""Bots of every game, by name, as `palatine.bots.BOTS`."""
