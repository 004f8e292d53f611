"""Positions of Royal Casino, written down as in the rules, for the plain referee and the engine at once."""

import dataclasses
import re
from collections.abc import Iterable, Sequence
from typing import Any, Self

import casino_referee as plain
from casino_referee import Build, Move, Table
from palatine import casino
from referee import card_id, ids, to_text

DECK = frozenset(range(52))
CARD = re.compile("[2-9TJQKA][cdhs]")


def rules_of(options: dict[str, Any]) -> casino.Rules:
    """The engine's rules of plain ones."""
    return casino.Rules.from_dict(options)


def options_of(rules: casino.Rules) -> dict[str, Any]:
    """Plain rules of the engine's."""
    options = {field.name: getattr(rules, field.name) for field in dataclasses.fields(rules)}
    return {
        **options,
        "raise": options.pop("raise_"),
        "points": dict(rules.points),
        "deck": frozenset(map(int, rules.deck)),
    }


def plain_move(move: casino.Move) -> Move:
    value = move.value if move.kind in ("build", "add", "raise") else 0
    return str(move.kind), int(move.card), value, frozenset(map(int, move.cards))


def read_move(text: str, builds: Iterable[Build]) -> Move:
    """The text of a move in the referee's words; written without the engine's parser."""
    played, *table = map(card_id, CARD.findall(text))
    cards = frozenset(table)
    used = [build for build in builds if build.cards <= cards]
    if " x " in text:
        return "capture", played, 0, cards
    if " > " in text:
        return "raise", played, int(text.split("=")[1].split(":", maxsplit=1)[0]), cards
    if "=" in text:
        return "build", played, int(text.split("=")[1].split(":", maxsplit=1)[0]), cards
    if "+ (" in text.partition(" ")[2][:3]:
        return "add", played, used[0].value, cards
    assert not table, text
    return "trail", played, 0, cards


def build(cards: str, value: int, owner: int, multiple: bool = False) -> Build:
    return Build(frozenset(ids(cards)), value, owner, multiple)


@dataclasses.dataclass(frozen=True)
class Spot:
    """A position, as the referee and as the engine have it."""

    table: Table
    state: casino.State

    @classmethod
    def of(
        cls,
        *hands: str,
        loose: str = "",
        built: Sequence[Build] = (),
        to_act: int = 0,
        stock: str | None = None,
        last_captor: int | None = None,
        **options: Any,
    ) -> Self:
        """hands: by seat. What is not on the table nor in a hand or the stock lies in the piles, or in the stock."""
        rules = {**plain.DEFAULT, **options}
        held, lying = [frozenset(ids(hand)) for hand in hands], frozenset(ids(loose))
        rest = sorted(DECK.difference(lying, *held, *(b.cards for b in built)))
        n = len(hands)
        size = 0
        if stock is None:  # whole rounds; a pile has more than one card
            size = min(len(rest), 48 - 4 * n) // (4 * n) * 4 * n
            own = [seat for seat in range(n) if seat % plain.num_sides(n) == (last_captor or 0)]
            played = sum(4 - len(hands[seat].split()) for seat in own) - sum(b.owner in own for b in built)
            while size and len(rest) > size:
                turns = (48 - 4 * n - size) // n * len(own) + played  # those in which its captor can have captured
                if len(rest) - size > 1 and turns > 0:
                    break
                size -= 4 * n
        left, piled = rest[:size], frozenset(rest[size:])
        captor = 0 if last_captor is None and piled else last_captor
        piles = [piled if s == captor else frozenset() for s in range(plain.num_sides(n))]
        table = Table(rules, held, lying, list(built), to_act, piles, [0] * len(piles), left, captor)
        return cls(table, state_of(table))

    @property
    def moves(self) -> set[Move]:
        """All legal moves; the same ones by both."""
        found = plain.legal_moves(self.table)
        assert {plain_move(move) for move in self.state.legal_moves()} == found
        return found

    def legal(self, *texts: str) -> None:
        for text in texts:
            assert read_move(text, self.table.builds) in self.moves, text
            assert self.state.explain(text) is None, text

    def illegal(self, *texts: str) -> None:
        for text in texts:
            assert read_move(text, self.table.builds) not in self.moves, text
            assert self.state.explain(text), text

    def only(self, *texts: str, card: str = "") -> None:
        """These are all moves, or all that play a card."""
        found = {move for move in self.moves if move[1] == card_id(card)} if card else self.moves
        assert {read_move(text, self.table.builds) for text in texts} == found
        self.legal(*texts)

    def play(self, text: str) -> Self:
        self.legal(text)
        dealer = self.state.dealer
        state = self.state.clone()
        state.apply(text)
        return dataclasses.replace(
            self, table=plain.step(self.table, read_move(text, self.table.builds), dealer), state=state
        )


def state_of(table: Table, dealer: int | None = None, **more: Any) -> casino.State:
    """The engine's state of a table of the referee."""
    return casino.State.setup(
        hands=[to_text(hand) for hand in table.hands],
        loose=to_text(table.loose),
        builds=[
            {"cards": to_text(b.cards), "value": b.value, "owner": b.owner, "multiple": b.multiple}
            for b in table.builds
        ],
        piles=[to_text(pile) for pile in table.piles],
        sweeps=table.sweeps,
        stock=to_text(table.stock),
        to_act=table.to_act,
        last_captor=table.last_captor,
        dealer=dealer,
        rules=rules_of(table.rules),
        **more,
    )


def builds_of(state: casino.State) -> set[Build]:
    return {Build(frozenset(map(int, b.cards)), b.value, b.owner, b.multiple) for b in state.builds}
