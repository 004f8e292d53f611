"""Search: what to do in a position of any game, and what a game is worth."""

from palatine.search.cfr import CfrSolver, cfr
from palatine.search.exact import alpha_beta
from palatine.search.mccfr import MccfrSolver, mccfr
from palatine.search.policy import TabularPolicy
from palatine.search.response import BestResponse, best_response, exploitability, nash_conv, tabulate
from palatine.search.result import Result, Stop
from palatine.search.simulations import SampledResponse, ismcts, ismcts_best_response
from palatine.search.solution import Solution
from palatine.search.worlds import epimc

__all__ = [
    "BestResponse",
    "CfrSolver",
    "MccfrSolver",
    "Result",
    "SampledResponse",
    "Solution",
    "Stop",
    "TabularPolicy",
    "alpha_beta",
    "best_response",
    "cfr",
    "epimc",
    "exploitability",
    "ismcts",
    "ismcts_best_response",
    "mccfr",
    "nash_conv",
    "tabulate",
]
