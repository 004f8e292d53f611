"""Golden transcripts: games as text, played again move by move."""

import json
import re
from pathlib import Path

import pytest

import palatine
from make_transcripts import FOLDER, MATCHES, SESSIONS, files, matches, sessions
from palatine import casino, palace

PATHS = sorted(FOLDER.glob("*.txt"))
MATCH_PATHS = sorted(MATCHES.glob("*.txt"))
SESSION_PATHS = sorted(SESSIONS.glob("*.txt"))


def test_they_are_what_the_command_writes() -> None:
    assert {path.name: path.read_text(encoding="utf-8") for path in PATHS} == files()
    assert {path.name: path.read_text(encoding="utf-8") for path in MATCH_PATHS} == matches()
    assert {path.name: path.read_text(encoding="utf-8") for path in SESSION_PATHS} == sessions()


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_replay(path: Path) -> None:
    """Reads the text as somebody else's record: nothing here comes from the writer."""
    games = path.read_text(encoding="utf-8").split("\n\n")
    assert len(games) >= 3
    for text in games:
        head, rules, *lines, returns = text.strip().splitlines()
        name, num_players, dealer = re.fullmatch(r"game (\w+), (\d+) players, dealer (\d+)", head).groups()
        options = json.loads(rules.removeprefix("rules "))
        state = palatine.load_game(name, num_players=int(num_players), **options).new_initial_state(int(dealer))
        moves = 0
        for line in lines:
            if line.startswith(" "):
                seat, words = re.fullmatch(r" +(\d) knows: (.*)", line).groups()
                assert state.information_state_string(int(seat)) == words
            else:
                who, _, move = line.partition(": ")
                actor = -1 if who == "chance" else int(who.removeprefix("seat "))
                assert state.current_player() == actor
                state.apply(move, actor)
                moves += 1
        assert state.is_terminal()
        assert state.returns() == [float(share) for share in returns.removeprefix("returns ").split()]
        assert len(state.history) == moves


@pytest.mark.parametrize("path", MATCH_PATHS, ids=lambda path: path.stem)
def test_replay_of_matches(path: Path) -> None:
    """Whole matches of Royal Casino as somebody else's record, played by a pack of one's own."""
    for text in path.read_text(encoding="utf-8").split("\n\n"):
        head, rules, *lines, winner = text.strip().splitlines()
        num_players = int(re.fullmatch(r"match of casino, (\d) players", head).group(1))
        dealer = int(re.match(r"deal, dealer (\d)", lines[0]).group(1))
        options = casino.Rules.from_dict(json.loads(rules.removeprefix("rules ")))
        match = casino.Match(options, num_players, dealing="manual", dealer=dealer)
        deals = 0
        for line in lines:
            word, _, rest = line.partition(" ")
            if word == "deal,":
                scores = " ".join(map(str, match.scores))
                assert line == f"deal, dealer {match.dealer}, scores {scores}"
            elif word == "dealt":
                for card in rest.split():
                    match.apply(f"deal {card}")
            elif word == "points":
                score = match.deals[deals]
                deals += 1
                for name, values in (("points", score.points), ("totals", score.totals)):
                    assert f"{name} {' '.join(map(str, values))}" in line
            elif word == "":
                item, _, points = line.strip().partition(": ")
                assert " ".join(map(str, match.deals[deals].items[item])) == points
            else:
                match.apply(rest, int(word.rstrip(":")))
        assert winner == f"winner: side {match.winner}"
        assert len(match.deals) == deals


@pytest.mark.parametrize("path", SESSION_PATHS, ids=lambda path: path.stem)
def test_replay_of_sessions(path: Path) -> None:
    """Hands of Palace Poker as somebody else's record, by a pack of one's own; everybody sees what is written."""
    for text in path.read_text(encoding="utf-8").split("\n\n"):
        head, rules, *lines = text.strip().splitlines()
        num_players, dealer = map(int, re.fullmatch(r"session of palace, (\d+) players, dealer (\d+)", head).groups())
        options = palace.Rules.from_dict(json.loads(rules.removeprefix("rules ")))
        session = palace.Session(options, num_players, dealing="manual", dealer=dealer)
        hands, seen = 0, {}
        for line in lines:
            word, _, rest = line.partition(" ")
            if word == "hand,":
                if hands:
                    session.next_hand()
                assert rest == f"dealer {session.dealer}, stacks {' '.join(map(str, session.stacks))}"
                seen = {viewer: [] for viewer in (*range(num_players), None)}
            elif word == "dealt":
                for card in rest.split():
                    session.apply(f"deal {card}")
            elif word == "over:":
                view = session.state.view()
                short = [str(seat) for seat, flag in enumerate(view["short"]) if flag]
                ending, pot = view["ending"], view["pot"]
                assert rest == f"{ending}, pot {pot}, short: {' '.join(short) or 'nobody'}"
                for viewer, events in seen.items():
                    assert sorted(session.state.view(viewer)["events"]) == sorted(events)
            elif word == "returns":
                assert " ".join(map(str, session.hands[hands].returns)) == rest
                hands += 1
            elif word == "":
                who, events = re.fullmatch(r"(all|\d+) sees?: (.*)", line.strip()).groups()
                for viewer in seen if who == "all" else [int(who)]:
                    seen[viewer] += events.split("; ")
            else:
                session.apply(rest, int(word.rstrip(":")))
        assert len(session.hands) == hands >= 1


def test_what_the_sessions_hold() -> None:
    """An all-in for less than the price, a reshuffle, a split by one suit, both out in a tie, a passive end."""
    text = "".join(path.read_text(encoding="utf-8") for path in SESSION_PATHS)
    for pattern in (r"short: \d", r"reshuffle", r"over: same_suit", r"\d ties \d", r"over: showdown", r"over: last"):
        assert re.search(pattern, text), pattern
    for players in (2, 4, 6, 10):
        assert {f"palace-{players}-limit", f"palace-{players}-no_limit"} <= {path.stem for path in SESSION_PATHS}
