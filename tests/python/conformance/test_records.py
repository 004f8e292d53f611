"""JSON, pickles and the history bring back the same game; a record that is not one raises RecordError."""

import json
import pickle
from collections.abc import Iterator
from typing import Any

import pytest

from conformance.answers import differences, everything, replayed
from conformance.broken import Wrapped, border, fails
from conformance.games import BIDS, CHANCE, GAMES, KUHN, LEDUC, State, Subject, act, story
from palatine import RecordError


def check(subject: Subject) -> None:
    for path in [*subject.some(16), *subject.some_ends(4)]:
        state = subject.at(path)
        before = everything(state)
        record = state.to_json()
        assert type(record) is str, f"{type(record)}"
        assert type(json.loads(record)) is dict, record
        same(type(state).from_json(record), state, before, "record")
        same(type(state).from_json(json.dumps(json.loads(record), indent=2)), state, before, "record, laid out")
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            same(pickle.loads(pickle.dumps(state, protocol)), state, before, f"pickle {protocol}")
        assert len(state.history) == len(path), f"the history has not every turn {story(state)}"
        same(replayed(subject, state), state, before, "history")
        other = subject.start()
        for actor, move in state.history:
            act(other, actor, other.move_text(move, None if actor == CHANCE else actor))
        same(other, state, before, "history, as texts")
        assert not differences(everything(state), before), f"a record changes the state {story(state)}"
    check_broken_records(subject)


def same(other: State, state: State, before: dict[str, str], what: str) -> None:
    assert type(other) is type(state), f"{what} is a {type(other)}"
    found = differences(everything(other), before)
    assert not found, f"{what} {story(state)}: {found}"
    assert other == state, f"{what}: not == {story(state)}"
    for _ in range(len(state.history)):
        other.undo()
    assert not list(other.history), f"{what} cannot be taken back {story(state)}"


def check_broken_records(subject: Subject) -> None:
    state = subject.at(subject.some_ends(1)[0])
    record = state.to_json()
    for text in broken_records(record, whole=not subject.witness.cards_return):
        try:
            found = type(state).from_json(text)
        except RecordError as error:
            reason = str(error)
        except Exception as error:
            raise AssertionError(f"{error!r:.300}, not a RecordError, for {text:.500}") from error
        else:
            raise AssertionError(f"no RecordError for {text:.500}, but {found!r:.300}")
        assert 0 < len(reason) < 1000, f"{reason:.1000}"
    for wrong in (None, 1, record.encode(), json.loads(record), [record]):
        with pytest.raises(TypeError):
            type(state).from_json(wrong)


def broken_records(record: str, whole: bool) -> Iterator[str]:
    """whole: whether a game without its first card is none. Where cards come again it may be another game."""
    yield from ("", " ", "null", "1", "[]", "{}", '"x"', "NaN", "[" * 100_000, '{"a":' * 100_000, "\0", "\ud800")
    yield from (record[:cut] for cut in range(0, len(record), max(1, len(record) // 60)))
    yield record + record
    yield record + "x"
    yield record.replace("deal", "burn")
    value = json.loads(record)
    for key in value:
        yield json.dumps({name: part for name, part in value.items() if name != key})
    for junk in ({"junk": 1}, "junk", -7, 10**30, 1.5, True, [[[]]], "\ud800"):
        yield from (json.dumps(changed) for changed in with_junk(value, junk))
    yield json.dumps({**value, "moves": value["moves"] + value["moves"]})
    if whole:
        yield json.dumps({**value, "moves": value["moves"][1:]})
    yield json.dumps({**value, "moves": [move[::-1] for move in value["moves"]]})


def with_junk(value: Any, junk: Any) -> Iterator[Any]:
    """The value with junk in the place of each thing in it, and of itself."""
    if not (isinstance(value, bool) and isinstance(junk, bool)):  # an option that is on may be off
        yield junk
    if isinstance(value, dict):
        for key, part in value.items():
            yield from ({**value, key: changed} for changed in with_junk(part, junk))
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from ([*value[:place], changed, *value[place + 1 :]] for changed in with_junk(part, junk))


@pytest.mark.parametrize("subject", GAMES, ids=str)
def test_records(subject: Subject) -> None:
    check(subject)


@pytest.mark.parametrize("subject", [KUHN, LEDUC, BIDS], ids=str)
@pytest.mark.parametrize(
    "defect",
    [
        border.RecordForgets,
        border.RecordTrusts,
        border.RecordOtherError,
        border.PickleForgets,
        border.HistoryForgets,
        border.Unequal,
    ],
)
def test_it_can_fail(subject: Subject, defect: type[Wrapped]) -> None:
    fails(check, subject, defect)
