"""`palatine match`: what it prints, the lines of JSON, and what it refuses."""

import contextlib
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

import palatine
from cli_runner import refused, run
from match_bots import Illegal
from palatine.cli import main
from palatine.cli.match import workers
from palatine.match import MatchResult, PlayedDeal, SequentialTest, play_match

MATCH = [sys.executable, "-m", "palatine", "match"]


def lines_of(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_tables_are_those_of_the_result() -> None:
    result = run("match", "leduc", "random", "random", "random", "--deals", "50", "--seed", "4")
    assert (result.status, result.err) == (0, "")
    found = play_match(palatine.load_game("leduc", num_players=3), ["random"] * 3, 50, 4)
    lines = result.out.splitlines()
    assert lines[0] == "leduc, 3 players, seed 4: 50 deals, 150 games"

    def row(start: str) -> list[float]:
        line = next(line for line in lines if line.startswith(start))
        return [float(number) for number in re.findall(r"[-+]\d+\.\d{4}", line)]

    wanted = {f"  {bot}   random": found.means[bot] for bot in range(3)}
    wanted |= {f"{a} - {b}": difference for (a, b), difference in found.differences.items()}
    wanted["0 - others"] = found.lead
    for start, estimate in wanted.items():
        assert row(start) == pytest.approx([estimate.mean, *estimate.interval], abs=0.000051)


def test_lines_of_json_add_up_to_the_summary(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    options = ["--deals", "60", "--seed", "9", "--rules", "wide"]
    tables = run("match", "kuhn", "random", "random", *options, "--json", str(file))
    assert (tables.status, tables.err) == (0, "")
    assert tables.out.startswith("kuhn, 2 players, seed 9: 60 deals, 120 games\n")
    text = file.read_text(encoding="utf-8")
    piped = run("match", "kuhn", "random", "random", *options, "--json", "-")
    assert (piped.status, piped.out, piped.err) == (0, text, "")
    *deals, summary = lines_of(text)
    played = tuple(PlayedDeal(line["deal"], line["seed"], tuple(map(tuple, line["returns"]))) for line in deals)
    game = palatine.load_game("kuhn", palatine.kuhn.Rules.from_dict(summary["rules"]))
    assert game.rules == palatine.kuhn.PRESETS["wide"]
    assert json.loads(json.dumps(MatchResult(game, ("random", "random"), 9, played).summary())) == summary
    assert play_match(game, ["random", "random"], 60, 9).deals == played


def test_rules_of_a_file_and_simultaneous_choices(tmp_path: Path) -> None:
    rules = tmp_path / "house.toml"
    rules.write_text('preset = "miniature"\nscoring = "rows"\n')
    result = run("match", "chinese", "random", "random", "--rules", str(rules), "--deals", "5", "--json", "-")
    assert result.status == 0
    summary = lines_of(result.out)[-1]
    assert (summary["game"], summary["rules"]["scoring"], summary["deals"]) == ("chinese", "rows", 5)


def test_the_last_bot_has_the_other_seats() -> None:
    result = run("match", "kuhn", "random", "--players", "4", "--deals", "3", "--json", "-")
    assert lines_of(result.out)[-1]["bots"] == ["random"] * 4
    assert run("match", "kuhn", "random", "--deals", "3").out.startswith("kuhn, 2 players")


def test_workers_change_nothing() -> None:
    command = ["match", "leduc", "random", "random", "--deals", "150", "--json", "-", "--h1", "0.5"]
    alone, together = run(*command), run(*command, "--workers", "2")
    assert together == alone
    assert (alone.status, alone.err) == (0, "")


@pytest.mark.parametrize(("means", "accepted"), [((-1, 0), "h1"), ((0, 2), "h0"), ((-0.01, 0.01), None)])
def test_the_sequential_test(means: tuple[float, float], accepted: str | None) -> None:
    command = ["match", "leduc", "random", "random", "--deals", "600", "--h0", str(means[0]), "--h1", str(means[1])]
    result = run(*command)
    assert (result.status, result.err) == (0, "")
    test = SequentialTest(*means)
    found = play_match("leduc", ["random", "random"], 600, test=test)
    assert found.verdict.accepted == accepted
    assert result.out.startswith(f"leduc, 2 players, seed 0: {len(found.deals)} deals, ")
    said = f"{accepted} accepted, a lead of {means[accepted == 'h1']:g}" if accepted else "nothing decided"
    assert result.out.splitlines()[-1].startswith(f"Sequential test: {said} (LLR {found.verdict.llr:+.2f}, ")
    options = ["--alpha", "0.01", "--beta", "0.2", "--json", "-"]
    summary = lines_of(run(*command, *options).out)[-1]
    assert (summary["test"]["alpha"], summary["test"]["beta"]) == (0.01, 0.2)
    assert summary["test"]["bounds"] == list(SequentialTest(*means, 0.01, 0.2).bounds)


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("terminal", [True, False])
def test_a_bar_on_terminals_only(terminal: bool) -> None:
    err = Screen() if terminal else io.StringIO()
    variables = {"TERM": "xterm", "COLUMNS": "80"}
    with (
        mock.patch.dict(os.environ, variables),
        contextlib.redirect_stderr(err),
        contextlib.redirect_stdout(io.StringIO()),
    ):
        assert main(["match", "kuhn", "random", "--deals", "20"]) == 0
    assert ("20/20" in err.getvalue()) == terminal
    assert (err.getvalue() == "") != terminal


def test_one_deal_is_no_news() -> None:
    result = run("match", "kuhn", "random", "random", "--deals", "1", encoding="ascii")
    assert (result.status, result.err) == (0, "")
    assert "1 deal, 2 games" in result.out


@pytest.mark.parametrize("deals", [0, 1, 30])
def test_an_interrupt_shows_what_was_played(deals: int, tmp_path: Path) -> None:
    def interrupted(*arguments: Any, progress: Any, **options: Any) -> None:
        if deals:
            play_match("leduc", ["random", "random"], deals, 4, progress=progress)
        raise KeyboardInterrupt

    command = ["match", "leduc", "random", "random", "--seed", "4", "--json", str(tmp_path / "lines")]
    with mock.patch("palatine.cli.match.play_match", interrupted):
        found = run(*command)
    assert (found.status, found.err) == (130, "")
    lines = (tmp_path / "lines").read_text(encoding="utf-8")
    if not deals:
        assert found.out == lines == ""
        return
    whole = run(*command, "--deals", str(deals))
    head, newline, tables = whole.out.partition("\n")
    assert found.out == head + ", interrupted" + newline + tables
    assert [line["type"] for line in lines_of(lines)] == ["deal"] * deals  # no summary: the match is not over


@pytest.mark.parametrize(
    ("argv", "named"),
    [
        ([], "GAME"),
        (["kuhn"], "BOT"),
        (["bridge", "random"], "no game 'bridge'"),
        (["kuhn", "radnom"], "no bot 'radnom' of kuhn: there are "),
        (["kuhn", "random", "random:speed=2"], "no option 'speed' of bot random"),
        (["kuhn", "random", "random", "--players", "1"], "2 bots are too many for 1 players"),
        (["kuhn", *["random"] * 11], "11"),
        (["kuhn", "random", "--players", "11"], "11"),
        (["kuhn", "random", "--deals", "0"], "'0' is not a whole number from 1 to"),
        (["kuhn", "random", "--deals", "1.5"], "'1.5'"),
        (["kuhn", "random", "--deals", "1e6"], "'1e6'"),
        (["kuhn", "random", "--seed", str(2**64)], "from 0 to 18446744073709551615"),
        (["kuhn", "random", "--workers", "0"], "'0'"),
        (["kuhn", "random", "--workers", "99999"], "from 1 to 1024"),
        (["kuhn", "random", "--rules", "house"], "no preset 'house'"),
        (["kuhn", "random", "--rules", "no-such-file.toml"], "no-such-file.toml: No such file"),
        (["kuhn", "random", "--rules", "three_cards", "--players", "5"], "cards"),
        (["kuhn", "random", "--h0", "1"], "--h0 goes with --h1"),
        (["kuhn", "random", "--beta", "0.1"], "--beta goes with --h1"),
        (["kuhn", "random", "--h1", "0"], "h0 is to be less than h1, not 0.0 and 0.0"),
        (["kuhn", "random", "--h1", "nan"], "'nan' is not a number from -1e+09 to 1e+09"),
        (["kuhn", "random", "--h1", "1e400"], "'1e400'"),
        (["kuhn", "random", "--h1", "x" * 1000], "xxx...'"),
        (["kuhn", "random", "--h1", "1", "--alpha", "0.6"], "'0.6' is not a number from 0 to 0.5"),
        (["kuhn", "random", "--h1", "1", "--alpha", "0"], "alpha is between 0 and 0.5"),
        (["kuhn", "random", "--json", "no/such/folder/x"], "cannot write no/such/folder/x: No such file"),
        (["kuhn", "random", "--json", ""], "cannot write '': "),
        (["kuhn", "random", "--json", "a\0b"], "cannot write a"),
        (["kuhn", "random", "--threads", "2"], "--threads"),
    ],
)
def test_refusals(argv: list[str], named: str) -> None:
    assert named in refused("match", *argv)


def test_a_refused_match_leaves_a_file_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "old.jsonl"
    file.write_text("kept\n")
    refused("match", "kuhn", "radnom", "--json", str(file))
    refused("match", "kuhn", "random", "--h0", "3", "--json", str(file))
    assert file.read_text() == "kept\n"


def test_a_bot_that_errs_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(palatine.kuhn, "BOTS", {"wild": lambda seed: Illegal()}, raising=False)
    assert "Illegal at seat 1: deal Ks" in refused("match", "kuhn", "random", "wild")


def test_a_worker_that_dies_is_said() -> None:
    with mock.patch("palatine.cli.match.play_match", side_effect=BrokenProcessPool("gone")):
        assert refused("match", "kuhn", "random") == "a worker process came to a sudden end; the match cannot go on"


def test_nobody_waits_for_the_workers_of_a_match_that_ends() -> None:
    """By an interrupt to the parent alone, or because the reader of its lines has gone."""
    begun = time.monotonic()
    with pytest.raises(BrokenPipeError), workers(2) as pool:  # noqa: PT012, the pool is there for what follows
        assert pool is not None
        task = pool.submit(time.sleep, 100)
        while not task.running():
            time.sleep(0.01)
        raise BrokenPipeError
    assert time.monotonic() - begun < 50


@pytest.mark.skipif(os.name != "posix", reason="interrupts a group of processes")
def test_an_interrupt_ends_the_workers_too() -> None:
    command = [*MATCH, "kuhn", "random", "--deals", "100000000", "--workers", "2", "--json", "-"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert json.loads(process.stdout.readline())["deal"] == 0
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.stdout.read(), process.stderr.read()
        assert (process.wait(60), err) == (130, "")
    *whole, last = out.split("\n")
    assert last == ""
    assert [json.loads(line)["deal"] for line in whole] == list(range(1, len(whole) + 1))
