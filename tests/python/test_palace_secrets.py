"""What a seat of Palace Poker has not seen changes nothing that it is told (PP-17, PP-28).

Twins are made here: two cards that the viewer has not seen change places in the dealer's order, the same moves are
replayed, and where the plain model says that the viewer observed the same at every step, every answer is the same.
"""

import copy
import random
from collections.abc import Iterator
from itertools import combinations, islice
from typing import Any

import pytest

from conformance.answers import answers, differences
from palace_compare import begin
from palace_model import Hand
from palace_random import Player, played, random_dealt
from palace_setups import set_up
from palace_table import OVER
from palace_worlds import looks_alike
from palatine import palace
from referee import to_text

Pair = tuple[list[str], list[str]]


def exchanged(texts: list[str], one: int, other: int) -> list[str]:
    """The same moves with two cards in each other's place, wherever these were dealt."""
    deals = {f"deal {to_text([one])}": f"deal {to_text([other])}"}
    deals |= {new: old for old, new in deals.items()}
    return [deals.get(text, text) for text in texts]


def twins(hand: Hand, texts: list[str], viewer: int | None) -> Iterator[list[str]]:
    """Other courses that look the same to a seat, None: to a spectator."""
    dealt = {card for cards in hand.palace.values() for card in cards}
    pairs = [pair for pair in combinations(sorted(hand.rules["deck"]), 2) if dealt.intersection(pair)]
    random.Random(len(texts)).shuffle(pairs)
    for one, other in pairs:
        twin = exchanged(texts, one, other)
        if twin != texts and looks_alike(hand, texts, twin, viewer, hand.rules):
            yield twin


def states(hand: Hand, *courses: list[str]) -> list[palace.State]:
    found = [begin(hand, hand.rules) for _ in courses]
    for state, texts in zip(found, courses, strict=True):
        for text in texts:
            state.apply(text)
    return found


def asked(hand: Hand, rng: random.Random) -> list[Any]:
    """Moves to be asked about: of all kinds, most of them illegal, with cards of all places."""
    cards = rng.sample(sorted(hand.rules["deck"]), 2)
    seats = rng.sample(range(hand.num_players), 2)
    named = [
        f"discard {to_text(cards).replace(' ', ',')}",
        f"discard {to_text(cards[:1])}",
        f"deal {to_text(cards[1:])}",
    ]
    bets = [f"bet {seat}" for seat in seats] + [f"bet {seats[0]}:{rng.randint(1, 300)}", f"raise {rng.randint(1, 300)}"]
    return [*named, *bets, "raise", "buy", "keep", "call", "fold", "stay", cards[0]]


def same(
    one: palace.State, other: palace.State, viewer: int | None, where: str, moves: list[Any] | None = None
) -> None:
    seeds = (1, 2) if moves else ()
    found = differences(answers(one, viewer, moves or [], seeds), answers(other, viewer, moves or [], seeds))
    assert not found, f"{where}: {found}"
    if moves and viewer is not None and viewer == one.current_player():
        for name, bot in palace.BOTS.items():
            few = {"simulations": 20} if name == "engine" else {}
            assert bot(1, **few).step(one) == bot(1, **few).step(other), f"{name}: {where}"


def examine(seed: int, structure: str) -> int:
    """Compare twins of a hand; their number."""
    rng = random.Random(f"{seed} {structure}")
    hand, texts = played(rng, structure)
    compared = 0
    for viewer in rng.sample([*hand.order, None], 2):
        battles = [turn + 1 for turn, text in enumerate(texts) if text == "call"]
        length = rng.choice([len(texts), rng.randint(1, len(texts)), rng.choice(battles or [len(texts)])])
        for twin in islice(twins(hand, texts[:length], viewer), 2):
            one, other = states(hand, texts[:length], twin)
            where = f"seat {viewer} with {hand.rules} after {texts[:length]} and {twin}"
            same(one, other, viewer, where, asked(hand, rng))
            back = rng.randint(1, length)
            for _ in range(back):
                one.undo()
                other.undo()
            same(one, other, viewer, f"{back} moves taken back, {where}", asked(hand, rng))
            for text, changed in zip(texts[length - back : length], twin[length - back :], strict=True):
                one.apply(text)
                other.apply(changed)
            same(one, other, viewer, f"played again, {where}")
            compared += 1
    return compared


@pytest.mark.parametrize("structure", ["limit", "no_limit"])
def test_twins(structure: str) -> None:
    assert sum(examine(seed, structure) for seed in range(15)) > 30


@pytest.mark.slow
@pytest.mark.parametrize("structure", ["limit", "no_limit"])
def test_more_twins(structure: str) -> None:
    assert sum(examine(seed, structure) for seed in range(15, 55)) > 100


def swapped(hand: Hand, one: int, other: int) -> Hand:
    """A hand with two hidden cards in each other's place."""
    twin = copy.deepcopy(hand)
    names = {one: other, other: one}
    for where in (*twin.palace.values(), twin.pack, twin.discards):
        moved = {names.get(card, card) for card in where}
        where.clear()
        where.update(moved)
    return twin


def examine_setup(seed: int, structure: str) -> int:
    """Compare twins that are set up at some turn of a hand; their number."""
    rng = random.Random(f"setup {seed} {structure}")
    hand, player, begins = random_dealt(rng, structure), Player(rng), rng.choice([0, 1, 3, 8])
    while hand.to_act != OVER and not (hand.phase == "turn" and hand.turns >= begins):
        hand.play(player.move(hand))
    if hand.to_act == OVER:
        return 0
    viewer = rng.choice([*hand.alive, None])
    lying = hand.discards - hand.seen_discards
    hidden = [
        card
        for seat, cards in hand.palace.items()
        if seat != viewer and (seat in hand.alive or cards <= lying)
        for card in cards
    ]
    one, other = rng.choice(hidden), rng.choice([*hidden, *(hand.pack - hand.seen_in_pack)])
    first, second = set_up(hand), set_up(swapped(hand, one, other))
    where = f"seat {viewer} with {hand.rules}, {to_text([one])} and {to_text([other])} exchanged"
    same(first, second, viewer, where, asked(hand, rng))
    drawn = [f"deal {to_text([card])}" for card in sorted(hand.pack - {one, other})[:1]]
    done = 0
    for text in ("buy", *drawn, "keep", "stay"):
        if first.is_legal(text):
            first.apply(text)
            second.apply(text)
            done += 1
            if not first.is_terminal():  # a showdown shows what is compared
                same(first, second, viewer, f"after {text}, {where}")
    for _ in range(done):
        first.undo()
        second.undo()
        same(first, second, viewer, f"after undo, {where}")
    return one != other


@pytest.mark.parametrize("structure", ["limit", "no_limit"])
def test_twins_of_set_up_positions(structure: str) -> None:
    assert sum(examine_setup(seed, structure) for seed in range(60)) > 20
