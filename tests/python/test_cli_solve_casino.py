"""`palatine solve casino`, and hints of the last round in `palatine play casino`."""

import json
from pathlib import Path

import pytest

from cli_runner import refused, run
from palatine import Dealer, Random, casino
from palatine.game import CHANCE

ANSWER = """\
seat 0 to act, alpha-beta
value: +6 (points more in the deal)
best: Ks x Kh
line: 0 Ks x Kh | 1 Jc | 0 Ah x Jc+3h, Ad | 1 Jh

Move          Points
────────────────────
Ks x Kh           +6
Ks = 14: Ad       +5
Ah x Kh+Ad        -1
Ah x Ad           -1
"""


def written(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


def solved(*argv: str, stdin: str | None = None) -> str:
    result = run("solve", "casino", *argv, stdin=stdin)
    assert (result.status, result.err) == (0, "")
    return result.out


def spot() -> casino.State:
    """A deal in which each player has two cards left."""
    state, dealer = casino.State(), Dealer(12)
    dealer.play(state)
    while state.view()["left"] or sum(state.view()["hand_sizes"]) > 4:
        state.apply(state.default_move())
        dealer.play(state)
    return state


def played(players: int, seed: int, rules: casino.Rules | None = None) -> casino.State:
    """A deal of random play to its end."""
    dealer, draw = Dealer(seed), Random(seed)
    state = casino.State(rules or casino.Rules(), players)
    dealer.play(state)
    while not state.is_terminal():
        state.apply(state.legal_moves()[draw.below(state.legal_count())])
        dealer.play(state)
    return state


def test_a_saved_state(tmp_path: Path) -> None:
    state = spot()
    out = solved(written(tmp_path / "spot.json", state.to_json()))
    assert out == ANSWER
    assert solved("-", stdin=state.to_json()) == out


def test_json() -> None:
    answer = json.loads(solved("-", "--json", "--threads", "2", stdin=spot().to_json()))
    found = casino.solve(spot())
    assert answer["values"] == {str(move): value for move, value in found.values.items()}
    assert answer["line"] == [str(move) for move in found.line]
    assert (answer["move"], answer["value"], answer["exact"]) == (str(found.move), found.value, True)


def test_a_transcript_and_a_number_of_moves() -> None:
    """A deal that is over, back to where 44 moves had been made: each player has two cards."""
    state = played(2, 4)
    text = state.to_json()
    answer = json.loads(solved("-", "--move", "44", "--json", stdin=text))
    while sum(actor != CHANCE for actor, _ in state.history) > 44:
        state.undo_to_decision()
    assert answer["value"] == casino.solve(state).value
    assert answer["seat"] == state.current_player()
    assert "the deal is over" in refused("solve", "casino", "-", stdin=text)
    assert "--move 49: 48 moves were made" in refused("solve", "casino", "-", "--move", "49", stdin=text)
    assert "not the last round" in refused("solve", "casino", "-", "--move", "39", stdin=text)
    assert "--deal goes with a match" in refused("solve", "casino", "-", "--deal", "1", stdin=text)


def test_a_match() -> None:
    match = casino.Match(seed=5)
    while len(match.deals) < 2:
        match.apply(match.state.default_move())
    text = match.to_json()
    argv = ["-", "--deal", "2", "--move", "45", "--objective", "match", "--json"]
    answer = json.loads(solved(*argv, stdin=text))
    assert (answer["objective"], answer["exact"]) == ("match", True)
    assert 0 <= answer["value"] <= 1
    assert "0." in solved("-", "--deal", "2", "--move", "45", "--objective", "match", stdin=text).splitlines()[1]
    assert "--deal 4: there are 3 deals" in refused("solve", "casino", "-", "--deal", "4", stdin=text)
    assert len(match.states) == 3


def test_players_who_do_not_see_all_hands() -> None:
    text = played(3, 2).to_json()
    lines = solved("-", "--move", "45", stdin=text).splitlines()
    assert lines[0].endswith("worlds (heuristic)")
    assert lines[1].startswith("mean: ")
    sampled = solved("-", "--move", "42", "--worlds", "1", "--samples", "2", "--seed", "3", stdin=text)
    assert "max^n in 2 of" in sampled.splitlines()[0]
    cut = solved("-", "--move", "36", "--seconds", "0", stdin=text)
    assert "not complete" in cut.splitlines()[0]


@pytest.mark.parametrize(
    ("argv", "reason"),
    [
        ([], "what is wanted is a position, or --match-table"),
        (["x.json", "--match-table", "y.json"], "what is wanted is a position, or --match-table"),
        (["x.json", "--bot", "greedy"], "--bot goes with --match-table"),
        (["--match-table", "y.json", "--move", "3"], "--move goes not with --match-table"),
        (["nowhere.json"], "nowhere.json: No such file"),
        (["x.json", "--move", "-1"], "not a whole number"),
        (["x.json", "--objective", "money"], "invalid choice"),
    ],
)
def test_what_is_refused(argv: list[str], reason: str) -> None:
    assert reason in refused("solve", "casino", *argv)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "palatine.casino.match"}', "\0", "[" * 50_000])
def test_what_is_no_position(text: str) -> None:
    assert "standard input" in refused("solve", "casino", "-", stdin=text)


def test_no_deal_of_another_game() -> None:
    from palatine import kuhn

    assert "casino" in refused("solve", "casino", "-", stdin=kuhn.State().to_json())


def test_a_match_table(tmp_path: Path) -> None:
    path = str(tmp_path / "table.json")
    argv = ["--match-table", path, "--bot", "greedy", "--deals", "40", "--seed", "2", "--rules", "swedish"]
    said = solved(*argv)
    assert said.startswith("40 deals: who leads the first deal wins 0.")
    table = casino.MatchTable.load(path)
    assert table == casino.MatchTable.measure("greedy", 40, seed=2, rules=casino.PRESETS["swedish"])
    text = played(2, 1, casino.PRESETS["swedish"]).to_json()
    argv = ["-", "--move", "46", "--objective", "match", "--json"]
    assert "is for" in refused("solve", "casino", *argv, stdin=text)
    assert json.loads(solved(*argv, "--table", path, stdin=text))["objective"] == "match"
    assert "--table goes with" in refused("solve", "casino", "-", "--move", "46", "--table", path, stdin=text)
    assert "not JSON" in refused("solve", "casino", *argv, "--table", written(tmp_path / "no.json", "?"), stdin=text)
    for name in (tmp_path, tmp_path / "none" / "table.json"):  # before all the deals are played
        assert "cannot write" in refused("solve", "casino", "--match-table", str(name), "--deals", "1000000000")
    assert "no bot" in refused("solve", "casino", "--match-table", path, "--bot", "nobody")


def test_hints_of_the_last_round_are_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(casino, "ADVISER", "heuristic")
    typed = "auto\n" * 20 + "hint\nauto\n" * 4
    result = run("play", "casino", "--seed", "1", "--bots", "greedy", stdin=typed)
    assert (result.status, result.err) == (0, "")
    hints = [line for line in result.out.splitlines() if line.endswith("exactly)")]
    assert len(hints) == 4
    again = run("play", "casino", "--seed", "1", "--bots", "greedy", stdin=typed)
    assert again.out == result.out


def test_advice_is_for_what_two_players_know() -> None:
    move, words = casino.advise(spot(), 0) or ("", "")
    assert (str(move), words) == ("Ks x Kh", "+6 in the deal, exactly")
    assert casino.advise(spot(), 1) is None
    state = casino.State()
    Dealer(1).play(state)
    assert casino.advise(state, state.current_player()) is None
    several = casino.State(num_players=3)
    Dealer(1).play(several)
    assert casino.advise(several, several.current_player()) is None
