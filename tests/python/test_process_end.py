"""A process ends well whatever its daemon threads are doing, and a child of fork() is not left hanging."""

import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from long_calls import LONG
from palatine import _core

HERE = Path(__file__).parent

DAEMONS = """
    import sys, threading, time
    sys.path.insert(0, sys.argv[1])
    from long_calls import LONG, full_table, many_hands
    from palatine import kuhn, palace, search

    SHORT = {
        "search": lambda: search.ismcts(kuhn.State.setup(["Ks", "Qs"]), simulations=10, progress=lambda done: None),
        "arrange": lambda: chinese.arrange(many_hands()[0]),
        "battle": lambda: palace.battle_equity("9s | ? ? ?", "Kh | ? ? ?"),
        "moves": lambda: full_table().legal_count(limit=10**5),
        "playouts": lambda: palatine.playouts("leduc", 1000),
    }
    import palatine
    from palatine import chinese

    class Event:
        def is_set(self):
            return sum(range(1000)) < 0

    def again(call):
        while True:
            call()

    full_table(), many_hands()
    names = sys.argv[3:] or [*LONG, *SHORT]
    for name in names:
        call = SHORT.get(name) or (lambda run=LONG[name].run: run(Event()))
        threading.Thread(target=again, args=[call], daemon=True).start()
    time.sleep(float(sys.argv[2]))
"""


def end(seconds: float, *names: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(DAEMONS), str(HERE), str(seconds), *names],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


KINDS = ["search", "arrange", "battle", "moves", "playouts", "ismcts", "cfr", "palace.showdown_equity", "playouts"]


@pytest.mark.parametrize("seconds", [0.2, 0.31])
def test_daemon_threads_in_native_calls_at_the_end(seconds: float) -> None:
    end(seconds, *KINDS)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [*(name for name in LONG if name != "chinese.arrange_many"), "search", "arrange", "battle", "moves"]
)
def test_a_daemon_thread_in_each_native_call_at_the_end(name: str) -> None:
    for seconds in (0.2, 0.23, 0.35):
        end(seconds, name)


FORK = """
    import os, signal, threading
    import palatine
    from palatine import casino, chinese, palace, poker

    def first():
        chinese.arrange("As Ks Qs Js Ts 9h 8h 7h 6h 5h 2c 2d 3c")

    threading.Thread(target=first).start()
    children = []
    for _ in range(12):
        child = os.fork()
        if child == 0:
            signal.alarm(60)
            first()
            poker.describe(9000)
            os._exit(0)
        children.append(child)
    statuses = [os.waitpid(child, 0)[1] for child in children]
    assert statuses == [0] * 12, statuses
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_fork_while_another_thread_makes_the_first_arrangement() -> None:
    for _ in range(3):
        subprocess.run([sys.executable, "-W", "ignore", "-c", textwrap.dedent(FORK)], timeout=120, check=True)


@pytest.mark.skipif(shutil.which("nm") is None or not sys.platform.startswith("linux"), reason="no nm")
def test_no_lock_of_first_use() -> None:
    """A function-local static object with a constructor has a lock of the compiler's, which a fork may copy shut."""
    symbols = subprocess.run(["nm", "-C", _core.__file__], capture_output=True, text=True, check=True).stdout
    if not symbols.strip():
        pytest.skip("stripped")
    assert [line for line in symbols.splitlines() if "guard variable for palatine::" in line] == []
