"""The border: whatever a caller hands over, the answer is right or an error that says what was wrong.

An error is palatine.Error for a bad value and TypeError for a wrong type; nothing crashes, and `out` is not touched.
"""

import decimal
import enum
import fractions
import gc
import inspect
import itertools
import math
import sys
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import palatine
import palatine.cards
from palatine import Card, CardError, CardSet, Random, parse_cards, poker

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
TAKES_CARDS: dict[str, Callable[[Any], Any]] = {
    "evaluate": poker.evaluate,
    "best_five": poker.best_five,
    "CardSet": CardSet,
}
TAKES_INT: dict[str, Callable[[Any], Any]] = {
    "evaluate_mask": poker.evaluate_mask,
    "describe": poker.describe,
    "category": poker.category,
    "from_mask": CardSet.from_mask,
    "below": lambda n: Random(1).below(n),
    "Random": Random,
}


def test_nothing_public_is_forgotten() -> None:
    """A new name has to be added here, and to the tests of this file."""
    assert {name for name in palatine.__all__ if callable(getattr(palatine, name))} == {
        "Card",
        "CardSet",
        "Random",
        "build_info",
        "get_include",
        "isa",
        "parse_cards",
        "warm_up",
        "CardError",
        "Error",
        "IllegalMoveError",
        "RecordError",
        "RulesError",
        "StateError",
    }
    assert {name for name in poker.__all__ if callable(getattr(poker, name))} == {
        "Category",
        "best_five",
        "category",
        "category_name",
        "describe",
        "evaluate",
        "evaluate_many",
        "evaluate_mask",
    }
    assert {name for name in dir(Random(1)) if not name.startswith("_")} == {"below", "deal", "next", "shuffle"}


@pytest.mark.parametrize("call", TAKES_CARDS)
def test_wrong_types_for_cards(call: str) -> None:
    for bad in NOT_CARDS:
        with pytest.raises(TypeError):
            TAKES_CARDS[call](bad)


@pytest.mark.parametrize("call", TAKES_CARDS)
def test_bad_values_for_cards(call: str) -> None:
    for bad, named in BAD_CARDS:
        with pytest.raises(CardError) as error:
            TAKES_CARDS[call](bad)
        assert named in str(error.value), (bad, str(error.value))


@pytest.mark.parametrize("call", TAKES_CARDS)
def test_errors_of_the_caller_pass_through(call: str) -> None:
    for bad in (Raises(), [Raises()], [1, Raises()], RaisesLate(), (card for card in RaisesLate())):
        with pytest.raises(Raises.OwnError):
            TAKES_CARDS[call](bad)


@pytest.mark.parametrize("call", TAKES_CARDS)
def test_everything_that_stands_for_a_card(call: str) -> None:
    expected = TAKES_CARDS[call]([5, 6, 51])
    for good in (
        [IntSubclass(5), Index(6), Card("As")],
        [np.uint8(5), np.int64(6), np.uint64(51)],
        [Colour.RED, 6, "As"],
        np.array([5, 6, 51]),
        np.array([5, 6, 51], dtype=np.uint8),
        np.array([5, 6, 51], dtype=np.int16)[::-1],
        {5: "a", 6: "b", 51: "c"},
        range(5, 7),
        {5, 6, 51},
        map(int, ["5", "6", "51"]),
    ):
        wanted = expected if not isinstance(good, range) else TAKES_CARDS[call]([5, 6])
        assert TAKES_CARDS[call](good) == wanted


@pytest.mark.parametrize("call", TAKES_CARDS)
def test_an_endless_iterable_ends(call: str) -> None:
    endless = Endless()
    with pytest.raises(CardError):
        TAKES_CARDS[call](endless)
    assert endless.taken < 100


@pytest.mark.parametrize("call", TAKES_CARDS)
def test_a_list_that_changes_while_it_is_read(call: str) -> None:
    cards: list[Any] = []

    class Shrinks:
        def __index__(self) -> int:
            cards.clear()
            gc.collect()
            return 7

    class Grows:
        def __index__(self) -> int:
            cards.extend([1] * 1000)
            return 8

    for changer in (Shrinks, Grows):
        cards[:] = [changer(), *([str(1000 + i)[0] + "s" for i in range(9)])]
        try:
            TAKES_CARDS[call](cards)
        except (CardError, RuntimeError):
            continue


@pytest.mark.parametrize("call", TAKES_CARDS)
def test_number_of_arguments(call: str) -> None:
    if call != "CardSet":
        with pytest.raises(TypeError):
            TAKES_CARDS[call]()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        TAKES_CARDS[call]([1], [2], [3])  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        TAKES_CARDS[call]([1], nonsense=3)  # type: ignore[call-arg]


@pytest.mark.parametrize("call", TAKES_INT)
def test_wrong_types_for_a_number(call: str) -> None:
    for bad in NOT_INTS:
        with pytest.raises(TypeError):
            TAKES_INT[call](bad)
    with pytest.raises(Raises.OwnError):
        TAKES_INT[call](Raises())


@pytest.mark.parametrize("call", TAKES_INT)
def test_numbers_out_of_range(call: str) -> None:
    limit = {"describe": 9842, "category": 9842, "below": 2**32, "Random": 2**64}.get(call, 2**61)
    for bad in [-1, -2, limit, limit + 1, *HUGE]:
        if 0 <= bad < limit:
            continue
        for form in (bad, IntSubclass(bad), Index(bad)):
            if call == "below" and bad == 2**32:
                continue  # the largest that there could be
            with pytest.raises(palatine.Error) as error:
                TAKES_INT[call](form)
            assert str(bad) in str(error.value) or hex(bad) in str(error.value), (bad, str(error.value))


@pytest.mark.parametrize("call", TAKES_INT)
def test_everything_that_stands_for_a_number(call: str) -> None:
    wanted = TAKES_INT[call](5)
    for good in (IntSubclass(5), Index(5), Colour.RED, np.uint8(5), np.int64(5), np.uint64(5), Card(5), np.array(5)):
        result = TAKES_INT[call](good)
        if call == "Random":
            assert result.next() == Random(5).next()
        else:
            assert result == wanted


def test_category_names() -> None:
    for category in poker.Category:
        assert poker.category_name(category) == poker.category_name(int(category))  # type: ignore[arg-type]
    for bad in (-1, 9, 255, *HUGE):
        with pytest.raises(ValueError, match=str(bad)):
            poker.category_name(bad)  # type: ignore[arg-type]
    for wrong in ("x", [1], object(), 1.5, float("nan")):
        with pytest.raises((TypeError, ValueError)):
            poker.category_name(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("bad", [None, 5, 1.5, b"As", ["As"], object(), True, np.array([1])])
def test_only_text_is_parsed(bad: Any) -> None:
    with pytest.raises(TypeError):
        parse_cards(bad)


def test_calls_without_arguments() -> None:
    for call in (
        palatine.isa,
        palatine.build_info,
        palatine.warm_up,
        palatine.get_include,
        CardSet.full,
        Random(1).next,
    ):
        with pytest.raises(TypeError):
            call(1)  # type: ignore[call-arg]


# Batches --------------------------------------------------------------------------------------------------------------

WRONG_DTYPES = [
    *(np.dtype(name) for name in ("int8", "int16", "int32", "int64", "uint16", "uint32")),
    *(np.dtype(name) for name in ("float16", "float32", "float64", "complex128", "bool", "object", "S1", "U1")),
    np.dtype("datetime64[s]"),
    np.dtype([("a", "u1")]),
    np.dtype(">u8"),
]
if np.dtype(np.longdouble) != np.dtype(np.float64):
    WRONG_DTYPES.append(np.dtype(np.longdouble))


@pytest.mark.parametrize("dtype", WRONG_DTYPES, ids=str)
def test_wrong_dtypes(dtype: np.dtype[Any]) -> None:
    for shape in ((4, 5), (4,), (0, 7), (0,)):
        array = np.zeros(shape, dtype=dtype)
        out = np.full(shape[0], 12345, dtype=np.uint16)
        with pytest.raises(TypeError) as error:
            poker.evaluate_many(array, out=out)
        assert str(dtype) in str(error.value) or dtype.name in str(error.value)
        assert (out == 12345).all()


@pytest.mark.parametrize("name", ["int8", "int16", "int32", "int64", "uint16", "uint32"])
def test_the_dtype_to_use_is_named(name: str) -> None:
    ids = np.arange(10, dtype=name).reshape(2, 5)
    with pytest.raises(TypeError, match=r"\.astype\(.*uint8"):
        poker.evaluate_many(ids)
    assert poker.evaluate_many(ids.astype(np.uint8)).shape == (2,)
    masks = np.arange(10, dtype=name)
    with pytest.raises(TypeError, match=r"\.astype\(.*uint64"):
        poker.evaluate_many(masks)
    assert poker.evaluate_many(masks.astype(np.uint64)).shape == (10,)


@pytest.mark.parametrize(
    "array",
    [
        np.zeros((), dtype=np.uint8),
        np.zeros(5, dtype=np.uint8),
        np.zeros((2, 3, 4), dtype=np.uint8),
        np.zeros((0, 3, 4), dtype=np.uint8),
        np.zeros((1, 1, 1, 1), dtype=np.uint8),
        np.zeros((), dtype=np.uint64),
        np.zeros((2, 3), dtype=np.uint64),
        np.zeros((1, 1), dtype=np.uint64),
        np.zeros((2, 53), dtype=np.uint8),
        np.zeros((0, 53), dtype=np.uint8),
    ],
    ids=lambda array: f"{array.dtype}{array.shape}",
)
def test_wrong_shapes(array: np.ndarray) -> None:
    out = np.full(array.shape[:1] or (1,), 12345, dtype=np.uint16)
    for arguments in ((), (out,)):
        with pytest.raises(palatine.Error) as error:
            poker.evaluate_many(array, *arguments)
        assert str(array.shape) in str(error.value) or str(array.shape[-1:])[1:-2] in str(error.value)
    assert (out == 12345).all()


@pytest.mark.parametrize(
    "array",
    [
        None,
        5,
        1.5,
        "As Kd",
        b"\x01\x02",
        [[1, 2, 3]],
        ((1, 2),),
        object(),
        CardSet("As"),
        memoryview(b"\x01"),
        Raises(),
    ],
    ids=lambda array: type(array).__name__,
)
def test_not_an_array(array: Any) -> None:
    with pytest.raises((TypeError, Raises.OwnError)):
        poker.evaluate_many(array)


IDS = np.arange(35, dtype=np.uint8).reshape(5, 7)
MASKS = np.array([1, 2, 3, 4, 5], dtype=np.uint64)


def bad_outs() -> Iterator[tuple[str, Any]]:
    for name in ("int16", "uint8", "uint32", "uint64", "float64", "bool", "object"):
        yield f"dtype {name}", np.zeros(5, dtype=name)
    yield "byte order", np.zeros(5, dtype=">u2")
    for shape in ((4,), (6,), (0,), (5, 1), (1, 5), (), (5, 0)):
        yield f"shape {shape}", np.zeros(shape, dtype=np.uint16)
    read_only = np.zeros(5, dtype=np.uint16)
    read_only.flags.writeable = False
    yield "read-only", read_only
    yield "broadcast", np.broadcast_to(np.zeros(1, dtype=np.uint16), 5)
    for name, thing in (("list", [0] * 5), ("bytes", bytearray(10)), ("int", 5), ("text", "out"), ("type", np.uint16)):
        yield name, thing


@pytest.mark.parametrize("name", [name for name, _ in bad_outs()])
@pytest.mark.parametrize("source", [IDS, MASKS], ids=["ids", "masks"])
def test_bad_out(name: str, source: np.ndarray) -> None:
    out = dict(bad_outs())[name]
    before = out.copy() if isinstance(out, np.ndarray) else out
    with pytest.raises((TypeError, palatine.Error)) as error:
        poker.evaluate_many(source, out=out)
    assert "out" in str(error.value)
    if isinstance(out, np.ndarray):
        np.testing.assert_array_equal(out, before)


def test_out_over_the_input() -> None:
    """Writing over what is still to be read: refused, or as if the input had been copied first."""
    for shift in range(0, 40, 2):
        room = np.zeros(400, dtype=np.uint8)
        room[40:].view()[: 7 * 40] = np.tile(np.arange(7, dtype=np.uint8), 40)
        ids = room[40 : 40 + 280].reshape(40, 7)
        expected = poker.evaluate_many(ids.copy())
        out = room[shift * 2 : shift * 2 + 80].view(np.uint16)
        before = room.copy()
        try:
            poker.evaluate_many(ids, out=out)
        except palatine.Error:
            np.testing.assert_array_equal(room, before)
        else:
            np.testing.assert_array_equal(out, expected)
    masks = np.arange(1, 65, dtype=np.uint64)
    expected = poker.evaluate_many(masks.copy())
    for view in (
        masks.view(np.uint16)[:64],
        masks.view(np.uint16)[::4],
        masks.view(np.uint16)[::-4],
        masks.view(np.uint16)[-64:],
    ):
        masks[:] = np.arange(1, 65)
        try:
            poker.evaluate_many(masks, out=view)
        except palatine.Error:
            np.testing.assert_array_equal(masks, np.arange(1, 65))
        else:
            np.testing.assert_array_equal(view, expected)


def test_out_that_overlaps_itself() -> None:
    room = np.zeros(8, dtype=np.uint16)
    out = np.lib.stride_tricks.as_strided(room, shape=(5,), strides=(0,))
    try:
        poker.evaluate_many(MASKS, out=out)
    except palatine.Error:
        assert not room.any()


@pytest.mark.parametrize("source", [IDS, MASKS], ids=["ids", "masks"])
def test_threads(source: np.ndarray) -> None:
    expected = poker.evaluate_many(source)
    for bad in (0, -1, *HUGE):
        out = np.full(5, 12345, dtype=np.uint16)
        try:
            poker.evaluate_many(source, out=out, threads=bad)
        except palatine.Error as error:
            assert str(bad) in str(error)  # noqa: PT017
            assert (out == 12345).all()
        else:
            assert bad > 1  # as many as there is work for
            np.testing.assert_array_equal(out, expected)
    for wrong in [bad for bad in NOT_INTS if bad is not None]:
        with pytest.raises(TypeError):
            poker.evaluate_many(source, threads=wrong)


@pytest.mark.parametrize("source", [IDS, MASKS], ids=["ids", "masks"])
def test_out_is_unchanged_after_a_bad_row(source: np.ndarray) -> None:
    for row, threads in itertools.product(range(5), (1, 2)):
        bad = source.copy()
        bad[row] = 1 << 13 if source is MASKS else 3
        out = np.arange(5, dtype=np.uint16)
        with pytest.raises(CardError, match=rf"\b{row}\b"):
            poker.evaluate_many(bad, out=out, threads=threads)
        assert out.tolist() == [0, 1, 2, 3, 4]


def test_array_subclasses_and_containers() -> None:
    expected = poker.evaluate_many(IDS)

    class Sub(np.ndarray):
        pass

    for array in (IDS.view(Sub), np.ma.masked_array(IDS)):
        try:
            values = poker.evaluate_many(array)
        except TypeError:
            continue
        np.testing.assert_array_equal(np.asarray(values), expected)


def test_wrong_argument_names() -> None:
    with pytest.raises(TypeError):
        poker.evaluate_many(IDS, nonsense=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        poker.evaluate_many()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        poker.evaluate_many(IDS, None, 1, 2)  # type: ignore[call-arg]


def test_large_empty_batches() -> None:
    for size in (0, 1, 7, 52):
        assert poker.evaluate_many(np.zeros((0, size), dtype=np.uint8)).shape == (0,)
    assert poker.evaluate_many(np.zeros((1000, 0), dtype=np.uint8)).tolist() == [0] * 1000
    assert poker.evaluate_many(np.zeros(0, dtype=np.uint64), threads=4).shape == (0,)


def test_no_call_leaks_a_reference_on_errors() -> None:
    bad: list[Any] = [["As", "As"], [52], [1.5], "Xy", np.zeros((2, 2), dtype=np.int64), Raises()]
    for item in bad:
        for call in (poker.evaluate, poker.best_five, CardSet, poker.evaluate_many):
            before = sys.getrefcount(item)
            for _ in range(20):
                with pytest.raises((TypeError, palatine.Error, Raises.OwnError)):
                    call(item)
            gc.collect()
            assert sys.getrefcount(item) <= before + 1


def test_public_calls_have_signatures_and_words() -> None:
    for module in (palatine, palatine.cards, poker):
        for name in module.__all__:
            thing = getattr(module, name)
            if callable(thing) and not (inspect.isclass(thing) and issubclass(thing, Exception)):
                assert thing.__doc__, f"{module.__name__}.{name} says nothing of itself"


def test_not_a_number_is_nowhere_a_card() -> None:
    for call in (*TAKES_CARDS.values(), *TAKES_INT.values(), Card):
        for bad in (math.nan, np.float64("nan"), [math.nan], -0.0):
            with pytest.raises(TypeError):
                call(bad)


def test_numbers_too_long_to_print() -> None:
    """Python refuses to print ints of more than 4,300 digits; the error is ours all the same."""
    for monster in (10**5000, -(10**5000)):
        for name, call in TAKES_INT.items():
            if name in ("below", "Random"):
                error: type[Exception] = palatine.Error
            else:
                error = CardError if "mask" in name else palatine.Error
            with pytest.raises(error):
                call(monster)
        for cards in TAKES_CARDS.values():
            with pytest.raises(CardError):
                cards([monster])
        with pytest.raises(CardError):
            Card(monster)
        with pytest.raises(palatine.Error):
            poker.evaluate_many(IDS, threads=monster)
        with pytest.raises(palatine.Error):
            Random(1).deal(monster)


def test_a_broken_card_set_is_found_out() -> None:
    """Python lets the determined break any object; a mask that is none still must not reach the tables."""
    for mask in (1 << 13, 0xFFFF, 2**64 - 1, 1 << 63, -1, 2**64, "As", None, 1.5):
        broken = CardSet("As Kd")
        for name in (*getattr(CardSet, "__slots__", ()), "mask", "_mask"):
            try:
                object.__setattr__(broken, name, mask)
            except (AttributeError, TypeError):
                continue
        if broken.mask == CardSet("As Kd").mask:
            continue
        for call in (poker.evaluate, poker.best_five):
            with pytest.raises((palatine.Error, TypeError, OverflowError)):
                call(broken)


def test_a_subclass_that_lies_about_its_mask_is_found_out() -> None:
    for lie in (1 << 13, 0xFFFF, 2**64 - 1, -1, 2**64):
        try:

            class Liar(CardSet):
                mask = lie  # type: ignore[assignment]

        except TypeError:
            return  # nobody can derive from it
        for call in (poker.evaluate, poker.best_five, CardSet):
            try:
                result = call(Liar("As Kd"))
            except (palatine.Error, TypeError, OverflowError):
                continue
            assert result == call("As Kd")
