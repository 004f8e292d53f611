"""The referee: what a hand of cards is worth, in the plainest possible way, sharing nothing with the library.

A card is an id 0..51 = 4 * rank + suit; rank 0 is a deuce, 12 an ace. A *key* is a tuple (category, ranks...): the
better hand has the greater key, as Python compares tuples, so a missing kicker loses to any kicker.
"""

import itertools
import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)
DECK = range(52)
RANKS = range(13)
WHEEL = (0, 1, 2, 3, 12)

Key = tuple[int, ...]


def rank(card: int) -> int:
    return card // 4


def suit(card: int) -> int:
    return card % 4


def card_id(text: str) -> int:
    return 4 * "23456789TJQKA".index(text[0]) + "cdhs".index(text[1])


def ids(text: str) -> list[int]:
    """Ids of cards written like "As Kd", for tests that quote hands."""
    return [card_id(word) for word in text.split()]


def to_text(cards: Iterable[int]) -> str:
    return " ".join("23456789TJQKA"[rank(card)] + "cdhs"[suit(card)] for card in cards)


def mask_of(cards: Iterable[int]) -> int:
    return sum(1 << (16 * suit(card) + rank(card)) for card in cards)


def cards_of(mask: int) -> list[int]:
    return [card for card in DECK if mask >> (16 * suit(card) + rank(card)) & 1]


@cache
def key_of_ranks(ranks: tuple[int, ...], one_suit: bool) -> Key:
    """The key of at most five cards: their ranks in ascending order, and whether they are five cards of one suit."""
    counts = Counter(ranks)
    shape = sorted(counts.values(), reverse=True)
    grouped = tuple(sorted(counts, key=lambda r: (counts[r], r), reverse=True))
    straight_top = None
    if len(ranks) == 5 and len(counts) == 5:
        if ranks == WHEEL:
            straight_top = 3
        elif ranks[4] - ranks[0] == 4:
            straight_top = ranks[4]
    if straight_top is not None:
        return (STRAIGHT_FLUSH if one_suit else STRAIGHT, straight_top)
    if shape[:1] == [4]:
        return (QUADS, *grouped)
    if shape == [3, 2]:
        return (FULL_HOUSE, *grouped)
    if one_suit:
        return (FLUSH, *grouped)
    if shape[:1] == [3]:
        return (TRIPS, *grouped)
    if shape[:2] == [2, 2]:
        return (TWO_PAIR, *grouped)
    if shape[:1] == [2]:
        return (PAIR, *grouped)
    return (HIGH_CARD, *grouped)


def key_of_hand(hand: Sequence[int]) -> Key:
    """The key of at most five cards."""
    assert len(hand) <= 5
    return key_of_ranks(tuple(sorted(map(rank, hand))), len(hand) == 5 and len(set(map(suit, hand))) == 1)


def best_key(cards: Iterable[int]) -> Key:
    """The greatest key of five of the cards, by trying them all; of all the cards when they are fewer."""
    hand = sorted(cards)
    return max(key_of_hand(five) for five in itertools.combinations(hand, min(5, len(hand))))


def straight_top(ranks: set[int]) -> int | None:
    for top in range(12, 3, -1):
        if all(r in ranks for r in range(top - 4, top + 1)):
            return top
    return 3 if ranks.issuperset(WHEEL) else None


def best_key_by_rules(cards: Iterable[int]) -> Key:
    """The same as `best_key` for any number of cards, by looking for the categories one after another, best first."""
    hand = list(cards)
    if len(hand) < 5:
        return key_of_hand(hand)
    counts = Counter(map(rank, hand))
    suits = [{rank(card) for card in hand if suit(card) == s} for s in range(4)]

    def highest(n: int, at_least: int = 1, without: Sequence[int] = ()) -> list[int]:
        return sorted((r for r in counts if counts[r] >= at_least and r not in without), reverse=True)[:n]

    straight_flushes = [top for ranks in suits if (top := straight_top(ranks)) is not None]
    if straight_flushes:
        return (STRAIGHT_FLUSH, max(straight_flushes))
    if quads := highest(1, 4):
        return (QUADS, *quads, *highest(1, without=quads))
    trips = highest(1, 3)
    if trips and (pair := highest(1, 2, trips)):
        return (FULL_HOUSE, *trips, *pair)
    flushes = [sorted(ranks, reverse=True)[:5] for ranks in suits if len(ranks) >= 5]
    if flushes:
        return (FLUSH, *max(flushes))
    if (top := straight_top(set(counts))) is not None:
        return (STRAIGHT, top)
    if trips:
        return (TRIPS, *trips, *highest(2, without=trips))
    pairs = highest(2, 2)
    if len(pairs) == 2:
        return (TWO_PAIR, *pairs, *highest(1, without=pairs))
    if pairs:
        return (PAIR, *pairs, *highest(3, without=pairs))
    return (HIGH_CARD, *highest(5))


def rank_multisets(size: int) -> Iterable[tuple[int, ...]]:
    """All ascending tuples of ranks that a deck allows: no rank more than four times."""
    for ranks in itertools.combinations_with_replacement(RANKS, size):
        if all(ranks[i] != ranks[i + 4] for i in range(size - 4)):
            yield ranks


def suitings(ranks: Sequence[int]) -> int:
    """In how many ways cards of these ranks can be taken from the deck."""
    return math.prod(math.comb(4, n) for n in Counter(ranks).values())


@cache
def class_counts(size: int) -> dict[Key, int]:
    """For each class that exactly `size` cards (at most five) can have: the number of hands in it."""
    counts: Counter[Key] = Counter()
    for ranks in rank_multisets(size):
        ways = suitings(ranks)
        if size == 5 and len(set(ranks)) == 5:
            counts[key_of_ranks(ranks, True)] += 4
            ways -= 4
        counts[key_of_ranks(ranks, False)] += ways
    return dict(counts)


@cache
def all_keys() -> tuple[Key, ...]:
    """Every class of 0 to 5 cards, worst first: the index of a key is its value."""
    return tuple(sorted(set().union(*(class_counts(size) for size in range(6)))))


@cache
def _value_of() -> dict[Key, int]:
    return {key: value for value, key in enumerate(all_keys())}


def value_of_key(key: Key) -> int:
    return _value_of()[key]


def evaluate(cards: Iterable[int]) -> int:
    """The value of at most some 16 cards, by trying all fives."""
    return value_of_key(best_key(cards))


def evaluate_by_rules(cards: Iterable[int]) -> int:
    """The value of any number of cards."""
    return value_of_key(best_key_by_rules(cards))


@cache
def class_counts_of_seven() -> dict[Key, int]:
    """For each class of seven cards the number of hands, counted over rank multisets, not over hands."""
    counts: Counter[Key] = Counter()
    for ranks in rank_multisets(7):
        groups = Counter(ranks).values()
        # How many suitings hold exactly i cards of one given suit, i = 0..7.
        with_i = [1]
        for n in groups:
            without, within = math.comb(3, n), math.comb(3, n - 1)
            with_i = [without * a + within * b for a, b in zip([*with_i, 0], [0, *with_i], strict=True)]
        no_flush = suitings(ranks) - 4 * sum(with_i[5:])
        if no_flush:
            best = max(key_of_ranks(five, False) for five in itertools.combinations(ranks, 5))
            counts[best] += no_flush
    # Five or more cards of one suit among seven leave no room for quads or a full house.
    for size in (5, 6, 7):
        for ranks in itertools.combinations(RANKS, size):
            best = max(key_of_ranks(five, True) for five in itertools.combinations(ranks, 5))
            counts[best] += 4 * math.comb(39, 7 - size)
    return dict(counts)
