"""Pictures of games for a terminal: a module for each game that has one, called as the game.

It has `picture(view, rules)`: what rich can print of `State.view(seat)`, the spectator's (`view["seat"]` None) and the
last one of a game too. Where it tells by itself what has happened it sets `TELLS_EVENTS`; else the new ones among
`view["events"]` are printed above it. A game without such a module has its view printed as it is.
"""

import importlib
import importlib.util
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

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
    return "\n".join(f"{name}: {' '.join(words(value))}" for name, value in view.items() if name not in OF_ALL_GAMES)


def words(value: object) -> Iterator[str]:
    """Give a value in words, "?" for what is not seen."""
    if isinstance(value, list):
        for item in value:
            yield f"({' '.join(words(item))})" if isinstance(item, list) else next(words(item))
    elif value is None:
        yield "?"
    elif isinstance(value, bool):
        yield "yes" if value else "no"
    else:
        yield str(value)
