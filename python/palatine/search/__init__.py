"""Search: what to do in a position of any game, and what a game is worth."""

from palatine.search.result import Result

__all__ = ["Result"]
