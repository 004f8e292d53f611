"""What a player of Royal Casino is told of a wrong move: the first thing that is wrong, of the right card."""

import random
import re
from typing import Any

import pytest

from cli_runner import run
from palatine import Card, Dealer, IllegalMoveError, casino
from palatine.casino import Move, State

TABLE: dict[str, Any] = {
    "hands": ["8c 4d Ac", "9c 8d Kd"],
    "loose": "5h 3d Th 4s Js",
    "builds": [{"cards": "6s 2h", "value": 8, "owner": 1}],
    "to_act": 0,
}
WRONG = [
    # What is written is no move.
    ("", "a move begins with the card that is played, as in Tc x Th"),
    ("x 5h", "not a card: 'x'"),
    ("(6s 2h)", "a move begins with the card that is played, as in Tc x Th"),
    ("8", "not a card: '8'"),
    ("trail 4d", "not a card: 'trail', and a move begins with the card that is played, as in Tc x Th"),
    ("4d trail", "'t' is none of x = + >"),
    ("4d = 8 4s", "a build needs a colon and loose cards after its value, as in 2c = 8: 6d"),
    ("4d + 6s 2h", "an add names one build in parentheses, as in 4d + (6h 2s): 4s"),
    ("4d+(6s 2h)=12", "an add keeps the value of its build: > raises it, as in 3d > (5h 4c) = 12"),
    ("4d > (6s 2h) : 12", "a raise needs the new value after =, as in 3d > (5h 4c) = 12"),
    ("4d = 8: (6s 2h), 4s", "(6s 2h) is a build, and a build cannot be part of another: + adds to it, > raises it"),
    ("4d = 12: (6s 2h)", "(6s 2h) is a build, and a build cannot be part of another: + adds to it, > raises it"),
    ("8cc", "not a card: '8cc'"),
    ("8c ? 5h", "'?' is none of x = + >"),
    ("8c takes 5h", "'t' is none of x = + >"),
    ("8c x", "something is missing after x, as in 8c x 5h+3d"),
    ("8cx", "something is missing after x, as in 8c x 5h+3d"),
    ("8c =", "something is missing after =, as in 2c = 8: 6d"),
    ("8c +", "something is missing after +, as in 4d + (6h 2s): 4s"),
    ("8c >", "something is missing after >, as in 3d > (5h 4c) = 12"),
    ("4d = 8", "a build needs a colon and loose cards after its value, as in 2c = 8: 6d"),
    ("4d = 8:", "cards are missing after the colon, as in 2c = 8: 6d"),
    ("4d = : 4s", "a value is missing, builds are worth 2 to 14"),
    ("4d = eight: 4s", "no value: 'eight', builds are worth 2 to 14"),
    ("4d + 4s", "an add names one build in parentheses, as in 4d + (6h 2s): 4s"),
    ("4d > 4s = 8", "a raise names one build in parentheses, as in 3d > (5h 4c) = 12"),
    ("4d > (6s 2h)", "a raise needs the new value after =, as in 3d > (5h 4c) = 12"),
    ("8c x 5h,", "a card is missing beside a comma"),
    ("8c x 5h+", "a card is missing beside +"),
    ("8c x 5h 3d", "'5h 3d': write 5h+3d for a set, 5h, 3d for single cards, (5h 3d) for a build"),
    ("8c x (6s 2h", "a build has its cards in one pair of parentheses: '(6s 2h'"),
    ("8c x (6s 2h) (5h 3d)", "a build has its cards in one pair of parentheses: '(6s 2h) (5h 3d)'"),
    ("8c x ((6s 2h))", "a build has its cards in one pair of parentheses: '((6s 2h))'"),
    ("8c x ()", "a build has cards: ()"),
    ("8c x 5h+3d, 5h+3d", "duplicate card: 5h"),
    ("4d = 100: 4s", "value of a build out of range 2..14: '100'"),
    # A card is not where the move takes it from, whatever the sums are.
    ("9h x 5h", "9h is not in your hand"),
    ("8c x 8c", "8c is the card that you play, not one of the table"),
    ("8c x 4d", "4d is in your hand, not on the table"),
    ("8c x 4d+4s", "4d is in your hand, not on the table"),
    ("8c x 7c", "not on the table: 7c"),
    ("8c x 7s", "not on the table: 7s"),
    ("8c x 6s", "6s is part of the build (6s 2h), which can only be taken as a whole"),
    ("8c x 6s+3d", "6s is part of the build (6s 2h), which can only be taken as a whole"),
    ("4d = 10: 6s", "6s is part of the build (6s 2h), which can only be taken as a whole"),
    ("4d + (6s)", "6s is part of the build (6s 2h), which can only be taken as a whole"),
    ("8c x (5h 3d)", "(5h 3d) is no build on the table: parentheses are for builds alone"),
    # The sums.
    ("8c x 5h", "5h is 5, not 8"),
    ("8c x 5h+4s", "5h+4s is 9, not 8"),
    ("4d = 9: 3d", "4d+3d is 7, not 9"),
    ("4d = 8: 4s, 5h", "5h is 5, not 8"),
    ("4d = 8: 5h+3d", "4d is 4, not 8, and is in none of the sets: it is always part of the build (RC-10)"),
    ("4d + (6s 2h)", "4d is 4, not 8"),
    ("4d + (6s 2h): 3d", "4d+3d is 7, not 8"),
    # What the rules forbid.
    ("4d", "4s must be taken: it matches"),
    ("4d x (6s 2h)", "(6s 2h) is a build of 8, not 4"),
    ("4d = 9: 5h", "you would hold no 9 for your build"),
    ("Ac = 11: Th", "you would hold no jack for your build"),
    ("4d > (6s 2h) = 12", "you would hold no queen for your build"),
    ("4d > (6s 2h) = 11", "4d raises (6s 2h) to 12, not 11"),
    ("4d > (6s 2h) = 12: 5h", "the played card alone raises a build, and takes no loose cards along"),
    (Move("capture", "8c", 8, "6s 5h 3d"), "6s is part of the build (6s 2h), which can only be taken as a whole"),
    (Move("build", "4d", 8, ""), "it uses no card of the table"),
    (
        Move("build", "4d", 12, "6s 2h"),
        "(6s 2h) is a build, and a build cannot be part of another: + adds to it, > raises it",
    ),
    (Move("add", "4d", 8, "4s"), "an add names one build, not 0"),
    (Move("raise", "4d", 8, "4s"), "a raise names one build, not 0"),
    (Move("capture", "8c", 8, "5h 4s"), "5h 4s cannot be grouped into cards and sets of 8"),
]


@pytest.mark.parametrize(("move", "reason"), WRONG)
def test_the_first_thing_that_is_wrong(move: str | Move, reason: str) -> None:
    state = State.setup(**TABLE)
    found = state.explain(move)
    assert found is not None
    assert found.endswith(reason)
    with pytest.raises(IllegalMoveError, match=re.escape(reason)):
        state.apply(move)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("4d=8: 4s", "4d = 8: 4s"),
        ("4d=8:4s", "4d = 8: 4s"),
        ("4D = 8 : 4S", "4d = 8: 4s"),
        ("8cx5h+3d", "8c x 5h+3d"),
        ("10h", "Th"),
        ("10cx10h", "Tc x Th"),
        ("8CX5H+3D", "8c x 5h+3d"),
        ("8cX(6s,2h)", "8c x (6s 2h)"),
        ("8c x (6s+2h)", "8c x (6s 2h)"),
        ("8c x (2h 6s),3d + 5h", "8c x (6s 2h), 5h+3d"),
        ("8c x ( 2h , 6s )", "8c x (6s 2h)"),
        ("4d+(6s,2h):4s", "4d + (6s 2h): 4s"),
        ("Ac>(2h+6s)=9", "Ac > (6s 2h) = 9"),
    ],
)
def test_spaces_and_signs_that_say_the_same(text: str, printed: str) -> None:
    state = State.setup(**{**TABLE, "hands": ["8c 4d Ac", "9c 8d Kd"]})
    assert str(state.parse_move(text)) == printed


def test_an_ace_goes_alone_or_with_the_card() -> None:
    """RC-9: it is 14 by itself, and 1 in a sum."""
    state = State.setup(["Ks Ac 2c", None], loose="As Kd 4h", to_act=0)
    for text in ("Ks = 14: As", "Ac = 14: As", "Ac = 14: Kd", "Ac = 14: Kd+As"):
        assert state.parse_move(text).value == 14
    assert "Ks is 13, not 14" in str(state.explain("Ks = 14: Kd+As"))


def test_a_multiple_build_is_named_by_its_cards_in_any_grouping() -> None:
    build = {"cards": "6s 2h 4h 4d", "value": 8, "owner": 1}
    state = State.setup(["8c 7d", "9c 8d"], builds=[build], to_act=0)
    for text in ("8c x (6s 2h 4h 4d)", "8c x (6s+2h, 4h+4d)", "8c x (4d,4h,6s,2h)"):
        assert str(state.parse_move(text)) == "8c x (6s 4h 4d 2h)"


def test_courts_without_a_value() -> None:
    state = State.setup(["Jd 7c Kc Ks", None], loose="Jc Js 4h 3s", rules=casino.PRESETS["casino"])
    assert state.explain("Jd x Jc, Js") == "Jd x Js, Jc: Jd takes one card like it, and nothing else"
    assert "Jd takes one card like it, not 4h" in state.explain("Jd x 4h")
    assert "Jd has no value, and is in no set or build" in state.explain("Jd = 4: 4h")
    assert "Jc has no value, and is in no set or build" in state.explain("7c x Jc")


def test_str_tells_what_is_hidden_from_what_there_is_not() -> None:
    state = State.setup(**{**TABLE, "loose": "5h 3d Th 4s", "piles": ["", ""], "hands": ["8c 4d Ac", None]})
    lines = dict(line.split(": ", 1) for line in str(state).splitlines()[1:])
    assert (lines["hands"], lines["piles"], lines["loose"]) == ("? / ?", "none / none", "Th 5h 4s 3d")
    assert lines["builds"] == "(6s 2h) = 8, of seat 1"
    assert lines["last_captor"] == lines["won_at_once"] == "none"
    assert "{" not in str(state)


def test_what_a_spectator_is_told_is_no_hand() -> None:
    """The four cards of the table are public; nobody holds them."""
    state = State()
    Dealer(5).play(state)
    events = state.view()["events"]
    assert [event.split()[0] for event in events] == ["deal"] * 8 + ["table"] * 4
    assert "hand" not in repr(state)


def test_reasons_depend_on_what_the_seat_has_seen() -> None:
    """The same texts of two deals that differ in the other hand and the stock: every answer to seat 0 is the same."""
    public = {**TABLE, "piles": ["", "Qc Qs Qh Qd 7c 7d 7h"], "last_captor": 1}
    rng = random.Random(6)
    one = State.setup(**public)
    two = State.setup(**{**public, "hands": ["8c 4d Ac", "9d 8h Kc"]})
    assert one != two
    for _ in range(1500):
        a, b, c = map(Card, rng.sample(range(52), 3))
        texts = (f"8c x {a}", f"8c x {a}+{b}", f"4d = 9: {a}, {b}", f"8c x ({a} {b})", f"{a} x {b}+{c}")
        for text in (*texts, f"Ac + ({a} {b})", f"Ac > ({a} {b}) = 9: {c}"):
            assert one.explain(text, 0) == two.explain(text, 0)


def test_help_at_the_table_explains_the_signs() -> None:
    shown = run("play", "casino", "--seed", "1", stdin="help\nquit\n").out
    for sign in ("trail: ", "capture: x takes", "build: = gives", "add: + puts", "raise: > gives", "parentheses hold"):
        assert sign in shown
    assert "hand" not in run("play", "casino", "--seed", "1", "--seat", "none", "--bots", "random").out
