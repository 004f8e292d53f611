"""A plain model of a hand of Palace Poker, written from the rules and sharing nothing with the engine.

`Hand` takes a hand move by move, as texts like those of the game (`deal As`, `buy`, `bet 3:120`, ...), and says at
every point who is to act, what is legal, where chips and cards are, and who has seen which palace.
"""

import palace_referee as referee
from palace_table import CHANCE, EVERYBODY, Battle, Cards, Move, Table, left_of, read
from referee import suit


class Hand(Table):
    """A hand from the ante to the payout. No move is undone; `play` refuses with AssertionError what is illegal."""

    # Play.

    def play(self, text: str) -> None:
        move = read(text)
        if move.kind == "deal":
            (card,) = move.cards
            self.deal(card)
            return
        assert self.is_legal(move), text
        if self.phase == "turn":
            self.take_turn(move)
        elif self.phase == "answer":
            self.answer(move)
        else:  # bought, captured
            self.throw(self.to_act, move.cards)
            self.end_turn()

    def deal(self, card: int) -> None:
        assert self.to_act == CHANCE
        if self.phase == "draw":
            self.pack.remove(card)
            self.seen_in_pack.discard(card)
            self.soldiers[self.turn].add(card)
            self.phase = "bought"
        elif self.phase == "banners":
            self.deal_banner(card)
        else:
            self.pack.remove(card)
            self.palace[self.order[self.palaces_dealt() % len(self.order)]].add(card)
        if self.phase == "palaces" and self.palaces_dealt() == len(self.order) * self.rules["palace_cards"]:
            self.phase = "turn"

    def palaces_dealt(self) -> int:
        return sum(map(len, self.palace.values()))

    def deal_banner(self, card: int) -> None:
        """PP-4, PP-5."""
        self.pack.remove(card)
        place = len(self.banner)
        group = self.order[place - place % 4 : place]
        if suit(card) in {suit(self.banner[seat]) for seat in group}:
            self.rejected.add(card)
        else:
            self.banner[self.order[place]] = self.first_banners[self.order[place]] = card
        if len(self.banner) == len(self.order):  # PP-6
            self.pack, self.rejected, self.phase = self.pack | self.rejected, set(), "palaces"
        elif not self.pack:
            self.pack, self.rejected = self.rejected, set()

    def take_turn(self, move: Move) -> None:
        seat = self.turn
        if move.kind in ("buy", "bet"):
            self.passive = set()
        if move.kind == "buy":
            self.pay(seat, self.small)
            if not self.pack:  # PP-9
                self.pack, self.discards = self.discards, set()
                self.seen_in_pack, self.seen_discards = self.seen_discards, set()
                self.reshuffles += 1
            self.phase = "draw"
        elif move.kind == "bet":
            assert move.seat is not None
            least = self.formula(seat)
            excess = 0 if move.amount is None else move.amount - least
            self.pay(seat, least + excess)
            self.battle = Battle(seat, move.seat, move.seat, self.call_price(seat, move.seat), excess)
            self.phase = "answer"
        elif move.kind == "fold":  # PP-22
            self.leave(seat)
            if not self.is_over():
                self.end_turn()
        else:
            if move.kind == "discard":
                self.pay(seat, 0 if self.rules["discard_cost"] == "free" else self.small)
                self.throw(seat, move.cards)
            elif self.must_battle():
                self.stuck.add(seat)
            self.passive.add(seat)
            self.end_turn()

    def throw(self, seat: int, cards: Cards) -> None:
        self.soldiers[seat] -= cards
        self.discards |= cards
        self.seen_discards |= cards

    def answer(self, move: Move) -> None:
        fight = self.battle
        assert fight is not None
        seat, other = fight.to_answer, fight.other(fight.to_answer)
        if move.kind == "fold":
            self.give_back(other, fight.open)
            self.capture(other, seat)
            return
        paid = self.pay(seat, fight.price + fight.open)
        if paid < fight.price:
            self.short.add(seat)
        if move.kind == "call":
            self.give_back(other, fight.open - max(0, paid - fight.price))
            self.judge(seat)
            return
        amount = self.least_raise(seat) if move.amount is None else move.amount
        self.pay(seat, amount)
        self.battle = Battle(fight.attacker, fight.defender, other, 0, amount, fight.raises + 1)

    def give_back(self, seat: int, amount: int) -> None:
        """PP-16: what nobody has matched."""
        self.chips[seat] += amount
        self.totals[seat] -= amount

    def judge(self, caller: int) -> None:
        """PP-17 to PP-21."""
        fight = self.battle
        assert fight is not None
        a, d = fight.attacker, fight.defender
        result = referee.battle(
            self.banner[a],
            self.palace[a] | self.soldiers[a],
            self.banner[d],
            self.palace[d] | self.soldiers[d],
            self.rules["dead_cards"],
        )
        winner = {1: a, -1: d, 0: None}[result]
        other = fight.other(caller)
        self.show(caller, other)
        if winner in (caller, None):
            self.show(other, caller)
        if winner is not None:
            self.capture(winner, fight.other(winner))
            return
        self.leave(a, d)
        if not self.is_over():
            self.end_turn()

    def show(self, viewer: int, owner: int) -> None:
        self.sights.append((viewer, owner, frozenset(self.palace[owner])))

    def capture(self, winner: int, loser: int) -> None:
        """PP-13, PP-19, PP-20."""
        self.soldiers[winner] |= self.soldiers[loser]
        self.soldiers[loser] = set()
        if self.rules["captured_banner"] == "soldier":
            self.soldiers[winner].add(self.banner.pop(loser))
        self.leave(loser)
        if self.is_over():
            return
        self.victor = winner
        if self.soldiers[winner]:
            self.phase, self.battle = "captured", None
        else:
            self.end_turn()

    def leave(self, *seats: int) -> None:
        """Out of the hand, with all cards to the discard pile."""
        for seat in seats:
            face_up = self.soldiers[seat] | ({self.banner.pop(seat)} if seat in self.banner else set())
            self.soldiers[seat] = set()
            self.discards |= self.palace[seat] | face_up
            self.seen_discards |= face_up
        self.alive -= set(seats)
        self.gone.append(set(seats))

    def is_over(self) -> bool:
        """After an elimination: whether somebody is alone, nobody is left, or all are of one suit (PP-24)."""
        suits = {suit(self.banner[seat]) for seat in self.alive}
        if len(self.alive) < 2 or (len(self.alive) < 4 and len(suits) == 1):
            self.finish([set(self.alive)])
            return True
        return False

    def end_turn(self) -> None:
        """PP-23, PP-25, PP-27, PP-32."""
        self.turns += 1
        self.battle = None
        self.phase = "turn"
        if self.must_battle():
            passive = self.stuck >= self.alive
        else:
            passive = self.rules["passive_end"] == "orbit" and self.passive >= self.alive
        if passive or self.turns >= self.rules["max_turns"]:
            self.showdown()
            return
        self.turn = next(seat for seat in left_of(self.turn, self.num_players) if seat in self.alive)

    def showdown(self) -> None:
        """Ordinary hands, all shown."""
        hands = {
            seat: referee.strength([self.banner[seat], *self.palace[seat], *self.soldiers[seat]]) for seat in self.alive
        }
        for owner in sorted(self.alive):
            self.show(EVERYBODY, owner)
        keys = sorted(set(hands.values()), reverse=True)
        self.finish([{seat for seat in hands if hands[seat] == key} for key in keys])

    def finish(self, survivors: list[set[int]]) -> None:
        ranking = [*survivors, *reversed(self.gone)]
        layered = self.rules["all_in"] == "layered"
        self.won = referee.payouts(self.totals, self.short, ranking, self.order, layered)
        for seat, chips in self.won.items():
            self.chips[seat] += chips
        self.phase, self.battle = "over", None
