"""Whole hands of Palace Poker beside the plain model: random play under random options, compared after every move."""

import random
from collections import Counter

import pytest

from palace_compare import begin, compare, compare_strange, compare_views
from palace_model import Hand
from palace_random import Player, conserved, random_dealt
from palace_setups import set_up
from palace_table import CHANCE, OVER
from palatine import palace

STRUCTURES = ("limit", "no_limit")


def play(seed: str, found: Counter[str], often: float = 1) -> Hand:
    """A hand, move by move in both; what there was to see is counted. often: how often to look at all that there is."""
    rng = random.Random(seed)
    hand, player = random_dealt(rng, seed.split(maxsplit=1)[0]), Player(rng)
    state = begin(hand, hand.rules)
    texts: list[str] = []
    try:
        compare(hand, state)
        while hand.to_act != OVER:
            if hand.to_act != CHANCE and rng.random() < often / 20:
                compare_strange(hand, state, rng)
            texts.append(player.move(hand))
            hand.play(texts[-1])
            state.apply(texts[-1])
            conserved(hand)
            if hand.to_act != CHANCE or rng.random() < often:
                compare(hand, state)
            if hand.to_act == OVER or rng.random() < often / 10:
                compare_views(hand, state)
            found[texts[-1].split()[0]] += 1
    except Exception as error:
        error.add_note(f"in hand {seed!r}, {hand.num_players} players, dealer {hand.dealer}: {hand.rules}\n{texts}")
        raise
    if rng.random() < often / 3:
        take_back(hand, state)
    found[f"{len(hand.alive)} left"] += 1
    found["out together"] += any(len(seats) > 1 for seats in hand.gone)
    found["short"] += bool(hand.short)
    found["reshuffled"] += hand.reshuffles > 0
    found["at last"] += hand.turns == hand.rules["max_turns"]
    return hand


def take_back(hand: Hand, state: palace.State) -> None:
    """A record holds the whole hand, and undo gives back the start."""
    again = palace.State.from_json(state.to_json())
    assert again == state
    assert list(again.history) == list(state.history)
    start = begin(hand, hand.rules)
    while state.history:
        state.undo()
    assert state == start
    assert state.position_key == start.position_key
    assert [state.view(seat) for seat in range(hand.num_players)] == [
        start.view(seat) for seat in range(hand.num_players)
    ]


def play_from_setup(seed: str) -> int:
    """A hand that is set up in the engine at one of its turns, and then played to its end; how many turns that is."""
    rng = random.Random(seed)
    hand, player = random_dealt(rng, seed.split(maxsplit=1)[0]), Player(rng)
    begins = rng.choice([0, 2, 8, 20, 50])
    state, done = None, 0
    while hand.to_act != OVER:
        if state is None and hand.phase == "turn" and hand.turns >= begins:
            state = set_up(hand)
            compare_views(hand, state, sights=False)
        text = player.move(hand)
        hand.play(text)
        if state is not None:
            state.apply(text)
            compare(hand, state)
            compare_views(hand, state, sights=False)
            done += 1
    return done


@pytest.mark.parametrize("structure", STRUCTURES)
def test_hands_that_are_set_up(structure: str) -> None:
    assert sum(play_from_setup(f"{structure} setup {seed}") > 3 for seed in range(60)) > 12


@pytest.mark.parametrize("structure", STRUCTURES)
def test_random_hands(structure: str) -> None:
    found: Counter[str] = Counter()
    players = {play(f"{structure} {seed}", found).num_players for seed in range(150)}
    assert players == set(range(2, 11))
    seen = ("bet", "call", "raise", "buy", "discard", "keep", "fold", "stay", "short", "reshuffled", "at last")
    assert min(found[what] for what in (*seen, "1 left", "2 left", "3 left")) > 3, found


@pytest.mark.slow
@pytest.mark.parametrize("structure", STRUCTURES)
def test_five_thousand_hands(structure: str) -> None:
    found: Counter[str] = Counter()
    for seed in range(150, 5000):
        play(f"{structure} {seed}", found, often=0.1)
    assert min(found["0 left"], found["out together"]) > 5, found
