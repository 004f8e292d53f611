"""Hands for the tests: seeded, the same on every machine, and more of the awkward kinds than chance would deal."""

import itertools
from functools import cache

import numpy as np

import referee

ROWS = 600


@cache
def rows(size: int, n: int = ROWS) -> np.ndarray:
    """(n, size) uint8 card ids without duplicates: a third uniform, a third leaning to two suits, a third to few ranks.

    RandomState, because numpy promises that its stream never changes.
    """
    random = np.random.RandomState(1000 + size)
    keys = random.random_sample((n, 52))
    deck = np.arange(52)
    kind = np.arange(n) % 3
    loved_suit = (deck[None, :] % 4 == random.randint(0, 4, (n, 1))) | (deck[None, :] % 4 == 0)
    loved_rank = (deck[None, :] // 4 - random.randint(0, 13, (n, 1))) % 13 < 4
    keys += (kind == 1)[:, None] * ~loved_suit * random.random_sample((n, 1))
    keys += (kind == 2)[:, None] * ~loved_rank * random.random_sample((n, 1))
    hands = keys.argsort(axis=1, kind="stable")[:, :size].astype(np.uint8)
    hands.flags.writeable = False
    return hands


def masks_of(hands: np.ndarray) -> np.ndarray:
    """The uint64 masks (bit 16 * suit + rank) of (n, size) ids."""
    bits = np.uint64(1) << (16 * (hands.astype(np.uint64) % np.uint64(4)) + hands.astype(np.uint64) // np.uint64(4))
    return np.bitwise_or.reduce(bits, axis=1, initial=np.uint64(0))


@cache
def referee_values(size: int, n: int = ROWS) -> np.ndarray:
    values = np.array([referee.evaluate_by_rules(hand) for hand in rows(size, n).tolist()], dtype=np.uint16)
    values.flags.writeable = False
    return values


def _of(ranks: str, suit: str) -> str:
    return " ".join(rank + suit for rank in ranks)


# Hands on which evaluators have gone wrong, each with its best five in the referee's words.
AWKWARD: dict[str, tuple[str, tuple[int, ...]]] = {
    "no cards": ("", (referee.HIGH_CARD,)),
    "one card": ("2c", (referee.HIGH_CARD, 0)),
    "quads without a kicker": ("9c 9d 9h 9s", (referee.QUADS, 7)),
    "quads, the kicker is in a pair": ("9c 9d 9h 9s Kc Kd 2c", (referee.QUADS, 7, 11)),
    "quads, the kicker is in trips": ("9c 9d 9h 9s 3c 3d 3h", (referee.QUADS, 7, 1)),
    "two quads": ("9c 9d 9h 9s 4c 4d 4h 4s", (referee.QUADS, 7, 2)),
    "two quads and an ace": ("9c 9d 9h 9s 4c 4d 4h 4s Ac", (referee.QUADS, 7, 12)),
    "three quads": ("2c 2d 2h 2s 9c 9d 9h 9s Kc Kd Kh Ks 5c", (referee.QUADS, 11, 7)),
    "trips without a kicker": ("9c 9d 9h", (referee.TRIPS, 7)),
    "trips, one kicker": ("9c 9d 9h Ac", (referee.TRIPS, 7, 12)),
    "two pair, no kicker": ("9c 9d Ah Ac", (referee.TWO_PAIR, 12, 7)),
    "pair without a kicker": ("9c 9d", (referee.PAIR, 7)),
    "four to a straight flush are nothing": ("9c Tc Jc Qc", (referee.HIGH_CARD, 10, 9, 8, 7)),
    "four of a suit are nothing": ("2c 4c 6c Qc", (referee.HIGH_CARD, 10, 4, 2, 0)),
    "three pairs, the kicker stands alone": ("9c 9d Ah Ac 3h 3d Kc", (referee.TWO_PAIR, 12, 7, 11)),
    "three pairs, the kicker is the third": ("9c 9d Ah Ac 8h 8d 7c", (referee.TWO_PAIR, 12, 7, 6)),
    "four pairs": ("2c 2d 4h 4c 6h 6d 8c 8d", (referee.TWO_PAIR, 6, 4, 2)),
    "six pairs": ("2c 2d 4h 4s 6c 6d 8h 8s Tc Td Qh Qs Ac", (referee.TWO_PAIR, 10, 8, 12)),
    "two trips": ("9c 9d 9h Ac Ad Ah 2c", (referee.FULL_HOUSE, 12, 7)),
    "two trips and a pair between": ("9c 9d 9h Ac Ad Ah Qc Qd", (referee.FULL_HOUSE, 12, 10)),
    "three trips": ("9c 9d 9h Ac Ad Ah Qc Qd Qh", (referee.FULL_HOUSE, 12, 10)),
    "trips and two pairs": ("9c 9d 9h Ac Ad Qc Qd", (referee.FULL_HOUSE, 7, 12)),
    "a straight of pairs": ("5c 5d 6c 6d 7h 7s 8h 8s 9c 9d", (referee.STRAIGHT, 7)),
    "six in a row": ("4c 5d 6h 7s 8c 9d", (referee.STRAIGHT, 7)),
    "a straight at both ends": ("Ac Kd Qh Js Tc 2d 3h 4s 5c", (referee.STRAIGHT, 12)),
    "the wheel with a six": ("Ac 2d 3h 4s 5c 6d", (referee.STRAIGHT, 4)),
    "the wheel below trips no more": ("Ac Ad Ah 2d 3h 4s 5c", (referee.STRAIGHT, 3)),
    "around the corner": ("Jc Qd Kh As 2c 3d 4h", (referee.HIGH_CARD, 12, 11, 10, 9, 2)),
    "around the corner in one suit": ("Qc Kc Ac 2c 3c", (referee.FLUSH, 12, 11, 10, 1, 0)),
    "a flush over a straight": ("4c 5c 6d 7c 8c Kc", (referee.FLUSH, 11, 6, 5, 3, 2)),
    "a straight and a flush, no straight flush": (
        "4c 5c 6d 7c 8c Ac Kh Qh",
        (referee.FLUSH, 12, 6, 5, 3, 2),
    ),
    "the straight flush is lower than the flush": ("Ac 4c 5c 6c 7c 8c", (referee.STRAIGHT_FLUSH, 6)),
    "the straight flush is lower than the straight": ("4c 5c 6c 7c 8c 9d Td", (referee.STRAIGHT_FLUSH, 6)),
    "the steel wheel": ("Ad 2d 3d 4d 5d", (referee.STRAIGHT_FLUSH, 3)),
    "the steel wheel and an ace-high flush": ("Ad 2d 3d 4d 5d Kd Qd", (referee.STRAIGHT_FLUSH, 3)),
    "a wheel with the ace of another suit": ("As 2d 3d 4d 5d", (referee.STRAIGHT, 3)),
    "two flush suits, the second is better": (
        _of("AQT86", "c") + " " + _of("AQT87", "s"),
        (referee.FLUSH, 12, 10, 8, 6, 5),
    ),
    "two flush suits, the first is better": (
        _of("AQT87", "c") + " " + _of("AQT86", "s"),
        (referee.FLUSH, 12, 10, 8, 6, 5),
    ),
    "two flush suits, more cards in the worse": (
        _of("KQT8763", "d") + " " + _of("A7543", "h"),
        (referee.FLUSH, 12, 5, 3, 2, 1),
    ),
    "three flush suits": (
        " ".join((_of("KQT86", "d"), _of("A9754", "h"), _of("J9732", "c"))),
        (referee.FLUSH, 12, 7, 5, 3, 2),
    ),
    "a flush in one suit, a straight flush in another": (
        _of("AKQJ9", "c") + " " + _of("65432", "h"),
        (referee.STRAIGHT_FLUSH, 4),
    ),
    "two straight flushes, the later suit is better": (
        _of("65432", "c") + " " + _of("76543", "s"),
        (referee.STRAIGHT_FLUSH, 5),
    ),
    "two straight flushes, the earlier suit is better": (
        _of("A2345", "s") + " " + _of("23456", "d"),
        (referee.STRAIGHT_FLUSH, 4),
    ),
    "quads over a flush and a full house": (
        _of("KQT98", "d") + " Kc Kh Ks Qc Qh",
        (referee.QUADS, 11, 10),
    ),
    "a full house over a flush": (_of("KQT98", "d") + " Kc Kh Qc", (referee.FULL_HOUSE, 11, 10)),
    "a straight flush over quads": (_of("65432", "d") + " Ac Ad Ah As", (referee.STRAIGHT_FLUSH, 4)),
    "one whole suit": (_of("23456789TJQKA", "h"), (referee.STRAIGHT_FLUSH, 12)),
    "no tens": (
        referee.to_text(card for card in range(52) if referee.rank(card) != 8),
        (referee.STRAIGHT_FLUSH, 7),
    ),
    "no fives and no tens": (
        referee.to_text(card for card in range(52) if referee.rank(card) not in (3, 8)),
        (referee.QUADS, 12, 11),
    ),
    "the whole pack": (referee.to_text(range(52)), (referee.STRAIGHT_FLUSH, 12)),
}


@cache
def constructed() -> tuple[tuple[int, ...], ...]:
    """Awkward hands by the thousand: the named ones in all 24 namings of the suits, and whole kinds."""
    hands: set[tuple[int, ...]] = set()
    for text, _ in AWKWARD.values():
        for naming in itertools.permutations(range(4)):
            hands.add(tuple(sorted(4 * referee.rank(c) + naming[referee.suit(c)] for c in referee.ids(text))))
    random = np.random.RandomState(7)
    for _ in range(800):  # two suits, 5 to 8 cards of each: two flushes, often straight flushes
        suits = random.permutation(4)[:2]
        lengths = random.randint(5, 9, 2)
        hand: set[int] = set()
        for suit, length in zip(suits, lengths, strict=True):
            start = random.randint(0, 13)
            window = (start + np.arange(7 if length < 7 else 10)) % 13
            hand.update(4 * int(r) + int(suit) for r in random.permutation(window)[:length])
        hands.add(tuple(sorted(hand)))
    for _ in range(400):  # two to four ranks only: pairs, trips and quads on top of each other
        ranks = random.permutation(13)[: random.randint(2, 5)]
        deck = np.array([4 * r + s for r in ranks for s in range(4)])
        hands.add(tuple(sorted(int(c) for c in random.permutation(deck)[: random.randint(2, len(deck) + 1)])))
    return tuple(sorted(hands, key=lambda hand: (len(hand), hand)))
