"""What a search of one position answers."""

import math
from dataclasses import dataclass, field
from typing import Any

from palatine.game.stop import Stop

__all__ = ["Result", "Stop"]
__dir__ = __all__.copy  # dir() shows the public names alone


def is_forever(seconds: float | None) -> bool:
    """Tell whether a limit of time is none."""
    return seconds is None or (isinstance(seconds, float) and seconds == math.inf)


@dataclass(frozen=True, slots=True)
class Result:
    """What a search found, for the seat that was to act."""

    player: int
    """The seat that was searched for."""
    move: Any
    """The move to make: a typed move of the game."""
    value: float
    """What the seat can expect, in units of `returns()`."""
    policy: dict[Any, float]
    """How often to make each move; adds up to 1."""
    values: dict[Any, float]
    """What the seat can expect after each move that was looked at."""
    line: list[Any]
    """The moves, deals among them, that the search expects next, from `move` on."""
    nodes: int
    """How many positions were visited; of a search by simulations, how many nodes its trees have."""
    seconds: float
    """How long it took."""
    complete: bool
    """False when `stop` or a limit of time ended it early."""
    visits: dict[Any, int] = field(default_factory=dict)
    """How often a search by simulations went through each move."""
    method: str = ""
    """Which search it was."""
