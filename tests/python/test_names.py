"""What modules show of themselves, to people and to type checkers."""

import importlib
import inspect
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import palatine

MODULES = sorted(
    info.name
    for info in pkgutil.walk_packages(palatine.__path__, "palatine.")
    if not info.name.endswith("__main__") and hasattr(importlib.import_module(info.name), "__all__")
)


@pytest.mark.parametrize("name", ["palatine", *MODULES])
def test_dir_shows_public_names_alone(name: str) -> None:
    module = importlib.import_module(name)
    shown = {
        entry
        for entry in dir(module)
        if not entry.startswith("_")
        and not (inspect.ismodule(getattr(module, entry)) and getattr(module, entry).__name__.startswith(f"{name}."))
    }
    assert shown - set(module.__all__) == set()
    assert set(module.__all__) <= set(dir(module))


PROGRAM = """
from palatine import casino, game, kuhn

def read(text: str) -> None:
    reveal_type(game.State.from_json(text))
    reveal_type(casino.State.from_json(text))
    for move in game.State.from_json(text).legal_moves():
        print(move)
"""


@pytest.mark.slow
def test_types_of_states_that_are_read(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    path = tmp_path / "program.py"
    path.write_text(PROGRAM, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(path)]
    result = subprocess.run(command, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2])
    assert 'Revealed type is "palatine.game.state.State[Any, Any]"' in result.stdout
    assert 'Revealed type is "palatine.casino.state.State"' in result.stdout
    assert result.returncode == 0, result.stdout
