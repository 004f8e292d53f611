"""Exactly one of: the game is over, chance is to act, somebody owes a choice. Choices at once come in any order."""

from itertools import permutations

import pytest

from conformance.answers import everything
from conformance.broken import Wrapped, fails, turns
from conformance.games import BIDS, CHANCE, GAMES, KUHN, LEDUC, TERMINAL, Path, Subject, act, actions, story

ORDERED = {"record", "history", "full text"}  # what remembers in which order the turns were taken


def check(subject: Subject) -> None:
    for path in subject.some(300):
        state = subject.at(path)
        where = story(state)
        pending, current = state.pending, state.current_player()
        assert type(pending) is tuple, f"pending {where}: {pending}"
        assert list(pending) == sorted(set(pending)), f"pending {where}: {pending}"
        assert set(pending) <= set(subject.seats), f"pending {where}: {pending}"
        assert state.is_terminal() is (current == TERMINAL), f"is_terminal for the current_player {current} {where}"
        assert state.is_chance_node() is (current == CHANCE), f"is_chance_node for the current_player {current} {where}"
        if current in (TERMINAL, CHANCE):
            assert pending == (), f"pending, but nobody is to act {where}: {pending}"
            continue
        assert pending, f"nobody is pending, but {current} is to act {where}"
        assert current == min(pending), f"current_player {current} is not the lowest of {pending} {where}"
        assert all(state.legal_actions(seat) for seat in pending), f"a pending seat cannot choose {where}"
        if len(pending) > 1:
            check_orders(subject, path, pending)


def check_orders(subject: Subject, path: Path, pending: tuple[int, ...]) -> None:
    for pick in range(3):
        found = {}
        for order in list(permutations(pending))[:6]:
            state = subject.at(path)
            choices = {seat: actions(state, seat) for seat in pending}
            for done, seat in enumerate(order):
                assert actions(state, seat) == choices[seat], f"the order of choices matters to the legal ones {order}"
                act(state, seat, choices[seat][(pick + seat) % len(choices[seat])])
                left = set(pending) - set(order[: done + 1])
                assert not left or set(state.pending) == left, f"pending {story(state)}: {state.pending}, not {left}"
            told = everything(state)
            found[order] = {name: told[name] for name in told if name not in ORDERED}
        for order, told in found.items():
            assert told == found[pending], f"the order of choices matters, {order} {story(subject.at(path))}: {told}"


@pytest.mark.parametrize("subject", GAMES, ids=str)
def test_turns(subject: Subject) -> None:
    check(subject)


@pytest.mark.parametrize("subject", [KUHN, LEDUC, BIDS], ids=str)
@pytest.mark.parametrize("defect", [turns.NobodyPends, turns.WrongPlayer, turns.OverAndNot])
def test_it_can_fail(subject: Subject, defect: type[Wrapped]) -> None:
    fails(check, subject, defect)


@pytest.mark.parametrize("defect", [turns.OrderMatters, turns.OneAtATime])
def test_it_can_fail_where_all_choose_at_once(defect: type[Wrapped]) -> None:
    fails(check, BIDS, defect)
