"""Search by simulations: information-set Monte Carlo tree search, and what it wins from a fixed policy."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, SupportsIndex

from palatine import _core
from palatine.errors import Error
from palatine.game import Game, State, load_game
from palatine.search.answer import Answer, typed_line
from palatine.search.policy import TabularPolicy
from palatine.search.result import Result, Stop, is_forever
from palatine.search.root import check_same_root

__all__ = ["SampledResponse", "ismcts", "ismcts_best_response"]
__dir__ = __all__.copy  # dir() shows the public names alone

DEFAULT_SIMULATIONS = 10_000
VARIANTS = {"so": False, "mo": True}


def check_variant(variant: str) -> None:
    """Raise what a search of this variant would."""
    if not isinstance(variant, str):
        raise TypeError(f"variant must be a str, not {type(variant).__name__}")
    if variant not in VARIANTS:
        raise Error(f"variant must be so or mo: {_core.shown(variant)}")


def ismcts(
    state: State[Any, Any],
    *,
    player: SupportsIndex | None = None,
    simulations: SupportsIndex | None = None,
    seconds: float | None = None,
    exploration: float = 0.7,
    variant: str = "so",
    seed: SupportsIndex = 0,
    threads: SupportsIndex = 1,
    memory: SupportsIndex = 64 << 20,
    stop: Stop | None = None,
    progress: Callable[[int], object] | None = None,
) -> Result:
    """Search by simulations of games from worlds that the seat cannot tell apart: information-set MCTS.

    It looks at nothing that the seat has not seen: of states that the seat cannot tell apart, and one seed, the results
    are the same. Each simulation draws a world as `state.resample` does, goes down the tree by UCB1, one choice in four
    as it usually does, and plays on at random. Hidden choices of others are taken for random ones.

    player: the seat to search for, None for the current player. simulations, seconds: the limits; 10,000 simulations
    where there is neither. exploration: the factor of UCB1, for returns scaled to 0..1 by the least and the largest one
    that any seat has got so far. variant: "so", one tree of what the seat knows, in which others choose as if they knew
    that, too; or "mo", a tree for each seat of what it knows itself: slower to learn, and right where others must not
    know, as in bluffs. memory: bytes of the trees, at least 8192; when they are full the search goes on without new
    nodes. stop: an event that ends the search; progress is called with the number of simulations each 50 ms and at the
    end.

    A number of simulations is cut into streams of their own seed and tree, one for each 1024 and at most 8, so that the
    result does not depend on `threads`. With `seconds` alone there are as many streams as threads.

    The `move` is the most visited one, `value` the mean return after it, `policy` the shares of visits, `nodes`
    those of the trees. Where a game has very many moves (a hand of Chinese Poker) they are chosen step by step, `move`,
    too. `line` is what was chosen most in one of the worlds, until chance acts. After `stop` or `seconds` there is
    always a move.

    StateError for a seat that is not to act; Error for values out of range, TypeError for wrong types.

    >>> from palatine import kuhn, search
    >>> state = kuhn.State.setup(["Qs", "Ks"], ["bet"])
    >>> result = search.ismcts(state, simulations=1000, seed=1)
    >>> str(result.move), result.value, sum(result.visits.values())
    ('bet', 2.0, 1000)
    """
    begun = time.perf_counter()
    check_variant(variant)
    before = state.clone() if isinstance(state, State) else state  # the caller's may be played on from another thread
    answer, visits, world_seed = _core.ismcts(
        before,
        player=player,
        simulations=DEFAULT_SIMULATIONS if simulations is None and is_forever(seconds) else simulations,
        seconds=seconds,
        exploration=exploration,
        multiple_observers=VARIANTS[variant],
        seed=seed,
        threads=threads,
        memory=memory,
        stop=stop,
        progress=progress,
    )
    return simulated(before, answer, visits, world_seed, f"{variant}-ismcts", seconds=time.perf_counter() - begun)


def simulated(
    before: State[Any, Any], answer: Answer, visits: list[int], world_seed: int, method: str, *, seconds: float
) -> Result:
    """Give the result of simulations from a state. world_seed: that of the world that the line is of."""
    seat, action, value, values, turns, nodes, complete = answer
    moves = [before.move_of(tried, seat) for tried, _ in values]
    total = sum(visits)
    # The others' moves in the line are those of a world, never of the state as it is.
    world = before.resample(seat, world_seed) if len(turns) > 1 else before
    return Result(
        player=seat,
        move=before.move_of(action, seat),
        value=value,
        policy={move: count / total for move, count in zip(moves, visits, strict=True)},
        values={move: mean for move, (_, mean) in zip(moves, values, strict=True)},
        line=typed_line(world, turns),
        nodes=nodes,
        seconds=seconds,
        complete=complete,
        visits=dict(zip(moves, visits, strict=True)),
        method=method,
    )


@dataclass(frozen=True, slots=True)
class SampledResponse:
    """What a seat wins on average in sampled games, answering a fixed policy."""

    mean: float
    """NaN when there was no game."""
    margin: float
    """The 95 % interval is from `mean - margin` to `mean + margin`; infinite with fewer than two games."""
    games: int
    """How many were played to the end."""
    complete: bool
    """False when `stop` ended it early."""


def ismcts_best_response(
    game: Game | str,
    policy: TabularPolicy | None = None,
    *,
    player: SupportsIndex,
    simulations: SupportsIndex = 1000,
    games: SupportsIndex = 1000,
    exploration: float = 0.7,
    seed: SupportsIndex = 0,
    threads: SupportsIndex = 1,
    memory: SupportsIndex = 64 << 20,
    stop: Stop | None = None,
    progress: Callable[[int], object] | None = None,
) -> SampledResponse:
    """Estimate from below what a seat can win from opponents who play a fixed policy.

    The seat plays sampled games and searches at each choice by `simulations` that take the opponents as they are; the
    worlds of a choice are as likely as the opponents make them. Whatever it plays, it wins no more than a best response
    in the mean, so `mean - margin` is a lower bound on that, up to the chance of the interval; for large games, where
    no exact one can be had.

    game: a `Game` or the name of one. policy: what the opponents play, uniformly where the table has nothing; None for
    opponents who pick uniformly among their legal moves. games: at least 2; the mean of their returns is told. memory:
    bytes of a tree, of which each thread has one. The result depends on the seed, not on `threads`. stop: an event that
    ends it; progress is called with the number of games each 50 ms and at the end.

    RulesError for a policy of another game, StateError for no seat, Error for values out of range, TypeError for wrong
    types.

    >>> from palatine import search
    >>> found = search.ismcts_best_response("kuhn", player=1, simulations=200, games=500)
    >>> found.games, 0.2 < found.mean < 0.8
    (500, True)
    """
    if isinstance(game, str):
        game = load_game(game)
    if not isinstance(game, Game):
        raise TypeError(f"game is a palatine.Game or a name, not {type(game).__name__}")
    if not isinstance(policy, TabularPolicy | None):
        raise TypeError(f"policy is a TabularPolicy or None, not {type(policy).__name__}")
    start = game.new_initial_state()
    if policy is not None:
        check_same_root(policy.root, start, "this policy")
    found = _core.ismcts_best_response(
        start,
        policy=None if policy is None else policy._table,
        player=player,
        simulations=simulations,
        games=games,
        exploration=exploration,
        seed=seed,
        threads=threads,
        memory=memory,
        stop=stop,
        progress=progress,
    )
    return SampledResponse(*found)
