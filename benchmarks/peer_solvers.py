"""Solving Leduc poker, here and in OpenSpiel, in turns in one process: Monte Carlo CFR, and CFR over the whole game.

An iteration is the same in both: one traversal for each of the two players, with alternating updates. Before the clock
runs, the policies that both come to are judged by OpenSpiel, and ours by our own best responses as well.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stopwatch import batch, interleave

N_EXTERNAL = 20_000
N_OUTCOME = 20_000
N_CFR = 2000
N_THEIR_CFR = 20


def compare_solvers(rounds: int) -> dict[str, Any]:
    """Seconds an iteration, by name; what was exploitable after the same number of iterations."""
    from palatine import search

    watches: dict[str, Callable[[], float]] = {}
    for streams in (1, search.mccfr.__kwdefaults__["streams"]):
        name = f"palatine, external sampling, {streams} stream{'s' * (streams > 1)}"
        learner = search.MccfrSolver("leduc", "external", seed=1, streams=streams)
        learner.run(N_EXTERNAL)
        watches[name] = batch(lambda learner=learner: learner.run(N_EXTERNAL), N_EXTERNAL)  # type: ignore[misc]
    outcome = search.MccfrSolver("leduc", "outcome", seed=1, streams=1)
    watches["palatine, outcome sampling, 1 stream"] = batch(lambda: outcome.run(N_OUTCOME), N_OUTCOME)
    for variant in ("cfr", "cfr+", "dcfr", "pcfr+"):
        solver = search.CfrSolver("leduc", variant)
        watches[f"palatine, {variant}"] = batch(lambda solver=solver: solver.run(N_CFR), N_CFR)  # type: ignore[misc]
    missing = ""
    exploitable: dict[str, float] = {}
    try:
        import pyspiel
    except ImportError as error:
        missing = str(error)
    else:
        game = pyspiel.load_game("leduc_poker")
        external = pyspiel.ExternalSamplingMCCFRSolver(game, 1)
        sampled = pyspiel.OutcomeSamplingMCCFRSolver(game, 0.6, 1)
        theirs = {
            "open-spiel, external sampling": (external.run_iteration, N_EXTERNAL),
            "open-spiel, outcome sampling": (sampled.run_iteration, N_OUTCOME),
            "open-spiel, cfr": (pyspiel.CFRSolver(game).evaluate_and_update_policy, N_THEIR_CFR),
            "open-spiel, cfr+": (pyspiel.CFRPlusSolver(game).evaluate_and_update_policy, N_THEIR_CFR),
        }
        for name, (call, n) in theirs.items():
            watches[name] = repeated(call, n)
        exploitable = compare_quality(game, pyspiel)
    return {
        "exploitable": exploitable,
        "seconds": {name: min(times) for name, times in interleave(watches, rounds).items()},
        "missing": missing,
    }


def repeated(call: Callable[[], object], n: int) -> Callable[[], float]:
    """A stopwatch of seconds a call."""

    def run() -> None:
        for _ in range(n):
            call()

    return batch(run, n)


def compare_quality(game: Any, pyspiel: Any) -> dict[str, float]:
    """What is exploitable after the same number of iterations with external sampling."""
    from palatine import search

    n = 200_000
    solver = pyspiel.ExternalSamplingMCCFRSolver(game, 2)
    for _ in range(n):
        solver.run_iteration()
    found = {"open-spiel": pyspiel.nash_conv(game, solver.average_policy()) / 2}
    for streams in (1, search.mccfr.__kwdefaults__["streams"]):
        solution = search.mccfr("leduc", iterations=n, seed=2, streams=streams, evaluate=True)
        found[f"palatine, streams={streams}"] = solution.exploitability or 0.0
    return found


def solver_rows(found: dict[str, Any]) -> list[tuple[str, ...]]:
    """What, iterations a second, and how many times OpenSpiel's that is."""
    seconds = found["seconds"]
    rows = []
    for name, each in seconds.items():
        who, what, *_ = name.split(", ")
        theirs = seconds.get(f"open-spiel, {what}") if who == "palatine" else None
        rows.append((name, f"{1 / each:,.0f}", f"{theirs / each:.1f} x" if theirs else ""))
    return rows
