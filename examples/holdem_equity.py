"""The equity of hold'em hands, exact: every board is evaluated, none is sampled.

Run `python examples/holdem_equity.py "As Ks" "Qh Qd" ["2c 7d Jh"]`: two or more hands, and perhaps the first cards of
the board as the last argument.
"""

import sys
from itertools import combinations

import numpy as np

from palatine import CardError, CardSet, parse_cards, poker


def equities(hands: list[CardSet], board: CardSet) -> tuple[list[float], int]:
    """Each hand's share of the pots over all boards, ties split, and the number of boards."""
    known = board
    for hand in hands:
        if known & hand:
            raise CardError(f"in two places: {known & hand}")
        known |= hand
    bits = np.array([CardSet([card]).mask for card in CardSet.full() - known], dtype=np.uint64)
    missing = 5 - len(board)
    boards = np.zeros(1, dtype=np.uint64)
    if missing:
        picks = np.array(list(combinations(range(len(bits)), missing)), dtype=np.uint8)
        boards = np.bitwise_or.reduce(bits[picks], axis=1)
    values = np.stack([poker.evaluate_many(boards | np.uint64((hand | board).mask)) for hand in hands])
    winners = values == values.max(axis=0)
    shares = winners / winners.sum(axis=0)
    return [float(share) for share in shares.mean(axis=1)], len(boards)


def main(texts: list[str]) -> None:
    """Read the hands and print their equities."""
    sets = [CardSet(parse_cards(text)) for text in texts]
    board = sets.pop() if len(sets[-1]) != 2 else CardSet()
    if not sets or any(len(hand) != 2 for hand in sets) or len(board) > 5:
        sys.exit("hands have two cards each, a board five at most")
    shares, count = equities(sets, board)
    for hand, share in zip(sets, shares, strict=True):
        print(f"{hand}  {100 * share:6.2f} %")
    print(f"{count:,} boards")


if __name__ == "__main__":
    main(sys.argv[1:] or ["As Ks", "Qh Qd"])
