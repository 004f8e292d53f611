"""`import palatine` in a fresh interpreter, without the start of the interpreter itself."""

from __future__ import annotations

from pytest_benchmark.fixture import BenchmarkFixture
from stopwatch import import_seconds


def test_import(benchmark: BenchmarkFixture) -> None:
    least, median, heavy = benchmark.pedantic(import_seconds, rounds=1)
    benchmark.extra_info.update(least_seconds=least, median_seconds=median)
    assert not heavy, "import palatine must load neither numpy nor rich"
