"""Equities of Palace Poker beside plain counting over all pairs of hands."""

from itertools import combinations

import numpy as np
import pytest

import palace_referee
from palatine import Card, CardError, CardSet, Error, Random, RulesError, StateError, palace
from palatine.palace import Equity, Rules, Side
from referee import best_key_by_rules

DEAD = ("suit", "rank", "none")
SHORT_DECK = CardSet(range(24))  # six ranks: hands are often equal


def random_sides(random, deck, unknown):
    """Two sides with banners of different suits and some soldiers, out of a deck; what is left of it."""
    cards = list(deck)
    random.shuffle(cards)
    banners = [cards.pop()]
    banners.append(next(card for card in cards if card.suit != banners[0].suit))
    cards.remove(banners[1])
    sides = []
    for banner, hidden in zip(banners, unknown, strict=True):
        palace_cards = [cards.pop() for _ in range(3 - hidden)]
        soldiers = [cards.pop() for _ in range(random.below(3))]
        sides.append(Side(banner, CardSet(palace_cards), CardSet(soldiers), hidden))
    return sides, cards


def counted(outcome, sides, left):
    """(win, tie, lose) over all ways to deal the unknown cards, one pair of hands after another."""
    counts = [0, 0, 0]
    for ours in combinations(left, sides[0].unknown):
        rest = [card for card in left if card not in ours]
        for theirs in combinations(rest, sides[1].unknown):
            counts[1 - outcome(sides[0], ours, sides[1], theirs)] += 1
    return tuple(counts)


def battle(dead_cards):
    def outcome(first, ours, second, theirs):
        return palace_referee.battle(
            first.banner,
            [*first.palace, *first.soldiers, *ours],
            second.banner,
            [*second.palace, *second.soldiers, *theirs],
            dead_cards,
        )

    return outcome


def showdown(first, ours, second, theirs):
    one = best_key_by_rules([first.banner, *first.palace, *first.soldiers, *ours])
    other = best_key_by_rules([second.banner, *second.palace, *second.soldiers, *theirs])
    return (one > other) - (one < other)


@pytest.mark.parametrize("unknown", [(0, 2), (1, 1), (2, 1), (2, 2), (3, 0), (3, 1)])
def test_equities_on_a_short_deck_are_those_of_all_pairs(unknown):
    random = Random(7)
    for dead_cards in DEAD:
        sides, cards = random_sides(random, SHORT_DECK, unknown)
        left, seen = cards[:7], cards[7:]
        rules = Rules(deck=SHORT_DECK, dead_cards=dead_cards)
        assert palace.battle_equity(*sides, seen=seen, rules=rules) == counted(battle(dead_cards), sides, left)
        shares = palace.showdown_equity(sides, seen=seen, rules=rules)
        assert shares[0].mean == Equity(*counted(showdown, sides, left)).share
        assert shares[0].mean + shares[1].mean == 1
        assert shares[0].margin == shares[1].margin == 0


def test_equities_with_the_whole_pack_are_those_of_all_hands():
    random = Random(8)
    for dead_cards in DEAD:
        sides, cards = random_sides(random, CardSet.full(), (0, 2))
        found = palace.battle_equity(*sides, rules=Rules(dead_cards=dead_cards))
        assert found == counted(battle(dead_cards), sides, cards)
        win, tie, lose = palace.battle_equity(*reversed(sides), rules=Rules(dead_cards=dead_cards))
        assert found == (lose, tie, win)


def test_a_palace_of_five_unknown_cards():
    sides = Side("9s", "9h Ah"), Side("Kh", unknown=5)
    seen = CardSet.full() - CardSet("9s 9h Ah Kh 2c 3d 4s 5c 6d 7c 8d")
    found = palace.battle_equity(*sides, seen=seen)
    assert found == counted(battle("suit"), sides, list(CardSet("2c 3d 4s 5c 6d 7c 8d")))
    assert found.total == 21


def test_ranges_add_up_weighted_pairs():
    random = Random(9)
    sides, cards = random_sides(random, SHORT_DECK, (3, 3))
    left, seen = cards[:8], cards[8:]
    rules = Rules(deck=SHORT_DECK)
    places = {tuple(hand): place for place, hand in enumerate(palace.hands().tolist())}
    weights = np.random.default_rng(1).random((2, 22100)) * (np.random.default_rng(2).random((2, 22100)) < 0.5)
    win = tie = lose = 0.0
    beaten = {}
    for ours in combinations(sorted(left), 3):
        mine = places[tuple(map(int, ours))]
        row = [0.0, 0.0, 0.0]
        for theirs in combinations(sorted(set(left) - set(ours)), 3):
            weight = weights[1][places[tuple(map(int, theirs))]]
            row[1 - battle("suit")(sides[0], ours, sides[1], theirs)] += weight
        beaten[mine] = row
        win, tie, lose = (sum_ + weights[0][mine] * part for sum_, part in zip((win, tie, lose), row, strict=True))
    # Any strides will do.
    apart = np.repeat(weights[1], 2)[::2]
    found = palace.range_equity(*sides, weights[0], apart, seen=seen, rules=rules)
    assert (found.win, found.tie, found.lose) == pytest.approx((win, tie, lose))
    assert np.count_nonzero(found.by_hand.sum(axis=1)) <= len(beaten)
    for place, row in beaten.items():
        assert found.by_hand[place] == pytest.approx(row)


def test_a_range_of_equal_weights_is_the_count():
    sides = Side("9s", soldiers="7h", unknown=3), Side("Kh", soldiers="Qc", unknown=3)
    ones = np.ones(22100)
    found = palace.range_equity(*sides, ones, ones, seen="2c 2d")
    assert (found.win, found.tie, found.lose) == palace.battle_equity(*sides, seen="2c 2d")
    for hand in ("Ah Ad 6c", "9h 9d 9c", "2h 3h 4h"):
        known = Side("9s", hand, "7h")
        place = palace.hands().tolist().index([int(card) for card in CardSet(hand)])
        assert tuple(found.by_hand[place]) == palace.battle_equity(known, sides[1], seen="2c 2d")


def test_shares_of_more_than_two_are_near_the_exact_ones():
    sides = [Side("9s", "Ah Ad 6c"), Side("Kh", "Qc Qd", unknown=1), Side("2c", "2h Ks", unknown=1)]
    seen = CardSet.full() - CardSet("As Ac 6d Kd Qh 2d 5c 9s Ah Ad 6c Kh Qc Qd 2c 2h Ks")
    left = list(CardSet("As Ac 6d Kd Qh 2d 5c"))
    exact = [0.0, 0.0, 0.0]
    for one in left:
        for other in left:
            if one == other:
                continue
            cards = [[], [one], [other]]
            keys = [
                best_key_by_rules([side.banner, *side.palace, *more]) for side, more in zip(sides, cards, strict=True)
            ]
            for seat, key in enumerate(keys):
                exact[seat] += (key == max(keys)) / keys.count(max(keys)) / 42
    shares = palace.showdown_equity(sides, seen=seen, samples=20_000, seed=3)
    assert sum(share.mean for share in shares) == pytest.approx(1)
    for share, expected in zip(shares, exact, strict=True):
        assert abs(share.mean - expected) <= 2 * share.margin
        assert share.margin < 0.01
    assert shares == palace.showdown_equity(sides, seen=seen, samples=20_000, seed=3)
    assert shares != palace.showdown_equity(sides, seen=seen, samples=20_000, seed=4)


def test_texts_of_sides():
    side = Side.from_text(" Kh|Ah ??| Qc,Jc ")
    assert side == Side("Kh", "Ah", "Qc Jc", 2)
    assert side.cards == CardSet("Ah Qc Jc")
    assert Side.from_text("Kh | ") == Side("Kh")
    assert Card("Kh") == side.banner


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: Side.from_text("Kh"), Error, "a side is \"banner | palace | soldiers\", not 'Kh'"),
        (lambda: Side.from_text("Kh | | | "), Error, "a side is"),
        (lambda: Side.from_text("Kh Ks | ? "), CardError, "a banner is one card, not 'Kh Ks'"),
        (lambda: Side.from_text("Kh | Kh ?"), CardError, "duplicate card: Kh"),
        (lambda: Side.from_text(5), TypeError, "a side is a text or a palatine.palace.Side, not int"),
        (
            lambda: Side("Kh", "As Ac", unknown=4),
            Error,
            "a palace has at most 5 cards, not 2 known and 4 unknown cards",
        ),
        (lambda: Side("Kh", unknown=-1), Error, "a palace has at most 5 cards"),
        (lambda: Side("Kh", unknown=True), TypeError, "unknown must be an int, not bool"),
        (
            lambda: palace.battle_equity("9s | ?", "Ks | ?"),
            StateError,
            "no battles between banners of one suit: 9s, Ks",
        ),
        (lambda: palace.battle_equity("9s | ?", "Kh | 9s"), CardError, "duplicate card: 9s"),
        (lambda: palace.battle_equity("9s | ?", "Kh | ?", seen="Kh"), CardError, "duplicate card: Kh"),
        (lambda: palace.battle_equity("9s | ? ? ? ?", "Kh | ?"), Error, "out of range 0..3: 4"),
        (
            lambda: palace.battle_equity("9s |", "Kh | ?", rules="standard"),
            TypeError,
            "rules is a palatine.palace.Rules",
        ),
        (
            lambda: palace.battle_equity("9s | ?", "Kh | ?", rules=Rules(deck=SHORT_DECK)),
            CardError,
            "not in the deck: Kh 9s",
        ),
        (
            lambda: palace.battle_equity("9s | ? ?", "Kh | ?", seen=CardSet.full() - CardSet("9s Kh 2c 2d")),
            Error,
            "2 cards are left for 3 that are unknown",
        ),
        (lambda: palace.showdown_equity(["9s | ?"]), Error, "a showdown has 2 to 10 sides"),
        (lambda: palace.showdown_equity("9s | ?"), Error, "a showdown has 2 to 10 sides"),
        (lambda: palace.showdown_equity(None), TypeError, "sides is a list, not NoneType"),
        (lambda: palace.showdown_equity(iter(["9s |", "Kh |"])), TypeError, "sides is a list, not list_iterator"),
        (lambda: palace.showdown_equity(["9s |", "Kh |", "2c | ?"], samples=1), RulesError, "samples out of range"),
        (lambda: palace.showdown_equity(["9s |", "Kh | ?"], samples=1), RulesError, "samples out of range"),
        (lambda: palace.showdown_equity(["9s |", "Kh | ?"], seed=-1), Error, "seed out of range"),
        (lambda: palace.showdown_equity(["9s |", "Kh |", "2c | ?"], seed=-1), Error, "seed out of range"),
    ],
)
def test_what_is_refused(call, error, text):
    with pytest.raises(error) as caught:
        call()
    assert type(caught.value) is error
    assert text in str(caught.value)


def test_nothing_seen_is_none_seen():
    two = "9s | Ah Ad 6c", "Kh | Qc Qd ?"
    assert palace.battle_equity(*two, seen=None) == palace.battle_equity(*two, seen="") == palace.battle_equity(*two)
    assert palace.showdown_equity(two, seen=None) == palace.showdown_equity(two)
    ones = np.ones(22100)
    found = palace.range_equity("9s | ? ? ?", "Kh | ? ? ?", ones, ones, seen=None)
    assert found.win == palace.battle_equity("9s | ? ? ?", "Kh | ? ? ?").win


def test_weights_that_are_refused():
    ones = np.ones(22100)
    sides = "9s | ? ? ?", "Kh | ? ? ?"
    for bad, error, text in (
        (ones[:-1], Error, "attacker_weights must have shape (22100,), not (22099,)"),
        (ones.astype(np.float32), TypeError, "attacker_weights must be float64, not float32"),
        ([1.0] * 22100, TypeError, "attacker_weights must be a numpy array of float64, not list"),
        (np.where(np.arange(22100) == 7, np.nan, 1.0), Error, "weights[7] must be finite and not below 0: nan"),
        (-ones, Error, "attacker_weights[0] must be finite and not below 0: -1.0"),
    ):
        with pytest.raises(error) as caught:
            palace.range_equity(*sides, bad, ones)
        assert text in str(caught.value)
    with pytest.raises(Error, match="defender_weights"):
        palace.range_equity(*sides, ones, -ones)
    for large in ((ones, 1e308 * ones), (1e200 * ones, 1e200 * ones)):
        with pytest.raises(Error, match="weights too large"):
            palace.range_equity(*sides, *large)
    with pytest.raises(Error, match="a palace with a range has 3 unknown cards"):
        palace.range_equity("9s | Ah ? ?", sides[1], ones, ones)
    with pytest.raises(StateError, match="no battles between banners of one suit"):
        palace.range_equity(sides[0], "Ks | ? ? ?", ones, ones)
