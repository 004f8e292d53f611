"""Legal moves of Royal Casino beside the plain referee: random positions under all presets and mixtures of options."""

import random
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

import casino_referee as plain
from casino_random import random_rules, random_table
from casino_referee import PRESETS, Move, Table
from casino_spots import builds_of, plain_move, state_of
from palatine import IllegalMoveError, casino
from referee import to_text


def compare(table: Table, state: casino.State) -> set[Move]:
    """All legal moves, whether they are told by listing them or by asking for one; texts and numbers lead back."""
    found = plain.legal_moves(table)
    assert found, "somebody cannot move (RC-24)"
    moves = list(state.legal_moves())
    assert {plain_move(move) for move in moves} == found
    assert len(moves) == len(found) == state.legal_count()
    for move in moves[:: max(1, len(moves) // 8)]:
        assert state.explain(move) is None
        assert state.parse_move(str(move)) == move
        assert state.move_of(state.action_of(move)) == move
        assert state.action_of_steps(state.steps(move)) == state.action_of(move)
    return found


def strange_moves(table: Table, rng: random.Random) -> list[casino.Move]:
    """Moves of all kinds with cards of all places, most of them illegal."""
    there = [*table.loose, *(card for build in table.builds for card in build.cards)]
    found = []
    for _ in range(12):
        kind = rng.choice(casino.KINDS)
        card = rng.choice([*table.hands[table.to_act], rng.randrange(52)])
        cards = set(rng.sample(there, rng.randint(0, min(3, len(there)))))
        if rng.random() < 0.7:
            cards |= set().union(*(build.cards for build in table.builds if build.cards & cards))
        if rng.random() < 0.1:
            cards.add(rng.randrange(52))
        cards = set() if kind == "trail" else cards - {card}
        if kind != "capture" or cards:
            value = rng.randint(3, 14) if kind in ("build", "add", "raise") else 0
            found.append(casino.Move(kind, card, value, to_text(cards)))
    return found


def compare_strange(table: Table, state: casino.State, legal: set[Move], rng: random.Random) -> None:
    """Whatever is asked: legal exactly when the referee says so; an illegal move has a reason and changes nothing."""
    before = state.text(full=True)
    for move in strange_moves(table, rng):
        expected = plain_move(move) in legal
        reason = state.explain(move)
        assert state.is_legal(move) is expected is (reason is None), (move, reason)
        if not expected:
            key = state.position_key
            with pytest.raises(IllegalMoveError) as error:
                state.apply(move)
            assert str(error.value) == reason
            assert state.position_key == key
    assert state.text(full=True) == before


def compare_after(table: Table, state: casino.State, move: Move) -> None:
    """What lies there after a move."""
    after = plain.play(table, move)
    state.apply(next(found for found in state.legal_moves() if plain_move(found) == move))
    if not any(after.hands):
        return  # the next cards are chance's, or the deal is over
    assert frozenset(map(int, state.loose)) == after.loose
    assert builds_of(state) == set(after.builds)
    assert [frozenset(map(int, pile)) for pile in state.piles] == after.piles
    assert state.last_captor == after.last_captor
    assert list(state.sweeps) == after.sweeps
    assert state.current_player() == plain.turn_after(table.to_act, table.n, table.rules)


def examine(tables: Iterable[Table]) -> None:
    for number, table in enumerate(tables):
        rng = random.Random(number)
        state = state_of(table)
        legal = compare(table, state)
        compare_strange(table, state, legal, rng)
        compare_after(table, state, rng.choice(sorted(legal, key=repr)))


def some_tables(seed: int, count: int, most_loose: int) -> Iterator[Table]:
    rng = random.Random(seed)
    for _ in range(count):
        yield random_table(rng, random_rules(rng), rng.choice([2, 3, 4]), most_loose)


def test_random_positions() -> None:
    examine(some_tables(1, 250, 6))
    examine(some_tables(2, 10, 12))


@pytest.mark.parametrize("name", PRESETS)
def test_presets(name: str) -> None:
    rng = random.Random(name)
    examine(random_table(rng, PRESETS[name], rng.choice([2, 3, 4]), 7) for _ in range(30))


@pytest.mark.slow
def test_more_random_positions() -> None:
    examine(some_tables(3, 4000, 7))
    examine(some_tables(4, 80, 12))


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        (("trail", "Tc", 0, "Th"), "Tc: a trail has no value and uses no cards"),
        (("trail", "2c", 2), "2c: a trail has no value"),
        (("capture", "Qd"), "Qd: a capture takes a card at least"),
        (("capture", "Qd", 12, ""), "Qd: a capture takes a card at least"),
    ],
)
def test_moves_of_one_kind_that_would_be_another(parts: tuple[Any, ...], reason: str) -> None:
    """RC-6, RC-17: an action without table cards is a trail, one with them a capture, whatever the move is called."""
    with pytest.raises(IllegalMoveError, match=reason):
        casino.Move(*parts)
