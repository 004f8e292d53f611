"""Chinese Poker: set thirteen cards in three rows, settle with the others, and find the best way to set a hand.

A hand is set as a front of three cards, a middle of five and a back of five. The back must beat the middle and the
middle the front; rows of different length compare on the one scale of `palatine.poker`. Every pair of players compares
row with row. What else a house plays - bonuses, special hands, scoops and more - are options of `Rules`, and `settle`
is the referee.

>>> from palatine import chinese
>>> best, second = chinese.arrange("As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s", top=2)
>>> print(best.arrangement)
As Kd Qh / 6s 5d 4h 3c 2s / Jc Ts 9d 8h 7c
>>> best.units > second.units
True
>>> chinese.specials("As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s", chinese.PRESETS["full"])
['complete_straight', 'three_straights']
"""

from palatine.chinese.arrange import (
    NUM_SETTINGS,
    Arrangements,
    Choice,
    Field,
    arrange,
    arrange_many,
)
from palatine.chinese.arrangement import ROWS, Arrangement
from palatine.chinese.bots import BOTS, ArrangerBot
from palatine.chinese.field_file import FieldFile, load_field, read_field, save_field
from palatine.chinese.rules import PRESETS, Rules
from palatine.chinese.settings import Settings, settings
from palatine.chinese.settlement import Settlement, settle, specials
from palatine.chinese.solver import Exploitability, FieldSolver, exploitability
from palatine.chinese.state import Declare, State, Surrender
from palatine.chinese.tables import SPECIALS

__all__ = [
    "BOTS",
    "NUM_SETTINGS",
    "PRESETS",
    "ROWS",
    "SPECIALS",
    "Arrangement",
    "Arrangements",
    "ArrangerBot",
    "Choice",
    "Declare",
    "Exploitability",
    "Field",
    "FieldFile",
    "FieldSolver",
    "Rules",
    "Settings",
    "Settlement",
    "State",
    "Surrender",
    "arrange",
    "arrange_many",
    "exploitability",
    "load_field",
    "read_field",
    "save_field",
    "settings",
    "settle",
    "specials",
]
