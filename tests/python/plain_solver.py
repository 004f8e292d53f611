"""The slow truth about tiny games, over the states of the package: recursion and dictionaries, nothing of its solvers.

A strategy is {(seat, information_state_string): {action: chance}}.
"""

from collections import defaultdict
from typing import Any

from palatine.game import State

Strategy = dict[tuple[int, str], dict[int, float]]


def knowledge(state: State[Any, Any]) -> tuple[int, str]:
    seat = state.current_player()
    return seat, state.information_state_string(seat)


def chances(state: State[Any, Any], strategy: Strategy) -> dict[int, float]:
    if state.is_chance_node():
        return {int(action): chance for action, chance in state.chance_outcomes()}
    return strategy[knowledge(state)]


def value(state: State[Any, Any], strategy: Strategy, seat: int) -> float:
    if state.is_terminal():
        return state.returns()[seat]
    total = 0.0
    for action, chance in chances(state, strategy).items():
        if chance > 0:
            state.apply(action)
            total += chance * value(state, strategy, seat)
            state.undo()
    return total


def best_response(root: State[Any, Any], strategy: Strategy, seat: int) -> float:
    """What the best that a seat can do makes: positions that it cannot tell apart are decided together."""

    def gather(state: State[Any, Any], weight: float, found: dict[Any, list[Any]]) -> float:
        """The returns of what ends without the seat, weighted; where it is to act first otherwise."""
        if state.is_terminal():
            return weight * state.returns()[seat]
        if state.current_player() == seat:
            found[knowledge(state)].append((state.clone(), weight))
            return 0.0
        total = 0.0
        for action, chance in chances(state, strategy).items():
            if chance > 0:
                after = state.clone()
                after.apply(action)
                total += gather(after, weight * chance, found)
        return total

    def best(positions: list[tuple[State[Any, Any], float]]) -> float:
        found: dict[Any, list[Any]] = defaultdict(list)
        total = sum(gather(state, weight, found) for state, weight in positions)
        for together in found.values():
            options = []
            for action in together[0][0].legal_actions():
                later = []
                for state, weight in together:
                    after = state.clone()
                    after.apply(action)
                    later.append((after, weight))
                options.append(best(later))
            total += max(options)
        return total

    return best([(root.clone(), 1.0)])


def nash_conv(root: State[Any, Any], strategy: Strategy) -> float:
    seats = range(root.num_players)
    return sum(best_response(root, strategy, seat) - value(root.clone(), strategy, seat) for seat in seats)


def cfr(root: State[Any, Any], iterations: int) -> Strategy:
    """The average strategies of plain regret matching, all seats updated at once (Zinkevich and others, 2007)."""
    regrets: dict[Any, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    sums: dict[Any, dict[int, float]] = defaultdict(lambda: defaultdict(float))

    def current(key: Any, actions: list[int]) -> dict[int, float]:
        positive = {action: max(regrets[key][action], 0.0) for action in actions}
        total = sum(positive.values())
        return {action: positive[action] / total if total > 0 else 1 / len(actions) for action in actions}

    def walk(state: State[Any, Any], reach: list[float]) -> list[float]:
        """Reach: of the seats, and last of chance."""
        if state.is_terminal():
            return state.returns()
        actor = state.current_player()
        if actor < 0:
            options = {int(action): chance for action, chance in state.chance_outcomes()}
        else:
            key = knowledge(state)
            options = current(key, state.legal_actions())
        values = {}
        for action, chance in options.items():
            state.apply(action)
            values[action] = walk(state, [r * chance if i == actor % len(reach) else r for i, r in enumerate(reach)])
            state.undo()
        mean = [sum(options[a] * values[a][seat] for a in options) for seat in range(len(reach) - 1)]
        if actor >= 0:
            others = 1.0
            for i, r in enumerate(reach):
                others *= 1 if i == actor else r
            later.append((key, {a: others * (values[a][actor] - mean[actor]) for a in options}))
            for a in options:
                sums[key][a] += reach[actor] * options[a] / copies[key]
        return mean

    copies: dict[Any, int] = defaultdict(int)

    def count(state: State[Any, Any]) -> None:
        if state.is_terminal():
            return
        if state.current_player() >= 0:
            copies[knowledge(state)] += 1
        for action in state.legal_actions():
            state.apply(action)
            count(state)
            state.undo()

    count(root.clone())
    for _ in range(iterations):
        later: list[Any] = []
        walk(root.clone(), [1.0] * (root.num_players + 1))
        for key, added in later:
            for action, regret in added.items():
                regrets[key][action] += regret
    average: Strategy = {}
    for key, summed in sums.items():
        total = sum(summed.values())
        average[key] = {a: s / total if total > 0 else 1 / len(summed) for a, s in summed.items()}
    return average
