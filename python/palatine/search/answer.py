"""From what the native searches answer to a `Result`."""

from collections.abc import Iterable
from typing import Any

from palatine.game import State
from palatine.search.result import Result

__all__ = ["Answer", "result_of", "typed_line"]
__dir__ = __all__.copy  # dir() shows the public names alone

Answer = tuple[int, int, float, list[tuple[int, float]], list[tuple[int, int]], int, bool]
"""Seat, action, value, (action, value) of root actions, (actor, action) of the line, nodes, whether it is complete."""


def typed_line(state: State[Any, Any], turns: Iterable[tuple[int, int]]) -> list[Any]:
    """Give the typed moves of turns that follow on a state, which stays as it is."""
    later = state.clone()
    line = []
    for actor, action in turns:
        line.append(later.move_of(action, actor))
        later.apply(action, actor)
    return line


def result_of(state: State[Any, Any], answer: Answer, seconds: float, method: str) -> Result:
    """Give the result of a search that has one best move. `state`: where it began."""
    seat, action, value, values, turns, nodes, complete = answer
    move = state.move_of(action, seat)
    return Result(
        player=seat,
        move=move,
        value=value,
        policy={move: 1.0},
        values={state.move_of(action, seat): found for action, found in values},
        line=typed_line(state, turns) or [move],
        nodes=nodes,
        seconds=seconds,
        complete=complete,
        method=method,
    )
