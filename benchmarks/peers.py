"""Times palatine and other packages in turns in one run: `pip install '.[peers]'`, then `python benchmarks/peers.py`.

Every peer's order of 500 hands is compared with ours, so that what is timed is what is meant. Figures are the least of
the rounds and ratios those of the least: whatever else the machine does can only add time.
`--json` prints everything for programs. Packages that are not installed are named and left out.
`--games` times random play of Leduc poker here and in OpenSpiel instead, `--solvers` learning and solving it,
`--simulations` searches by simulations.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import hands
import numpy as np
from numpy.typing import NDArray
from peer_calls import Call, own_calls, peer_calls, pokerfast_batch
from peer_games import compare_games, game_rows
from peer_simulations import compare_simulations, simulation_rows
from peer_solvers import compare_solvers, solver_rows
from stopwatch import batch, each, import_seconds, interleave, machine, rate

# What the best published evaluator in C++ makes from ids of 7 cards, and pokerfast's batch call on the same machine:
# 441 and 144 million hands a second. Their ratio carries the former over to the machine at hand.
BEST_PUBLIC_TO_POKERFAST = 441 / 144
N_SAMPLE = 500


def order_differs(call: Call, k: int) -> int:
    """How many neighbours, of hands sorted by our value, the peer orders in another way."""
    from palatine import poker

    rows = hands.deal(N_SAMPLE if call.n > 100 else call.n, k, seed=k).tolist()
    sign = 1 if call.higher_wins else -1

    def theirs(row: list[int]) -> Any:
        argument = call.prepare(row)
        return call.call(*argument) if call.star else call.call(argument)

    ranked = sorted(((poker.evaluate(row), theirs(row)) for row in rows), key=lambda pair: pair[0])
    wrong = 0
    for (own, peer), (next_own, next_peer) in itertools.pairwise(ranked):
        higher = next_peer > peer if sign > 0 else next_peer < peer
        wrong += higher != (next_own > own) or (next_peer == peer) != (next_own == own)
    return wrong


def compare_calls(rounds: int) -> tuple[list[dict[str, Any]], dict[str, str]]:
    peers, missing = peer_calls()
    found = []
    for k in (5, 7, 13):
        calls = [call for call in own_calls() + peers if k in call.sizes]
        watches = {}
        rows = hands.deal(2000, k).tolist()
        for call in calls:
            watches[f"{call.who}: {call.form}"] = each(call.call, [call.prepare(r) for r in rows[: call.n]], call.star)
        times = interleave(watches, rounds)
        for call in calls:
            own = times[f"palatine: {call.against or call.form}"]
            theirs = times[f"{call.who}: {call.form}"]
            found.append(
                {
                    "who": call.who,
                    "form": call.form,
                    "cards": k,
                    "seconds": min(theirs),
                    "against": call.against or None,
                    "ratio": min(theirs) / min(own) if call.against else None,
                    "order_differs": order_differs(call, k) if call.against else 0,
                }
            )
    return found, missing


def compare_batches(rounds: int, n: int) -> tuple[list[dict[str, Any]], dict[str, float]]:
    """One thread over uint8 (n, k) ids and uint64 masks; and the rates in ratio to pokerfast's batch call."""
    from palatine import _core, poker

    seconds = _core._bench.seconds
    out = np.empty(n, np.uint16)
    watches: dict[str, Callable[[], float]] = {}
    baselines: dict[str, str] = {}

    def add(title: str, array: NDArray[Any]) -> None:
        reference = f"frozen reference, {title}"
        watches[reference] = lambda: seconds("reference", array, out) / n
        watches[f"palatine evaluate_many, {title}"] = batch(lambda: poker.evaluate_many(array, out=out), n)
        watches[f"palatine in C++, unchecked, {title}"] = lambda: seconds("unchecked", array, out) / n
        baselines.update({name: reference for name in watches if name.endswith(title)})

    for k in (5, 7, 9, 13):
        add(f"{k} ids", hands.deal(n, k))
    seven = hands.deal(n, 7)
    theirs = "pokerfast's C batch, 7 ids"
    try:
        peer = pokerfast_batch()
    except (ImportError, AttributeError, OSError):
        peer = None
    if peer is not None:
        values = poker.evaluate_many(seven)
        peer(seven, out)
        ranks = np.argsort(values, kind="stable")
        if ((np.diff(out[ranks].astype(int)) > 0) != (np.diff(values[ranks].astype(int)) > 0)).any():
            raise SystemExit("pokerfast's batch orders the hands in another way")
        watches[theirs] = batch(lambda: peer(seven, out), n)
        baselines[theirs] = "frozen reference, 7 ids"
    for k in (5, 7, 13, 26):
        add(f"masks of {k}", hands.masks_of(hands.deal(n, k)))
    times = interleave(watches, rounds)
    rows = [
        {
            "what": name,
            "seconds": min(taken),
            "to_reference": min(times[baselines[name]]) / min(taken),
        }
        for name, taken in times.items()
    ]
    to_peer = {}
    if peer is not None:
        to_peer = {name: min(times[theirs]) / min(taken) for name, taken in times.items() if name.endswith("7 ids")}
    return rows, to_peer


def arranging(rounds: int, n: int = 500) -> dict[str, float]:
    from palatine import CardSet, chinese

    rows = hands.deal(n, 13)
    sets = [CardSet(row) for row in rows[:100].tolist()]
    watches = {
        "chinese.arrange_many, a hand": batch(lambda: chinese.arrange_many(rows), n),
        "chinese.arrange, a call": each(chinese.arrange, sets),
    }
    for name in hands.ARRANGED:
        rules = chinese.PRESETS[name]
        watches[f"chinese.arrange_many, {name}"] = batch(partial(chinese.arrange_many, rows, rules), n)
    return {name: min(times) for name, times in interleave(watches, rounds).items()}


def goals(found: dict[str, Any]) -> list[dict[str, Any]]:
    """What the project wants to reach, what it did, and whether that is enough. Seconds, or ratios."""
    calls = {(row["who"], row["form"], row["cards"]): row for row in found["calls"]}
    batches = {row["what"]: row for row in found["batches"]}
    table: list[dict[str, Any]] = []

    def goal(what: str, wanted: str, reached: str, ok: bool) -> None:
        table.append({"goal": what, "wanted": wanted, "reached": reached, "ok": ok})

    for k in (5, 7):
        pkrbot = calls.get(("pkrbot", "list of Cards", k))
        if pkrbot is not None:
            share = 1 / pkrbot["ratio"]
            goal(f"list of {k} Cards, of pkrbot's time", "<= 0.75", f"{share:.2f}", share <= 0.75)
    mask = calls["palatine", "mask", 7]["seconds"]
    goal("evaluate_mask, a call", "<= 45 ns", rate(mask), mask <= 45e-9)
    to_peer = found["to_pokerfast"]
    if to_peer:
        checked = to_peer["palatine evaluate_many, 7 ids"]
        goal("evaluate_many, 7 ids, to pokerfast's batch", ">= 3 (stretch 4)", f"{checked:.2f}", checked >= 3)
    twin = batches["palatine in C++, unchecked, 7 ids"]
    wanted, reached, ok = ">= 800 M/s", rate(twin["seconds"]), twin["seconds"] <= 1 / 800e6
    if to_peer:
        public = to_peer["palatine in C++, unchecked, 7 ids"] / BEST_PUBLIC_TO_POKERFAST
        wanted += ", or >= 1.6 x the best public"
        reached += f", {public:.2f} x"
        ok |= public >= 1.6
    goal("unchecked C++ twin, 7 ids", wanted, reached, ok)
    slowest = max((row for what, row in batches.items() if "many, masks" in what), key=lambda row: row["seconds"])
    if found["isa"] == "avx512":
        goal("masks of any count, slowest", ">= 500 M/s", rate(slowest["seconds"]), slowest["seconds"] <= 2e-9)
    least, middle, heavy = found["import"]["least"], found["import"]["median"], found["import"]["heavy"]
    reached = f"{middle * 1e3:.1f} ms (least {least * 1e3:.1f}){', loads numpy or rich' if heavy else ''}"
    goal("import palatine, neither numpy nor rich", "<= 30 ms", reached, middle <= 0.030 and not heavy)
    arrange = found["arranging"]["chinese.arrange_many, a hand"]
    goal("arrange over an array, a hand", "<= 30 us", rate(arrange), arrange <= 30e-6)
    worst = max(found["arranging"][f"chinese.arrange_many, {name}"] for name in hands.ARRANGED)
    reached = f"{rate(worst)}, {worst / arrange:.1f} x rows alone"
    goal("the same with bonuses, overall and scoop, slowest", "<= 60 us", reached, worst <= 60e-6)
    return table


def measure(rounds: int, n: int) -> dict[str, Any]:
    import palatine

    calls, missing = compare_calls(rounds)
    batches, to_pokerfast = compare_batches(rounds, n)
    least, middle, heavy = import_seconds()
    found: dict[str, Any] = {
        "version": palatine.__version__,
        "isa": palatine.isa(),
        "machine": machine(),
        "rounds": rounds,
        "missing": missing,
        "calls": calls,
        "batches": batches,
        "to_pokerfast": to_pokerfast,
        "arranging": arranging(rounds),
        "import": {"least": least, "median": middle, "heavy": heavy},
    }
    found["goals"] = goals(found)
    return found


def show(console: Any, title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    for i, column in enumerate(columns):
        table.add_column(column, justify="left" if i == 0 else "right", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    console.print(table)


def print_games(found: dict[str, Any]) -> None:
    from rich.console import Console

    console = Console(width=120)
    console.print(f"palatine {found['version']}, {found['rounds']} rounds in turns")
    title = "Leduc poker, random play: {states:.2f} states a game, {decisions:.2f} decisions".format(
        **found["per_game"]
    )
    show(console, title, ("", "states", "decisions", "a call", "open-spiel's"), game_rows(found))
    if found["missing"]:
        console.print(f"left out: open-spiel ({found['missing']})", highlight=False)


def print_solvers(found: dict[str, Any]) -> None:
    from rich.console import Console

    console = Console(width=120)
    console.print(f"palatine {found['version']}, {found['rounds']} rounds in turns")
    show(console, "Leduc poker, solvers", ("", "iterations/s", "open-spiel's"), solver_rows(found))
    for name, figure in found["exploitable"].items():
        console.print(f"exploitable after 200,000 of external sampling, {name}: {figure:.4f}", highlight=False)
    if found["missing"]:
        console.print(f"left out: open-spiel ({found['missing']})", highlight=False)


def print_simulations(found: dict[str, Any]) -> None:
    from rich.console import Console

    console = Console(width=120)
    console.print(f"palatine {found['version']}, {found['rounds']} rounds in turns")
    show(console, "IS-MCTS", ("", "simulations/s", "open-spiel's"), simulation_rows(found))
    if found["missing"]:
        console.print(f"left out: open-spiel ({found['missing']})", highlight=False)


PARTS: dict[str, tuple[Callable[[int], dict[str, Any]], Callable[[dict[str, Any]], None]]] = {
    "games": (compare_games, print_games),
    "solvers": (compare_solvers, print_solvers),
    "simulations": (compare_simulations, print_simulations),
}


def print_tables(found: dict[str, Any]) -> None:
    from rich.console import Console

    console = Console(width=120)
    console.print(f"palatine {found['version']}, kernels {found['isa']}, {found['rounds']} rounds in turns")

    names = dict.fromkeys((row["who"], row["form"], row["against"]) for row in found["calls"])
    by_key = {(row["who"], row["form"], row["cards"]): row for row in found["calls"]}
    lines = []
    for who, form, against in names:
        line = [f"{who}: {form}"]
        for k in (5, 7, 13):
            row = by_key.get((who, form, k))
            line.append(rate(row["seconds"]) if row else "")
        ratios = [f"{by_key[who, form, k]['ratio']:.1f}" for k in (5, 7) if against and (who, form, k) in by_key]
        wrong = sum(row["order_differs"] for row in found["calls"] if (row["who"], row["form"]) == (who, form))
        line += [" / ".join(ratios), against or "", "" if not against else "differs" if wrong else "agrees"]
        lines.append(line)
    show(console, "One hand a call", ("", "5 cards", "7 cards", "13 cards", "x ours", "ours", "order"), lines)
    show(
        console,
        "Batches, one thread",
        ("", "a hand", "x reference"),
        [(row["what"], rate(row["seconds"]), f"{row['to_reference']:.2f}") for row in found["batches"]],
    )
    show(console, "Arranging 13 cards", ("", "time"), [(name, rate(time)) for name, time in found["arranging"].items()])
    show(
        console,
        "Goals",
        ("", "wanted", "reached", ""),
        [(row["goal"], row["wanted"], row["reached"], "yes" if row["ok"] else "NO") for row in found["goals"]],
    )
    for name, why in found["missing"].items():
        console.print(f"left out: {name} ({why})", highlight=False)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="Times palatine and other packages in turns.")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--games", action="store_true", help="time games beside OpenSpiel, and nothing else")
    parser.add_argument("--solvers", action="store_true", help="time solvers beside OpenSpiel, and nothing else")
    parser.add_argument("--simulations", action="store_true", help="time IS-MCTS beside OpenSpiel, and nothing else")
    parser.add_argument("--rounds", type=int, default=15, help="rounds in turns (default 15)")
    parser.add_argument("--hands", type=int, default=1_000_000, help="hands in a batch (default 1,000,000)")
    options = parser.parse_args(arguments)
    if options.rounds < 1 or options.hands < 1:
        parser.error("--rounds and --hands must be positive")
    part = next((name for name in PARTS if getattr(options, name)), None)
    if part is not None:
        import palatine

        found = {"version": palatine.__version__, "machine": machine(), "rounds": options.rounds}
        found |= PARTS[part][0](options.rounds)
    else:
        found = measure(options.rounds, options.hands)
    if options.json:
        json.dump(found, sys.stdout, indent=2)
        print()
    else:
        (print_tables if part is None else PARTS[part][1])(found)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
