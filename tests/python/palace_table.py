"""The table of the plain model of Palace Poker: what lies there, who has seen it, and what is legal.

Cards are ids, rules a dict of the options by the names of the rules. How a hand goes on is in palace_model.py.
"""

import re
from dataclasses import dataclass
from typing import Any, NamedTuple

from referee import card_id, ids, suit, to_text

CHANCE, OVER = -1, -4
EVERYBODY = -2  # who has seen a palace that was shown to all

DEFAULT: dict[str, Any] = {
    "structure": "limit",
    "small_bet": 10,
    "big_bet": None,
    "ante": None,
    "dead_cards": "suit",
    "call_price": "own",
    "raise_cap": None,
    "discard_cost": "free",
    "captured_banner": "soldier",
    "max_soldiers": 5,
    "passive_end": "orbit",
    "heads_up": "normal",
    "all_in": "layered",
    "bank": "stacks",
    "max_turns": 1000,
    "stacks": 1000,
    "palace_cards": 3,
    "deck": frozenset(range(52)),
}

ENDLESS = 10**15  # chips of somebody who plays on points

Cards = frozenset[int]
Range = tuple[int, int]


class Move(NamedTuple):
    kind: str
    seat: int | None = None
    amount: int | None = None
    cards: Cards = frozenset()


def read(text: str) -> Move:
    """The text of a move, written without the engine's parser."""
    kind, _, rest = text.partition(" ")
    if kind == "deal":
        return Move(kind, cards=frozenset([card_id(rest)]))
    if kind == "discard":
        return Move(kind, cards=frozenset(ids(rest.replace(",", " "))))
    if kind == "bet":
        seat, _, amount = rest.partition(":")
        return Move(kind, int(seat), int(amount) if amount else None)
    assert re.fullmatch(r"(raise( \d+)?|buy|keep|call|fold|stay)", text), text
    return Move(kind, amount=int(rest) if rest else None)


def write(move: Move) -> str:
    """The text of a move, with the amount where there is one."""
    if move.kind in ("deal", "discard"):
        return f"{move.kind} {to_text(sorted(move.cards, reverse=True)).replace(' ', ',')}"
    words = [move.kind] + [str(part) for part in (move.seat, move.amount) if part is not None]
    return f"{words[0]} {':'.join(words[1:])}".strip()


@dataclass
class Battle:
    """A battle before the showdown."""

    attacker: int
    defender: int
    to_answer: int
    price: int  # that the defender owes for the call of PP-14; 0 once it is paid
    open: int  # the excess or the raise that the other has not matched yet
    raises: int = 0

    def other(self, seat: int) -> int:
        return self.attacker if seat == self.defender else self.defender


@dataclass
class Legal:
    """What whoever is to act may do. Amounts of bets are totals, of raises what goes beyond the call."""

    simple: set[str]
    discards: Range | None = None  # how many soldiers may go
    bets: dict[int, Range] | None = None
    raises: Range | None = None

    def kinds(self) -> set[str]:
        more = {"discard": self.discards, "bet": self.bets, "raise": self.raises}
        return self.simple | {kind for kind, found in more.items() if found}


class Table:
    """A hand between two moves; at first with the antes paid, and before the first card."""

    def __init__(self, num_players: int, dealer: int | None = None, **options: Any) -> None:
        rules = self.rules = {**DEFAULT, **options}
        n = self.num_players = num_players
        self.dealer = n - 1 if dealer is None else dealer
        self.small = rules["small_bet"]
        self.big = 2 * self.small if rules["big_bet"] is None else rules["big_bet"]
        self.points = rules["bank"] == "points"
        stacks = rules["stacks"]
        self.start = [0] * n if self.points else [stacks] * n if isinstance(stacks, int) else list(stacks)
        self.chips = list(self.start)
        # PP-3: who has no chips is not dealt in.
        self.order = [seat for seat in left_of(self.dealer, n) if self.points or self.chips[seat]]
        self.alive = set(self.order)
        self.totals = dict.fromkeys(self.order, 0)
        self.short: set[int] = set()
        self.banner: dict[int, int] = {}
        self.first_banners: dict[int, int] = {}  # as dealt
        self.palace: dict[int, set[int]] = {seat: set() for seat in self.order}  # as dealt; held by who is alive
        self.soldiers: dict[int, set[int]] = {seat: set() for seat in self.order}
        self.pack, self.rejected = set(rules["deck"]), set[int]()
        self.discards: set[int] = set()
        self.seen_discards: set[int] = set()  # those that everybody has seen
        self.seen_in_pack: set[int] = set()  # that lie in the draw deck since a reshuffle
        self.gone: list[set[int]] = []  # who is out, those first who left first
        self.passive: set[int] = set()  # since the last buy or bet
        self.stuck: set[int] = set()  # who stayed because the battle of PP-25 was too dear
        self.turns = 0
        self.reshuffles = 0
        self.turn = self.order[0]  # whose turn of PP-7 it is
        self.phase = "banners"  # banners, palaces, turn, draw, bought, answer, captured, over
        self.battle: Battle | None = None
        self.sights: list[tuple[int, int, Cards]] = []  # (viewer, owner, palace) as they were shown
        self.won: dict[int, int] | None = None
        self.victor = self.turn  # who has captured last
        ante = self.small // 2 if rules["ante"] is None else rules["ante"]
        for seat in self.order:
            if self.pay(seat, ante) < ante:
                assert rules["all_in"] != "off", "PP-29: every ante must be payable"
                self.short.add(seat)

    # Chips.

    def funds(self, seat: int) -> int:
        return ENDLESS if self.points else self.chips[seat]

    def pay(self, seat: int, amount: int) -> int:
        """Pay, or as much of it as is there."""
        paid = min(amount, self.funds(seat))
        self.chips[seat] -= paid
        self.totals[seat] += paid
        return paid

    @property
    def pot(self) -> int:
        return 0 if self.won is not None else sum(self.totals.values())

    def formula(self, seat: int) -> int:
        """PP-11."""
        return (len(self.soldiers[seat]) + 1) * self.small

    def call_price(self, attacker: int, defender: int) -> int:
        """PP-14."""
        return self.formula(defender if self.rules["call_price"] == "own" else attacker)

    # What is legal.

    @property
    def to_act(self) -> int:
        if self.phase in ("banners", "palaces", "draw"):
            return CHANCE
        if self.phase == "over":
            return OVER
        if self.phase == "answer":
            assert self.battle is not None
            return self.battle.to_answer
        return self.victor if self.phase == "captured" else self.turn

    def legal(self) -> Legal:
        if self.phase == "turn":
            return self.legal_turn(self.turn)
        if self.phase == "answer":
            return self.legal_answer()
        if self.phase in ("bought", "captured"):
            held, most = len(self.soldiers[self.to_act]), self.rules["max_soldiers"]
            return Legal({"keep"} if held <= most else set(), (max(1, held - most), held))
        return Legal(set())

    def legal_turn(self, seat: int) -> Legal:
        """PP-7."""
        bets = self.targets(seat)
        if self.must_battle():
            return Legal({"fold"} if self.funds(seat) >= self.formula(seat) else {"fold", "stay"}, bets=bets)
        found = Legal({"stay", "fold"}, bets=bets)
        if self.funds(seat) >= self.small and (self.pack or self.discards):  # PP-8, PP-9
            found.simple.add("buy")
        soldiers = len(self.soldiers[seat])
        if soldiers and (self.rules["discard_cost"] == "free" or self.funds(seat) >= self.small):  # PP-10
            found.discards = (1, soldiers)
        return found

    def must_battle(self) -> bool:
        """PP-25."""
        return self.rules["heads_up"] == "must_battle" and len(self.alive) == 2

    def targets(self, seat: int) -> dict[int, Range]:
        """PP-11: who may be attacked, with the least and the most that may be bet."""
        least = self.formula(seat)
        if self.funds(seat) < least:
            return {}
        found = {}
        for target in self.alive:
            if suit(self.banner[target]) != suit(self.banner[seat]):
                most = least
                if self.rules["structure"] == "no_limit":
                    most = least + 1000 * self.small if self.points else self.chips[seat]
                    if self.rules["all_in"] == "off":
                        matched = self.funds(target) - self.call_price(seat, target)
                        most = min(most, least + max(0, matched))
                found[target] = (least, most)
        return found

    def legal_answer(self) -> Legal:
        """PP-13 to PP-16."""
        fight = self.battle
        assert fight is not None
        seat, owed = fight.to_answer, fight.price + fight.open
        if self.rules["all_in"] == "off" and self.funds(seat) < owed:
            return Legal({"fold"})
        found = Legal({"fold", "call"})
        cap = self.rules["raise_cap"]
        if cap is None:
            cap = 100 if self.points else ENDLESS  # PP-32
        left, others = self.funds(seat) - owed, self.funds(fight.other(seat))
        least = most = self.least_raise(seat)
        if self.rules["structure"] == "no_limit":
            most = 1000 * self.small if self.points else left
        if self.rules["all_in"] == "off":
            most = min(most, others)
        if fight.raises < cap and others > 0 and least <= min(most, left):
            found.raises = (least, most)
        return found

    def least_raise(self, seat: int) -> int:
        """PP-15."""
        return self.big if self.soldiers[seat] or self.rules["structure"] == "no_limit" else 2 * self.small

    def is_legal(self, move: Move) -> bool:
        legal = self.legal()
        if move.kind == "discard":
            fits = legal.discards is not None and move.cards <= self.soldiers[self.to_act]
            return fits and within(len(move.cards), legal.discards)
        if move.kind == "bet":
            span = (legal.bets or {}).get(move.seat)  # type: ignore[arg-type]
            return span is not None and (move.amount is None or within(move.amount, span))
        if move.kind == "raise":
            return legal.raises is not None and (move.amount is None or within(move.amount, legal.raises))
        return move.kind in legal.simple

    # What is known.

    def returns(self) -> list[int]:
        return [now - before for now, before in zip(self.chips, self.start, strict=True)]

    def knows(self, viewer: int | None) -> dict[int, Cards]:
        """The palaces that a seat (None: a spectator) has seen: its own, and those of PP-17."""
        found = {owner: cards for seen_by, owner, cards in self.sights if seen_by in (viewer, EVERYBODY)}
        if viewer in self.order and self.phase not in ("banners", "palaces"):
            found[viewer] = frozenset(self.palace[viewer])
        return found

    def observation(self, viewer: int | None) -> Any:
        """All that a seat sees, moves apart (PP-28)."""
        return (
            (self.phase, self.to_act, self.turns, self.pot, tuple(self.chips), tuple(self.totals.items())),
            sorted(self.banner.items()),
            {seat: frozenset(cards) for seat, cards in self.soldiers.items()},
            (len(self.pack), len(self.discards), frozenset(self.rejected), frozenset(self.alive)),
            self.knows(viewer),
            self.won,
        )

    def cards(self) -> list[int]:
        """Every card, each where it is."""
        held = [card for seat in self.alive for card in (*self.palace[seat], *self.soldiers[seat])]
        return sorted([*self.pack, *self.rejected, *self.discards, *held, *self.banner.values()])


def left_of(seat: int, num_players: int) -> list[int]:
    """All seats from the left of one on, itself last."""
    return [*range(seat + 1, num_players), *range(seat + 1)]


def within(number: int, span: Range) -> bool:
    return span[0] <= number <= span[1]
