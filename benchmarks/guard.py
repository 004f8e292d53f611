"""Guards the speed of the hot calls: each against the frozen scalar reference, in the same process, in turns.

    python benchmarks/guard.py             the kernels that palatine chooses
    python benchmarks/guard.py --isa avx2  those of another instruction set
    python benchmarks/guard.py --all       those of every instruction set that this machine has
    python benchmarks/guard.py --update    writes what it measures into guard.json

A call's ratio is the least time of the reference by the least time of the call, of at least nine rounds in turns. A
call fails when its ratio is more than 30 % below the one in guard.json three tries in a row. On a machine or Python
other than the one that guard.json names, only the share `elsewhere` of that is expected: processors differ in what they
are good at.

Exit status: 0 all well, 1 a call is too slow, 2 the run was not possible.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import hands
import numpy as np
from peer_games import play_ours
from stopwatch import batch, each, interleave, machine

if TYPE_CHECKING:
    from palatine import chinese

EXPECTED = Path(__file__).with_name("guard.json")
ISAS = ("base", "avx2", "avx512")
TOLERANCE = 0.30
TRIES = 3
UPDATE_PASSES = 5  # of which the least ratio is kept: what is reached every time
N = 1 << 17
N_CALLS = 2000
N_ARRANGE = 200
N_PLAYOUTS = 20_000
N_LOOP = 1000
Watch = Callable[[], float]


def hot_calls() -> dict[str, tuple[Watch, Watch]]:
    """By name: a stopwatch of the reference and one of the call, both in seconds a hand."""
    from palatine import Card, CardSet, _core, chinese, load_game, playouts, poker

    seconds = _core._bench.seconds
    values = np.empty(N, np.uint16)

    def reference(array: Any) -> Watch:
        return lambda: seconds("reference", array, values) / N

    def twin(array: Any) -> Watch:
        return lambda: seconds("unchecked", array, values) / N

    def many(array: Any) -> Watch:
        return batch(lambda: poker.evaluate_many(array, out=values), N)

    calls: dict[str, tuple[Watch, Watch]] = {}
    for k in (5, 7, 9, 13):
        rows = hands.deal(N, k)
        calls[f"evaluate_many, ids, {k} cards"] = reference(rows), many(rows)
    rows = hands.deal(N, 7)
    masks = hands.masks_of(rows)
    calls["unchecked ids in C++, 7 cards"] = reference(rows), twin(rows)
    for k in (7, 13):
        masks = hands.masks_of(hands.deal(N, k))
        calls[f"evaluate_many, masks, {k} cards"] = reference(masks), many(masks)

    masks = hands.masks_of(rows)
    few = rows[:N_CALLS].tolist()
    calls["evaluate, 7 Cards"] = reference(masks), each(poker.evaluate, [[Card(i) for i in row] for row in few])
    calls["evaluate, 7 ints"] = reference(masks), each(poker.evaluate, few)
    calls["evaluate, bytes"] = reference(masks), each(poker.evaluate, [bytes(row) for row in few])
    calls["evaluate, CardSet"] = reference(masks), each(poker.evaluate, [CardSet(row) for row in few])
    calls["evaluate, text"] = (
        reference(masks),
        each(poker.evaluate, ["".join(hands.TEXTS[i] for i in row) for row in few]),
    )
    calls["evaluate_mask"] = reference(masks), each(poker.evaluate_mask, masks[:N_CALLS].tolist())

    thirteen = hands.deal(N_ARRANGE, 13)
    chinese.arrange_many(thirteen[:1])
    calls["arrange_many"] = reference(masks), batch(lambda: chinese.arrange_many(thirteen), N_ARRANGE)
    for name in hands.ARRANGED:
        calls[f"arrange_many, {name}"] = reference(masks), arranging(thirteen, chinese.PRESETS[name])

    # The reference is no game; that its loop goes from the same machine's caches and pipelines is enough to measure by.
    leduc = load_game("leduc")
    calls["playouts, leduc, a game"] = reference(masks), batch(lambda: playouts(leduc, N_PLAYOUTS), N_PLAYOUTS)
    start, indices = leduc.new_initial_state, itertools.cycle(range(60))
    calls["Python loop, leduc, a game"] = (
        reference(masks),
        batch(lambda: play_ours(start, indices, N_LOOP), N_LOOP),
    )
    return calls


def arranging(rows: Any, rules: chinese.Rules) -> Watch:
    from palatine import chinese

    chinese.arrange_many(rows[:1], rules)
    return batch(lambda: chinese.arrange_many(rows, rules), len(rows))


def ratios(calls: dict[str, tuple[Watch, Watch]], rounds: int) -> dict[str, float]:
    result = {}
    for name, (reference, call) in calls.items():
        times = interleave({"reference": reference, "call": call}, rounds)
        result[name] = min(times["reference"]) / min(times["call"])
    return result


def expected_ratios(stored: dict[str, Any], isa: str) -> tuple[dict[str, float], bool]:
    """What guard.json expects of each call here, and whether it was measured on such a machine."""
    known = stored["machine"] == machine()
    share = 1.0 if known else stored["elsewhere"]
    return {name: ratio * share for name, ratio in stored["ratios"].get(isa, {}).items()}, known


def guard(rounds: int) -> int:
    from palatine import isa

    stored = json.loads(EXPECTED.read_text())
    expected, known = expected_ratios(stored, isa())
    calls = hot_calls()
    print(f"kernels: {isa()}; expectations {'of this machine' if known else 'for any machine'}")
    if expected.keys() - calls.keys():
        print(f"guard.json names what is not measured: {sorted(expected.keys() - calls.keys())}", file=sys.stderr)
        return 2
    suspects = dict(calls)
    for attempt in range(1, TRIES + 1):
        found = ratios(suspects, rounds)
        short = {name for name, ratio in found.items() if ratio < expected.get(name, 0.0) * (1 - TOLERANCE)}
        for name, ratio in found.items():
            verdict = "short" if name in short else "ok" if name in expected else "no expectation"
            print(f"  try {attempt}  {name:<34} {ratio:10.4f} x  expected {expected.get(name, 0.0):10.4f}  {verdict}")
        suspects = {name: calls[name] for name in suspects if name in short}
        if not suspects:
            return 0
    print(f"more than {TOLERANCE:.0%} too slow {TRIES} times in a row: {', '.join(suspects)}", file=sys.stderr)
    return 1


def update(rounds: int) -> int:
    from palatine import isa

    stored = json.loads(EXPECTED.read_text())
    if stored["machine"] != machine():
        stored["machine"] = machine()
        stored["ratios"] = {}
    calls = hot_calls()
    passes = [ratios(calls, rounds) for _ in range(UPDATE_PASSES)]
    stored["ratios"][isa()] = {name: float(f"{min(found[name] for found in passes):.3g}") for name in calls}
    EXPECTED.write_text(json.dumps(stored, indent=2) + "\n")
    print(f"{isa()}: {len(calls)} ratios written")
    return 0


def run_each(arguments: Sequence[str]) -> int:
    """One process for each instruction set: it is chosen once, at the first call."""
    worst = 0
    for isa in ISAS:
        environment = {**os.environ, "PALATINE_ISA": isa}
        probe = [sys.executable, "-c", "import palatine; palatine.isa()"]
        if subprocess.run(probe, env=environment, capture_output=True, check=False).returncode != 0:
            print(f"kernels: {isa} not on this machine")
            continue
        command = [sys.executable, __file__, *(argument for argument in arguments if argument != "--all")]
        worst = max(worst, subprocess.run(command, env=environment, check=False).returncode)
    return worst


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="Compares the hot calls with the frozen reference.")
    parser.add_argument("--isa", choices=ISAS, help="force this instruction set")
    parser.add_argument("--all", action="store_true", help="every instruction set that this machine has")
    parser.add_argument("--update", action="store_true", help="write the measured ratios into guard.json")
    parser.add_argument("--rounds", type=int, default=15, help="rounds in turns, at least 9 (default 15)")
    options = parser.parse_args(arguments)
    if options.rounds < 9:
        parser.error(f"--rounds must be at least 9: {options.rounds}")
    if options.all:
        return run_each(arguments)
    if options.isa:
        os.environ["PALATINE_ISA"] = options.isa
    return update(options.rounds) if options.update else guard(options.rounds)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
