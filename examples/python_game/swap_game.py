"""Swap, a game of one's own: the rules are C++ (examples/cpp_game/swap.hpp), the words are Python.

Two seats are dealt a card each, face down. Each keeps its card or swaps it for another. The higher rank wins a chip.
"""

from dataclasses import dataclass
from typing import Any

import swap_native  # noqa: F401  (makes the game known)

from palatine import CardSet, game
from palatine.cards import Card
from palatine.game.moves import CHANCE, EVERYTHING


class Move(game.Verb):
    """What a seat can do."""

    KEEP = 0
    SWAP = 1


@dataclass(frozen=True, slots=True)
class Rules(game.Rules):
    """The cards that there are: at least four."""

    deck: CardSet = CardSet("2c 3c 4c 5c 6c")  # noqa: RUF009  (it never changes)

    def __post_init__(self) -> None:
        """Take texts and lists of cards, too: records have texts."""
        object.__setattr__(self, "deck", CardSet(self.deck))


PRESETS = {"standard": Rules()}


class State(game.State[Rules, Move]):
    """A game of Swap."""

    __slots__ = ()
    name = "swap"
    rules_type = Rules
    verbs = Move

    def _default_action(self, actor: int) -> int:
        return Move.KEEP

    def _events(self, viewer: int) -> list[str]:
        events: list[Any] = []
        owner = first = 1 - self.dealer
        for number, (actor, action) in enumerate(self._turns()):
            if actor != CHANCE:
                events.append(f"{actor} {Move(action)}")
                owner = actor
                continue
            if number == 1:
                owner = 1 - first
            seen = viewer in (owner, EVERYTHING)
            events.append(f"deal {owner} {Card(action) if seen else '?'}")
        if self.is_terminal():
            events += [f"show {seat} {card}" for seat, card in enumerate(self._look(viewer)["cards"])]
        return events
