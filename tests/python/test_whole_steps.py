"""Steps are made whole or not at all, wherever an exception breaks in, and readers see a record that can be read.

A trace function raises before the n-th byte code of the files that make steps, for each n until the step is done. That
is where a signal handler can raise, and where another thread can run. What breaks in deeper comes back there.
"""

import copy
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import palatine
from palatine import Dealer, casino, leduc, palace
from palatine.game.saving import restore

PACKAGE = str(Path(palatine.__file__).parent)
FILES = ("dealer.py", "dealing.py", "session.py", "match.py", "game/state.py")


class Interruption(BaseException):
    """What a signal handler raises."""


def hooked(step: Callable[[], object], hook: Callable[[int], None]) -> int:
    """Run a step and call the hook before each of its byte codes; count them."""
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        name = frame.f_code.co_filename
        if not name.startswith(PACKAGE) or not name.endswith(FILES):
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            count += 1
            hook(count)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        step()
    finally:
        sys.settrace(before)
    return count


def strike_at(place: int) -> Callable[[int], None]:
    """A hook that raises at one place."""

    def strike(count: int) -> None:
        if count == place:
            raise Interruption

    return strike


def interrupted(make: Callable[[], Any], step: Callable[[Any], object], told: Callable[[Any], str]) -> int:
    """Break a step at each place in turn, and check that all or nothing was done; count how often nothing was."""
    old, done = told(make()), make()
    places = hooked(lambda: step(done), lambda _: None)
    new, nothing = told(done), 0
    assert new != old
    for place in range(1, places + 1):
        subject = make()
        with pytest.raises(Interruption):
            hooked(lambda subject=subject: step(subject), strike_at(place))  # type: ignore[misc]
        found = told(subject)
        assert found in (old, new), place
        nothing += found == old
        if found == old and place % 20 == 1:
            step(subject)  # it can go on
            assert told(subject) == new
    return nothing


def session(moves: int, **options: Any) -> palace.Session:
    """A session after so many moves that call or stay, begun anew when a hand is over."""
    play = palace.Session(palace.Rules(stacks=30), 3, **options)
    for _ in range(moves):
        if play.hand_is_over:
            play.next_hand()
        play.apply(play.state.default_move())
    return play


def match(moves: int, **options: Any) -> casino.Match:
    play = casino.Match(casino.Rules(target=11), 2, **options)
    for _ in range(moves):
        play.apply(play.state.default_move())
    return play


def to_json(play: Any) -> str:
    text: str = play.to_json()
    return text


def move(play: Any) -> None:
    play.apply(play.state.default_move())


def last_move(play: Any) -> int:
    """How many moves come before the one that ends a hand or a deal, in which most happens."""
    other, moves = copy.copy(play), 0
    over = len(other.hands if isinstance(other, palace.Session) else other.deals)
    while True:
        move(other)
        if len(other.hands if isinstance(other, palace.Session) else other.deals) > over:
            return moves
        moves += 1


DEALINGS = {"key": {"dealing": Dealer.from_key(bytes(32))}, "seed": {"seed": 3}}


@pytest.mark.parametrize("dealing", DEALINGS)
def test_moves_of_a_session(dealing: str) -> None:
    options = DEALINGS[dealing]
    for moves in (1, last_move(session(0, **options))):
        start = session(moves, **options)
        assert interrupted(lambda start=start: copy.copy(start), move, to_json) > 5  # type: ignore[misc]


def test_next_hands() -> None:
    for options in (*DEALINGS.values(), {"dealing": "manual"}):
        start = session(0, seed=1) if options == {"dealing": "manual"} else session(0, **options)
        while not start.hand_is_over:
            move(start)
        if options == {"dealing": "manual"}:
            start = palace.Session.from_json(start.to_json().replace('"dealing": {"seed": 1}', '"dealing": "manual"'))
        assert interrupted(lambda start=start: copy.copy(start), palace.Session.next_hand, to_json) > 5  # type: ignore[misc]


@pytest.mark.parametrize("dealing", DEALINGS)
def test_moves_of_a_match(dealing: str) -> None:
    options = DEALINGS[dealing]
    for moves in (7, last_move(match(0, **options))):  # a hand that is dealt on, and a deal that is scored
        start = match(moves, **options)
        assert interrupted(lambda start=start: copy.copy(start), move, to_json) > 5  # type: ignore[misc]


def test_dealers() -> None:
    """A pack deals many cards in one step, and a key or a seed too."""
    for dealer in (Dealer("Js Kh"), Dealer("Js Kh", reshuffle=list), Dealer(1), Dealer()):
        assert interrupted(leduc.State, dealer.play, to_json) > 1


def test_moves_of_states() -> None:
    def apply(state: Any) -> None:
        state.apply("raise")

    def begun() -> leduc.State:
        state = leduc.State()
        Dealer(1).play(state)
        return state

    assert interrupted(begun, apply, to_json) > 0


def test_readers_see_what_can_be_read() -> None:
    """While a step is made, the record is that of before or after, and can be read."""
    for start, step in (
        (session(last_move(session(0, seed=3)), seed=3), move),
        (session(last_move(session(0, seed=3)) + 1, seed=3), palace.Session.next_hand),
        (match(last_move(match(0, seed=3)), seed=3), move),
    ):
        done, subject, seen = copy.copy(start), copy.copy(start), set()
        step(done)
        either = (start.to_json(), done.to_json())

        def look(count: int, subject: Any = subject, either: Any = either, seen: set[str] = seen) -> None:
            if count % 5 == 0:
                before = sys.gettrace()
                sys.settrace(None)
                record = subject.to_json()
                sys.settrace(before)
                assert record in either
                seen.add(record)

        hooked(lambda step=step, subject=subject: step(subject), look)  # type: ignore[misc]
        assert seen
        for record in either:
            assert type(start).from_json(record).to_json() == record


def test_readers_while_a_step_lies_between_their_lines() -> None:
    """And the other way round: a whole step is made in the middle of each reader, at each of its byte codes."""
    start = session(last_move(session(0, seed=3)), seed=3)
    done = copy.copy(start)
    move(done)
    ways: dict[str, Callable[[Any], object]] = {
        "to_json": to_json,
        "view": palace.Session.view,
        "repr": repr,
        "copy": lambda play: copy.copy(play).to_json(),
        "pickle": lambda play: pickle.loads(pickle.dumps(play)).to_json(),
    }
    for name, way in ways.items():
        either = (way(start), way(done))
        places = hooked(lambda way=way: way(copy.copy(start)), lambda _: None)  # type: ignore[misc]
        for place in range(1, places + 1):
            subject, answers = copy.copy(start), []

            def play(count: int, place: int = place, subject: Any = subject) -> None:
                if count == place:
                    before = sys.gettrace()
                    sys.settrace(None)
                    move(subject)
                    sys.settrace(before)

            hooked(lambda way=way, subject=subject, answers=answers: answers.append(way(subject)), play)  # type: ignore[misc]
            assert answers[0] in either, (name, place)


def test_a_restored_state_is_whole() -> None:
    """What an interruption leaves of a reading is no object at all."""
    state = leduc.State()
    Dealer(1).play(state)
    moves = state._turns()
    made: list[leduc.State] = []

    def step() -> None:
        made.append(restore(leduc.State, state.rules, 2, state.dealer, moves))

    for place in range(1, hooked(step, lambda _: None) + 1):
        made.clear()
        with pytest.raises(Interruption):
            hooked(step, strike_at(place))
        assert made == []


def test_a_state_that_cannot_begin_anew_stays_as_it_is() -> None:
    state = palace.State()
    Dealer(1).play(state)
    before = state.to_json()
    for rules in (palace.Rules(stacks=(5, 5, 5)), palace.Rules(stacks=(5, 5, 0, 5))):
        with pytest.raises(palatine.RulesError):
            palace.State.__init__(state, rules, 2)
    assert state.to_json() == before
