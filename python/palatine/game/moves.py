"""Who acts, and moves in their forms: typed, as texts, as numbers; the view of the legal ones."""

import operator
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from enum import IntEnum
from itertools import islice
from typing import TYPE_CHECKING, Any, SupportsIndex

from palatine import _core
from palatine.cards import Card
from palatine.errors import IllegalMoveError
from palatine.game.rules import made_of_fields

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from palatine.game.state import State

    # Any where nobody says which, so that `game.State.from_json` is a State[Any, Any].
    MoveT = TypeVar("MoveT", default=Any)
else:
    from typing import TypeVar

    MoveT = TypeVar("MoveT")

# Numbers that stand beside seats. Each has one meaning, so that none is taken for another.
CHANCE = -1
"""The current player where a card is to be dealt."""
TERMINAL = -4
"""The current player of a game that is over."""
SPECTATOR, EVERYTHING = -2, -3  # who looks, where it is not a seat
TABLE = -5  # who is dealt a card that lies open on the table

MOST_LISTED = 4096
"""Of more moves than these no list is made unasked."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The move of chance: the card that comes next. Its text is "deal As", its action the card's id."""

    card: Card

    def __post_init__(self) -> None:
        """Take the card as anything that makes one."""
        object.__setattr__(self, "card", Card(self.card))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the parts, which are checked again when they are read."""
        return made_of_fields(self)

    def __str__(self) -> str:
        """The text."""
        return f"deal {self.card}"


class Verb(IntEnum):
    """Base of moves that are one word: the action is the value, the text the name in small letters."""

    def __str__(self) -> str:
        """The text."""
        return self.name.lower()


class LegalMoves(Set[MoveT]):
    """The legal moves of a state, as typed moves: a view that follows the state and lists nothing unasked.

    `len`, `in` (typed moves, texts, actions), iteration by rising action, `moves[i]`, and comparison as a set.
    """

    __slots__ = ("_player", "_state")

    def __init__(self, state: "State[Any, Any]", player: SupportsIndex | None = None) -> None:
        """Look at what `player`, None for the current one, may do."""
        self._state = state
        self._player = player

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> Set[Any]:
        return frozenset(it)

    def __len__(self) -> int:
        """Count the moves: where there are millions that takes long, and `legal_count(limit=)` counts up to a limit."""
        return self._state.legal_count(self._player)

    def __bool__(self) -> bool:
        """Whether there is a move. Looks no further than the first."""
        return self._state._more_than(0, self._player)

    def __iter__(self) -> Iterator[MoveT]:
        """Moves by rising action: more than 4,096 are not listed, but found as they are asked for."""
        state, actor = self._state, self._state._actor(self._player)
        if state._more_than(MOST_LISTED, self._player):
            return self._walk(state.clone(), actor)
        return (state._move_of(actor, action) for action in state.legal_actions(self._player))

    @staticmethod
    def _walk(state: "State[Any, Any]", actor: int) -> Iterator[MoveT]:
        """Moves of a state that nobody changes. Each time they are passed over anew, and so twice as many found."""
        index, most = 0, MOST_LISTED
        while actions := state._actions_from(index, most, actor):
            yield from (state._move_of(actor, action) for action in actions)
            index += len(actions)
            most = index

    def __contains__(self, move: object) -> bool:
        """Whether that is a legal move."""
        try:
            return self._state.is_legal(move, self._player)
        except TypeError:
            return False

    def __getitem__(self, index: SupportsIndex) -> MoveT:
        """The move of that index, counted as in a list."""
        state, number = self._state, operator.index(index)
        if not 0 <= number < 1 << 31 or not state._more_than(number, self._player):
            count = len(self)
            if not -count <= number < count:
                raise IndexError(f"there are {count} moves, none of index {_core.shown(number)}")
            number %= count
        move: MoveT = state._move_of(state._actor(self._player), state._action_at(number, self._player))
        return move

    def __repr__(self) -> str:
        """The texts of the first moves."""
        texts = [str(move) for move in islice(self, 10)]
        many = self._state._more_than(MOST_LISTED, self._player)
        count = f"more than {MOST_LISTED}" if many else len(self)
        return f"<{count} legal moves: {', '.join(texts)}{', ...' if many or len(self) > len(texts) else ''}>"


def is_number(value: object) -> bool:
    """Whether something stands for an int."""
    return hasattr(value, "__index__") and not isinstance(value, bool)


def is_plain(move: object) -> bool:
    """Whether a move is given as a text or a number, not as a typed move."""
    return isinstance(move, str) or (is_number(move) and not isinstance(move, Verb))


def steps_as_bytes(steps: Iterable[SupportsIndex]) -> bytes:
    """Check steps: IllegalMoveError for what is not in 0..255, TypeError for what is no int."""
    if isinstance(steps, str):
        raise TypeError("steps are ints, not a str")
    numbers = []
    for step in steps:
        if not is_number(step):
            raise TypeError(f"a step must be an int, not {type(step).__name__}")
        number = operator.index(step)
        if not 0 <= number < 256:
            raise IllegalMoveError(f"no such step: {_core.shown(number)}")
        numbers.append(number)
    return bytes(numbers)
