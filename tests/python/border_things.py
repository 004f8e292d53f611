"""What nobody should hand over, and things that stand for numbers and cards without being them."""

import decimal
import enum
import fractions
from collections import deque
from collections.abc import Iterator
from typing import Any

import numpy as np

HUGE = [10**8, 2**31, 2**32, 2**63 - 1, 2**63, 2**64 - 1, 2**64, 10**30, -(2**63), -(2**63) - 1, -(10**30)]


class Raises:
    """An object whose every protocol fails, in its own way."""

    class OwnError(Exception):
        pass

    def __index__(self) -> int:
        raise self.OwnError

    def __iter__(self) -> Iterator[int]:
        raise self.OwnError

    def __len__(self) -> int:
        raise self.OwnError

    def __array__(self, *args: Any, **kwargs: Any) -> Any:
        raise self.OwnError

    def __repr__(self) -> str:
        raise self.OwnError


class RaisesLate(Raises):
    """Its iteration fails after two cards."""

    def __iter__(self) -> Iterator[int]:
        yield 1
        yield 2
        raise self.OwnError


class Index:
    """Not an int, but it stands for one."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


class BadIndex:
    def __index__(self) -> int:
        return "5"  # type: ignore[return-value]  # noqa: PLE0305


class IntSubclass(int):
    pass


class Colour(enum.IntEnum):
    RED = 5
    FAR = 77


class Endless:
    """An iterable without an end: only the first 53 items may be looked at."""

    def __init__(self) -> None:
        self.taken = 0

    def __iter__(self) -> Iterator[int]:
        while True:
            self.taken += 1
            assert self.taken < 1000
            yield self.taken % 60


NOT_INTS: list[Any] = [
    None,
    True,
    False,
    1.0,
    1.5,
    float("nan"),
    float("inf"),
    1j,
    decimal.Decimal(3),
    fractions.Fraction(3),
    "x",
    b"x",
    [],
    (1,),
    {},
    set(),
    object(),
    int,
    len,
    np.float64(3),
    np.bool_(True),
    np.array([1, 2]),
    BadIndex(),
    Ellipsis,
    NotImplemented,
]
NOT_CARDS: list[Any] = [
    None,
    1,
    1.5,
    object(),
    True,
    len,
    int,
    [None],
    [True],
    [np.bool_(True)],
    [1.0],
    [float("nan")],
    [1, 2.0],
    [[1, 2]],
    [(1,)],
    [b"As"],
    (None,),
    [object()],
    [BadIndex()],
    [np.float32(2)],
    deque([1.5]),
    np.array([1.0, 2.0]),
    np.array([[1, 2], [3, 4]], dtype=np.uint8),
]
BAD_CARDS: list[tuple[Any, str]] = [
    ([52], "52"),
    ([-1], "-1"),
    ([0, 1, 2, 3, 99], "99"),
    (bytes([1, 200]), "200"),
    (bytearray([52]), "52"),
    ([IntSubclass(77)], "77"),
    ([Colour.FAR], "77"),
    ([Index(-7)], "-7"),
    ([np.uint8(255)], "255"),
    ([np.int64(-5)], "-5"),
    ([3, 3], "2s"),
    (bytes([3, 3]), "2s"),
    (["As", 51], "As"),
    ("AsAs", "As"),
    ("As Kd Xy", "Xy"),
    (["As", "K"], "K"),
    (["As Kd"], "As Kd"),
    ({"Zz": 1}, "Zz"),
    *(([value], str(value)) for value in HUGE),
    *(([0, Index(value)], str(value)) for value in HUGE),
]
