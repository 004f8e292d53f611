"""A sample gives the seat the same information state, now and at every step that led here."""

import pytest

from conformance.answers import answers, differences, everything
from conformance.broken import Wrapped, fails, leaks
from conformance.games import BIDS, CHANCE, GAMES, KUHN, LEDUC, Subject, story


def check(subject: Subject) -> None:
    for n, path in enumerate([*subject.some(20), *subject.some_ends(4)]):
        for seat in subject.seats:
            state = subject.at(path)
            before = everything(state)
            sample = state.resample(seat, n)
            where = f"of seat {seat} {story(state)}: {story(sample)}"
            assert not differences(everything(state), before), f"resample changes the state {where}"
            assert sample is not state, f"the state itself {where}"
            assert type(sample) is type(state), f"{type(sample)} {where}"
            assert sample == state.resample(seat, n), f"one seed, two samples {where}"
            assert (sample.num_players, sample.dealer, sample.rules) == (state.num_players, state.dealer, state.rules)
            for name in ("information_state_string", "information_state_key"):
                found, expected = getattr(sample, name)(seat), getattr(state, name)(seat)
                assert found == expected, f"not the information state {where}: {found}, not {expected}"
            turns = [actor for actor, _ in sample.history]
            assert turns == [actor for actor, _ in state.history], f"others have acted {where}"
            assert all(
                move == other
                for (actor, move), (_, other) in zip(state.history, sample.history, strict=True)
                if actor == seat
            ), f"the seat's own moves are others {where}"
            dealt = [move for actor, move in sample.history if actor == CHANCE]
            assert subject.witness.cards_return or len(dealt) == len(set(dealt)), f"a card twice {where}"
            while True:
                found = differences(answers(sample, seat, [], ()), answers(state, seat, [], ()))
                assert not found, f"other answers now or in the past, information state {where}: {found}"
                if not state.history:
                    break
                state.undo()
                sample.undo()


@pytest.mark.parametrize("subject", GAMES, ids=str)
def test_resample(subject: Subject) -> None:
    check(subject)


@pytest.mark.parametrize("subject", [KUHN, LEDUC, BIDS], ids=str)
@pytest.mark.parametrize("defect", [leaks.SampleOfAnotherSeat, leaks.SampleForgets, leaks.SampleDrifts])
def test_it_can_fail(subject: Subject, defect: type[Wrapped]) -> None:
    fails(check, subject, defect)
