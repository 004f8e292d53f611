"""The text of a file or of standard input, and how it is called in errors."""

import sys

from palatine.cli.usage import UsageError
from palatine.files import read_file, short_path

MOST_BYTES = 1 << 26
"""The longest file, and the most that is read from standard input."""


def read_text(name: str, most: int = MOST_BYTES) -> str:
    """Read the UTF-8 text of a file, or of standard input when the name is `-`.

    `UsageError` when there is none, or when it has more than `most` bytes.
    """
    shown = shown_name(name)
    try:
        data = _read_standard_input(most) if name == "-" else read_file(name, most)
    except OSError as error:
        raise UsageError(f"{shown}: {error.strerror or error}") from error
    if len(data) > most:
        raise UsageError(f"{shown}: more than {most} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UsageError(f"{shown}:{line}: not UTF-8 text") from error


def shown_name(file: str) -> str:
    """Say what is read, for errors."""
    return "standard input" if file == "-" else short_path(file)


def _read_standard_input(most: int) -> bytes:
    if sys.stdin is None:
        raise UsageError("standard input is closed")
    # The bytes, so that suit symbols arrive whatever the locale's encoding is.
    stream = getattr(sys.stdin, "buffer", None)
    if stream is not None:
        return bytes(stream.read(most + 1))
    return sys.stdin.read(most + 1).encode()
