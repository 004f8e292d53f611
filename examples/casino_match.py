"""A match of Royal Casino between bots, deal by deal: casino_match.py [seed] [players] [preset]."""

import sys

from palatine import casino
from palatine.bots import make_bot


def main(seed: int | None, players: int, preset: str) -> None:
    """Play to the end; every deal prints what it brought to each side. Without a seed nobody knows the cards."""
    match = casino.Match(casino.PRESETS[preset], players, seed=seed)
    bots = [make_bot("heuristic" if seat % 2 == 0 else "greedy", "casino", seat) for seat in range(players)]
    shown = 0
    while not match.is_over:
        state = match.state
        seat = state.current_player()
        match.apply(bots[seat].step(state, seat))
        for deal in match.deals[shown:]:
            items = ", ".join(f"{item} {points}" for item, points in deal.items.items() if any(points))
            print(f"deal {shown + 1}: {items}; totals {' '.join(map(str, deal.totals))}")
            shown += 1
    print(f"side {match.winner} has won")


if __name__ == "__main__":
    given = sys.argv[1:]
    main(
        int(given[0]) if given else None,
        int(given[1]) if len(given) > 1 else 2,
        given[2] if len(given) > 2 else "dominican",
    )
