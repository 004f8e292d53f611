"""Bots of Royal Casino by name, and two that are fixed. They look at what their seat may know, and at nothing else."""

from abc import abstractmethod
from collections.abc import Iterable
from itertools import islice
from typing import Any, SupportsIndex

from palatine.bots import Bot, Maker, seat_to_act
from palatine.casino.engine import EngineBot
from palatine.casino.move import Move
from palatine.casino.outlook import Outlook, worth_of
from palatine.casino.state import State
from palatine.casino.table import together
from palatine.game import State as AnyState
from palatine.random import Random

MOST_RANKED = 512


class RankingBot(Bot):
    """Makes the move that it ranks highest; of equals one is drawn. seed: 0..2**64-1.

    Of more than 512 moves, which a table full of loose cards can have, it ranks the first so many.
    """

    def __init__(self, seed: SupportsIndex = 0) -> None:
        """Start from a seed."""
        self._random = Random(seed)

    @abstractmethod
    def ranks(self, state: State, seat: int, moves: list[Move]) -> list[Any]:
        """Give what each move is worth to the seat, in anything that compares."""

    def best(self, state: AnyState[Any, Any], player: SupportsIndex | None) -> list[Move]:
        """Give the moves that rank highest."""
        seat = seat_to_act(state, player)
        check_state(state)
        moves = list(islice(state.legal_moves(seat), MOST_RANKED))
        ranks = self.ranks(state, seat, moves)  # type: ignore[arg-type]
        top = max(ranks)
        return [move for move, rank in zip(moves, ranks, strict=True) if rank == top]  # type: ignore[misc]

    def step(self, state: AnyState[Any, Any], player: SupportsIndex | None = None) -> Move:
        """Choose a move."""
        moves = self.best(state, player)
        return moves[self._random.below(len(moves))]

    def policy(self, state: AnyState[Any, Any], player: SupportsIndex | None = None) -> dict[Move, float]:
        """Give each of the highest moves the same chance."""
        moves = self.best(state, player)
        return dict.fromkeys(moves, 1 / len(moves))


class GreedyBot(RankingBot):
    """Takes the most points now: aces, Big and Little Casino, a sweep; then the most spades, then the most cards.

    >>> from palatine import casino
    >>> state = casino.State.setup(["Ac 9h 4d Kd", None], loose="As 9d 5c 4s")
    >>> print(casino.GreedyBot().step(state))
    Ac x 9d+4s+As
    """

    def ranks(self, state: State, seat: int, moves: list[Move]) -> list[Any]:
        """Count the points of each move."""
        check_state(state)
        check_moves(moves)
        table = state.loose | together(build.cards for build in state.builds)
        return [self.rank(state, move, move.cards == table) for move in moves]

    @staticmethod
    def rank(state: State, move: Move, sweeps: bool) -> tuple[float, int, int]:
        """Count the points, spades and cards that a move takes."""
        check_state(state)
        check_moves([move])
        if move.kind != "capture":
            return 0, 0, 0
        taken = move.cards | {move.card}
        points = sum(worth_of(card, state.rules, majorities=False) for card in taken)
        if sweeps and state.rules.sweeps != "off":
            points += dict(state.rules.points)["sweeps"]
        return points, sum(card.suit == 3 for card in taken), len(taken)


class HeuristicBot(RankingBot):
    """Weighs what a move takes, what it leaves to the next seat, and what this seat can take after that.

    Which cards the others hold is reckoned from those that this seat has not seen. Where optional matching lets a table
    fill up a move takes its time: some twenty seconds with 44 loose cards.
    """

    def ranks(self, state: State, seat: int, moves: list[Move]) -> list[Any]:
        """Weigh each move."""
        check_state(state)
        check_moves(moves)
        outlook = Outlook(state, seat)
        return [outlook.value(move) for move in moves]


def check_state(state: object) -> None:
    """Refuse what is no state of the game."""
    if not isinstance(state, State):
        other = state.name if isinstance(state, AnyState) else type(state).__name__
        raise TypeError(f"this bot plays casino, not {other}")


def check_moves(moves: Iterable[object]) -> None:
    """Refuse what is no move of the game."""
    for move in moves:
        if not isinstance(move, Move):
            raise TypeError(f"a move of casino is a palatine.casino.Move, not {type(move).__name__}")


BOTS: dict[str, Maker] = {"heuristic": HeuristicBot, "greedy": GreedyBot, "engine": EngineBot}
"""Bots by name, the one to play against first; see `palatine.bots`."""
