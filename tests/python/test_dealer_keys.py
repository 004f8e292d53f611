"""Dealers with a key: draws as documented, from Python's own HMAC; keys of their own by default; nothing given away."""

import copy
import hmac
import pickle
from collections import Counter
from typing import Any

import pytest

from palatine import Card, CardError, CardSet, Dealer, Error, _core, casino, chinese, kuhn, leduc, palace

KEY = bytes(range(1, 33))


def drawn(key: bytes, number: int, count: int) -> int:
    """The index of an action, once more, from the description."""
    end = 2**32 // count * count
    for block in range(1000):
        digest = hmac.digest(key, number.to_bytes(8, "big") + block.to_bytes(4, "big"), "sha256")
        for start in range(0, 32, 4):
            word = int.from_bytes(digest[start : start + 4], "big")
            if word < end:
                return word % count
    raise AssertionError


@pytest.mark.parametrize("key", [KEY, bytes(32), b"\xff" * 32, hmac.digest(b"x", b"y", "sha256")])
@pytest.mark.parametrize("make", [kuhn.State, leduc.State, casino.State, chinese.State, palace.State])
def test_draws_are_documented(key: bytes, make: Any) -> None:
    """The k-th draw is the action of the documented index, whatever the players do."""
    state, dealer, numbers = make(), Dealer.from_key(key), []
    while not state.is_terminal():
        if state.is_chance_node():
            numbers.append(state.num_chance_turns)
            actions = state.legal_actions()
            expected = actions[drawn(key, numbers[-1], len(actions))]
            assert dealer.action(state) == expected
            state.apply(expected)
        else:
            state.apply("buy" if state.is_legal("buy") else state.default_move())
        if state.name == "palace" and len(numbers) == 80:
            break
    assert numbers == list(range(len(numbers)))
    again = make()
    dealer.play(again)
    assert again._turns() == state._turns()[: len(again._turns())]


def test_a_test_vector() -> None:
    """What another implementation has to deal from the key 01 02 .. 20: five cards from all 52."""
    state = leduc.State(leduc.Rules(deck=CardSet.full()), 5)
    Dealer.from_key(KEY).play(state)
    assert [str(move.card) for _, move in state.history] == ["7s", "2d", "9h", "7d", "2h"]
    left = list(range(52))
    assert [left.pop(drawn(KEY, number, len(left))) for number in range(5)] == [move.card for _, move in state.history]


def test_words_that_would_favour_an_action_are_passed_over() -> None:
    """Of 2**31 + 1 actions nearly every second word is refused, so that some draws take a second block."""
    count = 2**31 + 1
    for number in range(300):
        assert _core.keyed_below(KEY, number, count) == drawn(KEY, number, count)


def test_derived_keys() -> None:
    for number in (0, 1, 2**64 - 1):
        expected = hmac.digest(KEY, b"game" + number.to_bytes(8, "big"), "sha256")
        assert _core.derived_key(KEY, "game", number) == expected
    for wrong in ("", 3, None, bytearray(32)):
        with pytest.raises(TypeError):
            _core.derived_key(wrong, "game", 0)  # type: ignore[arg-type]


def test_keys_deal_evenly() -> None:
    """Chi-square over the 30 first two cards of Leduc; 0.1 % bound."""
    n = 6000
    found: Counter[tuple[int, ...]] = Counter()
    for number in range(n):
        state = leduc.State()
        Dealer.from_key(number.to_bytes(32, "big")).play(state)
        found[tuple(move.card for _, move in state.history)] += 1
    assert len(found) == 30
    assert sum((count - n / 30) ** 2 / (n / 30) for count in found.values()) < 58.3


def test_a_dealer_of_its_own_by_default() -> None:
    """256 bits from the system, and the same dealer again from them."""
    dealers = [Dealer() for _ in range(50)]
    keys = {dealer.key for dealer in dealers}
    assert len(keys) == 50
    assert all(isinstance(key, bytes) and len(key) == 32 for key in keys)
    deals = set()
    for dealer in dealers:
        state, again = chinese.State(), chinese.State()
        dealer.play(state)
        assert dealer.key is not None
        Dealer.from_key(dealer.key).play(again)
        assert state == again
        deals.add(state.to_json())
    assert len(deals) == 50


def test_what_a_dealer_is() -> None:
    assert (Dealer(7).seed, Dealer(7).key) == (7, None)
    assert (Dealer("As").seed, Dealer("As").key) == (None, None)
    assert (Dealer().seed, Dealer.from_key(KEY).key) == (None, KEY)


def test_nothing_is_given_away() -> None:
    """`repr` and errors show neither key nor seed."""
    assert repr(Dealer.from_key(KEY)) == repr(Dealer()) == str(Dealer()) == "<palatine.Dealer of a key>"
    for wrong in (b"", KEY[:-1], KEY + b"\0", b"secret"):
        with pytest.raises(Error) as error:
            Dealer.from_key(wrong)
        assert str(error.value) == f"a key has 32 bytes, not {len(wrong)}"
    for other in (None, 7, KEY.hex(), bytearray(KEY), list(KEY)):
        with pytest.raises(TypeError) as refused:
            Dealer.from_key(other)  # type: ignore[arg-type]
        assert str(refused.value) == f"key must be bytes, not {type(other).__name__}"


@pytest.mark.parametrize("form", [bytes, bytearray, memoryview, bytes.hex, lambda key: key.hex().upper()])
def test_a_key_in_the_place_of_a_pack_is_not_shown(form: Any) -> None:
    for key in (KEY, bytes(range(200, 232)), hmac.digest(b"x", b"y", "sha256")):
        if form in (bytes, bytearray, memoryview) and key == KEY:
            continue  # the numbers of 32 cards
        with pytest.raises(CardError) as refused:
            Dealer(form(key))
        assert str(refused.value) == "no cards, but like a key, which goes to Dealer.from_key as bytes"
        with pytest.raises(CardError) as refused:
            Dealer("As", reshuffle=lambda _, key=key: form(key))._new_order(1, [Card("As")])  # type: ignore[misc]
        assert "like a key" in str(refused.value)


@pytest.mark.parametrize("dealer", [Dealer.from_key(KEY), Dealer(5), Dealer("Js Ks Qs")], ids=["key", "seed", "pack"])
def test_copies_deal_the_same(dealer: Dealer) -> None:
    state = kuhn.State()
    dealer.play(state)
    for other in (copy.copy(dealer), copy.deepcopy(dealer), pickle.loads(pickle.dumps(dealer))):
        again = kuhn.State()
        other.play(again)
        assert again == state
        assert repr(other) == repr(dealer)


def test_undo_repeats() -> None:
    dealer, state = Dealer.from_key(KEY), palace.State()
    dealer.play(state)
    while state.num_chance_turns < 30:
        state.apply("buy" if state.is_legal("buy") else state.default_move())
        dealer.play(state)
    cards = state._turns()
    while state.num_chance_turns > 9:
        state.undo()
    while state.num_chance_turns < 30:
        state.apply(dealer.action(state) if state.is_chance_node() else cards[len(state._turns())][1])
    assert state._turns() == cards[: len(state._turns())]
    assert Card(cards[-1][1]) is not None
