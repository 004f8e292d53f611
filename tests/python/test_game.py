"""The protocol's Python side: loading games, moves in their three forms, records, types at the border."""

import copy
import gc
import inspect
import json
import pickle
import sys
import weakref
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
    RecordError,
    RulesError,
    StateError,
    game,
    kuhn,
    leduc,
    load_game,
)
from palatine.game import CHANCE, TERMINAL, Deal


def middle() -> leduc.State:
    """A game with something of everything behind it."""
    return leduc.State.setup(["Kh", "Qs", "Js"], "Jh", ["call", "raise", "call", "fold", "call"])


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


def test_undo() -> None:
    state = middle()
    texts = []
    while state.history:
        texts.append(state.to_json())
        state.undo()
    assert state == leduc.State(None, 3)
    with pytest.raises(StateError, match="nothing to undo"):
        state.undo()
    with pytest.raises(StateError, match="nothing to undo"):
        state.undo_to_decision()
    state = leduc.State.from_json(texts[0])
    state.undo_to_decision()
    assert state.to_json() == texts[1]
    state.undo_to_decision()
    assert state.to_json() == texts[3]  # the card on the board went too
    dealt = leduc.State.setup(["Kh", "Qs"])
    with pytest.raises(StateError, match="no player has acted"):
        dealt.undo_to_decision()
    assert len(dealt.history) == 2


def test_clones_are_apart() -> None:
    state = middle()
    for other in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert type(other) is leduc.State
        assert other == state
        assert other.history == state.history
        assert other.rules is state.rules or other.rules == state.rules
        other.apply("call")
        assert other != state
        other.undo()
        assert other == state


def test_equality_and_hash() -> None:
    assert leduc.State() != leduc.State(leduc.Rules(ante=2))
    assert leduc.State() != leduc.State(None, 3)
    assert leduc.State() != leduc.State(None, 2, 0)
    assert leduc.State() != kuhn.State()
    assert leduc.State() != "leduc"
    assert leduc.State.__hash__ is None
    with pytest.raises(TypeError):
        hash(leduc.State())
    with pytest.raises(TypeError):
        leduc.State() < leduc.State()  # type: ignore[operator]  # noqa: B015


def test_subclasses_stay_themselves() -> None:
    class Mine(leduc.State):
        def __init__(self, note: str) -> None:
            super().__init__()
            self.note = note

    mine = Mine("x")
    Dealer(3).play(mine)
    for other in (mine.clone(), mine.resample(0, 1), copy.deepcopy(mine)):
        assert type(other) is Mine
    assert mine.clone() == mine
    ring = Mine("y")
    ring.note = ring  # type: ignore[assignment]
    watch = weakref.ref(ring)
    del ring
    gc.collect()
    assert watch() is None


def test_records() -> None:
    state = middle()
    record = json.loads(state.to_json())
    assert record == {
        "format": "palatine.state",
        "version": 1,
        "game": "leduc",
        "num_players": 3,
        "dealer": 2,
        "rules": {"deck": None, "ante": 1, "bets": [2, 4], "max_raises": 2},
        "moves": [
            [-1, "deal Kh"],
            [-1, "deal Qs"],
            [-1, "deal Js"],
            [0, "call"],
            [1, "raise"],
            [2, "call"],
            [0, "fold"],
            [-1, "deal Jh"],
            [1, "call"],
        ],
    }
    assert game.State.from_json(state.to_json()) == state
    assert type(game.State.from_json(state.to_json())) is leduc.State
    with_deck = kuhn.State(kuhn.Rules(deck=CardSet("Ah Kd Qc")), 3, 1)
    assert json.loads(with_deck.to_json())["rules"] == {"deck": "Ah Kd Qc"}
    assert kuhn.State.from_json(with_deck.to_json()) == with_deck


def spoiled() -> list[str]:
    good = json.loads(middle().to_json())
    changes: list[dict[str, Any]] = [
        {"format": "other"},
        {"format": None},
        {"version": 2},
        {"version": "1"},
        {"game": "bridge"},
        {"game": "kuhn"},
        {"game": None},
        {"game": ["leduc"]},
        {"num_players": 1},
        {"num_players": 2},
        {"num_players": 4},
        {"num_players": 10**30},
        {"num_players": None},
        {"num_players": True},
        {"num_players": 3.0},
        {"num_players": "3"},
        {"dealer": 3},
        {"dealer": -1},
        {"dealer": None},
        {"dealer": True},
        {"dealer": 1},
        {"rules": None},
        {"rules": []},
        {"rules": {"blinds": 1}},
        {"rules": {**good["rules"], "ante": "1"}},
        {"rules": {**good["rules"], "ante": 1000}},
        {"rules": {**good["rules"], "deck": "Kh Qs Js"}},
        {"rules": {**good["rules"], "deck": "Zz"}},
        {"rules": {**good["rules"], "deck": 5}},
        {"rules": {**good["rules"], "bets": None}},
        {"rules": {**good["rules"], "bets": [2, 4, 8]}},
        {"moves": None},
        {"moves": {}},
        {"moves": "call"},
        {"moves": [None]},
        {"moves": [[]]},
        {"moves": [["deal Kh"]]},
        {"moves": [[-1, "deal Kh", 0]]},
        {"moves": [[-1, 46]]},
        {"moves": [[None, "deal Kh"]]},
        {"moves": [["-1", "deal Kh"]]},
        {"moves": [[True, "deal Kh"]]},
        {"moves": [[0, "deal Kh"]]},
        {"moves": [[-4, "deal Kh"]]},
        {"moves": [[10**30, "deal Kh"]]},
        {"moves": [[-1, "deal As"]]},
        {"moves": [[-1, "deal Kh"], [-1, "deal Kh"]]},
        {"moves": [[-1, "call"]]},
        {"moves": [*good["moves"][:4], [0, "raise"]]},
        {"moves": good["moves"] + [[2, "fold"]]},
        {"extra": 1},
    ]
    texts = [json.dumps({**good, **change}) for change in changes]
    texts += [json.dumps({k: v for k, v in good.items() if k != key}) for key in good]
    return [*texts, "", "{", "null", "[]", "5", '"leduc"', "NaN", "[" * 100_000, json.dumps(good)[:-1], "9" * 5000]


@pytest.mark.parametrize("text", spoiled(), ids=range(len(spoiled())))
def test_records_that_cannot_be_read(text: str) -> None:
    for kind in (leduc.State, game.State):
        if kind is game.State and '"game": "kuhn"' in text:
            continue
        with pytest.raises(RecordError) as error:
            kind.from_json(text)
        assert 0 < len(str(error.value)) < 400


def test_records_of_wrong_types() -> None:
    for wrong in (None, 5, b"{}", {}, []):
        with pytest.raises(TypeError):
            leduc.State.from_json(wrong)  # type: ignore[arg-type]


def test_a_pickle_that_was_spoiled() -> None:
    function, arguments = middle().__reduce__()
    for position, value in ((1, kuhn.Rules()), (2, 99), (3, "x"), (4, [(0, 0)]), (4, 5), (4, [(-1, 10**30)])):
        spoiled = list(arguments)
        spoiled[position] = value
        with pytest.raises(RecordError):
            function(*spoiled)


def test_texts_show_what_a_spectator_sees() -> None:
    state = middle()
    for text in (str(state), repr(state), state.text()):
        assert "Jh" in text
        for hidden in ("Kh", "Qs", "Js"):
            assert hidden not in text
    assert "Kh Qs Js" in state.text(full=True)
    assert repr(state).startswith("<palatine leduc, 3 players, seat 2 to act: deal 0 ?; ")


def test_view() -> None:
    state = middle()
    assert state.view(1) == {
        "game": "leduc",
        "rules": {"deck": None, "ante": 1, "bets": [2, 4], "max_raises": 2},
        "num_players": 3,
        "dealer": 2,
        "seat": 1,
        "sequence": 9,
        "current_player": 2,
        "pending": [2],
        "returns": None,
        "legal_moves": [],
        "events": ["deal 0 ?", "deal 1 Qs", "deal 2 ?", "0 call", "1 raise", "2 call", "0 fold", "board Jh", "1 call"],
        "cards": [None, "Qs", None],
        "board": "Jh",
        "paid": [1, 3, 3],
        "in_hand": [False, True, True],
        "round": 1,
        "raises": 0,
    }
    assert state.view(2)["legal_moves"] == ["call", "raise"]
    assert state.view()["legal_moves"] == []
    assert state.view()["seat"] is None
    assert json.loads(json.dumps(state.view(2))) == state.view(2)


def test_observation_tensor() -> None:
    state = middle()
    tensor, spec = state.observation_tensor(1), state.observation_spec()
    assert tensor.dtype == np.float32
    assert tensor.shape == (max(part.stop for part in spec.values()),)
    own = tensor[spec["private_cards"]].reshape(3, 52)
    assert own.sum() == own[1, Card("Qs")] == 1
    assert tensor[spec["board"]].argmax() == Card("Jh")
    assert tensor[spec["paid"]].tolist() == [1, 3, 3]
    assert tensor[spec["to_act"]].tolist() == [0, 0, 1]
    tensor[:] = 7
    assert state.observation_tensor(1).max() == 3


def test_chance_outcomes() -> None:
    outcomes = leduc.State().chance_outcomes()
    assert [action for action, _ in outcomes] == leduc.State().legal_actions()
    assert all(probability == 1 / 6 for _, probability in outcomes)
    with pytest.raises(StateError, match="chance is not to act"):
        middle().chance_outcomes()


def test_no_reference_is_kept() -> None:
    """What is counted are Python's own blocks of memory."""

    state = middle()

    def work() -> None:
        for _ in range(200):
            state.apply(1)
            state.legal_actions()
            other = state.clone()
            other.observation_tensor(0)
            other.view(1)
            with pytest.raises(IllegalMoveError):
                state.apply("rise")
            with pytest.raises(StateError):
                state.legal_actions(77)
            state.undo()
            state.resample(1, 5)

    work()
    gc.collect()
    before = sys.getallocatedblocks()
    work()
    gc.collect()
    assert sys.getallocatedblocks() - before < 100
