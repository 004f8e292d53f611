"""Characters that nobody sees: spaces of any kind are spaces, all others are refused, and errors show their escapes."""

from collections.abc import Callable
from typing import Any

import pytest

import palatine
from cli_runner import refused
from palatine import CardError, casino, chinese, kuhn, palace, poker

SPACES = [chr(code) for code in range(0x10000) if chr(code).isspace()]
INVISIBLE = {
    "\x00": "\\x00",
    "\x7f": "\\x7f",
    "\xad": "\\xad",
    "\u200b": "\\u200b",
    "\u200f": "\\u200f",
    "\u202e": "\\u202e",
    "\u2066": "\\u2066",
    "\ufeff": "\\ufeff",
    "\ufe0f": "\\ufe0f",
    "\u3164": "\\u3164",
    "\ud800": "\\ud800",
    "\U000e0041": "\\U000e0041",
}
SETTING = "Qc Qd 6s / Qh Qs 7c 5d 4h / 5s 6h 7s 8s 9s"


@pytest.mark.parametrize("space", SPACES, ids=ascii)
def test_spaces_of_any_kind_are_spaces(space: str) -> None:
    wide = space * 2
    assert palatine.parse_cards(f"{space}As{wide}Kd{space},2c{space}") == [51, 45, 0]
    assert poker.evaluate(f"As{space}Kd") == poker.evaluate("As Kd")
    assert chinese.Arrangement.from_text(SETTING.replace(" ", space)) == chinese.Arrangement.from_text(SETTING)
    assert palace.Side.from_text("Kh | Ah ? ? | Qc".replace(" ", space)) == palace.Side.from_text("Kh | Ah ? ? | Qc")
    table = casino.State.setup(["8c 2d", None], loose="6s 2h 8h")
    assert table.parse_move(f"8c{wide}x{space}8h,{space}6s{space}+{space}2h") == table.parse_move("8c x 8h, 6s+2h")
    battle = palace.State.setup(["Ah Ad 6c", "Qc Qd 7s"], banners=["9s", "Kh"])
    assert battle.parse_move(f"{space}bet{space}1{space}") == battle.parse_move("bet 1")
    assert kuhn.State().parse_move(f"deal{space}Ks", -1) == kuhn.State().parse_move("deal Ks", -1)


READERS: dict[str, Callable[[str], Any]] = {
    "card": lambda odd: palatine.Card(f"As{odd}"),
    "cards": lambda odd: palatine.parse_cards(f"As {odd}Kd"),
    "set": lambda odd: palatine.CardSet([f"A{odd}s"]),
    "rules": lambda odd: chinese.Rules(scoring=odd),
    "game": palatine.load_game,
    "bot": lambda odd: palatine.bots.make_bot(odd, "kuhn", 1),
    "option": lambda odd: casino.Rules.from_dict({odd: 1}),
    "record": lambda odd: palatine.game.State.from_json(f'{odd}{{"x": 1}}'),
    "field": lambda odd: chinese.Field.standard().chances(odd, 1),
    "casino move": lambda odd: casino.State.setup(["8c 2d", None]).apply(f"8c{odd}"),
    "palace move": lambda odd: palace.State.setup(["Ah Ad 6c", None], banners=["9s", "Kh"]).apply(f"bet 1{odd}"),
    "chinese move": lambda odd: chinese.Arrangement.from_text(f"{odd}{SETTING}"),
    "kuhn move": lambda odd: kuhn.State.setup(["Ks", "Qs"]).apply(f"bet{odd}"),
}


@pytest.mark.parametrize("odd", INVISIBLE, ids=ascii)
@pytest.mark.parametrize("reader", READERS)
def test_errors_show_escapes(reader: str, odd: str) -> None:
    with pytest.raises((palatine.Error, TypeError)) as error:
        READERS[reader](odd)
    said = str(error.value)
    assert said.isascii()
    assert said.isprintable()
    assert INVISIBLE[odd].replace("\\", "") in said.replace("\\", ""), said


def test_the_command_shows_escapes() -> None:
    assert refused("evaluate", "A\u200bs") == "not a card: 'A\\u200bs'"
    assert "\\u202e" in refused("arrange", "--seed", "1", "--rules", "\u202e")


def test_errors_cut_between_characters() -> None:
    with pytest.raises(CardError, match=rf"^not a card: '{'x' * 30}{'♠' * 10}\.\.\.'$"):
        palatine.Card("x" * 30 + "♠" * 50)
