"""The mean of differences between deals, and how well it is known."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, inf, sqrt

NORMAL = 1.9599639845400543  # the 97.5 % point of the normal distribution
FEW = (
    12.706204736432095,
    4.302652729696142,
    3.182446305284263,
    2.7764451051977987,
    2.5705818356363146,
    2.4469118511449786,
    2.364624251592784,
    2.306004135204166,
)
"""Of Student's distribution, for 1 to 8 degrees of freedom, where the expansion is too coarse."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over deals with its 95 % interval, by Student's distribution."""

    mean: float
    margin: float
    """Half the width of the interval; infinite for a single deal."""

    @property
    def interval(self) -> tuple[float, float]:
        """From where to where: mean - margin, mean + margin."""
        return self.mean - self.margin, self.mean + self.margin


def estimate(numbers: Sequence[float]) -> Estimate:
    """Give the mean of one number a deal, at least one; the deals are independent, the games of a deal are not.

    >>> estimate([1.0, 2.0, 3.0]).mean
    2.0
    """
    count = len(numbers)
    mean = fsum(numbers) / count
    if count == 1:
        return Estimate(mean, inf)
    variance = fsum((number - mean) ** 2 for number in numbers) / (count - 1)
    return Estimate(mean, student(count - 1) * sqrt(variance / count))


def student(degrees: int) -> float:
    """Give the 97.5 % point of Student's distribution, to 2e-5.

    From 9 degrees of freedom on by the expansion of Abramowitz and Stegun, 26.7.5.
    """
    if degrees <= len(FEW):
        return FEW[degrees - 1]
    z = NORMAL
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return fsum(term / degrees**power for power, term in enumerate(terms))
