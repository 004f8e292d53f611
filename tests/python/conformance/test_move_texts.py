"""Texts of moves are unique, and parse back to the same move; so do actions and typed moves."""

import pytest

from conformance.broken import Wrapped, fails, moves
from conformance.games import BIDS, GAMES, KUHN, LEDUC, Subject, actions, actors, seat_of, story


def check(subject: Subject) -> None:
    for path in subject.some(150):
        state = subject.at(path)
        where = story(state)
        for actor in actors(state):
            player = seat_of(actor)
            found = actions(state, actor)[:60]
            texts = [state.move_text(action, player) for action in found]
            assert all(isinstance(text, str) and text.isprintable() and text.strip() == text for text in texts), texts
            assert len(texts) == len(set(texts)), f"texts are not unique {where}: {texts}"
            for action, text in zip(found, texts, strict=True):
                move = state.move_of(action, player)
                assert state.action_of(move, player) == action, f"action_of {move} is not {action} {where}"
                parsed = state.parse_move(text, player)
                assert parsed == move, f"{text} parses as {parsed} {where}"
                assert type(parsed) is type(move), f"{text} parses as a {type(parsed)} {where}"
                assert str(move) == text == state.move_text(move, player) == state.move_text(text, player), where
                assert state.action_of(text, player) == action, f"action_of {text} is not {action} {where}"
                if len(found) <= 12:
                    ways = [subject.at(path) for _ in range(3)]
                    for way, form in zip(ways, (action, move, text), strict=True):
                        way.apply(form, player)
                    assert ways[0] == ways[1], f"apply of the move {move} is another one {where}"
                    assert ways[0] == ways[2], f"apply of the text {text} is another one {where}"


@pytest.mark.parametrize("subject", GAMES, ids=str)
def test_move_texts(subject: Subject) -> None:
    check(subject)


@pytest.mark.parametrize("subject", [KUHN, LEDUC, BIDS], ids=str)
@pytest.mark.parametrize("defect", [moves.OneText, moves.ParsesAnother, moves.ActionOfAnother, moves.TextNotTaken])
def test_it_can_fail(subject: Subject, defect: type[Wrapped]) -> None:
    fails(check, subject, defect)
