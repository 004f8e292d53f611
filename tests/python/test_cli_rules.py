"""Rules from the command line: presets and TOML files, and how each mistake in them is named."""

from pathlib import Path

import pytest

import palatine
from palatine import chinese, kuhn, leduc
from palatine.cli.rules import read_rules
from palatine.cli.usage import UsageError, one_line
from palatine.game import Rules
from palatine.game.load import presets


def written(folder: Path, text: str) -> str:
    file = folder / "house.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_every_preset_of_every_game() -> None:
    for game in palatine.games():
        for name, rules in presets(game).items():
            assert read_rules(game, name) == rules


@pytest.mark.parametrize(
    ("game", "text", "rules"),
    [
        ("chinese", "", chinese.Rules()),
        ("chinese", "# nothing\r\ngun = 2\r\n", chinese.Rules(gun=2)),
        ("chinese", "\ufeffscoring = [1, 0]", chinese.PRESETS["two_four"]),
        ("chinese", 'preset = "full"\nsurrender = 3', chinese.Rules(row_bonus="table", specials="basic", surrender=3)),
        ("chinese", 'preset = "full"\nspecials = "none"', chinese.PRESETS["table"]),
        ("chinese", "[specials]\nsix_pairs = 4\n[row_bonus.front]\nAA = 9", None),
        ("chinese", 'suit_tie_break = ["spades", "h", "d", "c"]', chinese.Rules(suit_tie_break="shdc")),
        ("leduc", "bets = [1, 3]\nmax_raises = 1", leduc.Rules(bets=(1, 3), max_raises=1)),
        ("kuhn", 'deck = "Ks Qs Js"', kuhn.PRESETS["three_cards"]),
    ],
)
def test_a_file_holds_options(tmp_path: Path, game: str, text: str, rules: Rules | None) -> None:
    if rules is None:
        rules = chinese.Rules(specials={"six_pairs": 4}, row_bonus={"front": {"AA": 9}})
    assert read_rules(game, written(tmp_path, text)) == rules


def test_what_rules_write_is_read_back(tmp_path: Path) -> None:
    def toml(value: object) -> str:
        if isinstance(value, dict):
            return "{" + ", ".join(f'"{name}" = {toml(inner)}' for name, inner in value.items()) + "}"
        return f"[{', '.join(map(toml, value))}]" if isinstance(value, list) else repr(value)

    for rules in chinese.PRESETS.values():
        options = {name: value for name, value in rules.to_dict().items() if value is not None}
        text = "\n".join(f"{name} = {toml(value)}" for name, value in options.items())
        assert read_rules("chinese", written(tmp_path, text)) == rules


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("guns = 2", "no option 'guns'"),
        ("gun = 4", "gun out of range 1..3: 4"),
        ("gun = '2'", "gun must be an int, not str"),
        ("gun = 2.0", "gun must be an int, not float"),
        ("gun = true", "gun must be an int, not bool"),
        ("gun = 99999999999999999999999", "gun out of range 1..3"),
        ("gun = 2026-01-31", "gun must be an int, not date"),
        ("scoring = 'three_four'", "'three_four'"),
        ("scoring = [1]", "scoring has 2 numbers, not 1"),
        ("middle = 27", "middle must be a str, not int"),
        ("deck = 'As Ax'", "'Ax'"),
        ("deck = 5", "deck must be a set of cards: "),
        ("[specials]\nseven_pairs = 3", "'seven_pairs'"),
        ("[specials]\nsix_pairs = -3", "specials[six_pairs]"),
        ("[row_bonus.top]\npair = 1", "'top'"),
        ("preset = 'house'", "no preset 'house': there are asian, banker"),
        ("preset = 7", "preset must be a str, not int"),
        ("[rules]\ngun = 2", "no option 'rules'"),
        ("gun = 1\ngun = 2", "not TOML"),
        ("gun", "not TOML"),
        ("gun = " + "[" * 10_000, "not TOML"),
        ("gun = 2 \x00", "not TOML"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, text: str, named: str) -> None:
    file = written(tmp_path, text)
    with pytest.raises(UsageError) as caught:
        read_rules("chinese", file)
    reason = one_line(str(caught.value))
    assert reason.startswith(f"{file}: ")
    assert named in reason


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "no preset ''"),
        ("-", "no preset '-'"),
        ("house", "no preset 'house': there are asian, banker, casino"),
        ("house.json", "no preset 'house.json'"),
        ("no-such-file.toml", "no-such-file.toml: No such file"),
        ("a\0b.toml", "not the name of a file"),
    ],
)
def test_what_is_not_there_is_named(text: str, named: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_rules("chinese", text)
    assert named in str(caught.value)


def test_a_folder_and_other_bytes_are_no_rules(tmp_path: Path) -> None:
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    file = tmp_path / "latin.toml"
    file.write_bytes(b"gun = 2\n# \xff\n")
    for path, named in ((folder, str(folder)), (file, f"{file}:2: not UTF-8 text")):
        with pytest.raises(UsageError) as caught:
            read_rules("chinese", str(path))
        assert named in str(caught.value)
