"""What a match came to, in numbers and as lines of JSON."""

import json
from dataclasses import asdict, dataclass
from itertools import combinations
from math import isfinite
from typing import Any

from palatine.game import Game
from palatine.match.deals import PlayedDeal
from palatine.match.sequential import SequentialTest, Verdict
from palatine.statistics import Estimate, estimate

FORMAT, VERSION = "palatine.match", 1


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A match: every deal, and what follows from them. The numbers of a deal are means over its rotations."""

    game: Game
    bots: tuple[str, ...]
    """Their texts; for a bot made by a function, its name."""
    seed: int
    deals: tuple[PlayedDeal, ...]
    test: SequentialTest | None = None

    @property
    def means(self) -> tuple[Estimate, ...]:
        """The mean return of each bot a game."""
        return tuple(map(estimate, zip(*(deal.scores for deal in self.deals), strict=True)))

    @property
    def differences(self) -> dict[tuple[int, int], Estimate]:
        """What bot a scores more than bot b, by (a, b) for a < b: the mean of the differences within deals."""
        scores = [deal.scores for deal in self.deals]
        pairs = combinations(range(len(self.bots)), 2)
        return {(a, b): estimate([score[a] - score[b] for score in scores]) for a, b in pairs}

    @property
    def lead(self) -> Estimate:
        """What the first bot scores more than the mean of the others; with two bots, their difference."""
        return estimate([deal.lead for deal in self.deals])

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true lead is, with 95 % confidence. After a sequential test it is too narrow by a little."""
        return self.lead.interval

    @property
    def verdict(self) -> Verdict | None:
        """How the sequential test of the leads ended; None without one."""
        return None if self.test is None else self.test.verdict(deal.lead for deal in self.deals)

    def summary(self) -> dict[str, Any]:
        """Give all but the deals as plain JSON-able values, see `palatine.match`."""
        test, verdict = None, self.verdict
        if self.test is not None and verdict is not None:
            test = {**asdict(self.test), "bounds": list(self.test.bounds), **verdict._asdict()}
        return {
            "format": FORMAT,
            "version": VERSION,
            "type": "summary",
            "game": self.game.name,
            "rules": self.game.rules.to_dict(),
            "num_players": self.game.num_players,
            "bots": list(self.bots),
            "seed": self.seed,
            "deals": len(self.deals),
            "means": list(map(estimate_as_json, self.means)),
            "differences": [{"bots": list(pair), **estimate_as_json(e)} for pair, e in self.differences.items()],
            "lead": estimate_as_json(self.lead),
            "test": test,
        }

    def json_lines(self) -> list[str]:
        """Give a line of JSON for each deal, and a last one of the summary."""
        return [*(json.dumps(deal_as_json(deal)) for deal in self.deals), json.dumps(self.summary())]


def deal_as_json(deal: PlayedDeal) -> dict[str, Any]:
    """Give a deal as plain values."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "type": "deal",
        "deal": deal.number,
        "seed": deal.seed,
        "returns": [list(row) for row in deal.returns],
    }


def estimate_as_json(found: Estimate) -> dict[str, float | None]:
    """Give an estimate as plain values; JSON has no infinity, so the margin of a single deal is null."""
    return {"mean": found.mean, "margin": found.margin if isfinite(found.margin) else None}
