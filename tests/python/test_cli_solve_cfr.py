"""`palatine solve kuhn` and `leduc`: what is printed, written, resumed, drawn."""

import json
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

import palatine
from cli_runner import refused, run
from palatine import search


def answer(*argv: str) -> dict[str, Any]:
    result = run("solve", *argv, "--json")
    assert result.status == 0, result.err
    assert result.err == ""
    found: dict[str, Any] = json.loads(result.out)
    return found


def test_words() -> None:
    result = run("solve", "kuhn", "--iterations", "2000")
    assert result.status == 0
    lines = result.out.splitlines()
    assert lines[0] == "kuhn, 2 players: 6/6 information states, 58 positions"
    assert lines[1].startswith("cfr+, 2000 iterations, ")
    assert "not complete" not in lines[1]
    assert lines[-3].split()[:2] == ["0", "-0.055556"]
    assert lines[-2].split()[:2] == ["1", "+0.055556"]
    assert lines[-1].startswith("exploitability ")


@pytest.mark.parametrize("variant", ["cfr", "cfr+", "dcfr", "pcfr+"])
def test_target(variant: str) -> None:
    found = answer("leduc", "--variant", variant, "--target", "0.02")
    assert (found["variant"], found["complete"]) == (variant, True)
    assert found["exploitability"] <= 0.02
    assert found["values"][0] == pytest.approx(-0.0856, abs=0.02)
    assert found["history"][-1][0] == found["iterations"]


def test_rules_and_players() -> None:
    found = answer("kuhn", "--players", "3", "--iterations", "5")
    assert (found["num_players"], len(found["values"])) == (3, 3)
    assert answer("leduc", "--rules", "miniature", "--iterations", "5")["rules"]["max_raises"] == 1


def test_files(tmp_path: Path) -> None:
    policy, state = tmp_path / "leduc.policy", tmp_path / "leduc.cfr"
    files = ("--output", str(policy), "--resume", str(state))
    first = answer("leduc", "--variant", "dcfr", "--iterations", "30", *files)
    second = answer("leduc", "--iterations", "20", *files)
    assert (first["iterations"], second["iterations"], second["variant"]) == (30, 50, "dcfr")
    wanted = search.CfrSolver("leduc", "dcfr").run(50).policy
    assert search.TabularPolicy.load(policy, "leduc") == wanted
    assert "of the variant dcfr, not cfr+" in refused("solve", "leduc", "--variant", "cfr+", *files)
    assert "what was learnt is of the game leduc, not kuhn" in refused("solve", "kuhn", *files)
    assert "num_players" in refused("solve", "leduc", "--players", "3", *files)
    played = run("match", "leduc", f"policy:{policy}", "random", "--deals", "200", "--seed", "1")
    assert played.status == 0, played.err
    state.write_bytes(b"x")
    assert "it begins with b'x'" in refused("solve", "leduc", *files)
    assert "cannot write" in refused("solve", "kuhn", "--iterations", "1", "--output", str(tmp_path / "no" / "x"))


@pytest.mark.slow
def test_plot(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    for ending, magic in ((".png", b"\x89PNG"), (".svg", b"<?xml")):
        path = tmp_path / f"leduc{ending}"
        assert run("solve", "leduc", "--iterations", "50", "--plot", str(path)).status == 0
        assert path.read_bytes().startswith(magic)
    assert "cannot draw" in refused("solve", "kuhn", "--iterations", "1", "--plot", str(tmp_path / "x.nothing"))


def test_plot_without_matplotlib(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib

    def no_matplotlib(name: str, package: str | None = None) -> Any:
        if name == "matplotlib":
            raise ImportError(name)
        return original(name, package)

    original = importlib.import_module
    monkeypatch.setattr(importlib, "import_module", no_matplotlib)
    reason = refused("solve", "leduc", "--plot", str(tmp_path / "x.png"))
    assert "--plot needs matplotlib: pip install 'palatine[plot]'" in reason
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--variant", "x"), "invalid choice: 'x'"),
        (("--iterations", "0"), "'0' is not a whole number from 1"),
        (("--target", "-1"), "'-1' is not a number from 0"),
        (("--players", "11"), "'11' is not a whole number from 2 to 10"),
        (("--rules", "x"), "rules of leduc: no preset 'x'"),
        (("--threads", "0"), "'0'"),
        (("--seed", "1"), "--seed"),
    ],
)
def test_refused(arguments: tuple[str, ...], reason: str) -> None:
    assert reason in refused("solve", "leduc", *arguments)


def test_every_game_has_a_title() -> None:
    from palatine.cli.solve_cfr import GAMES

    assert set(GAMES) <= set(palatine.games())


def test_a_game_that_is_too_large_says_what_can_be_done() -> None:
    with mock.patch("palatine.cli.solve_cfr.search.CfrSolver", side_effect=palatine.Error("the game is too large")):
        said = refused("solve", "leduc", "--players", "10")
    assert said == "the game is too large; take fewer players, or palatine.search.mccfr, which does without"
