"""The command refuses in one line on standard error, with status 2 and nothing on standard output."""

from pathlib import Path
from unittest import mock

import pytest

from cli_runner import refused, run

THIRTEEN = "As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s"
TWELVE = "As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c"


@pytest.mark.parametrize(
    ("argv", "named"),
    [
        # cards
        (["arrange", THIRTEEN.replace("9d", "9x")], "'9x'"),
        (["arrange", *THIRTEEN.replace("9d", "11d").split()], "'11d'"),
        (["arrange", THIRTEEN.replace("2s", "As")], "As"),
        (["arrange", TWELVE], f"12 cards where 13 are needed: {TWELVE}"),
        (["arrange", *TWELVE.split()], f"12 cards where 13 are needed: {TWELVE}"),
        (["arrange", THIRTEEN, "2c"], f"14 cards where 13 are needed: {THIRTEEN} 2c"),
        (["arrange", ""], "0 cards where 13 are needed"),
        (["arrange", "As"], "1 card where 13 are needed: As"),
        (["evaluate", "As Kd", "Qq"], "hand 2: "),
        (["evaluate", "As Kd", "Qq"], "'Qq'"),
        (["evaluate", "As As"], "As"),
        (["evaluate", "As\n\x1b[31mboo"], "boo"),
        # where hands come from
        (["arrange"], "no cards"),
        (["evaluate"], "no cards"),
        (["arrange", THIRTEEN, "--seed", "1"], "exclude each other"),
        (["arrange", THIRTEEN, "--file", "hands.txt"], "exclude each other"),
        (["arrange", "--seed", "1", "--file", "-"], "exclude each other"),
        (["arrange", THIRTEEN, "--hands", "2"], "--hands goes with --seed"),
        (["evaluate", "As", "--size", "2"], "--size goes with --seed"),
        (["arrange", "--file", "no-such-file.txt"], "no-such-file.txt: No such file"),
        (["arrange", "--file", ""], "'': No such file"),
        (["arrange", "--file", "a\0b"], "not the name of a file"),
        # options
        ([], "COMMAND"),
        (["shuffle"], "'shuffle'"),
        (["solve"], "GAME"),
        (["solve", "bridge"], "'bridge'"),
        (["solve", "chinese", "--rounds", "0"], "from 1 to"),
        (["arrange", "--tip", "3"], "--tip"),
        (["arrange", "--to", "3", THIRTEEN], "--to"),
        (["arrange", "--top"], "--top"),
        (["arrange", "--top", "0", THIRTEEN], "'0' is not a whole number from 1 to 72072"),
        (["arrange", "--top", "two", THIRTEEN], "'two'"),
        (["arrange", "--seed", "1", "--rules", "house"], "no preset 'house'"),
        (["arrange", "--seed", "1", "--rules", "no-such-file.toml"], "no-such-file.toml: No such file"),
        (["arrange", "--seed", "1", "--rules", "miniature"], "rows of 3, 5 and 5 cards are arranged, not of 1, 2, 2"),
        (["arrange", "--seed", "1", "--bonus", "double"], "'double'"),
        (["arrange", "--seed", "1", "--surrender", "-1"], "'-1' is not a whole number from 0 to 1000000"),
        (["arrange", "--seed", "-1"], "--seed"),
        (["arrange", "--seed", "1.5"], "'1.5'"),
        (["arrange", "--seed", "nan"], "'nan'"),
        (["arrange", "--seed", str(2**64)], f"from 0 to {2**64 - 1}"),
        (["arrange", "--seed", "9" * 5000], "from 0 to"),
        (["arrange", "--seed", "１"], "'１'"),
        (["arrange", "--seed", "1", "--hands", "0"], "from 1 to 1000000"),
        (["evaluate", "--seed", "1", "--size", "53"], "from 0 to 52"),
    ],
)
def test_one_line_names_what_is_wrong(argv: list[str], named: str) -> None:
    reason = refused(*argv)
    assert named in reason
    assert reason.isprintable()


@pytest.mark.parametrize("json_option", [[], ["--json"]])
def test_one_bad_hand_among_good_ones_prints_nothing(json_option: list[str]) -> None:
    reason = refused("arrange", "--file", "-", *json_option, stdin=f"{THIRTEEN}\n\n# a comment\n{TWELVE}\n")
    assert reason == f"standard input:4: 12 cards where 13 are needed: {TWELVE}"


def test_the_line_of_a_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    file.write_text("As Kd\r\n\r\n  # nothing\r\nQc Zz\r\n", newline="")
    assert refused("evaluate", "--file", str(file)).endswith("hands.txt:4: not a card: 'Zz'")
    file.write_text("As Kd\nAs Ks As\n")
    assert refused("evaluate", "--file", str(file)).endswith("hands.txt:2: duplicate card: As")
    file.write_bytes(b"As Kd\nA\xff\n")
    assert refused("evaluate", "--file", str(file)).endswith("hands.txt:2: not UTF-8 text")
    file.write_text("# only a comment\n\n")
    assert refused("evaluate", "--file", str(file)).endswith("hands.txt: no hands")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert str(tmp_path) in refused("arrange", "--file", str(tmp_path))


@pytest.mark.parametrize("command", ["arrange", "evaluate"])
def test_empty_standard_input_holds_no_hands(command: str) -> None:
    assert refused(command, stdin="") == "standard input: no hands"
    assert refused(command, "-", stdin="\n# nothing\n") == "standard input: no hands"


def test_a_long_text_is_cut() -> None:
    assert len(refused("arrange", "--top", "x" * 100_000, THIRTEEN)) <= 300


@pytest.mark.parametrize(
    "argv",
    [["--help"], ["solve", "--help"], ["arrange", "--help"], ["settle", "-h"], ["evaluate", "-h"], ["--version"]],
)
def test_help_and_version_are_no_errors(argv: list[str]) -> None:
    result = run(*argv, encoding="ascii")
    assert (result.status, result.err) == (0, "")
    assert "palatine" in result.out


def help_lines(command: str, columns: int) -> list[str]:
    return run(*command.split(), "--help", variables={"COLUMNS": str(columns)}).out.splitlines()


@pytest.mark.parametrize(
    "command",
    ["arrange", "bench", "equity", "evaluate", "match", "play", "settle", "solve", "solve casino", "solve chinese"],
)
def test_help_fits_the_terminal(command: str) -> None:
    long = [line for line in help_lines(command, 80) if len(line) > 80]
    assert [line for line in long if not line.startswith("  palatine ")] == []


def test_help_fills_the_terminal() -> None:
    """Paragraphs; indented lines stay."""
    for columns in (80, 120):
        lines = help_lines("play", columns)
        assert "  quit   leave" in lines
        prose = [line for line in help_lines("equity", columns) if not line.startswith(" ")]
        assert columns - 12 < max(map(len, prose)) <= columns


def test_an_interrupt_is_quiet() -> None:
    with mock.patch("palatine.cli.hands.parse_cards", side_effect=KeyboardInterrupt):
        result = run("evaluate", "As")
    assert (result.status, result.out, result.err) == (130, "", "")
