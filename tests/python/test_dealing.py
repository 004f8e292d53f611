"""How sessions and matches are dealt: by a key of their own, again from a record, by a seed or by hand."""

import copy
import hmac
import json
import pickle
from typing import Any

import pytest

from palatine import Card, Dealer, Error, RecordError, casino, palace

KEY = bytes(range(32))
KINDS = [palace.Session, casino.Match]
Table = palace.Session | casino.Match


def key_of_game(key: bytes, number: int) -> bytes:
    """From the description."""
    return hmac.digest(key, b"game" + number.to_bytes(8, "big"), "sha256")


def states_of(table: Any) -> list[Any]:
    """All hands or deals so far."""
    return list(table.states) if isinstance(table, casino.Match) else [*table._now.before, table._now.state]


def play_on(table: Any, games: int) -> None:
    while len(states_of(table)) < games:
        if isinstance(table, palace.Session) and table.hand_is_over:
            table.next_hand()
        else:
            table.apply("fold" if isinstance(table, palace.Session) else table.state.default_move())


def below(key: bytes, number: int, count: int) -> int:
    digest = hmac.digest(key, number.to_bytes(8, "big") + bytes(4), "sha256")
    for start in range(0, 32, 4):
        word = int.from_bytes(digest[start : start + 4], "big")
        if word < 2**32 // count * count:
            return word % count
    raise AssertionError


@pytest.mark.parametrize("kind", KINDS)
def test_no_two_tables_are_dealt_alike(kind: type[Table]) -> None:
    """By default every table has a key of its own from the system's entropy."""
    tables = [kind() for _ in range(30)]
    assert len({table.dealing.key for table in tables}) == 30  # type: ignore[union-attr]
    assert len({states_of(table)[0].to_json() for table in tables}) == 30
    assert all(table.seed is None for table in tables)


@pytest.mark.parametrize("kind", KINDS)
def test_each_game_has_a_key_of_its_own(kind: type[Table]) -> None:
    table = kind(num_players=3, dealing=Dealer.from_key(KEY))
    play_on(table, 3)
    for number, state in enumerate(states_of(table)):
        dealer = Dealer.from_key(key_of_game(KEY, number))
        while state.history:
            actor, move = state.history[-1]
            state.undo()
            assert actor >= 0 or dealer.action(state) == move.card


def test_the_first_dealer_is_drawn_from_the_key() -> None:
    """PP-2: the pack shuffled by Fisher and Yates with the key's numbers; of a match one number."""
    key = hmac.digest(KEY, b"first dealer" + bytes(8), "sha256")
    pack = [Card(card) for card in range(52)]
    for number, last in enumerate(range(51, 0, -1)):
        other = below(key, number, last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    session = palace.Session(num_players=5, dealing=Dealer.from_key(KEY))
    assert session.draws[0] == tuple(enumerate(pack[:5]))
    assert casino.Match(num_players=4, dealing=Dealer.from_key(KEY)).dealer == below(key, 0, 4)
    for kind in KINDS:
        assert {kind(num_players=4).dealer for _ in range(60)} == {0, 1, 2, 3}


@pytest.mark.parametrize("kind", KINDS)
def test_a_seed_is_short_for_its_dealer(kind: type[Table]) -> None:
    assert kind(seed=5).to_json() == kind(dealing=Dealer(5)).to_json()
    assert (kind(seed=5).seed, kind(dealing="manual").seed, kind(dealing="manual").dealing) == (5, None, "manual")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("dealing", ["key", "seed", "manual"])
def test_a_record_deals_on_alike(kind: type[Table], dealing: str) -> None:
    table = kind(num_players=3, dealing={"key": Dealer.from_key(KEY), "seed": Dealer(9), "manual": "manual"}[dealing])  # type: ignore[arg-type]
    if dealing != "manual":
        play_on(table, 2)
    held = json.loads(table.to_json())["dealing"]
    if isinstance(table.dealing, Dealer) and table.dealing.key is not None:
        assert held == {"key": table.dealing.key.hex()}
    else:
        assert held == (dealing if dealing == "manual" else {"seed": 9})
    for other in (kind.from_json(table.to_json()), pickle.loads(pickle.dumps(table)), copy.deepcopy(table)):
        assert other == table
        mine = copy.copy(table)
        for both in (mine, other):
            if dealing == "manual":
                both.apply("deal As")
            else:
                play_on(both, 4)
        assert other == mine


@pytest.mark.parametrize("kind", KINDS)
def test_views_and_texts_give_nothing_away(kind: type[Table]) -> None:
    table = kind(num_players=3, dealing=Dealer.from_key(KEY))
    play_on(table, 2)
    assert isinstance(table.dealing, Dealer)
    assert table.dealing.key is not None
    for number in range(3):
        for key in (table.dealing.key, key_of_game(table.dealing.key, number)):
            for viewer in (None, 0, 1, 2):
                shown = json.dumps(table.view(viewer)) + repr(table) + str(table) + repr(table.dealing)
                assert key.hex() not in shown
                assert str(int.from_bytes(key, "big")) not in shown


@pytest.mark.parametrize("kind", KINDS)
def test_wrong_dealings(kind: type[Table]) -> None:
    for wrong, named in ((Dealer("As Ks"), "a pack of 2 cards"), (KEY.hex(), "not another text")):
        with pytest.raises(Error, match=named) as refused:
            kind(dealing=wrong)  # type: ignore[arg-type]
        assert KEY.hex()[:6] not in str(refused.value)
    with pytest.raises(Error, match="not both"):
        kind(dealing="manual", seed=3)
    for other in (7, KEY, True, object()):
        with pytest.raises(TypeError, match="dealing must be a Dealer or 'manual', not"):
            kind(dealing=other)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        kind(None, 2, 7)  # type: ignore[misc]


@pytest.mark.parametrize("kind", KINDS)
def test_records_with_a_wrong_dealing(kind: type[Table]) -> None:
    """Nothing of a key gets into an error."""
    record = json.loads(kind(dealing=Dealer.from_key(KEY)).to_json())
    secret = KEY.hex()
    for wrong in (
        None,
        7,
        "hand",
        {},
        {"seed": -1},
        {"seed": True},
        {"seed": "7"},
        {"key": secret[:-1]},
        {"key": secret + "0"},
        {"key": 7},
        {"key": "x" * 64},
        {"key": list(KEY)},
        {"key": secret, "seed": 1},
        [secret],
        secret,
    ):
        with pytest.raises(RecordError) as error:
            kind.from_json(json.dumps({**record, "dealing": wrong}))
        assert "dealing must be 'manual'" in str(error.value)
        assert secret[:16] not in str(error.value)


@pytest.mark.parametrize("kind", KINDS)
def test_broken_records_show_no_key(kind: type[Table]) -> None:
    """Errors get into logs, and the key of a damaged record still deals: no part of the record is repeated."""
    record = json.loads(kind(dealing=Dealer.from_key(KEY)).to_json())
    secret = record.pop("dealing")
    whole = json.dumps({"dealing": secret, **record})
    broken = [
        whole[:-1],
        whole + "x",
        whole.replace("}", "]", 1),
        whole.replace("2", "NaN", 1),
        f"[{whole}]",
        "[" * 40 + whole + "]" * 40,
        json.dumps({"dealing": secret}),
        json.dumps({"dealing": secret, **record, "more": 1}),
        json.dumps({"dealing": secret, **record, "dealer": secret["key"]}),
        json.dumps({"dealing": secret, **record, "dealer": secret}),
    ]
    for text in broken:
        with pytest.raises(RecordError) as error:
            kind.from_json(text)
        assert not any(KEY.hex()[at : at + 6] in str(error.value) for at in range(58))
