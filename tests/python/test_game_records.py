"""What a state tells and how it is kept: undo, copies, equality, records, pickles, texts, views, tensors."""

import copy
import gc
import json
import pickle
import sys
import weakref
from typing import Any

import numpy as np
import pytest

from palatine import (
    Card,
    CardSet,
    Dealer,
    IllegalMoveError,
    RecordError,
    StateError,
    game,
    kuhn,
    leduc,
)
from sample_states import middle


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
