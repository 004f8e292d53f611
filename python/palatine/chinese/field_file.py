"""Fields in files: JSON, with the rules that the field was made for."""

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from palatine import _core
from palatine.chinese.arrange import Field
from palatine.chinese.arrangement import ROWS
from palatine.chinese.rules import Rules, check_rules
from palatine.errors import Error, RecordError, RulesError
from palatine.files import write_file
from palatine.game.records import read_json, read_record_file

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

FORMAT = "palatine chinese field"
VERSION = 1


@dataclass(frozen=True, slots=True)
class FieldFile:
    """What a file of a field holds."""

    field: Field
    rules: Rules
    """What its players played by."""
    provenance: tuple[str, ...]
    """Where it comes from, in lines."""

    def for_rules(self, rules: Rules) -> Field:
        """Give the field; RulesError where it was made for other rules, see `load_field`."""
        check_rules(rules)
        if about_rows(rules) != about_rows(self.rules):
            raise RulesError(f"a field for {self.rules}, not for {rules}")
        return self.field


def save_field(path: str | os.PathLike[str], field: Field, rules: Rules, provenance: Iterable[str] = ()) -> None:
    """Write a field to a file, in the place of one that is there, whole or not at all.

    rules: what the field was made for; `load_field` refuses others. provenance: lines that say where it comes from.

    Raises OSError when the file cannot be written.
    """
    write_file(path, field_text(field, rules, provenance).encode())


def load_field(path: str | os.PathLike[str], rules: Rules | None = None) -> Field:
    """Read a field that `save_field` or `palatine solve chinese --output` has written.

    rules: refused where the field was made for others; what is settled without rows - special hands, surrender, mis-set
    hands, who pays whom - makes no difference. None takes any.

    Raises RecordError for what is no such file, RulesError for a field of other rules, OSError when it cannot be read.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save_field(folder + "/rows.field", Field.standard(), Rules())
    ...     load_field(folder + "/rows.field").checksum == Field.standard().checksum
    True
    """
    found = read_field(path)
    return found.field if rules is None else found.for_rules(rules)


def read_field(path: str | os.PathLike[str]) -> FieldFile:
    """Read all that a file of a field holds; errors as for `load_field`."""
    try:
        return field_of(read_json(read_record_file(path)))
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise RecordError(f"no file of a field: {error}") from error


def about_rows(rules: Rules) -> Rules:
    """Give rules without what has no part in a field."""
    changed: dict[str, Any] = {
        "specials": "none",
        "special_order": "units",
        "misset": "reject",
        "surrender": None,
        "topology": "all",
    }
    if rules.row_bonus == "none":
        changed |= {"bonus_mode": "replace", "bonus_to": "winner"}
    return rules.with_options(changed)


def field_text(field: Field, rules: Rules, provenance: Iterable[str] = ()) -> str:
    """Give the text of a file: an entry a line."""
    check_rules(rules)
    if not isinstance(field, Field):
        raise TypeError(f"field is a palatine.chinese.Field, not {type(field).__name__}")
    entries = {
        "format": FORMAT,
        "version": VERSION,
        "name": field.name,
        "rules": rules.to_dict(),
        "provenance": [str(line) for line in provenance],
        "checksum": f"{field.checksum:016x}",
        **pack_rows(field.counts),
    }
    return "{\n" + ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in entries.items()) + "\n}\n"


def field_of(entries: Any) -> FieldFile:
    """Read the entries of a file; ValueError, TypeError or KeyError for what they cannot be."""
    if not isinstance(entries, dict) or entries.get("format") != FORMAT:
        raise RecordError(f"no {FORMAT!r}")
    if entries["version"] != VERSION:
        raise RecordError(f"version {_core.shown(entries['version'])}, this is {VERSION}")
    field = Field(entries["name"], unpack_rows(entries))
    if f"{field.checksum:016x}" != entries["checksum"]:
        raise RecordError(f"the counts have checksum {field.checksum:016x}, not {_core.shown(entries['checksum'])}")
    if not isinstance(entries["rules"], dict):
        raise TypeError(f"rules are a table, not {type(entries['rules']).__name__}")
    provenance = entries["provenance"]
    if not isinstance(provenance, list) or not all(isinstance(line, str) for line in provenance):
        raise TypeError(f"provenance is a list of lines, not {_core.shown(provenance)}")
    return FieldFile(field, Rules.from_dict(entries["rules"]), tuple(provenance))


def pack_rows(counts: "npt.NDArray[np.uint32]") -> dict[str, list[int]]:
    """Give the counts of the rows by their names, packed."""
    return {row: list(pack(numbers)) for row, numbers in zip(ROWS, counts.tolist(), strict=True)}


def unpack_rows(entries: dict[str, Any]) -> "npt.NDArray[np.uint32]":
    """Give the counts that `pack_rows` has packed."""
    import numpy as np

    counts = np.zeros((len(ROWS), _core.NUM_VALUES), dtype=np.uint32)
    for row, name in enumerate(ROWS):
        numbers = unpack(entries[name])
        if len(numbers) != _core.NUM_VALUES:
            raise Error(f"{name} has {len(numbers)} counts, not {_core.NUM_VALUES}")
        counts[row] = numbers
    return counts


def pack(counts: Iterable[int]) -> Iterator[int]:
    """Give counts with -n in the place of n zeros in a row."""
    zeros = 0
    for count in counts:
        if count == 0:
            zeros += 1
            continue
        if zeros:
            yield -zeros
        zeros = 0
        yield count
    if zeros:
        yield -zeros


def unpack(packed: Sequence[int]) -> list[int]:
    """Give back what `pack` has packed; counts below 2**32, and no more of them than a row has."""
    counts: list[int] = []
    for number in packed:
        if not isinstance(number, int) or isinstance(number, bool) or number >= 2**32:
            raise TypeError(f"a count is a whole number below 2**32, not {_core.shown(number)}")
        if len(counts) + max(1, -number) > _core.NUM_VALUES:
            raise Error(f"more than {_core.NUM_VALUES} counts")
        counts += [0] * -number if number < 0 else [number]
    return counts
