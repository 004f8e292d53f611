"""The suite itself: it runs on every game, every defect is found by a check, and none is found where there is none."""

import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import conformance.broken
import palatine
from conformance.broken import Wrapped
from conformance.games import BIDS, GAMES, LEDUC, Subject

HERE = Path(__file__).parent
PROPERTIES = sorted(path.stem for path in HERE.glob("test_*.py") if path.stem != "test_suite")


def test_every_game_and_preset_is_here() -> None:
    here = {(subject.game.name, subject.game.rules) for subject in GAMES if subject.game is not None}
    assert {name for name, _ in here} == set(palatine.games())
    for name in palatine.games():
        for preset, rules in importlib.import_module(f"palatine.{name}").PRESETS.items():
            if name == "chinese" and rules.hand_size > 5:
                continue  # 72,072 settings are too many to ask for everywhere; test_chinese_state.py plays these
            if name == "casino" and len(rules.deck) == 52:
                continue  # a deal is a hundred turns; few cards of every preset in test_casino_conformance.py
            if name == "palace" and len(rules.deck) == 52:
                continue  # a hand has no bound but max_turns; test_palace_conformance.py has these
            assert (name, rules) in here, f"{name} {preset}"


def test_labels_are_unique() -> None:
    assert len({subject.label for subject in GAMES}) == len(GAMES)


def test_every_defect_is_put_to_a_check() -> None:
    modules = [module.name for module in pkgutil.iter_modules(conformance.broken.__path__)]
    defects = set()
    for name in modules:
        module = importlib.import_module(f"conformance.broken.{name}")
        kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Wrapped)]
        defects |= {f"{name}.{kind.__name__}" for kind in kinds if kind is not Wrapped}
    checks = "".join((HERE / f"{name}.py").read_text(encoding="utf-8") for name in PROPERTIES)
    assert defects == set(re.findall(rf"\b((?:{'|'.join(modules)})\.[A-Z]\w+)", checks))
    assert len(defects) > 80


@pytest.mark.parametrize("subject", [LEDUC, BIDS], ids=str)
@pytest.mark.parametrize("name", PROPERTIES)
def test_a_wrapped_game_without_a_defect_passes(name: str, subject: Subject) -> None:
    if name == "test_unborn" or (name == "test_setup" and subject is BIDS):
        pytest.skip("not a matter of wrapped games, or of games without a setup")
    importlib.import_module(f"conformance.{name}").check(subject.broken(Wrapped))
