"""Fields: the shipped ones, those of a caller, and those in files."""

import copy
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cli_runner import run
from palatine import Error, RecordError, RulesError, chinese, poker

SOURCES = Path(__file__).parents[2] / "cpp" / "src" / "chinese"
HAND = "As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s"
SHIPPED = {
    "rows": 0x07361B0F909A2094,
    "two_four": 0x16E1E09C05EA58A9,
    "one_six": 0xCB9D9604BBE73A3B,
    "table": 0x0FC245FE58FE6223,
    "two_four_table": 0x682E0CF865D40F7F,
    "one_six_table": 0xAF1FB5C4ECBE8799,
    "low27": 0x2B2EB064766F2868,
}
"""Fields, each under the name of its preset, and their checksums."""


def rules_of(name: str) -> chinese.Rules:
    return chinese.PRESETS["default" if name == "rows" else name]


def source(name: str) -> str:
    return (SOURCES / f"field_{name}.hpp").read_text(encoding="utf-8")


def unpacked(text: str) -> list[list[int]]:
    rows = []
    for part in text.split("[] = {")[1:]:
        counts: list[int] = []
        for number in map(int, part.split("}")[0].split(",")):
            counts += [0] * -number if number < 0 else [number]
        rows.append(counts)
    return rows


def fnv_1a(data: bytes) -> int:
    number = 0xCBF29CE484222325
    for byte in data:
        number = (number ^ byte) * 0x100000001B3 % 2**64
    return number


@pytest.mark.parametrize("name", SHIPPED)
def test_the_shipped_fields_are_whole(name: str) -> None:
    field = chinese.Field.for_rules(rules_of(name))
    assert field.name == name
    assert field.counts.shape == (3, poker.NUM_VALUES)
    assert field.counts.dtype == np.uint32
    assert field.total == 2**20
    assert (field.counts.sum(axis=1) == field.total).all()
    assert field.checksum == SHIPPED[name] == fnv_1a(field.counts.astype("<u4").tobytes())
    assert unpacked(source(name)) == field.counts.tolist()


@pytest.mark.parametrize("name", SHIPPED)
def test_the_sources_say_where_they_come_from(name: str) -> None:
    head = source(name)[:800]
    assert f"{SHIPPED[name]:016x}" in head
    command = next(line for line in head.splitlines() if line.startswith("// palatine solve chinese "))
    assert command.endswith(" --seed 1 --source")
    gain = re.search(r"// palatine [^ ]+; a best response .* gains (0\.00\d+) \+- 0\.0000\d units", head)
    assert gain is not None
    assert float(gain[1]) < 0.005


def test_there_are_no_other_sources_and_they_are_small() -> None:
    files = sorted(SOURCES.glob("field_*.hpp"))
    assert [file.stem for file in files] == sorted(f"field_{name}" for name in SHIPPED)
    assert sum(file.stat().st_size for file in files) < 500_000
    assert chinese.Field.standard().checksum == SHIPPED["rows"]


def test_the_shipped_field_looks_like_good_players() -> None:
    share = {
        row: np.bincount([poker.category(value) for value in range(poker.NUM_VALUES)], weights=counts) / 2**20
        for row, counts in zip(chinese.ROWS, chinese.Field.standard().counts, strict=True)
    }
    front, middle, back = (share[row] for row in ("front", "middle", "back"))
    assert set(np.flatnonzero(front)) == {0, 1, 3}  # CP-4
    # Close to what is known of near-equilibrium players under other scoring.
    assert front[[0, 1, 3]] == pytest.approx([0.463, 0.532, 0.0057], abs=0.02)
    assert middle[[1, 2, 4, 5]] == pytest.approx([0.343, 0.280, 0.180, 0.078], abs=0.02)
    assert back[[4, 5, 6]] == pytest.approx([0.212, 0.296, 0.296], abs=0.02)


def test_chances_are_those_of_the_counts() -> None:
    field = chinese.Field.standard()
    for row, counts in zip(chinese.ROWS, field.counts.astype(int), strict=True):
        for value in (0, 1, 700, 2400, 5000, 8225, 9600, 9841):
            below, ties = int(counts[:value].sum()), int(counts[value])
            expected = (below / 2**20, ties / 2**20, (2**20 - below - ties) / 2**20)
            assert field.chances(row, value) == expected
    for value in (-1, 9842, 2**70):
        with pytest.raises(Error, match=str(value)):
            field.chances("front", value)
    with pytest.raises(Error, match="side"):
        field.chances("side", 0)
    with pytest.raises(TypeError):
        field.chances("front", 1.0)  # type: ignore[arg-type]
    for wrong in (1, b"front", None):
        with pytest.raises(TypeError, match="row must be a str"):
            field.chances(wrong, 1)  # type: ignore[arg-type]
    with pytest.raises(Error, match="row is no text"):
        field.chances("\ud800", 1)


def test_a_callers_own_field() -> None:
    counts = np.zeros((3, poker.NUM_VALUES), dtype=np.uint32)
    counts[:, 9841] = 3
    field = chinese.Field("nobody wins", counts)
    assert field.total == 3
    assert "nobody wins" in repr(field)
    hand = "As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s"
    (choice,) = chinese.arrange(hand, field=field)
    assert choice.units == -3
    assert choice.field == "nobody wins"
    assert choice.row_chances == ((0, 0, 1),) * 3
    counts[:] = 0
    assert field.counts.sum() == 9
    field.counts[:] = 0
    assert field.counts.sum() == 9
    strided = np.zeros((poker.NUM_VALUES, 6), dtype=np.uint32)
    strided[:, ::2] = field.counts.T
    assert chinese.Field("strided", strided[:, ::2].T).checksum == field.checksum


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda field: pickle.loads(pickle.dumps(field))])
def test_fields_are_equal_by_value(way: Callable[[chinese.Field], chinese.Field], tmp_path: Path) -> None:
    """Copies, pickles and files too; a field of another name, or of one other count, is another one."""
    field = chinese.Field.standard()
    again = way(field)
    assert again == field
    assert hash(again) == hash(field)
    assert {field: 1}[again] == 1
    assert (again.name, again.checksum, again.total) == (field.name, field.checksum, field.total)
    assert chinese.arrange(HAND, field=again) == chinese.arrange(HAND, field=field)
    chinese.save_field(tmp_path / "one", field, chinese.Rules(), ["shipped"])
    chinese.save_field(tmp_path / "two", again, chinese.Rules(), ["shipped"])
    assert chinese.load_field(tmp_path / "one") == field
    assert chinese.read_field(tmp_path / "one") == chinese.read_field(tmp_path / "two")
    counts = field.counts
    assert chinese.Field("rows", counts) == field
    assert chinese.Field("other", counts) != field
    counts[0, 100] += 1
    counts[0, 7] -= 1
    assert chinese.Field("rows", counts) != field
    assert chinese.Field.for_rules(chinese.PRESETS["two_four"]) != field
    thing: Any
    for thing in (None, "rows", field.checksum, field.counts.tolist()):
        assert field != thing


def test_fields_that_are_refused() -> None:
    counts = np.ones((3, poker.NUM_VALUES), dtype=np.uint32)
    for dtype in (np.int64, np.float64, ">u4"):
        with pytest.raises(TypeError, match=r"astype\(np.uint32\)"):
            chinese.Field("x", counts.astype(dtype))
    for wrong in (counts[:2], counts[:, :-1], counts[0], counts.T):
        with pytest.raises(Error, match=r"\(3, 9842\)"):
            chinese.Field("x", wrong)
    uneven = counts.copy()
    uneven[1, 0] = 2
    with pytest.raises(Error, match=r"9842 and 9843 \(middle\)"):
        chinese.Field("x", uneven)
    for wrong in (counts * 0, counts * 2**30):
        with pytest.raises(Error, match="add up"):
            chinese.Field("x", wrong)
    with pytest.raises(Error, match=r"name is no text: '\\udcff'"):
        chinese.Field("\udcff", counts)
    for arguments in ((None, counts), (b"x", counts), ("x", None), ("x", counts.tolist()), ("x",), ()):
        with pytest.raises(TypeError):
            chinese.Field(*arguments)  # type: ignore[arg-type]


def test_the_best_response_to_the_shipped_field_gains_nothing_on_average() -> None:
    rng = np.random.default_rng(1)
    hands = np.argsort(rng.random((20_000, 52)), axis=1)[:, :13].astype(np.uint8)
    units = chinese.arrange_many(hands, threads=2).units
    assert abs(units.mean()) < 5 * units.std() / len(units) ** 0.5


def nearest(**options: Any) -> tuple[str, bool]:
    rules = chinese.Rules(**options)
    return chinese.Field.for_rules(rules).name, chinese.Field.is_made_for(rules)


def test_what_has_no_part_in_a_field() -> None:
    settled_without_rows: dict[str, Any] = {
        "specials": "basic",
        "special_order": ["six_pairs"],
        "misset": "flat6",
        "surrender": 3,
        "topology": "banker",
    }
    assert nearest(**settled_without_rows) == ("rows", True)
    assert nearest(bonus_mode="add", bonus_to="both") == ("rows", True)  # without bonuses
    for name in SHIPPED:
        changed = rules_of(name).with_options(settled_without_rows)
        assert chinese.Field.for_rules(changed).name == name
        assert chinese.arrange(HAND, changed)[0].field == name


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"scoring": (2, 0)}, "two_four"),  # 3-0 pays 5 where 2-1 pays 3
        ({"scoring": (1, 1)}, "rows"),  # 5 and 2: 2.5 is above the root of 6
        ({"scoring": (0, 1)}, "rows"),  # 4 and 1
        ({"scoring": (0, 2)}, "one_six"),  # 5 and 1
        ({"scoring": (10**6, 10**6)}, "two_four"),
        ({"gun": 2}, "one_six"),
        ({"gun": 3}, "one_six"),
        ({"scoring": "two_four", "gun": 2}, "rows"),  # 8 and 2
        ({"row_bonus": "asian"}, "table"),
        ({"row_bonus": "table", "bonus_mode": "add"}, "table"),
        ({"row_bonus": "open_face", "bonus_to": "both", "scoring": "one_six"}, "one_six_table"),
        ({"row_bonus": {"back": {"straight_flush": 9}}, "scoring": "two_four"}, "two_four_table"),
        ({"middle": "low27", "scoring": "one_six"}, "low27"),
        ({"middle": "low27", "row_bonus": "table"}, "low27"),
        ({"equal_rows": "allowed"}, "rows"),
        ({"wheel": "second"}, "rows"),
        ({"suit_tie_break": "shdc"}, "rows"),
        ({"home_run": 2}, "rows"),
        ({"deck": "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad"}, "rows"),
    ],
)
def test_rules_without_a_field_take_the_nearest_and_say_so(options: dict[str, Any], name: str) -> None:
    assert nearest(**options) == (name, False)
    hand = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qd Kd Ad"
    rules = chinese.Rules(**options)
    assert chinese.arrange(hand, rules)[0].field == f"{name} (nearest)"
    assert chinese.arrange(hand, rules, chinese.Field.standard())[0].field == "rows"


def test_the_command_of_a_shipped_field_is_true() -> None:
    """By its rules and seed, but with fewer hands; the whole run is another test."""
    solver = chinese.FieldSolver(5000, 1)
    for _ in range(20):
        solver.step(2)
    shipped, found = (
        np.cumsum(field.counts, axis=1) / 2**20 for field in (chinese.Field.standard(), solver.field("found"))
    )
    assert np.abs(shipped - found).max() < 0.03


@pytest.mark.slow
@pytest.mark.parametrize("name", ["rows", "table"])
def test_a_shipped_field_is_what_its_command_writes(name: str) -> None:
    head = source(name)
    command = re.search(r"// palatine (solve chinese .*)", head)
    assert command is not None
    assert without_version(run(*command[1].split()).out) == without_version(head)


def without_version(text: str) -> str:
    return re.sub(r"^// palatine [^ ;]+;", "// palatine;", text, flags=re.MULTILINE)


def test_a_field_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "own.field"
    field = chinese.Field.for_rules(chinese.PRESETS["table"])
    rules = chinese.Rules(row_bonus={"front": {"AA": 2}}, scoring=(3, 4), surrender=2)
    chinese.save_field(path, field, rules, ["made by hand"])
    found = chinese.read_field(path)
    assert (found.rules, found.provenance, found.field.name) == (rules, ("made by hand",), "table")
    assert found.field.checksum == field.checksum
    assert chinese.load_field(path).checksum == field.checksum
    assert chinese.load_field(str(path), rules.with_options({"surrender": None, "specials": "viet"})).name == "table"
    with pytest.raises(RulesError, match=r"a field for Rules\(scoring=\(3, 4\)"):
        chinese.load_field(path, chinese.Rules())
    with pytest.raises(TypeError, match="Rules"):
        chinese.load_field(path, "default")  # type: ignore[arg-type]
    choice = chinese.arrange(HAND, rules, chinese.load_field(path, rules))[0]
    assert choice == chinese.arrange(HAND, rules, field)[0]
    with pytest.raises(OSError, match="missing"):
        chinese.load_field(tmp_path / "missing")
    for wrong in ((path, field, None), (path, None, rules)):
        with pytest.raises(TypeError):
            chinese.save_field(*wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"palatine chinese field"', '"something else"', "no 'palatine chinese field'"),
        ('"version": 1', '"version": 2', "version 2, this is 1"),
        ('"checksum": "0', '"checksum": "1', "have checksum 0"),
        ('"front": [-7', '"front": [-8', "9843|9842"),
        ('"front": [-7', '"front": [-100000000000', "more than 9842"),
        ('"front": [-7', '"front": [true', "not True"),
        ('"front": [-7', '"front": [4294967296', "4294967296"),
        ('"front": ', '"side": ', "front"),
        ('"rules": {', '"rules": {"dealers": 3, ', "no option 'dealers'"),
        ('"rules": {', '"rules": [], "others": {', "table, not list"),
        ('"name": "rows"', '"name": 3', "name must be a str"),
        ('"provenance": []', '"provenance": "by hand"', "a list of lines, not 'by hand'"),
        ('"provenance": []', '"provenance": [3]', "a list of lines"),
        ("{\n", "[\n", "Expecting|delimiter"),
    ],
)
def test_files_that_are_no_fields(tmp_path: Path, old: str, new: str, reason: str) -> None:
    path = tmp_path / "wrong.field"
    chinese.save_field(path, chinese.Field.standard(), chinese.Rules())
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(RecordError, match=reason):
        chinese.load_field(path)


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"null", b"[" * 100_000, b'{"format": "palatine chinese field"}'])
def test_bytes_that_are_no_fields(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "wrong.field"
    path.write_bytes(data)
    with pytest.raises(RecordError, match="no file of a field"):
        chinese.read_field(path)


def test_importing_the_package_stays_light() -> None:
    code = "import sys, palatine.chinese; print('numpy' in sys.modules, 'rich' in sys.modules)"
    found: Any = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert found.stdout.split() == ["False", "False"]
