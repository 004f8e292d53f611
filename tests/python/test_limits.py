"""What is read from outside has limits that are written down, and errors are short whatever was given."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import palatine
from cli_runner import refused
from palatine import CardError, CardSet, IllegalMoveError, RecordError, RulesError, casino, chinese, game, palace, poker
from palatine.cli import files, rules
from palatine.game import records
from palatine.game.rules import items_of
from palatine.game.state import MOST_MOVE_TEXT


def state_of(name: str) -> Any:
    state = palatine.load_game(name).new_initial_state()
    palatine.Dealer(1).play(state)
    return state


@pytest.mark.parametrize("name", palatine.games())
def test_a_move_text_that_is_too_long_is_refused_by_its_length(name: str) -> None:
    state = state_of(name)
    for text in ("8c x " + "7c, " * 100_000, " " * 10**6 + str(state.default_move()), "deal " * 100_000):
        with pytest.raises(IllegalMoveError, match=f"at most {MOST_MOVE_TEXT} characters, not {len(text)}") as error:
            state.apply(text)
        assert len(str(error.value)) < 200
        assert not state.is_legal(text)
        assert text not in state.legal_moves()
        assert state.explain(text) == str(error.value)


def test_the_longest_move_texts_are_read() -> None:
    state = state_of("casino")
    move = str(state.default_move())
    assert state.parse_move(move + " " * (MOST_MOVE_TEXT - len(move))) == state.parse_move(move)


def test_a_text_of_cards_that_is_too_long_is_refused_by_its_length() -> None:
    assert palatine.parse_cards("As" + " " * (2**16 - 2)) == [51]
    for call in (palatine.parse_cards, CardSet, poker.evaluate, palace.Side.from_text):
        with pytest.raises(palatine.Error) as error:
            call("As " * 10**5 + ("| Kd" if call == palace.Side.from_text else ""))
        assert "65536 bytes, not 300000: 'As As As" in str(error.value)


@pytest.mark.parametrize(
    ("kind", "option"),
    [(casino.Rules, "points"), (chinese.Rules, "specials"), (chinese.Rules, "row_bonus")],
    ids=["points", "specials", "row_bonus"],
)
def test_options_with_thousands_of_names(kind: type[game.Rules], option: str) -> None:
    many = {f"name {number}": 1 for number in range(16_000)}
    for value in (many, list(many.items())):
        with pytest.raises(RulesError, match=f"{option} has at most 1000 names, not 16000"):
            kind.from_dict({option: value})


def test_names_of_an_option_are_looked_up_and_not_compared_with_all_others() -> None:
    with pytest.raises(RulesError, match="points names 'aces' twice"):
        casino.Rules(points=[("aces", 1), ("cards", 1), ("aces", 1)])  # type: ignore[arg-type]


READERS = (game.State.from_json, casino.Match.from_json, palace.Session.from_json, casino.MatchTable.from_json)


@pytest.mark.parametrize("read", READERS)
def test_limits_of_records(read: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = json.dumps({str(number): 0 for number in range(records.MOST_KEYS + 1)})
    with pytest.raises(RecordError, match=f"at most {records.MOST_KEYS} keys, not {records.MOST_KEYS + 1}"):
        read(keys)
    deep = "[" * (records.MOST_DEPTH + 1) + "]" * (records.MOST_DEPTH + 1)
    with pytest.raises(RecordError, match=f"nested {records.MOST_DEPTH} deep at most"):
        read(deep)
    with pytest.raises(RecordError, match="not JSON"):
        read("[" * 10**6)
    monkeypatch.setattr(records, "MOST_TEXT", 1000)
    with pytest.raises(RecordError, match=r"at most 1000 characters, not 1001$"):
        read(" " * 1001)


def test_files_of_records_that_are_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "MOST_TEXT", 1000)
    path = tmp_path / "long"
    path.write_text(" " * 1001)
    for load in (casino.MatchTable.load, chinese.load_field):
        with pytest.raises(RecordError, match="at most 1000 bytes"):
            load(path)


def test_limits_of_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "house.toml"
    path.write_text(f"# {'.' * 200}\n{'a.' * 200}b = 1\n")
    assert refused("arrange", "--seed", "1", "--rules", str(path)).endswith(
        "house.toml:2: more than 100 dots in a line"
    )
    path.write_text(" " * (rules.MOST_TOML + 1))
    assert f"more than {rules.MOST_TOML} bytes" in refused("settle", str(path))
    monkeypatch.setattr(files, "MOST_BYTES", 10)
    monkeypatch.setattr(files.read_text, "__defaults__", (10,))
    assert refused("evaluate", "-", stdin="As Kd Qc Js") == "standard input: more than 10 bytes"


LONG: dict[str, Any] = {
    "list": [0] * 10**6,
    "tuple": ("x",) * 10**6,
    "text": "x" * 10**6,
    "bytes": b"x" * 10**6,
    "number": 10**4000,
}


@pytest.mark.parametrize("kind", LONG)
def test_errors_are_short(kind: str) -> None:
    value = LONG[kind]
    calls: list[Any] = [
        palatine.parse_cards,
        palatine.Card,
        CardSet,
        poker.evaluate,
        poker.describe,
        palatine.Random,
        palatine.Random(1).shuffle,
        palatine.load_game,
        palatine.Dealer,
        chinese.Arrangement.from_text,
        state_of("casino").apply,
        state_of("palace").explain,
        lambda value: palace.Move("bet", value),
        lambda value: casino.Move("build", "As", value),
        lambda value: game.State.from_json(json.dumps({"game": value}, default=str)),
        lambda value: palatine.bots.make_bot(value, "kuhn", 1),
    ]
    for call in calls:
        if call == calls[6] and isinstance(value, list):
            continue  # a list is what is shuffled
        said = ""
        try:
            said = call(value) or ""
        except (palatine.Error, TypeError) as error:
            said = str(error)
        assert 0 < len(str(said)) < 500, call


def test_other_numbers_that_are_too_large_are_called_so() -> None:
    with pytest.raises(IllegalMoveError, match=r"seat out of range 0\.\.1: 1000"):
        state_of("palace").apply("bet 1000")
    with pytest.raises(IllegalMoveError, match=r"value of a build out of range 2\.\.14: '100'"):
        state_of("casino").apply("8c = 100: 2c")
    for text in ("ismcts:simulations=123456789012345678901", "ismcts:seconds=1e999"):
        with pytest.raises(palatine.Error, match="is too large"):
            palatine.bots.make_bot(text, "kuhn", 1)


def test_a_card_error_names_the_word() -> None:
    with pytest.raises(CardError, match=r"^not a card: 'Kx'$"):
        palatine.parse_cards("As Kx, Qd")


def calls_of(work: Callable[[], object]) -> int:
    """How many calls some work takes: a measure that knows no clock."""
    count = 0

    def count_one(*_: object) -> None:
        nonlocal count
        count += 1

    sys.setprofile(count_one)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def a_session(hands: int) -> str:
    session = palace.Session(num_players=2, seed=1)
    for _ in range(hands):
        while not session.hand_is_over:
            session.apply(session.state.default_move())
        session.next_hand()
    return session.to_json()


def a_match(moves: int) -> str:
    match = casino.Match(casino.Rules(target=1000, endgame="off"), seed=3)
    for _ in range(moves):
        match.apply(match.state.default_move())
    return match.to_json()


@pytest.mark.parametrize(
    ("read", "short", "long"),
    [
        (palace.Session.from_json, a_session(5), a_session(20)),
        (casino.Match.from_json, a_match(60), a_match(240)),
    ],
    ids=["session", "match"],
)
def test_reading_four_times_as_much_takes_four_times_the_work(read: Any, short: str, long: str) -> None:
    assert calls_of(lambda: read(long)) < 5 * calls_of(lambda: read(short))


def test_names_of_options_are_read_in_linear_work() -> None:
    def entries(count: int) -> list[tuple[str, int]]:
        return [(f"name {number}", 1) for number in range(count)]

    compared = 0

    class Name(str):
        __slots__ = ()
        __hash__ = str.__hash__

        def __eq__(self, other: object) -> bool:
            nonlocal compared
            compared += 1
            return str.__eq__(self, other)

    given = [(Name(name), worth) for name, worth in entries(1000)]
    assert items_of("points", given) == entries(1000)
    assert compared == 0
    assert calls_of(lambda: items_of("points", entries(800))) < 5 * calls_of(lambda: items_of("points", entries(200)))
