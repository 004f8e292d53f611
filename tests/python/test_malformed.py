"""Values that are broken on their way: every reader answers with palatine.Error or TypeError, and with nothing else."""

import hashlib
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import palatine
from mutations import NOT_JSON, STRANGE, as_json, finished, mutated, mutated_text
from palatine import casino, chinese, game, kuhn, leduc, palace, search
from palatine.chinese.field_file import field_text
from palatine.search import record

LONGEST_ERROR = 2000


def state_of(name: str, moves: int = 8, **options: Any) -> Any:
    """A state after some moves, its hidden cards dealt from a seed."""
    state, dealer = palatine.load_game(name, **options).new_initial_state(), palatine.Dealer(1)
    dealer.play(state)
    for _ in range(moves):
        if state.is_terminal():
            break
        state.apply(state.default_move(state.pending[0]), state.pending[0])
        dealer.play(state)
    return state


def a_match() -> casino.Match:
    match = casino.Match(seed=2)
    for _ in range(60):
        match.apply(match.state.default_move())
    return match


def a_session() -> palace.Session:
    session = palace.Session(num_players=3, seed=2)
    for _ in range(12):
        if session.hand_is_over:
            session.next_hand()
        session.apply(session.state.default_move())
    return session


IN_THE_MIDDLE = casino.State.setup(
    ["8c 2d", "Kc 3c"], loose="4d 9h", builds=[{"cards": "6h 2s", "value": 8, "owner": 0}], stock="", to_act=0
)
TABLES = palace.State.setup(["Ah Ad 6c", "Qc Qd 7s"], banners=["9s", "Kh"], soldiers=["2c", ""])
RECORDS: dict[str, tuple[Callable[[str], Any], str]] = {
    **{f"{name} state": (game.State.from_json, state_of(name).to_json()) for name in palatine.games()},
    "casino setup": (casino.State.from_json, IN_THE_MIDDLE.to_json()),
    "palace setup": (palace.State.from_json, TABLES.to_json()),
    "casino match": (casino.Match.from_json, a_match().to_json()),
    "palace session": (palace.Session.from_json, a_session().to_json()),
    "match table": (casino.MatchTable.from_json, casino.MatchTable.shipped().to_json()),
}
RULES: dict[str, tuple[type[game.Rules], dict[str, Any]]] = {
    f"{module.__name__.rpartition('.')[2]} {name}": (module.Rules, rules.to_dict())
    for module in (casino, chinese, palace, kuhn, leduc)
    for name, rules in module.PRESETS.items()
} | {
    "casino setup": (casino.Rules, IN_THE_MIDDLE.rules.to_dict()),
    "palace setup": (palace.Rules, TABLES.rules.to_dict()),
}
SETUPS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "casino": (
        casino.State.setup,
        {
            "hands": ["8c 2d", None],
            "loose": "4d 9h",
            "builds": [{"cards": "6h 2s", "value": 8, "owner": 0, "multiple": False}],
            "piles": ["", ""],
            "scores": [3, 4],
            "sweeps": [0, 0],
            "to_act": 0,
        },
    ),
    "palace": (
        palace.State.setup,
        {"palaces": ["Ah Ad 6c", None], "banners": ["9s", "Kh"], "soldiers": ["2c", ""], "put": [20, 20], "to_act": 0},
    ),
    "chinese": (chinese.State.setup, {"hands": ["As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s", None], "choices": {}}),
    "leduc": (
        leduc.State.setup,
        {"cards": ["Ks", "Qh"], "board": "Qs", "betting": ["call", "call", "raise"], "dealer": 1},
    ),
    "score_deal": (casino.score_deal, {"piles": ["As 2c", "Kd"], "sweeps": [1, 0], "last_captor": 0}),
    "settle": (
        chinese.settle,
        {
            "arrangements": ["2c 3s 4d 5c 6d 7h 8d 9c Tc Js Qs Ks As", None],
            "declared": ["complete_straight", None],
            "surrendered": [1],
            "banker": 0,
            "rules": chinese.PRESETS["full"],
        },
    ),
}


def answers_or_refuses(call: Callable[[], Any]) -> bool:
    """Whether the call answers; where it refuses, it does so in the agreed way and in few words."""
    said = ""
    try:
        call()
    except (palatine.Error, TypeError) as error:
        said = str(error)
    assert len(said) <= LONGEST_ERROR, said[:200]
    return not said


def seeds(name: str) -> Iterator[random.Random]:
    return (random.Random(f"{name} {number}") for number in range(50))


@pytest.mark.parametrize("name", RECORDS)
def test_records(name: str) -> None:
    read, text = RECORDS[name]
    assert answers_or_refuses(lambda: read(text))
    value = json.loads(text)
    refused = 0
    for source in seeds(name):
        broken = as_json(mutated(value, source)) if source.random() < 0.8 else mutated_text(text, source)
        refused += not answers_or_refuses(lambda broken=broken: read(broken))
    assert refused > 10


@pytest.mark.parametrize("name", RULES)
def test_rules(name: str) -> None:
    kind, options = RULES[name]
    assert answers_or_refuses(lambda: kind.from_dict(options))
    for source in seeds(name):
        broken = finished(mutated(options, source, [*STRANGE, *NOT_JSON]))
        answers_or_refuses(lambda broken=broken: kind.from_dict(broken))
        answers_or_refuses(lambda broken=broken: kind().with_options(broken))


@pytest.mark.parametrize("name", SETUPS)
def test_setups(name: str) -> None:
    call, arguments = SETUPS[name]
    for source in seeds(name):
        broken = finished(mutated(arguments, source, [*STRANGE, *NOT_JSON]))
        if isinstance(broken, dict):
            broken = {key: value for key, value in broken.items() if isinstance(key, str)}
            answers_or_refuses(lambda broken=broken: call(**broken))


def test_policies() -> None:
    """The head of a file is JSON behind a checksum, which whoever breaks the file on purpose makes anew."""
    whole = search.cfr("kuhn", iterations=3).policy.to_bytes()
    line, head, rest = whole.split(b"\n", 2)
    for source in seeds("policy"):
        text = as_json(mutated(json.loads(head), source))
        data = b"\n".join([line, text.encode(), rest[: -record.CHECKSUM]])
        data += hashlib.blake2b(data, digest_size=record.CHECKSUM).digest()
        answers_or_refuses(lambda data=data: search.TabularPolicy.from_bytes(data))


def test_fields(tmp_path: Path) -> None:
    value = json.loads(field_text(chinese.Field.standard(), chinese.Rules()))
    path = tmp_path / "field"
    for number in range(40):
        source = random.Random(number)
        small = {key: entry for key, entry in value.items() if key not in ("front", "middle", "back")}
        broken = mutated(small, source)
        if isinstance(broken, dict):
            broken = {**{row: value[row] for row in ("front", "middle", "back")}, **broken}
        path.write_text(as_json(broken))
        answers_or_refuses(lambda: chinese.load_field(path))


@pytest.mark.parametrize(
    "text", ['{"a": 1, "a": 2}', '{"b": {"a": 1, "a": 1}}', "NaN", "[Infinity]", "[" * 40 + "]" * 40]
)
def test_what_other_readers_of_json_let_pass(text: str) -> None:
    for read, _ in RECORDS.values():
        with pytest.raises(palatine.RecordError):
            read(text)


def test_a_key_that_is_there_twice_is_named() -> None:
    text = state_of("kuhn").to_json().replace('"dealer"', '"dealer": 0, "dealer"')
    with pytest.raises(palatine.RecordError, match="'dealer' is there twice"):
        game.State.from_json(text)


def test_a_build_without_cards_is_refused_everywhere() -> None:
    build = {"cards": "", "value": 8, "owner": 0}
    for call in (
        lambda: casino.State.setup(["8c 2d", None], builds=[build]),
        lambda: casino.Rules.from_dict({"setup": {"builds": [build]}}),
        lambda: casino.Setup(builds=(build,)),
        lambda: casino.Build("", 8, 0),
    ):
        with pytest.raises(palatine.StateError, match="a build has two cards at least"):
            call()


def test_broken_records_show_no_cards() -> None:
    """What is hidden in a record is not repeated by the error about it."""
    state = kuhn.State()
    palatine.Dealer("Qs Js").play(state)
    written = json.loads(state.to_json())
    text = json.dumps({"moves": written.pop("moves"), **written})
    assert kuhn.State.from_json(text) == state
    for broken in (text[:-1], text + "x", json.dumps([text]), text.replace('"game"', '"name"'), "[" * 40 + text):
        with pytest.raises(palatine.RecordError) as error:
            kuhn.State.from_json(broken)
        assert "Qs" not in str(error.value)
        assert "Js" not in str(error.value)
