"""The chances to win a match of two players by its scores, from the results of deals.

A match goes through states: the scores of whoever leads the next deal and of whoever deals it, both below the target;
or level at the target or beyond, where RC-21 and RC-22 rest and all that counts is who scores more (RC-23). A result
takes a state to the end or to another one, in which the two have changed places, so that

    V = w + l * (1 - V(level)) + sum of p(next) * (1 - V(next))

with the chances of a win, of level totals and of the states that may be next. Scores never fall, but a deal may leave
them as they are, or level again: there is no last deal. Value iteration goes on until nothing moves.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from palatine.casino.deal_results import check_deal_rules, tally_of
from palatine.casino.rules import Rules, native
from palatine.casino.table import NO_SIDE
from palatine.errors import RulesError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

MOST_TARGET = 50
LEADER, DEALER = 0, 1
CLOSE = 1e-15


class MatchValues:
    """What each state of a match is worth to whoever leads the next deal.

    rules: of the match; scores in them are not looked at. results: how often each came up, see `deal_results`. Raises
    RulesError for rules whose deals cannot be counted so, and for results by which a match need not end.

    chances, errors: float64 (target, target), the chance to win and its standard error by the leader's score and the
    dealer's. level, level_error: the same for level scores at the target or beyond.
    """

    def __init__(self, rules: Rules, results: Mapping[str, int]) -> None:
        """Iterate."""
        import numpy as np

        check_deal_rules(rules)
        if rules.target > MOST_TARGET:
            raise RulesError(f"target out of range 4..{MOST_TARGET} for the chances of a match: {rules.target}")
        counts = np.array(list(results.values()), np.float64)
        target, deals = rules.target, counts.sum()
        nexts = next_states(rules, results)
        states = target * target + 1
        moves = np.zeros((states, states + 2))  # the chance of each state, of a win and of a loss
        for state, row in enumerate(nexts):
            moves[state] = np.bincount(row, counts, states + 2) / deals
        between, won = moves[:, :states], moves[:, states]
        values = iterate(between, won)
        # What one deal more would change: to first order each state's value moves by the same equations.
        worth = np.concatenate([1 - values, [1.0, 0.0]])
        try:
            change = np.linalg.solve(np.eye(states) + between, worth[nexts] - values[:, None])
        except np.linalg.LinAlgError:
            raise RulesError("by these results a match need not end") from None
        deviations = np.sqrt((change**2 @ counts) / deals / deals)
        self.chances: npt.NDArray[np.float64] = values[:-1].reshape(target, target)
        self.errors: npt.NDArray[np.float64] = deviations[:-1].reshape(target, target)
        self.level, self.level_error = float(values[-1]), float(deviations[-1])


def iterate(between: "npt.NDArray[np.float64]", won: "npt.NDArray[np.float64]") -> "npt.NDArray[np.float64]":
    """Give the values of states, by the chances to go from one to the other and to win at once; even ones at first."""
    import numpy as np

    going_on = between.sum(axis=1)
    values = np.full(len(won), 0.5)
    while True:
        later: npt.NDArray[np.float64] = won + going_on - between @ values
        if np.abs(later - values).max() < CLOSE:
            return later
        values = later


def next_states(rules: Rules, results: Mapping[str, int]) -> "npt.NDArray[np.intp]":
    """Give by state and result the number of the state that follows; after the last that of a win, then of a loss."""
    import numpy as np

    target = rules.target
    level, won, lost = target * target, target * target + 1, target * target + 2
    tallies = [(tuple(pile.mask for pile in piles), sweeps, captor) for piles, sweeps, captor in map(tally_of, results)]
    nexts = np.empty((level + 1, len(tallies)), np.intp)
    for state in range(level + 1):
        scores = divmod(state, target) if state < level else (target, target)
        scorer = native(replace(rules, scores=scores, carried=(0, 0), overtime=state == level))
        for number, (piles, sweeps, captor) in enumerate(tallies):
            _, _, (first, second), _, overtime, winner = scorer.score(piles, sweeps, captor, NO_SIDE)
            if winner == LEADER:
                follows = won
            elif winner == DEALER:
                follows = lost
            else:
                follows = level if overtime else second * target + first
            nexts[state, number] = follows
    return nexts
