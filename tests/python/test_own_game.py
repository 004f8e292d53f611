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
    assert run("print(palatine.games())") == f"{sorted([*palatine.games(), 'swap'])}\n"
    assert run(f"{PLAY}\nprint(palatine.game.State.from_json(state.to_json()) == state)") == "True\n"
    assert run(f"{PLAY}\nprint(sum(state.returns()), state.is_terminal())") == "0.0 True\n"


def test_searches_know_it(run: Callable[[str], str]) -> None:
    # Who holds the two swaps it: any other card is at least as good.
    search = "palatine.search.alpha_beta(state, perfect_information=True)"
    script = "state = swap_game.State()\nfor card in ('2c', '4c'): state.apply(f'deal {card}')"
    assert run(f"{script}\nprint({search}.move)") == "swap\n"


@pytest.mark.parametrize(
    "search", ["epimc(state, worlds=50, depth=2)", "ismcts(state, simulations=2000)", "ismcts(state, variant='mo')"]
)
def test_searches_that_do_not_look_know_it(run: Callable[[str], str], search: str) -> None:
    # The second seat, the first having kept its card: the lowest is to be swapped, the highest kept, whatever that is.
    script = f"""
for mine, others, move in (("2c", ("3c", "6c"), "swap"), ("6c", ("2c", "5c"), "keep")):
    found = []
    for other in others:
        state = swap_game.State()
        for text in (f"deal {{other}}", f"deal {{mine}}", "keep"):
            state.apply(text)
        result = palatine.search.{search}
        assert str(result.move) == move, result
        found.append((result.value, result.values, result.policy, result.line, result.nodes))
    assert found[0] == found[1], found
print("well")
"""
    assert run(script) == "well\n"


def test_bots_and_best_responses_know_it(run: Callable[[str], str]) -> None:
    match = 'palatine.match.play_match("swap", ["ismcts:simulations=200", "random"], deals=300, seed=1)'
    assert run(f"import palatine.match\nprint({match}.interval[0] > 0)") == "True\n"
    script = """
search = palatine.search
table = search.cfr("swap", iterations=200).policy
exact = search.best_response("swap", table, 0).value
found = search.ismcts_best_response("swap", table, player=0, simulations=200, games=1000, seed=1)
print(found.mean - found.margin < exact, search.exploitability("swap", table) < 0.01)
table.save("swap.policy")
print(search.TabularPolicy.load("swap.policy", "swap") == table)
state = swap_game.State()
for card in ("2c", "4c"):
    state.apply(f"deal {card}")
print(palatine.bots.make_bot("policy:swap.policy", "swap", 1).step(state))
"""
    assert run(script) == "True True\nTrue\nswap\n"


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
