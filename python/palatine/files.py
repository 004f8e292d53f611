"""Files that are written whole or not at all."""

import os
import secrets
import shutil
from pathlib import Path

__all__ = ["write_file"]


def write_file(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file, whole or not at all: who reads meanwhile sees the old one. An OSError names the file itself.

    Through a link, and straight into what is there and no file, as a terminal or a pipe. The old one's mode stays.
    """
    try:
        if os.path.exists(path) and not os.path.isfile(path):  # as given: a pipe's link leads nowhere
            Path(path).write_bytes(data)
            return
        target = Path(os.path.realpath(path))
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
        raise OSError(error.errno, error.strerror, os.fspath(path)) from None
