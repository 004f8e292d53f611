"""Files that are written whole or not at all."""

import os
import re
import threading
from pathlib import Path
from unittest import mock

import pytest

from palatine.files import write_file


def test_an_error_on_the_way_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    write_file(path, b"old")
    for place in ("palatine.files.os.replace", "pathlib.Path.open"):
        with (
            mock.patch(place, side_effect=OSError(28, "No space left on device")),
            pytest.raises(OSError, match=f"No space left on device: {re.escape(repr(str(path)))}"),
        ):
            write_file(path, b"new")
    with mock.patch("palatine.files.os.replace", side_effect=KeyboardInterrupt), pytest.raises(KeyboardInterrupt):
        write_file(path, b"new")
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("kept", b"old")]
    write_file(str(path), b"new")
    assert path.read_bytes() == b"new"


@pytest.mark.skipif(os.name != "posix", reason="links and pipes")
def test_links_stay_and_what_is_no_file_is_not_replaced(tmp_path: Path) -> None:
    link, path, pipe = tmp_path / "link", tmp_path / "file", tmp_path / "pipe"
    link.symlink_to(path)
    for data in (b"first", b"second"):
        write_file(link, data)
        assert (link.is_symlink(), path.read_bytes()) == (True, data)
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_file(pipe, b"through")
    reader.join()
    assert (read, pipe.is_fifo()) == ([b"through"], True)
    with pytest.raises(IsADirectoryError):
        write_file(tmp_path, b"")


@pytest.mark.skipif(not os.path.isdir("/dev/fd"), reason="no links to what is open")
def test_a_pipe_that_has_no_path_is_written_to() -> None:
    out, into = os.pipe()
    write_file(f"/dev/fd/{into}", b"through")
    os.close(into)
    with open(out, "rb") as file:
        assert file.read() == b"through"


@pytest.mark.skipif(os.name != "posix", reason="modes")
def test_mode_and_long_names_stay(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 255)
    write_file(path, b"old")
    path.chmod(0o600)
    write_file(path, b"new")
    assert (path.stat().st_mode & 0o777, path.read_bytes()) == (0o600, b"new")
