"""The order of hands of any size equals the referee's, through every way to ask for one value."""

import random

import pytest

import hand_corpus
import palatine
import referee
from palatine import poker

ANY_SIZE = range(53)


@pytest.mark.parametrize("size", range(17))
def test_hands_of_up_to_16_cards_against_all_their_fives(size: int) -> None:
    for hand in hand_corpus.rows(size)[: 300 if size < 12 else 60].tolist():
        assert poker.evaluate(hand) == referee.evaluate(hand), referee.to_text(hand)


@pytest.mark.parametrize("size", ANY_SIZE)
def test_hands_of_any_size(size: int) -> None:
    expected = hand_corpus.referee_values(size).tolist()
    for hand, value in zip(hand_corpus.rows(size).tolist(), expected, strict=True):
        assert poker.evaluate_mask(referee.mask_of(hand)) == value, referee.to_text(hand)


@pytest.mark.parametrize("name", hand_corpus.AWKWARD)
def test_awkward_hands(name: str) -> None:
    text, key = hand_corpus.AWKWARD[name]
    assert poker.evaluate(text) == referee.value_of_key(key)


def test_constructed_hands() -> None:
    for hand in hand_corpus.constructed():
        value = referee.evaluate_by_rules(hand)
        assert poker.evaluate_mask(referee.mask_of(hand)) == value, referee.to_text(hand)


@pytest.mark.parametrize("size", ANY_SIZE)
def test_every_form_of_the_same_cards(size: int) -> None:
    for hand, value in zip(
        hand_corpus.rows(size)[:6].tolist(), hand_corpus.referee_values(size).tolist(), strict=False
    ):
        text = referee.to_text(hand)
        cards = [palatine.Card(card) for card in hand]
        forms = [
            text,
            text.replace(" ", ""),
            text.replace("T", "10"),
            text.split(),
            hand,
            tuple(hand),
            cards,
            tuple(cards),
            iter(hand),
            (card for card in cards),
            bytes(hand),
            bytearray(hand),
            palatine.CardSet(hand),
            set(hand),
            frozenset(cards),
            [text.split()[i] if i % 3 == 0 else hand[i] if i % 3 == 1 else cards[i] for i in range(size)],
        ]
        assert [poker.evaluate(form) for form in forms] == [value] * len(forms)
        assert poker.evaluate_mask(referee.mask_of(hand)) == value


def test_the_order_of_the_cards_does_not_matter() -> None:
    shuffler = random.Random(5)
    for hand in hand_corpus.constructed()[::7]:
        value = poker.evaluate(hand)
        shuffled = list(hand)
        shuffler.shuffle(shuffled)
        assert poker.evaluate(shuffled) == value
        assert poker.evaluate(sorted(hand, reverse=True)) == value


def test_another_card_never_makes_a_hand_worse() -> None:
    shuffler = random.Random(6)
    for _ in range(300):
        deck = list(range(52))
        shuffler.shuffle(deck)
        values = [poker.evaluate(deck[:size]) for size in range(53)]
        assert values == sorted(values)
        assert values[0] == 0
        assert values[52] == 9841


def test_naming_the_suits_differently_changes_nothing() -> None:
    shuffler = random.Random(8)
    for hand in hand_corpus.constructed()[::5]:
        naming = list(range(4))
        shuffler.shuffle(naming)
        renamed = [4 * (card // 4) + naming[card % 4] for card in hand]
        assert poker.evaluate(renamed) == poker.evaluate(hand)
