"""The last round of a deal of Royal Casino, solved."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import SupportsIndex

from palatine import _core
from palatine.casino.match_table import MatchTable
from palatine.casino.state import State
from palatine.errors import Error, StateError
from palatine.search.answer import result_of
from palatine.search.result import Result, Stop

OBJECTIVES = ("points", "match")


@dataclass(frozen=True, slots=True)
class Endgame(Result):
    """What `solve` found. `value` and `values` are in points, or chances to win the match, see `objective`."""

    objective: str = "points"
    """What they are: "points", the own side's in the deal less those of the others, as `returns()`; or "match"."""
    worlds: int = 1
    """How many worlds were looked at: ways to deal the hands that the seat has not seen."""
    possible_worlds: int = 1
    """How many there are."""
    exact: bool = True
    """Whether the values are those of best play: with two players, where nothing is hidden. Else a heuristic."""


def solve(
    state: State,
    objective: str = "points",
    *,
    match_table: MatchTable | None = None,
    worlds: SupportsIndex = 2000,
    samples: SupportsIndex = 100,
    seed: SupportsIndex = 0,
    nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    memory: SupportsIndex = 64 << 20,
    threads: SupportsIndex = 1,
    stop: Stop | None = None,
    progress: Callable[[int], object] | None = None,
) -> Endgame:
    """Find the best move of the last round, its value, that of every other move, and the best line.

    **Two players** know each other's hands, since the pack is used up: the values are exact, those of minimax.

    **Three and four players** do not. Each way to deal the hands that the seat has not seen, in which everybody holds
    what RC-12 says, is one world, and as likely as any other. In each everybody is taken to see all cards; a move is
    worth the mean over the worlds. That is a heuristic, as `exact` and `method` say: it takes for granted that all is
    known later, by all. Three play by max^n, one reasonable play among others; four as partners, by minimax. Where no
    more than `worlds` are possible all are looked at; of more, `samples` are drawn by the `seed`; the result tells how
    many. What the seat has not seen is never looked at. `line` is the move alone.

    objective: "points"; or "match", for two players: the chance 0..1 to win the match from the scores of the rules, by
    `match_table`, by default `MatchTable.shipped()`, which is for the default rules only. worlds: 0..1,000,000;
    samples: 1..1,000,000. nodes, seconds: after so much the search ends, and `complete` is False: `values` are those of
    the moves that were finished, or the means over the worlds that were; `value` is NaN where that was nothing. Without
    a limit a table full of loose cards takes for ever, and all memory: it has more moves than can be listed.
    memory: bytes of the table. threads: 1..1024; they change nothing but `nodes`, unless the result is incomplete.
    progress is called with the number of nodes each 50 ms and at the end; stop: an event that ends the search.

    Of equal moves the one that takes most. StateError for a state that is not in the last round, RulesError for a match
    table of other rules, Error for numbers out of range, TypeError for wrong types.

    >>> from palatine import casino
    >>> state = casino.State.setup(["Tc 5c", "Ts 2h"], loose="Td 5h", stock="", last_captor=1)
    >>> result = casino.solve(state)
    >>> str(result.move), result.value, result.exact
    ('Tc x Td', -7.0, True)
    >>> [str(move) for move in result.line]
    ['Tc x Td', '2h', '5c x 5h', 'Ts']
    """
    begun = time.perf_counter()
    if not isinstance(state, State):
        raise TypeError(f"this is for a palatine.casino.State, not {type(state).__name__}")
    check_objective(objective, match_table)
    before = state.clone()  # the caller's may be played on from another thread
    answer, looked_at, possible = _core.casino_endgame(
        before,
        match=native_table(before, match_table) if objective == "match" else None,
        worlds=worlds,
        samples=samples,
        seed=seed,
        nodes=nodes,
        seconds=seconds,
        memory=memory,
        threads=threads,
        stop=stop,
        progress=progress,
    )
    exact = before.num_players == 2
    if exact:
        method = "alpha-beta"
    else:
        some = f"{looked_at} of {possible} worlds"
        method = f"{'max^n' if before.num_sides == 3 else 'alpha-beta'} in {some} (heuristic)"
    found = result_of(before, answer, time.perf_counter() - begun, method)
    digits = 12  # a chance has lost the last ones on its way
    return Endgame(
        player=found.player,
        move=found.move,
        value=round(found.value, digits),
        policy=found.policy,
        values={move: round(value, digits) for move, value in found.values.items()},
        line=found.line,
        nodes=found.nodes,
        seconds=found.seconds,
        complete=found.complete,
        method=method,
        objective=objective,
        worlds=looked_at,
        possible_worlds=possible,
        exact=exact,
    )


def in_last_round(state: State) -> bool:
    """Tell whether a seat is to act and no card is left to be dealt: whether `solve` takes the state."""
    return bool(state.pending) and not state.view()["left"]


def check_objective(objective: str, match_table: object) -> None:
    """Raise Error for what is no objective, and for a match table where the objective has no use for one."""
    if not isinstance(objective, str):
        raise TypeError(f"objective must be a str, not {type(objective).__name__}")
    if objective not in OBJECTIVES:
        raise Error(f"no objective {_core.shown(objective)}: there are {', '.join(OBJECTIVES)}")
    if match_table is None:
        return
    if not isinstance(match_table, MatchTable):
        raise TypeError(f"match_table is a palatine.casino.MatchTable, not {type(match_table).__name__}")
    if objective != "match":
        raise Error(f"match_table is for the objective match, not for {objective}")


def native_table(state: State, table: MatchTable | None) -> tuple[int, float, tuple[float, ...]]:
    """Give a match table as the native search takes it. RulesError where it is for other rules."""
    if state.num_players != 2:
        raise StateError(f"the chance to win the match is for two players, not for {state.num_players}")
    found = MatchTable.shipped() if table is None else table
    found.check_for(state.rules)
    return found.rules.target, found.level, tuple(chance for row in found.chances for chance in row)
