"""Positions for tests of searches."""

from typing import Any

import palatine
from palatine import chinese
from palatine.game import CHANCE, State


def endless() -> chinese.State:
    """Two hands of Chinese Poker to be set, by sight: nobody lives to see the end of an exact search."""
    state = chinese.State()
    palatine.Dealer(4).play(state)
    return state


def minimax(state: State[Any, Any], player: int | None = None) -> list[float]:
    """What each seat gets when whoever acts takes what is best for it, the first of equals; `player` acts first."""
    if state.is_terminal():
        return state.returns()
    actor = state.current_player() if player is None else player
    after = []
    for action in state.legal_actions(actor):
        ahead = state.clone()
        ahead.apply(action, actor)
        after.append(minimax(ahead))
    if actor == CHANCE:
        return [sum(column) / len(after) for column in zip(*after, strict=True)]
    return max(after, key=lambda returns: returns[actor])


def after(state: State[Any, Any], move: object, player: int | None = None) -> State[Any, Any]:
    """The state after a move."""
    ahead = state.clone()
    ahead.apply(move, player)
    return ahead
