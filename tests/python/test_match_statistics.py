"""Intervals and the sequential test against plain computations and published figures."""

import math
import random
from fractions import Fraction
from typing import Any

import pytest

import palatine
from match_bots import bettor, passer
from palatine.match import Estimate, SequentialTest, play_match
from palatine.statistics import estimate, student

# The 97.5 % points of Student's distribution, as every table has them.
STUDENT = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 6: 2.447, 7: 2.365, 8: 2.306, 9: 2.262, 10: 2.228}
STUDENT |= {15: 2.131, 20: 2.086, 30: 2.042, 40: 2.021, 60: 2.000, 120: 1.980, 10**9: 1.960}


def test_students_distribution() -> None:
    for degrees, wanted in STUDENT.items():
        assert abs(student(degrees) - wanted) < 0.00051


def test_intervals_of_few_numbers_hold_the_truth_as_often_as_they_say() -> None:
    source = random.Random(1)
    for count in (2, 3, 6, 20):
        hits = 0
        for _ in range(4000):
            low, high = estimate([source.gauss(3, 2) for _ in range(count)]).interval
            hits += low <= 3 <= high
        assert abs(hits / 4000 - 0.95) < 0.014  # four standard deviations


def test_an_estimate_is_mean_and_margin() -> None:
    found = estimate([1.0, 2.0, 6.0])
    assert found.mean == 3
    assert found.margin == pytest.approx(4.302652729696142 * math.sqrt(7 / 3))
    assert found.interval == (3 - found.margin, 3 + found.margin)
    assert estimate([0.1] * 10) == Estimate(0.1, 0.0)
    assert estimate([4.0]) == Estimate(4.0, math.inf)


def log_likelihood(numbers: list[float], mean: float) -> float:
    """The most that normal numbers of this mean can reach, by a search over the spread."""

    def of(log_variance: float) -> float:
        variance = math.exp(log_variance)
        squares = math.fsum((number - mean) ** 2 for number in numbers)
        return -0.5 * (len(numbers) * math.log(2 * math.pi * variance) + squares / variance)

    low, high = -30.0, 30.0
    for _ in range(200):
        third = (high - low) / 3
        if of(low + third) < of(high - third):
            low += third
        else:
            high -= third
    return of(low)


def reference(test: SequentialTest, numbers: list[float]) -> tuple[int, str | None, float]:
    """How many numbers the test takes, what it accepts, and the ratio then."""
    low, high = math.log(test.beta / (1 - test.alpha)), math.log((1 - test.beta) / test.alpha)
    ratio = 0.0
    for count in range(test.least, len(numbers) + 1):
        seen = numbers[:count]
        ratio = 0.0 if len(set(seen)) == 1 else log_likelihood(seen, test.h1) - log_likelihood(seen, test.h0)
        if ratio <= low or ratio >= high:
            return count, "h0" if ratio <= low else "h1", ratio
    return len(numbers), None, ratio


@pytest.mark.parametrize("mean", [-0.3, 0.0, 0.2, 0.4, 1.0])
@pytest.mark.parametrize("test", [SequentialTest(0, 0.4), SequentialTest(-1, 0.25, alpha=0.01, beta=0.2, least=5)])
def test_decides_as_the_plain_computation(test: SequentialTest, mean: float) -> None:
    source = random.Random(f"{mean}")
    for _ in range(4):
        numbers = [round(source.gauss(mean, 1.5), 1) for _ in range(60)]
        count, accepted, ratio = reference(test, numbers)
        found = test.verdict(numbers)
        assert found.accepted == accepted
        assert found.llr == pytest.approx(ratio, abs=1e-6)
        assert test.verdict(numbers[:count]) == found
        assert test.verdict(numbers[: count - 1]).accepted is None


def test_small_means_are_near_the_second_form() -> None:
    test = SequentialTest(0, 0.02)
    for count, mean, variance in ((1000, 0.01, 1.0), (5000, 0.03, 2.0), (400, -0.05, 1.5)):
        second = count * 0.02 * (2 * mean - 0.02) / (2 * variance)
        assert test.llr(count, mean, variance) == pytest.approx(second, rel=0.005, abs=0.002)


@pytest.mark.parametrize(("truth", "wrong"), [(0.0, "h1"), (0.5, "h0")])
def test_errs_as_seldom_as_it_says(truth: float, wrong: str) -> None:
    """Returns like a card game's: mostly small, now and then large, never the same twice."""
    source = random.Random(7)
    test = SequentialTest(0, 0.5)
    errors = lengths = 0
    for _ in range(500):
        numbers = [truth + source.gauss(0, 1) * source.choice((0.5, 0.5, 0.5, 2)) for _ in range(400)]
        verdict = test.verdict(numbers)
        assert verdict.accepted is not None
        errors += verdict.accepted == wrong
        lengths += next(n for n in range(30, 401) if test.verdict(numbers[:n]).accepted is not None)
    assert errors / 500 < 0.05 + 3 * math.sqrt(0.05 * 0.95 / 500)
    assert lengths / 500 < 100  # of 400


def test_numbers_all_equal_decide_nothing() -> None:
    assert SequentialTest(0, 1).verdict([1.0] * 100) == (0.0, None)
    result = play_match("kuhn", [bettor, passer], 60, test=SequentialTest(0, 1))
    assert len(result.deals) == 60
    assert result.verdict == (0.0, None)


def test_stops_at_the_deal_that_decides() -> None:
    test = SequentialTest(-0.5, 0.5)
    whole = play_match("kuhn", [bettor, "random"], 2000, seed=3)
    leads = [deal.lead for deal in whole.deals]
    wanted = next(n for n in range(30, 2000) if test.verdict(leads[:n]).accepted)
    stopped = play_match("kuhn", [bettor, "random"], 2000, seed=3, test=test)
    assert stopped.deals == whole.deals[:wanted]
    assert stopped.verdict == test.verdict(leads)
    assert wanted < 1000


def test_bounds_are_walds() -> None:
    low, high = SequentialTest(0, 1, alpha=0.02, beta=0.1).bounds
    assert math.exp(low) == pytest.approx(float(Fraction(10, 98)))
    assert math.exp(high) == pytest.approx(45)


@pytest.mark.parametrize(
    ("options", "error", "named"),
    [
        ({"h0": 1, "h1": 1}, palatine.Error, "h0 is to be less than h1, not 1 and 1"),
        ({"h0": 2.5, "h1": 1}, palatine.Error, "not 2.5 and 1"),
        ({"h0": math.nan}, palatine.Error, "h0 out of range -1e+09..1e+09: nan"),
        ({"h1": math.inf}, palatine.Error, "h1 out of range"),
        ({"h0": -(10**400)}, palatine.Error, "h0 out of range"),
        ({"alpha": 0}, palatine.Error, "alpha is between 0 and 0.5, not 0"),
        ({"beta": 0.5}, palatine.Error, "beta is between 0 and 0.5, not 0.5"),
        ({"alpha": math.nan}, palatine.Error, "alpha is between 0 and 0.5, not nan"),
        ({"least": 1}, palatine.Error, "least is 2 or more, not 1"),
        ({"least": 2.0}, TypeError, "least must be int, not float"),
        ({"h0": "0"}, TypeError, "h0 must be float, not str"),
        ({"h0": False}, TypeError, "h0 must be float, not bool"),
    ],
)
def test_what_is_no_test(options: dict[str, Any], error: type[Exception], named: str) -> None:
    with pytest.raises(error) as caught:
        SequentialTest(**{"h0": 0, "h1": 1, **options})
    assert named in str(caught.value)
