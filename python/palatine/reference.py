"""What Kuhn and Leduc poker share: a private card each from the dealer's left, perhaps one card for all, betting."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Self, SupportsIndex

from palatine import _core, game
from palatine.cards import Card
from palatine.errors import CardError, Error, IllegalMoveError, StateError
from palatine.game.moves import CHANCE, EVERYTHING, SPECTATOR, MoveT, Verb
from palatine.game.rules import RulesT
from palatine.game.views import bad_event, check_same, events_of

__all__ = ["State"]
__dir__ = __all__.copy  # dir() shows the public names alone

EVENT = re.compile(
    r"(?P<what>deal|show) (?P<of>[0-9]) (?P<card>..?)|board (?P<shared>..)|(?P<seat>[0-9]) (?P<verb>[a-z]+)"
)
"""What views tell."""


@cache
def acted(verbs: type[Verb], seat: int, action: int) -> str:
    """Tell what a seat has done."""
    return f"{seat} {verbs(action)}"


@cache
def card_text(card: int) -> str:
    """Give the text of a card's id."""
    return str(Card(card))


class State(game.State[RulesT, MoveT]):
    """A game of one private card each."""

    __slots__ = ()
    verbs: ClassVar[type[Verb]]

    def _events(self, viewer: int) -> list[str]:
        events, dealt, num_players, dealer = [], 0, self.num_players, self.dealer
        for actor, action in self._turns():
            if actor != CHANCE:
                events.append(acted(self.verbs, actor, action))
                continue
            dealt += 1
            if dealt > num_players:
                events.append(f"board {card_text(action)}")
            else:
                seat = (dealer + dealt) % num_players
                events.append(f"deal {seat} {card_text(action) if viewer in (seat, EVERYTHING) else '?'}")
        if self.is_terminal():
            shown = self._look(SPECTATOR)["cards"]
            events += [f"show {seat} {card}" for seat, card in enumerate(shown) if card is not None]
        return events

    @classmethod
    def _from_view(cls, rules: Any, num_players: int, dealer: int, seat: int | None, view: Mapping[str, Any]) -> Self:
        state, events = cls(rules, num_players, dealer), events_of(view)
        told = [EVENT.fullmatch(event) for event in events]
        known = {found["of"]: found["card"] for found in told if found and found["of"] and found["card"] != "?"}
        board = {found["shared"] for found in told if found}
        free = (action for action in state.legal_actions() if card_text(action) not in {*known.values(), *board})
        for event, found in zip(events, told, strict=True):
            if found is None:
                raise bad_event(event, f"no event of {cls.name}")
            try:
                if found["verb"]:
                    state.apply(found["verb"], int(found["seat"]))
                elif found["shared"]:
                    state.apply(f"deal {found['shared']}")
                elif found["what"] == "deal":
                    card = known.get(found["of"])
                    state.apply(next(free, -1) if card is None else f"deal {card}")
            except Error as error:
                raise bad_event(event, error) from None
        check_same(state, seat, view)
        return state

    @classmethod
    def _set_up(
        cls,
        cards: Sequence[SupportsIndex | str | None],
        board: SupportsIndex | str | None,
        betting: Iterable[Any],
        rules: RulesT | None,
        dealer: SupportsIndex | None,
    ) -> Self:
        """Play to the position with these cards and moves; StateError when there is none."""
        if isinstance(cards, (str, bytes)) or not isinstance(cards, Sequence):
            raise TypeError(f"cards is a list, a card or None for each seat, not {type(cards).__name__}")
        if isinstance(betting, (str, bytes)) or not isinstance(betting, Iterable):
            raise TypeError(f"betting is a list of moves, not a {type(betting).__name__}")
        state = cls(rules, len(cards), dealer)
        try:
            hands = [None if card is None else Card(card) for card in cards]
            shared = [] if board is None else [Card(board)]
        except CardError as error:
            raise StateError(str(error)) from None
        for number in range(len(hands)):
            seat = (state.dealer + 1 + number) % len(hands)
            card = hands[seat]
            if card is not None:
                if state.num_chance_turns < number:
                    raise StateError(f"seat {seat} has the card {card}, but somebody before has none yet")
                state._deal(card)
        for move in betting:
            if state.is_chance_node():
                if state.num_chance_turns < len(hands):
                    raise StateError(f"nobody acts before all cards are dealt: {_core.shown(move)}")
                if not shared:
                    raise StateError(f"nobody acts before the card on the board: {_core.shown(move)}")
                state._deal(shared.pop())
            try:
                state.apply(move)
            except IllegalMoveError as error:
                raise StateError(str(error)) from None
        if shared:
            if not state.is_chance_node() or state.num_chance_turns < len(hands):
                raise StateError(f"the card on the board comes after the first round: {shared[0]}")
            state._deal(shared.pop())
        return state

    def _deal(self, card: Card) -> None:
        if not self.is_legal(int(card)):
            raise StateError(f"{card} is not in the deck, or there twice")
        self.apply(int(card))
