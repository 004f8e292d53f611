"""Exact best responses, and how far strategies are from an equilibrium."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, SupportsIndex

from palatine import _core
from palatine.errors import Error
from palatine.game import State
from palatine.search.policy import TabularPolicy
from palatine.search.root import AnyGame, check_same_root, root_of

__all__ = ["BestResponse", "best_response", "exploitability", "nash_conv", "tabulate"]
__dir__ = __all__.copy  # dir() shows the public names alone

MEMORY = 1 << 30


class HasPolicy(Protocol):
    """What tells chances of moves: a bot, a table."""

    def policy(self, state: State[Any, Any], /) -> dict[Any, float]:
        """Give the chance of each move of the seat to act; those left out have none."""


AnyPolicy = HasPolicy | Callable[[State[Any, Any]], dict[Any, float]]


@dataclass(frozen=True, slots=True)
class BestResponse:
    """The best that a seat can do against the others."""

    value: float
    """What it makes of it, in units of `returns()`."""
    policy: TabularPolicy
    """How: one move for each thing that the seat may know. For this seat only."""


def tabulate(game: AnyGame, policy: AnyPolicy) -> TabularPolicy:
    """Ask a policy about everything that any seat may know in a small game, once each, and write it down.

    policy: called with a state, or has a method `policy` that is, and gives a dict of the chances of legal moves, in
    any form; those left out have none. It must look at nothing that the seat to act does not know. Walks over every
    position, in Python: for games of up to some 100,000. Error when chances are negative or do not add up to 1,
    IllegalMoveError for moves that are not legal.

    >>> from palatine import search
    >>> search.tabulate("kuhn", lambda state: {"pass": 1})
    <TabularPolicy of kuhn: 6/6 information states>
    """
    import numpy as np

    root = root_of(game)
    ask = policy if callable(policy) else getattr(policy, "policy", None)
    if ask is None:
        raise TypeError(f"a policy is callable or has a method policy, which {type(policy).__name__} has not")
    known: list[dict[int, tuple[list[int], list[float]]]] = [{} for _ in range(root.num_players)]
    state = root.clone()

    def walk() -> None:
        actor = state.current_player()
        actions = state.legal_actions()
        if actor >= 0:
            key = state.information_state_key(actor)
            if key not in known[actor]:
                known[actor][key] = (actions, chances_of(state, actor, ask(state.clone())))
        for action in actions:
            state.apply(action, actor)
            walk()
            state.undo()

    if not state.is_terminal():
        walk()
    seats = []
    for table in known:
        keys = sorted(table)
        seats.append(
            (
                np.array(keys, np.uint64),
                np.array([len(table[key][0]) for key in keys], np.uint32),
                np.array([action for key in keys for action in table[key][0]], np.int64),
                np.array([chance for key in keys for chance in table[key][1]], np.float64),
            )
        )
    return TabularPolicy(root, _core.Policy(seats))


def chances_of(state: State[Any, Any], actor: int, given: dict[Any, float]) -> list[float]:
    """Give the chances of the legal actions, in their order, from those of moves."""
    if not isinstance(given, dict):
        raise TypeError(f"a policy gives a dict of moves and chances, not {type(given).__name__}")
    chances = dict.fromkeys(state.legal_actions(actor), 0.0)
    for move, chance in given.items():
        action = state.action_of(move, actor)
        if action not in chances:
            state.apply(move, actor)  # it says why not
        if not chance >= 0:
            raise Error(f"the chance of {move} is 0 or more, not {_core.shown(chance)}")
        chances[action] += float(chance)
    total = sum(chances.values())
    if not abs(total - 1) <= 1e-6:
        raise Error(f"chances of seat {actor} add up to {total}, not 1: {_core.shown(given)}")
    return [chance / total for chance in chances.values()]


def written_out(game: AnyGame, policy: AnyPolicy, memory: SupportsIndex) -> tuple[_core.SequenceForm, TabularPolicy]:
    """Give the game in its sequence form, and the policy as a table for it."""
    root = root_of(game)
    form = _core.SequenceForm(root, memory)
    if isinstance(policy, TabularPolicy):
        check_same_root(policy._root, root, "this policy")
        return form, policy
    return form, tabulate(root, policy)


def best_response(
    game: AnyGame, policy: AnyPolicy, player: SupportsIndex, *, memory: SupportsIndex = MEMORY
) -> BestResponse:
    """Find the best that a seat can do against what the others play, exactly, and how.

    game: a `Game`, its name, or a `State` that everybody knows the game begins in, hidden cards too. policy: a
    `TabularPolicy`, or what `tabulate` takes; where a table has nothing the others play uniformly, and what it has for
    the seat itself does not matter. memory: bytes for the game written out; Error when it needs more. For small games:
    some ten million positions.

    >>> from palatine import search
    >>> always = lambda state: {"bet": 1}
    >>> round(search.best_response("kuhn", always, 1).value, 4)
    0.3333
    """
    form, table = written_out(game, policy, memory)
    value, found = form.best_response(table._table, player)
    return BestResponse(value, TabularPolicy(table._root, found))


def nash_conv(game: AnyGame, policy: AnyPolicy, *, memory: SupportsIndex = MEMORY) -> float:
    """Tell what the seats could gain by best responses, one at a time, added up; 0 exactly in an equilibrium.

    The arguments are those of `best_response`.

    >>> from palatine import search
    >>> round(search.nash_conv("kuhn", lambda state: {"pass": 0.5, "bet": 0.5}), 4)
    0.9167
    """
    form, table = written_out(game, policy, memory)
    values, best = form.evaluate(table._table)
    return sum(best) - sum(values)


def exploitability(game: AnyGame, policy: AnyPolicy, *, memory: SupportsIndex = MEMORY) -> float:
    """Tell `nash_conv` over the number of seats.

    For two seats whose returns sum to 0: what the strategies lose to their worst enemies, the mean of both sides.

    >>> from palatine import search
    >>> search.exploitability("kuhn", search.cfr("kuhn", iterations=1000).policy) < 1e-3
    True
    """
    return nash_conv(game, policy, memory=memory) / root_of(game).num_players
