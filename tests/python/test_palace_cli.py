"""The terminal table of Palace Poker: what is shown of a hand, and what is said to moves that cannot be."""

import json
from pathlib import Path

import pytest

from cli_runner import run
from palatine import Dealer, Random, palace


def lines_of(*argv: str, typed: str = "", seed: int = 6) -> list[str]:
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


def totals_of(lines: list[str]) -> list[list[tuple[int, int]]]:
    """The results and the sums of the seats after each hand."""
    heads = [i for i, line in enumerate(lines) if line == "Seat Player Game Total"]
    tables = [[line.split() for line in lines[head + 2 : head + 5]] for head in heads]
    return [[(int(row[2]), int(row[3])) for row in table] for table in tables]


def test_hands_of_a_session_carry_the_chips(tmp_path: Path) -> None:
    """Nobody wins or loses more than there is: whoever has nothing left sits out, and the end is told (PP-3)."""
    rules = tmp_path / "short.toml"
    rules.write_text('structure = "no_limit"\nstacks = 40\n', encoding="utf-8")
    ended = 0
    for seed in range(6):
        argv = ["--bots", "random", "--rules", str(rules), "--seat", "none", "--hands", "30"]
        lines = lines_of(*argv, seed=seed)
        assert lines == lines_of(*argv, seed=seed)
        hands, stacks = totals_of(lines), [40, 40, 40]
        for table in hands:
            assert all(won == 0 for (won, _), chips in zip(table, stacks, strict=True) if chips == 0)
            stacks = [chips + won for chips, (won, _) in zip(stacks, table, strict=True)]
            assert [total for _, total in table] == [chips - 40 for chips in stacks]
            assert min(stacks) >= 0
        over = stacks.count(0) == 2
        assert over == (lines[-1] == "The session is over: fewer than two can be dealt in.") == (len(hands) < 30)
        ended += over
    assert ended >= 3


def test_the_deal_passes_and_a_session_plays_the_same() -> None:
    """The table plays what `Session` does with the same cards and moves."""
    lines = lines_of("--bots", "call", "--seat", "none", "--hands", "4")
    session = palace.Session(num_players=3, dealing="manual")
    random, bot = Random(6), palace.CallBot()
    for table in totals_of(lines):
        for _ in range(4):  # the bots, and the engine
            random.next()
        dealer = Dealer(random.next())
        while not session.hand_is_over:
            state = session.state
            if state.is_chance_node():
                session.apply(dealer.action(state))
            else:
                session.apply(bot.step(state))
        assert [won for won, _ in table] == list(session.hands[-1].returns)
        assert session.dealer == (2 + len(session.hands) - 1) % 3
        session.next_hand()


def test_a_hand_that_is_set_up_is_played_again(tmp_path: Path) -> None:
    state = palace.State.setup(["Ah Ad 6c", "2c 3c 4d", "7h 8h 2s"], banners=["9s", "Kh", "Qd"])
    rules = tmp_path / "setup.toml"
    setup = state.rules.to_dict()["setup"]
    lines = [f"{name} = {json.dumps(value)}" for name, value in setup.items()]
    rules.write_text("\n".join(["[setup]", *lines]), encoding="utf-8")
    lines = lines_of("--bots", "call", "--seat", "none", "--rules", str(rules), "--hands", "2")
    assert len(totals_of(lines)) == 2
    assert sum(line.startswith("0 9♠ ") for line in lines) == 2


@pytest.mark.parametrize(("players", "rules"), [(2, "standard"), (10, "gentle")])
@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_bots_alone(players: int, rules: str, encoding: str) -> None:
    """From two to ten seats, with points too; a spectator sees no palace before a showdown."""
    argv = ["--players", str(players), "--rules", rules, "--seat", "none", "--hands", "2", "--bots", "random"]
    result = run("play", "palace", *argv, "--seed", "1", encoding=encoding)
    assert (result.status, result.err) == (0, "")
    assert result.out.count("Total") == 2
    assert "Your palace" not in result.out
