"""The terminal table of Palace Poker: what is shown of a hand, and what is said to moves that cannot be."""

from pathlib import Path

import pytest

from cli_runner import run


def lines_of(*argv: str, typed: str, seed: int = 6) -> list[str]:
    result = run("play", "palace", "--players", "3", "--seed", str(seed), *argv, stdin=typed)
    assert (result.status, result.err) == (0, "")
    return [" ".join(line.split()) for line in result.out.splitlines()]


def test_a_hand() -> None:
    lines = lines_of("--bots", "call", typed="moves\nbet 0\ncall\nbuy\nkeep\nbet 1\n")
    assert lines[1:8] == [
        "banner 0 6h",
        "banner 1 Ts",
        "banner 2 4c",
        "palace Js 9s 9c",
        "Seat Banner Soldiers Palace To bet Paid Chips",
        lines[6],
        "0 6♥ J♠ 9♠ 9♣ 10 5 995 you",
    ]
    assert {"buy", "bet 1", "bet 2", "fold", "stay"} <= set(lines)
    assert "bet 0: nobody attacks their own seat (try help)" in " ".join(lines)
    assert "call: there is no bet to answer (try help)" in " ".join(lines)
    assert "Pot 25; draw deck 39 cards, discard pile 0." in lines
    assert "0 6♥ 8♠ J♠ 9♠ 9♣ 20 15 985 you" in lines
    assert "2 4♣ ? 10 5 995 dealer, passive" in lines
    assert lines[lines.index("1 beats 0") + 1] == "show 1 Th 7c 4d"
    # What is left when the pot has been paid out.
    assert "0 J♠ 9♠ 9♣ -35 35 965 you, out" in lines
    assert "1 T♠ 8♠ 6♥ T♥ 7♣ 4♦ +40 15 1040" in lines
    assert "Pot 55. Showdown: the best hand wins." in lines


def test_an_attack_on_the_own_seat() -> None:
    lines = lines_of("--bots", "rule", typed="stay\n", seed=2)
    assert "1 bet 0" in lines
    assert "0 5♦ 8♣ 5♣ 3♥ 10 5 995 you, defends" in lines
    assert "1 A♣ ? 10 15 985 attacks" in lines
    assert "A call costs seat 0 10." in lines


def test_short_stacks(tmp_path: Path) -> None:
    """Whose chips are all in the pot is all-in; short is who has paid less than was asked (PP-29)."""
    rules = tmp_path / "short.toml"
    rules.write_text("stacks = [1000, 5, 3]\n", encoding="utf-8")
    lines = lines_of("--bots", "call", "--rules", str(rules), typed="stay\n")
    assert "1 T♠ ? 10 5 0 all-in" in lines
    assert "2 4♣ ? 10 3 0 dealer, all-in, short" in lines
    assert lines[-1] == "2 call -3 -3"


@pytest.mark.parametrize(("players", "rules"), [(2, "standard"), (10, "gentle")])
@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_bots_alone(players: int, rules: str, encoding: str) -> None:
    """From two to ten seats, with points too; a spectator sees no palace before a showdown."""
    argv = ["--players", str(players), "--rules", rules, "--seat", "none", "--hands", "2", "--bots", "random"]
    result = run("play", "palace", *argv, "--seed", "1", encoding=encoding)
    assert (result.status, result.err) == (0, "")
    assert result.out.count("Total") == 2
    assert "Your palace" not in result.out
