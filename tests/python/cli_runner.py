"""Runs the command inside this process, with streams of its own."""

import contextlib
import io
import os
from collections.abc import Mapping
from dataclasses import dataclass
from unittest import mock

from palatine.cli import main

# What rich asks about the terminal: a developer's or a service's own settings must not decide what a test sees.
TERMINAL_VARIABLES = ("COLUMNS", "FORCE_COLOR", "LINES", "NO_COLOR", "TERM", "TTY_COMPATIBLE", "TTY_INTERACTIVE")


@dataclass(frozen=True)
class Result:
    status: int
    out: str
    err: str


class Keyboard(io.StringIO):
    """A standard input where somebody sits, so nothing may be read from it unasked."""

    def isatty(self) -> bool:
        return True

    def read(self, *_: object) -> str:
        raise AssertionError("waits for the keyboard")


def run(
    *argv: str, stdin: str | bytes | None = None, encoding: str = "utf-8", variables: Mapping[str, str] | None = None
) -> Result:
    """Run `palatine` with these arguments; stdout has the encoding, and without `stdin` a keyboard is there."""
    out = io.TextIOWrapper(io.BytesIO(), encoding, newline="\n")
    err = io.TextIOWrapper(io.BytesIO(), "utf-8", errors="backslashreplace", newline="\n")  # as Python's own stderr
    data = stdin.encode() if isinstance(stdin, str) else stdin
    typed = Keyboard() if data is None else io.TextIOWrapper(io.BytesIO(data), "ascii")
    kept = {name: value for name, value in os.environ.items() if name not in TERMINAL_VARIABLES}
    with (
        mock.patch.dict(os.environ, {**kept, **(variables or {})}, clear=True),
        mock.patch("sys.stdin", typed),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        status = main(argv)
    for stream in (out, err):
        stream.seek(0)
    return Result(status, out.read(), err.read())


def refused(*argv: str, stdin: str | bytes | None = None) -> str:
    """Run a command that must be refused, check how, and give the reason."""
    result = run(*argv, stdin=stdin)
    assert result.status == 2
    assert result.out == ""
    assert result.err.startswith("palatine: ")
    assert result.err.count("\n") == 1
    assert result.err.endswith("\n")
    return result.err.removeprefix("palatine: ").removesuffix("\n")
