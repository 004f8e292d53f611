"""Random rules and random play of Palace Poker, made from the plain model alone."""

import random
from typing import Any

from palace_model import Hand
from palace_table import CHANCE, OVER, Move, Range, write
from referee import suit

CHOICES: dict[str, tuple[Any, ...]] = {
    "small_bet": (1, 2, 5, 10, 10),
    "dead_cards": ("suit", "suit", "rank", "none"),
    "call_price": ("own", "own", "match"),
    "raise_cap": (None, None, 0, 1, 3),
    "discard_cost": ("free", "free", "small_bet"),
    "captured_banner": ("soldier", "soldier", "discard"),
    "max_soldiers": (5, 5, 5, 1, 2, 7),
    "passive_end": ("orbit", "orbit", "off"),
    "heads_up": ("normal", "must_battle"),
    "all_in": ("layered", "layered", "single_pot", "off"),
    "bank": ("stacks", "stacks", "stacks", "points"),
    "max_turns": (1000, 1000, 1000, 1000, 1, 4, 20),
}
TASTES = ("buy", "buy", "bet", "bet", "raise", "stay", "discard", "fold")


def random_options(rng: random.Random, structure: str, n: int) -> dict[str, Any]:
    """Any mixture of options, with stacks from one chip up and packs from the smallest that is enough."""
    options = {name: rng.choice(values) for name, values in CHOICES.items()}
    small = options["small_bet"]
    options["structure"] = structure
    options["big_bet"] = rng.choice([None, None, small, 3 * small, 5 * small // 2])
    options["ante"] = rng.choice([None, None, 0, 1, small, 3 * small])
    tiny = rng.random() < 0.2  # so that there are ties
    options["palace_cards"] = 1 if tiny else rng.choice([3, 3, 3, 1, 2])
    lowest = next(top for top in range(3, 14) if 4 * top >= n * (1 + options["palace_cards"]))
    ranks = lowest if tiny else rng.choice([13, 13, rng.randint(lowest, 13)])
    options["deck"] = frozenset(range(52 - 4 * ranks, 52))
    most = small * rng.choice([1, 4, 15, 60, 200])
    ante = small // 2 if options["ante"] is None else options["ante"]
    least = max(1, ante if options["all_in"] == "off" else 1)
    stacks = [rng.randint(least, max(least, most)) for _ in range(n)]
    if rng.random() < 0.2:
        stacks = [0 if rng.random() < 0.3 else chips for chips in stacks]
    options["stacks"] = stacks if sum(map(bool, stacks)) > 1 else 1000
    return options


class Player:
    """Plays for everybody, chance too, each hand to another taste."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.taste = dict.fromkeys(("call", "keep"), 1.0)
        self.taste |= {kind: rng.random() ** 2 for kind in TASTES}
        self.taste["fold"] *= rng.choice([0.05, 0.3, 1])
        self.taste["raise"] *= rng.choice([1, 1, 20])
        self.taste["stay"] *= rng.choice([0.05, 0.3, 1])

    def move(self, hand: Hand) -> str:
        """A legal move, as a text."""
        if hand.to_act == CHANCE:
            return write(Move("deal", cards=frozenset([self.rng.choice(sorted(hand.pack))])))
        legal = hand.legal()
        kinds = sorted(legal.kinds())
        kind = self.rng.choices(kinds, [self.taste[kind] + 1e-3 for kind in kinds])[0]
        seat, amount, cards = None, None, frozenset[int]()
        if kind == "discard":
            assert legal.discards is not None
            cards = frozenset(self.rng.sample(sorted(hand.soldiers[hand.to_act]), self.rng.randint(*legal.discards)))
        elif kind == "bet":
            assert legal.bets is not None
            seat = self.rng.choice(sorted(legal.bets))
            amount = self.amount(legal.bets[seat])
        elif kind == "raise":
            assert legal.raises is not None
            amount = self.amount(legal.raises)
        return write(Move(kind, seat, amount, cards))

    def amount(self, span: Range) -> int | None:
        """Any amount, the ends of the range often; sometimes none is said."""
        least, most = span
        return self.rng.choice([None, least, most, self.rng.randint(*span), min(most, 2 * least)])


def random_dealt(rng: random.Random, structure: str) -> Hand:
    """A hand before its first card."""
    n = rng.choice([2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 10])
    return Hand(n, rng.randrange(n), **random_options(rng, structure, n))


def played(rng: random.Random, structure: str) -> tuple[Hand, list[str]]:
    """A hand that is over, with its moves."""
    while True:
        hand, player, texts = random_dealt(rng, structure), Player(rng), list[str]()
        while hand.to_act != OVER and len(texts) < 150:
            texts.append(player.move(hand))
            hand.play(texts[-1])
        if hand.to_act == OVER and len(hand.order) < 7:
            return hand, texts


def conserved(hand: Hand) -> None:
    """No chip and no card appears or is lost."""
    assert sum(hand.chips) + hand.pot == sum(hand.start)
    assert hand.cards() == sorted(hand.rules["deck"])
    assert hand.points or min(hand.chips) >= 0
    groups = [hand.order[first : first + 4] for first in range(0, len(hand.order), 4)]
    for group in groups:
        suits = [suit(hand.banner[seat]) for seat in group if seat in hand.banner]
        assert len(suits) == len(set(suits))
