"""Rows of three and five cards on one scale: is a setting of Chinese Poker legal?

Run `python examples/compare_rows.py ["front / middle / back"]`.
"""

import sys

from palatine import CardSet, poker

ROWS = ("front", "middle", "back")
SETTING = "Qc Qd 6s / Qh Qs 7c 5d 4h / Ad As 9c 9d 2h"


def main(text: str) -> None:
    """Print the value of each row and whether each beats the row before it."""
    rows = [CardSet(row) for row in text.split("/")]
    values = [poker.evaluate(row) for row in rows]
    for name, row, value in zip(ROWS, rows, values, strict=True):
        print(f"{name:<7}{value:>5}  {poker.describe(value)}  ({row})")
    front, middle, back = values
    print("legal" if back > middle > front else "mis-set")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else SETTING)
