"""Search: what to do in a position of any game, and what a game is worth."""

from palatine.search.exact import alpha_beta
from palatine.search.result import Result, Stop
from palatine.search.worlds import epimc

__all__ = ["Result", "Stop", "alpha_beta", "epimc"]
