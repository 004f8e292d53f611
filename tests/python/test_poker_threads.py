"""Many callers at once, and that a batch lets other Python threads run."""

import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import hand_corpus
import palatine
from palatine import poker


def test_many_callers_at_once() -> None:
    def work(size: int) -> bool:
        hands = hand_corpus.rows(size)
        expected = hand_corpus.referee_values(size)
        good = True
        for _ in range(5):
            good &= bool((poker.evaluate_many(hands, threads=1 + size % 3) == expected).all())
            good &= bool((poker.evaluate_many(hand_corpus.masks_of(hands)) == expected).all())
            good &= [poker.evaluate(hand) for hand in hands[:20].tolist()] == expected[:20].tolist()
        return good

    for size in range(53):  # the caches are filled before the race
        hand_corpus.referee_values(size)
    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, list(range(53)) * 2))


def test_errors_in_many_callers_stay_apart() -> None:
    def work(row: int) -> bool:
        hands = hand_corpus.rows(7).copy()
        hands[row, 3] = 52 + row % 200
        try:
            poker.evaluate_many(hands, threads=2)
        except palatine.CardError as error:
            return str(row) in str(error) and str(52 + row % 200) in str(error)
        return False

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(0, 600, 3)))


def test_a_batch_lets_other_threads_run() -> None:
    masks = np.broadcast_to(hand_corpus.masks_of(hand_corpus.rows(7))[:1], 40_000_000)
    out = np.zeros(len(masks), dtype=np.uint16)
    span: list[float] = []

    def work() -> None:
        span.append(time.perf_counter())
        poker.evaluate_many(masks, out=out)
        span.append(time.perf_counter())

    worker = threading.Thread(target=work)
    ticks = []
    worker.start()
    while worker.is_alive():
        ticks.append(time.perf_counter())
        time.sleep(0.0005)
    worker.join()
    start, end = span
    third = (end - start) / 3
    assert any(start + third < tick < end - third for tick in ticks)


NO_MORE_THREADS = """
import re, resource
from pathlib import Path
import numpy as np
from palatine import poker

masks = np.full(4_000_000, 0b11, dtype=np.uint64)
out = np.zeros(len(masks), dtype=np.uint16)
poker.evaluate_many(masks[:1])
size = 1024 * int(re.search(r"VmSize:\\s*(\\d+)", Path("/proc/self/status").read_text())[1])
resource.setrlimit(resource.RLIMIT_AS, (size + 2**28, size + 2**28))  # room for the stacks of some threads
assert (poker.evaluate_many(masks, out=out, threads=1024) == poker.evaluate_mask(0b11)).all()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="needs the limits and the /proc of Linux")
def test_fewer_threads_than_asked_for_do_it_all() -> None:
    done = subprocess.run([sys.executable, "-c", NO_MORE_THREADS], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
