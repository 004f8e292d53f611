"""How fields are found, and what those who play by them lose to the best answer."""

import os
import threading
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, NoReturn, SupportsIndex

from palatine import _core
from palatine.chinese.arrange import Field, objective_of
from palatine.chinese.checkpoint import Checkpoint
from palatine.chinese.rules import DEFAULT_RULES, Rules, check_rules
from palatine.errors import Error
from palatine.executors import map_ranges
from palatine.random import Random

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from palatine.statistics import Estimate

CHUNKS = 20  # of a thousand hands, a task of an executor
BATCHES = 10
DEALS = 20_000
OPPONENTS = 1 << 18


class FieldSolver:
    """Finds a field by damped best responses.

    A population that sets its hands at random comes first; each round deals fresh hands from the deck of the rules,
    arranges them against the population so far, and mixes the result in, round r with weight r * r (the random setters
    leave with the first round). Declarations and surrenders are left out. All depends on rules, hands and seed only,
    not on threads, executors and interruptions.

    hands: dealt a round, 1..2**20. seed: 0..2**64 - 1. rules: rows of 3, 5 and 5 cards.
    checkpoint: a file that keeps all deals that have been played, to go on from another time. One that is there is
        read, and must be of the same hands, seed and rules; whatever is played after is written to it at once.

    Raises Error for numbers out of range, RulesError for rows of other sizes, RecordError for a checkpoint of something
    else, OSError when it can be neither read nor written.

    >>> solver = FieldSolver(hands=500, seed=1, rules=Rules(scoring="two_four"))
    >>> solver.step()
    >>> solver.rounds, solver.field("beginners")
    (1, <palatine.chinese.Field 'beginners'>)
    """

    def __init__(
        self,
        hands: SupportsIndex,
        seed: SupportsIndex,
        rules: Rules = DEFAULT_RULES,
        checkpoint: str | os.PathLike[str] | None = None,
    ) -> None:
        """Start anew, or from what the checkpoint holds."""
        check_rules(rules)
        self._solver = _core.ChineseFieldSolver(hands, seed, rules)
        self._rules = rules
        self._lock = threading.RLock()
        self._checkpoint: Checkpoint | None = None
        if checkpoint is not None:
            kept = Checkpoint(checkpoint, int(hands), int(seed), rules)
            for number, counts in enumerate(kept.deals()):
                kept.replay(number, self._solver, counts)
            self._checkpoint = kept

    def __copy__(self) -> NoReturn:
        """TypeError, as from `deepcopy` and pickle: both would play for one population."""
        raise TypeError("a FieldSolver cannot be copied")

    @property
    def rounds(self) -> int:
        """How many rounds have been played."""
        return self._solver.rounds

    def step(self, threads: SupportsIndex = 1, executor: Executor | None = None) -> None:
        """Play one round more, of at most 64.

        threads: 1..1024, with the GIL released; without an executor only. executor: any
        `concurrent.futures.Executor`; it gets tasks of 20,000 hands, and stays open. The result depends on neither.

        What happens in between is kept: a round that is interrupted begins again with its last deal.
        """
        with self._lock:
            before = self._solver.rounds
            if executor is None and self._checkpoint is None:
                self._solver.step(threads)
            while self._solver.rounds == before:
                opponents, chunks = self._solver.next_deal()
                deal = Deal(self._rules, opponents, chunks, threads if executor is None else 1)
                size = len(chunks) if executor is None else CHUNKS
                counts = sum_of(list(map_ranges(deal.play, len(chunks), size, executor)))
                if self._checkpoint is not None:  # the random setters play before the first round
                    self._checkpoint.write(0 if opponents is None else before + 1, counts)
                self._solver.add(counts)

    def field(self, name: str) -> Field:
        """Give the population so far, after one round at least, as a field of this name."""
        return self._solver.field(name)

    def gain(self, hands: SupportsIndex, threads: SupportsIndex = 1) -> tuple[float, float]:
        """Tell what a best response to the population wins more than the population itself does.

        Gives (mean, standard deviation) over 1..2**20 fresh hands, in units a hand and opponent, all rows of an
        opponent taken as independent: what the rounds have left to gain by their own measure. See `exploitability` for
        what real players lose.
        """
        return self._solver.gain(hands, threads)


class Deal(NamedTuple):
    """What is to be played, in chunks."""

    rules: Rules
    opponents: Field | None
    chunks: list[tuple[int, int]]
    threads: SupportsIndex

    def play(self, start: int, stop: int) -> "npt.NDArray[np.uint32]":
        """Play some of the chunks; a task of an executor."""
        return _core.chinese_play(self.rules, self.opponents, self.chunks[start:stop], self.threads)


def sum_of(parts: "list[npt.NDArray[np.uint32]]") -> "npt.NDArray[np.uint32]":
    """Add counts up."""
    total = parts[0].copy()
    for part in parts[1:]:
        total += part
    return total


@dataclass(frozen=True, slots=True)
class Exploitability:
    """What the best answer to a policy gains, in units a hand and pair: it lies between two estimates."""

    at_least: "Estimate"
    """Too low on average; `.mean`, and `.margin`, half the 95 % interval."""
    at_most: "Estimate"
    """Too high on average."""
    field: str
    """The name of the field that the policy plays against."""
    deals: int
    """Own hands that were dealt."""
    opponents: float
    """How many opponents' hands each of them met, on average."""


def exploitability(
    rules: Rules = DEFAULT_RULES,
    field: Field | None = None,
    *,
    deals: SupportsIndex = DEALS,
    opponents: SupportsIndex = OPPONENTS,
    seed: SupportsIndex = 1,
    threads: SupportsIndex = 1,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Exploitability:
    """Measure what the best answer wins from players who do with every hand what `arrange(cards, rules, field)` says.

    The best answer knows that, and its own cards; what it gains is counted from what the same policy wins in its place,
    so that 0 is an equilibrium. Opponents' hands are any 13 of the 39 cards that one does not hold, set by the policy,
    and settled as `settle` does: neither the rows of a hand nor the two hands are taken as independent.

    The best answer is not known, only what is best against some thousands of opponents. To credit a choice with what it
    wins from those it was chosen for gives too much on average; to choose by one half of them and credit what the
    choice wins from the other half gives too little. The truth lies between `at_least` and `at_most`, which come closer
    with more opponents. All legal settings are looked at, declarations and surrenders too.

    deals: own hands, 10..2**20, rounded up to a multiple of 10: there are ten batches, each with opponents of its own,
        and the intervals come from the means of the batches by Student's distribution.
    opponents: hands dealt for a batch, 8192..2**24; each own hand meets those without its cards, about one in 78.
    field: by default that of `Field.for_rules`. seed: 0..2**64 - 1. threads, executor: the result depends on neither.
    progress: called as progress(done, 10) after each batch.

    Raises Error for numbers out of range; RulesError for other rows than 3, 5 and 5, for fewer than 52 cards, and for
    `home_run` 2, which is no matter of two hands.

    >>> found = exploitability(deals=10, opponents=8192)
    >>> found.at_least.mean < found.at_most.mean, found.deals
    (True, 10)
    """
    from palatine.statistics import estimate

    if isinstance(deals, bool) or not hasattr(deals, "__index__"):
        raise TypeError(f"deals must be an int, not {type(deals).__name__}")
    number = deals.__index__()
    if not BATCHES <= number <= 1 << 20:
        raise Error(f"deals out of range {BATCHES}..{1 << 20}: {_core.shown(number)}")
    policy = objective_of(rules, field)
    source = Random(seed)
    seeds = [source.next() for _ in range(BATCHES)]
    hands = -(-number // BATCHES)
    batches = Batches(rules, field, hands, opponents, threads if executor is None else 1, seeds)
    found = []
    for batch in map_ranges(batches.measure, BATCHES, 1, executor):
        found.append(batch)
        if progress is not None:
            progress(len(found), BATCHES)
    at_least, at_most, met = zip(*found, strict=True)
    return Exploitability(estimate(at_least), estimate(at_most), policy.field, hands * BATCHES, sum(met) / BATCHES)


class Batches(NamedTuple):
    """What is to be measured, a seed a batch."""

    rules: Rules
    field: Field | None
    hands: int
    opponents: SupportsIndex
    threads: SupportsIndex
    seeds: list[int]

    def measure(self, start: int, stop: int) -> tuple[float, float, float]:
        """Measure one batch; a task of an executor."""
        (seed,) = self.seeds[start:stop]
        policy = objective_of(self.rules, self.field)
        return _core.chinese_exploitability(policy, self.hands, self.opponents, seed, self.threads)
