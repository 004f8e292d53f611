"""Golden transcripts: games as text, played again move by move."""

import json
import re
from pathlib import Path

import pytest

import palatine
from make_transcripts import FOLDER, files

PATHS = sorted(FOLDER.glob("*.txt"))


def test_they_are_what_the_command_writes() -> None:
    assert {path.name: path.read_text(encoding="utf-8") for path in PATHS} == files()


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
