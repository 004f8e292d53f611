"""Each example runs as it is, and says what is known to be true."""

import re
import subprocess
import sys
from fractions import Fraction
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from palatine import CardSet, poker

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(name: str, *argv: str) -> list[str]:
    command = [sys.executable, str(EXAMPLES / name), *argv]
    result = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, timeout=120)
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout.splitlines()


def test_every_example_is_tested_here() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    assert all(f'"{path.name}"' in source for path in EXAMPLES.glob("*.py"))


@pytest.mark.parametrize("seed", ["1", "2"])
def test_a_table_of_four_is_settled(seed: str) -> None:
    lines = run("arrange_hands.py", seed)
    settings = [line[7:].split("   ")[0] for line in lines[:4]]
    rows = [[CardSet(row) for row in setting.split("/")] for setting in settings]
    assert sum(len(row) for hand in rows for row in hand) == 52
    assert len({card for hand in rows for row in hand for card in row}) == 52
    values = [[poker.evaluate(row) for row in hand] for hand in rows]
    assert all(front < middle < back for front, middle, back in values)
    expected = [sum((a > b) - (a < b) for other in values for a, b in zip(hand, other, strict=True)) for hand in values]
    assert [int(units) for units in re.findall(r"[+-]\d+", lines[4])] == expected
    assert sum(expected) == 0


def test_equities_of_a_full_enumeration() -> None:
    lines = run("holdem_equity.py")
    assert lines[-1] == "1,712,304 boards"
    shares = [float(line.split()[-2]) for line in lines[:-1]]
    assert sum(shares) == pytest.approx(100, abs=0.011)
    assert shares[0] == pytest.approx(46.2, abs=0.5)  # the well-known race of suited ace-king against queens


@pytest.mark.parametrize("argv", [["As"], ["2c 3c 4c"], ["As Ks Qs", "Qh Qd"], ["As Ks", "Qh Qd", "2c 3c 4c 5c 6c 7c"]])
def test_what_is_no_deal_of_holdem(argv: list[str]) -> None:
    command = [sys.executable, str(EXAMPLES / "holdem_equity.py"), *argv]
    result = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == "hands have two cards each, a board five at most\n"


def test_equities_after_a_flop_are_what_counting_says() -> None:
    hands, board = [CardSet("As Ks"), CardSet("Qh Qd"), CardSet("8c 7c")], CardSet("9s 6s Qc")
    unseen = CardSet.full() - board - hands[0] - hands[1] - hands[2]
    shares = [Fraction(0)] * 3
    boards = list(combinations(unseen, 2))
    for turn_and_river in boards:
        values = [poker.evaluate(hand | board | CardSet(turn_and_river)) for hand in hands]
        for i, value in enumerate(values):
            if value == max(values):
                shares[i] += Fraction(1, values.count(value))
    lines = run("holdem_equity.py", *map(str, hands), str(board))
    assert lines[-1] == f"{len(boards)} boards"
    for line, share in zip(lines, shares, strict=False):
        assert float(line.split()[-2]) == pytest.approx(float(100 * share / len(boards)), abs=0.0051)


@pytest.mark.parametrize(
    ("setting", "verdict"),  # CP-3, worked example 5
    [
        ("Qc Qd 6s / Qh Qs 7c 5d 4h / Ad As 9c 9d 2h", "legal"),
        ("Qc Qd 7s / Qh Qs 6c 5d 4h / Ad As 9c 9d 2h", "mis-set"),
        ("Qc Qd 7s / Qh Qs 7c 5d 2h / Ad As 9c 9d 2c", "legal"),
        ("Ks Qs Js / 2c 2d 5h 4h 3h / 3d 3c 9h 8h 7h", "legal"),
    ],
)
def test_rows_of_a_setting_compare(setting: str, verdict: str) -> None:
    lines = run("compare_rows.py", setting)
    assert len(lines) == 4
    assert lines[-1] == verdict


@pytest.mark.parametrize(("game", "deals"), [("leduc", "60"), ("kuhn", "400")])
def test_an_own_bot_beats_random_play(game: str, deals: str) -> None:
    (line,) = run("own_bot.py", game, deals)
    mean, low, high = (float(number) for number in re.findall(r"[-+]\d+\.\d{3}", line))
    assert line.startswith("Sampler leads random by ")
    assert 0 < low < mean < high


@pytest.mark.parametrize(("seed", "players"), [("1", "2"), ("2", "4")])
def test_a_match_of_casino(seed: str, players: str) -> None:
    *deals, last = run("casino_match.py", seed, players)
    totals = [[int(number) for number in line.rpartition("totals ")[2].split()] for line in deals]
    assert all(sum(before) < sum(after) for before, after in pairwise(totals))
    winner = int(re.fullmatch(r"side (\d) has won", last).group(1))  # type: ignore[union-attr]
    assert totals[-1][winner] == max(totals[-1]) >= 21


def test_a_session_of_palace() -> None:
    draw, *hands = run("palace_session.py", "3", "4", "6")
    assert re.fullmatch(r"draw seat 0 \w\w, seat 1 \w\w, seat 2 \w\w, seat 3 \w\w", draw)
    dealt = [line for line in hands if " dealt, ended: " in line]
    assert 1 <= len(dealt) <= 6
    for line in dealt:
        assert re.match(r"seat \d dealt, ended: (last|same_suit|tie|showdown);", line)
        assert sum(map(int, line.rpartition("chips ")[2].split())) == 400


@pytest.mark.slow
def test_the_guide_of_palace_poker_shows_what_the_example_prints() -> None:
    guide = (EXAMPLES.parent / "docs/palace-strategy.md").read_text(encoding="utf-8").splitlines()
    assert [line for line in run("palace_strategy.py") if line not in guide] == []
