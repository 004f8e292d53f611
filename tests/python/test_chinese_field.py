"""Fields: the shipped one, those of a caller, and the solver that makes them."""

import functools
import pickle
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cli_runner import refused, run
from palatine import Error, chinese, poker

SOURCE = Path(__file__).parents[2] / "cpp" / "src" / "chinese" / "field_rows.hpp"


def fnv_1a(data: bytes) -> int:
    number = 0xCBF29CE484222325
    for byte in data:
        number = (number ^ byte) * 0x100000001B3 % 2**64
    return number


def test_the_shipped_field_is_whole() -> None:
    field = chinese.Field.standard()
    assert field.name == "rows"
    assert field.counts.shape == (3, poker.NUM_VALUES)
    assert field.counts.dtype == np.uint32
    assert field.total == 2**20
    assert (field.counts.sum(axis=1) == field.total).all()
    assert field.checksum == fnv_1a(field.counts.astype("<u4").tobytes())
    assert field.checksum == 0x07361B0F909A2094
    assert f"{field.checksum:016x}" in SOURCE.read_text(encoding="utf-8")
    assert SOURCE.stat().st_size < 150_000


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
    again = pickle.loads(pickle.dumps(field))
    assert again.checksum == field.checksum
    assert again.name == field.name
    counts[:] = 0
    assert field.counts.sum() == 9
    field.counts[:] = 0
    assert field.counts.sum() == 9
    strided = np.zeros((poker.NUM_VALUES, 6), dtype=np.uint32)
    strided[:, ::2] = field.counts.T
    assert chinese.Field("strided", strided[:, ::2].T).checksum == field.checksum


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


@pytest.mark.parametrize("preset", ["two_four", "table", "low27"])
def test_the_solver_plays_by_other_rules(preset: str) -> None:
    solver = chinese.FieldSolver(400, 3, chinese.PRESETS[preset])
    plain = chinese.FieldSolver(400, 3)
    for _ in range(2):
        solver.step(2)
        plain.step()
    assert solver.field("x").checksum != plain.field("x").checksum
    gain, deviation = solver.gain(200)
    assert gain > 0
    assert deviation > 0
    with pytest.raises(TypeError, match="Rules"):
        chinese.FieldSolver(400, 3, preset)


def test_rules_without_a_field_of_their_own_say_so() -> None:
    hand = "As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s"
    assert chinese.Field.for_rules(chinese.Rules()).name == "rows"
    for name, field in {
        "default": "rows",
        "viet": "rows",
        "two_four": "rows (nearest)",
        "full": "rows (nearest)",
    }.items():
        assert chinese.arrange(hand, chinese.PRESETS[name])[0].field == field
    own = chinese.Field.standard()
    assert chinese.arrange(hand, chinese.PRESETS["two_four"], own)[0].field == "rows"


def test_the_solver_repeats_itself_on_any_number_of_threads() -> None:
    checksums = set()
    gains = set()
    for threads in (1, 2, 3):
        solver = chinese.FieldSolver(hands=2500, seed=7)
        for _ in range(3):
            solver.step(threads)
        assert solver.rounds == 3
        checksums.add(solver.field("x").checksum)
        gains.add(solver.gain(1500, threads))
    assert checksums == {0x76D2564F455885F7}
    assert len(gains) == 1
    ((gain, deviation),) = gains
    assert 0 < gain < deviation < 0.2


def test_what_the_solver_refuses() -> None:
    for hands in (0, 2**20 + 1, -1):
        with pytest.raises(Error, match=str(hands)):
            chinese.FieldSolver(hands, 1)
    for arguments in ((1.5, 1), (True, 1), (10, None)):
        with pytest.raises(TypeError):
            chinese.FieldSolver(*arguments)  # type: ignore[arg-type]
    solver = chinese.FieldSolver(10, 2**64 - 1)
    for early in (lambda: solver.field("x"), lambda: solver.gain(10)):
        with pytest.raises(Error, match="no round"):
            early()
    for threads in (0, 10**6):
        with pytest.raises(Error, match="threads"):
            solver.step(threads)
    for _ in range(64):
        solver.step()
    with pytest.raises(Error, match="64"):
        solver.step()
    assert solver.rounds == 64


def test_threads_may_share_a_solver() -> None:
    solver = chinese.FieldSolver(200, 1)
    solver.step()
    errors: list[Exception] = []

    def play() -> None:
        try:
            for _ in range(5):
                solver.step()
                solver.field("x")
                solver.gain(10)
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors
    assert solver.rounds == 21
    alone = chinese.FieldSolver(200, 1)
    for _ in range(21):
        alone.step()
    assert alone.field("x").checksum == solver.field("x").checksum


@functools.cache
def solve(*options: str) -> str:
    result = run("solve", "chinese", "--rounds", "2", "--hands", "1500", "--seed", "5", *options)
    assert result.status == 0
    assert result.err.startswith("a best response to this population gains 0.")
    return result.out


def test_the_command_writes_the_same_source_again(tmp_path: Path) -> None:
    text = solve("--threads", "1")
    assert text == solve("--threads", "2")
    assert max(map(len, text.splitlines())) <= 120
    assert "palatine solve chinese --rounds 2 --hands 1500 --seed 5\n" in text
    target = tmp_path / "field.inc"
    assert solve("--output", str(target)) == ""
    assert target.read_text(encoding="utf-8") == text


def test_the_command_solves_other_rules() -> None:
    text = solve("--scoring", "two_four", "--bonus", "table")
    assert "palatine solve chinese --scoring two_four --bonus table --rounds 2 --hands 1500 --seed 5\n" in text
    assert "namespace palatine::chinese::field_two_four_table {" in text
    solver = chinese.FieldSolver(1500, 5, chinese.PRESETS["two_four_table"])
    solver.step()
    solver.step()
    assert unpacked(text) == solver.field("x").counts.tolist()


def unpacked(text: str) -> list[list[int]]:
    rows = []
    for part in text.split("[] = {")[1:]:
        counts: list[int] = []
        for number in map(int, part.split("}")[0].split(",")):
            counts += [0] * -number if number < 0 else [number]
        rows.append(counts)
    return rows


def test_the_source_holds_the_field() -> None:
    solver = chinese.FieldSolver(1500, 5)
    solver.step()
    solver.step()
    assert unpacked(solve("--threads", "1")) == solver.field("x").counts.tolist()
    assert unpacked(SOURCE.read_text(encoding="utf-8")) == chinese.Field.standard().counts.tolist()


def without_version(text: str) -> str:
    return re.sub(r"^// palatine [^ ;]+;", "// palatine;", text, flags=re.MULTILINE)


def test_the_shipped_source_names_its_command() -> None:
    head = SOURCE.read_text(encoding="utf-8")[:600]
    assert "// palatine solve chinese --rounds 20 --hands 200000 --seed 1\n" in head


@pytest.mark.slow
def test_the_shipped_field_is_what_its_command_writes() -> None:
    result = run("solve", "chinese", "--rounds", "20", "--hands", "200000", "--seed", "1")
    assert without_version(result.out) == without_version(SOURCE.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("option", "value"),
    [("--rounds", "0"), ("--rounds", "65"), ("--hands", "0"), ("--hands", "x"), ("--seed", "-1"), ("--threads", "0")],
)
def test_bad_options(option: str, value: str) -> None:
    assert value in refused("solve", "chinese", option, value)


def test_output_that_cannot_be_written(tmp_path: Path) -> None:
    target = str(tmp_path / "missing" / "field.inc")
    assert target in refused("solve", "chinese", "--rounds", "1", "--hands", "10", "--output", target)


def test_importing_the_package_stays_light() -> None:
    code = "import sys, palatine.chinese; print('numpy' in sys.modules, 'rich' in sys.modules)"
    found: Any = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert found.stdout.split() == ["False", "False"]
