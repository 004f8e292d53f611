"""Files of policies and of what solvers have learnt: a line of JSON, arrays, a checksum.

A file is the line "palatine.KIND VERSION", a line of JSON (the root of the game, numbers, and for each array its dtype
and length), the arrays one after another, little-endian, and the 16 bytes of BLAKE2b of all that. Equal contents give
equal bytes.
"""

import hashlib
import json
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from palatine import _core, files
from palatine.errors import RecordError
from palatine.game.records import read_json

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["as_bytes", "from_bytes", "read_file"]
__dir__ = __all__.copy  # dir() shows the public names alone

VERSION = 1
CHECKSUM = 16
LONGEST_HEAD = 1 << 26
DTYPES = ("|u1", "<u2", "<u4", "<u8", "<i8", "<f8")


def checksum(data: bytes) -> bytes:
    """Hash all that comes before the checksum."""
    return hashlib.blake2b(data, digest_size=CHECKSUM).digest()


def as_bytes(kind: str, head: dict[str, Any], arrays: "Sequence[NDArray[Any]]") -> bytes:
    """Write a record: its kind, plain values, arrays of one dimension."""
    stored = [array.astype(array.dtype.newbyteorder("<"), copy=False) for array in arrays]
    head = {**head, "arrays": [[array.dtype.str, len(array)] for array in stored]}
    text = f"palatine.{kind} {VERSION}\n{json.dumps(head, sort_keys=True, separators=(',', ':'))}\n"
    data = text.encode() + b"".join(array.tobytes() for array in stored)
    return data + checksum(data)


def from_bytes(kind: str, data: bytes) -> "tuple[dict[str, Any], list[NDArray[Any]]]":
    """Read a record of that kind; RecordError, with the reason, for anything else."""
    import numpy as np

    if not isinstance(data, (bytes, bytearray)):
        raise TypeError(f"a palatine.{kind} is bytes, not {type(data).__name__}")
    line = f"palatine.{kind} {VERSION}\n".encode()
    if not data.startswith(line):
        raise RecordError(f"no palatine.{kind} {VERSION}: it begins with {_core.shown(data[:40])}")
    if checksum(data[:-CHECKSUM]) != data[-CHECKSUM:]:
        raise RecordError(f"a damaged palatine.{kind}: its checksum is not that of its {len(data)} bytes")
    end = data.find(b"\n", len(line), len(line) + LONGEST_HEAD)
    try:
        head = read_json(bytes(data[len(line) : end]))
        arrays, place = [], end + 1
        for dtype, length in head.pop("arrays"):
            if dtype not in DTYPES or type(length) is not int or length < 0:
                raise ValueError(f"an array of {_core.shown(length)} {_core.shown(dtype)}")
            array = np.frombuffer(data, dtype, length, place) if length else np.empty(0, dtype)
            arrays.append(array.astype(array.dtype.newbyteorder("=")))
            place += array.nbytes
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise RecordError(f"no palatine.{kind}: {error}") from None
    if place != len(data) - CHECKSUM:
        raise RecordError(f"no palatine.{kind}: {len(data) - CHECKSUM - place} bytes more or less than its arrays have")
    return head, arrays


def read_file(path: str | os.PathLike[str]) -> bytes:
    """Read a file."""
    return files.read_file(path)
