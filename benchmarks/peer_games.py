"""Leduc poker, two players, here and in OpenSpiel: the same rules, uniform random play, in turns in one process.

- In C++: our playouts beside the rollouts of OpenSpiel's `RandomRolloutEvaluator`, got at through a search of one
  simulation, from the same position: both cards dealt. Both copy it, take the legal actions of each position, chance's
  as well, apply one of them until the game is over, and add the returns. Ours also keeps information keys and hashes
  each end. OpenSpiel's search crashes where chance is to act; ours is also timed from the first deal.
- IS-MCTS: simulations of one search from the same position, ours in both variants beside OpenSpiel's, whose nodes are
  what the seat to act knows, as in our "mo". Both roll out uniformly.
- From Python: the same loop over both, `state.apply(state.legal_actions()[i])` from the first deal to the end, with the
  same indices for both.

A state is a position met, the first and the last of each game included, and a decision one where a player chose.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

from stopwatch import batch, interleave

N_LOOP = 2000
N_CPP = 100_000
N_SIMULATIONS = 100_000
Watch = Callable[[], float]


def play_ours(start: Callable[[], Any], numbers: Iterator[int], games: int) -> int:
    """Plays games; how many states that were."""
    states = games
    for _ in range(games):
        state = start()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply(actions[next(numbers) % len(actions)])
            states += 1
    return states


def play_theirs(start: Callable[[], Any], numbers: Iterator[int], games: int) -> int:
    """Play the same with the name that OpenSpiel gives `apply`."""
    states = games
    for _ in range(games):
        state = start()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[next(numbers) % len(actions)])
            states += 1
    return states


def compare_games(rounds: int) -> dict[str, Any]:
    """Seconds a game or call, by name, and how many states and decisions a game of random play has."""
    import palatine
    from palatine import search

    game = palatine.load_game("leduc")
    random = palatine.Random(1)
    # A multiple of no small number, so that a round of games is not that of the one before.
    numbers = [random.below(60) for _ in range(100_003)]
    ours = itertools.cycle(numbers)
    dealt = game.new_initial_state()
    for card in ("Jh", "Qh"):
        dealt.apply(f"deal {card}")
    watches: dict[str, Watch] = {
        "palatine, C++": batch(lambda: dealt._playouts(N_CPP, 1, 1), N_CPP),
        "palatine, C++ from the first deal": batch(lambda: palatine.playouts(game, N_CPP, seed=1), N_CPP),
        "palatine, Python loop": batch(lambda: play_ours(game.new_initial_state, ours, N_LOOP), N_LOOP),
    }
    for variant in ("mo", "so"):
        watches[f"palatine, IS-MCTS{', ' + variant if variant != 'mo' else ''}"] = batch(
            lambda variant=variant: search.ismcts(dealt, simulations=N_SIMULATIONS, variant=variant), N_SIMULATIONS
        )
    missing = ""
    try:
        import pyspiel
    except ImportError as error:
        missing = str(error)
    else:
        peer = pyspiel.load_game("leduc_poker")
        theirs = itertools.cycle(numbers)
        check_same_game(game, peer)
        start = peer.new_initial_state()
        for card in (0, 2):
            start.apply_action(card)
        evaluator = pyspiel.RandomRolloutEvaluator(N_CPP, 1)
        mcts = pyspiel.MCTSBot(peer, evaluator, 2.0, 1, 100, False, 1, False)
        watches["open-spiel, C++"] = batch(lambda: mcts.mcts_search(start), N_CPP)
        ismcts = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, N_SIMULATIONS)
        watches["open-spiel, IS-MCTS"] = batch(lambda: ismcts.step(start), N_SIMULATIONS)
        watches["open-spiel, Python loop"] = batch(lambda: play_theirs(peer.new_initial_state, theirs, N_LOOP), N_LOOP)
        mine, other = game.new_initial_state(), peer.new_initial_state()
        for state, apply in ((mine, mine.apply), (other, other.apply_action)):
            for _ in range(3):
                apply(state.legal_actions()[0])
        watches["palatine, clone"] = calls_of(mine.clone)
        watches["open-spiel, clone"] = calls_of(other.clone)
        watches["palatine, legal_actions"] = calls_of(mine.legal_actions)
        watches["open-spiel, legal_actions"] = calls_of(other.legal_actions)
    sample = palatine.playouts(game, 200_000)
    per_game = {"states": sample.states / sample.games, "decisions": sample.decisions / sample.games}
    return {
        "per_game": per_game,
        "seconds": {name: min(times) for name, times in interleave(watches, rounds).items()},
        "missing": missing,
    }


def calls_of(call: Callable[[], object], n: int = 5000) -> Watch:
    """A stopwatch of seconds a call, the cost of the `for` loop included."""

    def run() -> None:
        for _ in range(n):
            call()

    return batch(run, n)


def check_same_game(game: Any, peer: Any) -> None:
    """As many actions in every position, and the same returns: move by move over random games, cards by their order."""
    import palatine

    random = palatine.Random(3)
    for _ in range(500):
        mine, other = game.new_initial_state(), peer.new_initial_state()
        deck = mine.legal_actions()  # Jh Js Qh Qs Kh Ks, which are 0..5 there
        while not mine.is_terminal():
            action = mine.legal_actions()[random.below(mine.legal_count())]
            there = deck.index(action) if mine.is_chance_node() else action
            same = mine.is_chance_node() or mine.legal_actions() == other.legal_actions()
            if not same or mine.current_player() != other.current_player():
                raise SystemExit(f"OpenSpiel plays another game: {other}")
            mine.apply(action)
            other.apply_action(there)
        if not other.is_terminal() or mine.returns() != other.returns():
            raise SystemExit(f"OpenSpiel settles in another way: {other}")


def game_rows(found: dict[str, Any]) -> list[tuple[str, ...]]:
    """What, million states and decisions a second or nanoseconds a call, and how many times OpenSpiel's that is."""
    seconds = found["seconds"]
    table = []
    for name, each in seconds.items():
        who, _, what = name.partition(", ")
        theirs = seconds.get(f"open-spiel, {what}") if who == "palatine" else None
        ratio = f"{theirs / each:.1f} x" if theirs else ""
        if what.startswith("IS-MCTS"):
            table.append((f"{name}, simulations", f"{1 / each / 1e6:.2f} M/s", "", "", ratio))
        elif what.startswith(("C++", "Python loop")):
            # From the deal on there are two states fewer, and as many decisions.
            states = found["per_game"]["states"] - (2 if what == "C++" else 0)
            rates = (f"{count / each / 1e6:.2f} M/s" for count in (states, found["per_game"]["decisions"]))
            table.append((name, *rates, "", ratio))
        else:
            table.append((name, "", "", f"{each * 1e9:,.0f} ns", ratio))
    return table
