"""Files: read with a limit, written whole or not at all. An OSError names the file."""

import errno
import os
import secrets
import shutil
import stat
import sys
from pathlib import Path

from palatine.texts import cut, visible

__all__ = ["is_standard_output", "read_file", "short_path", "write_file"]
__dir__ = __all__.copy  # dir() shows the public names alone

STANDARD_OUTPUT, STANDARD_ERROR = 1, 2  # file descriptors
LONGEST_SHOWN = 200  # characters of a path


def read_file(path: str | os.PathLike[str], most: int | None = None) -> bytes:
    """Read a file; of one with more than `most` bytes only one byte more than that.

    Without a limit a device is refused: some, as /dev/zero, have no end.
    """
    name = os.fspath(path)
    try:
        with open(name, "rb") as file:
            if most is None and stat.S_ISCHR(os.fstat(file.fileno()).st_mode):
                raise OSError(errno.EINVAL, "a device, not a file")
            return file.read() if most is None else file.read(most + 1)
    except OSError as error:
        raise OSError(error.errno, error.strerror, name) from None
    except ValueError as error:  # a null byte in the name, or what the file system cannot spell
        raise OSError(errno.EINVAL, f"not the name of a file ({error})", name) from None


def write_file(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file, whole or not at all: who reads meanwhile sees the old one.

    Through a link, and straight into what is there and no file, as a terminal or a pipe, and into what standard output
    or standard error go to. The old one's mode stays.
    """
    name = os.fspath(path)
    try:
        for descriptor in (STANDARD_OUTPUT, STANDARD_ERROR):
            if is_open_as(name, descriptor):
                write_through(descriptor, data)
                return
        if os.path.exists(name) and not os.path.isfile(name):  # as given: a pipe's link leads nowhere
            Path(name).write_bytes(data)
            return
        target = Path(os.path.realpath(name))
        # No tempfile: those are for one's own eyes only.
        part = target.with_name(f".{secrets.token_hex(8)}")
        try:
            with part.open("xb") as file:
                file.write(data)
            if target.exists():
                shutil.copymode(target, part)
            os.replace(part, target)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise OSError(error.errno, error.strerror, name) from None
    except ValueError as error:
        raise OSError(errno.EINVAL, f"not the name of a file ({error})", name) from None


def short_path(path: str) -> str:
    """Give a path for an error: cut where it is too long, with escapes for what nobody sees, and never empty."""
    return visible(cut(path, LONGEST_SHOWN)) or "''"


def is_standard_output(path: str | os.PathLike[str]) -> bool:
    """Tell whether a path names what standard output goes to, as /dev/stdout does."""
    return is_open_as(path, STANDARD_OUTPUT)


def is_open_as(path: str | os.PathLike[str], descriptor: int) -> bool:
    """Tell whether a path names the file that is open under a descriptor: a new one in its place would not be seen."""
    try:
        return os.path.samestat(os.stat(path), os.fstat(descriptor))
    except (OSError, ValueError):
        return False


def write_through(descriptor: int, data: bytes) -> None:
    """Write into an open file, after what is still buffered for it."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]
