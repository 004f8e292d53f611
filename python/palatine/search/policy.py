"""A strategy as a table, in memory and in files."""

import os
from typing import Any, Self, SupportsIndex

from palatine import _core
from palatine.errors import RecordError, StateError
from palatine.files import write_file
from palatine.game import State
from palatine.search import record
from palatine.search.root import AnyGame, check_same_root, check_state, root_as_record, root_from_record, root_of

__all__ = ["TabularPolicy"]
__dir__ = __all__.copy  # dir() shows the public names alone

KIND = "policy"


class TabularPolicy:
    """The chance of each move by what a seat knows: what solvers answer.

    It is for one game: its rules, number of players, dealer, and where it begins. `policy` is that of a `Bot`. Tables
    pickle, and are equal when their games and all their chances are.

    >>> from palatine import kuhn, search
    >>> table = search.cfr("kuhn", iterations=1000).policy
    >>> chances = table.policy(kuhn.State.setup(["Ks", "Qs"], ["pass", "bet"]))
    >>> {str(move): round(chance, 3) for move, chance in chances.items()}
    {'pass': 0.0, 'bet': 1.0}
    """

    __slots__ = ("_root", "_table")

    def __init__(self, root: State[Any, Any], table: _core.Policy) -> None:
        """Made by solvers, `load` and `tabulate`."""
        self._root = root
        self._table = table

    @property
    def root(self) -> State[Any, Any]:
        """Where the game begins: a state of one's own."""
        return self._root.clone()

    def num_information_states(self, player: SupportsIndex) -> int:
        """Count what the table knows of a seat; 0 for one that it is not for."""
        return self._table.num_sets(player)

    def knows(self, state: State[Any, Any], player: SupportsIndex | None = None) -> bool:
        """Whether the table has what the seat knows here."""
        return self._find(state, player)[1] is not None

    def policy(self, state: State[Any, Any], player: SupportsIndex | None = None) -> dict[Any, float]:
        """Give the chance of each legal move of a seat, None for the current one, by what it knows.

        Uniform where the table has nothing: what was never met in training. StateError for a state of another game, a
        seat that is not to act, and one that the table is not for.
        """
        seat, found = self._find(state, player)
        actions = state.legal_actions(seat)
        if found is None:
            return {state.move_of(action, seat): 1 / len(actions) for action in actions}
        if [action for action, _ in found] != actions:
            raise StateError(f"this policy has other moves for seat {seat} here: it is of another game")
        return {state.move_of(action, seat): chance for action, chance in found}

    def _find(self, state: State[Any, Any], player: SupportsIndex | None) -> tuple[int, list[tuple[int, float]] | None]:
        """Give the seat, and what the table has for it."""
        check_state(self._root, state)
        seat = state._actor(player)
        if seat not in state.pending:
            raise StateError(state._who_acts(seat) or "chance is to act")
        if self._table.num_sets(seat) == 0:
            raise StateError(f"this policy is not for seat {seat}")
        return seat, self._table.find(seat, state.information_state_key(seat))

    def to_bytes(self) -> bytes:
        """Write the table; equal ones give equal bytes, on every platform. `from_bytes` reads it."""
        arrays = [array for seat in self._table.arrays() for array in seat]
        return record.as_bytes(KIND, {"root": root_as_record(self._root)}, arrays)

    @classmethod
    def from_bytes(cls, data: bytes, game: AnyGame | None = None) -> Self:
        """Read what `to_bytes` wrote.

        game: the game that it must be for, None for any. RecordError, with the reason, for bytes that are no table or
        are damaged; RulesError, with what differs, for a table of another game, other rules or players.
        """
        head, arrays = record.from_bytes(KIND, data)
        if set(head) != {"root"}:
            raise RecordError(f"no palatine.{KIND}: its head has {', '.join(sorted(head))}")
        root = root_from_record(head["root"])
        if game is not None:
            check_same_root(root, root_of(game), "this policy")
        if len(arrays) != 4 * root.num_players:
            raise RecordError(f"no palatine.{KIND} of {root.num_players} seats: {len(arrays)} arrays")
        seats = [tuple(arrays[first : first + 4]) for first in range(0, len(arrays), 4)]
        return cls(root, _core.Policy(seats))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the table to a file, whole or not at all. OSError when that fails."""
        write_file(path, self.to_bytes())

    @classmethod
    def load(cls, path: str | os.PathLike[str], game: AnyGame | None = None) -> Self:
        """Read a file that `save` wrote, as `from_bytes` does."""
        return cls.from_bytes(record.read_file(path), game)

    def __eq__(self, other: object) -> bool:
        """Whether game and chances are the same."""
        if not isinstance(other, TabularPolicy):
            return NotImplemented
        return self.to_bytes() == other.to_bytes()

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as bytes."""
        return type(self).from_bytes, (self.to_bytes(),)

    def __repr__(self) -> str:
        """Tell the game and the size."""
        sizes = "/".join(str(self._table.num_sets(seat)) for seat in range(self._root.num_players))
        return f"<TabularPolicy of {self._root.name}: {sizes} information states>"
