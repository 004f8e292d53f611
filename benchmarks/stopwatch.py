"""Timing that survives a noisy machine: everything that is compared runs in turns, round after round."""

from __future__ import annotations

import gc
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

IMPORT_PROBE = """
import time
start = time.perf_counter()
import palatine
seconds = time.perf_counter() - start
import sys
print(seconds, sum(name in sys.modules for name in ("numpy", "rich")))
"""


def each(call: Callable[..., object], arguments: Sequence[Any], star: bool = False) -> Callable[[], float]:
    """A stopwatch of seconds per call over all arguments, the cost of the `for` loop included.

    All calls are made once before the time runs, so that what ran in between is not paid for by whoever comes next.
    star: `call(*argument)` instead of `call(argument)`.
    """

    def run_star() -> None:
        for argument in arguments:
            call(*argument)

    def run() -> None:
        for argument in arguments:
            call(argument)

    def watch() -> float:
        once = run_star if star else run
        once()
        start = time.perf_counter()
        once()
        return (time.perf_counter() - start) / len(arguments)

    return watch


def batch(call: Callable[[], object], n: int) -> Callable[[], float]:
    """A stopwatch of seconds per hand of one call over `n` hands."""

    def watch() -> float:
        start = time.perf_counter()
        call()
        return (time.perf_counter() - start) / n

    return watch


def interleave(watches: dict[str, Callable[[], float]], rounds: int) -> dict[str, list[float]]:
    """What each stopwatch says in each round; one unrecorded round first, the garbage collector off."""
    times: dict[str, list[float]] = {name: [] for name in watches}
    for watch in watches.values():
        watch()
    collecting = gc.isenabled()
    gc.disable()
    try:
        for _ in range(rounds):
            for name, watch in watches.items():
                times[name].append(watch())
    finally:
        if collecting:
            gc.enable()
    return times


def import_seconds(rounds: int = 9) -> tuple[float, float, bool]:
    """The least and the median seconds of `import palatine` in fresh interpreters; whether it loaded numpy or rich."""
    seconds = []
    heavy = False
    for _ in range(rounds):
        probe = subprocess.run([sys.executable, "-c", IMPORT_PROBE], check=True, capture_output=True, text=True)
        time_text, heavy_text = probe.stdout.split()
        seconds.append(float(time_text))
        heavy |= heavy_text != "0"
    return min(seconds), statistics.median(seconds), heavy


def machine() -> str:
    """Processor and Python, enough to tell whether two runs may be compared: no host names."""
    fields: dict[str, str] = {}
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                name, _, value = line.partition(":")
                if name.strip() in ("vendor_id", "cpu family", "model"):
                    fields.setdefault(name.strip(), value.strip())
    except OSError:
        pass
    processor = "-".join(fields.values()) or platform.processor() or "unknown"
    version = ".".join(platform.python_version_tuple()[:2])
    return f"{platform.machine()} {processor} {platform.system()} CPython {version}"


def rate(seconds: float) -> str:
    """Seconds an item as what a reader can take in: nanoseconds a call, or millions a second when that is more."""
    if seconds < 1e-8:
        return f"{1e-6 / seconds:,.0f} M/s"
    return f"{seconds * 1e9:,.0f} ns" if seconds < 1e-5 else f"{seconds * 1e6:,.1f} us"
