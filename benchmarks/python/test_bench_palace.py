"""Palace Poker: exact chances of battles, and worlds drawn for a seat that has seen others fight."""

from __future__ import annotations

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from palatine import palace

ATTACKER = "9s | Ah Ad 6c | 7h 2d"


@pytest.mark.parametrize("defender", ["Kh | Qc Qd 7s", "Kh | Qc Qd ?", "Kh | Qc ? ?", "Kh | ? ? ?"])
def test_equity_of_one_unknown_palace(benchmark: BenchmarkFixture, defender: str) -> None:
    benchmark.group = "palace.battle_equity, one call"
    benchmark(palace.battle_equity, ATTACKER, defender)


def test_equity_of_two_unknown_palaces(benchmark: BenchmarkFixture) -> None:
    benchmark.group = "palace.battle_equity, one call"
    benchmark(palace.battle_equity, "9s | ? ? ?", "Kh | ? ? ?")


def test_range_equity(benchmark: BenchmarkFixture) -> None:
    benchmark.group = "palace.range_equity, one call"
    ones = np.ones(22100)
    benchmark(palace.range_equity, "9s | ? ? ?", "Kh | ? ? ?", ones, ones)


@pytest.mark.parametrize(("structure", "max_raises"), [("limit", None), ("no_limit", 1), ("no_limit", 2)])
def test_solve_battle(benchmark: BenchmarkFixture, structure: str, max_raises: int | None) -> None:
    """To 0.1 % of the pot, over all palaces of both sides."""
    benchmark.group = "palace.solve_battle, one battle"
    rules = palace.Rules(structure=structure)
    sides = "9s | ? ? ? | 7h 2d", "Kh | ? ? ? | Qc"
    found = benchmark(palace.solve_battle, *sides, pot=120, rules=rules, max_raises=max_raises)
    assert found.complete


@pytest.mark.parametrize("battles", [0, 1, 2])
def test_resample(benchmark: BenchmarkFixture, battles: int) -> None:
    """Battles that the seat has not taken part in narrow what it may draw."""
    benchmark.group = "palace, resample of a six-player hand by battles of others"
    palaces = ["2c 3d 4h", "5h 6h 8h", "Ah Ad 6c", "Qc Qd 7s", "7c 7d 9h", "Js Jh 4s"]
    state = palace.State.setup(palaces, banners=["9s", "Kh", "2d", "3c", "4d", "5s"], to_act=2)
    for move in ["bet 3", "call", "keep", "bet 5", "call", "keep"][: 3 * battles]:
        state.apply(move)
    benchmark(state.resample, 0, 1)
