"""The worlds that a seat of Palace Poker holds possible: the hand replayed in the plain model with all palaces.

All have the same chance: palaces are dealt uniformly, and a card that is drawn is one of as many in every world.
"""

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


def all_palaces(hand: Hand, viewer: int) -> Iterator[Palaces]:
    """All that could have been dealt with the same banners and the viewer's own palace."""
    own = frozenset(hand.palace[viewer])
    dealt = [card for seat in hand.order for card in hand.palace[seat]]
    banners = hand.first_banners.values()
    rest = hand.rules["deck"] - own - set(banners)
    assert rest >= set(dealt) - own

    def fill(seats: list[int], free: frozenset[int]) -> Iterator[Palaces]:
        if not seats:
            yield {viewer: own}
            return
        for cards in combinations(sorted(free), hand.rules["palace_cards"]):
            for more in fill(seats[1:], free.difference(cards)):
                yield {**more, seats[0]: frozenset(cards)}

    yield from fill([seat for seat in hand.order if seat != viewer], frozenset(rest))


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
