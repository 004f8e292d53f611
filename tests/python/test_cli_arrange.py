"""`palatine arrange`: pictures and JSON of the best settings."""

import json
from pathlib import Path

import pytest

from cli_runner import run
from palatine import Card, CardSet, Random, chinese, poker

HAND = "As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s"  # the README's
KEYS = ["hand", "line", "cards", "field", "settings"]
SETTING_KEYS = ["text", "units", "special", "surrender", "front", "middle", "back"]
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
        assert (setting["special"], setting["surrender"]) == (None, False)
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


THREE_STRAIGHTS = "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd 4c 5d 6h"
WEAK = "2c 3d 5h 7s 8c 9d Jh Qs Kc 2d 5c 7d 9h"


@pytest.mark.parametrize(
    ("options", "rules"),
    [
        ("--scoring two_four", chinese.Rules(scoring="two_four")),
        ("--rules one_six --bonus table", chinese.PRESETS["one_six_table"]),
        ("--specials fujian --surrender 1", chinese.Rules(specials="fujian", surrender=1)),
        ("--middle low27 --gun 3 --home-run 2", chinese.Rules(middle="low27", gun=3, home_run=2)),
        ("--rules full --wheel second --equal-rows allowed", None),
        ("--bonus open_face --bonus-to both --bonus-mode add --misset scoop --topology banker", None),
    ],
)
def test_rules_are_those_of_the_options(options: str, rules: chinese.Rules | None) -> None:
    others = {
        "--rules": chinese.Rules(row_bonus="table", specials="basic", wheel="second", equal_rows="allowed"),
        "--bonus": chinese.Rules(
            row_bonus="open_face", bonus_to="both", bonus_mode="add", misset="scoop", topology="banker"
        ),
    }
    rules = rules or others[options.split(maxsplit=1)[0]]
    for hand in (HAND, THREE_STRAIGHTS, WEAK):
        result = run("arrange", "--json", "--top", "3", hand, *options.split())
        answer = json.loads(result.out)
        choices = chinese.arrange(hand, rules, top=3)
        assert answer["field"] == choices[0].field
        assert [setting["units"] for setting in answer["settings"]] == [choice.units for choice in choices]
        assert [setting["special"] for setting in answer["settings"]] == [choice.special for choice in choices]
        assert [setting["surrender"] for setting in answer["settings"]] == [choice.surrender for choice in choices]


def test_a_rules_file(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('preset = "two_four"\nsurrender = 0\n[row_bonus.front]\nAA = 30\n')
    hand = "As Ad Kc Kd Qh 9d 8h 7c 6s 5d 3c 3s 2s"
    rules = chinese.Rules(scoring="two_four", surrender=0, row_bonus={"front": {"AA": 30}})
    (answer,) = map(json.loads, run("arrange", "--json", hand, "--rules", str(file)).out.splitlines())
    assert answer["settings"][0]["text"] == str(chinese.arrange(hand, rules)[0].arrangement)
    assert answer["settings"][0]["front"]["name"].startswith("pair of aces")
    assert (
        run("arrange", hand, "--rules", str(file), "--bonus", "none").out
        == run("arrange", hand, "--scoring", "two_four", "--surrender", "0").out
    )


def test_a_special_is_declared() -> None:
    result = run("arrange", "--specials", "basic", "--top", "2", THREE_STRAIGHTS, encoding="ascii")
    lines = result.out.splitlines()
    choices = chinese.arrange(THREE_STRAIGHTS, chinese.Rules(specials="basic"), top=2)
    assert choices[0].special == "three_straights"
    assert lines[10].startswith(f"Declare three straights: expected {choices[0].units:+.3f} units per opponent")
    assert choices[0].field in lines[10]
    assert lines[12].split()[:3] == ["Next", "best", "Front"]
    (answer,) = map(json.loads, run("arrange", "--specials", "basic", "--json", THREE_STRAIGHTS).out.splitlines())
    assert answer["settings"][0]["text"].endswith(" declare")
    assert answer["settings"][0]["special"] == "three_straights"


def test_a_surrender_is_advised_or_stands_among_the_others() -> None:
    advised = run("arrange", "--surrender", "0", "--top", "2", WEAK, encoding="ascii").out.splitlines()
    assert advised[10].startswith("Surrender: expected 0.000 units per opponent")
    strong = "As Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd Qc Js"
    count = chinese.settings(strong).triples
    table = run("arrange", "--surrender", "0", "--top", str(count + 1), strong, encoding="ascii").out.splitlines()
    (line,) = (line for line in table if "surrender" in line)
    assert line.split()[1:3] == ["surrender", "0.000"]
    assert "Choice" in table[12]
    assert json.loads(run("arrange", "--surrender", "0", "--json", WEAK).out)["settings"][0]["text"] == "surrender"


def test_a_low_middle_has_its_own_words() -> None:
    out = run("arrange", "--middle", "low27", "Kd Kh 8c 7c 5d 4h 3s 2c Ac Ad Qs Js 9h", encoding="ascii").out
    assert "Middle  low: seven high, kickers five four three two" in out


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
