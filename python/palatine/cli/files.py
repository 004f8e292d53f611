"""The text of a file or of standard input, and how it is called in errors."""

import sys

from palatine.cli.usage import UsageError


def read_text(name: str) -> str:
    """Give the UTF-8 text of a file, or of standard input when the name is `-`; `UsageError` when there is none."""
    shown = shown_name(name)
    try:
        data = _read_standard_input() if name == "-" else _read_file(name)
    except OSError as error:
        raise UsageError(f"{shown}: {error.strerror or error}") from error
    except ValueError as error:  # a null byte in the name, or a name that the file system cannot spell
        raise UsageError(f"{shown}: not the name of a file ({error})") from error
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UsageError(f"{shown}:{line}: not UTF-8 text") from error


def shown_name(file: str) -> str:
    """Say what is read, for errors."""
    return "standard input" if file == "-" else file or "''"


def _read_file(name: str) -> bytes:
    with open(name, "rb") as file:
        return file.read()


def _read_standard_input() -> bytes:
    if sys.stdin is None:
        raise UsageError("standard input is closed")
    # The bytes, so that suit symbols arrive whatever the locale's encoding is.
    stream = getattr(sys.stdin, "buffer", None)
    if stream is not None:
        return bytes(stream.read())
    return sys.stdin.read().encode()
