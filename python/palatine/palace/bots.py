"""Bots of Palace Poker: one that always calls, and one that weighs prices. They look at what their seat may know."""

from abc import abstractmethod
from typing import Any, SupportsIndex

from palatine.bots import Bot, Maker, seat_to_act
from palatine.game import State as AnyState
from palatine.palace.engine import EngineBot
from palatine.palace.move import Move
from palatine.palace.outlook import Outlook
from palatine.palace.state import State


class PlainBot(Bot):
    """A bot that draws nothing. seed: 0..2**64-1, which changes nothing."""

    def __init__(self, seed: SupportsIndex = 0) -> None:
        """Take a seed as all bots do."""

    @abstractmethod
    def choose(self, state: State, seat: int) -> Move:
        """Choose a move; a bet or raise without an amount is the least."""

    def step(self, state: AnyState[Any, Any], player: SupportsIndex | None = None) -> Move:
        """Choose a move."""
        seat = seat_to_act(state, player)
        state = checked_state(state)
        move: Move = state._move_of(seat, state.action_of(self.choose(state, seat), seat))
        return move

    def policy(self, state: AnyState[Any, Any], player: SupportsIndex | None = None) -> dict[Move, float]:
        """Give the move that `step` makes."""
        return {self.step(state, player): 1.0}


class CallBot(PlainBot):
    """Always calls: stays in its turn, answers every bet with a call, keeps all soldiers that it may.

    Where a turn has to be a bet or a fold it bets on the first seat that it may. A discard that has to be is of the
    lowest cards.

    >>> from palatine import palace
    >>> state = palace.State.setup(["Ah Ad 6c", None], banners=["9s", "Kh"])
    >>> print(palace.CallBot().step(state))
    stay
    """

    def choose(self, state: State, seat: int) -> Move:
        """Stay or call."""
        checked_state(state)
        for move in (Move("stay"), Move("call"), Move("keep")):
            if state.is_legal(move, seat):
                return move
        targets = (other for other in range(state.num_players) if state.bet_range(other) is not None)
        target = next(targets, None)
        return state.default_move(seat) if target is None else Move("bet", target)


class RuleBot(PlainBot):
    """Attacks and calls when its chance to win, against a palace of any unseen cards, is worth the price.

    See `palatine.palace.outlook` for the reckoning.

    >>> from palatine import palace
    >>> state = palace.State.setup(["Ah Ad Ac", None], banners=["9s", "Kd"])
    >>> print(palace.RuleBot().step(state))
    bet 1
    """

    def choose(self, state: State, seat: int) -> Move:
        """Weigh the moves."""
        checked_state(state)
        return Outlook(state, seat_to_act(state, seat)).best()


def checked_state(state: object) -> State:
    """Refuse what is no state of the game."""
    if not isinstance(state, State):
        other = state.name if isinstance(state, AnyState) else type(state).__name__
        raise TypeError(f"this bot plays palace, not {other}")
    return state


BOTS: dict[str, Maker] = {"rule": RuleBot, "call": CallBot, "engine": EngineBot}
"""Bots by name, the one to play against first; see `palatine.bots`."""
