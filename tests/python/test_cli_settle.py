"""`palatine settle`: the worked examples of the rules from one file, and what is refused."""

import json
from pathlib import Path

import pytest

from cli_runner import refused, run
from palatine import chinese

DEAL_T = str(Path(__file__).parents[2] / "examples/deal_t.toml")
DRAGON = "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks Ac"
SOUND = "2d 2h 3s / 4s 4c 5h 8d 8c / Ah Ad As Kd Kh"
FOUL = "Qc Qd 7s / Qs 6d 6s 5d 4d / 5c 6h 7c 8s 9d"

TABLES = """\
Seat   Front      Middle           Back
─────────────────────────────────────────────────
   0   Q♥ Q♦ Q♣   K♥ K♦ K♣ 2♥ 2♦   9♠ 8♠ 7♠ 6♠ 5♠
   1   A♦ A♣ 4♠   T♠ 9♦ 8♣ 7♦ 6♣   A♥ J♥ 9♥ 6♥ 3♥
   2   A♠ K♠ 7♥   8♥ 8♦ 4♥ 4♦ J♠   T♥ T♦ T♣ 5♥ 5♦
   3   2♠ 2♣ 6♦   3♠ 3♦ 3♣ Q♠ J♦   J♣ 9♣ 7♣ 5♣ 4♣

Pair    Front     Middle    Back      Extra   Units
───────────────────────────────────────────────────
0 : 1   won +3    won +2    won +5      +10     +20
0 : 2   won +3    won +2    won +5      +10     +20
0 : 3   won +3    won +2    won +5      +10     +20
1 : 2   won +1    won +1    lost -1              +1
1 : 3   won +1    won +1    won +1       +3      +6
2 : 3   lost -1   lost -1   won +1               -1

Seat   from 0   from 1   from 2   from 3   Total
────────────────────────────────────────────────
   0               +20      +20      +20     +60
   1      -20                +1       +6     -13
   2      -20       -1                -1     -22
   3      -20       -6       +1              -25
"""

ALL_SORTS = """\
Seat   Front      Middle           Back             Remark
─
   0                                                complete straight: A♣ K♠ Q♥ J♦ T♣ 9♠ 8♥ 7♦ 6♣ 5♠ 4♥ 3♦ 2♣
   1                                                surrendered
   2   Q♦ Q♣ 7♠   6♠ 6♦ Q♠ 5♦ 4♦   9♦ 8♠ 7♣ 6♥ 5♣   mis-set: the middle (pair of sixes, kickers queen five four) \
does not beat the front (pair of queens, kicker seven)
   3   2♥ 2♦ 3♠   8♦ 8♣ 4♠ 4♣ 5♥   A♠ A♥ A♦ K♥ K♦

Pair    Front     Middle    Back      Extra   Units
─
0 : 1                                   +13     +13
0 : 2                                   +13     +13
0 : 3                                   +13     +13
1 : 2                                             0
1 : 3                                    -3      -3
2 : 3   lost -1   lost -1   lost -1              -3

Seat   from 0   from 1   from 2   from 3   Total
─
   0               +13      +13      +13     +39
   1      -13                 0       -3     -16
   2      -13        0                -3     -16
   3      -13       +3       +3               -7
"""


def totals(*argv: str, stdin: str | None = None) -> list[int]:
    result = run("settle", *argv, "--json", stdin=stdin, encoding="ascii")
    assert (result.status, result.err) == (0, "")
    found: list[int] = json.loads(result.out)["totals"]
    return found


def file_of(*seats: str, rest: str = "") -> str:
    return f"seats = {json.dumps(seats)}\n{rest}"


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("", [9, 1, -5, -5]),  # worked example 1
        ("--scoring two_four", [12, 2, -8, -6]),  # 2
        ("--rules one_six", [18, 1, -8, -11]),  # 3
        ("--rules table", [30, -6, -12, -12]),  # 4
        ("--bonus table --bonus-mode add", [39, -9, -15, -15]),
        ("--gun 2", [18, 1, -8, -11]),  # 21
        ("--gun 2 --home-run 2", [36, -5, -14, -17]),
        ("--topology banker", [9, -3, -3, -3]),
        ("--rules banker --gun 2 --banker 2", [6, 1, -8, 1]),
    ],
)
def test_deal_t(options: str, expected: list[int]) -> None:
    assert totals(DEAL_T, *options.split()) == expected
    last = run("settle", DEAL_T, *options.split()).out.splitlines()[-4:]
    assert [int(line.split()[-1]) for line in last] == expected


def test_the_tables() -> None:
    result = run("settle", DEAL_T, "--rules", "table", "--gun", "2")
    assert (result.status, result.err, result.out) == (0, "", TABLES)


def test_special_surrender_and_misset() -> None:
    """Worked example 23."""
    rules = 'rules = { specials = "basic", surrender = 3, misset = "scoop" }'
    text = file_of(f"{DRAGON} declare", "surrender", FOUL, SOUND, rest=rules)
    result = run("settle", "-", stdin=text)
    lines = ["─" if set(line) == {"─"} else line for line in result.out.splitlines()]
    assert "\n".join(lines) + "\n" == ALL_SORTS
    assert totals("-", stdin=text) == [39, -16, -16, -7]


def test_only_the_pairs_of_the_banker_are_listed() -> None:
    lines = run("settle", DEAL_T, "--rules", "banker", "--banker", "2").out.splitlines()
    assert [line.split()[:3] for line in lines if " : " in line] == [["0", ":", "2"], ["1", ":", "2"], ["2", ":", "3"]]
    assert lines[4].endswith("banker")


def test_json_is_what_the_library_says() -> None:
    (line,) = run("settle", DEAL_T, "--rules", "one_six_table", "--json", encoding="ascii").out.splitlines()
    answer = json.loads(line)
    rules = chinese.PRESETS["one_six_table"]
    found = chinese.settle(answer["seats"], rules)
    assert answer.pop("rules") == rules.to_dict()
    assert answer.pop("banker") is None
    assert answer.pop("seats")[0] == "Qh Qd Qc / Kh Kd Kc 2h 2d / 9s 8s 7s 6s 5s"
    parts = {name: getattr(found, name) for name in ("totals", "pairs", "rows", "row_units", "declared")}
    assert answer == json.loads(json.dumps(parts))


@pytest.mark.parametrize(
    ("declares", "paid"),
    [("declare", "complete_straight"), ("DECLARE complete_straight", "complete_straight")],
)
def test_a_declared_hand_needs_cards_only(declares: str, paid: str) -> None:
    for cards in (DRAGON, "2c 3d 4h / 5s 6c 7d 8h 9s / Tc Jd Qh Ks Ac"):
        text = file_of(f"{cards} {declares}", SOUND.replace("8d 8c", "8d 8s"), rest='rules = "full"')
        result = run("settle", "-", "--json", stdin=text)
        assert json.loads(result.out)["declared"] == [paid, None]


def test_the_file_of_the_help_is_settled() -> None:
    shown = run("settle", "--help").out
    text = shown[shown.index("  rules = {") : shown.index("examples:")]
    # Rows 3-0 with the bonuses 3, 2, 5, twice; the dragon 13 from everybody; 3 for the surrender.
    assert totals("-", stdin=text) == [20 - 13 + 3, -20 - 13 + 3, 3 * 13, -3 - 3 - 13]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "seats is a list of texts"),
        ("seats = 4", "seats is a list of texts"),
        ("seats = [1, 2]", "seats is a list of texts"),
        (file_of(), "2 to 4 entries, not 0"),
        (file_of(SOUND), "2 to 4 entries, not 1"),
        (file_of(*[SOUND] * 5), "2 to 4 entries, not 5"),
        (file_of(SOUND, SOUND), "seat 1"),
        (file_of(SOUND, "surrender"), "seat 1: the rules have no surrender"),
        (file_of(SOUND, "give up"), "seat 1: an arrangement is 'front / middle / back', not 'give up'"),
        (file_of(SOUND, "Qc Qd 7x / 2c"), "seat 1: "),
        (file_of(SOUND, FOUL), "seat 1: mis-set: Qd Qc 7s"),
        (file_of(SOUND, DRAGON), "seat 1: "),
        (file_of(SOUND, f"{DRAGON} declare"), "seat 1: declare: "),
        (file_of(SOUND, f"{FOUL} declare six_pairs", rest='rules = "full"'), "seat 1: "),
        (file_of(SOUND, f"{FOUL} declare seven_pairs", rest='rules = "full"'), "'seven_pairs'"),
        (file_of(SOUND, "As declare", rest='rules = "full"'), "13 cards, not 1"),
        (file_of(SOUND, FOUL, rest='rules = "house"'), "no preset 'house'"),
        (file_of(SOUND, FOUL, rest="rules = { guns = 2 }"), "standard input: rules: no option 'guns'"),
        (file_of(SOUND, FOUL, rest="rules = 3"), "rules is the name of a preset or a table of options, not 3"),
        (file_of(SOUND, FOUL, rest="bankers = 0"), "no key 'bankers': there are seats, rules, banker"),
        (file_of(SOUND, FOUL, rest="banker = 2"), "banker is a seat from 0 to 1, not 2"),
        (file_of(SOUND, FOUL, rest="banker = true"), "banker is a seat from 0 to 1, not True"),
        (file_of(SOUND, FOUL, rest='banker = "north"'), "not 'north'"),
        (file_of(SOUND, "2c 2s 3c / 4d 4h 5d 8h 8s / Ac Ks Qs Js Ts", rest='rules = "banker"'), "banker"),
        ('{"seats": []}', "standard input: not TOML"),
    ],
)
def test_refusals(text: str, named: str) -> None:
    reason = refused("settle", "-", stdin=text)
    assert named in reason
    assert reason.startswith(("standard input", "rules of chinese"))


@pytest.mark.parametrize(
    ("argv", "named"),
    [
        (["settle"], "FILE"),
        (["settle", "no-such-file.toml"], "no-such-file.toml: No such file"),
        (["settle", DEAL_T, "--banker", "4"], "'4' is not a whole number from 0 to 3"),
        (["settle", DEAL_T, "--banker", "1"], '--banker goes with the topology "banker", not "all"'),
        (["settle", DEAL_T, "--gun", "4"], "'4' is not a whole number from 1 to 3"),
        (["settle", DEAL_T, "--scoring", "three_four"], "three_four"),
        (["settle", DEAL_T, "--rules", "house"], "no preset 'house'"),
        (["settle", DEAL_T, "--rules", "miniature"], "seat 0"),
    ],
)
def test_refused_arguments(argv: list[str], named: str) -> None:
    assert named in refused(*argv)
