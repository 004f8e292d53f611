"""Reading a pickle runs the same checks as making the value: what is broken on the way is refused."""

import copy
import pickle
import pickletools
from collections.abc import Callable
from typing import Any

import pytest

import palatine
from palatine import casino, chinese, kuhn, leduc, match, palace
from palatine.game import Deal

VALUES: dict[str, Callable[[], Any]] = {
    **{
        f"{module.__name__.rpartition('.')[2]} rules": lambda module=module: list(module.PRESETS.values())[1]
        for module in (casino, chinese, palace, kuhn, leduc)
    },
    "rules with a setup": lambda: (
        casino.State.setup(
            ["8c 2d", "Kc 3c"], builds=[{"cards": "6h 2s", "value": 8, "owner": 0}], stock="", to_act=0
        ).rules
    ),
    "palace setup": lambda: palace.State.setup(["Ah Ad 6c", None], banners=["9s", "Kh"]).rules.setup,
    "build": lambda: casino.Build("6h 2s", 8, 0),
    "casino move": lambda: casino.Move("raise", "3d", 12, "5h 4c", builds=["5h 4c"]),
    "palace move": lambda: palace.Move("bet", 1, 20),
    "arrangement": lambda: chinese.Arrangement.from_text("Qc Qd 6s / Qh Qs 7c 5d 4h / 5s 6h 7s 8s 9s"),
    "side": lambda: palace.Side.from_text("Kh | Ah ? ? | Qc"),
    "deal": lambda: Deal(palatine.Card("As")),
    "game": lambda: palatine.load_game("leduc", max_raises=1),
    "test": lambda: match.SequentialTest(0, 1),
    "match table": casino.MatchTable.shipped,
}


@pytest.mark.parametrize("name", VALUES)
def test_values_come_back(name: str) -> None:
    value = VALUES[name]()
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(value, protocol)) == value
    assert copy.copy(value) == value
    assert copy.deepcopy(value) == value
    assert str(pickle.loads(pickle.dumps(value))) == str(value)


def exchanged(value: Any, old: Any, new: Any) -> bytes:
    """A pickle with one part exchanged, as by hand; protocol 0 is text."""
    data = pickle.dumps(value, 0)
    assert data.count(old) >= 1
    return data.replace(old, new, 1)


BROKEN: dict[str, tuple[str, bytes, bytes]] = {
    "value of a build": ("build", b"I8\n", b"I99\n"),
    "kind of a move": ("casino move", b"Vraise\n", b"Vsteal\n"),
    "amount": ("palace move", b"I20\n", b"I-20\n"),
    "unknown cards": ("side", b"I2\n", b"I9\n"),
    "option": ("game", b"Vmax_raises\n", b"Vmin_raises\n"),
    "mean": ("test", b"Vh1\n", b"Vh9\n"),
}


def test_the_checks_are_run() -> None:
    for name, value in VALUES.items():
        codes = {code.name for code, _, _ in pickletools.genops(pickle.dumps(value()))}
        assert "BUILD" not in codes, f"{name} is filled in past its constructor"


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_broken_is_refused(what: str) -> None:
    name, old, new = BROKEN[what]
    data = exchanged(VALUES[name](), old, new)
    with pytest.raises((palatine.Error, TypeError)):
        pickle.loads(data)
