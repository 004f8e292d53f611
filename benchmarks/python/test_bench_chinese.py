"""`palatine.chinese`: the exact best setting of 13 cards, under the default rules and under others."""

from __future__ import annotations

import os

import hands
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from palatine import CardSet, chinese


def test_arrange(benchmark: BenchmarkFixture, deal: hands.Dealer) -> None:
    benchmark.group = "chinese.arrange, 100 hands a round"
    cards = [CardSet(row) for row in deal(100, 13).tolist()]
    chinese.arrange(cards[0])

    def run() -> None:
        for hand in cards:
            chinese.arrange(hand)

    benchmark(run)


@pytest.mark.parametrize("threads", sorted({1, 2, os.cpu_count() or 1}))
def test_arrange_many(benchmark: BenchmarkFixture, deal: hands.Dealer, threads: int) -> None:
    benchmark.group = "chinese.arrange_many, 2,000 hands a round"
    rows = deal(2000, 13)
    chinese.arrange_many(rows[:1])
    benchmark(chinese.arrange_many, rows, threads=threads)


@pytest.mark.parametrize("name", ["default", *hands.ARRANGED])
def test_arrange_many_under_rules(benchmark: BenchmarkFixture, deal: hands.Dealer, name: str) -> None:
    benchmark.group = "chinese.arrange_many by rules, 500 hands a round"
    rows, rules = deal(500, 13), chinese.PRESETS[name]
    chinese.arrange_many(rows[:1], rules)
    benchmark(chinese.arrange_many, rows, rules)
