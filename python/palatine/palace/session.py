"""A session of Palace Poker: hands one after another, the deal moving on, chips staying where they were won."""

import json
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any, Self, SupportsIndex

from palatine import _core
from palatine.dealer import Dealer
from palatine.errors import Error, RecordError, RulesError, StateError
from palatine.game.records import checked_games, read_record
from palatine.game.rules import check_number
from palatine.match.deals import DEALER, derived_seed
from palatine.palace.draw import Draws, draw_dealer, drawn_dealer, draws_as_json, draws_of_json
from palatine.palace.move import Move
from palatine.palace.rules import Rules, check_rules
from palatine.palace.state import State
from palatine.palace.table import MOST_CHIPS

FORMAT, VERSION = "palatine.palace.session", 1
FIRST_DEALER = 1  # in the place of a seat: the seed of the draw for the first dealer
KEYS = {"format", "version", "rules", "num_players", "seed", "dealer", "draws", "hands"}


@dataclass(frozen=True, slots=True)
class HandResult:
    """What one hand came to, by seat.

    dealer: the seat that dealt. returns: chips won or lost, 0 together. stacks: the chips after it, or the points.
    """

    dealer: int
    returns: tuple[int, ...]
    stacks: tuple[int, ...]


class Session:
    """Hands of Palace Poker, as many as a table wants to play.

    rules: of the table, by default the standard ones; their stacks are those that the seats begin with, together at
    most 10**9 chips, as one seat may win them all. num_players: 2..10. seed: 0..2**64-1, of all that chance deals; None
    where somebody else deals: `apply("deal As")`. dealer: the seat that deals first; by default everybody draws a card
    and the highest deals (PP-2), and without a seed it is the last that is dealt in. Raises RulesError for what cannot
    be played, TypeError for wrong types.

    `state` is the hand in progress, which stays when it is over; `next_hand()` deals the next one. Whoever has no chips
    left is not dealt in, and is passed over by the deal (PP-3); where `all_in` is "off", so is who cannot pay the
    ante. With stacks the session is over when fewer than two can be dealt in; points go on for ever. The session holds
    hidden cards as a state does: `view(player)` is what a seat may be told.

    >>> from palatine import palace
    >>> session = palace.Session(num_players=4, seed=7)
    >>> for _ in range(3):
    ...     while not session.hand_is_over:
    ...         session.apply(session.state.default_move())
    ...     session.next_hand()
    >>> len(session.hands), sum(session.stacks)
    (3, 4000)
    >>> session == palace.Session.from_json(session.to_json())
    True
    """

    __slots__ = ("_draws", "_first_dealer", "_hands", "_rules", "_seed", "_stacks", "_states")
    __hash__ = None  # type: ignore[assignment]

    def __init__(
        self,
        rules: Rules | None = None,
        num_players: SupportsIndex = 2,
        seed: SupportsIndex | None = 0,
        dealer: SupportsIndex | None = None,
    ) -> None:
        """Begin a session: the first hand is dealt."""
        self._rules = Rules() if rules is None else rules
        check_rules(self._rules)
        if self._rules.setup is not None:
            raise RulesError(f"a session begins with whole hands, not with a setup: {_core.shown(self._rules.setup)}")
        self._seed = None if seed is None else _core.check_seed(seed)
        self._hands: list[HandResult] = []
        self._draws: Draws = ()
        count = number_of_players(num_players)
        self._stacks = first_stacks(self._rules, count)
        seats = self._seats()
        if len(seats) < 2:
            raise RulesError(f"fewer than two can be dealt in: stacks {_core.shown(self._stacks)}")
        if dealer is None and self._seed is not None:
            self._draws = draw_dealer(seats, derived_seed(self._seed, 0, DEALER, FIRST_DEALER))
            dealer = drawn_dealer(self._draws)
        elif dealer is None:
            dealer = seats[-1]
        self._states = [State(self._rules_of_hand(), count, dealer)]
        self._first_dealer = self._states[0].dealer
        self._deal()

    @property
    def rules(self) -> Rules:
        """The rules that the session began with."""
        return self._rules

    @property
    def num_players(self) -> int:
        """How many seats there are."""
        return len(self._stacks)

    @property
    def seed(self) -> int | None:
        """The seed of chance: who knows it knows all cards."""
        return self._seed

    @property
    def draws(self) -> Draws:
        """The cards drawn for the first deal: rounds of (seat, card), none where the dealer was given."""
        return self._draws

    @property
    def dealer(self) -> int:
        """The seat that deals the hand in progress."""
        return self._states[-1].dealer

    @property
    def state(self) -> State:
        """The hand in progress, or the last one: a copy, which may be played on without changing the session."""
        return self._states[-1].clone()

    @property
    def hands(self) -> tuple[HandResult, ...]:
        """What each hand that is over came to."""
        return tuple(self._hands)

    @property
    def stacks(self) -> tuple[int, ...]:
        """The chips, or the points, by seat after the hands that are over."""
        return self._stacks

    @property
    def hand_is_over(self) -> bool:
        """Whether the hand in progress is over, so that the next one can be dealt."""
        return len(self._hands) == len(self._states)

    @property
    def is_over(self) -> bool:
        """Whether no hand can follow."""
        return self.hand_is_over and len(self._seats()) < 2

    @property
    def winner(self) -> int | None:
        """The seat that alone can still play when the session is over, None for none."""
        seats = self._seats()
        return seats[0] if self.is_over and seats else None

    def apply(self, move: Move | SupportsIndex | str, player: SupportsIndex | None = None) -> None:
        """Make a move of the hand in progress.

        Raises IllegalMoveError as `State.apply` does; StateError when the hand is over.
        """
        if self.hand_is_over:
            raise StateError("the session is over" if self.is_over else "the hand is over, and the next not begun")
        self._states[-1].apply(move, player)
        self._deal()

    def next_hand(self) -> None:
        """Deal the next hand. StateError when this one, or the session, is not or is over."""
        if not self.hand_is_over:
            raise StateError("the hand is not over")
        seats = self._seats()
        if len(seats) < 2:
            raise StateError("the session is over: fewer than two can be dealt in")
        count, dealer = self.num_players, self.dealer
        dealer = min(seats, key=lambda seat: (seat - dealer - 1) % count)
        self._states.append(State(self._rules_of_hand(), count, dealer))
        self._deal()

    def _seats(self) -> list[int]:
        """Give the seats that can be dealt in (PP-3)."""
        if self._rules.bank == "points":
            return list(range(self.num_players))
        least = max(1, self._rules.ante_chips) if self._rules.all_in == "off" else 1
        return [seat for seat, chips in enumerate(self._stacks) if chips >= least]

    def _rules_of_hand(self) -> Rules:
        """Give the rules of a hand with the chips of this moment, none for who is not dealt in."""
        if self._rules.bank == "points":
            return self._rules
        seats = self._seats()
        stacks = tuple(chips if seat in seats else 0 for seat, chips in enumerate(self._stacks))
        return replace(self._rules, stacks=stacks)

    def _deal(self) -> None:
        """Play chance until somebody must decide, and settle a hand that is over."""
        state = self._states[-1]
        if self._seed is not None:
            Dealer(derived_seed(self._seed, len(self._states) - 1, DEALER, 0)).play(state)
        if state.is_terminal():
            returns = tuple(map(int, state.returns()))
            self._stacks = tuple(chips + won for chips, won in zip(self._stacks, returns, strict=True))
            self._hands.append(HandResult(state.dealer, returns, self._stacks))

    def view(self, player: SupportsIndex | None = None) -> dict[str, Any]:
        """Give what a seat, None for a spectator, may see, as plain JSON-able values.

        `stacks` are those after the hands that are over, `hands` what these came to, `draws` the cards drawn for the
        first deal; `table` is the view of the hand in progress.
        """
        return {
            "stacks": list(self._stacks),
            "draws": draws_as_json(self._draws),
            "hands": [
                {"dealer": hand.dealer, "returns": list(hand.returns), "stacks": list(hand.stacks)}
                for hand in self._hands
            ],
            "winner": self.winner,
            "table": self._states[-1].view(player),
        }

    def __copy__(self) -> Self:
        """Copy whole, so that playing on with one session leaves the other as it is."""
        return deepcopy(self)

    def __eq__(self, other: object) -> bool:
        """Whether it is the same session, with the same moves."""
        return isinstance(other, Session) and self.to_json() == other.to_json()

    def __repr__(self) -> str:
        """Tell in one line how it stands."""
        hand = f"hand {len(self._states)}{' is over' if self.hand_is_over else ''}"
        return f"<palatine palace session, {self.num_players} players, {hand}, stacks {words(self._stacks)}>"

    # Records.

    def to_json(self) -> str:
        """Write the whole session, hidden cards and seed too. `from_json` reads it back, at any point."""
        record = {
            "format": FORMAT,
            "version": VERSION,
            "rules": self._rules.to_dict(),
            "num_players": self.num_players,
            "seed": self._seed,
            "dealer": self._first_dealer,
            "draws": draws_as_json(self._draws),
            "hands": [[[actor, str(move)] for actor, move in state.history] for state in self._states],
        }
        return json.dumps(record)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read what `to_json` wrote. RecordError, with the reason, for anything else."""
        record = read_record("a session", text, KEYS, FORMAT, VERSION)
        seed, hands = record["seed"], checked_games("hands", record["hands"])
        if not hands:
            raise RecordError("hands has one at least")
        if type(record["dealer"]) is not int:
            raise RecordError(f"dealer is a seat, not {_core.shown(record['dealer'])}")
        try:
            session = cls(Rules.from_dict(record["rules"]), record["num_players"], None, record["dealer"])
            session._draws = draws_of_json(record["draws"], session._seats(), session._first_dealer)
            for number, turns in enumerate(hands):
                if number:
                    session.next_hand()
                for actor, move in turns:
                    session.apply(move, actor)
            session._seed = None if seed is None else _core.check_seed(seed)
            if not session.hand_is_over:
                session._deal()
        except (TypeError, AttributeError, Error) as error:
            raise RecordError(f"a session that cannot be: {error}") from None
        return session


def number_of_players(value: SupportsIndex) -> int:
    """Give how many play, as a state would."""
    return check_number("num_players", value, State.min_players(), State.max_players())


def first_stacks(rules: Rules, count: int) -> tuple[int, ...]:
    """Give the chips, or the points, that the seats begin with."""
    if rules.bank == "points":
        return (0,) * count
    stacks = (rules.stacks,) * count if isinstance(rules.stacks, int) else rules.stacks
    if len(stacks) != count:
        raise RulesError(f"stacks has a number for each of {count} seats, not {_core.shown(stacks)}")
    if sum(stacks) > MOST_CHIPS:  # one seat may win them all, and sits down to the next hand with them
        raise RulesError(f"stacks of a session come to {MOST_CHIPS} chips at most, not {sum(stacks)}")
    return stacks


def words(values: Iterable[object]) -> str:
    """Give values with spaces between."""
    return " ".join(map(str, values))
