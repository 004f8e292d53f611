"""A number means one thing: nobody takes who deals, who looks or where a card lies for each other, or for a seat."""

import re

import pytest

import palatine
from cli_runner import run
from palatine import Dealer, Random, StateError
from palatine.game import State, moves
from palatine.game.load import presets

NUMBERS = ("CHANCE", "TERMINAL", "SPECTATOR", "EVERYTHING", "TABLE")
OWN = ("hand", "palace")
"""Events that tell a seat alone of its own cards."""


def test_numbers_beside_seats_are_distinct() -> None:
    values = [getattr(moves, name) for name in NUMBERS]
    assert len(set(values)) == len(values)
    assert max(values) < 0


def test_chance_and_the_end_of_a_game_do_not_look() -> None:
    state = palatine.load_game("casino").new_initial_state()
    for nobody in (moves.CHANCE, moves.TERMINAL, moves.TABLE, 2):
        with pytest.raises(StateError, match="no such seat"):
            state._look(nobody)
    for number in (-1, -2, -3, -4, -5):
        with pytest.raises(StateError):
            state.view(number)


def check_spectator(state: State) -> None:  # type: ignore[type-arg]
    view = state.view()
    assert not [event for event in view["events"] if event.split()[0] in OWN]
    for shown in (str(state), repr(state)):
        assert not re.search(rf"\b({'|'.join(OWN)}) ", shown), shown
    if state.name == "casino":
        assert all(hand is None for hand in view["hands"])


@pytest.mark.parametrize(
    ("name", "preset"), [(name, preset) for name in palatine.games() for preset in [None, *presets(name)]]
)
def test_a_spectator_is_told_no_hand(name: str, preset: str | None) -> None:
    game = palatine.load_game(name, preset) if preset else palatine.load_game(name)
    for seed in range(2):
        state, dealer, random = game.new_initial_state(), Dealer(seed), Random(seed)
        check_spectator(state)
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply(dealer.action(state))
            else:
                seat = random.below(len(state.pending))
                player = state.pending[seat]
                actions = state._actions_from(0, 50, player)
                state.apply(actions[random.below(len(actions))], player)
            if random.below(4) == 0 or state.is_terminal():
                check_spectator(state)


@pytest.mark.parametrize("name", palatine.games())
def test_a_table_of_bots_shows_no_hand(name: str) -> None:
    shown = run("play", name, "--seat", "none", "--seed", "5", "--bots", "random")
    assert shown.status == 0, shown.err
    assert not re.search(r"^(hand|palace) ", shown.out, re.MULTILINE)
