"""Views are plain JSON, and their sequence number grows with every turn."""

import json
from typing import Any

import pytest

from conformance.broken import Wrapped, fails, memory
from conformance.games import BIDS, GAMES, KUHN, LEDUC, Subject, act, story


def plain(value: Any) -> bool:
    """Whether JSON gives it back as it is."""
    if isinstance(value, dict):
        return type(value) is dict and all(type(key) is str for key in value) and all(map(plain, value.values()))
    if isinstance(value, list):
        return type(value) is list and all(map(plain, value))
    return value is None or type(value) in (bool, int, float, str)


def check(subject: Subject) -> None:
    for path in [*subject.some(30), *subject.some_ends(30)]:
        state = subject.start()
        last = dict.fromkeys([*subject.seats, None], -1)
        for turn in range(len(path) + 1):
            where = story(state)
            for viewer in last:
                view = state.view(viewer)
                assert type(view) is dict, f"not a dict {where}: {view}"
                assert plain(view), f"not plain JSON {where}: {view}"
                assert json.loads(json.dumps(view, allow_nan=False)) == view, f"not plain JSON {where}: {view}"
                number = view["sequence"]
                assert type(number) is int, f"the sequence is no int {where}: {number!r}"
                assert number > last[viewer], f"the sequence does not grow {where}: {number}"
                last[viewer] = number
            if turn < len(path):
                act(state, *path[turn])


@pytest.mark.parametrize("subject", GAMES, ids=str)
def test_view(subject: Subject) -> None:
    check(subject)


@pytest.mark.parametrize("subject", [KUHN, LEDUC, BIDS], ids=str)
@pytest.mark.parametrize("defect", [memory.ViewNotPlain, memory.ViewIntKeys, memory.SequenceStands])
def test_it_can_fail(subject: Subject, defect: type[Wrapped]) -> None:
    fails(check, subject, defect)
