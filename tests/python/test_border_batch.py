"""The border of batches: arrays of wrong types and shapes, and an `out` that an error leaves as it was."""

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import palatine
import palatine.cards
from border_things import HUGE, NOT_INTS, Raises
from palatine import CardError, CardSet, poker

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
    with pytest.raises(TypeError, match=r"\.astype\(np\.uint8\) where that equals array: it wraps other numbers"):
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


@pytest.mark.parametrize("stride", [0, 1, -1])
def test_out_that_overlaps_itself(stride: int) -> None:
    room = np.zeros(16, dtype=np.uint16)
    out = np.lib.stride_tricks.as_strided(room[8:], shape=(5,), strides=(stride,))
    with pytest.raises(palatine.Error, match=f"stride {stride}$"):
        poker.evaluate_many(MASKS, out=out)
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
