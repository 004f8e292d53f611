"""Whatever the arguments and the input are, the command answers or refuses in one line: never a traceback."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from cli_runner import Result, run

OPTIONS = [
    "--json",
    "--file",
    "--seed",
    "--hands",
    "--size",
    "--top",
    "--top=3",
    "--seed=5",
    "--file=-",
    "--version",
    "-h",
]
WORDS = st.sampled_from(
    [
        *OPTIONS,
        "arrange",
        "evaluate",
        "settle",
        "play",
        "kuhn",
        "chinese",
        "-",
        "--",
        "0",
        "1",
        "2",
        "13",
        "As",
        "10s",
        "A♠",
        "AsAs",
        "-As",
        "As Kd",
        "",
    ]
)
CARDS = st.sampled_from([rank + suit for rank in "23456789TJQKA" for suit in "cdhs"])
TEXT = st.text(max_size=30)


def check(result: Result) -> None:
    assert result.status in (0, 2)
    if result.status == 2:
        assert result.out == ""
        assert result.err.startswith("palatine: ")
        assert result.err.count("\n") == 1
    else:
        assert result.err == ""


@given(st.lists(st.one_of(WORDS, TEXT), max_size=8), st.binary(max_size=60))
@settings(max_examples=400)
def test_any_arguments(argv: list[str], stdin: bytes) -> None:
    check(run(*argv, stdin=stdin))


@given(st.lists(st.one_of(WORDS, TEXT, st.text(st.characters(categories=["Cs", "Cc"]), max_size=5)), max_size=4))
def test_any_arguments_of_a_command(argv: list[str]) -> None:
    check(run("evaluate", *argv, stdin="", encoding="ascii"))


@given(st.lists(st.lists(CARDS, max_size=60), min_size=1, max_size=4))
def test_any_hands_are_ranked_or_refused(hands: list[list[str]]) -> None:
    result = run("evaluate", "--json", *(" ".join(hand) for hand in hands))
    check(result)
    assert (result.status == 0) == all(len(set(hand)) == len(hand) for hand in hands)
    if result.status == 0:
        answers = [json.loads(line) for line in result.out.splitlines()]
        for answer in answers:
            better = sum(other["value"] > answer["value"] for other in answers)
            equal = sum(other["value"] == answer["value"] for other in answers)
            assert (answer["place"], answer["ties"]) == (1 + better, equal - 1)


@given(st.lists(CARDS, min_size=11, max_size=15), st.sampled_from(["utf-8", "ascii"]))
@settings(max_examples=100)
def test_arrange_takes_thirteen_different_cards_and_nothing_else(cards: list[str], encoding: str) -> None:
    result = run("arrange", *cards, encoding=encoding)
    check(result)
    assert (result.status == 0) == (len(cards) == 13 == len(set(cards)))


@given(st.binary(max_size=200))
def test_any_bytes_on_standard_input(data: bytes) -> None:
    check(run("evaluate", "-", stdin=data))
    check(run("arrange", "--json", stdin=data))
