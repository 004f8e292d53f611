"""Search: what to do in a position of any game, and what a game is worth."""

from palatine.search.exact import alpha_beta
from palatine.search.result import Result, Stop
from palatine.search.simulations import Estimate, ismcts, ismcts_best_response

__all__ = ["Estimate", "Result", "Stop", "alpha_beta", "ismcts", "ismcts_best_response"]
