"""Every instruction set of the machine gives the same results: the batch and counting tests run on each."""

import os
import platform
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import palatine

ISAS = ["base", "avx2", "avx512"]
HERE = Path(__file__).parent
# What the processor must report, in /proc/cpuinfo's words, for a kernel to be expected.
NEEDS = {
    "avx2": {"avx2", "bmi1", "bmi2", "abm", "popcnt"},
    "avx512": {"avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512vbmi", "avx512_vpopcntdq"},
}


def run(isa: str | None, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "PALATINE_ISA"}
    if isa is not None:
        environment["PALATINE_ISA"] = isa
    return subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False, cwd=HERE
    )


SHOW = "import palatine, palatine.poker as p; print(palatine.isa()); print(p.evaluate('AsKsQsJsTs'))"


@cache
def available(isa: str) -> bool:
    result = run(isa, "-c", SHOW)
    if result.returncode == 0:
        assert result.stdout.split() == [isa, "9841"]
        return True
    assert "palatine" in result.stderr
    assert isa in result.stderr
    assert "Error" in result.stderr.splitlines()[-1]
    return False


def expected_isas() -> set[str]:
    flags: set[str] = set()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists() and platform.machine() in ("x86_64", "AMD64"):
        for line in cpuinfo.read_text().splitlines():
            if line.startswith("flags"):
                flags = set(line.split(":", 1)[1].split())
                break
    isas = {"base"}
    if flags >= NEEDS["avx2"]:
        isas.add("avx2")
        if flags >= NEEDS["avx512"]:
            isas.add("avx512")
    return isas


def test_the_machine_offers_what_its_processor_has() -> None:
    assert expected_isas() <= {isa for isa in ISAS if available(isa)}


def test_the_best_is_the_default() -> None:
    for wish in (None, ""):
        result = run(wish, "-c", SHOW)
        assert result.returncode == 0, result.stderr
        assert result.stdout.split()[0] == [isa for isa in ISAS if available(isa)][-1]


def test_here_is_one_of_them() -> None:
    assert palatine.isa() in ISAS
    assert available(palatine.isa())


@pytest.mark.parametrize("isa", ["sse9", "AVX-2", "avx512 ", "base,avx2", *(["\u00e9"] if os.name == "posix" else [])])
def test_an_unknown_one_is_an_error(isa: str) -> None:
    result = run(isa, "-c", SHOW)
    assert result.returncode == 1
    assert "Error" in result.stderr.splitlines()[-1]
    assert "PALATINE_ISA" in result.stderr.splitlines()[-1]
    assert isa.encode("ascii", "backslashreplace").decode() in result.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    "call",
    [
        "poker.evaluate_many(np.zeros(3, np.uint64))",
        "poker.evaluate_many(np.zeros((3, 0), np.uint8))",
        "poker.evaluate_many(np.arange(5, dtype=np.uint8)[:, None], threads=2)",
        "palatine.isa()",
        "palatine.build_info()",
        "palatine.warm_up()",
        "poker.evaluate('As')",
        "poker.best_five('As')",
        "poker.describe(3)",
        "chinese.arrange('AsKdQhJcTs9d8h7c6s5d4h3c2s')",
        "chinese.arrange_many(np.arange(13, dtype=np.uint8)[None, :], threads=2)",
    ],
)
def test_an_unknown_one_never_ends_the_process(call: str) -> None:
    result = run("sse9", "-c", f"import numpy as np, palatine\nfrom palatine import chinese, poker\n{call}")
    if result.returncode != 0:  # not a signal
        assert result.returncode == 1
        assert result.stderr.splitlines()[-1].startswith("palatine.Error: ")
        assert "sse9" in result.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    "file", ["test_poker_batch.py", pytest.param("test_poker_exhaustive.py", marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("isa", ISAS)
def test_batches_and_counts_on(isa: str, file: str) -> None:
    if not available(isa):
        pytest.skip(f"this machine cannot run {isa}")
    if isa == palatine.isa():
        return  # this run has shown it
    result = run(isa, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", str(HERE / file))
    assert result.returncode == 0, result.stdout + result.stderr
