"""Stopping a match once it is decided: the generalised sequential probability ratio test of normal differences.

Let x_1 .. x_n be one number a deal, independent and about normal with unknown variance, m their mean and v their mean
squared distance from it. Under "the mean is h" the likelihood is greatest for the variance v + (m - h)^2, so that the
generalised log-likelihood ratio of h1 against h0 is

    LLR = n / 2 * log((v + (m - h0)^2) / (v + (m - h1)^2)),

close to n (h1 - h0) (2 m - h0 - h1) / (2 v) where the means are small beside the spread. Wald's bounds decide: h0 is
accepted at log(beta / (1 - alpha)) or below, h1 at log((1 - beta) / alpha) or above.

A. Wald, Sequential Tests of Statistical Hypotheses, 1945; X. Li, J. Liu, Z. Ying, Generalized Sequential Probability
Ratio Test for Separate Families of Hypotheses, 2014. Matches of chess engines use the second form (M. Van den Bergh, A
Practical Introduction to the GSPRT); with few numbers it decides too early, since it takes v for the variance.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from palatine import _core
from palatine.errors import Error
from palatine.game.rules import made_of_fields

MOST = 1e9


class Verdict(NamedTuple):
    """How a sequential test stands."""

    llr: float
    """The log-likelihood ratio of h1 against h0."""
    accepted: str | None
    """"h0", "h1", or None while the match goes on."""


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Whether a mean is h0 or h1.

    h0 < h1: the two means, -1e9..1e9. alpha: the chance to accept h1 where h0 is true. beta: the chance to accept h0
    where h1 is true; both between 0 and 0.5. least: from how many numbers on the test may decide, 2 or more, since the
    variance is estimated and returns of cards are not quite normal. Raises Error for other values, TypeError for other
    types.

    >>> SequentialTest(h0=0, h1=0.5).verdict([1.0, 0.5] * 50).accepted
    'h1'
    """

    h0: float
    h1: float
    alpha: float = 0.05
    beta: float = 0.05
    least: int = 30

    def __post_init__(self) -> None:
        """Check the numbers."""
        for name in ("h0", "h1", "alpha", "beta", "least"):
            value, kinds = getattr(self, name), (int,) if name == "least" else (int, float)
            if isinstance(value, bool) or not isinstance(value, kinds):
                raise TypeError(f"{name} must be {kinds[-1].__name__}, not {type(value).__name__}")
        for name, mean in (("h0", self.h0), ("h1", self.h1)):
            if not abs(mean) <= MOST:
                raise Error(f"{name} out of range {-MOST:g}..{MOST:g}: {_core.shown(mean)}")
        if not self.h0 < self.h1:
            raise Error(f"h0 is to be less than h1, not {self.h0} and {self.h1}")
        for name, chance in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < chance < 0.5:
                raise Error(f"{name} is between 0 and 0.5, not {_core.shown(chance)}")
        if self.least < 2:
            raise Error(f"least is 2 or more, not {_core.shown(self.least)}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the parts, which are checked again when they are read."""
        return made_of_fields(self)

    @property
    def bounds(self) -> tuple[float, float]:
        """The ratios that accept h0 and h1."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, count: int, mean: float, variance: float) -> float:
        """Give the ratio. variance: the mean squared distance from the mean; 0 decides nothing, and gives 0."""
        if variance <= 0:
            return 0.0
        return count / 2 * math.log((variance + (mean - self.h0) ** 2) / (variance + (mean - self.h1) ** 2))

    def verdict(self, numbers: Iterable[float]) -> Verdict:
        """Tell how the test stands after these numbers; what comes after its decision is not looked at."""
        progress = Progress(self)
        for number in numbers:
            if progress.add(number).accepted is not None:
                break
        return progress.verdict


class Progress:
    """A test that is under way."""

    def __init__(self, test: SequentialTest) -> None:
        """Start with no numbers."""
        self.verdict = Verdict(0.0, None)
        self._test = test
        self._bounds = test.bounds
        self._count, self._mean, self._squares = 0, 0.0, 0.0

    def add(self, number: float) -> Verdict:
        """Take one number more, by Welford's recurrence, and tell how the test stands."""
        self._count += 1
        distance = number - self._mean
        self._mean += distance / self._count
        self._squares += distance * (number - self._mean)
        llr = self._test.llr(self._count, self._mean, self._squares / self._count)
        lower, upper = self._bounds
        accepted = None
        if self._count >= self._test.least:
            accepted = "h0" if llr <= lower else "h1" if llr >= upper else None
        self.verdict = Verdict(llr, accepted)
        return self.verdict
