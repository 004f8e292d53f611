"""`palatine solve chinese`: a field from one command, whatever happens in between, and what its players lose."""

import functools
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli_runner import refused, run
from palatine import chinese
from test_chinese_field import unpacked

SMALL = ("--rounds", "2", "--hands", "1500", "--seed", "5")
HAND = "As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s"


@functools.cache
def solve(*options: str) -> str:
    result = run("solve", "chinese", *SMALL, *options)
    assert result.status == 0
    assert result.err.startswith("a best response to this population gains 0.")
    assert result.err.count("\n") == 1  # no bar where nobody looks
    return result.out


def solved(rules: chinese.Rules) -> chinese.Field:
    solver = chinese.FieldSolver(1500, 5, rules)
    solver.step()
    solver.step()
    return solver.field("x")


def test_the_command_writes_the_same_file_again(tmp_path: Path) -> None:
    text = solve("--threads", "1")
    assert text == solve("--threads", "2")
    target = tmp_path / "own.field"
    assert solve("--output", str(target)) == ""
    assert target.read_text(encoding="utf-8") == text
    found = chinese.read_field(target)
    assert found.rules == chinese.Rules()
    assert found.provenance[0] == "palatine solve chinese --rounds 2 --hands 1500 --seed 5"
    assert re.fullmatch(r"palatine [^ ]+; a best response .* gains 0\.\d+ \+- 0\.\d+ units .*", found.provenance[1])
    assert found.field.name == "solved_rows"  # another field than the shipped one
    assert found.field.checksum == solved(chinese.Rules()).checksum


def test_the_command_writes_source() -> None:
    text = solve("--bonus", "table", "--misset", "flat6", "--source")
    command = "palatine solve chinese --bonus table --misset flat6 --rounds 2 --hands 1500 --seed 5 --source\n"
    assert f"// {command}" in text
    assert "namespace palatine::chinese::field_table {" in text
    assert max(map(len, text.splitlines())) <= 120
    field = solved(chinese.PRESETS["table"])
    assert unpacked(text) == field.counts.tolist()
    assert f"FNV-1a of all {field.checksum:016x}." in text


@pytest.mark.parametrize("preset", ["default", "two_four_table", "low27"])
def test_no_solved_field_has_the_name_of_a_shipped_one(preset: str, tmp_path: Path) -> None:
    target, table = tmp_path / "own.field", tmp_path / "table.toml"
    shipped = chinese.Field.for_rules(chinese.PRESETS[preset]).name
    solve("--rules", preset, "--output", str(target))
    assert chinese.read_field(target).field.name == f"solved_{shipped}"
    assert json.loads(run("arrange", "--json", "--field", str(target), HAND).out)["field"] == f"solved_{shipped}"
    table.write_text(f'preset = "{preset}"\ngun = 2\n', encoding="utf-8")  # other rules in a file of such a name
    solve("--rules", str(table), "--output", str(target))
    assert chinese.read_field(target).field.name == "solved_table"


def test_rules_of_a_house_from_one_command(tmp_path: Path) -> None:
    table, target = tmp_path / "house.toml", tmp_path / "house.field"
    table.write_text(
        'preset = "one_six"\nsurrender = 3\nspecials = { six_pairs = 4 }\nscoring = [2, 5]\n'
        "row_bonus = { front = { AA = 2, three_of_a_kind = 4 }, back = { straight_flush = 8 } }\n",
        encoding="utf-8",
    )
    rules = chinese.Rules(
        scoring=(2, 5),
        surrender=3,
        specials={"six_pairs": 4},
        row_bonus={"front": {"AA": 2, "three_of_a_kind": 4}, "back": {"straight_flush": 8}},
    )
    assert solve("--rules", str(table), "--output", str(target)) == ""
    assert chinese.load_field(target, rules).checksum == solved(rules).checksum
    assert chinese.read_field(target).rules == rules
    assert chinese.read_field(target).field.name == "house"
    # The field brings its rules along.
    wanted = chinese.arrange(HAND, rules, chinese.load_field(target))[0]
    for more in ((), ("--rules", str(table))):
        answer = json.loads(run("arrange", "--json", "--field", str(target), *more, HAND).out)
        assert answer["field"] == "house"
        assert answer["settings"][0]["units"] == wanted.units
        assert answer["settings"][0]["text"] == str(wanted.arrangement)
    assert "a field for Rules(" in refused("arrange", "--field", str(target), "--rules", "default", HAND)
    assert "a field for Rules(" in refused("arrange", "--field", str(target), "--gun", "2", HAND)
    assert "no file of a field" in refused("arrange", "--field", str(table), HAND)
    assert "missing" in refused("arrange", "--field", str(tmp_path / "missing"), HAND)
    assert "null byte" in refused("arrange", "--field", "\0", HAND)


def test_a_run_that_is_killed_goes_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    part = tmp_path / "part"
    options = ("--rounds", "4", "--hands", "1000", "--bonus", "table", "--threads", "1")
    whole = run("solve", "chinese", *options)
    command = [sys.executable, "-m", "palatine", "solve", "chinese", *options, "--resume", str(part)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and (not part.exists() or part.read_bytes().count(b"\n") < 3):
        time.sleep(0.005)
    process.kill()
    process.wait()
    lines = part.read_bytes().count(b"\n")
    assert lines >= 3
    result = run("solve", "chinese", *options, "--resume", str(part))
    assert result == whole
    assert part.read_bytes().count(b"\n") == 6
    for other in (("--seed", "2"), ("--hands", "1001"), ("--scoring", "one_six")):
        assert str(part) in refused("solve", "chinese", *options, *other, "--resume", str(part))
    assert "4 rounds" in refused("solve", "chinese", *options, "--rounds", "3", "--resume", str(part))


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for one process")
def test_an_interrupt_keeps_what_has_been_played(tmp_path: Path) -> None:
    part = tmp_path / "part"
    command = [sys.executable, "-m", "palatine", "solve", "chinese", "--rounds", "64", "--hands", "3000"]
    process = subprocess.Popen(
        [*command, "--resume", str(part)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and (not part.exists() or part.read_bytes().count(b"\n") < 2):
        time.sleep(0.005)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "")
    deals = part.read_bytes().count(b"\n") - 1
    assert deals >= 1
    assert chinese.FieldSolver(3000, 1, checkpoint=part).rounds == deals - 1 < 64  # the first round has two


def test_the_command_measures(tmp_path: Path) -> None:
    few = ("--deals", "10", "--opponents", "8192", "--threads", "1")
    result = run("solve", "chinese", "--exploitability", "--rules", "table", *few)
    assert (result.status, result.err) == (0, "")
    found = chinese.exploitability(chinese.PRESETS["table"], deals=10, opponents=8192)
    assert f'field "table": the best answer gains at least {found.at_least.mean:.5f} +- ' in result.out
    assert f"at most {found.at_most.mean:.5f} +- {found.at_most.margin:.5f} units a hand and pair" in result.out
    target = tmp_path / "own.field"
    solve("--threads", "1", "--output", str(target))
    own = run("solve", "chinese", "--exploitability", "--field", str(target), *few)
    assert 'field "solved_rows"' in own.out
    assert "a field for" in refused("solve", "chinese", "--exploitability", "--field", str(target), "--rules", "table")
    assert "home_run" in refused("solve", "chinese", "--exploitability", "--home-run", "2", *few)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--rounds", "0"),
        ("--rounds", "65"),
        ("--hands", "0"),
        ("--hands", "x"),
        ("--seed", "-1"),
        ("--threads", "0"),
        ("--deals", "9"),
        ("--opponents", "8191"),
        ("--rules", "no_such_house"),
    ],
)
def test_bad_options(option: str, value: str) -> None:
    assert value in refused("solve", "chinese", option, value)


def test_options_that_do_not_go_together() -> None:
    for option in ("--rounds 3", "--hands 5", "--output x", "--resume x", "--source"):
        words = option.split()
        assert f"{words[0]} goes not with" in refused("solve", "chinese", "--exploitability", *words)
    for option in ("--deals 20", "--opponents 8192", "--field x"):
        words = option.split()
        assert f"{words[0]} goes with" in refused("solve", "chinese", *words)


def test_output_that_cannot_be_written(tmp_path: Path) -> None:
    target = str(tmp_path / "missing" / "own.field")
    for option in ("--output", "--resume"):
        assert target in refused("solve", "chinese", "--rounds", "1", "--hands", "10", option, target)


def test_what_cannot_be_written_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    part = tmp_path / "part"
    few = ("solve", "chinese", "--rounds", "1", "--hands", "10", "--resume", str(part))
    for target in (tmp_path, tmp_path / "missing" / "own.field", part):
        assert f"cannot write {target}" in refused(*few, "--output", str(target))
        assert not part.exists()
    for option in ("--output", "--resume"):
        assert "null byte" in refused("solve", "chinese", "--rounds", "1", "--hands", "10", option, "a\0b")
    table = tmp_path / "2 odd.toml"
    table.write_text("gun = 2\n", encoding="utf-8")
    assert "no name for C++ source" in refused(*few, "--source", "--rules", str(table))
    assert not part.exists()
