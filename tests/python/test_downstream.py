"""Other people's extensions, built against the installed package: one in Cython, one in C."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import palatine
from palatine import poker

ROOT = Path(__file__).parents[2]
HANDS = ["", "2c", "As Ks Qs Js Ts", "Kc Kd Kh 2c 2d 7s 3h", "Ad 2d 3d 4d 5d"]


def build(project: str, folder: Path) -> Path:
    """Builds a copy of the project with its own setup.py; the folder to import from."""
    shutil.copytree(ROOT / "tests/downstream" / project, folder / project)
    command = [sys.executable, "setup.py", "-q", "build_ext", "--build-lib", str(folder / "lib")]
    subprocess.run(command, cwd=folder / project, check=True)
    return folder / "lib"


def python(path: Path, script: str) -> str:
    environment = os.environ | {"PYTHONPATH": str(path)}
    run = subprocess.run(
        [sys.executable, "-c", script], env=environment, check=True, capture_output=True, text=True, cwd=path
    )
    return run.stdout


@pytest.fixture(scope="module")
def cython(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("cython", tmp_path_factory.mktemp("cython"))


@pytest.fixture(scope="module")
def capsule(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("capsule", tmp_path_factory.mktemp("capsule"))


def test_header_is_the_library_s_own() -> None:
    ours = (ROOT / "cpp/include/palatine/capi.h").read_bytes()
    assert (Path(palatine.get_include()) / "palatine/capi.h").read_bytes() == ours


def test_cython(cython: Path) -> None:
    masks = [palatine.CardSet(hand).mask for hand in HANDS]
    out = python(cython, f"import foreign_cython; print(foreign_cython.values({masks}))")
    assert out == f"{[poker.evaluate(hand) for hand in HANDS]}\n"


def test_cython_checks(cython: Path) -> None:
    out = python(cython, "import foreign_cython; print(*map(foreign_cython.value, (b'', b'\\x34', b'\\7\\7')))")
    assert out == "0 -1 -2\n"


def test_capsule(capsule: Path) -> None:
    ids = [palatine.CardSet(hand).to_bytes() for hand in HANDS]
    out = python(capsule, f"import foreign_capsule; print([foreign_capsule.value(ids) for ids in {ids}])")
    assert out == f"{[poker.evaluate(hand) for hand in HANDS]}\n"


def test_capsule_best_five(capsule: Path) -> None:
    mask = palatine.CardSet("Kc Kd Kh 2c 2d 7s 3h").mask
    out = python(capsule, f"import foreign_capsule; print(foreign_capsule.best_five({mask}))")
    assert int(out) == palatine.CardSet("Kc Kd Kh 2c 2d").mask


@pytest.mark.parametrize(("ids", "message"), [("[52]", "no card"), ("[7, 7]", "a card twice")])
def test_capsule_refuses(capsule: Path, ids: str, message: str) -> None:
    script = f"import foreign_capsule\ntry: foreign_capsule.value(bytes({ids}))\nexcept ValueError as e: print(e)"
    assert python(capsule, script) == f"{message}\n"
