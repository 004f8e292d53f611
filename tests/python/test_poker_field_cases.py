"""Hands that went wrong in real programs, and the whole kind of each."""

import itertools

import numpy as np
import pytest

import palatine
import referee
from palatine import poker
from palatine.poker import Category

SUITS = "cdhs"


def value(text: str) -> int:
    return poker.evaluate(text)


def category(text: str) -> Category:
    return poker.category(poker.evaluate(text))


def all_suitings(ranks: str) -> list[str]:
    """All ways to give suits to different ranks."""
    return ["".join(r + s for r, s in zip(ranks, suits, strict=True)) for suits in itertools.product(SUITS, repeat=5)]


def test_named_hands() -> None:
    assert category("9c 9d 6h 4s 4c") == Category.TWO_PAIR
    assert category("Kc Kd Kh 7s 3c") == Category.THREE_OF_A_KIND
    assert category("Ac Kd Qh 3s 2c") == Category.HIGH_CARD
    assert category("Ad 2d 3d 4d 5d") == Category.STRAIGHT_FLUSH
    assert value("KcKdKh 9s9c") > value("KcKdKh 4s4c")
    assert value("KcKd 9h9s 4c") > value("KcKd 9h9s 2c")


@pytest.mark.parametrize("ranks", ["QKA23", "KA234", "JQKA2"])
def test_straights_do_not_go_around_the_corner(ranks: str) -> None:
    for text in all_suitings(ranks):
        one_suit = len(set(text[1::2])) == 1
        assert category(text) == (Category.FLUSH if one_suit else Category.HIGH_CARD), text


def test_the_wheel_is_the_lowest_straight() -> None:
    order = "A23456789TJQKA"
    straights = [order[i : i + 5] for i in range(10)]
    for suited in (False, True):
        values = []
        for ranks in straights:
            found = {value(text) for text in all_suitings(ranks) if (len(set(text[1::2])) == 1) == suited}
            assert len(found) == 1
            values.append(found.pop())
        assert values == sorted(set(values))
        assert {poker.category(v) for v in values} == {Category.STRAIGHT_FLUSH if suited else Category.STRAIGHT}


@pytest.mark.parametrize(
    ("front", "middle", "back"),
    [
        ("5s Qh Ad", "9c Td Js Qc Kd", "2h 3s 4s 5c Ac"),
        ("2s Qs Kh", "4s 5c 6c 7d 8h", "2c 3s 4c 5d Ah"),
        ("2s 6c 6s", "8h 9s Ts Jd Qd", "2d 3c 4h 5h As"),
    ],
)
def test_a_wheel_in_the_back_is_below_a_straight_in_the_middle(front: str, middle: str, back: str) -> None:
    assert value(front) < value(back) < value(middle)


def test_any_flush_beats_any_straight_or_trips() -> None:
    lowest_flush = value("7c 5c 4c 3c 2c")
    assert category("7c 5c 4c 3c 2c") == Category.FLUSH
    assert lowest_flush == value("Ac Kd Qh Js Tc") + 1
    assert value("2c 2d 2h") < value("Ac Ad Ah Ks Qc") < value("Ac 2d 3h 4s 5c") < lowest_flush


def test_three_cards_against_five() -> None:
    assert value("Kc Kd Ah") > value("Kh Ks Qc 7d 3h")
    assert value("Ac Ad 9h") < value("Ah As 9c 8d 7h")
    assert value("Kc Kd 9h 9s 4c") > value("Kc Kd 9h 9s 2c")


def test_every_hand_of_three_against_every_hand_of_five() -> None:
    """A missing kicker loses to any kicker, and a better one wins: value order is the order of the keys."""
    threes = sorted(referee.class_counts(3))
    fives = sorted(referee.class_counts(5))
    example = {}
    for size in (3, 5):
        for ranks in referee.rank_multisets(size):
            for suited in (False, True) if size == 5 and len(set(ranks)) == 5 else (False,):
                used: dict[int, int] = {}
                hand = []
                for i, r in enumerate(ranks):
                    suit = 0 if suited else used.get(r, 0) if len(set(ranks)) < len(ranks) else i % 4
                    used[r] = used.get(r, 0) + 1
                    hand.append(4 * r + suit)
                if not suited and size == 5 and len({card % 4 for card in hand}) == 1:
                    hand[0] += 1
                example[referee.key_of_hand(hand)] = poker.evaluate(hand)
    assert set(example) == {*threes, *fives}
    values = [example[key] for key in sorted(example)]
    assert values == sorted(set(values))


def test_the_board_plays() -> None:
    board = "Jd Tc Qs Ks 9s "
    values = {value(board + hole) for hole in ("9c 2s", "Jh Kh", "Qc 4h", "Qh 8d")}
    assert values == {value("9c Td Jh Qs Kc")}


def test_two_cards_that_do_not_play_tie() -> None:
    """The value depends on the best five only: seven cards tie with their own best five."""
    rng = np.random.RandomState(11)
    for _ in range(2000):
        seven = [palatine.Card(int(card)) for card in rng.permutation(52)[:7]]
        assert poker.evaluate(poker.best_five(seven)) == poker.evaluate(seven)


def test_aces_and_sixes_with_a_queen() -> None:
    board = "6c Qc Ad 6s Ac "
    assert value(board + "3s 3d") == value(board + "Td Js") == value("Ad Ac 6c 6s Qc")


def test_three_pairs_take_the_best_kicker_there_is() -> None:
    """Every three pairs and every seventh card, in suits where no flush can be."""
    for high, middle, low in itertools.combinations(range(12, -1, -1), 3):
        pairs = [4 * r + s for r, suits in ((high, (0, 1)), (middle, (2, 3)), (low, (0, 1))) for s in suits]
        for kicker in set(range(13)) - {high, middle, low}:
            seven = [*pairs, 4 * kicker + 2]
            key = (referee.TWO_PAIR, high, middle, max(low, kicker))
            assert poker.evaluate(seven) == referee.value_of_key(key), referee.to_text(seven)


def test_two_trips_are_a_full_house() -> None:
    for high, low in itertools.combinations(range(12, -1, -1), 2):
        for kicker in set(range(13)) - {high, low}:
            seven = [4 * high, 4 * high + 1, 4 * high + 2, 4 * low + 1, 4 * low + 2, 4 * low + 3, 4 * kicker]
            assert poker.evaluate(seven) == referee.value_of_key((referee.FULL_HOUSE, high, low))


def test_quads_take_the_best_kicker_there_is() -> None:
    """Four of one rank with one to four cards of each of two other ranks."""
    for quads in range(13):
        four = [4 * quads + s for s in range(4)]
        assert poker.evaluate(four) == referee.value_of_key((referee.QUADS, quads))
        for low, high in itertools.combinations(sorted(set(range(13)) - {quads}), 2):
            for of_low, of_high in itertools.product(range(1, 5), repeat=2):
                rest = [4 * low + s for s in range(of_low)] + [4 * high + s for s in range(of_high)]
                best = max([quads] + [low] * (of_low == 4) + [high] * (of_high == 4))
                key = (referee.QUADS, best, max({quads, low, high} - {best}))
                assert poker.evaluate(four + rest) == referee.value_of_key(key), referee.to_text(four + rest)


def test_two_flushes_take_the_better() -> None:
    """Flushes in two suits, by every pair out of 60 flushes of five or six cards."""
    rng = np.random.RandomState(13)
    flushes = [tuple(sorted(rng.permutation(13)[: rng.randint(5, 7)].tolist())) for _ in range(60)]
    for one, other in itertools.product(flushes, repeat=2):
        hand = [4 * r + 1 for r in one] + [4 * r + 3 for r in other]
        assert poker.evaluate(hand) == referee.evaluate_by_rules(hand), referee.to_text(hand)
        assert poker.evaluate(hand) >= max(poker.evaluate(hand[: len(one)]), poker.evaluate(hand[len(one) :]))


@pytest.mark.parametrize("text", ["10s", "10S", "Ts", "ts", "T♠", "10♠", "t♠"])
def test_ten_is_a_ten(text: str) -> None:
    assert poker.evaluate(text) == poker.evaluate("Ts") == referee.value_of_key((referee.HIGH_CARD, 8))


@pytest.mark.parametrize("bad", [52, -1, 255, 256, -256, 10**8, 2**31, 2**32, 2**63, 2**64, -(2**63) - 1, 10**30])
def test_an_id_that_is_no_card(bad: int) -> None:
    for cards in ([bad], (0, bad), [1, 2, 3, 4, bad], iter([bad, 1])):
        with pytest.raises(palatine.CardError, match=str(bad)):
            poker.evaluate(cards)


def test_a_duplicate_card() -> None:
    for card, position in itertools.product((0, 17, 51), range(6)):
        others = [3, 8, 22, 30, 41]
        hand = [*others[:position], card, *others[position:], card]
        name = referee.to_text([card])
        for form in (
            hand,
            tuple(hand),
            bytes(hand),
            bytearray(hand),
            referee.to_text(hand),
            [*map(palatine.Card, hand)],
        ):
            with pytest.raises(palatine.CardError, match=name):
                poker.evaluate(form)


def test_more_than_a_pack() -> None:
    with pytest.raises(palatine.CardError):
        poker.evaluate([*range(52), 0])
    with pytest.raises(palatine.CardError):
        poker.evaluate(bytes(1000))
