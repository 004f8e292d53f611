"""Equal positions have equal keys, others other ones; and equality is that of rules and positions, without a hash."""

import random
from itertools import combinations, pairwise
from typing import Any

import pytest

from conformance.answers import replayed
from conformance.broken import Wrapped, border, fails, memory
from conformance.games import BIDS, GAMES, KUHN, LEDUC, State, Subject, story


def check(subject: Subject) -> None:
    states = [subject.at(path) for path in subject.paths]
    keys: dict[int, State] = {}
    for state in states:
        key = state.position_key
        assert type(key) is int, f"position_key is no int {story(state)}: {key!r}"
        assert 0 <= key < 1 << 64, f"position_key is not 64 bits {story(state)}: {key}"
        other = keys.setdefault(key, state)
        assert state == other, f"one position_key for two positions {story(state)} and {story(other)}"
    rng = random.Random(1)
    for state in rng.sample(states, min(100, len(states))):
        for other in (state.clone(), replayed(subject, state), type(state).from_json(state.to_json())):
            check_equality(state, other, True)
            assert state.position_key == other.position_key, f"another position_key for an equal one {story(state)}"
        for thing in (None, 0, "", state.position_key, str(state), object()):
            check_equality(state, thing, False)
        try:
            found = hash(state)
        except TypeError:
            continue
        raise AssertionError(f"a state that changes has the hash {found}")
    pairs = list(combinations(rng.sample(states, min(60, len(states))), 2))
    # Neighbours of the tree are the likeliest to be mistaken for each other.
    for one, other in [*pairs, *pairwise(states)]:
        check_equality(one, other, one.position_key == other.position_key)


def check_equality(one: State, other: Any, equal: bool) -> None:
    """Both operators, in both directions."""
    where = f"{story(one)} and {other!r}"
    assert (one == other) is equal, f"== is not {equal} {where}"
    assert (other == one) is equal, f"== is not {equal} the other way round {where}"
    assert (one != other) is not equal, f"!= is {equal}, and so is == {where}"
    assert (other != one) is not equal, f"!= is {equal}, and so is ==, the other way round {where}"


@pytest.mark.parametrize("subject", GAMES, ids=str)
def test_position_keys(subject: Subject) -> None:
    check(subject)


def test_states_of_other_games_are_others() -> None:
    starts = [subject.start() for subject in GAMES]
    for (a, one), (b, other) in combinations(enumerate(starts), 2):
        same = (type(one), one.rules, one.num_players, one.dealer) == (
            type(other),
            other.rules,
            other.num_players,
            other.dealer,
        )
        assert (one == other) is same, (GAMES[a].label, GAMES[b].label)


@pytest.mark.parametrize("subject", [KUHN, LEDUC, BIDS], ids=str)
@pytest.mark.parametrize(
    "defect",
    [memory.PositionKeyMerges, memory.PositionKeyOfTheObject, memory.EqualAlways, border.Unequal, memory.Hashed],
)
def test_it_can_fail(subject: Subject, defect: type[Wrapped]) -> None:
    fails(check, subject, defect)
