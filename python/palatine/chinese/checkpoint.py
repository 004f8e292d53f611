"""What a field solver has played, in a file that it can go on from.

A file is lines of JSON: what is solved for, then a line for each deal with the counts of its rows, packed as in the
file of a field, and a checksum. A line is written when its deal is done; one that broke off is as if it had not been
begun.
"""

import json
import os
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any

from palatine import _core
from palatine.chinese.field_file import pack_rows, unpack_rows
from palatine.chinese.rules import Rules
from palatine.errors import Error, RecordError
from palatine.files import read_file
from palatine.game.records import read_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    import numpy.typing as npt

FORMAT = "palatine chinese field solver"
VERSION = 1


class Checkpoint:
    """The file of one solver."""

    def __init__(self, path: str | os.PathLike[str], hands: int, seed: int, rules: Rules) -> None:
        """Read the file, or begin it; RecordError when it is of something else."""
        self._path = Path(path)
        head = {"format": FORMAT, "version": VERSION, "hands": hands, "seed": seed, "rules": rules.to_dict()}
        try:
            data = read_file(self._path)
        except FileNotFoundError:
            data = b""
        whole = data[: data.rfind(b"\n") + 1]
        self._lines = whole.split(b"\n")[:-1]
        if self._lines:
            self._check_head(head)
            if len(whole) < len(data):
                os.truncate(self._path, len(whole))
        elif data and not json.dumps(head).encode().startswith(data):
            raise RecordError(f"{self._path}: no {FORMAT!r}")
        else:
            whole = json.dumps(head).encode() + b"\n"
            self._path.write_bytes(whole)
        self._starts = [*accumulate(len(line) + 1 for line in whole.split(b"\n")[:-1])]
        """Where the line of each deal begins, and that of the next one."""

    def _check_head(self, wanted: dict[str, Any]) -> None:
        try:
            head = read_json(self._lines[0])
        except RecordError:
            head = None
        if not isinstance(head, dict) or head.get("format") != FORMAT:
            raise RecordError(f"{self._path}: no {FORMAT!r}")
        for name, value in wanted.items():
            if head.get(name) != value:
                raise RecordError(f"{self._path}: {name} {_core.shown(head.get(name))}, not {_core.shown(value)}")

    def deals(self) -> "Iterator[npt.NDArray[np.uint32]]":
        """Give the counts of the deals that the file held, in their order."""
        for number, line in enumerate(self._lines[1:]):
            try:
                entries = read_json(line)
                counts = unpack_rows(entries)
                if entries["deal"] != number or entries["checksum"] != checksum(counts):
                    raise RecordError("its number or its checksum is wrong")
            except (ValueError, TypeError, KeyError, RecursionError) as error:
                raise self.damaged(number, error) from error
            yield counts

    def replay(self, number: int, solver: _core.ChineseFieldSolver, counts: "npt.NDArray[np.uint32]") -> None:
        """Let the solver take a deal that the file held."""
        try:
            solver.add(counts)
        except Error as error:
            raise self.damaged(number, error) from error

    def damaged(self, number: int, error: Exception) -> RecordError:
        """Say that the line of a deal is wrong."""
        return RecordError(f"{self._path}:{number + 2}: no deal of this solver: {error}")

    def write(self, number: int, counts: "npt.NDArray[np.uint32]") -> None:
        """Add the deal of this number, the next one or one that was written before its solver was interrupted."""
        line = json.dumps({"deal": number, **pack_rows(counts), "checksum": checksum(counts)}).encode() + b"\n"
        start = self._starts[number]
        with self._path.open("r+b") as file:
            file.truncate(start)
            file.seek(start)
            file.write(line)
        self._starts[number + 1 :] = [start + len(line)]


def checksum(counts: "npt.NDArray[np.uint32]") -> str:
    """Give the first digits of the SHA-256 of the counts, as little-endian words."""
    import hashlib

    return hashlib.sha256(counts.astype("<u4").tobytes()).hexdigest()[:16]
