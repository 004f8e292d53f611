"""Tables with more moves than anybody could list: they are found as they are asked for, and single ones are judged.

A call that lists them all would never end.
"""

import re
from itertools import islice, pairwise

import pytest

from palatine import Card, CardSet, IllegalMoveError
from palatine.casino import BOTS, KINDS, PRESETS, Move, State, advise, solve

HANDS = ["Ks Kh", "Kc Kd"]


@pytest.fixture(name="state")
def full_table() -> State:
    """All cards but those of the hands lie loose; a king takes any of them that fall into sets of 13."""
    loose = CardSet.full() - CardSet(" ".join(HANDS))
    return State.setup(HANDS, loose=loose, rules=PRESETS["swedish"])


def test_moves_are_found_as_they_are_asked_for(state: State) -> None:
    moves = state.legal_moves()
    first = list(islice(moves, 10_000))
    assert len(set(map(state.action_of, first))) == 10_000
    assert all(a < b for a, b in pairwise(map(state.action_of, first)))
    assert all(move in moves and state.explain(move) is None for move in first[::500])
    assert moves[9_999] == first[-1]
    assert repr(moves).startswith(f"<more than 4096 legal moves: {first[0]}, {first[1]}, ")
    assert state.view(0)["legal_moves"] is None


def test_a_walk_is_not_disturbed_by_moves(state: State) -> None:
    expected = list(islice(state.legal_moves(), 9_000))
    walk = iter(state.legal_moves())
    found = list(islice(walk, 10))
    state.apply(state.default_move())
    found += islice(walk, 8_990)
    assert found == expected


def test_single_moves_are_judged_without_a_list(state: State) -> None:
    everything = f"Ks x {', '.join('+'.join(group) for group in sets_of_thirteen(state))}"
    assert state.is_legal(everything)
    assert state.explain("Ks x Qc") is not None
    with pytest.raises(IllegalMoveError, match="Qc"):
        state.apply("Ks x Qc")
    assert state.legal_steps([int(Card("Ks")), State.steps_of_words["capture"]])
    state.apply(everything)
    assert not state.loose


@pytest.mark.parametrize("bot", ["greedy", pytest.param("heuristic", marks=pytest.mark.slow)])
def test_bots_do_not_list_what_cannot_be_listed(state: State, bot: str) -> None:
    assert state.is_legal(BOTS[bot](1).step(state))


def test_the_solver_stops_while_it_lists_moves(state: State) -> None:
    found = solve(state, nodes=1000)
    assert (found.complete, found.nodes, found.values) == (False, 1000, {})
    assert state.is_legal(found.move)
    assert advise(state, 0) is None


def test_so_does_the_solver_of_many_worlds() -> None:
    hands = ["Ks Kh", "Qc Qd", "Js Jh"]
    loose = CardSet.full() - CardSet(" ".join(hands))
    state = State.setup(hands, loose=loose, rules=PRESETS["swedish"])
    found = solve(state, nodes=1000)
    assert (found.complete, found.nodes, found.worlds) == (False, 1000, 0)
    assert state.is_legal(found.move)


@pytest.mark.parametrize("value", [5, 13, 14, 16, 40, 10**9])
def test_many_cards_are_written_at_once(value: int) -> None:
    """Whether they fall into groups or not, and whether a build can be worth so much: no search without bound."""
    for played in map(Card, range(0, 52, 5)):
        cards = CardSet.full() - CardSet([played])
        for kind in KINDS[1:]:
            written = re.findall("[2-9TJQKA][cdhs]", str(Move(kind, played, value, cards)))
            assert CardSet(written) == CardSet.full()
            assert len(written) == 52


def test_a_long_text_is_refused_at_once(state: State) -> None:
    cards = sorted(state.loose)[:20]
    worth = 13 + sum(1 if card.rank == 12 else card.rank + 2 for card in cards)
    assert state.explain(f"Ks = {worth}: {'+'.join(map(str, cards))}") is not None


def test_a_random_move_of_many_is_any_of_them_each_as_likely() -> None:
    """Of more than 4,096 moves none are listed to draw one: the draws are spread as over a list of all."""
    hands = ["Th 2s", "8c 7d"]
    loose = CardSet("Ac Ad 2c 3c 3d 4c 4d 5c 5d 6c 6d 7c 7h 8d 8h 9c 9d Tc Td As Qc Qd Qh Ks")
    state = State.setup(hands, loose=loose, rules=PRESETS["swedish"])
    actions = state.legal_actions()
    assert 4096 < len(actions) < 40_000
    place = {action: i for i, action in enumerate(actions)}
    cells, draws = [0] * 50, 2500
    for seed in range(draws):
        cells[place[state._random_action(0, seed)] * len(cells) // len(actions)] += 1
    expected = draws / len(cells)
    assert sum((cell - expected) ** 2 / expected for cell in cells) < 85.4  # 49 degrees of freedom: one in a thousand


@pytest.mark.parametrize("preset", ["casino", "north_american_royal", "swedish", "finnish"])
def test_a_random_move_of_a_full_table_is_legal(preset: str) -> None:
    """With builds as well, of every value; whatever the draw comes to."""
    hands, rules = ["Ks Kh", "Tc Kd"], PRESETS[preset]
    table = CardSet.full() - CardSet(" ".join(hands)) - CardSet("8h 6d 7d 7s 6s 8s 5d 5s")
    build = CardSet("6h 4c") if rules.builds else CardSet()
    builds = {"builds": [{"cards": build, "value": 10, "owner": 1}]} if rules.builds else {}
    state = State.setup(hands, loose=table - build, rules=rules, to_act=0, **builds)
    drawn = [state._random_action(0, seed) for seed in range(50)]
    assert all(map(state.is_legal, drawn))
    assert len(set(drawn)) > 1


def sets_of_thirteen(state: State) -> list[list[str]]:
    """The loose cards as queen and ace, jack and two, ... by suit."""
    assert len(state.loose) == 48
    return [[high + suit, low + suit] for suit in "cdhs" for high, low in zip("QJT987", "A23456", strict=True)]
