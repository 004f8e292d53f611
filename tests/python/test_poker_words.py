"""What a value says of itself: its category, its words, and the five cards that make it."""

import itertools
import random
from collections import Counter

import pytest

import hand_corpus
import palatine
import referee
from palatine import poker
from palatine.poker import Category

ALL_VALUES = range(9842)
NAMES = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
CATEGORY_NAMES = [
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
]


def plural(rank: int) -> str:
    return NAMES[rank] + ("es" if NAMES[rank].endswith("x") else "s")


def words(key: referee.Key) -> str:
    """The plain formatter: the description of a class from the referee's key."""
    category, *ranks = key
    if not ranks:
        return "no cards"
    if category == referee.STRAIGHT_FLUSH and ranks == [12]:
        return "royal flush"
    head = {
        referee.HIGH_CARD: f"{NAMES[ranks[0]]} high",
        referee.PAIR: f"pair of {plural(ranks[0])}",
        referee.TWO_PAIR: f"two pair, {plural(ranks[0])} and {plural(ranks[1])}" if len(ranks) > 1 else "",
        referee.TRIPS: f"three of a kind, {plural(ranks[0])}",
        referee.STRAIGHT: f"straight, {NAMES[ranks[0]]} high",
        referee.FLUSH: f"flush, {NAMES[ranks[0]]} high",
        referee.FULL_HOUSE: f"full house, {plural(ranks[0])} over {plural(ranks[1])}" if len(ranks) > 1 else "",
        referee.QUADS: f"four of a kind, {plural(ranks[0])}",
        referee.STRAIGHT_FLUSH: f"straight flush, {NAMES[ranks[0]]} high",
    }[category]
    kickers = ranks[2:] if category in (referee.TWO_PAIR, referee.FULL_HOUSE) else ranks[1:]
    if kickers:
        head += (", kicker " if len(kickers) == 1 else ", kickers ") + " ".join(NAMES[r] for r in kickers)
    return head


def test_describe_every_value() -> None:
    for value, key in enumerate(referee.all_keys()):
        assert poker.describe(value) == words(key)


def test_descriptions_are_unique() -> None:
    assert len({poker.describe(value) for value in ALL_VALUES}) == 9842


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("", "no cards"),
        ("Kc Kd Kh 2s 2c", "full house, kings over twos"),
        ("As Ks Qs Js Ts", "royal flush"),
        ("6c 6d", "pair of sixes"),
        ("5c 4d 3h 2s Ac", "straight, five high"),
        ("Ad 2d 3d 4d 5d", "straight flush, five high"),
        ("Qc Qd Jh Js Tc", "two pair, queens and jacks, kicker ten"),
        ("Ac Ad Kc Kd", "two pair, aces and kings"),
        ("9c", "nine high"),
        ("Ac Kc 3c", "ace high, kickers king three"),
    ],
)
def test_describe_examples(cards: str, text: str) -> None:
    assert poker.describe(poker.evaluate(cards)) == text


def test_category_of_every_value() -> None:
    for value, key in enumerate(referee.all_keys()):
        assert poker.category(value) == key[0]
        assert isinstance(poker.category(value), Category)


def test_category_names() -> None:
    assert [category.value for category in Category] == list(range(9))
    assert [category.name for category in Category] == [
        "HIGH_CARD",
        "PAIR",
        "TWO_PAIR",
        "THREE_OF_A_KIND",
        "STRAIGHT",
        "FLUSH",
        "FULL_HOUSE",
        "FOUR_OF_A_KIND",
        "STRAIGHT_FLUSH",
    ]
    assert [poker.category_name(category) for category in Category] == CATEGORY_NAMES


@pytest.mark.parametrize("bad", [-1, 9842, 65535, 65536, 2**32, 2**63, 2**64, -(2**70), 10**30])
def test_no_such_value(bad: int) -> None:
    for call in (poker.describe, poker.category):
        with pytest.raises(palatine.Error, match=str(bad)):
            call(bad)


def example_hands() -> list[list[int]]:
    """A hand of each of the 9,842 classes."""
    hands: dict[referee.Key, list[int]] = {}
    for size in range(6):
        for ranks in referee.rank_multisets(size):
            used = Counter[int]()
            hand = []
            for i, r in enumerate(ranks):
                hand.append(4 * r + (used[r] if len(set(ranks)) < size else i % 2))
                used[r] += 1
            hands[referee.key_of_hand(hand)] = hand
            if size == 5 and len(set(ranks)) == 5:
                suited = [4 * r + ranks[0] % 4 for r in ranks]
                hands[referee.key_of_hand(suited)] = suited
    assert len(hands) == 9842
    return list(hands.values())


def check_best_five(cards: list[int]) -> None:
    best = poker.best_five(cards)
    key = referee.best_key_by_rules(cards)
    assert all(isinstance(card, palatine.Card) for card in best)
    assert set(best) <= set(cards)
    assert len(set(best)) == len(best) == min(5, len(cards))
    assert referee.key_of_hand(best) == key
    ranks = [card.rank for card in best]
    if key[0] in (referee.STRAIGHT, referee.STRAIGHT_FLUSH):
        assert ranks == [(key[1] - i) % 13 for i in range(5)]  # the wheel ends with its ace
    else:
        count = Counter(ranks)
        assert ranks == sorted(ranks, key=lambda r: (count[r], r), reverse=True)


def test_best_five_of_every_class() -> None:
    for hand in example_hands():
        check_best_five(hand)


@pytest.mark.parametrize("size", range(53))
def test_best_five_of_any_number_of_cards(size: int) -> None:
    for hand in hand_corpus.rows(size)[:40].tolist():
        check_best_five(hand)


def test_best_five_of_constructed_hands() -> None:
    for hand in hand_corpus.constructed()[::2]:
        check_best_five(list(hand))


def test_best_five_does_not_depend_on_the_order_given() -> None:
    shuffler = random.Random(3)
    for hand in hand_corpus.constructed()[::9]:
        shuffled = list(hand)
        shuffler.shuffle(shuffled)
        assert poker.best_five(shuffled) == poker.best_five(hand) == poker.best_five(palatine.CardSet(hand))


def test_best_five_examples() -> None:
    def text(cards: str) -> str:
        return " ".join(map(str, poker.best_five(cards)))

    assert text("2c 3d 4h 5s Ac Kd Kh") == "5s 4h 3d 2c Ac"
    assert text("2s 2d 9c 9h 9d As Kd") == "9h 9d 9c 2s 2d"
    assert text("Ad 2d 3d 4d 5d Kd Ks") == "5d 4d 3d 2d Ad"
    assert text("Ac Ad") == "Ad Ac"
    assert text("") == ""


def test_best_five_of_two_equal_flushes_is_of_one_suit() -> None:
    for one, other in itertools.combinations(range(4), 2):
        hand = [4 * r + s for s in (one, other) for r in (1, 3, 5, 7, 12)]
        assert {card.suit for card in poker.best_five(hand)} == {other}
