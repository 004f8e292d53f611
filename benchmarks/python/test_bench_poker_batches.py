"""`palatine.poker.evaluate_many`: 10 million hands in no order (cold), or 64 K hands that stay in the caches (hot)."""

from __future__ import annotations

import os

import hands
import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from palatine import poker

SIZES = {"1M": 1_000_000, "cold 10M": 10_000_000, "hot 64K": 1 << 16}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("k", [5, 7, 9, 13])
def test_ids(benchmark: BenchmarkFixture, deal: hands.Dealer, k: int, size: str) -> None:
    benchmark.group = f"poker.evaluate_many, ids, {size}"
    rows = deal(SIZES[size], k)
    benchmark(poker.evaluate_many, rows, out=np.empty(len(rows), np.uint16))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("k", [3, 7, 13, 26])
def test_masks(benchmark: BenchmarkFixture, deal: hands.Dealer, k: int, size: str) -> None:
    benchmark.group = f"poker.evaluate_many, masks, {size}"
    masks = hands.masks_of(deal(SIZES[size], k))
    benchmark(poker.evaluate_many, masks, out=np.empty(len(masks), np.uint16))


@pytest.mark.parametrize("threads", sorted({1, 2, os.cpu_count() or 1}))
def test_threads(benchmark: BenchmarkFixture, deal: hands.Dealer, threads: int) -> None:
    benchmark.group = "poker.evaluate_many, ids, k = 7, 10M, threads"
    rows = deal(10_000_000, 7)
    benchmark(poker.evaluate_many, rows, out=np.empty(len(rows), np.uint16), threads=threads)


@pytest.mark.parametrize("layout", ["columns first", "every other row"])
def test_strides(benchmark: BenchmarkFixture, deal: hands.Dealer, layout: str) -> None:
    benchmark.group = "poker.evaluate_many, ids, k = 7, 1M, strided"
    rows = deal(1_000_000, 7)
    rows = np.asfortranarray(rows) if layout == "columns first" else np.repeat(rows, 2, axis=0)[::2]
    benchmark(poker.evaluate_many, rows, out=np.empty(len(rows), np.uint16))


def test_allocating(benchmark: BenchmarkFixture, deal: hands.Dealer) -> None:
    benchmark.group = "poker.evaluate_many, ids, k = 7, 1M, no out="
    benchmark(poker.evaluate_many, deal(1_000_000, 7))
