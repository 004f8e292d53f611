"""What a move of Royal Casino is likely to bring, by the cards that a seat has not seen."""

from math import comb
from typing import TYPE_CHECKING

from palatine.cards import Card, CardSet
from palatine.casino.move import Move
from palatine.casino.rules import ACE, Rules, hand_value, table_value
from palatine.casino.table import together

if TYPE_CHECKING:
    from palatine.casino.state import State

SPADES = 3
BIG, LITTLE = Card("Td"), Card("2s")

# Weights, found by duplicate play against the greedy bot.
THREAT = 0.9
PROSPECT = 0.6


def worth_of(card: Card, rules: Rules, majorities: bool = True) -> float:
    """Give the points that a card is worth: its own, and with majorities its share of most cards and most spades."""
    points = dict(rules.points)
    worth = 0.0
    if card.rank == ACE:
        worth += points["aces"]
    elif card == BIG:
        worth += points["big"]
    elif card == LITTLE:
        worth += points["little"]
    if majorities:
        worth += points["cards"] / 26 + (card.suit == SPADES) * points["spades"] / 6.5
    return worth


class Outlook:
    """A position as a seat sees it, to weigh its moves."""

    def __init__(self, state: "State", seat: int) -> None:
        """Look at what the seat may know."""
        view = state.view(seat)
        self.rules = state.rules
        self.seat = seat
        self.hand = CardSet(view["hands"][seat])
        self.loose = state.loose
        self.builds = state.builds
        seen = self.hand | self.loose | together(state.piles) | together(build.cards for build in self.builds)
        self.unseen = state.rules.deck - seen
        way = 1 if state.rules.direction == "cw" else -1
        self.next = (seat + way) % state.num_players
        self.next_size = view["hand_sizes"][self.next]
        self.sweep = 0 if state.rules.sweeps == "off" else dict(state.rules.points)["sweeps"]
        self.worth = {card: worth_of(card, state.rules) for card in state.rules.deck}

    def value(self, move: Move) -> float:
        """Weigh a move: points taken, less what the next seat may take, and what this seat may take then."""
        after = After(self, move)
        gain = 0.0
        if move.kind == "capture":
            gain = sum(self.worth[card] for card in move.cards) + self.worth[move.card]
            gain += self.sweep * (not after.loose and not after.builds)
        threat, free = after.threat()
        return gain - THREAT * threat + PROSPECT * free * after.prospect()

    def chance(self, count: int) -> float:
        """Give the chance that the next seat holds one of `count` cards that are unseen."""
        others = len(self.unseen) - count
        if others < self.next_size:
            return 1.0
        return 1 - comb(others, self.next_size) / comb(len(self.unseen), self.next_size)


class After:
    """The table after a move, before the next seat plays."""

    def __init__(self, outlook: Outlook, move: Move) -> None:
        """Make the move."""
        self.outlook = outlook
        self.hand = outlook.hand - {move.card}
        self.loose = outlook.loose - move.cards
        self.builds = [(build.value, build.cards) for build in outlook.builds if not build.cards <= move.cards]
        self.owned_by_next = {
            build.value for build in outlook.builds if build.owner == outlook.next and not build.cards <= move.cards
        }
        if move.kind == "trail":
            self.loose |= {move.card}
        elif move.kind != "capture":
            self.builds.append((move.value, move.cards | {move.card}))
        self._sets = self._sets_of_loose()

    def _sets_of_loose(self) -> list[tuple[int, CardSet, float]]:
        """List the sets of two to four loose cards that some card can take: sum, cards, worth."""
        rules, worth = self.outlook.rules, self.outlook.worth
        found: list[tuple[int, tuple[Card, ...], float]] = [(0, (), 0.0)]
        for card in self.loose:
            value = table_value(rules, card)
            if value:
                found += [
                    (total + value, (*cards, card), points + worth[card])
                    for total, cards, points in found
                    if len(cards) < 4 and total + value <= 16
                ]
        return [(total, CardSet(cards), points) for total, cards, points in found if len(cards) > 1]

    def take(self, card: Card) -> float:
        """Give about the most that a card can take here; 0 when it takes nothing."""
        rules, worth = self.outlook.rules, self.outlook.worth
        value = hand_value(rules, card)
        if value == 0:
            like = [worth[other] for other in self.loose if other.rank == card.rank]
            return max(like) + worth[card] if like else 0.0
        points, left = 0.0, self.loose
        for other in self.loose:
            if table_value(rules, other) == value or (other.rank == card.rank == ACE and rules.hand_values == "plain"):
                points += worth[other]
                left -= {other}
        for total, cards, more in sorted(self._sets, key=lambda found: -found[2]):
            if total == value and cards <= left:
                points += more
                left -= cards
        taken = [cards for build, cards in self.builds if build == value]
        points += sum(worth[other] for cards in taken for other in cards)
        if not points:
            return 0.0
        swept = not left and len(taken) == len(self.builds)
        return points + worth[card] + self.outlook.sweep * swept

    def threat(self) -> tuple[float, float]:
        """Give what the next seat takes on average, if it takes the most that it can; and the chance that it cannot."""
        outlook = self.outlook
        by_value: dict[tuple[int, int], list[Card]] = {}
        for card in outlook.unseen:
            value = hand_value(outlook.rules, card)
            by_value.setdefault((value, card.rank if value == 0 else 0), []).append(card)
        takes = [(self.take(cards[0]), value, len(cards)) for (value, _), cards in by_value.items()]
        expected, free = 0.0, 1.0
        for points, value, count in sorted(takes, reverse=True):
            if points <= 0:
                break
            chance = 1.0 if value in self.owned_by_next else outlook.chance(count)
            expected += free * chance * points
            free *= 1 - chance
        return expected, free

    def prospect(self) -> float:
        """Give the most that a card of the own hand can take, if the table stays as it is."""
        return max(map(self.take, self.hand), default=0.0)
