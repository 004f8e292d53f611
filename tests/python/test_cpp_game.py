"""The C++ example of a game of one's own, compiled against the public headers alone."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMPILER = shutil.which("c++")

# The same on every platform and compiler: no clock, no generator but ours.
SEED_1 = """\
seat 0 has 3c, beaten in 746 of 1000 worlds: swap
seat 1 has 6c, beaten in 0 of 1000 worlds: swap
seat 0 shows 5c, seat 1 4c: +1 -1
100000 games, 600205 states, 200000 decisions, seat 0 wins -0.001 a game
refused: the game is over
"""


@pytest.mark.skipif(COMPILER is None, reason="needs a C++ compiler by the name of c++")
def test_example(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "cpp/include", tmp_path / "include")  # so that nothing private is in reach
    shutil.copytree(ROOT / "examples/cpp_game", tmp_path / "cpp_game")
    sources = [tmp_path / "cpp_game/main.cpp", *sorted((ROOT / "cpp/src/cards").glob("*.cpp"))]
    flags = ["-std=c++20", "-O1", "-Wall", "-Wextra", "-Werror", "-pthread", "-I", tmp_path / "include"]
    subprocess.run([COMPILER, *flags, *sources, "-o", tmp_path / "swap"], check=True)
    assert subprocess.run([tmp_path / "swap", "1"], check=True, capture_output=True, text=True).stdout == SEED_1


def test_example_includes_public_headers_only() -> None:
    for path in (ROOT / "examples/cpp_game").glob("*.[ch]pp"):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith('#include "'):
                assert line == '#include "swap.hpp"', path.name
