"""The frozen reference evaluator that speed is measured by gives the values of the one scale."""

import numpy as np
import pytest

import hand_corpus
import palatine
from palatine import _core, poker

bench = _core._bench


@pytest.mark.parametrize("size", range(53))
def test_values(size: int) -> None:
    rows = hand_corpus.rows(size)
    values = poker.evaluate_many(rows)
    assert np.array_equal(values, hand_corpus.referee_values(size))
    out = np.full(len(rows), 9999, np.uint16)
    bench.reference(rows, out)
    assert np.array_equal(out, values)
    out[:] = 9999
    bench.reference(hand_corpus.masks_of(rows), out)
    assert np.array_equal(out, values)


@pytest.mark.parametrize("kind", ["reference", "scalar", "checked", "unchecked"])
@pytest.mark.parametrize("as_masks", [False, True])
def test_stopwatches_do_the_work(kind: str, as_masks: bool) -> None:
    rows = np.array(hand_corpus.rows(7))
    out = np.full(len(rows), 9999, np.uint16)
    seconds = bench.seconds(kind, hand_corpus.masks_of(rows) if as_masks else rows, out, 2)
    assert 0 < seconds < 60
    assert np.array_equal(out, hand_corpus.referee_values(7))


def test_refusals() -> None:
    rows = np.array(hand_corpus.rows(7))
    out = np.empty(len(rows), np.uint16)
    with pytest.raises(palatine.Error, match="fast"):
        bench.seconds("fast", rows, out)
    with pytest.raises(palatine.Error, match="repeat"):
        bench.seconds("reference", rows, out, 0)
    with pytest.raises(palatine.Error, match="out"):
        bench.seconds("reference", rows, out[1:])
    with pytest.raises(palatine.Error, match="k <= 52"):
        bench.reference(np.zeros((len(out), 53), np.uint8), out)
    with pytest.raises(TypeError):
        bench.reference(rows.astype(np.int64), out)
    with pytest.raises(TypeError):
        bench.reference(rows, out.astype(np.int64))
    rows[17, 3] = 52
    with pytest.raises(palatine.CardError):
        bench.reference(rows, out)
    rows[17, 3] = rows[17, 2]
    with pytest.raises(palatine.CardError):
        bench.seconds("unchecked", rows, out)
    with pytest.raises(palatine.CardError):
        bench.seconds("unchecked", np.full(len(out), 1 << 13, np.uint64), out)
