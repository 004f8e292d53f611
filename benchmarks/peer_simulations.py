"""Simulations of IS-MCTS a second: Royal Casino here, euchre in OpenSpiel, in turns in one process.

Another game each, for OpenSpiel has no casino. In both hands are partly hidden and simulations go to the end of a deal.
Ours start in the third of six rounds of random play, two players, rules `dominican`, the mean over some positions;
OpenSpiel's at the first choice of a deal of euchre, by its `ISMCTSBot`, which is C++: a step of it is one search.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stopwatch import batch, interleave

N_SIMULATIONS = 20_000
N_POSITIONS = 6


def third_round(number: int) -> Any:
    """A position of random play in the third of six rounds, at a choice."""
    import palatine
    from palatine import casino

    state, dealer, random = casino.State(), palatine.Dealer(77 + number), palatine.Random(77 + number)
    dealer.play(state)
    while state.view()["left"] > 52 - 4 - 3 * 8:
        moves = state.legal_moves()
        state.apply(moves[random.below(len(moves))])
        dealer.play(state)
    return state


def compare_simulations(rounds: int) -> dict[str, Any]:
    """Seconds a simulation, by name."""
    from palatine import casino, search

    states = [third_round(number) for number in range(N_POSITIONS)]

    def run(search_for: Callable[..., object]) -> Callable[[], float]:
        def all_positions() -> None:
            for state in states:
                search_for(state, simulations=N_SIMULATIONS)

        return batch(all_positions, N_SIMULATIONS * N_POSITIONS)

    watches = {
        "palatine, casino, engine": run(casino.analyse),
        "palatine, casino, uniform rollouts": run(search.ismcts),
    }
    missing = ""
    try:
        import pyspiel
    except ImportError as error:
        missing = str(error)
    else:
        start = pyspiel.load_game("euchre").new_initial_state()
        while start.is_chance_node():
            start.apply_action(start.chance_outcomes()[0][0])
        bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, N_SIMULATIONS)
        watches["open-spiel, euchre"] = batch(lambda: bot.step(start), N_SIMULATIONS)
    seconds = {name: min(times) for name, times in interleave(watches, rounds).items()}
    return {"seconds": seconds, "missing": missing}


def simulation_rows(found: dict[str, Any]) -> list[tuple[str, ...]]:
    """What, simulations a second, and how many times OpenSpiel's that is."""
    theirs = found["seconds"].get("open-spiel, euchre")
    return [
        (name, f"{1 / each:,.0f}", f"{theirs / each:.1f} x" if theirs and not name.startswith("open-spiel") else "")
        for name, each in found["seconds"].items()
    ]
