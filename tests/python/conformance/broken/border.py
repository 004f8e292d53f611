"""Games that let wrong things in, or write wrong records."""

import json
from typing import Any

from conformance.broken import Wrapped, unpickled
from palatine import IllegalMoveError

# Refusals.


class AppliesFirst(Wrapped):
    """Refuses, but has done something by then."""

    fault = "nothing has changed"

    def apply(self, move: Any, *args: Any) -> None:
        try:
            self.inner.apply(move, *args)
        except (ValueError, TypeError):
            if self.inner.history:
                self.inner.undo()
            raise


class OtherErrors(Wrapped):
    fault = "IllegalMoveError"

    def apply(self, move: Any, *args: Any) -> None:
        try:
            self.inner.apply(move, *args)
        except IllegalMoveError as error:
            raise KeyError(str(error)) from error


class NoValue(Wrapped):
    fault = "does not name"

    def apply(self, move: Any, *args: Any) -> None:
        try:
            self.inner.apply(move, *args)
        except IllegalMoveError as error:
            raise IllegalMoveError("no") from error


class TakesBools(Wrapped):
    fault = "TypeError"

    def apply(self, move: Any, *args: Any) -> None:
        self.inner.apply(int(move) if isinstance(move, bool | float) else move, *args)


class AnySeat(Wrapped):
    fault = "IllegalMoveError"

    def apply(self, move: Any, player: Any = None) -> None:
        known = not isinstance(player, bool) and player in range(self.inner.num_players)
        self.inner.apply(move, None if known else player)


class AnyPlayer(Wrapped):
    fault = "StateError"

    def information_state_string(self, player: Any) -> str:
        known = isinstance(player, int) and not isinstance(player, bool)
        return self.inner.information_state_string(player % self.inner.num_players if known else player)


class ListIsInside(Wrapped):
    """What it answers is what it keeps."""

    fault = "changes with"

    def returns(self) -> list[float]:
        if not hasattr(self, "kept"):
            self.kept = self.inner.returns()
        return self.kept


# Records.


class RecordForgets(Wrapped):
    fault = "record"

    @classmethod
    def from_json(cls, text: Any) -> Wrapped:
        state = cls.sound.from_json(text)
        if state.history:
            state.undo()
        return cls(state)


class RecordTrusts(Wrapped):
    fault = "RecordError"

    @classmethod
    def from_json(cls, text: Any) -> Wrapped:
        try:
            return cls(cls.sound.from_json(text))
        except ValueError:
            return cls(cls.sound.from_json(cls.kept))

    def to_json(self) -> str:
        type(self).kept = self.inner.to_json()
        return type(self).kept


class RecordOtherError(Wrapped):
    fault = "RecordError"

    @classmethod
    def from_json(cls, text: Any) -> Wrapped:
        json.loads(text)
        return cls(cls.sound.from_json(text))


class PickleForgets(Wrapped):
    fault = "pickle"

    def __reduce__(self) -> Any:
        other = self.inner.clone()
        if other.history:
            other.undo()
        return unpickled, (type(self).__mro__[1], other)


class HistoryForgets(Wrapped):
    fault = "history"

    @property
    def history(self) -> Any:
        return list(self.inner.history)[1:]


class Unequal(Wrapped):
    fault = "=="
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return self is other
