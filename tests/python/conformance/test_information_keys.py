"""information_state_key is equal exactly when information_state_string is."""

import pytest

from conformance.broken import Wrapped, fails, memory
from conformance.games import BIDS, GAMES, KUHN, LEDUC, Subject, story


def check(subject: Subject) -> None:
    for seat in subject.seats:
        keys: dict[str, int] = {}
        texts: dict[int, str] = {}
        for path in subject.paths:
            state = subject.at(path)
            text, key = state.information_state_string(seat), state.information_state_key(seat)
            assert isinstance(text, str)
            assert type(key) is int, f"no int {story(state)}: {key!r}"
            assert 0 <= key < 1 << 64, f"not 64 bits {story(state)}: {key}"
            expected = keys.setdefault(text, key)
            assert key == expected, f"another information key for the same string of {seat} {story(state)}: {text}"
            other = texts.setdefault(key, text)
            assert text == other, f"the same information key for two strings of {seat} {story(state)}: {text}, {other}"


@pytest.mark.parametrize("subject", GAMES, ids=str)
def test_information_keys(subject: Subject) -> None:
    check(subject)


@pytest.mark.parametrize("subject", [KUHN, LEDUC, BIDS], ids=str)
@pytest.mark.parametrize("defect", [memory.KeyMerges, memory.KeySplits, memory.KeyNegative])
def test_it_can_fail(subject: Subject, defect: type[Wrapped]) -> None:
    fails(check, subject, defect)
