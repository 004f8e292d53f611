"""A hand of Palace Poker in progress: the moves and the state, in the words of `palatine.game`."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self, SupportsIndex

from palatine import _core, game
from palatine.cards import Card, CardSet
from palatine.errors import IllegalMoveError, RulesError
from palatine.game.card_ids import cards_text, ids_of
from palatine.game.moves import CHANCE, SPECTATOR
from palatine.game.parts import Cards
from palatine.game.views import check_same, events_of
from palatine.palace import reasons
from palatine.palace.course import MOST_SEATS, action_of, events, move_of
from palatine.palace.move import KINDS, Move, NoSuchNumberError, read_move
from palatine.palace.positions import Given, begin
from palatine.palace.replay import replay
from palatine.palace.rules import Rules

SIZES = ("minimum", "half pot", "pot", "all-in")


class State(game.State[Rules, Move]):
    """A hand of Palace Poker, for 2 to 10 players. The words are those of `palatine.game.State`.

    Chance deals a card at a time: banners from the dealer's left (PP-4, PP-5), palaces round the table (PP-6), a card
    for each buy. Nobody looks at a palace before all are dealt; then each seat knows its own, in no order. Whoever
    bought, or captured somebody's soldiers, then chooses to keep or to discard (PP-8, PP-20).

    Returns are the chips that each seat has won or lost in the hand.

    Without a limit `legal_moves` has bets and raises of named sizes: the least, half the pot, the pot, all chips.
    `apply` takes any amount of `bet_range` and `raise_range`.

    Actions: kind * 2**56 + seat * 2**52 + rest. Kinds are numbered as in `KINDS`; the seat is that of a bet; the rest
    is of a discard the cards, one bit for each id, and without a limit the amount of a bet or raise.

    Step actions: the kind, see `steps_of_words`; of a bet the seat; without a limit the size; of a discard the cards
    from the highest id down, and 74 when that is all. Only moves that are listed have steps.

    Views have by seat `in_hand`, `out` (0 for who is in, 1 for who went out first, and so on, as in `setup`), `banners`
    (None for none), `soldiers`, `palaces` (None where unseen; those that a battle let the seat see, too), `stacks`
    (chips left, at the end too without what is won; with points below 0 by what is put in), `put` (chips in the pot),
    `formulas` (of bets and calls, PP-11), `short` (PP-29), `passive` (PP-23), `unseen` (whether the palace lies unseen
    in the discard pile); `pot`; in a battle `attacker`, `defender` and `owed`, what a full call costs; `raises`;
    `turns`; `draw_deck` and `unseen_discards` (numbers of cards), `discards` (those that everybody has seen; while
    banners are dealt the rejected cards), `in_draw_deck` (cards that everybody knows to lie there); `phase`, and at the
    end `ending`: "last", "same_suit", "tie" or "showdown".
    """

    __slots__ = ()
    name = "palace"
    rules_type = Rules

    steps_of_words: ClassVar[dict[str, int]] = {
        **{kind: 52 + number for number, kind in enumerate(KINDS)},
        **{f"seat {seat}": 60 + seat for seat in range(10)},
        **{size: 70 + number for number, size in enumerate(SIZES)},
        "done": 74,
    }
    """What step actions besides the cards do."""

    def _start(self, game: str, rules: Any, num_players: SupportsIndex, dealer: SupportsIndex | None) -> None:
        if isinstance(rules.stacks, tuple):
            probe = type(self).__new__(type(self))  # so that a refusal changes nothing of a state that begins anew
            super(State, probe)._start(game, rules, num_players, dealer)
            if len(rules.stacks) != probe.num_players:
                stacks = _core.shown(rules.stacks)
                raise RulesError(f"stacks has a number for each of {probe.num_players} seats, not {stacks}")
        super()._start(game, rules, num_players, dealer)

    # The table.

    @property
    def banners(self) -> tuple[Card | None, ...]:
        """The banner of each seat, None where there is none, or none any more."""
        return tuple(None if card is None else Card(card) for card in self._sight()["banners"])

    @property
    def soldiers(self) -> tuple[CardSet, ...]:
        """The soldiers of each seat."""
        return tuple(CardSet(ids_of(mask)) for mask in self._sight()["soldiers"])

    @property
    def stacks(self) -> tuple[int, ...]:
        """The chips that each seat has left, without what it wins; with points what it has put in, below 0."""
        return tuple(self._sight()["stacks"])

    @property
    def pot(self) -> int:
        """The chips in the pot, those of a bet that is not answered yet among them."""
        found: int = self._sight()["pot"]
        return found

    def bet_range(self, target: SupportsIndex) -> tuple[int, int] | None:
        """Give the least and the most that the seat to act can bet on another, its formula included (PP-11).

        None when it cannot bet on that seat now. StateError for no such seat, TypeError for a wrong type.

        >>> from palatine import palace
        >>> state = palace.State.setup(["Ah Ad 6c", None], banners=["9s", "Kh"], soldiers=["2c", ""])
        >>> state.bet_range(1), state.bet_range(0)
        ((20, 20), None)
        """
        return _core.palace_bet_range(self, self._seat(target))

    def raise_range(self) -> tuple[int, int] | None:
        """Give the least and the most by which the seat to act can raise beyond the call (PP-15); None for no raise."""
        return _core.palace_raise_range(self)

    def _sight(self, viewer: int = SPECTATOR) -> dict[str, Any]:
        """Give what there is to see as numbers: cards as a bit for each id."""
        return _core.GameState._look(self, viewer)

    # Moves.

    def _move_of(self, actor: int, action: int) -> Any:
        if actor == CHANCE:
            return super()._move_of(actor, action)
        return move_of(action, self.rules.structure == "limit")

    def _action_of(self, actor: int, move: Any) -> int:
        if not isinstance(move, Move):
            return super()._action_of(actor, move)
        if actor == CHANCE:
            raise IllegalMoveError(f"{move}: chance is to act, and it deals cards")
        if actor < 0 or move.kind not in ("bet", "raise"):
            return action_of(move, move.amount or 0)
        has_limit = self.rules.structure == "limit"
        if move.seat is not None and move.seat >= MOST_SEATS:
            raise IllegalMoveError(f"{move}: {self._no_action(actor, move.kind, None, f'{move.seat}')}")
        if has_limit and move.amount == 0:
            raise IllegalMoveError(f"{move}: {self._no_action(actor, move.kind, move.seat, '0')}")
        least = self._least(actor, move.kind)
        if has_limit:
            return action_of(move, 0 if move.amount in (None, least) else move.amount)
        return action_of(move, least if move.amount is None else move.amount)

    def _no_action(self, actor: int, kind: str, target: int | None, given: str) -> str:
        """Say why a bet or raise is not legal that no action names."""
        return self._who_acts(actor) or reasons.no_action(self, actor, kind, target, given)

    def _least(self, seat: int, kind: str) -> int:
        """Give the least that a bet or raise of a seat is, and all that it is with a limit (PP-11, PP-15)."""
        seen = self._sight()
        if kind == "bet":
            found: int = seen["formulas"][seat]
            return found
        plain = self.rules.structure == "no_limit" or seen["soldiers"][seat]
        return self.rules.big_bet_chips if plain else 2 * self.rules.small_bet

    def _price(self, seat: int, kind: str) -> int:
        """Give what a seat pays for the least move of a kind."""
        if kind in ("buy", "discard"):
            return self.rules.small_bet
        owed: int = self._sight()["owed"] or 0
        return owed if kind == "call" else owed + self._least(seat, kind)

    def _parse(self, actor: int, text: str) -> Any:
        try:
            move = read_move(text)
        except NoSuchNumberError as error:
            if actor < 0:
                raise
            reason = self._no_action(actor, error.kind, error.target, error.given)
            raise IllegalMoveError(f"{error.move}: {reason}") from None
        except IllegalMoveError as error:
            raise IllegalMoveError(f"no move of {self.name}: {_core.shown(text)}: {error}") from None
        return move if actor < 0 else self._move_of(actor, self._action_of(actor, move))

    def move_text(self, move: object, player: SupportsIndex | None = None) -> str:
        """Give the text of a move, which `parse_move` reads back: without a limit with its amount."""
        actor = self._actor(player)
        return str(self._move_of(actor, self._action(move, actor)))

    def _steps(self, action: int) -> list[int]:
        found = super()._steps(action)
        if not found:
            raise IllegalMoveError(f"{self._move_of(0, action)}: only moves that are listed have steps")
        return found

    def _why_not(self, actor: int, action: int) -> str:
        return reasons.why_not(self, actor, action)

    def _default_action(self, actor: int) -> int:
        return self._default(actor)

    # What is known.

    def _look(self, viewer: int) -> dict[str, Any]:
        seen = self._sight(viewer)
        return {
            **seen,
            "ending": seen["ending"] or None,
            "banners": [None if card is None else str(Card(card)) for card in seen["banners"]],
            "soldiers": list(map(cards_text, seen["soldiers"])),
            "palaces": [None if palace is None else cards_text(palace) for palace in seen["palaces"]],
            "in_draw_deck": cards_text(seen["in_draw_deck"]),
            "discards": cards_text(seen["discards"]),
        }

    def _events(self, viewer: int) -> list[str]:
        return list(events(self, viewer))

    @classmethod
    def _from_view(cls, rules: Any, num_players: int, dealer: int, seat: int | None, view: Mapping[str, Any]) -> Self:
        state = replay(cls, rules, (num_players, dealer), seat, events_of(view))
        check_same(state, seat, view)
        return state

    @classmethod
    def setup(
        cls,
        palaces: Sequence[Cards],
        *,
        banners: Sequence[SupportsIndex | str | None],
        soldiers: Sequence[Cards] | None = None,
        discards: Cards = None,
        in_draw_deck: Cards = None,
        put: Sequence[SupportsIndex] | None = None,
        out: Sequence[SupportsIndex] | None = None,
        unseen: Sequence[SupportsIndex] | None = None,
        short: Sequence[SupportsIndex] | None = None,
        passive: Sequence[SupportsIndex] = (),
        to_act: SupportsIndex | None = None,
        turns: SupportsIndex = 0,
        dealer: SupportsIndex | None = None,
        rules: Rules | None = None,
    ) -> Self:
        """Set up a position at the beginning of a turn.

        By seat: palaces, cards, or None for one that is left open; banners, a card, or None for who is out; soldiers,
        by default none; put, the chips put in so far, by default the antes, of who is short all chips; out, 0 for who
        is in, 1 for who went out first, 2 for the next, the same for two together, by default in the order of the
        seats.
        Seats: unseen, those out whose palaces lie in the discard pile, by default those with a palace given here of
        which nobody has seen a card elsewhere; short, who paid less than the ante or a call price, by default the ante;
        passive, who has made a passive turn since the last buy or bet; to_act, by default who comes after those, else
        the first in the hand from the dealer's left; dealer, by default the last, or the first seat with which the
        suits of the banners fit (PP-4).
        discards: cards in the discard pile that everybody has seen. in_draw_deck: cards that everybody knows to lie in
        the draw deck, where all others are, too. turns: how many are over. rules: by default the standard ones.

        Open palaces get the lowest cards that can be there. The palace of a seat that is out, and not `unseen`, was
        shuffled into the draw deck. StateError, with the reason, for what cannot be. See `from_view` for positions in
        the middle of a turn.

        >>> from palatine import palace
        >>> state = palace.State.setup(["Ah Ad 6c", "Qc Qd 7s"], banners=["9s", "Kh"])
        >>> state.apply("bet 1")
        >>> state.apply("call")
        >>> state.returns()
        [-15.0, 15.0]
        """
        given = Given(banners, soldiers, discards, in_draw_deck, put, out, unseen, short, passive, to_act, turns)
        return begin(cls, Rules() if rules is None else rules, palaces, given, dealer)
