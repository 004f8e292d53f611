"""The game of one's own of examples/python_game: built against the headers of the package, known to all of it."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import palatine

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.slow


def build(folder: Path) -> Path:
    """Builds a copy of the example; the folder to import from."""
    shutil.copytree(ROOT / "examples", folder / "examples")
    project = folder / "examples/python_game"
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    subprocess.run(command, cwd=project, check=True)
    return project


def python(project: Path, script: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(project), os.environ.get("PYTHONPATH", "")])}
    return subprocess.run(
        [sys.executable, "-c", f"import palatine, swap_game\n{script}"],
        env=environment,
        capture_output=True,
        text=True,
        cwd=project,
        check=False,
    )


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    project = build(tmp_path_factory.mktemp("own_game"))

    def answer(script: str) -> str:
        done = python(project, script)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return answer


PLAY = """
state = palatine.load_game("swap").new_initial_state()
dealer = palatine.Dealer(3)
dealer.play(state)
state.apply("swap")
dealer.play(state)
state.apply("keep")
"""


def test_it_is_a_game_like_others(run: Callable[[str], str]) -> None:
    assert run("print(palatine.games())") == "['chinese', 'kuhn', 'leduc', 'swap']\n"
    assert run(f"{PLAY}\nprint(palatine.game.State.from_json(state.to_json()) == state)") == "True\n"
    assert run(f"{PLAY}\nprint(sum(state.returns()), state.is_terminal())") == "0.0 True\n"


def test_searches_know_it(run: Callable[[str], str]) -> None:
    # Who holds the two swaps it: any other card is at least as good.
    search = "palatine.search.alpha_beta(state, perfect_information=True)"
    script = "state = swap_game.State()\nfor card in ('2c', '4c'): state.apply(f'deal {card}')"
    assert run(f"{script}\nprint({search}.move)") == "swap\n"


def test_solvers_know_it(run: Callable[[str], str]) -> None:
    # Whoever holds the highest card keeps it; the exploitability of what was found says that it is all.
    assert run('print(palatine.search.cfr("swap", iterations=2000).exploitability < 1e-3)') == "True\n"
    assert run('print(palatine.search.mccfr("swap", iterations=2000, evaluate=True).exploitability < 0.1)') == "True\n"


def test_its_errors_are_ours(run: Callable[[str], str]) -> None:
    rules = run("try: swap_game.State(swap_game.Rules('2c 3c'))\nexcept palatine.RulesError as error: print(error)")
    assert rules == "deck has fewer than 4 cards: 3c 2c\n"
    draw = f"{PLAY}\ntry: state.apply('keep')\nexcept palatine.IllegalMoveError as error: print(error)"
    assert run(draw) == "'keep': the game is over\n"


def test_a_name_belongs_to_one_game(tmp_path: Path) -> None:
    assert "swap" not in palatine.games()
    project = build(tmp_path)
    swap = ROOT / "examples/cpp_game/swap.hpp"
    (tmp_path / "examples/cpp_game/swap.hpp").write_text(swap.read_text().replace('"swap"', '"kuhn"'))
    subprocess.run([sys.executable, "setup.py", "-q", "build_ext", "--inplace", "--force"], cwd=project, check=True)
    done = python(project, "")
    assert "there is a game kuhn already, of palatine.kuhn" in done.stderr
