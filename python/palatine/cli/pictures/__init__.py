"""Pictures of games for a terminal: a module for each game that has one, called as the game.

It has `picture(view, rules)`: what rich can print of `State.view(seat)`, the spectator's (`view["seat"]` None) and the
last one of a game too. Where it tells by itself what has happened it sets `TELLS_EVENTS`; else the new ones among
`view["events"]` are printed above it. A game without such a module has its view printed as it is.
"""

import importlib
import importlib.util
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from palatine.game.load import state_type

if TYPE_CHECKING:
    from rich.console import RenderableType

OF_ALL_GAMES = (
    "game",
    "rules",
    "num_players",
    "dealer",
    "seat",
    "sequence",
    "current_player",
    "pending",
    "returns",
    "legal_moves",
    "events",
)
"""What every view has; what else it has is the game's own."""

Picture = Callable[[dict[str, Any], Any], "RenderableType"]


def picture_of(game: str) -> tuple[Picture, bool]:
    """Give what draws a game, and whether that tells the events by itself."""
    name = f"{__name__}.{game}"
    if not game.isidentifier() or importlib.util.find_spec(name) is None:
        return plain_picture, False
    module = importlib.import_module(name)
    return module.picture, getattr(module, "TELLS_EVENTS", False)


def plain_picture(view: dict[str, Any], rules: object) -> "RenderableType":
    """Write down a view as it is, a line for each part of the game's own."""
    hidden = state_type(view["game"]).hidden_parts
    parts = {name: value for name, value in view.items() if name not in OF_ALL_GAMES}
    absent = {name: "?" if name in hidden else "none" for name in parts}
    return "\n".join(f"{name}: {' '.join(words(value, absent[name]))}" for name, value in parts.items())


def words(value: object, absent: str) -> Iterator[str]:
    """Give a value in words. absent: the word for None."""
    if isinstance(value, list):
        for item in value:
            yield f"({' '.join(words(item, absent))})" if isinstance(item, list) else next(words(item, absent))
    elif value is None:
        yield absent
    elif isinstance(value, bool):
        yield "yes" if value else "no"
    else:
        yield str(value)
