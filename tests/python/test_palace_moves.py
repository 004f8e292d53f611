"""Moves of Palace Poker: their texts, numbers and steps, and why they are refused."""

from typing import Any

import numpy as np
import pytest

import palatine
from palatine import IllegalMoveError, palace
from palatine.palace import Move, Rules, State

NO_LIMIT = Rules(structure="no_limit")
THREE = {"banners": ["9s", "Kh", None, None, "Ks"]}  # two are out, whose banners had other suits
PALACES = ["Ah Ad 6c", "Qc Qd 7s", None, None, "2c 3d 4h"]
FOUR = {"banners": ["9s", "Kh", "2c", "3d"]}
OF_FOUR = ["Ah Ad 6c", "Qc Qd 7s", "2s 3c 4h", "5h 6h 8h"]


# Numbers of moves and steps: frozen, for records and trained networks hold them.


def plain_action(kind: str, seat: int = 0, rest: int = 0) -> int:
    kinds = ["buy", "keep", "discard", "bet", "call", "raise", "fold", "stay"]
    return kinds.index(kind) * 2**56 + seat * 2**52 + rest


@pytest.mark.parametrize(
    ("rules", "before", "text", "action", "steps"),
    [
        (Rules(), (), "buy", plain_action("buy"), [52]),
        (Rules(), (), "bet 1", plain_action("bet", 1), [55, 61]),
        (Rules(), (), "fold", plain_action("fold"), [58]),
        (Rules(), (), "stay", plain_action("stay"), [59]),
        (Rules(), (), "discard 7h,2h", plain_action("discard", rest=2**22 + 2**2), [54, 22, 2, 74]),
        (Rules(), ("bet 1",), "call", plain_action("call"), [56]),
        (Rules(), ("bet 1",), "raise", plain_action("raise"), [57]),
        (Rules(), ("buy", "deal Kc"), "keep", plain_action("keep"), [53]),
        (NO_LIMIT, (), "bet 1:30", plain_action("bet", 1, 30), [55, 61, 70]),
        (NO_LIMIT, (), "bet 1:1000", plain_action("bet", 1, 995), [55, 61, 73]),
        (NO_LIMIT, ("bet 1",), "raise 20", plain_action("raise", rest=20), [57, 70]),
    ],
)
def test_numbers_of_moves(rules: Rules, before: tuple[str, ...], text: str, action: int, steps: list[int]) -> None:
    text = text.replace("1000", "995")
    state = State.setup(PALACES, **THREE, soldiers=["7h 2h", *[""] * 4], rules=rules)
    for move in before:
        state.apply(move)
    assert state.action_of(text) == action
    assert state.is_legal(text)
    assert state.steps(text) == steps
    assert state.action_of_steps(steps) == action
    assert state.move_of(action) == state.parse_move(text)
    assert str(state.move_of(action)) == text


def test_the_table_of_steps() -> None:
    words = {kind: 52 + number for number, kind in enumerate(palace.KINDS)}
    words |= {f"seat {seat}": 60 + seat for seat in range(10)}
    words |= {"minimum": 70, "half pot": 71, "pot": 72, "all-in": 73, "done": 74}
    assert State.steps_of_words == words
    assert palace.KINDS == ("buy", "keep", "discard", "bet", "call", "raise", "fold", "stay")
    game = palatine.load_game("palace")
    assert (game.num_steps, game.max_steps) == (75, 19)


# Texts.


def test_amounts_where_there_is_a_limit() -> None:
    state = State.setup(PALACES, **THREE, soldiers=["7h 2h", *[""] * 4])
    assert str(state.parse_move("bet 1:30")) == str(state.parse_move(" BET 1 ")) == "bet 1"
    assert state.is_legal(Move("bet", 1, 30))
    assert state.move_text("bet 1: 30") == "bet 1"
    assert "with a limit a bet is 30, not 40" in state.explain("bet 1:40")
    assert "with a limit a bet is 30, not 0" in state.explain("bet 1:0")
    state.apply("bet 1:30")
    assert "with a limit a raise is 20, not 25" in state.explain("raise 25")
    assert state.parse_move("raise 20") == Move("raise")
    big = State.setup(PALACES, **THREE, soldiers=["", "7h 2h", *[""] * 3], rules=Rules(big_bet=25))
    big.apply("bet 1")
    assert big.raise_range() == (25, 25)  # 14
    small = State.setup(PALACES, **THREE, rules=Rules(big_bet=25))
    small.apply("bet 1")
    assert small.raise_range() == (20, 20)


def test_amounts_without_a_limit() -> None:
    state = State.setup(PALACES, **THREE, soldiers=["7h 2h", *[""] * 4], rules=NO_LIMIT)
    assert state.action_of("bet 1") == state.action_of("bet 1:30")
    assert state.move_text("bet 1") == state.move_text(Move("bet", 1)) == "bet 1:30"
    assert state.bet_range(1) == (30, 995)
    assert [str(move) for move in state.legal_moves() if move.kind == "bet"] == ["bet 1:30", "bet 1:995"]
    assert state.is_legal("bet 1:500")
    assert state.is_legal("bet 1:31")
    with pytest.raises(IllegalMoveError, match="only moves that are listed have steps"):
        state.steps("bet 1:500")
    assert "a bet is 30 to 995 here, not 29" in state.explain("bet 1:29")
    assert "a bet is 30 to 995 here, not 996" in state.explain("bet 1:996")
    state.apply("bet 1:100")
    assert state.view()["owed"] == 10 + 70
    assert state.raise_range() == (20, 995 - 80)
    assert [str(move) for move in state.legal_moves()] == [
        "call",
        "raise 20",
        "raise 102",
        "raise 205",
        "raise 915",
        "fold",
    ]
    state.apply("raise 33")
    assert state.raise_range() == (20, 995 - 100 - 33)
    assert state.view()["pot"] == 25 + 100 + 80 + 33
    assert "a raise is 20 to 862 here, not 19" in state.explain("raise 19")
    assert "a raise is 20 to 862 here, not 863" in state.explain("raise 863")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("bet", "bet SEAT"),
        ("bet x", "bet SEAT"),
        ("bet 1:", "bet SEAT"),
        ("bet 1:x", "bet SEAT"),
        ("bet 1:-5", "bet SEAT"),
        ("bet 12", "seat out of range 0..4: 12"),
        ("bet 99999999999999999999", "seat out of range 0..4: 9999"),
        ("bet 1:9999999999999999", "with a limit a bet is 10, not 9999999999999999"),
        ("raise x", "raise AMOUNT"),
        ("raise -5", "raise AMOUNT"),
        ("stay 3", "nothing follows stay"),
        ("discard", "names cards"),
        ("discard Zz", "Zz"),
        ("discard 2h 2h", "2h"),
        ("knock", "'knock'"),
        ("b\u0435t 1", "a move is one of"),
        ("bet \u0661", "bet SEAT"),
    ],
)
def test_texts_that_are_no_moves(text: str, reason: str) -> None:
    state = State.setup(PALACES, **THREE)
    with pytest.raises(IllegalMoveError) as error:
        state.parse_move(text)
    assert reason in str(error.value)
    assert text in str(error.value) or not text.isascii()


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ({"kind": "check"}, "check"),
        ({"kind": "bet"}, "seat"),
        ({"kind": "bet", "seat": -1}, "-1"),
        ({"kind": "stay", "seat": 1}, "a stay has no seat: 1"),
        ({"kind": "call", "amount": 5}, "a call has no amount: 5"),
        ({"kind": "raise", "amount": -5}, "amount of a raise out of range 0..4503599627370495: -5"),
        ({"kind": "discard"}, "cards"),
        ({"kind": "buy", "cards": "2h"}, "2h"),
        ({"kind": "bet", "seat": 1, "amount": 2**52}, "4503599627370496"),
        ({"kind": "bet", "seat": 10**5000}, "thousands of digits"),
        ({"kind": "raise", "amount": 10**5000}, "thousands of digits"),
    ],
)
def test_moves_that_are_none(parts: dict[str, Any], reason: str) -> None:
    with pytest.raises(IllegalMoveError, match=reason):
        Move(**parts)
    for wrong in (
        {"kind": "bet", "seat": 1.0},
        {"kind": "raise", "amount": True},
        {"kind": "discard", "cards": 5},
        {"kind": 5},
        {"kind": np.array(["buy", "keep"])},
        {"kind": ["buy"]},
    ):
        with pytest.raises(TypeError):
            Move(**wrong)  # type: ignore[arg-type]


# Why not.


def chips(*first: int) -> tuple[int, ...]:
    """The chips of five seats, of which the others have enough."""
    return (*first, *[1000] * (5 - len(first)))


POOR = Rules(stacks=chips(14))
BATTLES = Rules(heads_up="must_battle")
FULL = {**FOUR, "palaces": OF_FOUR, "soldiers": ["2d 5d 8d", "8c 9c Tc", "", ""]}


@pytest.mark.parametrize(
    ("before", "move", "reason", "more"),
    [
        ((), "call", "there is no bet to answer", {}),
        ((), "raise", "there is no bet to answer", {}),
        ((), "keep", "nothing was bought or captured", {}),
        ((), "bet 0", "nobody attacks their own seat", {}),
        ((), "bet 4", "your banner 9s and Ks have the same suit", {}),
        ((), "bet 2", "seat 2 is not in the hand", {}),
        ((), "bet 7", "seat out of range 0..4: 7", {}),
        (("bet 1", "fold", "keep"), "bet 1", "seat 1 is not in the hand", {**FOUR, "palaces": OF_FOUR}),
        ((), "discard Jc", "not among your soldiers: Jc; you have Jd", {"soldiers": ["Jd", *[""] * 4]}),
        ((), "discard Jc", "not among your soldiers: Jc; you have none", {}),
        ((), "buy", "a buy costs 10 chips, and you have 9", {"rules": POOR}),
        ((), "bet 1", "a bet costs 20 chips, and you have 9", {"rules": POOR, "soldiers": ["Jd", *[""] * 4]}),
        (
            (),
            "discard Jd",
            "a discard costs 10 chips, and you have 9",
            {
                "rules": Rules(stacks=chips(14), discard_cost="small_bet"),
                "soldiers": ["Jd", *[""] * 4],
            },
        ),
        (("bet 1",), "stay", "a bet is answered by a fold, a call or a raise", {}),
        (("bet 1", "raise", "raise"), "raise", "a battle has 2 raises at most", {"rules": Rules(raise_cap=2)}),
        (
            ("bet 1",),
            "raise",
            "your opponent has too few chips left to match a raise",
            {"rules": Rules(stacks=chips(15))},
        ),
        (
            ("bet 1",),
            "raise",
            "your opponent has too few chips left to match a raise",  # 5: less than the 20 that all of it has to be
            {"rules": Rules(stacks=chips(20), all_in="off")},
        ),
        (
            ("bet 1",),
            "raise",
            "a call and a raise cost 30 chips, and you have 20",
            {"rules": Rules(stacks=chips(1000, 25))},
        ),
        (
            ("bet 1",),
            "call",
            "a full call costs 10 chips, and you have 5",
            {"rules": Rules(stacks=chips(1000, 10), all_in="off")},
        ),
        (("buy", "deal Jd"), "stay", "after a buy or a capture soldiers are kept or discarded", {}),
        (
            ("buy", "deal Jd"),
            "keep",
            "6 soldiers are 1 too many: at most 5 stay",
            {"soldiers": ["2d 3h 4d 5d 8d", *[""] * 4]},
        ),
        (("bet 1", "fold"), "discard 2d", "7 soldiers are 2 too many: at most 5 stay, not 6", FULL),
        # What no action has: the phase, the seat and the price come first.
        ((), f"bet 1:{2**52}", "with a limit a bet is 10, not 4503599627370496", {}),
        ((), f"bet 1:{2**52}", "a bet is 10 to 995 here, not 4503599627370496", {"rules": NO_LIMIT}),
        ((), f"bet 1:{'9' * 4000}", "a bet is 10 to 995 here, not 9999", {"rules": NO_LIMIT}),
        ((), f"bet 4:{2**52}", "your banner 9s and Ks have the same suit", {"rules": NO_LIMIT}),
        ((), f"bet 2:{2**52}", "seat 2 is not in the hand", {}),
        ((), f"raise {2**52}", "there is no bet to answer", {}),
        ((), "raise 0", "there is no bet to answer", {}),
        ((), f"bet 1:{2**52}", "a bet costs 10 chips, and you have 9", {"rules": POOR}),
        (("bet 1",), "bet 0:0", "a bet is answered by a fold, a call or a raise", {}),
        (("bet 1",), "bet 12", "a bet is answered by a fold, a call or a raise", {}),
        (("bet 1",), f"raise {2**52}", "a raise is 20 to 985 here, not 4503599627370496", {"rules": NO_LIMIT}),
        (("bet 1",), "raise 0", "with a limit a raise is 20, not 0", {}),
        (("buy", "deal Jd"), f"bet 1:{2**52}", "after a buy or a capture soldiers are kept or discarded", {}),
    ],
)
def test_why_not(before: tuple[str, ...], move: str, reason: str, more: dict[str, Any]) -> None:
    given = {"palaces": PALACES, **THREE, **more}
    state = State.setup(given.pop("palaces"), **given)
    for earlier in before:
        state.apply(earlier)
    found = state.explain(move)
    assert found is not None
    assert reason in found
    assert not state.is_legal(move)
    with pytest.raises(IllegalMoveError) as error:
        state.apply(move)
    assert str(error.value) == found


def test_who_is_not_to_act_hears_that_first() -> None:
    state = State.setup(PALACES, **THREE)
    for move in ("bet 1:0", "bet 12", f"bet 1:{2**52}", Move("bet", 12), "call", "raise 0"):
        reason = state.explain(move, 4)
        assert reason is not None
        assert reason.endswith("seat 4 is not to act"), reason
    state.apply("buy")
    for move in ("bet 1:0", "bet 12", f"bet 1:{2**52}"):
        assert "seat 0 is not to act" in (state.explain(move, 0) or "")
        assert state.explain(move) is not None


def test_the_last_two_must_battle() -> None:
    state = State.setup(PALACES[:2], banners=["9s", "Kh"], rules=BATTLES)
    assert list(map(str, state.legal_moves())) == ["bet 1", "fold"]
    for move in ("stay", "buy"):
        assert "the last two must bet or fold" in state.explain(move)


def test_nothing_to_buy() -> None:
    """PP-9: neither draw deck nor discard pile has a card."""
    rules = Rules(deck="9s Kh Ah Ad 6c Qc Qd 7s")
    state = State.setup(PALACES[:2], banners=["9s", "Kh"], rules=rules)
    assert "the draw deck and the discard pile are empty" in state.explain("buy")
    assert "buy" not in list(map(str, state.legal_moves()))
