"""A deal of Chinese Poker in progress: the moves and the state, in the words of `palatine.game`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self, SupportsIndex

from palatine import _core, game
from palatine.cards import Card, CardSet
from palatine.chinese.arrangement import ROWS, Arrangement, Cards
from palatine.chinese.positions import filled
from palatine.chinese.rules import Rules
from palatine.errors import CardError, IllegalMoveError, StateError
from palatine.game import views
from palatine.game.moves import CHANCE, EVERYTHING, SPECTATOR


@dataclass(frozen=True, slots=True)
class Declare:
    """The move that declares the best special which the hand holds (CP-9, CP-10). Its text is "declare".

    A declared hand needs no arrangement: the text of one with " declare" after it is read as the same move.
    """

    def __str__(self) -> str:
        """The text."""
        return "declare"


@dataclass(frozen=True, slots=True)
class Surrender:
    """The move that gives the hand up unseen. Its text is "surrender"."""

    def __str__(self) -> str:
        """The text."""
        return "surrender"


Move = Arrangement | Declare | Surrender
WORDS: dict[str, Declare | Surrender] = {"declare": Declare(), "surrender": Surrender()}


class State(game.State[Rules, Move]):
    """A deal of Chinese Poker, for 2 to 4 players. The words are those of `palatine.game.State`.

    Chance deals a card at a time from the dealer's left (CP-2), and nobody looks at a card before all are dealt: then
    each seat knows its own, in no order. Then each makes one sealed choice, whoever is `pending`, in any order: an
    `Arrangement`, `Declare()` or `Surrender()`. Under `banker` the dealer is the banker.

    Actions: a hand stands sorted, its highest card (by id) at position 0. Sets of positions of one size are numbered by
    rising bit masks, bit p for position p. With h cards and rows of f, m and b cards, action = (number of the front) *
    comb(h - f, m) + (number of the middle among the other positions, closed up): 0..72,071 for rows of 3, 5, 5. The two
    numbers that follow are `declare` and `surrender`.

    Step actions place the hand card by card, from the highest down: 0 front, 1 middle, 2 back; or 3 declares, 4
    surrenders.

    Views have, by seat and None where unseen, `hands` and `choices` (texts); `chosen` (whether a seat has chosen) and
    `dealt` (cards so far).
    """

    __slots__ = ()
    name = "chinese"
    rules_type = Rules

    steps_of_words: ClassVar[dict[str, int]] = {"front": 0, "middle": 1, "back": 2, "declare": 3, "surrender": 4}
    """What each step action does."""

    # Moves.

    def _hand(self, actor: int) -> int | None:
        """Give the mask of the cards that an actor has seen of its own; None for no seat and before all are dealt."""
        look = _core.GameState._look(self, EVERYTHING)
        if actor < 0 or look["dealt"] < self.num_players * sum(self.rules.row_sizes):
            return None
        hand: int = look["hands"][actor]
        return hand

    def _known_hand(self, actor: int, move: object) -> int:
        hand = self._hand(actor)
        if hand is None:
            raise IllegalMoveError(f"{move}: {self._who_acts(actor) or 'chance is to act, and it deals cards'}")
        return hand

    def _move_of(self, actor: int, action: int) -> Any:
        if actor == CHANCE:
            return super()._move_of(actor, action)
        return move_of(self.rules, self._known_hand(actor, _core.shown(action)), action)

    def _action_of(self, actor: int, move: Any) -> int:
        if isinstance(move, (Declare, Surrender)):
            self._known_hand(actor, move)
            return _core.chinese_words(self.rules.row_sizes)[isinstance(move, Surrender)]
        if not isinstance(move, Arrangement):
            return super()._action_of(actor, move)
        hand = self._known_hand(actor, move)
        action = _core.chinese_setting(self.rules.row_sizes, hand, move.masks)
        if action < 0:
            strange = move.cards - CardSet.from_mask(hand)
            reason = f"not in the hand: {strange}" if strange else move.status(self.rules)
            raise IllegalMoveError(f"{move}: {reason}")
        return action

    def _parse(self, actor: int, text: str) -> Any:
        words = text.strip()
        if words.lower() in WORDS:
            return WORDS[words.lower()]
        rows, space, last = words.rpartition(" ")
        declares = bool(space) and last.lower() == "declare"
        parts = (rows if declares else words).split("/")
        if len(parts) != len(ROWS):
            raise IllegalMoveError(f"no move of {self.name}: {_core.shown(text)}: a setting is front / middle / back")
        try:
            arrangement = Arrangement(*parts, rules=self.rules)
        except CardError as error:
            raise IllegalMoveError(f"no move of {self.name}: {_core.shown(text)}: {error}") from None
        if not declares:
            return arrangement
        self._action_of(actor, arrangement)
        return WORDS["declare"]

    def _why_not(self, actor: int, action: int) -> str:
        declare, surrender = _core.chinese_words(self.rules.row_sizes)
        if action == declare:
            return "the hand holds no special that the rules offer"
        if action == surrender:
            return "the rules have no surrender"
        return f"mis-set: {self._move_of(actor, action).status(self.rules)}"

    def _default_action(self, actor: int) -> int:
        return self._default(actor)

    # What is known.

    def _look(self, viewer: int) -> dict[str, Any]:
        seen = super()._look(viewer)
        rules, hands = self.rules, seen["hands"]
        choices = [
            None if choice is None else str(move_of(rules, hand or 0, choice))
            for hand, choice in zip(hands, seen["choices"], strict=True)
        ]
        return {
            "hands": [None if hand is None else str(CardSet.from_mask(hand)) for hand in hands],
            "choices": choices,
            "chosen": seen["chosen"],
            "dealt": seen["dealt"],
        }

    def _events(self, viewer: int) -> list[str]:
        events, dealt = [], 0
        num_players, dealer = self.num_players, self.dealer
        for actor, action in self._turns():
            if actor == CHANCE:
                dealt += 1
                card = Card(action) if viewer == EVERYTHING else "?"
                events.append(f"deal {(dealer + dealt) % num_players} {card}")
            elif viewer == EVERYTHING:
                events.append(f"{actor} {self._move_of(actor, action)}")
        return events if viewer == EVERYTHING else events + self._known_after_the_deal(viewer)

    def _known_after_the_deal(self, viewer: int) -> list[str]:
        """Tell of the own hand and choice of a seat, and of the showdown."""
        look = self._look(viewer)
        events = []
        if viewer != SPECTATOR and look["hands"][viewer] is not None:
            events.append(f"hand {look['hands'][viewer]}")
            if look["choices"][viewer] is not None:
                events.append(f"{viewer} {look['choices'][viewer]}")
        if self.is_terminal():
            for seat, (hand, choice) in enumerate(zip(look["hands"], look["choices"], strict=True)):
                events.append(f"show {seat} {f'{hand} {choice}' if choice == 'declare' else choice}")
        return events

    def information_state_string(self, player: SupportsIndex) -> str:
        """Tell what a seat has observed; equal exactly when `information_state_key` is equal.

        Who is the banker, if the rules have one; how many cards are dealt; then its hand, its choice, who else has
        chosen; and the showdown, seat by seat.
        """
        seat = self._seat(player)
        look = self._look(seat)
        banker = [f"banker {self.dealer}"] if self.rules.topology == "banker" else []
        events = [*banker, f"dealt {look['dealt']}", *self._known_after_the_deal(seat)]
        others = [str(other) for other, chosen in enumerate(look["chosen"]) if chosen and other != seat]
        if others and not self.is_terminal():
            events.append(f"chosen {' '.join(others)}")
        return "; ".join(events)

    @classmethod
    def _from_view(cls, rules: Any, num_players: int, dealer: int, seat: int | None, view: Mapping[str, Any]) -> Self:
        size = sum(rules.row_sizes) * num_players
        hands = views.by_seat(view, "hands", num_players, str, type(None))
        choices = views.by_seat(view, "choices", num_players, str, type(None))
        chosen = views.by_seat(view, "chosen", num_players, bool)
        dealt = views.number(view, "dealt", 0, size)
        if dealt == size:
            state = cls.setup(filled(rules, dealer, hands, whole=True), rules=rules, dealer=dealer)
        else:
            state = cls(rules, num_players, dealer)
            for _ in range(dealt):
                state.apply(state._action_at(0, CHANCE))
        for chooser, choice in enumerate(choices):
            if choice is not None:
                state.apply(choice, chooser)
            elif chosen[chooser]:
                state.apply(state._action_at(0, chooser), chooser)
        views.check_same(state, seat, view)
        return state

    @classmethod
    def setup(
        cls,
        hands: Sequence[Cards | None],
        choices: Mapping[int, Move | SupportsIndex | str] | None = None,
        rules: Rules | None = None,
        dealer: SupportsIndex | None = None,
    ) -> Self:
        """Set up a position.

        hands: the cards of each seat, None for a hand that is left open; while the deal goes on, as many as it has
        brought to each. choices: by seat what those have chosen who have, in that order. An open hand has the cards of
        its choice, else the lowest that can be there: a whole hand as soon as any other is whole, and before that as
        many as the deal must have brought. StateError, with the reason, for what cannot be.

        >>> from palatine import chinese
        >>> suits = [" ".join(rank + suit for rank in "AKQJT98765432") for suit in "sh"]
        >>> state = chinese.State.setup(suits, {0: "As Ks 2s / 3s 4s 5s 6s 7s / 8s 9s Ts Js Qs"})
        >>> state.pending
        (1,)
        """
        if isinstance(hands, (str, bytes)) or not isinstance(hands, Sequence):
            raise TypeError(f"hands is a list, the cards of each seat, not {type(hands).__name__}")
        if not isinstance(choices, (Mapping, type(None))):
            raise TypeError(f"choices is a mapping of seats to moves, not {type(choices).__name__}")
        state = cls(rules, len(hands), dealer)
        sets = filled(state.rules, state.dealer, hands, choices)
        cards = [sorted(hand) for hand in sets]
        size, total = sum(state.rules.row_sizes), sum(map(len, sets))
        for number in range(min(total, size * len(sets))):
            seat = (state.dealer + 1 + number) % len(sets)
            if not cards[seat]:
                raise StateError(f"seat {seat} has {len(sets[seat])} cards, and others too many for that")
            card = cards[seat].pop()
            if not state.is_legal(int(card)):
                raise StateError(f"{card} is not in the deck, or there twice")
            state.apply(int(card))
        if any(cards):
            raise StateError(f"a hand has {size} cards at most: {max(sets, key=len)}")
        for chooser, choice in (choices or {}).items():
            try:
                state.apply(choice, chooser)
            except IllegalMoveError as error:
                raise StateError(str(error)) from None
        return state


def move_of(rules: Rules, hand: int, action: int) -> Move:
    """Give the move of an action of a hand; IllegalMoveError when there is no such action."""
    found = _core.chinese_action_rows(rules.row_sizes, hand, action)
    if found is None:
        raise IllegalMoveError(f"no such action: {_core.shown(action)}")
    return WORDS[found] if isinstance(found, str) else Arrangement(*map(CardSet.from_mask, found), rules=rules)
