"""A session of Palace Poker: hands one after another, the deal moving on, chips staying where they were won."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal, Self, SupportsIndex

from palatine import _core
from palatine.dealer import Dealer
from palatine.errors import Error, RecordError, RulesError, StateError
from palatine.game.records import Turns, checked_games, read_record
from palatine.game.rules import check_number
from palatine.match.dealing import (
    MANUAL,
    Dealing,
    dealer_of_game,
    dealing_as_json,
    dealing_of_json,
    draw_of_first_dealer,
    read_dealing,
)
from palatine.palace.draw import Draws, draw_dealer, drawn_dealer, draws_as_json, draws_of_json
from palatine.palace.move import Move
from palatine.palace.rules import Rules, check_rules
from palatine.palace.state import State
from palatine.palace.table import MOST_CHIPS

FORMAT, VERSION = "palatine.palace.session", 2
KEYS = {"format", "version", "rules", "num_players", "dealing", "dealer", "draws", "hands"}


@dataclass(frozen=True, slots=True)
class HandResult:
    """What one hand came to, by seat.

    dealer: the seat that dealt. returns: chips won or lost, 0 together. stacks: the chips after it, or the points.
    """

    dealer: int
    returns: tuple[int, ...]
    stacks: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Progress:
    """How far a session is. It never changes: a step makes another one, so a step is made whole or not at all."""

    state: State  # the hand in progress, or the last one
    before: tuple[State, ...]  # the hands before
    hands: tuple[HandResult, ...]
    stacks: tuple[int, ...]

    @property
    def hand_is_over(self) -> bool:
        """Whether the next hand can be dealt."""
        return len(self.hands) > len(self.before)


class Session:
    """Hands of Palace Poker, as many as a table wants to play.

    rules: of the table, by default the standard ones; their stacks are those that the seats begin with, together at
    most 10**9 chips, as one seat may win them all. num_players: 2..10. dealer: the seat that deals first; by default
    everybody draws a card and the highest deals (PP-2), and with `dealing="manual"` it is the last that is dealt in.

    dealing: by default a new `Dealer()`, whose key comes from the system's entropy. A `Dealer` of a key or a seed deals
    the same session again; "manual" means that somebody else deals, by `apply("deal As")`. seed: 0..2**64-1, short for
    `dealing=Dealer(seed)`, for tests and research; do not use it to deal to people who play for something, who may find
    it from their own cards.

    Raises RulesError for what cannot be played, Error for other bad values, TypeError for wrong types.

    `state` is the hand in progress, which stays when it is over; `next_hand()` deals the next one. Whoever has no chips
    left is not dealt in, and is passed over by the deal (PP-3); where `all_in` is "off", so is who cannot pay the
    ante. With stacks the session is over when fewer than two can be dealt in; points go on for ever. The session holds
    hidden cards as a state does: `view(player)` is what a seat may be told. Its record, its pickle and `dealing` give
    away all cards to come.

    `apply` and `next_hand` are made whole or not at all, also when a signal handler raises in the middle. Other threads
    may read a session while one plays. Two threads that both play need a lock around each step, from what they look at
    to their move: without one a move can be lost.

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

    __slots__ = ("_dealing", "_draws", "_first_dealer", "_now", "_rules")
    __hash__ = None  # type: ignore[assignment]

    def __init__(
        self,
        rules: Rules | None = None,
        num_players: SupportsIndex = 2,
        *,
        dealer: SupportsIndex | None = None,
        dealing: Dealer | Literal["manual"] | None = None,
        seed: SupportsIndex | None = None,
    ) -> None:
        """Begin a session: the first hand is dealt."""
        self._rules = Rules() if rules is None else rules
        check_rules(self._rules)
        if self._rules.setup is not None:
            raise RulesError(f"a session begins with whole hands, not with a setup: {_core.shown(self._rules.setup)}")
        self._dealing: Dealing = read_dealing(seed, dealing)
        self._draws: Draws = ()
        count = number_of_players(num_players)
        stacks = first_stacks(self._rules, count)
        seats = seats_dealt_in(self._rules, stacks)
        if len(seats) < 2:
            raise RulesError(f"fewer than two can be dealt in: stacks {_core.shown(stacks)}")
        if dealer is None and isinstance(self._dealing, Dealer):
            self._draws = draw_dealer(seats, draw_of_first_dealer(self._dealing))
            dealer = drawn_dealer(self._draws)
        elif dealer is None:
            dealer = seats[-1]
        state = State(rules_of_hand(self._rules, stacks), count, dealer)
        self._first_dealer = state.dealer
        self._now = self._dealt(Progress(state, (), (), stacks))

    @property
    def rules(self) -> Rules:
        """The rules that the session began with."""
        return self._rules

    @property
    def num_players(self) -> int:
        """How many seats there are."""
        return len(self._now.stacks)

    @property
    def dealing(self) -> Dealer | Literal["manual"]:
        """The dealer of all hands, or "manual". Whoever knows its key or seed knows all cards."""
        return self._dealing

    @property
    def seed(self) -> int | None:
        """The seed of chance, None without one. Whoever knows it knows all cards."""
        return self._dealing.seed if isinstance(self._dealing, Dealer) else None

    @property
    def draws(self) -> Draws:
        """The cards drawn for the first deal: rounds of (seat, card), none where the dealer was given."""
        return self._draws

    @property
    def dealer(self) -> int:
        """The seat that deals the hand in progress."""
        return self._now.state.dealer

    @property
    def state(self) -> State:
        """The hand in progress, or the last one: a copy, which may be played on without changing the session."""
        return self._now.state.clone()

    @property
    def hands(self) -> tuple[HandResult, ...]:
        """What each hand that is over came to."""
        return self._now.hands

    @property
    def stacks(self) -> tuple[int, ...]:
        """The chips, or the points, by seat after the hands that are over."""
        return self._now.stacks

    @property
    def hand_is_over(self) -> bool:
        """Whether the hand in progress is over, so that the next one can be dealt."""
        return self._now.hand_is_over

    @property
    def is_over(self) -> bool:
        """Whether no hand can follow."""
        return self._is_over(self._now)

    @property
    def winner(self) -> int | None:
        """The seat that alone can still play when the session is over, None for none."""
        return self._winner(self._now)

    def apply(self, move: Move | SupportsIndex | str, player: SupportsIndex | None = None) -> None:
        """Make a move of the hand in progress.

        Raises IllegalMoveError as `State.apply` does; StateError when the hand is over.
        """
        now = self._now
        if now.hand_is_over:
            raise StateError(
                "the session is over" if self._is_over(now) else "the hand is over, and the next not begun"
            )
        state = now.state.clone()
        state.apply(move, player)
        self._now = self._dealt(replace(now, state=state))

    def next_hand(self) -> None:
        """Deal the next hand. StateError when this one is not over, or the session is."""
        now = self._now
        if not now.hand_is_over:
            raise StateError("the hand is not over")
        if self._is_over(now):
            raise StateError("the session is over: fewer than two can be dealt in")
        count, last = len(now.stacks), now.state.dealer
        dealer = min(seats_dealt_in(self._rules, now.stacks), key=lambda seat: (seat - last - 1) % count)
        state = State(rules_of_hand(self._rules, now.stacks), count, dealer)
        self._now = self._dealt(replace(now, state=state, before=(*now.before, now.state)))

    def _dealt(self, now: Progress) -> Progress:
        """Play chance until somebody must decide, and settle a hand that is over. Takes the state of `now`."""
        dealer = dealer_of_game(self._dealing, len(now.before))
        if dealer is not None:
            dealer.play(now.state)
        if not now.state.is_terminal():
            return now
        returns = tuple(map(int, now.state.returns()))
        stacks = tuple(chips + won for chips, won in zip(now.stacks, returns, strict=True))
        return replace(now, hands=(*now.hands, HandResult(now.state.dealer, returns, stacks)), stacks=stacks)

    def _is_over(self, now: Progress) -> bool:
        return now.hand_is_over and len(seats_dealt_in(self._rules, now.stacks)) < 2

    def _winner(self, now: Progress) -> int | None:
        seats = seats_dealt_in(self._rules, now.stacks)
        return seats[0] if self._is_over(now) and seats else None

    def view(self, player: SupportsIndex | None = None) -> dict[str, Any]:
        """Return what a seat, None for a spectator, may see, as plain JSON-able values.

        `stacks` are those after the hands that are over, `hands` what these came to, `draws` the cards drawn for the
        first deal; `table` is the view of the hand in progress.
        """
        now = self._now
        return {
            "stacks": list(now.stacks),
            "draws": draws_as_json(self._draws),
            "hands": [
                {"dealer": hand.dealer, "returns": list(hand.returns), "stacks": list(hand.stacks)}
                for hand in now.hands
            ],
            "winner": self._winner(now),
            "table": now.state.view(player),
        }

    def __eq__(self, other: object) -> bool:
        """Whether it is the same session, with the same moves."""
        return isinstance(other, Session) and self.to_json() == other.to_json()

    def __repr__(self) -> str:
        """Tell in one line how it stands."""
        now = self._now
        hand = f"hand {len(now.before) + 1}{' is over' if now.hand_is_over else ''}"
        return f"<palatine palace session, {self.num_players} players, {hand}, stacks {words(now.stacks)}>"

    # Records.

    def to_json(self) -> str:
        """Write the whole session. `from_json` reads it back, at any point.

        The record holds hidden cards, and the key or the seed of all cards to come.
        """
        now = self._now
        record = {
            "format": FORMAT,
            "version": VERSION,
            "rules": self._rules.to_dict(),
            "num_players": len(now.stacks),
            "dealing": dealing_as_json(self._dealing),
            "dealer": self._first_dealer,
            "draws": draws_as_json(self._draws),
            "hands": [[[actor, str(move)] for actor, move in state.history] for state in (*now.before, now.state)],
        }
        return json.dumps(record)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read what `to_json` wrote. RecordError, with the reason, for anything else."""
        record = read_record("a session", text, KEYS, FORMAT, VERSION)
        dealing, hands = dealing_of_json(record["dealing"]), checked_games("hands", record["hands"])
        if not hands:
            raise RecordError("hands has one at least")
        if type(record["dealer"]) is not int:
            raise RecordError(f"dealer is a seat, not a {type(record['dealer']).__name__}")
        try:
            rules = Rules.from_dict(record["rules"])
            session = cls(rules, record["num_players"], dealer=record["dealer"], dealing=MANUAL)
            seats = seats_dealt_in(rules, session.stacks)
            session._draws = draws_of_json(record["draws"], seats, session._first_dealer)
            for number, turns in enumerate(hands):
                if number:
                    session.next_hand()
                session._replay(turns)
            session._dealing = dealing
            if not session.hand_is_over:
                session._now = session._dealt(session._now)
        except (TypeError, AttributeError, Error) as error:
            raise RecordError(f"a session that cannot be: {error}") from None
        return session

    def _replay(self, turns: Turns) -> None:
        """Play the turns of a hand again, chance's too."""
        for actor, move in turns:
            self._now.state.apply(move, actor)  # in place: nobody else has the session yet
        self._now = self._dealt(self._now)


def seats_dealt_in(rules: Rules, stacks: tuple[int, ...]) -> list[int]:
    """Return the seats that can be dealt in (PP-3)."""
    if rules.bank == "points":
        return list(range(len(stacks)))
    least = max(1, rules.ante_chips) if rules.all_in == "off" else 1
    return [seat for seat, chips in enumerate(stacks) if chips >= least]


def rules_of_hand(rules: Rules, stacks: tuple[int, ...]) -> Rules:
    """Return the rules of a hand with the chips of this moment, none for who is not dealt in."""
    if rules.bank == "points":
        return rules
    seats = seats_dealt_in(rules, stacks)
    return replace(rules, stacks=tuple(chips if seat in seats else 0 for seat, chips in enumerate(stacks)))


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
