"""Search: what to do in a position of any game, and what a game is worth."""

from palatine.search.exact import alpha_beta
from palatine.search.result import Result, Stop

__all__ = ["Result", "Stop", "alpha_beta"]
