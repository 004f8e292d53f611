"""The C++ example of a game of one's own, compiled against the public headers alone, and the lines in the pages."""

import re
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


# What the lines of a page take for granted: headers, and what the text around them calls `position`, `seat`, ...
GIVEN = {
    "casino-endgame.md": (["palatine/casino_endgame.hpp"], "const palatine::casino::Position& position"),
    "embedding.md": ([], ""),
    "searching.md": (["palatine/search/solve.hpp", "swap.hpp"], "const palatine::State<Swap>& state, int seat"),
    "solving.md": (
        ["palatine/search/expand.hpp", "palatine/search/cfr.hpp", "palatine/search/best_response.hpp", "swap.hpp"],
        "",
    ),
}


@pytest.mark.slow
@pytest.mark.skipif(COMPILER is None, reason="needs a C++ compiler by the name of c++")
def test_lines_in_the_pages_compile(tmp_path: Path) -> None:
    includes, functions, pages = [], [], []
    for page in sorted((ROOT / "docs").glob("*.md")):
        for block in re.findall(
            r"^```c(?:pp|\+\+)\n(.*?)^```$", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
        ):
            headers, parameters = GIVEN[page.name]
            pages.append(page.name)
            lines = block.splitlines()
            includes += [f'#include "{header}"' for header in headers]
            includes += [line for line in lines if line.startswith("#include")]
            body = [line for line in lines if not line.startswith("#include")]
            functions += [f"void lines_{len(pages)}({parameters}) {{", *body, "}"]
    assert pages == list(GIVEN)
    source = tmp_path / "lines.cpp"
    source.write_text("\n".join([*includes, *functions, ""]), encoding="utf-8")
    folders = ["-I", ROOT / "cpp/include", "-I", ROOT / "examples/cpp_game"]
    subprocess.run([COMPILER, "-std=c++20", "-fsyntax-only", *folders, source], check=True)
