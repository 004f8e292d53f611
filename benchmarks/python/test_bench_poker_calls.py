"""`palatine.poker`, one hand a call: a round is 1,000 hands, so microseconds a round are nanoseconds a call."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import hands
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from palatine import Card, CardSet, poker

N = 1000
FORMS: dict[str, Callable[[list[int]], object]] = {
    "list of Cards": lambda row: [Card(i) for i in row],
    "list of ints": list,
    "tuple of ints": tuple,
    "list of texts": lambda row: [hands.TEXTS[i] for i in row],
    "text": lambda row: " ".join(hands.TEXTS[i] for i in row),
    "bytes": bytes,
    "CardSet": CardSet,
}


def run(call: Callable[[object], object], arguments: Sequence[object]) -> None:
    for argument in arguments:
        call(argument)


@pytest.mark.parametrize("k", [5, 7, 13])
@pytest.mark.parametrize("form", FORMS)
def test_evaluate(benchmark: BenchmarkFixture, deal: hands.Dealer, form: str, k: int) -> None:
    benchmark.group = f"poker.evaluate, {k} cards"
    arguments = [FORMS[form](row) for row in deal(N, k).tolist()]
    benchmark(run, poker.evaluate, arguments)


@pytest.mark.parametrize("k", [5, 7, 13])
def test_evaluate_mask(benchmark: BenchmarkFixture, deal: hands.Dealer, k: int) -> None:
    benchmark.group = f"poker.evaluate, {k} cards"
    benchmark(run, poker.evaluate_mask, hands.masks_of(deal(N, k)).tolist())


@pytest.mark.parametrize("name", ["category", "describe"])
def test_of_value(benchmark: BenchmarkFixture, deal: hands.Dealer, name: str) -> None:
    benchmark.group = "poker, of a value"
    values = [poker.evaluate_mask(mask) for mask in hands.masks_of(deal(N, 7)).tolist()]
    benchmark(run, getattr(poker, name), values)


def test_best_five(benchmark: BenchmarkFixture, deal: hands.Dealer) -> None:
    benchmark.group = "poker.best_five, 7 cards"
    benchmark(run, poker.best_five, [[Card(i) for i in row] for row in deal(N, 7).tolist()])
