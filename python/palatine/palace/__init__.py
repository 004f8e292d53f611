"""Palace Poker: banners in the open, palaces face down, and battles between them, for 2 to 10 players.

`State` is one hand in the protocol of all games, `Session` plays hands with a moving deal and the chips that each seat
has, `battle_result` judges one battle and `battle_equity` counts its chances. What a house plays - the structure of
bets, dead cards, short stacks - are options of `Rules`, and the known forms of the game are `PRESETS`.

>>> from palatine import palace
>>> state = palace.State.setup(["Ah Ad 6c", "Qc Qd 7s"], banners=["9s", "Kh"])
>>> list(map(str, state.legal_moves()))
['buy', 'bet 1', 'fold', 'stay']
>>> state.explain("call")
'call: there is no bet to answer'
>>> state.apply("bet 1")
>>> state.view()["pot"], state.view()["owed"]
(20, 10)
"""

from palatine.palace.battle import battle_result
from palatine.palace.bots import BOTS, CallBot, RuleBot
from palatine.palace.engine import EngineBot, analyse
from palatine.palace.equity import Equity, RangeEquity, Side, battle_equity, hands, range_equity, showdown_equity
from palatine.palace.move import KINDS, Move
from palatine.palace.rules import PRESETS, Rules
from palatine.palace.session import HandResult, Session
from palatine.palace.solver import BattleDecision, BattleSolution, solve_battle
from palatine.palace.state import State
from palatine.palace.table import Setup

__all__ = [
    "BOTS",
    "KINDS",
    "PRESETS",
    "BattleDecision",
    "BattleSolution",
    "CallBot",
    "EngineBot",
    "Equity",
    "HandResult",
    "Move",
    "RangeEquity",
    "RuleBot",
    "Rules",
    "Session",
    "Setup",
    "Side",
    "State",
    "analyse",
    "battle_equity",
    "battle_result",
    "hands",
    "range_equity",
    "showdown_equity",
    "solve_battle",
]
