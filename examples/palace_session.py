"""Hands of Palace Poker between bots, until one has all chips: palace_session.py [seed] [players] [hands]."""

import sys

from palatine import palace
from palatine.bots import make_bot


def main(seed: int | None, players: int, hands: int) -> None:
    """Play so many hands at most; each prints how it ended and the chips after it. No seed: cards that nobody knows."""
    session = palace.Session(palace.Rules(stacks=100), players, seed=seed)
    for drawn in session.draws:
        print("draw", ", ".join(f"seat {seat} {card}" for seat, card in drawn))
    bots = [make_bot("rule" if seat % 2 == 0 else "random", "palace", seat) for seat in range(players)]
    while True:
        while not session.hand_is_over:
            state = session.state
            seat = state.current_player()
            session.apply(bots[seat].step(state, seat))
        ending, result = session.view()["table"]["ending"], session.hands[-1]
        print(f"seat {result.dealer} dealt, ended: {ending}; chips {' '.join(map(str, result.stacks))}")
        if session.is_over or len(session.hands) == hands:
            break
        session.next_hand()
    if session.winner is not None:
        print(f"seat {session.winner} has all")


if __name__ == "__main__":
    given = list(map(int, sys.argv[1:]))
    main(*given, *(None, 4, 100)[len(given) :])
