"""A match on a cluster: two worker processes, one of which dies in the middle; the result is that of no cluster."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from match_bots import Patient, careful
from palatine.bots import RandomBot
from palatine.match import SequentialTest, play_match

distributed = pytest.importorskip("distributed", reason="needs the extra [distributed]")
dask_config = pytest.importorskip("dask.config")

pytestmark = pytest.mark.slow  # starts three processes

CONFIG = {
    "distributed.comm.timeouts.connect": "120s",
    "distributed.comm.timeouts.tcp": "120s",
    "distributed.scheduler.allowed-failures": 20,
    "distributed.worker.memory.terminate": False,
}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Any]:
    with (
        dask_config.set(CONFIG),
        distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address=None,
            memory_limit=0,
            local_directory=str(tmp_path),
        ) as cluster,
        distributed.Client(cluster, timeout=120) as client,
    ):
        client.wait_for_workers(2, timeout=120)
        yield client


@pytest.mark.parametrize("test", [None, SequentialTest(-0.5, 1)], ids=["fixed", "sequential"])
def test_a_killed_worker_changes_nothing(client: Any, tmp_path: Path, test: SequentialTest | None) -> None:
    go, begun = tmp_path / "go", tmp_path / "begun"
    workers = set(client.run(os.getpid).values())
    assert len(workers) == 2
    killed: list[int] = []

    def kill_one() -> None:
        """Wait until both workers are inside a task, and kill one of them there; the other tasks go on then."""
        while not begun.exists() or len(set(begun.read_text().split())) < 2:
            time.sleep(0.01)
        killed.append(min(workers))
        os.kill(killed[0], signal.SIGKILL)
        go.touch()

    killer = threading.Thread(target=kill_one, daemon=True)
    killer.start()
    maker = partial(Patient, careful, go, begun)
    found = play_match("kuhn", [maker, "random"], 400, 3, test=test, executor=client.get_executor(), chunk=10)
    killer.join()
    assert killed
    assert (
        set(map(int, begun.read_text().split())) == workers
    )  # so the one that died was at work, and its deals are here
    plain = play_match("kuhn", [careful, RandomBot], 400, 3, test=test)
    assert found.deals == plain.deals
    assert found.verdict == plain.verdict
    assert (len(found.deals) < 400) == (test is not None)
