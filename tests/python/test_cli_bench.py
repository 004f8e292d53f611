"""`palatine bench --signature`: one number, on every instruction set and with any number of threads."""

import json
import os
import subprocess
import sys

import pytest

import palatine
from cli_runner import refused, run
from palatine.cli import bench_searches

SIGNATURE = "1c9d50aa2f0b2103"
"""What every build computes. Another number means that the values of hands, the games or the searches have
changed."""


def test_the_signature() -> None:
    result = run("bench", "--signature")
    assert (result.status, result.err) == (0, "")
    assert result.out == SIGNATURE + "\n"


@pytest.mark.parametrize("isa", palatine.build_info()["supported"].split())
def test_every_instruction_set_and_thread_count(isa: str) -> None:
    command = [sys.executable, "-m", "palatine", "bench", "--signature", "--json", "--threads", "3"]
    answer = subprocess.run(
        command, env={**os.environ, "PALATINE_ISA": isa}, check=True, capture_output=True, text=True
    )
    found = json.loads(answer.stdout)
    assert found["signature"] == SIGNATURE
    assert found["isa"] == isa
    assert found["version"] == palatine.__version__
    assert list(found["parts"]) == ["poker", *palatine.games(), *bench_searches.PARTS]
    assert len(set(found["parts"].values())) == len(found["parts"])


@pytest.mark.parametrize(
    ("argv", "named"),
    [
        (["bench"], "--signature"),
        (["bench", "--signature", "--threads", "0"], "'0'"),
        (["bench", "--signature", "--threads", "many"], "'many'"),
        (["bench", "--signature", "kuhn"], "kuhn"),
    ],
)
def test_refusals(argv: list[str], named: str) -> None:
    assert named in refused(*argv)
