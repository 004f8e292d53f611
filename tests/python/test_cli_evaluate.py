"""`palatine evaluate`: names, values, ranking."""

import json
from pathlib import Path

import pytest

from cli_runner import run
from palatine import Card, Random, parse_cards, poker

KEYS = ["hand", "line", "cards", "best_five", "value", "category", "name", "place", "ties"]

ONE = """\
╭────╮╭────╮╭────╮╭────╮╭────╮
│ K♠ ││ K♥ ││ K♦ ││ 2♦ ││ 2♣ │
╰────╯╰────╯╰────╯╰────╯╰────╯
full house, kings over twos  (value 9639 of 0..9841)
not counted: Q♥ 7♣
"""

RANKING = """\
Place   Hand   Best five        Value   Name                         Cards
───────────────────────────────────────────────────────────────────────────────────
   1.      3   A♥ K♥ Q♥ J♥ T♥    9841   royal flush                  A♥ K♥ Q♥ J♥ T♥
   2=      1   A♠ A♦             5958   pair of aces                 A♠ A♦
   2=      2   A♥ A♣             5958   pair of aces                 A♣ A♥
   4.      5   A♣ K♦ 2♠          2140   ace high, kickers king two   K♦ A♣ 2♠
   5.      4                        0   no cards
"""


def test_one_hand_is_drawn() -> None:
    result = run("evaluate", "Ks 2c Kh Kd Qh 7c 2d")
    assert (result.status, result.err) == (0, "")
    assert result.out == ONE


def test_several_hands_are_ranked() -> None:
    result = run("evaluate", "As Ad", "AcAh", "A♥ K♥ Q♥ J♥ 10♥", "", "kd,ac\t2s")
    assert (result.status, result.err) == (0, "")
    assert result.out == RANKING


def test_letters_where_symbols_cannot_be_shown() -> None:
    result = run("evaluate", "As Ad", "Ac Ah", encoding="ascii")
    assert result.out.splitlines()[2:] == [
        "   1=      1   As Ad        5958   pair of aces   As Ad",
        "   1=      2   Ah Ac        5958   pair of aces   Ac Ah",
    ]
    assert run("evaluate", "2c", encoding="latin-1").out.splitlines()[1] == "| 2c |"
    assert run("evaluate", "2c", encoding="gb18030").out.splitlines()[1] == "│ 2♣ │"


def test_json_is_an_object_a_line() -> None:
    hands = ["Ks Kd Kh 2c 2d", "As", "", "Ah"]
    result = run("evaluate", "--json", *hands, encoding="ascii")
    answers = [json.loads(line) for line in result.out.splitlines()]
    assert [list(answer) for answer in answers] == [KEYS] * 4
    for number, (hand, answer) in enumerate(zip(hands, answers, strict=True), start=1):
        assert answer["hand"] == number
        assert answer["line"] is None
        assert answer["cards"] == hand.split()
        assert answer["value"] == poker.evaluate(hand)
        assert answer["name"] == poker.describe(answer["value"])
        assert parse_cards(" ".join(answer["best_five"])) == poker.best_five(hand)
    assert [answer["category"] for answer in answers] == ["full house", "high card", "high card", "high card"]
    assert [(answer["place"], answer["ties"]) for answer in answers] == [(1, 0), (2, 1), (4, 0), (2, 1)]


def test_a_file_and_standard_input_say_the_same(tmp_path: Path) -> None:
    text = "# three hands\n\nAs Kd   # with a comment\r\n2♣ 2♦ 2♥\n  10c\n"
    file = tmp_path / "hands.txt"
    file.write_bytes(b"\xef\xbb\xbf" + text.encode())  # some editors put a mark in front
    results = [
        run("evaluate", "--json", "--file", str(file)),
        run("evaluate", "--json", "--file", "-", stdin=text),
        run("evaluate", "--json", "-", stdin=text),
        run("evaluate", "--json", stdin=text),
    ]
    assert {result.status for result in results} == {0}
    assert len({result.out for result in results}) == 1
    answers = [json.loads(line) for line in results[0].out.splitlines()]
    assert [answer["line"] for answer in answers] == [3, 4, 5]
    assert [answer["cards"] for answer in answers] == [["As", "Kd"], ["2c", "2d", "2h"], ["Tc"]]
    assert "line 3" not in results[0].out


@pytest.mark.parametrize(("size", "hands"), [(0, 3), (1, 60), (5, 11), (7, 2), (52, 2)])
def test_a_seed_deals_from_one_pack_while_it_lasts(size: int, hands: int) -> None:
    argv = ["evaluate", "--json", "--seed", "7", "--size", str(size), "--hands", str(hands)]
    result = run(*argv)
    assert result == run(*argv)
    dealt = [[Card(card) for card in json.loads(line)["cards"]] for line in result.out.splitlines()]
    a_pack = 52 // size if size else hands
    assert [len(set(hand)) for hand in dealt] == [size] * hands
    for first in range(0, hands, a_pack):
        cards = [card for hand in dealt[first : first + a_pack] for card in hand]
        assert len(set(cards)) == len(cards)
    assert dealt[:a_pack] == Random(7).deal(*[size] * a_pack)[:hands]


def test_a_seed_deals_one_hand_of_five() -> None:
    (line,) = run("evaluate", "--json", "--seed", "0").out.splitlines()
    assert len(json.loads(line)["cards"]) == 5


def test_fifty_two_cards_on_one_line_when_piped() -> None:
    pack = " ".join(str(Card(i)) for i in range(52))
    result = run("evaluate", pack, pack, variables={"COLUMNS": "40"}, encoding="ascii")
    assert result.status == 0
    assert result.out.count(pack) == 2
