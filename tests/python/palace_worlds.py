"""The worlds that a seat of Palace Poker holds possible: the hand replayed in the plain model with all palaces.

All have the same chance: palaces are dealt uniformly, and a card that is drawn is one of as many in every world.
"""

import copy
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from palace_model import Hand
from referee import to_text

Palaces = dict[int, frozenset[int]]


def replayed(hand: Hand, texts: Iterable[str], options: dict[str, Any]) -> Iterator[Hand]:
    """The hand again, from its first card, after each of some moves."""
    again = Hand(hand.num_players, hand.dealer, **options)
    for text in texts:
        again.play(text)
        yield again


def palace_turns(hand: Hand, texts: list[str], options: dict[str, Any]) -> dict[int, list[int]]:
    """Which moves dealt each seat its palace."""
    found: dict[int, list[int]] = {seat: [] for seat in hand.order}
    before = [sum(map(len, found.values()))]
    for turn, again in enumerate(replayed(hand, texts, options)):
        dealt = again.palaces_dealt()
        if dealt > before[-1]:
            found[hand.order[before[-1] % len(hand.order)]].append(turn)
        before.append(dealt)
    return found


def with_palaces(texts: list[str], turns: dict[int, list[int]], palaces: Palaces) -> list[str]:
    """The same moves with other cards in the palaces, in any order."""
    changed = list(texts)
    for seat, cards in palaces.items():
        for turn, card in zip(turns[seat], sorted(cards), strict=True):
            changed[turn] = f"deal {to_text([card])}"
    return changed


def looks_alike(hand: Hand, one: list[str], other: list[str], viewer: int | None, options: dict[str, Any]) -> bool:
    """Whether two courses of a hand can both be played, and a seat observes the same at every step."""
    pairs = zip(replayed(hand, one, options), replayed(hand, other, options), strict=True)
    try:
        return all(true.observation(viewer) == false.observation(viewer) for true, false in pairs)
    except (AssertionError, KeyError):  # a move that is illegal, or a card that is not there
        return False


def fillings(seats: list[int], size: int, free: frozenset[int]) -> Iterator[Palaces]:
    """All ways to give each seat a palace of so many cards."""
    if not seats:
        yield {}
        return
    for palace in combinations(sorted(free), size):
        for more in fillings(seats[1:], size, free.difference(palace)):
            yield {**more, seats[0]: frozenset(palace)}


def all_palaces(hand: Hand, viewer: int) -> Iterator[Palaces]:
    """All that could have been dealt with the same banners and the viewer's own palace."""
    own = frozenset(hand.palace[viewer])
    free = hand.rules["deck"] - own - set(hand.first_banners.values())
    others = [seat for seat in hand.order if seat != viewer]
    for palaces in fillings(others, hand.rules["palace_cards"], free):
        yield {**palaces, viewer: own}


def worlds(hand: Hand, texts: list[str], viewer: int, options: dict[str, Any]) -> list[Palaces]:
    """All palaces, the viewer's own among them, with which a hand looks the same to the viewer."""
    turns = palace_turns(hand, texts, options)
    truth = [again.observation(viewer) for again in replayed(hand, texts, options)]
    found = []
    for palaces in all_palaces(hand, viewer):
        other = replayed(hand, with_palaces(texts, turns, palaces), options)
        try:
            if all(again.observation(viewer) == seen for again, seen in zip(other, truth, strict=True)):
                found.append(palaces)
        except (AssertionError, KeyError):
            continue
    return found


def lying_unseen(hand: Hand) -> list[int]:
    """The seats that are out and whose palaces lie in the discard pile."""
    gone = set(hand.order) - hand.alive
    return sorted(seat for seat in gone if hand.palace[seat] <= hand.discards - hand.seen_discards)


def set_up_with(hand: Hand, palaces: Palaces) -> Hand:
    """A hand in which a turn begins, with other palaces, as if all that is known of it had been told."""
    other = copy.deepcopy(hand)
    other.sights = []
    unseen = lying_unseen(hand)
    hidden = set(hand.pack - hand.seen_in_pack).union(*(hand.palace[seat] for seat in (*hand.alive, *unseen)))
    other.palace.update({seat: set(palace) for seat, palace in palaces.items()})
    other.discards = hand.seen_discards.union(*(palaces[seat] for seat in unseen))
    other.pack = hand.seen_in_pack | hidden.difference(*palaces.values())
    return other


def worlds_of_setup(hand: Hand, texts: list[str], viewer: int) -> list[Palaces]:
    """All palaces of a table that is set up, with which the moves that follow look the same to a seat that is in."""
    seats = [*sorted(hand.alive), *lying_unseen(hand)]
    hidden = set(hand.pack - hand.seen_in_pack).union(*(hand.palace[seat] for seat in seats))
    own = frozenset(hand.palace[viewer])
    others = [seat for seat in seats if seat != viewer]

    def observed(palaces: Palaces) -> list[Any] | None:
        other = set_up_with(hand, palaces)
        found = [other.observation(viewer)]
        try:
            for text in texts:
                other.play(text)
                found.append(other.observation(viewer))
        except (AssertionError, KeyError):
            return None
        return found

    truth = observed({seat: frozenset(hand.palace[seat]) for seat in seats})
    possible = fillings(others, hand.rules["palace_cards"], frozenset(hidden - own))
    return [world for palaces in possible if observed(world := {**palaces, viewer: own}) == truth]
