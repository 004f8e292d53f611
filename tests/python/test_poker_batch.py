"""Batches: every number of cards, every layout of the array, every number of threads, and what is refused.

These tests run again on each instruction set that the machine has, see test_poker_kernels.py.
"""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import hand_corpus
import palatine
import referee
from palatine import poker

SIZES = range(53)
COUNTS = [0, 1, 2, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 129, 511, 600]


def guarded(shape: tuple[int, ...], dtype: type, order: str = "C") -> np.ndarray:
    """An array in the middle of a larger one, at an odd address where the dtype allows it."""
    size = int(np.prod(shape))
    item = np.dtype(dtype).itemsize
    room = np.full(size * item + 64 * 3, 0xAB, dtype=np.uint8)
    start = (-room.ctypes.data) % 64 + 64 + item
    return room[start : start + size * item].view(dtype).reshape(shape, order=order)


@pytest.mark.parametrize("size", SIZES)
def test_ids_of_every_size(size: int) -> None:
    values = poker.evaluate_many(hand_corpus.rows(size))
    assert values.dtype == np.uint16
    assert values.shape == (hand_corpus.ROWS,)
    np.testing.assert_array_equal(values, hand_corpus.referee_values(size))


@pytest.mark.parametrize("size", SIZES)
def test_masks_of_every_size(size: int) -> None:
    masks = hand_corpus.masks_of(hand_corpus.rows(size))
    values = poker.evaluate_many(masks)
    assert values.dtype == np.uint16
    assert values.shape == (hand_corpus.ROWS,)
    np.testing.assert_array_equal(values, hand_corpus.referee_values(size))


def test_masks_of_mixed_sizes() -> None:
    masks = np.concatenate([hand_corpus.masks_of(hand_corpus.rows(size)) for size in SIZES])
    expected = np.concatenate([hand_corpus.referee_values(size) for size in SIZES])
    order = np.random.RandomState(1).permutation(len(masks))
    np.testing.assert_array_equal(poker.evaluate_many(masks[order]), expected[order])
    np.testing.assert_array_equal(poker.evaluate_many(masks), expected)
    assert [poker.evaluate_mask(int(mask)) for mask in masks] == expected.tolist()


def test_constructed_hands() -> None:
    hands = hand_corpus.constructed()
    expected = np.array([referee.evaluate_by_rules(hand) for hand in hands], dtype=np.uint16)
    masks = np.array([referee.mask_of(hand) for hand in hands], dtype=np.uint64)
    np.testing.assert_array_equal(poker.evaluate_many(masks), expected)
    for size in sorted({len(hand) for hand in hands}):
        group = [i for i, hand in enumerate(hands) if len(hand) == size]
        rows = np.array([hands[i] for i in group], dtype=np.uint8).reshape(len(group), size)
        np.testing.assert_array_equal(poker.evaluate_many(rows), expected[group])
        np.testing.assert_array_equal(poker.evaluate_many(rows[:, ::-1]), expected[group])


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("size", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 16, 31, 32, 33, 52])
def test_row_counts_off_any_block(count: int, size: int) -> None:
    hands = hand_corpus.rows(size)
    expected = hand_corpus.referee_values(size)
    for start in {0, min(3, hand_corpus.ROWS - count)}:
        part = hands[start : start + count]
        wanted = expected[start : start + count]
        np.testing.assert_array_equal(poker.evaluate_many(part), wanted)
        np.testing.assert_array_equal(poker.evaluate_many(hand_corpus.masks_of(part)), wanted)


LAYOUTS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "contiguous": np.ascontiguousarray,
    "fortran": np.asfortranarray,
    "reversed rows": lambda a: np.ascontiguousarray(a[::-1])[::-1],
    "reversed columns": lambda a: np.ascontiguousarray(a[:, ::-1])[:, ::-1],
    "reversed both": lambda a: np.ascontiguousarray(a[::-1, ::-1])[::-1, ::-1],
    "every second row": lambda a: np.repeat(a, 2, axis=0)[::2],
    "every third column": lambda a: np.repeat(a, 3, axis=1)[:, ::3],
    "a wider array's columns": lambda a: np.pad(a, ((0, 0), (3, 2)), constant_values=255)[:, 3 : 3 + a.shape[1]],
    "a transposed copy": lambda a: np.ascontiguousarray(a.T).T,
    "from three dimensions": lambda a: np.stack([a, a * 0 + 255], axis=-1)[..., 0],
    "read-only": lambda a: np.frombuffer(a.tobytes(), dtype=np.uint8).reshape(a.shape),
    "a field of records": lambda a: np.rec.fromarrays([a, a.astype(np.float64)])["f0"],
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", [0, 1, 3, 4, 5, 7, 8, 13, 17, 52])
def test_layouts_of_ids(layout: str, size: int) -> None:
    for count in (0, 1, 33, 257):
        hands = hand_corpus.rows(size)[:count]
        laid_out = LAYOUTS[layout](hands)
        assert laid_out.shape == hands.shape
        before = laid_out.copy()
        np.testing.assert_array_equal(poker.evaluate_many(laid_out), hand_corpus.referee_values(size)[:count])
        np.testing.assert_array_equal(laid_out, before)


def test_one_row_for_all() -> None:
    hand = hand_corpus.rows(7)[:1]
    repeated = np.broadcast_to(hand, (100, 7))
    np.testing.assert_array_equal(poker.evaluate_many(repeated), np.repeat(hand_corpus.referee_values(7)[:1], 100))


def test_layouts_of_masks() -> None:
    masks = hand_corpus.masks_of(hand_corpus.rows(7))
    expected = hand_corpus.referee_values(7)
    records = np.zeros(len(masks), dtype=[("tag", "u1"), ("mask", "<u8")])  # not aligned
    records["mask"] = masks
    read_only = masks.copy()
    read_only.flags.writeable = False
    for laid_out in (
        np.ascontiguousarray(masks[::-1])[::-1],
        np.repeat(masks, 3)[::3],
        np.column_stack([masks, masks * 0])[:, 0],
        records["mask"],
        read_only,
    ):
        np.testing.assert_array_equal(poker.evaluate_many(laid_out), expected)
    np.testing.assert_array_equal(poker.evaluate_many(masks[::-1]), expected[::-1])
    np.testing.assert_array_equal(poker.evaluate_many(np.broadcast_to(masks[:1], 50)), np.repeat(expected[:1], 50))


def test_unaligned_neighbours_are_left_alone() -> None:
    for size in (5, 7, 13):
        hands = guarded((100, size), np.uint8)
        hands[:] = hand_corpus.rows(size)[:100]
        out = guarded((100,), np.uint16)
        room = out.base
        while room.base is not None:
            room = room.base
        before = room.copy()
        poker.evaluate_many(hands, out=out)
        np.testing.assert_array_equal(out, hand_corpus.referee_values(size)[:100])
        assert (room != before).sum() <= 200


@pytest.mark.skipif(sys.platform != "linux", reason="needs mprotect as Linux has it")
def test_nothing_is_read_beyond_the_rows() -> None:
    program = Path(__file__).with_name("guarded_rows.py")
    result = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert result.stdout == "all right\n"


@pytest.mark.parametrize("threads", [1, 2, 3, 5, 64])
def test_threads(threads: int) -> None:
    for size in (0, 3, 5, 7, 13, 52):
        hands = np.tile(hand_corpus.rows(size), (40, 1))
        expected = np.tile(hand_corpus.referee_values(size), 40)
        for part in (slice(None), slice(1, None), slice(0, 1), slice(0, 0), slice(5, 12)):
            np.testing.assert_array_equal(poker.evaluate_many(hands[part], threads=threads), expected[part])
            masks = hand_corpus.masks_of(hands[part])
            np.testing.assert_array_equal(poker.evaluate_many(masks, threads=threads), expected[part])


def test_out_is_filled_and_returned() -> None:
    hands = hand_corpus.rows(7)
    for source in (hands, hand_corpus.masks_of(hands)):
        out = np.zeros(len(hands), dtype=np.uint16)
        assert poker.evaluate_many(source, out=out) is out
        np.testing.assert_array_equal(out, hand_corpus.referee_values(7))
        assert poker.evaluate_many(source, out, 2) is out


def test_out_of_any_stride() -> None:
    hands = hand_corpus.rows(7)
    wide = np.zeros(3 * len(hands), dtype=np.uint16)
    for out in (wide[::3], wide[::-3], wide.reshape(-1, 3)[:, 1]):
        wide[:] = 7
        poker.evaluate_many(hands, out=out)
        np.testing.assert_array_equal(out, hand_corpus.referee_values(7))
        assert (wide == 7).sum() >= 2 * len(hands)


@pytest.mark.parametrize("size", [1, 2, 5, 7, 13, 16, 52])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_bad_id_is_found_wherever_it_stands(size: int, threads: int) -> None:
    rng = np.random.RandomState(size)
    for bad in (52, 53, 63, 64, 127, 128, 200, 255):
        for count in (1, 5, 33, 300):
            row, column = rng.randint(count), rng.randint(size)
            hands = hand_corpus.rows(size)[:count].copy()
            hands[row, column] = bad
            out = np.full(count, 12345, dtype=np.uint16)
            with pytest.raises(palatine.CardError, match=rf"\b{bad}\b") as error:
                poker.evaluate_many(hands, out=out, threads=threads)
            assert str(row) in str(error.value)
            assert (out == 12345).all()


@pytest.mark.parametrize("size", [2, 3, 5, 7, 13, 16, 52])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_duplicate_is_found_wherever_it_stands(size: int, threads: int) -> None:
    rng = np.random.RandomState(size)
    for count in (1, 5, 33, 300):
        for _ in range(6):
            row = rng.randint(count)
            one, other = rng.permutation(size)[:2]
            hands = hand_corpus.rows(size)[:count].copy()
            hands[row, one] = hands[row, other]
            out = np.full(count, 12345, dtype=np.uint16)
            with pytest.raises(palatine.CardError, match=referee.to_text([int(hands[row, one])])) as error:
                poker.evaluate_many(hands, out=out, threads=threads)
            assert str(row) in str(error.value)
            assert (out == 12345).all()


def test_every_duplicate_in_every_place_of_seven() -> None:
    hands = np.array([[3, 9, 14, 27, 33, 40, 51]], dtype=np.uint8)
    for one in range(7):
        for other in range(7):
            if one != other:
                bad = hands.copy()
                bad[0, one] = bad[0, other]
                with pytest.raises(palatine.CardError):
                    poker.evaluate_many(bad)


def test_every_bad_bit_of_a_mask() -> None:
    masks = hand_corpus.masks_of(hand_corpus.rows(7))[:40]
    for bit in range(64):
        if bit % 16 < 13:
            continue
        for row in (0, 7, 31, 32, 39):
            bad = masks.copy()
            bad[row] |= np.uint64(1 << bit)
            out = np.full(40, 12345, dtype=np.uint16)
            with pytest.raises(palatine.CardError, match=rf"\b{row}\b"):
                poker.evaluate_many(bad, out=out)
            assert (out == 12345).all()
            with pytest.raises(palatine.CardError):
                poker.evaluate_mask(int(bad[row]))


def test_the_first_bad_row_is_named() -> None:
    hands = hand_corpus.rows(7).copy()
    hands[500, 3] = 77
    hands[123, 6] = hands[123, 0]
    hands[400, 0] = 99
    for threads in (1, 2, 7):
        with pytest.raises(palatine.CardError, match=r"\b123\b"):
            poker.evaluate_many(hands, threads=threads)


def test_more_columns_than_cards() -> None:
    for columns in (53, 64, 300):
        with pytest.raises(palatine.Error, match=str(columns)):
            poker.evaluate_many(np.zeros((4, columns), dtype=np.uint8))


def test_the_signature_of_the_corpus() -> None:
    """One hash over all values of the corpus: equal on every instruction set, compiler and Python."""
    total = 0
    for size in SIZES:
        for value in poker.evaluate_many(hand_corpus.rows(size)).tolist():
            total = (total * 0x100000001B3 + value + 1) % 2**64
    assert total == SIGNATURE


SIGNATURE = 9863227137546903797
