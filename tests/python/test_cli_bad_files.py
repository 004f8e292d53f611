"""Every command with files that are broken, missing or full: one line names what is wrong, and never a traceback."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cli_runner import refused, run
from palatine import casino, chinese, search

POSIX = os.name == "posix"
FILE = "FILE"
COMMANDS = [
    ["arrange", "--file", FILE],
    ["arrange", "--seed", "1", "--rules", FILE],
    ["arrange", "--seed", "1", "--field", FILE],
    ["evaluate", "--file", FILE],
    ["equity", FILE],
    ["settle", FILE],
    ["settle", FILE, "--json"],
    ["play", "kuhn", "--rules", FILE],
    ["match", "leduc", "random", "random", "--deals", "2", "--rules", FILE],
    ["match", "leduc", f"policy:{FILE}", "random", "--deals", "1"],
    ["match", "casino", f"engine:objective=match,match_table={FILE}", "greedy", "--deals", "1"],
    ["solve", "casino", FILE],
    ["solve", "casino", FILE, "--move", "3", "--objective", "match"],
    ["solve", "casino", "STATE", "--objective", "match", "--table", FILE],
    ["solve", "leduc", "--resume", FILE, "--iterations", "1"],
    ["solve", "kuhn", "--rules", FILE, "--iterations", "1"],
    ["solve", "chinese", "--resume", FILE, "--rounds", "1", "--hands", "10"],
    ["solve", "chinese", "--exploitability", "--field", FILE, "--deals", "10", "--opponents", "8192"],
]
BROKEN: dict[str, bytes] = {
    "empty": b"",
    "zeros": b"\0" * 100,
    "bytes": bytes(range(256)),
    "a byte order mark": b"\xef\xbb\xbf{}",
    "utf-16": "As Kd".encode("utf-16"),
    "deep": b"[" * 100_000,
    "deep toml": b"a = " + b"[" * 5000,
    "list": b"[]",
    "object": b"{}",
    "twice": b'{"format": 1, "format": 2}',
    "number": b"1" * 5000,
    "NaN": b"NaN",
    "formats": b'{"format": "palatine.casino.match", "version": 1}',
    "a build without cards": (
        casino.State.setup(["8c 2d", "Kc 3c"], builds=[{"cards": "6h 2s", "value": 8, "owner": 0}], stock="", to_act=0)
        .to_json()
        .replace('"2s 6h"', '""')
        .replace('"6h 2s"', '""')
        .encode()
    ),
    "keys": b"a.b.c = 1\n[x]\ny = nan\nrules = 5\nseats = 3\n",
    "seats": b'seats = ["surrender", "As"]\nrules = { preset = [] }\n',
    "banker": b'seats = ["surrender", "surrender"]\nbanker = 99999999999999999999\n',
}


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("states") / "state.json"
    path.write_text(
        casino.State.setup(["Tc 5c", "Ts 2h"], loose="Td 5h", stock="", last_captor=1).to_json(), encoding="utf-8"
    )
    return str(path)


def check(argv: list[str]) -> None:
    result = run(*argv, stdin="")
    assert result.status in (0, 1, 2), (argv, result)
    if result.status:
        assert result.err.startswith("palatine: "), (argv, result)
        assert result.err.count("\n") == 1, (argv, result)
        assert len(result.err) < 400


def filled(command: list[str], file: str, state: str) -> list[str]:
    return [word.replace(FILE, file).replace("STATE", state) for word in command]


@pytest.mark.parametrize("what", BROKEN)
def test_broken_files(what: str, tmp_path: Path, state: str) -> None:
    for command in COMMANDS:
        path = tmp_path / ("file.toml" if "--rules" in command or "settle" in command else "file")
        path.write_bytes(BROKEN[what])
        check(filled(command, str(path), state))


@pytest.mark.parametrize(
    "file", ["", "no/such/file", "/", ".", "a\0b", "x" * 5000, "\ud800", "\u200b", "-", "/dev/null"]
)
def test_files_that_are_none(file: str, state: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for command in COMMANDS:
        check(filled(command, file, state))


def test_a_build_without_cards_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(BROKEN["a build without cards"])
    assert b'"cards": ""' in BROKEN["a build without cards"]
    assert "a build has two cards at least" in refused("solve", "casino", str(path))


def palatine(*argv: str, **options: Any) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, **options.pop("variables", {})}
    command = [sys.executable, "-m", "palatine", *argv]
    return subprocess.run(command, env=environment, text=True, timeout=60, check=False, **options)


needs_full = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")


@needs_full
@pytest.mark.parametrize(
    "argv",
    [
        ["match", "kuhn", "random", "random", "--deals", "2", "--json", "/dev/full"],
        ["solve", "kuhn", "--iterations", "1", "--output", "/dev/full"],
        ["solve", "casino", "--match-table", "/dev/full", "--bot", "random", "--deals", "1"],
    ],
)
def test_a_full_disk_is_named(argv: list[str]) -> None:
    result = palatine(*argv, capture_output=True)
    assert result.returncode in (1, 2)
    assert "/dev/full: No space left on device" in result.stderr
    assert result.stderr.count("\n") == 1


@needs_full
@pytest.mark.parametrize("game", ["chinese", "kuhn"])
def test_a_device_is_no_file_to_go_on_from(game: str) -> None:
    assert "/dev/full: a device, not a file" in refused("solve", game, "--resume", "/dev/full")


@pytest.mark.parametrize("option", ["--resume", "--output", "--plot"])
@pytest.mark.parametrize("file", ["no/such/folder/file", "a\0b", ".", "x" * 5000])
def test_a_bad_path_is_named_before_anything_is_solved(option: str, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def solved(*_: object, **__: object) -> None:
        raise AssertionError("solves first")

    monkeypatch.setattr(search, "CfrSolver", solved)
    reason = refused("solve", "kuhn", "--iterations", "1", option, file)
    assert reason.startswith("cannot write ")
    assert file.replace("\0", "\\x00")[:150] in reason


@pytest.mark.skipif(not os.path.exists("/dev/stdout"), reason="there is no /dev/stdout")
@pytest.mark.parametrize("way", ["w", pytest.param("a", marks=pytest.mark.slow)])
def test_what_is_written_to_standard_output_is_all_there(way: str, tmp_path: Path) -> None:
    """A shell's `> file`: a new file in its place would be one that the shell does not have."""
    path = tmp_path / "out"
    for argv, words in (
        (
            ["solve", "casino", "--match-table", "/dev/stdout", "--bot", "random", "--deals", "2"],
            ["results", "2 deals"],
        ),
        (["solve", "kuhn", "--iterations", "1", "--output", "/dev/stdout"], ["palatine.policy 1", "exploitability"]),
        (["match", "kuhn", "random", "random", "--deals", "2", "--json", "/dev/stdout"], ['"type": "summary"']),
    ):
        path.write_bytes(b"before\n")
        with path.open(way, encoding="utf-8") as file:
            result = palatine(*argv, stdout=file, stderr=subprocess.PIPE)
            file.write("after\n")
        assert (result.returncode, result.stderr) == (0, "")
        found = path.read_bytes().decode(errors="replace")
        assert [word for word in words if word not in found] == []
        assert found.startswith("before\n") == (way == "a")
        if way == "a":
            assert found.endswith("after\n")


def test_an_instruction_set_that_cannot_be_is_one_line() -> None:
    for command in ([sys.executable, "-m", "palatine"], [str(Path(sys.executable).with_name("palatine"))]):
        if not Path(command[0]).exists():
            continue
        result = subprocess.run(
            [*command, "evaluate", "As"],
            env={**os.environ, "PALATINE_ISA": "no\u00a0pe"},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert (result.returncode, result.stdout) == (2, "")
        assert result.stderr == "palatine: PALATINE_ISA must be base, avx2 or avx512, not 'no\\xa0pe'\n"


@pytest.mark.parametrize(
    "bot", ["ismcts:memory=70368744177664,seconds=0.01", "epimc:memory=70368744177664,seconds=0.01"]
)
def test_more_memory_than_there_is(bot: str) -> None:
    result = run("match", "leduc", bot, "random", "--deals", "1")
    assert result.status in (0, 2)  # some systems give what nobody uses
    if result.status:
        assert "more memory than there is" in result.err


@pytest.mark.parametrize("folder", [".", "house", "house/deep"])
def test_rules_of_a_settle_file_are_sought_beside_it(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    (place / "rules.toml").write_text("gun = 2\n", encoding="utf-8")
    text = (
        'rules = "rules.toml"\nseats = ["Qc Qd Qh / Kh Kd Kc 2h 2d / 5s 6s 7s 8s 9s", '
        '"Ac Ad 4s / Ts 9d 8c 7d 6c / Ah Jh 9h 6h 3h"]\n'
    )
    (place / "deal.toml").write_text(text, encoding="utf-8")
    for file in (place / "deal.toml", (tmp_path / place / "deal.toml").resolve()):
        result = run("settle", str(file), "--json")
        assert (result.status, '"gun": 2' in result.out) == (0, True)
    (place / "rules.toml").unlink()
    assert refused("settle", str(place / "deal.toml")) == f"{place / 'rules.toml'}: No such file or directory"
    if folder == ".":
        assert "rules.toml: No such file" in refused("settle", "-", stdin=text)


def test_fields_say_their_rules() -> None:
    assert chinese.Field.standard().name == "rows"
