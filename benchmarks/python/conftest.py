"""Shared inputs. `pytest benchmarks/python` times; with `--benchmark-disable` each call runs once, as a smoke test."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parents[1]))

import hands


@pytest.fixture(scope="session")
def smoke(request: pytest.FixtureRequest) -> bool:
    """True when nothing is timed, so that small inputs will do."""
    return bool(request.config.getoption("benchmark_disable"))


@pytest.fixture(scope="session")
def deal(smoke: bool) -> hands.Dealer:
    """Rows of distinct ids, uint8 (n, k), the same array for the same n and k."""

    @cache
    def rows(n: int, k: int) -> NDArray[np.uint8]:
        return hands.deal(min(n, 1000) if smoke else n, k)

    return rows
