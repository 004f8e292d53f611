"""Leduc poker for 2 to 10 players (Southey and others, 2005): a reference game with known values.

One private card each, a round of betting, one card on the board, a second round. A pair with the board wins, else the
higher rank; equal hands share the pot. Raises add a fixed amount, and there are so many a round.

>>> from palatine import Dealer, leduc
>>> state = leduc.State()
>>> dealer = Dealer("Ks Qh Qs")
>>> dealer.play(state)
>>> for move in ("raise", "call", "call", "call"):
...     state.apply(move)
...     dealer.play(state)
>>> state.returns()
[-3.0, 3.0]
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self, SupportsIndex

from palatine import game, reference
from palatine.cards import CardSet
from palatine.game.rules import check_deck, check_number, check_numbers

__all__ = ["PRESETS", "Move", "Rules", "State"]
__dir__ = __all__.copy  # dir() shows the public names alone


class Move(game.Verb):
    """What a seat can do: a call of nothing is a check; to fold, there must be something to call."""

    FOLD = 0
    CALL = 1
    RAISE = 2


@dataclass(frozen=True, slots=True)
class Rules(game.Rules):
    """The rules of a table.

    deck: at least a card a player and one; None for hearts and spades of one rank more than there are players, from the
    king downwards. ante: chips, 0..100. bets: what a raise adds in the first and in the second round, 1..100.
    max_raises: a round, 0..50.
    """

    deck: CardSet | None = None
    ante: int = 1
    bets: tuple[int, int] = (2, 4)
    max_raises: int = 2

    def __post_init__(self) -> None:
        """Check the options."""
        object.__setattr__(self, "deck", check_deck(self.deck))
        object.__setattr__(self, "ante", check_number("ante", self.ante, 0, 100))
        object.__setattr__(self, "max_raises", check_number("max_raises", self.max_raises, 0, 50))
        object.__setattr__(self, "bets", check_numbers("bets", self.bets, 2, 1, 100))


PRESETS = {
    "standard": Rules(),
    "miniature": Rules(deck=CardSet("Ks Kh Qs Qh"), max_raises=1),
    "uneven": Rules(deck=CardSet("Ac Ad Ah Kd 2s"), ante=2, bets=(1, 3), max_raises=1),
}
"""`miniature` has four cards and one raise a round; `uneven` ranks that are there once and three times."""


class State(reference.State[Rules, Move]):
    """A game of Leduc poker, for 2 to 10 players. The words are those of `palatine.game.State`.

    Views have `cards` (by seat, None where unseen or not dealt), `board`, `paid` (chips, by seat), `in_hand` (by seat),
    `round` (0 or 1) and `raises` (in this round).
    """

    __slots__ = ()
    name = "leduc"
    rules_type = Rules
    verbs = Move

    @classmethod
    def setup(
        cls,
        cards: Sequence[SupportsIndex | str | None],
        board: SupportsIndex | str | None = None,
        betting: Iterable[Move | SupportsIndex | str] = (),
        rules: Rules | None = None,
        dealer: SupportsIndex | None = None,
    ) -> Self:
        """Set up a position.

        cards: a card for each seat, None where it is not dealt yet. board: the card there, None before it comes.
        betting: the moves made in both rounds, in order. StateError, with the reason, for what cannot be.

        >>> State.setup(["Ks", "Qh"], "Qs", ["call", "call", "raise"]).view(1)["paid"]
        [5, 1]
        """
        return cls._set_up(cards, board, betting, rules, dealer)

    def _default_action(self, actor: int) -> int:
        return Move.FOLD if self.is_legal(Move.FOLD, actor) else Move.CALL

    def _why_not(self, actor: int, action: int) -> str:
        return "there is nothing to call" if action == Move.FOLD else "no more raises this round"
