"""Samples of Palace Poker beside all worlds of a seat, which the plain model finds by full replay.

Packs are short, so that cards are drawn again and again, and battles say much about what was hidden.
"""

import random
from collections import Counter
from typing import Any, NamedTuple

import pytest

from conformance.test_resample_worlds import deviation
from palace_compare import begin
from palace_model import Hand
from palace_random import Player, played
from palace_setups import set_up
from palace_spots import Spot
from palace_table import EVERYBODY, OVER
from palace_worlds import Palaces, looks_alike, lying_unseen, palace_turns, worlds, worlds_of_setup
from palatine import palace
from referee import ids

SHORT: dict[int, dict[str, Any]] = {
    2: {"deck": frozenset(ids("As Ah Kd Kc Qs Qh Jd Jc Ts Td")), "palace_cards": 2},
    3: {"deck": frozenset(ids("As Ah Kd Kc Qs Qh Jd Jc Ts Td 9c 9h")), "palace_cards": 2},
    4: {"deck": frozenset(ids("As Ah Kd Kc Qs Qh Jd Jc Ts Th 9d 9c")), "palace_cards": 1},
}

World = tuple[tuple[int, frozenset[int]], ...]  # the palace of each seat


class Course(NamedTuple):
    """A hand that is over, with its options and moves."""

    hand: Hand
    options: dict[str, Any]
    texts: list[str]

    def at(self, length: int) -> Hand:
        """The hand after so many moves."""
        hand = Hand(self.hand.num_players, self.hand.dealer, **self.options)
        for text in self.texts[:length]:
            hand.play(text)
        return hand

    @property
    def turns(self) -> list[int]:
        """After how many moves a turn begins."""
        return [length for length in range(len(self.texts)) if self.at(length).phase == "turn"]


def short_hand(seed: int) -> Course:
    rng = random.Random(seed)
    n = rng.choice([2, 3, 3, 4])
    options: dict[str, Any] = {
        **SHORT[n],
        "structure": rng.choice(["limit", "no_limit"]),
        "dead_cards": rng.choice(["suit", "suit", "rank", "none"]),
        "captured_banner": rng.choice(["soldier", "discard"]),
        "max_soldiers": rng.choice([5, 2]),
        "max_turns": rng.choice([8, 20, 40]),
    }
    hand, player, texts = Hand(n, rng.randrange(n), **options), Player(rng), list[str]()
    for kind in ("fold", "stay"):
        player.taste[kind] *= 0.2
    player.taste["buy"] += 0.3
    while hand.to_act != OVER:
        texts.append(player.move(hand))
        hand.play(texts[-1])
    return Course(hand, options, texts)


def world_of(texts: list[str], turns: dict[int, list[int]]) -> World:
    """What a course of moves deals to each seat."""
    cards = {seat: [ids(texts[turn].removeprefix("deal "))[0] for turn in dealt] for seat, dealt in turns.items()}
    return tuple(sorted((seat, frozenset(palace)) for seat, palace in cards.items()))


def texts_of(state: palace.State) -> list[str]:
    return [str(move) for _, move in state.history]


def compare(course: Course, length: int, viewer: int) -> int:
    """Samples for a seat after so many moves; the number of its worlds."""
    hand, options, texts = course
    state = begin(hand, options)
    for text in texts[:length]:
        state.apply(text)
    possible = worlds(hand, texts[:length], viewer, options)
    where = f"for seat {viewer} after {texts[:length]} with {options}"
    return compare_samples(state, viewer, possible, palace_turns(hand, texts, options), where)


def compare_setup(course: Course, begins: int, length: int, viewer: int) -> int:
    """The same for a table that is set up after some moves, and played on."""
    hand = course.at(begins)
    state = set_up(hand)
    seats = [seat for seat in hand.order if seat in (*hand.alive, *lying_unseen(hand))]
    size = len(seats) * hand.rules["palace_cards"]
    turns = {seat: list(range(place, size, len(seats))) for place, seat in enumerate(seats)}
    for text in course.texts[begins:length]:
        state.apply(text)
    possible = worlds_of_setup(hand, course.texts[begins:length], viewer)
    where = f"for seat {viewer} set up after {begins} of {course.texts[:length]} with {course.options}"
    return compare_samples(state, viewer, possible, turns, where)


def compare_samples(
    state: palace.State, viewer: int, found: list[Palaces], turns: dict[int, list[int]], where: str
) -> int:
    """Whether samples are of these worlds, and of all alike. turns: those that dealt each seat its palace."""
    possible = {tuple(sorted(world.items())) for world in found}
    truth = texts_of(state)
    assert world_of(truth, turns) in possible
    hidden = {turn for dealt in turns.values() for turn in dealt}
    counts: Counter[World] = Counter()
    for seed in range(30 if len(possible) == 1 else max(200, 8 * len(possible))):
        sample = texts_of(state.resample(viewer, seed))
        assert len(sample) == len(truth)
        assert all(text == truth[turn] for turn, text in enumerate(sample) if turn not in hidden)
        counts[world_of(sample, turns)] += 1
    assert set(counts) <= possible, f"worlds that cannot be {where}"
    if len(possible) > 1:
        z = deviation(counts, dict.fromkeys(possible, 1 / len(possible)))  # type: ignore[arg-type]
        assert z < 5, f"not all worlds alike (z = {z:.1f}) {where}"
    return len(possible)


def examine(seeds: range) -> Counter[str]:
    """Look at a hand for each seed, at its end and before; what there was to see."""
    found: Counter[str] = Counter()
    for seed in seeds:
        course = short_hand(seed)
        rng = random.Random(seed)
        start = next(turn for turn, text in enumerate(course.texts) if not text.startswith("deal"))
        for length in {len(course.texts), rng.randint(start, len(course.texts))}:
            number = compare(course, length, rng.choice(course.hand.order))
            found["of one world" if number == 1 else "of more"] += 1
        found["reshuffled"] += course.hand.reshuffles > 0
        found["battles seen"] += any(viewer != EVERYBODY for viewer, _, _ in course.hand.sights)
    return found


def test_samples_are_the_worlds() -> None:
    found = examine(range(14))
    assert min(found[what] for what in ("of more", "reshuffled", "battles seen")) > 4, found


@pytest.mark.slow
def test_more_samples() -> None:
    examine(range(14, 50))


def examine_setups(seeds: range) -> int:
    """How many of the tables that were set up said something of what is hidden."""
    told = 0
    for seed in seeds:
        course, rng = short_hand(seed), random.Random(seed)
        begins = rng.choice(course.turns)
        hand = course.at(begins)
        length = rng.choice([begins, rng.randint(begins, len(course.texts)), len(course.texts)])
        told += compare_setup(course, begins, length, rng.choice(sorted(hand.alive))) < 10
    return told


def test_samples_of_tables_that_are_set_up() -> None:
    assert examine_setups(range(100, 114)) > 4


@pytest.mark.slow
def test_more_samples_of_tables_that_are_set_up() -> None:
    examine_setups(range(114, 150))


def examine_long_hands(seeds: range) -> int:
    """Whether samples of whole hands can be played again and look the same to the seat; the number of battles seen."""
    battles = 0
    for seed in seeds:
        rng = random.Random(f"long {seed}")
        hand, texts = played(rng, rng.choice(["limit", "no_limit"]))
        length = rng.choice([len(texts), rng.randint(1, len(texts))])
        state = begin(hand, hand.rules)
        for text in texts[:length]:
            state.apply(text)
        for viewer in rng.sample(hand.order, 2):
            for number in range(3):
                sample = texts_of(state.resample(viewer, number))
                assert looks_alike(hand, texts[:length], sample, viewer, hand.rules), (seed, viewer, number)
        battles += texts[:length].count("call")
    return battles


def test_samples_of_long_hands() -> None:
    assert examine_long_hands(range(60)) > 20


@pytest.mark.slow
def test_more_samples_of_long_hands() -> None:
    examine_long_hands(range(60, 500))


def test_a_rare_result_is_met_in_every_sample() -> None:
    """A dead tie, as seats see it that have not seen the palaces: one in some thousand."""
    palaces = ["Ks Qh 5c", "Kd Qc 5h", "2c 3h 4s", "2d 3c 4h"]
    spot = Spot("8s 8d 9h 9c", palaces).play("bet 1", "call")
    texts = texts_of(spot.state)
    found = set()
    for seed in range(40):
        sample = texts_of(spot.state.resample(2, seed))
        assert looks_alike(spot.hand, texts, sample, 2, spot.hand.rules)
        found.add(tuple(sample))
    assert len(found) == 40


def test_palaces_thrown_away_between_reshuffles() -> None:
    """Seat 1 folds before the first reshuffle, seat 2 between two; a king that is drawn after one is of that palace."""
    options: dict[str, Any] = {"deck": frozenset(ids("As Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd Qc")), "palace_cards": 1}
    hand, texts = Hand(4, **options), list[str]()

    def play(*moves: str) -> None:
        """Folds, and cards that are dealt, or bought and discarded."""
        for move in moves:
            bought = ["buy", f"deal {move}", f"discard {move}"] if hand.phase == "turn" else [f"deal {move}"]
            for text in bought if move != "fold" else [move]:
                hand.play(text)
                texts.append(text)

    def number(viewer: int) -> int:
        return compare(Course(hand, options, texts), len(texts), viewer)

    play("As", "Ah", "Ad", "Ac", "Ks", "Kh", "Kd", "Kc")
    play("Qs", "fold", "Qh", "Qd", "Qc", "Qs", "Qh")
    assert (hand.reshuffles, number(0), number(1)) == (1, 6, 6)
    play("Kh")
    assert (number(0), number(3)) == (2, 2)
    play("fold", "Ah", "Qd", "Qc", "Qs")
    assert (hand.reshuffles, number(0), number(3)) == (2, 2, 2)
    play("Kd")
    assert (number(0), number(1), number(3)) == (1, 2, 1)


def test_the_enumerator() -> None:
    """Two players, two cards each of ten: 15 palaces that could be the other's, fewer once cards have been drawn."""
    options = SHORT[2]
    deal = [f"deal {card}" for card in ["As", "Kd", "Ah", "Kc", "Qs", "Qh"]]
    draws = ["buy", "deal Jd", "discard Jd", "buy", "deal Jc", "discard Jc"]
    more = ["buy", "deal Ts", "discard Ts", "buy", "deal Td", "discard Td"]
    again = ["buy", "deal Jd", "keep"]

    def number(texts: list[str]) -> int:
        hand = Hand(2, **options)
        for text in texts:
            hand.play(text)
        return len(worlds(hand, texts, 0, options))

    assert number(deal) == 15
    assert number([*deal, *draws]) == 6
    assert number([*deal, *draws, *more]) == 1
    assert number([*deal, *draws, *more, *again]) == 1
