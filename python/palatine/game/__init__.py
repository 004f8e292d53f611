"""One protocol for all games: `State`, its moves, `Game`, and playouts.

A position has no dice: chance is an actor like a player, one card at a node. Whoever plays it is outside, see `Dealer`.
Seats are 0-based, clockwise. After any error nothing has changed.

>>> import palatine
>>> state = palatine.load_game("leduc").new_initial_state()
>>> dealer = palatine.Dealer(7)
>>> dealer.play(state)
>>> state.current_player(), list(map(str, state.legal_moves()))
(0, ['call', 'raise'])
>>> state.apply("raise")
>>> state.undo()
"""

from palatine.game.load import Game, Playouts, games, load_game, playouts, presets
from palatine.game.moves import CHANCE, TERMINAL, Deal, LegalMoves, Verb
from palatine.game.rules import Rules
from palatine.game.state import State

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Deal",
    "Game",
    "LegalMoves",
    "Playouts",
    "Rules",
    "State",
    "Verb",
    "games",
    "load_game",
    "playouts",
    "presets",
]
