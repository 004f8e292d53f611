"""The protocol's Python side: loading games, moves in their three forms, steps, types at the border."""

import copy
import inspect
import pickle
from typing import Any

import numpy as np
import pytest

import palatine
from palatine import (
    Card,
    CardSet,
    Dealer,
    Error,
    IllegalMoveError,
    RulesError,
    StateError,
    kuhn,
    leduc,
    load_game,
)
from palatine.game import CHANCE, TERMINAL, Deal
from sample_states import middle


def test_games_and_modules() -> None:
    assert palatine.games() == sorted(palatine.games())
    assert {"kuhn", "leduc"} <= set(palatine.games())
    for name in palatine.games():
        kind = load_game(name).state_type
        assert kind.name == name
        assert kind.__doc__


def test_load_game() -> None:
    plain = load_game("leduc")
    assert (plain.name, plain.rules, plain.num_players) == ("leduc", leduc.Rules(), 2)
    assert load_game("leduc", num_players=3, max_raises=1, bets=[1, 2]).rules == leduc.Rules(max_raises=1, bets=(1, 2))
    assert load_game("leduc", "miniature").rules == leduc.PRESETS["miniature"]
    assert load_game("leduc", "miniature", ante=3).rules == leduc.Rules(
        deck=CardSet("Ks Kh Qs Qh"), ante=3, max_raises=1
    )
    assert load_game("kuhn", kuhn.Rules(), 4).num_players == 4
    assert load_game("leduc") == plain
    assert load_game("leduc", num_players=3) != plain
    assert hash(load_game("leduc")) == hash(plain)
    assert pickle.loads(pickle.dumps(plain)) == plain
    with pytest.raises(AttributeError):
        plain.num_players = 3  # type: ignore[misc]


def test_starts_of_a_game_are_separate_and_alike() -> None:
    loaded = load_game("leduc", num_players=3)
    one, other = loaded.new_initial_state(), loaded.new_initial_state()
    Dealer(1).play(one)
    assert one != other
    assert other == leduc.State(None, 3) == loaded.new_initial_state(2)
    assert other.dealer == 2
    assert loaded.new_initial_state(0).dealer == 0
    assert loaded.observation_spec() == other.observation_spec()
    assert (loaded.num_steps, loaded.max_steps) == (3, 1)


@pytest.mark.parametrize(
    ("arguments", "options", "named"),
    [
        (("bridge",), {}, "'bridge'"),
        (("",), {}, "''"),
        (("leduc", "huge"), {}, "'huge'"),
        (("leduc", None, 11), {}, "num_players out of range 2..10: 11"),
        (("leduc", None, 1), {}, "1"),
        (("leduc", None, -(10**30)), {}, "-1000"),
        (("leduc",), {"blinds": 2}, "'blinds'"),
        (("leduc",), {"ante": 1000}, "1000"),
        (("kuhn",), {"ante": 1}, "'ante'"),
        (("kuhn", "three_cards", 4), {}, "3 cards"),
    ],
)
def test_games_that_are_not(arguments: tuple[Any, ...], options: dict[str, Any], named: str) -> None:
    with pytest.raises(RulesError) as error:
        load_game(*arguments, **options)
    assert named in str(error.value)


def test_games_made_of_their_parts() -> None:
    assert palatine.Game("kuhn", kuhn.State, None, 3) == load_game("kuhn", num_players=3)  # type: ignore[arg-type]
    with pytest.raises(RulesError, match="'leduc'"):
        palatine.Game("leduc", kuhn.State, kuhn.Rules(), 2)


@pytest.mark.parametrize(
    "arguments",
    [(None,), (5,), (b"kuhn",), ("kuhn", leduc.Rules()), ("kuhn", 5), ("kuhn", None, 2.0), ("kuhn", None, True)],
)
def test_games_of_wrong_types(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError):
        load_game(*arguments)


def test_states_of_wrong_arguments() -> None:
    for arguments in ((leduc.Rules(),), ("standard",), (None, 2.0), (None, True), (None, "2"), (None, 2, 0.0)):
        with pytest.raises(TypeError):
            kuhn.State(*arguments)  # type: ignore[arg-type]
    for arguments, named in (((None, 1), "1"), ((None, 11), "11"), ((None, 2, 2), "2"), ((None, 2, -1), "-1")):
        with pytest.raises(RulesError) as error:
            kuhn.State(*arguments)  # type: ignore[arg-type]
        assert named in str(error.value)


def test_a_failed_init_leaves_the_state() -> None:
    state = middle()
    before = state.to_json()
    with pytest.raises(RulesError):
        state.__init__(None, 99)  # type: ignore[misc]
    assert state.to_json() == before
    state.__init__()  # type: ignore[misc]
    assert state == leduc.State()


def test_a_state_that_has_not_begun_says_so() -> None:
    state = leduc.State.__new__(leduc.State)
    for name in ("rules", "num_players", "dealer", "pending", "position_key", "history"):
        with pytest.raises(StateError, match="has not begun"):
            getattr(state, name)
    for call in (
        lambda: state.apply(0),
        lambda: state.apply("call", 0),
        lambda: state.is_legal(0),
        state.legal_actions,
        lambda: state.legal_actions(0),
        state.legal_count,
        state.legal_moves,
        state.current_player,
        state.is_terminal,
        state.is_chance_node,
        state.chance_outcomes,
        state.clone,
        state.undo,
        state.undo_to_decision,
        state.returns,
        lambda: state.history,
        lambda: state.information_state_key(0),
        lambda: state.information_state_string(0),
        lambda: state.observation_tensor(0),
        state.observation_spec,
        state.view,
        lambda: state.view(0),
        lambda: state.resample(0, 0),
        lambda: state.explain("call"),
        state.default_move,
        state.legal_steps,
        lambda: state.action_of_steps([1]),
        lambda: state.steps("call"),
        state.text,
        lambda: str(state),
        lambda: repr(state),
        state.to_json,
        lambda: pickle.dumps(state),
        lambda: copy.copy(state),
        lambda: state == leduc.State(),
        lambda: leduc.State() == state,
        lambda: Dealer(1).play(state),
        lambda: Dealer("As").action(state),
    ):
        with pytest.raises(StateError, match="has not begun"):
            call()
    with pytest.raises(TypeError):
        palatine.playouts(state, 1)  # type: ignore[arg-type]


def test_three_forms_of_a_move() -> None:
    state = leduc.State()
    for move in ("deal Kh", Deal("Qs")):  # type: ignore[arg-type]
        assert state.is_legal(move)
        state.apply(move)
    assert state.history == [(CHANCE, Deal(Card("Kh"))), (CHANCE, Deal(Card("Qs")))]
    for move in (2, "raise", leduc.Move.RAISE, np.int64(2), np.uint8(2)):
        other = state.clone()
        other.apply(move)
        assert other.history[-1] == (0, leduc.Move.RAISE)
        assert state.action_of(move) == 2
        assert state.move_text(move) == "raise"
        assert state.is_legal(move)
        assert state.explain(move) is None
    assert state.move_of(2) is leduc.Move.RAISE
    assert state.move_of(int(Card("As")), CHANCE) == Deal(Card("As"))
    assert state.parse_move("deal 10h") == Deal(Card("Th"))
    assert str(Deal(Card("Th"))) == "deal Th"
    assert state.parse_move(" Raise\t") is leduc.Move.RAISE


BAD_MOVES = ["", "rise", "call call", "deal", "deal Xx", "Deal As", 3, 99, -1, 2**63, -(10**30), 10**5000, "fold", "é"]


@pytest.mark.parametrize("move", BAD_MOVES, ids=range(len(BAD_MOVES)))
def test_illegal_moves_change_nothing(move: Any) -> None:
    state = leduc.State.setup(["Kh", "Qs"])
    before = state.to_json()
    assert not state.is_legal(move)
    reason = state.explain(move)
    assert reason
    for player in (None, 0):
        with pytest.raises(IllegalMoveError) as error:
            state.apply(move, player)
        assert str(error.value) == reason
        assert len(reason) < 200
    assert move not in state.legal_moves()
    assert state.to_json() == before


@pytest.mark.parametrize(
    "move", [None, True, False, 1.0, float("nan"), b"call", [1], (1,), {}, object(), kuhn.Move.BET]
)
def test_moves_of_wrong_types(move: Any) -> None:
    for state in (
        leduc.State(),
        leduc.State.setup(["Kh", "Qs"]),
        leduc.State.setup(["Kh", "Qs"], None, ["raise", "fold"]),
    ):
        before = state.to_json()
        for call in (state.apply, state.is_legal, state.explain, state.action_of, state.move_text, state.steps):
            with pytest.raises(TypeError):
                call(move)
        assert move not in state.legal_moves()
        assert state.to_json() == before


def test_out_of_turn() -> None:
    state = leduc.State.setup(["Kh", "Qs"])
    for call, reason in (
        (lambda: state.apply("call", 1), "'call': seat 1 is not to act"),
        (lambda: state.apply(1, 1), "1: seat 1 is not to act"),
        (lambda: state.apply(leduc.Move.CALL, 1), "call: seat 1 is not to act"),
        (lambda: state.apply("deal Ks"), "deal Ks: chance is not to act"),
        (lambda: state.apply("deal Ks", CHANCE), "'deal Ks': chance is not to act"),
        (lambda: leduc.State().apply("call"), "call: chance is to act, and it deals cards"),
        (lambda: leduc.State().apply("call", 0), "'call': seat 0 is not to act"),
        (lambda: leduc.State().apply("deal Ks", 0), "deal Ks: seat 0 does not deal"),
        (lambda: leduc.State().apply("deal 2c"), "deal 2c: it is not left to deal"),
        (lambda: leduc.State().apply(99), "no deal: card id out of range 0..51: 99"),
        (lambda: leduc.State.setup(["Kh", "Qs"], None, ["raise", "fold"]).apply("call"), "'call': the game is over"),
        (lambda: leduc.State.setup(["Kh", "Qs"], None, ["raise", "fold"]).apply(1), "1: the game is over"),
    ):
        with pytest.raises(IllegalMoveError) as error:
            call()
        assert str(error.value) == reason
    assert state.legal_actions(1) == state.legal_actions(CHANCE) == []
    assert state.legal_count(1) == 0
    assert list(state.legal_moves(1)) == []
    with pytest.raises(StateError, match="seat 1 is not to act"):
        state.default_move(1)
    with pytest.raises(StateError, match="chance is to act"):
        leduc.State().default_move()


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("kuhn", "fold", "no move of kuhn: 'fold': there are pass, bet"),
        ("leduc", "", "no move of leduc: '': there are fold, call, raise"),
        ("chinese", "As Kd Qh", "no move of chinese: 'As Kd Qh': a setting is front / middle / back"),
        ("chinese", "As / Kd", "no move of chinese: 'As / Kd': a setting is front / middle / back"),
        ("palace", "bet", "no move of palace: 'bet': a bet is written bet SEAT, or bet SEAT:TOTAL"),
        ("palace", "bet x", "no move of palace: 'bet x': a bet is written bet SEAT, or bet SEAT:TOTAL, not bet 'x'"),
        ("casino", "", "no move of casino: '': a move begins with the card that is played, as in Tc x Th"),
    ],
)
def test_reasons_say_how_a_move_is_written(name: str, text: str, reason: str) -> None:
    state = load_game(name).new_initial_state()
    Dealer(1).play(state)
    assert state.explain(text) == reason


@pytest.mark.parametrize("text", ["deal", " Deal "])
def test_a_deal_without_a_card(text: str) -> None:
    for name in palatine.games():
        state = load_game(name).new_initial_state()
        assert state.explain(text) == "no deal: a card is missing, as in deal As"


def test_seats_that_are_not_there() -> None:
    state = middle()
    for_actors = (
        lambda p: state.apply(1, p),
        lambda p: state.is_legal(1, p),
        state.legal_actions,
        state.legal_count,
        state.legal_moves,
        lambda p: state.explain(1, p),
        state.default_move,
        lambda p: state.legal_steps((), p),
    )
    for_seats = (
        state.information_state_string,
        state.information_state_key,
        state.observation_tensor,
        lambda p: state.resample(p, 1),
    )
    before = state.to_json()
    for calls, seats in (
        (for_actors, (3, -2, TERMINAL, 10**30, -(10**30), 2**32, 2**31)),
        (for_seats, (3, CHANCE, -2, TERMINAL, 10**30, 2**32)),
        ((state.view,), (3, CHANCE, -2, 2**32)),
    ):
        for call in calls:
            for seat in seats:
                with pytest.raises(StateError, match=f"no such seat: {seat}"):
                    call(seat)
            for bad in (True, 1.0, "0", [0]):
                with pytest.raises(TypeError):
                    call(bad)
    for call in for_seats:
        with pytest.raises(TypeError):
            call(None)
    assert state.information_state_key(np.int8(1)) == state.information_state_key(player=1)
    assert state.to_json() == before


def test_seeds() -> None:
    state = middle()
    for bad in (-1, 2**64):
        with pytest.raises(Error, match=f"seed out of range .*: {bad}"):
            state.resample(0, bad)
    for wrong in (None, 1.5, True, "1"):
        with pytest.raises(TypeError):
            state.resample(0, wrong)  # type: ignore[arg-type]
    assert state.resample(0, 2**64 - 1) == state.resample(player=0, seed=2**64 - 1)


def test_calls_with_wrong_arguments() -> None:
    state: Any = middle()
    for call in (
        state.apply,
        lambda: state.apply(1, 0, 0),
        lambda: state.apply(1, move=1),
        lambda: state.apply(1, seat=0),
        lambda: state.legal_actions(0, 0),
        lambda: state.legal_actions(0, player=0),
        lambda: state.clone(1),
        state.information_state_key,
        lambda: state.resample(0),
    ):
        with pytest.raises(TypeError):
            call()
    other = state.clone()
    other.apply(player=None, move=1)
    state.apply(move="call", player=2)
    assert state == other


def test_signatures_are_known_to_python() -> None:
    assert (
        str(inspect.signature(leduc.State.apply)) == "(self, /, move, player=None)"
        or str(inspect.signature(leduc.State.apply)) == "(self, move, player=None)"
    )
    for name, value in vars(palatine._core.GameState).items():
        if not name.startswith("__"):
            assert value.__doc__, name


def test_legal_moves_is_a_set() -> None:
    state = leduc.State.setup(["Kh", "Qs"], None, ["raise"])
    moves = state.legal_moves()
    assert moves == {leduc.Move.FOLD, leduc.Move.CALL, leduc.Move.RAISE}
    assert len(moves) == 3
    assert list(moves) == [moves[0], moves[1], moves[-1]]
    assert "fold" in moves
    assert 1 in moves
    assert leduc.Move.RAISE in moves
    for other in ("rise", 3, -1, None, 1.5, True, kuhn.Move.BET, Deal(Card("Ks"))):
        assert other not in moves
    assert moves - {leduc.Move.FOLD} == {leduc.Move.CALL, leduc.Move.RAISE}
    assert repr(moves) == "<3 legal moves: fold, call, raise>"
    for index in (3, -4, 10**30):
        with pytest.raises(IndexError):
            moves[index]
    # It is a view: it follows the state, and a loop over it may change the state and change it back.
    for move in moves:
        state.apply(move)
        state.undo()
    state.apply("fold")
    assert list(moves) == []
    deals = leduc.State().legal_moves()
    assert [str(deal) for deal in deals] == [f"deal {card}" for card in ("Jh", "Js", "Qh", "Qs", "Kh", "Ks")]
    assert Deal(Card("Kh")) in deals


def test_steps() -> None:
    state = middle()
    assert state.legal_steps() == state.legal_actions() == [1, 2]
    assert state.action_of_steps([]) is None
    assert state.action_of_steps((2,)) == 2
    assert state.legal_steps([2]) == []
    assert state.steps("raise") == [2]
    for bad in ([0], [3], [1, 1], [255], [256], [-1], [10**30]):
        for call in (state.legal_steps, state.action_of_steps):
            with pytest.raises(IllegalMoveError):
                call(bad)
    for wrong in ([True], [1.0], ["1"], "1", None, 5):
        for call in (state.legal_steps, state.action_of_steps):
            with pytest.raises(TypeError):
                call(wrong)  # type: ignore[arg-type]
    for move in ("fold", "deal As"):
        with pytest.raises(IllegalMoveError):
            state.steps(move)
    assert leduc.State().legal_steps() == []
    with pytest.raises(IllegalMoveError, match="chance has no steps"):
        leduc.State().steps("deal Ks")


def test_chance_outcomes() -> None:
    outcomes = leduc.State().chance_outcomes()
    assert [action for action, _ in outcomes] == leduc.State().legal_actions()
    assert all(probability == 1 / 6 for _, probability in outcomes)
    with pytest.raises(StateError, match="chance is not to act"):
        middle().chance_outcomes()
