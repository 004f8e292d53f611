"""Who plays chance: a seed, or a server's own pack."""

from collections.abc import Iterable, Set
from typing import Any, SupportsIndex

from palatine import _core
from palatine.cards import Card, parse_cards
from palatine.errors import StateError
from palatine.game import State

__all__ = ["Dealer"]
__dir__ = __all__.copy  # dir() shows the public names alone


class Dealer:
    """Plays chance for states.

    source: a seed 0..2**64-1, whose draw depends on it and on how many cards were dealt before only, so that going on
    after an undo repeats it; or the cards of a pack in their order (a text or an iterable), of which the k-th is the
    k-th card dealt, counted from 0. Raises Error or CardError for bad values, TypeError for other types.

    >>> import palatine
    >>> state = palatine.load_game("kuhn").new_initial_state()
    >>> palatine.Dealer("Js Ks").play(state)
    >>> state.view(0)["cards"]
    ['Js', None]
    """

    __slots__ = ("_pack", "_seed")

    def __init__(self, source: SupportsIndex | str | Iterable[SupportsIndex | str]) -> None:
        """Take a seed or a pack."""
        self._seed = 0
        self._pack: tuple[Card, ...] | None = None
        if isinstance(source, str):
            self._pack = tuple(parse_cards(source))
        elif isinstance(source, Set):
            raise TypeError(f"a pack has an order, a {type(source).__name__} has none")
        elif isinstance(source, Iterable) and not isinstance(source, bool):
            self._pack = tuple(Card(card) for card in source)
        else:
            self._seed = _core.check_seed(source)

    def action(self, state: State[Any, Any]) -> int:
        """Give the action of chance in a state, without doing it.

        StateError when chance is not to act, when the pack is used up, and when its next card cannot come.
        """
        check_state(state)
        if self._pack is None:
            return state._draw(self._seed)
        if not state.is_chance_node():
            raise StateError("chance is not to act")
        number = state._num_chance_turns
        if number >= len(self._pack):
            raise StateError(f"the pack has {len(self._pack)} cards, and one more is to be dealt")
        card = self._pack[number]
        if not state.is_legal(int(card)):
            raise StateError(f"card {number} of the pack cannot be dealt: {card}")
        return int(card)

    def play(self, state: State[Any, Any]) -> None:
        """Deal until somebody must decide or the game is over. After an error nothing has changed."""
        check_state(state)
        if self._pack is None:
            state._play(self._seed)
            return
        done = 0
        try:
            while state.is_chance_node():
                state.apply(self.action(state))
                done += 1
        except StateError:
            for _ in range(done):
                state.undo()
            raise

    def __repr__(self) -> str:
        """Tell the kind, and nothing that gives cards away."""
        return f"<palatine.Dealer of a {'seed' if self._pack is None else f'pack of {len(self._pack)} cards'}>"


def check_state(state: object) -> None:
    """Refuse what is no state."""
    if not isinstance(state, State):
        raise TypeError(f"a dealer plays for a state, not for {type(state).__name__}")
