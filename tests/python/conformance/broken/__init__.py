"""Games with one defect each, to show that every property can fail. Each wraps the states of a sound game.

`fault` is what the failure must say, so that a check is not seen to fail for another reason.
"""

import copy
from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar, Self

import pytest

from conformance.games import CHANCE, State


class Wrapped:
    """A state that passes everything on to a sound one: no defect. Defects derive from it."""

    fault: ClassVar[str] = "no defect"
    sound: ClassVar[type]
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, inner: State) -> None:
        self.inner = inner

    @classmethod
    def around(cls, inner: State) -> "Wrapped":
        return class_for(cls, type(inner))(inner)

    def wrap(self, inner: State) -> Self:
        return type(self)(inner)

    def __getattr__(self, name: str) -> Any:
        if name in ("inner", "__setstate__"):
            raise AttributeError(name)
        return getattr(self.inner, name)

    def clone(self) -> "Wrapped":
        return self.wrap(self.inner.clone())

    def __copy__(self) -> "Wrapped":
        return self.wrap(copy.copy(self.inner))

    def __deepcopy__(self, memo: Any) -> "Wrapped":
        return self.wrap(copy.deepcopy(self.inner, memo))

    def resample(self, *args: Any) -> "Wrapped":
        return self.wrap(self.inner.resample(*args))

    @classmethod
    def from_json(cls, text: Any) -> "Wrapped":
        return cls(cls.sound.from_json(text))

    @classmethod
    def setup(cls, **where: Any) -> "Wrapped":
        return cls(cls.sound.setup(**where))

    def __reduce__(self) -> Any:
        return unpickled, (type(self).__mro__[1], self.inner)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Wrapped) and self.inner == other.inner

    def __str__(self) -> str:
        return str(self.inner)

    def __repr__(self) -> str:
        return repr(self.inner)

    def __format__(self, spec: str) -> str:
        return format(self.inner, spec)

    def hidden(self) -> str:
        """The cards dealt, whoever has seen them."""
        return " ".join(str(move) for actor, move in self.inner.history if actor == CHANCE)


@cache
def class_for(defect: type[Wrapped], sound: type) -> type[Wrapped]:
    return type(defect.__name__, (defect,), {"sound": sound})


def unpickled(defect: type[Wrapped], inner: State) -> Wrapped:
    return defect.around(inner)


def fails(check: Callable[[Any], None], subject: Any, defect: type[Wrapped]) -> None:
    """Show that a check finds the defect, and for the reason that it is."""
    with pytest.raises(AssertionError, match=defect.fault):
        check(subject.broken(defect))
