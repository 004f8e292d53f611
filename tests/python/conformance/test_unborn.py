"""A state whose `__init__` has not run is no state: every question raises, and nothing reads what is not there."""

import copy
import dataclasses
import inspect
import pickle
from typing import Any

import pytest

import palatine
from conformance.games import GAMES, KUHN, Subject
from palatine import kuhn

REGISTERED = [subject for subject in GAMES if subject.game is not None]
ARGUMENTS: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys(("apply", "explain", "is_legal", "move_of", "move_text", "action_of", "steps"), (0,)),
    **dict.fromkeys(("view", "information_state_string", "information_state_key", "observation_tensor"), (0,)),
    "parse_move": ("deal As",),
    "side_of": (0,),
    "bet_range": (0,),
    "action_of_steps": ((0,),),
    "resample": (0, 1),
}
OF_THE_CLASS = {
    "from_json",
    "from_view",
    "setup",
    "min_players",
    "max_players",
    "num_steps",
    "max_steps",
}  # need no object


def check(subject: Subject) -> None:
    kind = type(subject.start())
    names = [name for name in dir(kind) if not name.startswith("_") and name not in OF_THE_CLASS]
    assert {"apply", "legal_actions", "history", "to_json", "pending"} <= set(names)
    for name in names:
        offered = getattr(kind, name)
        if inspect.isroutine(offered) or inspect.isdatadescriptor(offered):  # others are constants of the game
            refused(name, lambda state, name=name: ask(state, name), kind.__new__(kind))
    for what in (str, repr, format, copy.copy, copy.deepcopy, pickle.dumps):
        refused(what.__name__, what, kind.__new__(kind))
    refused("==", lambda state: subject.start() == state, kind.__new__(kind))
    refused("play", palatine.Dealer(1).play, kind.__new__(kind))


def ask(state: Any, name: str) -> Any:
    answer = getattr(state, name)
    return answer(*ARGUMENTS.get(name, ())) if callable(answer) else answer


def refused(name: str, call: Any, unborn: Any) -> None:
    try:
        answer = call(unborn)
    except palatine.StateError:
        return
    raise AssertionError(f"{name} of an unborn state is {answer!r:.200}")


@pytest.mark.parametrize("subject", REGISTERED, ids=str)
def test_unborn(subject: Subject) -> None:
    check(subject)


class Careless(kuhn.State):
    """Answers without looking whether it is there."""

    __slots__ = ()

    def legal_count(self, *args: Any) -> int:
        return 0


def test_it_can_fail() -> None:
    with pytest.raises(AssertionError, match="legal_count of an unborn state is 0"):
        check(dataclasses.replace(KUHN, start=Careless))
