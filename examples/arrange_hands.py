"""A table of Chinese Poker: four hands are dealt, set in the best way and settled row against row.

Run `python examples/arrange_hands.py [SEED]`, by default with a seed that nobody knows.
"""

import secrets
import sys
from itertools import combinations

from palatine import Random, chinese, poker

SEATS = ("North", "East", "South", "West")


def compare(mine: chinese.Arrangement, other: chinese.Arrangement) -> int:
    """Rows won minus rows lost: the units that pass between two players under the default rules."""
    total = 0
    for row in ("front", "middle", "back"):
        ours, theirs = (poker.evaluate(getattr(arrangement, row)) for arrangement in (mine, other))
        total += (ours > theirs) - (ours < theirs)
    return total


def main(seed: int) -> None:
    """Deal, arrange, settle."""
    hands = Random(seed).deal(13, 13, 13, 13)
    choices = [chinese.arrange(hand)[0] for hand in hands]
    for seat, choice in zip(SEATS, choices, strict=True):
        print(f"{seat:<6} {choice.arrangement}   expects {choice.units:+.2f} units per opponent")
    totals = [0] * len(SEATS)
    for a, b in combinations(range(len(SEATS)), 2):
        units = compare(choices[a].arrangement, choices[b].arrangement)
        totals[a] += units
        totals[b] -= units
    print("Units: " + ", ".join(f"{seat} {units:+d}" for seat, units in zip(SEATS, totals, strict=True)))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else secrets.randbits(64))
