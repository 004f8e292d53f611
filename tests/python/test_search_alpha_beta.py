"""`search.alpha_beta` beside a plain search in Python."""

import math
from typing import Any

import pytest

import palatine
from palatine import kuhn, leduc, search
from palatine.game import State
from search_positions import after, endless, minimax


def reached(name: str, seed: int, moves: int, num_players: int = 2) -> State[Any, Any]:
    """A position of random play, a player to act."""
    dealer, random = palatine.Dealer(seed), palatine.Random(seed)
    state = palatine.load_game(name, num_players=num_players).new_initial_state()
    dealer.play(state)
    for _ in range(moves):
        ahead = after(state, state.legal_moves()[random.below(state.legal_count())])
        dealer.play(ahead)
        state = state if ahead.is_terminal() else ahead
    return state


def check(state: State[Any, Any], player: int, **options: Any) -> search.Result:
    before = state.to_json()
    result = search.alpha_beta(state, player=player, perfect_information=True, all_values=True, **options)
    assert state.to_json() == before
    values = {move: minimax(after(state, move, player))[player] for move in state.legal_moves(player)}
    assert result.values == values
    assert list(result.values) == list(values)
    assert result.value == max(values.values())
    assert result.move == max(values, key=values.__getitem__)
    assert (result.player, result.policy, result.complete, result.visits) == (player, {result.move: 1.0}, True, {})
    assert result.nodes > 0
    assert result.seconds >= 0
    assert result.line[0] == result.move
    end = state.clone()
    for number, move in enumerate(result.line):
        end.apply(move, player if number == 0 else None)
    assert end.is_terminal()
    return result


@pytest.mark.parametrize("seed", range(6))
def test_kuhn(seed: int) -> None:
    for num_players in (2, 3):
        state = reached("kuhn", seed, seed % 3, num_players)
        result = check(state, state.current_player())
        assert result.method == ("alpha-beta" if num_players == 2 else "max^n")


@pytest.mark.parametrize("seed", range(6))
def test_leduc(seed: int) -> None:
    state = reached("leduc", seed, seed % 4)
    for options in ({}, {"memory": 0}, {"memory": 64, "threads": 3}):
        check(state, state.current_player(), **options)


def test_without_all_values_the_best_one_is_told() -> None:
    state = leduc.State.setup(["Ks", "Js"])
    every = search.alpha_beta(state, perfect_information=True, all_values=True)
    one = search.alpha_beta(state, perfect_information=True)
    assert one.values == {every.move: every.value}
    assert (one.move, one.value, one.line) == (every.move, every.value, every.line)


def test_a_deal_is_part_of_the_line() -> None:
    state = leduc.State.setup(["Ks", "Kh"], betting=["raise"])
    line = search.alpha_beta(state, perfect_information=True).line
    assert any(isinstance(move, palatine.game.Deal) for move in line)


def test_hidden_cards_are_refused_by_default() -> None:
    for state in (kuhn.State.setup(["Ks", "Qs"]), leduc.State.setup(["Ks", "Qs"]), endless()):
        with pytest.raises(palatine.StateError, match=r"cards may be hidden in a state of .*perfect_information=True"):
            search.alpha_beta(state)
    with pytest.raises(TypeError):
        search.alpha_beta(kuhn.State.setup(["Ks", "Qs"]), perfect_information=1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="all_values must be a bool, not int"):
        search.alpha_beta(kuhn.State.setup(["Ks", "Qs"]), all_values=1)  # type: ignore[arg-type]


def test_it_looks_at_the_cards_as_they_lie() -> None:
    # The queen against a bet: who sees the cards folds to the king and calls the jack.
    found = {
        other: str(search.alpha_beta(kuhn.State.setup(["Qs", other], ["pass", "bet"]), perfect_information=True).move)
        for other in ("Ks", "Js")
    }
    assert found == {"Ks": "pass", "Js": "bet"}


def test_any_pending_seat() -> None:
    state = palatine.load_game("chinese", "miniature").new_initial_state()
    palatine.Dealer(3).play(state)
    assert state.pending == (0, 1)
    for seat in (0, 1):
        check(state, seat)


def test_limits() -> None:
    state = leduc.State.setup(["Ks", "Qs"])
    whole = search.alpha_beta(state, perfect_information=True, memory=0)
    for nodes in (1, 20, whole.nodes - 1):
        cut = search.alpha_beta(state, perfect_information=True, memory=0, nodes=nodes)
        assert cut.nodes == nodes
        assert cut.move in state.legal_moves()
    assert not search.alpha_beta(state, perfect_information=True, memory=0, nodes=20).complete
    assert math.isnan(search.alpha_beta(state, perfect_information=True, nodes=1).value)
    assert search.alpha_beta(state, perfect_information=True, memory=0, nodes=whole.nodes).value == whole.value
    # No evaluation: what lies beyond the depth counts as even. A fold lies within.
    short = search.alpha_beta(state, perfect_information=True, depth=1, all_values=True)
    assert set(short.values.values()) == {0.0}
    facing = leduc.State.setup(["Js", "Kh"], betting=["raise"])
    assert search.alpha_beta(facing, perfect_information=True, depth=1, all_values=True).values[leduc.Move.FOLD] == -1
    for wrong in (0, -5):
        with pytest.raises(palatine.Error, match=f"nodes out of range .*: {wrong}"):
            search.alpha_beta(state, perfect_information=True, nodes=wrong)
    with pytest.raises(palatine.Error, match=r"depth out of range 1\.\.62: 63"):
        search.alpha_beta(state, perfect_information=True, depth=63)
