"""Kuhn poker for 2 to 10 players (Kuhn, 1950): a reference game with known values.

One card each from a suit of one more than there are players, an ante of 1, one bet of 1: everybody passes or bets, and
once somebody has bet a pass is a fold and a bet a call. The highest card takes all.

>>> from palatine import Dealer, kuhn
>>> state = kuhn.State()
>>> Dealer("Ks Qs").play(state)
>>> for move in ("pass", "bet", "bet"):
...     state.apply(move)
>>> state.returns()
[2.0, -2.0]
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self, SupportsIndex

from palatine import game, reference
from palatine.cards import CardSet
from palatine.game.rules import check_deck

__all__ = ["PRESETS", "Move", "Rules", "State"]
__dir__ = __all__.copy  # dir() shows the public names alone


class Move(game.Verb):
    """What a seat can do."""

    PASS = 0
    BET = 1


@dataclass(frozen=True, slots=True)
class Rules(game.Rules):
    """The rules of a table.

    deck: at least a card a player, no rank twice; None for as many spades as there are players and one, from the king
    downwards.
    """

    deck: CardSet | None = None

    def __post_init__(self) -> None:
        """Check the deck."""
        object.__setattr__(self, "deck", check_deck(self.deck))


PRESETS = {
    "standard": Rules(),
    "three_cards": Rules(deck=CardSet("Ks Qs Js")),
    "wide": Rules(deck=CardSet("Ah Ks Qd 7c 2h")),
}
"""`three_cards` leaves nothing undealt with three players; `wide` has five ranks of all suits."""


class State(reference.State[Rules, Move]):
    """A game of Kuhn poker, for 2 to 10 players. The words are those of `palatine.game.State`.

    Views have `cards` (by seat, None where unseen or not dealt) and `bets` (whether a seat has bet or called).
    """

    __slots__ = ()
    name = "kuhn"
    rules_type = Rules
    verbs = Move

    @classmethod
    def setup(
        cls,
        cards: Sequence[SupportsIndex | str | None],
        betting: Iterable[Move | SupportsIndex | str] = (),
        rules: Rules | None = None,
        dealer: SupportsIndex | None = None,
    ) -> Self:
        """Set up a position.

        cards: a card for each seat, None where it is not dealt yet. betting: the moves made, in order. StateError, with
        the reason, for what cannot be.

        >>> State.setup(["Ks", "Qs"], ["pass"]).current_player()
        1
        """
        return cls._set_up(cards, None, betting, rules, dealer)

    def _default_action(self, actor: int) -> int:
        return Move.PASS
