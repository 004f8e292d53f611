"""The solver of fields - over pools, broken off and resumed - and what the players of a field lose."""

import concurrent.futures
import signal
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from palatine import Error, RecordError, RulesError, chinese, poker


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
        chinese.FieldSolver(400, 3, preset)  # type: ignore[arg-type]


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


POOLS: dict[str, Callable[[], concurrent.futures.Executor]] = {
    "threads": lambda: concurrent.futures.ThreadPoolExecutor(3),
    "processes": lambda: concurrent.futures.ProcessPoolExecutor(2),
}
OWN_RULES = chinese.Rules(scoring=(2, 1), row_bonus={"front": {"AA": 2}}, specials="basic", surrender=3)


@pytest.mark.parametrize("pool", POOLS)
def test_the_result_does_not_depend_on_the_pool(pool: str) -> None:
    """21 chunks are two tasks."""
    alone = chinese.FieldSolver(20_500, 3, OWN_RULES)
    alone.step()
    with POOLS[pool]() as executor:
        spread = chinese.FieldSolver(20_500, 3, OWN_RULES)
        spread.step(executor=executor)
        assert executor.submit(int, "7").result() == 7  # still open
    assert spread.rounds == 1
    assert spread.field("x").checksum == alone.field("x").checksum


def test_a_pool_that_fails_leaves_the_solver_as_it_was() -> None:
    solver = chinese.FieldSolver(500, 3)
    executor = concurrent.futures.ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(RuntimeError):
        solver.step(executor=executor)
    with pytest.raises(TypeError, match="Executor"):
        solver.step(executor="threads")  # type: ignore[arg-type]
    solver.step()
    alone = chinese.FieldSolver(500, 3)
    alone.step()
    assert solver.field("x").checksum == alone.field("x").checksum


def played(rounds: int, checkpoint: Path | None = None) -> chinese.FieldSolver:
    solver = chinese.FieldSolver(1200, 5, OWN_RULES, checkpoint)
    while solver.rounds < rounds:
        solver.step()
    return solver


def test_a_solver_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    path = tmp_path / "part"
    played(2, path)
    kept = path.read_bytes()
    whole = played(4)
    again = played(4, path)
    assert again.field("x").checksum == whole.field("x").checksum
    assert again.gain(50) == whole.gain(50)
    assert path.read_bytes().startswith(kept)
    assert path.read_bytes().count(b"\n") == 1 + 5  # the first round has two deals
    assert played(4, path).rounds == 4


def test_a_deal_that_broke_off_is_dealt_again(tmp_path: Path) -> None:
    path = tmp_path / "part"
    played(3, path)
    data = path.read_bytes()
    ends = [i + 1 for i, byte in enumerate(data) if byte == ord("\n")]
    for cut in (0, 10, ends[0], ends[0] + 5, ends[1], ends[2] - 1, ends[3] + 100):
        path.write_bytes(data[:cut])
        played(3, path)
        assert path.read_bytes() == data


class Interrupted:
    """A native solver whose next deal is interrupted once it is in the checkpoint, or once it is taken."""

    def __init__(self, solver: Any, *, takes: bool) -> None:
        self.solver, self.takes, self.interrupted = solver, takes, False

    def add(self, counts: Any) -> None:
        first, self.interrupted = not self.interrupted, True
        if self.takes or not first:
            self.solver.add(counts)
        if first:
            raise KeyboardInterrupt

    def __getattr__(self, name: str) -> Any:
        return getattr(self.solver, name)


@pytest.mark.parametrize("takes", [False, True])
def test_an_interrupt_puts_no_deal_into_the_checkpoint_twice(tmp_path: Path, takes: bool) -> None:
    whole, part = tmp_path / "whole", tmp_path / "part"
    played(3, whole)
    solver = played(1, part)
    solver._solver = Interrupted(solver._solver, takes=takes)  # type: ignore[assignment]
    with pytest.raises(KeyboardInterrupt):
        solver.step()
    while solver.rounds < 3:
        solver.step()
    assert part.read_bytes() == whole.read_bytes()
    part.unlink()
    with pytest.raises(FileNotFoundError):
        solver.step()
    assert solver.rounds == 3
    assert not part.exists()  # and not one that begins in the middle


def test_a_checkpoint_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "part"
    played(1, path)
    data = path.read_bytes()
    for arguments, reason in (
        ((1201, 5, OWN_RULES), "hands 1200, not 1201"),
        ((1200, 6, OWN_RULES), "seed 5, not 6"),
        ((1200, 5, chinese.Rules()), "rules"),
        ((1200, 5, OWN_RULES.with_options({"surrender": 2})), "rules"),
    ):
        with pytest.raises(RecordError, match=reason):
            chinese.FieldSolver(*arguments, checkpoint=path)
        assert path.read_bytes() == data
    lines = data.splitlines(keepends=True)
    wrong = {
        "no 'palatine chinese field solver'": b"a diary\n",
        "no 'palatine": b"a diary",
        "version 2, not 1": data.replace(b'"version": 1', b'"version": 2', 1),
        ":3: no deal of this solver: its number": lines[0] + lines[1] + lines[1],
        ":2: no deal of this solver: its number or its checksum": data.replace(b'"checksum": "', b'"checksum": "x', 1),
        ":2: no deal of this solver": lines[0] + b"{}\n",
    }
    for reason, text in wrong.items():
        path.write_bytes(text)
        with pytest.raises(RecordError, match=reason):
            chinese.FieldSolver(1200, 5, OWN_RULES, path)
        assert path.read_bytes() == text
    with pytest.raises(OSError, match="directory"):
        chinese.FieldSolver(1200, 5, OWN_RULES, tmp_path)


def test_a_deal_of_other_hands_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "part"
    chinese.FieldSolver(50, 5, OWN_RULES, path).step()
    path.write_text(path.read_text(encoding="ascii").replace('"hands": 50', '"hands": 60'), encoding="ascii")
    with pytest.raises(RecordError, match=r":2: .* 60 hands is not one of 50 \(front\)"):
        chinese.FieldSolver(60, 5, OWN_RULES, path)


def test_hands_come_from_the_deck_of_the_rules() -> None:
    sixes_and_better = chinese.Rules(deck=[card for card in range(52) if card >= 16])
    solver = chinese.FieldSolver(500, 1, sixes_and_better)
    solver.step()
    front = solver.field("x").counts[0]
    assert front[: poker.evaluate("6c 7d 8h")].sum() == 0
    assert front[poker.evaluate("2c 2d 7h") : poker.evaluate("5c 5d Ah") + 1].sum() == 0


def test_players_of_a_field_lose_little_and_what_is_said_of_it_holds_together() -> None:
    found = chinese.exploitability(deals=100, opponents=8192, threads=2)
    assert found.field == "rows"
    assert found.deals == 100
    assert 90 < found.opponents < 120  # C(39, 13) / C(52, 13) of 8192 are 105
    assert -0.06 < found.at_least.mean < found.at_most.mean < 0.06
    assert 0 < found.at_most.margin < 0.05
    assert found == chinese.exploitability(deals=91, opponents=8192)
    with concurrent.futures.ThreadPoolExecutor(2) as executor:
        assert found == chinese.exploitability(deals=100, opponents=8192, executor=executor)


def test_players_of_a_bad_field_lose_much() -> None:
    counts = np.ones((3, poker.NUM_VALUES), dtype=np.uint32)
    calls: list[tuple[int, int]] = []
    bad = chinese.exploitability(
        chinese.Rules(),
        chinese.Field("bad", counts),
        deals=20,
        opponents=8192,
        progress=lambda done, total: calls.append((done, total)),
    )
    assert bad.field == "bad"
    assert bad.at_least.mean > 0.1  # 0.17; for a good one it is 0.003
    assert calls == [(done, 10) for done in range(1, 11)]


def test_what_cannot_be_measured() -> None:
    for deals in (9, 2**20 + 1, -1):
        with pytest.raises(Error, match=str(deals)):
            chinese.exploitability(deals=deals)
    for wrong in (1.5, True, None):
        with pytest.raises(TypeError):
            chinese.exploitability(deals=wrong)  # type: ignore[arg-type]
    for opponents in (8191, 2**24 + 1):
        with pytest.raises(Error, match=str(opponents)):
            chinese.exploitability(deals=10, opponents=opponents)
    for rules in (chinese.Rules(home_run=2), chinese.PRESETS["miniature"], chinese.Rules(deck=range(4, 52))):
        with pytest.raises(RulesError):
            chinese.exploitability(rules, deals=10, opponents=8192)


SLOW = chinese.PRESETS["one_six_table"]
FOR_LONG: dict[str, Callable[[], Callable[[], object]]] = {  # what is ready before, and then takes minutes
    "arrange_many": lambda: partial(chinese.arrange_many, np.tile(np.arange(13, dtype=np.uint8), (2_000_000, 1)), SLOW),
    "step": lambda: chinese.FieldSolver(1 << 20, 1, SLOW).step,
    "gain": lambda: partial(played(1).gain, 1 << 20),
    "opponents": lambda: partial(chinese.exploitability, SLOW, opponents=1 << 24),
    "deals": lambda: partial(chinese.exploitability, SLOW, deals=1 << 20, opponents=8192),
}


@pytest.mark.parametrize("work", FOR_LONG.values(), ids=FOR_LONG)
def test_an_interrupt_ends_long_work(work: Callable[[], Callable[[], object]]) -> None:
    call = work()
    begun = time.monotonic()
    threading.Timer(0.2, signal.raise_signal, [signal.SIGINT]).start()
    with pytest.raises(KeyboardInterrupt):
        call()
    assert time.monotonic() - begun < 60  # all of it takes minutes


def steps(solver: chinese.FieldSolver, rounds: int) -> None:
    while solver.rounds < rounds:
        solver.step()


def test_a_round_that_is_interrupted_begins_again(tmp_path: Path) -> None:
    solver = chinese.FieldSolver(4000, 7, SLOW, tmp_path / "part")
    threading.Timer(0.15, signal.raise_signal, [signal.SIGINT]).start()
    with pytest.raises(KeyboardInterrupt):
        steps(solver, 64)
    again = chinese.FieldSolver(4000, 7, SLOW)
    solver.step()
    steps(again, solver.rounds)
    assert solver.field("x").checksum == again.field("x").checksum
