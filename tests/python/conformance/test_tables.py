"""Who deals, how many play and by what rules: what a seat is told of it, in words, as a key and as numbers."""

import importlib
import itertools
import random
from collections import defaultdict
from functools import cache

import numpy as np
import pytest

import palatine
from conformance.broken import Wrapped, fails, memory
from conformance.games import BANKER, BIDS, GAMES, LEDUC, Path, State, Subject, act, actions, actors, story
from palatine import chinese


def follow(start: State, path: Path) -> State | None:
    """Play on as a path says, None where that is not legal."""
    for actor, action in path:
        if actor not in actors(start) or not start.is_legal(action, None if actor < 0 else actor):
            return None
        act(start, actor, action)
    return start


def dealt_alike(path: Path, shift: int, n: int) -> Path:
    """The same cards to every seat by a dealer who sits so many seats further on; a card at a time goes around."""
    first = next((turn for turn, (actor, _) in enumerate(path) if actor >= 0), len(path))
    rounds = [path[turn : turn + n] for turn in range(0, first - first % n, n)]
    turned = [part[(seat + shift) % n] for part in rounds for seat in range(n)]
    return (*turned, *path[len(turned) :])


def check(subject: Subject) -> None:
    """With every dealer the same turns, or the same cards to all: where that pays in another way each seat can tell."""
    n, dealer = subject.num_players, subject.start().dealer
    for path in subject.some(50):
        states = []
        for start in subject.tables():
            shift = (start.dealer - dealer) % n
            for way in dict.fromkeys((path, dealt_alike(path, shift, n))):
                state = follow(start.clone(), way)
                states += [] if state is None else [state]
        for one, other in itertools.combinations(states, 2):
            told = one.is_terminal() and one.returns() != other.returns()
            for seat in subject.seats:
                text, key = (
                    getattr(one, name)(seat) == getattr(other, name)(seat)
                    for name in ("information_state_string", "information_state_key")
                )
                where = f"dealers {one.dealer} and {other.dealer}, seat {seat} {story(one)}"
                assert text == key, f"key and string disagree on {where}"
                assert not (told and text), f"string: the same for other returns, {where}"
                alike = np.array_equal(one.observation_tensor(seat), other.observation_tensor(seat))
                assert not (told and alike), f"tensor: the same for other returns, {where}"


@pytest.mark.parametrize("subject", GAMES, ids=str)
def test_tables(subject: Subject) -> None:
    check(subject)


@pytest.mark.parametrize("subject", [LEDUC, BIDS], ids=str)
@pytest.mark.parametrize("defect", [memory.KeyTellsTheDealer])
def test_it_can_fail(subject: Subject, defect: type[Wrapped]) -> None:
    fails(check, subject, defect)


@pytest.mark.parametrize("defect", [memory.HidesTheBanker, memory.TensorWithoutBanker])
def test_it_can_fail_under_a_banker(defect: type[Wrapped]) -> None:
    fails(check, BANKER, defect)


# All tables of a game together ------------------------------------------------------------------------------------


@cache
def tables_of(name: str) -> list[State]:
    """Tables of every preset and of the suite's own rules, with every dealer and every small number of players."""
    module = importlib.import_module(f"palatine.{name}")
    every = [*module.PRESETS.values(), *(s.game.rules for s in GAMES if s.game is not None and s.game.name == name)]
    tables = []
    for each in dict.fromkeys(every):
        for players in range(2, 5):
            try:
                game = palatine.load_game(name, each, players)
            except palatine.Error:
                continue  # not for so many
            tables += [game.new_initial_state(dealer=dealer) for dealer in range(players)]
    return tables


def stages(state: State, rng: random.Random) -> list[State]:
    """States of a game of random turns, the start and the first turns at least."""
    found = [state.clone()]
    for _ in range(120):
        if state.is_terminal():
            break
        actor = rng.choice(actors(state))
        many = state.name == "chinese" and state.rules.hand_size > 5 and actor >= 0
        act(state, actor, state.default_move(actor) if many else rng.choice(actions(state, actor)[:50]))
        found.append(state.clone())
    return [*found[:4], *found[4::7], found[-1]]


@pytest.mark.parametrize("name", sorted(palatine.games()))
def test_strings_and_keys_over_all_tables(name: str) -> None:
    """Equal exactly together, whatever the dealer, the number of players and the rules are."""
    keys: dict[tuple[int, str], int] = {}
    texts: dict[tuple[int, int], str] = {}
    for number, table in enumerate(tables_of(name)):
        for seed in (1, 1 + number % 3):  # the same cards at many tables
            for state in stages(table.clone(), random.Random(seed)):
                for seat in range(state.num_players):
                    text, key = state.information_state_string(seat), state.information_state_key(seat)
                    where = f"{state.rules} of {state.num_players}, seat {seat} {story(state)}"
                    assert keys.setdefault((seat, text), key) == key, f"two keys for a string: {where}"
                    assert texts.setdefault((seat, key), text) == text, f"two strings for a key: {where}"


def test_every_seat_is_told_the_banker() -> None:
    """CP (Variants, topology): before the deal, in it and after it; nobody is told of a dealer who does not matter."""
    spec = chinese.State(chinese.PRESETS["banker"], 3).observation_spec()
    found = defaultdict(set)
    for topology, dealer, count in itertools.product(("banker", "all"), range(3), (0, 1, 38, 39)):
        state = chinese.State(chinese.Rules(topology=topology), 3, dealer)
        rest = palatine.Dealer(dealer)
        for _ in range(count):
            state.apply(rest.action(state))
        for seat in range(3):
            text = state.information_state_string(seat)
            if topology == "all":
                assert "banker" not in text
                assert "banker" not in state.observation_spec()
                continue
            assert text.startswith(f"banker {dealer}; dealt {count}")
            banker = state.observation_tensor(seat)[spec["banker"]].tolist()
            assert banker == [float(other == dealer) for other in range(3)]
            found[count, seat].add(state.information_state_key(seat))
    assert all(len(keys) == 3 for keys in found.values())
