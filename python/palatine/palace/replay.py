"""Hands of Palace Poker from what one seat has observed: the events played again, with palaces that fit them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from palatine import _core
from palatine.cards import Card, CardSet
from palatine.errors import CardError, Error, StateError
from palatine.game.card_ids import ids_of
from palatine.game.moves import CHANCE
from palatine.game.views import bad_event
from palatine.palace.course import BEATS
from palatine.palace.rules import NAMES, Rules

if TYPE_CHECKING:
    from palatine.palace.state import State

StateT = TypeVar("StateT", bound="State")

NO_CARDS = CardSet()
EVENT = re.compile(
    r"(?P<deal>banner|rejected|soldier|deal) (?P<to>[0-9]) (?P<card>..?)|(?P<reshuffle>reshuffle)"
    r"|(?P<one>[0-9]) (?P<result>beats|loses to|ties) (?P<other>[0-9])"
    r"|palace (?P<own>.+)|show (?P<owner>[0-9]) (?P<shown>.+)"
    r"|(?P<seat>[0-9]) (?P<move>[a-z].*)"
)
RESULTS = {BEATS["won"]: 1, BEATS["lost"]: -1, BEATS["tied"]: 0}


@dataclass
class Hidden:
    """Of the palaces of a hand: those that are known, and what the others can be.

    A draw deck is shuffled again only when all of it has been drawn. From then on a card that nobody has seen before
    comes from a palace that was thrown away since the shuffle before: a group of palaces (PP-9).
    """

    seats: int
    banners: dict[int, Card] = field(default_factory=dict)
    known: dict[int, CardSet] = field(default_factory=dict)
    sizes: dict[int, int] = field(default_factory=dict)
    groups: dict[int, int] = field(default_factory=dict)
    drawn: list[CardSet] = field(default_factory=list)
    unseen: CardSet = NO_CARDS

    def plainest(self) -> dict[int, CardSet]:
        """Give each unknown palace the lowest cards, whatever battles say."""
        palaces, free, drawn = dict(self.known), sorted(self.unseen), [sorted(cards) for cards in self.drawn]
        for seat, size in sorted(self.sizes.items()):
            if seat in self.known:
                continue
            first = drawn[self.groups[seat]] if seat in self.groups else []
            cards, first[:] = first[:size], first[size:]
            rest = size - len(cards)
            palaces[seat], free = CardSet(cards + free[:rest]), free[rest:]
        return palaces

    def fitting(self, dead: int, battles: Sequence[tuple[int, int, int, int, int]]) -> dict[int, CardSet]:
        """Give palaces with which all battles end as they did: (attacker, defender, result, soldiers of both)."""
        seats = [
            (
                self.banners.get(seat, 0),
                self.known.get(seat, NO_CARDS).mask,
                0 if seat in self.known else self.sizes.get(seat, 0),
                self.groups.get(seat, -1),
            )
            for seat in range(self.seats)
        ]
        found = _core.palace_hidden(dead, seats, [cards.mask for cards in self.drawn], self.unseen.mask, list(battles))
        if found is None:
            raise StateError("events of a view: no palaces were found with which all battles end so")
        return dict(enumerate(map(CardSet.from_mask, found)))


@dataclass
class Turn:
    """Something that was done; seat: of whose palace a card was dealt. result: of a call, for the caller."""

    event: str
    actor: int
    move: str
    seat: int = -1
    result: int | None = None


def replay(kind: type[StateT], rules: Rules, start: tuple[int, int], viewer: int | None, events: list[str]) -> StateT:
    """Play events again. start: how many play, and the dealer."""
    turns, hidden = read(rules, start[0], viewer, events)
    palaces, battles = hidden.plainest(), list[tuple[int, int, int, int, int]]()
    while True:
        state = kind(rules, *start)
        fought = play(state, turns, palaces)
        if fought is None:
            return state
        if len(fought) <= len(battles) or all(seat in hidden.known for seat in fought[-1][:2]):
            raise StateError(f"events of a view: seats {fought[-1][:2]} fought with palaces that end it otherwise")
        battles = fought
        unknown = [battle for battle in battles if not all(seat in hidden.known for seat in battle[:2])]
        palaces = hidden.fitting(NAMES["dead_cards"].index(rules.dead_cards), unknown)


def read(rules: Rules, seats: int, viewer: int | None, events: list[str]) -> tuple[list[Turn], Hidden]:
    """Take events apart."""
    hidden, turns = Hidden(seats), list[Turn]()
    seen, thrown, drawn = set[Card](), set[int](), list[tuple[Card, int]]()
    shuffles, of_shuffle = 0, dict[int, int]()
    if rules.setup is not None:
        for cards in (*rules.setup.soldiers, rules.setup.discards, rules.setup.in_draw_deck):
            seen |= set(cards)
        hidden.banners = {seat: card for seat, card in enumerate(rules.setup.banners) if card is not None}
        seen |= set(hidden.banners.values())
        thrown = set(rules.setup.unseen)
    for event in events:
        found = EVENT.fullmatch(event)
        if found is None:
            raise bad_event(event, "no event of palace")
        try:
            if (kind := found["deal"]) == "deal":
                seat = int(found["to"])
                hidden.sizes[seat] = hidden.sizes.get(seat, 0) + 1
                turns.append(Turn(event, CHANCE, "", seat))
            elif kind:
                card = Card(found["card"])
                turns.append(Turn(event, CHANCE, f"deal {card}"))
                if kind == "banner":
                    hidden.banners[int(found["to"])] = card
                elif kind == "soldier" and card not in seen:
                    drawn.append((card, shuffles))
                if kind != "rejected":
                    seen.add(card)
            elif found["reshuffle"]:
                shuffles += 1
                of_shuffle |= dict.fromkeys(thrown, shuffles)
                thrown = set()
            elif found["result"]:
                turns[-1].result = RESULTS[found["result"]]
                thrown |= {int(found[name]) for name, lost in (("one", 1), ("other", -1)) if turns[-1].result != lost}
            elif found["own"]:
                hidden.known[-1 if viewer is None else viewer] = CardSet(found["own"])
            elif found["shown"]:
                hidden.known[int(found["owner"])] = CardSet(found["shown"])
            else:
                turns.append(Turn(event, int(found["seat"]), found["move"]))
                if found["move"] == "fold":
                    thrown.add(int(found["seat"]))
        except (CardError, IndexError) as error:
            raise bad_event(event, error) from None
    for seat, cards in hidden.known.items():
        if len(cards) != hidden.sizes.get(seat, 0) or seen - {card for card, _ in drawn} & set(cards):
            raise StateError(f"events of a view: a palace that cannot be: {cards}")
    group_into(hidden, drawn, of_shuffle)
    hidden.unseen = rules.deck - CardSet(seen)
    for cards in hidden.known.values():
        hidden.unseen -= cards
    return turns, hidden


def group_into(hidden: Hidden, drawn: list[tuple[Card, int]], of_shuffle: dict[int, int]) -> None:
    """Tell from which palaces cards came that were drawn after a shuffle; a shuffle that took some makes a group."""
    unknown = {seat: shuffle for seat, shuffle in of_shuffle.items() if seat not in hidden.known}
    numbers = {shuffle: group for group, shuffle in enumerate(sorted(set(unknown.values())))}
    hidden.groups = {seat: numbers[shuffle] for seat, shuffle in unknown.items()}
    hidden.drawn = [NO_CARDS] * len(numbers)
    known = set[Card]().union(*hidden.known.values())
    for card, shuffle in drawn:
        if shuffle == 0 or card in known:
            continue
        if shuffle not in numbers:
            raise StateError(f"events of a view: nowhere can {card} have been drawn from")
        hidden.drawn[numbers[shuffle]] |= {card}


def play(state: "State", turns: list[Turn], palaces: dict[int, CardSet]) -> list[tuple[int, int, int, int, int]] | None:
    """Play turns; None, or the battles up to the first that ends in another way than it did."""
    left = {seat: sorted(cards) for seat, cards in palaces.items()}
    battles: list[tuple[int, int, int, int, int]] = []
    for turn in turns:
        before = state._sight() if turn.move == "call" else None
        try:
            move: Any = turn.move
            if turn.seat >= 0:
                move = int(left[turn.seat].pop(0))
            state.apply(move, turn.actor)
        except (Error, LookupError) as error:
            raise bad_event(turn.event, error) from None
        if before is None:
            continue
        if turn.result is None:
            raise bad_event(turn.event, "it is not told how the battle ended")
        sides: tuple[int, int] = before["attacker"], before["defender"]
        result = turn.result if turn.actor == sides[0] else -turn.result
        own, other = (CardSet(ids_of(before["soldiers"][seat])).mask for seat in sides)
        battles.append((*sides, result, own, other))
        still = state._sight()["in_hand"]
        if still[sides[0]] - still[sides[1]] != result:
            return battles
    return None
