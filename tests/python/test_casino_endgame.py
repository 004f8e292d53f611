"""`casino.solve` beside a plain minimax over the plain referee, and what it may look at."""

import dataclasses
import math
import random
import threading
from typing import Any

import pytest

import casino_referee as plain
import casino_score_referee as plain_score
import palatine
from casino_random import random_table
from casino_referee import PRESETS, Table
from casino_score_referee import Start
from casino_spots import plain_move, state_of
from palatine import Dealer, Random, casino
from palatine.casino import MatchTable


def last_round(rng: random.Random, rules: dict[str, Any], players: int, most_cards: int) -> Table:
    """A random table with nothing left to deal, builds among them, and so few cards in the hands."""
    while True:
        table = random_table(rng, rules, players, most_loose=5)
        table.piles = [table.piles[0] | frozenset(table.stock), *table.piles[1:]]
        table.stock = []
        if table.last_captor is None and table.piles[0]:
            table.last_captor = 0
        if len(table.piles[0]) != 1 and sum(map(len, table.hands)) <= most_cards:
            return table


def dealer_of(table: Table) -> int:
    """The dealer for whom it is this seat's turn."""
    sizes = list(map(len, table.hands))
    for dealer in range(table.n):
        seat = plain.turn_after(dealer, table.n, table.rules)
        order = [seat]
        while len(order) < table.n:
            order.append(plain.turn_after(order[-1], table.n, table.rules))
        turn = order.index(table.to_act)
        if all(sizes[at] == sizes[table.to_act] - (place < turn) for place, at in enumerate(order)):
            return dealer
    raise AssertionError(table)


def ending(table: Table, start: Start) -> plain_score.Result:
    return plain_score.score(table.rules, table.piles, table.sweeps, table.last_captor, start)


def minimax(table: Table, dealer: int, worth: Any) -> float:
    """What the end is worth to seat 0 when each seat takes what is best for it."""
    if not any(table.hands):
        return float(worth(table))
    after = [minimax(plain.step(table, move, dealer), dealer, worth) for move in plain.legal_moves(table)]
    return max(after) if table.to_act == 0 else min(after)


def points_of(table: Table) -> float:
    points = ending(table, Start((0, 0))).points
    return points[0] - points[1]


def check(table: Table, objective: str, worth: Any, swap: Any, **options: Any) -> casino.Endgame:
    dealer = dealer_of(table)
    state = state_of(table, dealer, scores=options.pop("scores", None))
    before = state.to_json()
    found = casino.solve(state, objective, **options)
    assert state.to_json() == before
    seat = table.to_act
    expected = {move: minimax(plain.step(table, move, dealer), dealer, worth) for move in plain.legal_moves(table)}
    own = {move: value if seat == 0 else swap(value) for move, value in expected.items()}
    assert {plain_move(move): value for move, value in found.values.items()} == pytest.approx(own, abs=1e-12)
    assert found.value == pytest.approx(max(own.values()), abs=1e-12)
    assert found.value == found.values[found.move]
    assert (found.exact, found.complete, found.worlds, found.possible_worlds) == (True, True, 1, 1)
    assert (found.method, found.objective, found.player) == ("alpha-beta", objective, seat)
    assert found.line[0] == found.move
    end = state.clone()
    for move in found.line:
        end.apply(move)
    assert end.is_terminal()
    if objective == "points":
        assert end.returns()[seat] == found.value
    return found


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_points_as_a_plain_minimax_says(preset: str) -> None:
    rng = random.Random(preset)
    builds = 0
    for _ in range(12):
        table = last_round(rng, PRESETS[preset], 2, 4)
        builds += len(table.builds)
        check(table, "points", points_of, lambda value: -value)
    assert builds > 0 or not PRESETS[preset]["builds"]


@pytest.mark.parametrize("scores", [(0, 0), (15, 20), (18, 3), (19, 20), (20, 20), (17, 16)])
def test_the_chance_to_win_the_match(scores: tuple[int, int]) -> None:
    """RC-21 to RC-23 from scores that bind a side, both and none."""
    table = last_round(random.Random(sum(scores)), PRESETS["dominican"], 2, 4)
    leader = dealer_of(table)  # of the next deal
    start, shipped = Start(scores), MatchTable.shipped()

    def worth(end: Table) -> float:
        result = ending(end, start)
        if result.winner is not None:
            return float(result.winner == 0)
        first, second = result.after.scores
        return shipped.chance((first, second), leader)[0]

    found = check(table, "match", worth, lambda value: 1 - value, scores=scores)
    assert 0 <= found.value <= 1


def test_big_casino_wins_the_match_at_19() -> None:
    """RC-21: who lets it go has not won, whatever else is taken."""
    state = casino.State.setup(["Tc 5c", "Ts 2h"], loose="Td 5h", stock="", to_act=0, last_captor=1, scores=(19, 0))
    found = casino.solve(state, "match")
    assert (str(found.move), found.value) == ("Tc x Td", 1.0)
    assert {str(move): value for move, value in found.values.items()}["5c x 5h"] < 1


def played_to_the_last_round(players: int, seed: int, cards: int, rules: casino.Rules | None = None) -> casino.State:
    """Random play until so few cards are in the hands, in the last round, or the next lower number that comes."""
    dealer, draw = Dealer(seed), Random(seed)
    state = casino.State(rules or casino.Rules(), players)
    dealer.play(state)
    while state.view()["left"] or sum(state.view()["hand_sizes"]) > cards:
        state.apply(state.legal_moves()[draw.below(state.legal_count())])
        dealer.play(state)
    return state


@pytest.mark.parametrize("players", [3, 4])
def test_what_the_seat_has_not_seen_is_not_looked_at(players: int) -> None:
    different = 0
    for seed in range(6):
        state = played_to_the_last_round(players, seed, 6)
        seat = state.current_player()
        twins = [state.resample(seat, number) for number in range(4)]
        different += any(twin != state for twin in twins)
        for options in ({}, {"worlds": 1, "samples": 3, "seed": seed}):
            found = casino.solve(state, **options)
            assert not found.exact
            assert "(heuristic)" in found.method
            assert set(found.values) == set(state.legal_moves())
            for twin in twins:
                other = casino.solve(twin, **options)
                assert other == dataclasses.replace(found, seconds=other.seconds)
    assert different > 3


def test_worlds_are_counted_and_told() -> None:
    state = played_to_the_last_round(4, 1, 9)
    hidden = sum(state.view()["hand_sizes"]) - state.view()["hand_sizes"][state.current_player()]
    every = casino.solve(state)
    assert 1 < every.worlds == every.possible_worlds <= math.factorial(hidden)
    assert every.method == f"alpha-beta in {every.worlds} of {every.worlds} worlds (heuristic)"
    some = casino.solve(state, worlds=every.worlds - 1, samples=5, seed=2)
    assert (some.worlds, some.possible_worlds) == (5, every.worlds)
    assert some.method == f"alpha-beta in 5 of {every.worlds} worlds (heuristic)"
    assert some.line == [some.move]
    again = casino.solve(state, worlds=every.worlds - 1, samples=5, seed=2, threads=3)
    assert again == dataclasses.replace(some, seconds=again.seconds, nodes=again.nodes)
    assert casino.solve(played_to_the_last_round(3, 1, 5)).method.startswith("max^n in ")


def test_limits() -> None:
    state = played_to_the_last_round(2, 3, 8)
    cut = casino.solve(state, nodes=1)
    assert (cut.complete, cut.move in state.legal_moves()) == (False, True)
    assert math.isnan(cut.value)
    stop = threading.Event()
    stop.set()
    many = casino.solve(played_to_the_last_round(3, 3, 12), stop=stop)
    assert (many.complete, many.worlds) == (False, 0)
    assert math.isnan(many.value)
    told: list[int] = []
    assert casino.solve(state, progress=told.append).nodes == told[-1]


def test_only_last_rounds_are_solved() -> None:
    first = casino.State()
    with pytest.raises(palatine.StateError, match="not the last round: 52 cards are not dealt yet"):
        casino.solve(first)
    Dealer(1).play(first)
    with pytest.raises(palatine.StateError, match="not the last round: 40 cards are not dealt yet"):
        casino.solve(first)
    last = played_to_the_last_round(2, 1, 2)
    while not last.is_terminal():
        last.apply(last.default_move())
    with pytest.raises(palatine.StateError, match="the deal is over"):
        casino.solve(last)


def test_what_is_refused() -> None:
    state = played_to_the_last_round(2, 1, 4)
    with pytest.raises(palatine.Error, match="no objective 'money': there are points, match"):
        casino.solve(state, "money")
    with pytest.raises(TypeError, match=r"palatine\.casino\.State, not str"):
        casino.solve("state")  # type: ignore[arg-type]
    with pytest.raises(palatine.StateError, match="for two players, not for 4"):
        casino.solve(played_to_the_last_round(4, 1, 4), "match")
    other = played_to_the_last_round(2, 1, 4, casino.Rules(matching="optional"))
    with pytest.raises(palatine.RulesError, match="is for matching='all', not for 'optional'"):
        casino.solve(other, "match")
    with pytest.raises(TypeError, match="match_table is a"):
        casino.solve(state, "match", match_table={})  # type: ignore[arg-type]
    for name, value in (("worlds", -1), ("samples", 0), ("threads", 0), ("nodes", 0), ("seconds", -1.0)):
        with pytest.raises(palatine.Error, match=name):
            casino.solve(state, **{name: value})  # type: ignore[arg-type]
