"""Royal Casino: capture the cards of the table, for a match of two to four players.

`State` is one deal in the protocol of all games, `Match` plays deals until a side has won, `score_deal` scores one,
`solve` plays its last round perfectly.
What a house plays - matching, aces, builds, sweeps, the rules of 18, 19 and 20 - are options of `Rules`, and the known
forms of the game are `PRESETS`.

>>> from palatine import casino
>>> state = casino.State.setup(["Tc 2c Qd Qh", None], loose="Ad 3c 4h 6s 7d Th")
>>> [str(move) for move in state.legal_moves() if str(move.card) == "Tc"]
['Tc x Th', 'Tc x Th, 6s+4h', 'Tc x Th, 7d+3c', 'Tc x Th, 7d+3c, 6s+4h', 'Tc x Th, 6s+3c+Ad']
>>> state.explain("Tc")
'Tc: Th must be taken: it matches'
>>> state.apply("Tc x Th, 3c+7d, 6s+4h")
>>> state.loose
CardSet('Ad')
"""

from palatine.casino.advice import ADVISER, advise
from palatine.casino.bots import BOTS, GreedyBot, HeuristicBot
from palatine.casino.endgame import Endgame, solve
from palatine.casino.engine import EngineBot, analyse
from palatine.casino.match import Match
from palatine.casino.match_table import MatchTable
from palatine.casino.move import KINDS, Move
from palatine.casino.rules import PRESETS, Rules
from palatine.casino.scoring import ITEMS, DealScore, score_deal, score_of_view
from palatine.casino.state import State
from palatine.casino.table import Build, Setup

__all__ = [
    "ADVISER",
    "BOTS",
    "ITEMS",
    "KINDS",
    "PRESETS",
    "Build",
    "DealScore",
    "Endgame",
    "EngineBot",
    "GreedyBot",
    "HeuristicBot",
    "Match",
    "MatchTable",
    "Move",
    "Rules",
    "Setup",
    "State",
    "advise",
    "analyse",
    "score_deal",
    "score_of_view",
    "solve",
]
