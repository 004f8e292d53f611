"""The command as a process: its entry point, `python -m palatine`, pipes, encodings, interrupts."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import palatine

MODULE = [sys.executable, "-m", "palatine"]
HAND = "As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s"
POSIX = os.name == "posix"


def environment(**changes: str) -> dict[str, str]:
    ours = ("PYTHONIOENCODING", "PYTHONUTF8", "FORCE_COLOR", "TTY_COMPATIBLE")
    return {**{name: value for name, value in os.environ.items() if name not in ours}, **changes}


def call(*argv: str, data: bytes = b"", **changes: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(argv, input=data, capture_output=True, env=environment(**changes), check=False, timeout=60)


def test_the_entry_point_and_the_module_are_one_command() -> None:
    script = Path(sysconfig.get_path("scripts")) / ("palatine" if POSIX else "palatine.exe")
    results = [call(str(script), "evaluate", "As Ad"), call(*MODULE, "evaluate", "As Ad")]
    assert [result.returncode for result in results] == [0, 0]
    assert results[0].stdout == results[1].stdout
    assert b"pair of aces" in results[0].stdout
    assert call(str(script), "--version").stdout.decode().split() == ["palatine", palatine.__version__]


def test_the_module_calls_itself_palatine() -> None:
    result = call(*MODULE, "shuffle")
    assert (result.returncode, result.stdout) == (2, b"")
    assert result.stderr.startswith(b"palatine: ")
    assert b"(see palatine --help)" in result.stderr
    assert result.stderr.count(b"\n") == 1


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8", "utf-16"])
def test_any_encoding_of_standard_output(encoding: str) -> None:
    result = call(*MODULE, "arrange", HAND, PYTHONIOENCODING=encoding)
    assert (result.returncode, result.stderr) == (0, b"")
    text = result.stdout.decode(encoding)
    assert ("A♠" in text) == encoding.startswith("utf")
    assert ("| As |" in text) != encoding.startswith("utf")


def test_symbols_arrive_through_a_pipe_whatever_the_locale() -> None:
    result = call(*MODULE, "evaluate", data="A♠ 10♥\n".encode(), PYTHONIOENCODING="ascii", PYTHONUTF8="0", LC_ALL="C")
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"| As || Th |" in result.stdout


@pytest.mark.skipif(not POSIX, reason="arguments are text on Windows")
def test_bytes_that_are_no_text_are_refused() -> None:
    result = subprocess.run([*map(os.fsencode, MODULE), b"evaluate", b"A\xff"], capture_output=True, check=False)
    assert (result.returncode, result.stdout) == (2, b"")
    assert result.stderr.count(b"\n") == 1
    assert b"Traceback" not in result.stderr


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_goes_away_is_no_news(unbuffered: str) -> None:
    many = [*MODULE, "evaluate", "--seed", "1", "--hands", "5000", "--json"]
    variables = environment(PYTHONUNBUFFERED=unbuffered)
    with subprocess.Popen(many, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=variables) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b'{"hand": 1,')
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_said() -> None:
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run([*MODULE, "evaluate", "As"], stdout=full, stderr=subprocess.PIPE, check=False)
    assert result.returncode == 1
    assert result.stderr.startswith(b"palatine: cannot write: ")
    assert result.stderr.count(b"\n") == 1


@pytest.mark.skipif(not POSIX, reason="a shell closes the streams")
@pytest.mark.parametrize(
    ("closed", "status", "reason"),
    [
        (">&-", 1, b"palatine: cannot write: standard output is closed\n"),
        ("<&-", 2, b"palatine: standard input is closed\n"),
        ("2>&- </dev/null", 2, b""),
    ],
)
def test_closed_streams_are_no_surprise(closed: str, status: int, reason: bytes) -> None:
    hands = "'As Kd'" if closed == ">&-" else "-"
    result = call("/bin/sh", "-c", f'exec "$0" -m palatine evaluate {hands} {closed}', sys.executable)
    assert (result.returncode, result.stdout, result.stderr) == (status, b"", reason)


def test_json_does_not_load_rich() -> None:
    code = (
        "import sys; from palatine.cli import main; status = main(['arrange', '--json', '--seed', '1']); "
        "sys.exit(status or ('rich' in sys.modules))"
    )
    result = call(sys.executable, "-c", code)
    assert (result.returncode, result.stderr) == (0, b"")
