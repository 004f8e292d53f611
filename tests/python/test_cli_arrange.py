"""`palatine arrange`: pictures and JSON of the best settings."""

import json
from pathlib import Path

import pytest

from cli_runner import run
from palatine import Card, CardSet, Random, chinese, poker

HAND = "As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s"  # the README's
KEYS = ["hand", "line", "cards", "field", "settings"]
SETTING_KEYS = ["text", "units", "front", "middle", "back"]
ROW_KEYS = ["cards", "name", "value", "win", "tie", "lose"]


@pytest.mark.parametrize("argv", [[HAND], HAND.split(), [HAND[:20], HAND[20:]], [HAND.replace(" ", "")]])
def test_the_hand_is_one_argument_or_many(argv: list[str]) -> None:
    assert run("arrange", *argv) == run("arrange", HAND)
    assert run("arrange", HAND).status == 0


def test_rows_names_chances_units_and_alternatives_are_there() -> None:
    choices = chinese.arrange(HAND, top=4)
    result = run("arrange", HAND, encoding="ascii")
    assert (result.status, result.err) == (0, "")
    lines = result.out.splitlines()
    assert not any(line.endswith(" ") for line in lines)
    best = choices[0]
    for i, row in enumerate(("front", "middle", "back")):
        cards = getattr(best.arrangement, row)
        top, middle, bottom = lines[3 * i : 3 * i + 3]
        assert top.split()[0] == "+----+" * len(cards) == bottom.split()[0]
        assert row.capitalize() in top
        assert top.endswith(poker.describe(poker.evaluate(cards)))
        drawn = middle.replace("||", " ").split("|")[1]
        assert drawn.split() == [str(card) for card in poker.best_five(cards)]
        assert f"wins {100 * best.row_chances[i][0]:.1f} %" in middle
    assert lines[10].startswith(f"Expected {best.units:+.3f} units per opponent")
    assert best.field in lines[10]
    assert lines[12].split() == ["Next", "best", "Front", "Middle", "Back", "Units", "Lost"]
    assert len(lines) == 14 + 3
    for place, (line, choice) in enumerate(zip(lines[14:], choices[1:], strict=True), start=2):
        words = line.split()
        assert words[0] == f"{place}."
        assert words[1:14] == str(choice.arrangement).replace("/", " ").split()
        assert float(words[14]) == pytest.approx(choice.units, abs=0.0006)
        assert float(words[15]) == pytest.approx(best.units - choice.units, abs=0.0006)


def test_json_is_what_the_library_says() -> None:
    result = run("arrange", "--json", "--top", "7", HAND, encoding="ascii")
    (line,) = result.out.splitlines()
    answer = json.loads(line)
    assert list(answer) == KEYS
    assert answer["hand"] == 1
    assert answer["line"] is None
    assert answer["cards"] == HAND.split()
    choices = chinese.arrange(HAND, top=7)
    assert len(answer["settings"]) == len(choices) == 7
    for setting, choice in zip(answer["settings"], choices, strict=True):
        assert list(setting) == SETTING_KEYS
        assert setting["units"] == choice.units
        assert setting["text"] == str(choice.arrangement)
        assert answer["field"] == choice.field
        total = CardSet()
        for row, chances in zip(("front", "middle", "back"), choice.row_chances, strict=True):
            assert list(setting[row]) == ROW_KEYS
            cards = CardSet(setting[row]["cards"])
            total |= cards
            assert cards == getattr(choice.arrangement, row)
            assert setting[row]["value"] == poker.evaluate(cards)
            assert setting[row]["name"] == poker.describe(setting[row]["value"])
            assert (setting[row]["win"], setting[row]["tie"], setting[row]["lose"]) == tuple(chances)
        assert total == CardSet(HAND)
    worth = [setting["units"] for setting in answer["settings"]]
    assert worth == sorted(worth, reverse=True)


def test_top_one_has_no_table() -> None:
    result = run("arrange", "--top", "1", HAND)
    assert "Next best" not in result.out
    assert len(result.out.splitlines()) == 11


def test_hands_of_a_file_are_numbered(tmp_path: Path) -> None:
    deal = Random(3).deal(13, 13)
    text = "# two hands\n" + "\n\n".join(" ".join(str(card) for card in hand) for hand in deal)
    file = tmp_path / "hands.txt"
    file.write_text(text)
    results = [
        run("arrange", "--file", str(file)),
        run("arrange", "--file", "-", stdin=text),
        run("arrange", "-", stdin=text),
        run("arrange", stdin=text),
    ]
    assert {result.status for result in results} == {0}
    assert len({result.out for result in results}) == 1
    headings = [line for line in results[0].out.splitlines() if line.startswith("Hand ")]
    assert [heading.split(":")[0] for heading in headings] == ["Hand 1 of 2 (line 2)", "Hand 2 of 2 (line 4)"]


def test_a_seed_deals_four_hands_from_a_pack() -> None:
    result = run("arrange", "--json", "--top", "1", "--seed", "11", "--hands", "6")
    hands = [[Card(card) for card in json.loads(line)["cards"]] for line in result.out.splitlines()]
    assert len(hands) == 6
    random = Random(11)
    assert hands[:4] == random.deal(13, 13, 13, 13)
    assert hands[4:] == random.deal(13, 13, 13, 13)[:2]


@pytest.mark.parametrize("columns", [40, 60, 80, 200])
def test_a_terminal_gets_colours_and_its_width(columns: int) -> None:
    result = run("arrange", HAND, variables={"FORCE_COLOR": "1", "COLUMNS": str(columns), "TERM": "xterm-256color"})
    assert result.status == 0
    assert "\x1b[" in result.out
    plain = "".join(part.partition("m")[2] for part in ("m" + result.out).split("\x1b["))
    assert all(len(line) <= columns for line in plain.splitlines())
    assert sum(line.count("╭────╮") for line in plain.splitlines()) == 13


def test_no_colour_on_request() -> None:
    variables = {"FORCE_COLOR": "1", "NO_COLOR": "1", "COLUMNS": "80", "TERM": "xterm-256color"}
    out = run("arrange", HAND, variables=variables).out
    assert "\x1b[32m" not in out
    assert "\x1b[91m" not in out
