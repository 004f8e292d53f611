"""Bots that play Chinese Poker."""

from typing import Any, SupportsIndex

from palatine.bots import Bot, Maker, seat_to_act
from palatine.chinese.arrange import arrange
from palatine.chinese.arrangement import ROWS
from palatine.chinese.state import Declare, Move, State, Surrender
from palatine.game import State as AnyState


class ArrangerBot(Bot):
    """Does what `arrange` finds best under the rules and the number of players of the table.

    Where rows are of other sizes than 3, 5 and 5, which `arrange` does not know, it makes the default move. It draws
    nothing: the seed that every bot is made with is not looked at.

    >>> import palatine
    >>> state = palatine.load_game("chinese", "full").new_initial_state()
    >>> palatine.Dealer(7).play(state)
    >>> state.explain(ArrangerBot().step(state, 1), player=1) is None
    True
    """

    def __init__(self, seed: SupportsIndex = 0) -> None:
        """Take a seed as every bot does."""

    def step(self, state: AnyState[Any, Any], player: SupportsIndex | None = None) -> Move:
        """Choose a move."""
        seat = seat_to_act(state, player)
        if not isinstance(state, State):
            raise TypeError(f"this bot plays chinese, not {state.name}")
        if state.rules.row_sizes != tuple(ROWS.values()):
            return state.default_move(seat)
        hand = state.view(seat)["hands"][seat]
        best = arrange(hand, state.rules, num_players=state.num_players)[0]
        if best.surrender:
            return Surrender()
        return best.arrangement if best.special is None else Declare()

    def policy(self, state: AnyState[Any, Any], player: SupportsIndex | None = None) -> dict[Move, float]:
        """Give the move that `step` chooses."""
        return {self.step(state, player): 1.0}


BOTS: dict[str, Maker] = {"arranger": ArrangerBot}
"""Bots by name, the one to play against first; see `palatine.bots`."""
