"""What to tell somebody who asks for a hint in Royal Casino."""

from typing import Any, SupportsIndex

from palatine.casino.endgame import in_last_round, solve
from palatine.casino.state import State
from palatine.game import State as AnyState

ADVISER = "engine:simulations=5000"
"""Who gives hints where `advise` has none."""

MOST_NODES = 250_000
"""A second at most. Real last rounds take some thousands; a table full of loose cards may take for ever."""


def advise(state: AnyState[Any, Any], player: SupportsIndex) -> tuple[Any, str] | None:
    """Give the best move of a seat and words about it, where it can be told for sure; else None.

    That is in the last round of two players, each of whom knows the other's hand by then, unless the table is too full.

    StateError for a seat that is not there, TypeError for what is no state.

    >>> from palatine import casino
    >>> state = casino.State.setup(["Tc 5c", "Ts 2h"], loose="Td 5h", stock="", last_captor=1)
    >>> move, words = casino.advise(state, 0)
    >>> print(move, words)
    Tc x Td -7 in the deal, exactly
    """
    if not isinstance(state, AnyState):
        raise TypeError(f"a hint is for a state of a game, not for {type(state).__name__}")
    seat = state._seat(player)
    if not isinstance(state, State) or state.num_players != 2 or not in_last_round(state):
        return None
    if state.current_player() != seat:
        return None
    found = solve(state, nodes=MOST_NODES)
    if not found.complete:
        return None
    return found.move, f"{found.value:+g} in the deal, exactly" if found.value else "level in the deal, exactly"
