"""Any text is cards or a CardError, and what was read prints back as the same cards."""

import itertools
import random

import hypothesis
import pytest
from hypothesis import strategies as st

import palatine
from palatine import Card, CardError, CardSet, parse_cards, poker

WRITINGS = {
    Card(4 * rank + suit): [r + s for r in ranks for s in suits]
    for rank, ranks in enumerate([*"23456789", *(["T", "t", "10"], "Jj", "Qq", "Kk", "Aa")])
    for suit, suits in enumerate(["cC♣", "dD♦", "hH♥", "sS♠"])
}
SEPARATORS = ["", " ", "  ", ",", ", ", "\t", "\n", "\r\n", " ,\n"]
# Letters that look like cards, or nearly, or are awkward for whoever reads bytes.
ALPHABET = "23456789TJQKAtjqkaCDHScdhs10 ,\t\n♣♦♥♠♤♡♢♧xXeß０１２ＡＳ\u0000\u00a0\u200b\ufe0f\U0001f0a1\ud800\udfff"

cards = st.lists(st.sampled_from(sorted(WRITINGS)), unique=True, max_size=52)


def read(text: str) -> list[Card] | None:
    """The cards of a text, or None; checks that everybody who reads texts says the same."""
    try:
        found = parse_cards(text)
    except CardError:
        for call in (CardSet, poker.evaluate, poker.best_five):
            with pytest.raises(CardError):
                call(text)
        return None
    assert CardSet(text) == CardSet(found)
    assert poker.evaluate(text) == poker.evaluate(found)
    assert poker.best_five(text) == poker.best_five(found)
    return found


def check(text: str) -> None:
    found = read(text)
    if found is not None:
        assert len(set(found)) == len(found)
        assert parse_cards(" ".join(map(str, found))) == found
        assert parse_cards("".join(map(str, found))) == found
        assert CardSet(str(CardSet(found))) == CardSet(found)
    try:
        card = Card(text)
    except CardError:
        return
    assert found == [card]
    assert Card(str(card)) == card


@hypothesis.given(cards, st.data())
def test_every_writing_with_every_separator_reads_back(hand: list[Card], data: st.DataObject) -> None:
    pieces = []
    for card in hand:
        pieces.append(data.draw(st.sampled_from(SEPARATORS)))
        pieces.append(data.draw(st.sampled_from(WRITINGS[card])))
    assert read("".join(pieces) + data.draw(st.sampled_from(SEPARATORS))) == hand


@hypothesis.given(cards)
def test_sets_print_and_read_back(hand: list[Card]) -> None:
    assert CardSet(str(CardSet(hand))) == CardSet(hand)
    assert parse_cards(str(CardSet(hand))) == sorted(hand, reverse=True)


@hypothesis.given(st.text())
def test_any_text(text: str) -> None:
    check(text)


@hypothesis.given(st.text(alphabet=ALPHABET, max_size=12))
@hypothesis.settings(max_examples=1500)
def test_texts_that_look_like_cards(text: str) -> None:
    check(text)


@hypothesis.given(st.binary(max_size=60))
def test_any_bytes_are_ids_or_an_error(data: bytes) -> None:
    good = all(card < 52 for card in data) and len(set(data)) == len(data)
    for form in (data, bytearray(data)):
        if good:
            assert poker.evaluate(form) == poker.evaluate(list(data))
        else:
            with pytest.raises(CardError):
                poker.evaluate(form)


@hypothesis.given(st.lists(st.one_of(st.text(alphabet=ALPHABET, max_size=4), st.integers()), max_size=8))
def test_any_list_of_texts_and_numbers(items: list[str | int]) -> None:
    try:
        value = poker.evaluate(items)
    except CardError:
        return
    assert 0 <= value < poker.NUM_VALUES


def test_random_letters_by_the_thousand() -> None:
    shuffler = random.Random(2)
    read_count = 0
    for _ in range(30_000):
        text = "".join(shuffler.choices(ALPHABET, k=shuffler.randint(0, 6)))
        try:
            found = parse_cards(text)
        except CardError:
            continue
        read_count += bool(found)
        assert parse_cards("".join(map(str, found))) == found
    assert read_count > 100


def test_every_pair_and_triple_of_letters() -> None:
    """Exactly the documented writings are cards, of all texts of two letters, and with 10 of three."""
    letters = sorted({*ALPHABET, *(chr(i) for i in range(0x21, 0x7F))} - {"\ufe0f", *"♤♡♢♧", *" ,\t\n\r"})
    known = {text: card for card, texts in WRITINGS.items() for text in texts}
    texts = ["".join(pair) for pair in itertools.product(letters, repeat=2)]
    texts += ["1" + "".join(pair) for pair in itertools.product(letters, repeat=2)]
    for text in texts:
        try:
            card: Card | None = Card(text)
        except CardError:
            card = None
        assert card == known.get(text), repr(text)


@pytest.mark.parametrize("text", ["A\ud800", "\ud800", "\udcffAs", "As\udc00", "\x00", "As\x00", "A\x00s", "As\x00Kd"])
def test_surrogates_and_zeros(text: str) -> None:
    for call in (Card, parse_cards, CardSet, poker.evaluate, poker.best_five):
        with pytest.raises(CardError):
            call(text)


@pytest.mark.parametrize("text", ["１０s", "Ａs", "Aｓ", "А♠", "Тs", "A\u200bs", "A\u00a0s", "٢c", "²c", "ﬆ"])
def test_lookalikes_are_refused(text: str) -> None:
    with pytest.raises(CardError):
        parse_cards(text)


def test_a_str_subclass_is_a_text() -> None:
    class Text(str):
        __slots__ = ()

    assert parse_cards(Text("As Kd")) == [51, 45]
    assert Card(Text("As")) == 51
    assert poker.evaluate(Text("As Kd")) == poker.evaluate([Text("As"), "Kd"])
    assert palatine.CardSet(Text("As")) == CardSet("As")
