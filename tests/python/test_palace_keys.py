"""Information keys of Palace Poker are equal exactly where a seat has observed the same, by the plain model."""

import random
from typing import Any

import pytest

from palace_compare import begin
from palace_model import Hand
from palace_random import Player
from palace_table import CHANCE, OVER, read
from referee import ids

OPTIONS: dict[str, Any] = {
    "deck": frozenset(ids("As Ah Ad Kc Kd Kh Qs Qc")),
    "palace_cards": 1,
    "max_turns": 5,
    "max_soldiers": 1,
}


def observed(hand: Hand, text: str, viewer: int) -> Any:
    """What a seat has of a move: while palaces are dealt only that one was, and then its own as a set."""
    dealt = hand.to_act == CHANCE and hand.phase == "palaces"
    hand.play(text)
    move = read(text)._replace(amount=None)  # which the limit says
    return "deal" if dealt else move, frozenset(hand.knows(viewer).items())


@pytest.mark.parametrize(("players", "viewer"), [(2, 0), (2, 1), (3, 0), (3, 1)])
def test_keys_tell_what_was_observed(players: int, viewer: int) -> None:
    courses: dict[Any, tuple[int, str]] = {}
    observations: dict[int | str, Any] = {}
    met = 0
    for seed in range(150):
        hand, player = Hand(players, **OPTIONS), Player(random.Random(seed))
        state = begin(hand, OPTIONS)
        course: tuple[Any, ...] = ()
        while hand.to_act != OVER:
            text = player.move(hand)
            course = (*course, observed(hand, text, viewer))
            state.apply(text)
            told = state.information_state_key(viewer), state.information_state_string(viewer)
            met += course in courses
            assert courses.setdefault(course, told) == told
            for one in told:
                assert observations.setdefault(one, course) == course, (one, text)
    assert met > 150, met
