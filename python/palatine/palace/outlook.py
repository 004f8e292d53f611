"""What the moves of Palace Poker are worth to a seat, reckoned from what it sees.

The chance q to win a battle against an opponent is counted over every palace of cards that the seat has not seen: no
card that was ever seen can lie in a palace. An opponent counts as (1 - q) / q times as strong as the seat, and the seat
has that share of a pot which its strength has among all who are left: 1 / (1 + the sum of the opponents' strengths).

- To stay is worth the share of the pot.
- To attack is worth q times the share, without the loser, of the pot with both payments in it, less the own payment:
  the price. The opponent is taken to call; without a limit the least is bet.
- To call is worth the same of the pot with the call in it, less the call. Who folds has nothing more and pays nothing
  more, so that a call has to be worth more than nothing.
- To raise adds as much to the price as a call of the raise adds again to the pot: worth it from q times the share of a
  half on. The first raises of a battle are made so.
- To buy is worth what the better of staying and attacking would then be worth, less the price of a soldier, on average
  over some of the cards that can be drawn. Each card that the seat knows to lie in the draw deck has the same chance to
  be on top, and so has each hidden one, which can be any unseen card. A card that was drawn is in no palace. Where the
  draw deck is empty, all this is about the discards, which are shuffled first (PP-9).

After a buy or a capture soldiers go that do not help: each makes every bet and call dearer.
"""

from copy import copy
from typing import TYPE_CHECKING, Self

from palatine import _core
from palatine.cards import Card, CardSet
from palatine.game.card_ids import ids_of, mask_of
from palatine.palace.move import Move
from palatine.palace.rules import NAMES

if TYPE_CHECKING:
    from palatine.palace.state import State

DRAWS = 10
"""Cards of each kind, known and unseen ones, that a buy is weighed with."""
MOST_RAISES = 3
"""Of a battle, both sides counted, after which the bot raises no more: who raises back has no palace of any cards."""


class Outlook:
    """A position as a seat that is to act sees it."""

    def __init__(self, state: "State", seat: int) -> None:
        """Look at what the seat may know."""
        self.state, self.seat, self.rules = state, seat, state.rules
        seen = self.seen = state._sight(seat)
        self.banners = [None if banner is None else Card(banner) for banner in seen["banners"]]
        self.soldiers = [CardSet(ids_of(mask)) for mask in seen["soldiers"]]
        self.palace = CardSet(ids_of(seen["palaces"][seat]))
        public = seen["discards"] | seen["in_draw_deck"] | mask_of(card for card in self.banners if card is not None)
        for mask in seen["soldiers"]:
            public |= mask
        known = public
        for palace in seen["palaces"]:
            known |= palace or 0
        self.unseen = self.rules.deck - CardSet(ids_of(known))
        self.known, self.hidden = self.drawable(public)
        self.opponents = [other for other, still in enumerate(seen["in_hand"]) if still and other != seat]
        self.targets = [other for other in self.opponents if self.suit(other) != self.suit(seat)]
        self.dead = NAMES["dead_cards"].index(self.rules.dead_cards)
        self._chances: dict[tuple[int, CardSet], float] = {}

    def suit(self, seat: int) -> int:
        """Give the suit of the banner of a seat that is in the hand."""
        banner = self.banners[seat]
        assert banner is not None
        return banner.suit

    def best(self) -> Move:
        """Give the best move."""
        if self.seen["phase"] == "battle":
            return self.answer()
        if self.seen["phase"] == "turn":
            return self.turn()
        return self.sort_out()

    # Chances.

    def drawable(self, public: int) -> tuple[CardSet, int]:
        """Give the cards that the seat knows to lie where a buy draws from, and how many others lie there."""
        seen, has_deck = self.seen, self.seen["draw_deck"] > 0
        if has_deck:
            known, count = seen["in_draw_deck"], seen["draw_deck"]
        else:
            known, count = seen["discards"], seen["discards"].bit_count() + seen["unseen_discards"]
        for still, unseen, palace in zip(seen["in_hand"], seen["unseen"], seen["palaces"], strict=True):
            if palace is not None and not still and unseen != has_deck:  # was seen in a battle
                known |= palace & ~public
        return CardSet(ids_of(known)), count - known.bit_count()

    def after_drawing(self, card: Card) -> Self:
        """Give the same outlook with one more card that lies in no palace."""
        if card not in self.unseen:
            return self
        after = copy(self)
        after.unseen = self.unseen - {card}
        after._chances = {}
        return after

    def chance(self, other: int, soldiers: CardSet) -> float:
        """Give the chance to win a battle against a seat with these soldiers; of a tie half when both are the last."""
        key = (other, soldiers)
        if key not in self._chances:
            own, enemy = self.banners[self.seat], self.banners[other]
            assert own is not None
            assert enemy is not None
            mine = own, (self.palace | soldiers).mask, 0
            theirs = enemy, self.soldiers[other].mask, self.rules.palace_cards
            win, tie, lose = _core.palace_equity(self.dead, mine, theirs, (self.unseen - soldiers).mask)
            tied = tie / 2 if len(self.opponents) == 1 else 0.0
            self._chances[key] = (win + tied) / (win + tie + lose)
        return self._chances[key]

    def share(self, soldiers: CardSet, without: int | None = None) -> float:
        """Give the share of the pot that the hand is worth among those left, perhaps without one of them."""
        strength = 0.0
        for other in self.opponents:
            if other != without:
                chance = self.chance(other, soldiers)
                strength += (1 - chance) / max(chance, 1e-9)
        return 1 / (1 + strength)

    # What moves are worth.

    def fight(self, other: int, soldiers: CardSet, pot: float, price: float) -> float:
        """Give what a battle is worth: the pot with all payments in it, the own payment that is still to be made."""
        return self.chance(other, soldiers) * self.share(soldiers, other) * pot - price

    def attack(self, other: int, soldiers: CardSet, pot: float) -> float:
        """Give what an attack is worth."""
        price = (len(soldiers) + 1) * self.rules.small_bet
        formula = (len(self.soldiers[other]) + 1) * self.rules.small_bet
        answer = price if self.rules.call_price == "match" else formula
        if self.rules.bank == "stacks":
            answer = min(answer, self.seen["stacks"][other])
        return self.fight(other, soldiers, pot + price + answer, price)

    def turn(self) -> Move:
        """Attack, buy or stay, whatever is worth most; fold where only a bad bet is left."""
        state, seat, soldiers, pot = self.state, self.seat, self.soldiers[self.seat], self.seen["pot"]
        worth: dict[Move, float] = {}
        for other in self.opponents:
            if state.bet_range(other) is not None:
                worth[Move("bet", other)] = self.attack(other, soldiers, pot)
        if state.is_legal("stay", seat):
            worth[Move("stay")] = pot * self.share(soldiers)
        else:
            worth[Move("fold")] = 0.0
        if state.is_legal("buy", seat):
            worth[Move("buy")] = self.buy(soldiers, pot)
        return max(worth, key=worth.__getitem__)

    def buy(self, soldiers: CardSet, pot: float) -> float:
        """Give what a buy is worth."""
        price = self.rules.small_bet
        worth = 0.0
        for cards, count in ((self.known, len(self.known)), (self.unseen, self.hidden)):
            if count == 0:
                continue
            drawn = sorted(cards)[:: max(1, len(cards) // DRAWS)]
            total = 0.0
            for card in drawn:
                after = self.after_drawing(card)
                total += max(after.worth(kept, pot + price) for kept in (soldiers, soldiers | {card}))
            worth += count * total / len(drawn)
        return worth / (len(self.known) + self.hidden) - price

    def worth(self, soldiers: CardSet, pot: float) -> float:
        """Give what a hand is worth with these soldiers: to stay, or to attack."""
        if len(soldiers) > self.rules.max_soldiers:
            return 0.0
        return max([pot * self.share(soldiers), *(self.attack(other, soldiers, pot) for other in self.targets)])

    def answer(self) -> Move:
        """Call when that is worth its price, and raise when that is worth more; else fold."""
        state, seat, seen = self.state, self.seat, self.seen
        other = seen["defender"] if seat == seen["attacker"] else seen["attacker"]
        soldiers, owed = self.soldiers[seat], seen["owed"]
        if self.rules.bank == "stacks":
            owed = min(owed, seen["stacks"][seat])
        worth = self.fight(other, soldiers, seen["pot"] + owed, owed)
        if not state.is_legal("call", seat) or (owed > 0 and worth <= 0):
            return Move("fold")
        worth_it = self.chance(other, soldiers) * self.share(soldiers, other) > 1 / 2
        if worth_it and seen["raises"] < MOST_RAISES and state.raise_range() is not None:
            return Move("raise")
        return Move("call")

    def sort_out(self) -> Move:
        """Discard the soldiers that do not help, and those that are too many."""
        kept = self.soldiers[self.seat]
        while kept:
            without = {card: self.share(kept - {card}) for card in kept}
            least = max(kept, key=lambda card: (without[card], -card))
            if len(kept) <= self.rules.max_soldiers and without[least] < self.share(kept):
                break
            kept -= {least}
        gone = self.soldiers[self.seat] - kept
        return Move("discard", cards=gone) if gone else Move("keep")
