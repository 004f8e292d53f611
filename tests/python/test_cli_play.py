"""`palatine play`: a table for any game, by what is typed and what is shown."""

import hmac
import os
import re
import signal
import subprocess
import sys
import time
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import palatine
from cli_runner import Result, refused, run
from palatine import Card, CardSet, Dealer, Random, StateError, casino, chinese
from palatine.bots import RandomBot
from palatine.chinese import Arrangement, ArrangerBot
from palatine.game.load import presets

KUHN = """\

deal 0 Ks
cards: Ks ?
bets: no no
seat 0> moves
pass
bet
seat 0> hint
no engine plays here
seat 0> fold
no move of kuhn: 'fold': there are pass, bet (try help)
seat 0> undo
there is nothing to take back
seat 0>
seat 0> PASS

0 pass
1 pass
show 0 Ks
show 1 Js
cards: Ks Js
bets: no no

Seat   Player   Game   Total
────────────────────────────
   0   you        +1      +1
   1   random     -1      -1

deal 0 Ks
1 bet
cards: Ks ?
bets: no yes
seat 0> bet

0 bet
show 0 Ks
show 1 Js
cards: Ks Js
bets: yes yes

Seat   Player   Game   Total
────────────────────────────
   0   you        +2      +3
   1   random     -2      -3
"""


def play(*argv: str, typed: str = "", encoding: str = "utf-8") -> Result:
    result = run("play", *argv, stdin=typed, encoding=encoding)
    assert (result.status, result.err) == (0, "")
    return result


def drawn(text: str) -> CardSet:
    """All cards that a text in letters shows."""
    return CardSet({Card(card) for card in re.findall(r"\b[2-9TJQKA][cdhs]\b", text)})


def hands_of(seed: int, players: int, rules: chinese.Rules | None = None) -> list[CardSet]:
    """The hands of the first game at a table of Chinese Poker, from the documented order in which seeds are drawn."""
    random = Random(seed)
    for _ in range(players):  # the bots of the other seats, and the engine
        random.next()
    state = palatine.load_game("chinese", rules, players).new_initial_state()
    Dealer(random.next()).play(state)
    return [CardSet(state.view(seat)["hands"][seat]) for seat in range(players)]


def test_two_games_of_kuhn() -> None:
    typed = "moves\nhint\nfold\nundo\n\nPASS\nbet\n"
    assert play("kuhn", "--seed", "3", "--hands", "2", typed=typed).out.replace("seat 0> \n", "seat 0>\n") == KUHN


def test_every_game_with_bots_only() -> None:
    for game in palatine.games():
        hands = 3 if game != "casino" else 1  # of matches, with totals after each deal
        lines = play(game, "--seat", "none", "--seed", "1", "--hands", str(hands)).out.splitlines()
        heads = [i for i, line in enumerate(lines) if line.split() == ["Seat", "Player", "Game", "Total"]]
        assert len(heads) == hands if game != "casino" else len(heads) > 1
        last = [line.split() for line in lines[heads[-1] + 2 :]]
        assert "you" not in [line[1] for line in last]
        assert sum(float(line[3]) for line in last) == pytest.approx(0, abs=1e-3)


def test_every_game_and_preset_from_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """`auto` always answers, and the same seed plays the same."""
    monkeypatch.setattr(casino, "ADVISER", "heuristic")  # no search: there are many moves
    for game, seat in product(palatine.games(), ("0", "1")):
        for preset in presets(game):
            argv = [game, "--seat", seat, "--seed", "11", "--hands", "2", "--rules", preset]
            typed = "hint\nauto\n" * 40 if game != "casino" else "auto\n" * 25  # a deal, and a move of the next
            result = play(*argv, typed=typed)
            if seat == "0":
                assert result == play(*argv, typed=typed)
            shown = result.out.count("Player")
            assert shown == 2 if game != "casino" else shown >= 1
            assert len(re.findall(rf"^ +{seat}   you ", result.out, re.MULTILINE)) == shown


def test_undo_goes_back_to_the_last_choice() -> None:
    answered = 0
    for seed in range(12):
        first, rest = play("kuhn", "--seed", str(seed), typed="pass\nundo\nundo\nbet\n").out.split("seat 0> pass\n")
        parts = rest.split("seat 0> ")
        if len(parts) == 1:  # the other has passed too: over
            continue
        answered += 1
        assert parts[0].splitlines()[1:3] == ["0 pass", "1 bet"]
        assert parts[1] == "undo\n" + first.removesuffix("seat 0> ")
        assert parts[2] == "undo\nthere is nothing to take back\n"
        assert parts[3].startswith("bet\n\n0 bet\n1 ")
    assert 0 < answered < 12


def test_a_setting_is_taken_and_settled() -> None:
    mine, other = hands_of(5, 2)
    setting, answer = (chinese.arrange(hand)[0].arrangement for hand in (mine, other))
    wrong = Arrangement(setting.front, setting.back, setting.middle)
    out = play("chinese", "--seed", "5", typed=f"{wrong}\n{setting}\n", encoding="ascii").out
    before, reason, after = out.split("seat 0> ")
    assert drawn(before) == mine
    assert f"mis-set: {wrong.status()}" in " ".join(reason.splitlines()[1:])
    assert drawn("".join(after.splitlines(keepends=True)[1:])) == mine | other
    totals = chinese.settle([setting, answer]).totals
    found = re.findall(r"^ +(\d)   (you|arranger) +([+-]?\d+) +([+-]?\d+)$", after, re.MULTILINE)
    assert found == [
        (str(seat), name, f"{units:+d}" if units else "0", f"{units:+d}" if units else "0")
        for seat, name, units in ((0, "you", totals[0]), (1, "arranger", totals[1]))
    ]


def test_four_seats_of_chinese_poker_pass_the_deal() -> None:
    out = play("chinese", "--players", "4", "--rules", "banker", "--hands", "5", "--seed", "2", typed="auto\n" * 5).out
    assert re.findall(r"^ +(\d) .*  banker$", out, re.MULTILINE) == ["3", "0", "1", "2", "3"]


@pytest.mark.parametrize("seed", range(6))
def test_nothing_is_shown_that_the_seat_may_not_see(seed: int) -> None:
    """Until all have chosen the only cards in the output are the own ones, whatever is asked for or tried."""
    rules = chinese.Rules(specials="basic", surrender=3)
    hands = hands_of(seed, 4, rules)
    typed = "\n".join(["help", "moves", "hint", "undo", "declare", "Xx / Yy / Zz", "deal ?", "0", "72071", "hint"])
    argv = ["chinese", "--players", "4", "--seat", "2", "--seed", str(seed), "--rules", "full"]
    out = play(*argv, typed=typed + "\n", encoding="ascii").out
    assert drawn(out) == hands[2]


def test_a_surrendered_hand_is_never_shown(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text("surrender = 0\n")  # the arranger drops out with every hand that is expected to lose
    rules = chinese.Rules(surrender=0)
    seen = set()
    for seed in range(8):
        hands = hands_of(seed, 3, rules)
        argv = ["chinese", "--players", "3", "--seed", str(seed), "--rules", str(house)]
        out = play(*argv, typed="auto\n", encoding="ascii").out
        dropped = [chinese.arrange(hand, rules)[0].surrender for hand in hands]
        seen |= set(dropped[1:])
        shown = [hand for seat, hand in enumerate(hands) if seat == 0 or not dropped[seat]]
        assert drawn(out) == CardSet([card for hand in shown for card in hand])
        assert out.count("surrendered") == sum(dropped)
    assert seen == {False, True}


def test_a_hint_comes_from_a_world_that_the_seat_imagines(monkeypatch: pytest.MonkeyPatch) -> None:
    """So an engine that peeks sees nothing."""
    worlds = []

    class Peeking(ArrangerBot):
        def step(self, state: Any, player: Any = None) -> Any:
            if player == 0:
                worlds.append([CardSet(state.view(seat)["hands"][seat]) for seat in range(2)])
            return super().step(state, player)

    monkeypatch.setattr(chinese, "BOTS", {"peeking": Peeking})
    play("chinese", "--seed", "1", typed="hint\nhint\nauto\n")
    mine, theirs = hands_of(1, 2)
    assert [world[0] for world in worlds] == [mine] * 3
    assert len({*(world[1] for world in worlds), theirs}) == 4


def test_an_engine_that_is_named_gives_the_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    class Bold(RandomBot):
        def step(self, state: Any, player: Any = None) -> Any:
            return "bet"

    monkeypatch.setitem(palatine.bots.BOTS, "bold", Bold)
    out = play("kuhn", "--players", "3", "--seed", "1", "--bots", "random", "--bots", "bold", typed="hint\nauto\n").out
    assert "seat 0> hint\nbet\nseat 0> auto\nbet\n\n0 bet\n" in out


def test_an_engine_that_cannot_tell_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    class Silent(ArrangerBot):
        def step(self, state: Any, player: Any = None) -> Any:
            raise StateError("too much to think about")

    monkeypatch.setattr(chinese, "BOTS", {"silent": Silent})
    out = play("chinese", "--seed", "1", "--bots", "random", typed="hint\nauto\nquit\n").out
    assert out.count("too much to think about") == 2


def test_a_bot_that_errs_gives_nothing_away(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wrong(ArrangerBot):
        def step(self, state: Any, player: Any = None) -> Any:
            best = super().step(state, player)
            return Arrangement(best.front, best.back, best.middle)

    monkeypatch.setattr(chinese, "BOTS", {"arranger": ArrangerBot, "wrong": Wrong})
    result = run("play", "chinese", "--seed", "1", "--bots", "wrong", stdin="auto\n", encoding="ascii")
    assert (result.status, result.err) == (2, "palatine: Wrong at seat 1 made a move that is not legal\n")
    assert drawn(result.out) == hands_of(1, 2)[0]


@pytest.mark.parametrize("ending", ["", "quit\n", "QUIT", "help\n", "\n\n"])
def test_leaving(ending: str) -> None:
    result = play("leduc", "--seed", "1", "--hands", "3", typed=ending)
    assert "Total" not in result.out
    assert result.out.endswith("\n")


def test_a_key_is_told_when_no_seed_was_given() -> None:
    """Cards and bots come from the system's entropy, and the same again from the key, told at the end only."""
    typed = "auto\n" * 40
    argv = ["leduc", "--bots", "random", "--hands", "10"]
    outs = [play(*argv, typed=typed).out for _ in range(2)]
    keys = [re.findall(r"^The same cards again: --key ([0-9a-f]{64})$", out, re.MULTILINE) for out in outs]
    assert [len(found) for found in keys] == [1, 1]
    assert keys[0] != keys[1]
    shown = [out[: out.index("The same cards again")].rstrip() for out in outs]
    assert shown[0] != shown[1]
    again = play(*argv, "--key", keys[0][0], typed=typed).out
    assert again.rstrip() == shown[0]
    for seeded in (["--seed", "3"], ["--key", keys[0][0]]):
        assert "same cards" not in play("kuhn", *seeded, typed="auto\nauto\nauto\n").out
    assert "--key" not in play("kuhn", typed="").out


def test_the_deals_of_a_key() -> None:
    """The k-th game of a table is dealt from its own key, HMAC-SHA256 of "game" and k."""
    key, games = bytes(range(32)), 12
    out = play("kuhn", "--key", key.hex(), "--seat", "none", "--bots", "random", "--hands", str(games)).out
    shown = re.findall(r"^cards: .*$", out, re.MULTILINE)
    assert len(shown) == games
    for number, cards in enumerate(shown):
        state = palatine.kuhn.State(dealer=(1 + number) % 2)
        Dealer.from_key(hmac.digest(key, b"game" + number.to_bytes(8, "big"), "sha256")).play(state)
        assert "?" in cards or cards in state.text(full=True).splitlines()
    assert sum("?" not in cards for cards in shown) > 3


def test_bots_by_seat() -> None:
    argv = ["chinese", "--players", "3", "--seed", "1", "--bots", "random", "--bots", "arranger"]
    out = play(*argv, typed="auto\n").out
    assert [line.split()[1] for line in out.splitlines()[-3:]] == ["you", "random", "arranger"]


@pytest.mark.parametrize("typed", [b"\xff\xfe\n", "A♠ / K♥\n".encode(), b"\x1b[31m\n", b"\0\n", b"x" * 100_000 + b"\n"])
@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_whatever_is_typed_is_explained(typed: bytes, encoding: str) -> None:
    for game in palatine.games():
        result = run("play", game, "--seed", "1", stdin=typed + b"quit\n", encoding=encoding)
        assert (result.status, result.err) == (0, "")
        assert "(try help)" in result.out
        assert "\x1b[31m" not in result.out


@pytest.mark.parametrize(
    ("argv", "named"),
    [
        ([], "GAME"),
        (["bridge"], "'bridge'"),
        (["kuhn", "--seat", "2"], "with 2 players seats are 0 to 1"),
        (["kuhn", "--seat", "-1"], "'-1'"),
        (["kuhn", "--seat", "north"], "'north'"),
        (["kuhn", "--players", "11"], "11"),
        (["kuhn", "--rules", "house"], "no preset 'house'"),
        (["kuhn", "--rules", "full"], "no preset 'full'"),
        (["kuhn", "--bots", "radnom"], "no bot 'radnom' of kuhn"),
        (["kuhn", "--bots", "arranger"], "no bot 'arranger' of kuhn"),
        (["kuhn", "--bots", "random", "--bots", "random"], "or 1 times"),
        (["kuhn", "--hands", "0"], "'0'"),
        (["kuhn", "--seed", "x"], "'x'"),
        (["kuhn", "--key", "00ff"], "64 hexadecimal digits"),
        (["kuhn", "--key", "x" * 64], "64 hexadecimal digits"),
        (["kuhn", "--key", "00" * 32, "--seed", "1"], "not allowed with"),
    ],
)
def test_refusals(argv: list[str], named: str) -> None:
    assert named in refused("play", *argv, stdin="")


@pytest.mark.parametrize("game", ["palace", "kuhn", "casino"])
def test_a_bot_that_looks_at_all_cards_does_not_sit_down(game: str) -> None:
    argv = [game, "--seat", "none", "--bots", "random", "--bots", "alpha_beta:depth=2"]
    assert "alpha_beta:depth=2 looks at all cards" in refused("play", *argv, stdin="")


def test_bots_play_by_the_seed() -> None:
    """What the table plays is what the same bots play without it."""
    random = Random(9)
    bot, engine = RandomBot(random.next()), random.next()
    state = palatine.load_game("chinese", "miniature").new_initial_state()
    Dealer(random.next()).play(state)
    mine = state.default_move(0)
    other = bot.step(state, 1)
    state.apply(mine, 0)
    state.apply(other, 1)
    assert engine >= 0
    out = play("chinese", "--rules", "miniature", "--seed", "9", "--bots", "random", typed="auto\n").out
    assert re.findall(r"(?:you|random) +([+-]?\d+)", out) == [f"{x:+g}" if x else "0" for x in state.returns()]


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_an_interrupt_leaves_quietly() -> None:
    command = [sys.executable, "-m", "palatine", "play", "kuhn"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        seen = b""
        while b"> " not in seen:
            seen += process.stdout.read(1)
        time.sleep(0.2)  # until it waits for the line
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert process.stderr.read() == b""
        assert process.stdout.read() == b"\n"


@pytest.mark.skipif(os.name != "posix", reason="makes a terminal")
def test_a_terminal() -> None:
    """What is typed is not repeated, for the terminal does; the end of the input leaves."""
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "palatine", "play", "kuhn", "--seed", "3", "--hands", "2"]
    with subprocess.Popen(command, stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        os.close(theirs)
        os.write(ours, "A♠\npass\n\x04".encode())
        out, err = process.communicate(timeout=60)
        assert (process.returncode, err) == (0, b"")
    os.close(ours)
    assert out.startswith(b"\ndeal 0 Ks\n")
    assert b"seat 0> no move of kuhn: 'A" in out
    assert b"0 pass\n1 pass\n" in out
    assert out.endswith(b"seat 0> \n")


def test_a_match_of_casino_to_its_end() -> None:
    """Deals follow one another with their scores until a side has won; whoever sits there sees no other hand."""
    result = play("casino", "--players", "4", "--seed", "3", "--bots", "greedy", typed="auto\n" * 200)
    deals = result.out.split("The deal  ")[1:]
    assert len(deals) > 1
    assert "has won the match" in deals[-1]
    assert not any("has won the match" in deal for deal in deals[:-1])
    totals = [re.search(r"^total +(\d+) +(\d+)$", deal, re.MULTILINE) for deal in deals]
    before = [re.findall(r"^ +[01]   [01], [23] +(\d+)", deal, re.MULTILINE) for deal in deals[:-1]]
    for total, scores in zip(totals, before, strict=False):
        assert total is not None
        assert scores[:2] == list(total.groups())
    assert max(int(number) for number in totals[-1].groups()) >= 21  # type: ignore[union-attr]


def test_the_table_of_casino_is_shown() -> None:
    lines = play("casino", "--seed", "3", typed="moves\n4c\nquit\n").out.splitlines()
    assert lines[:6] == ["", "table Jc", "table 5s", "table 4d", "table 9s", "hand As 6s 4c 2c"]
    assert "As x 9s+5s" in lines
    assert "4c: 4d must be taken: it matches (try help)" in " ".join(lines)
