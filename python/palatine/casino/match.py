"""A match of Royal Casino: deals until a side has won (RC-3, RC-21 to RC-23)."""

import json
from dataclasses import dataclass
from typing import Any, Literal, Self, SupportsIndex

from palatine import _core
from palatine.casino.move import Move
from palatine.casino.rules import Rules, check_rules
from palatine.casino.scoring import DealScore
from palatine.casino.state import State
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

FORMAT, VERSION = "palatine.casino.match", 2
KEYS = {"format", "version", "rules", "num_players", "dealing", "dealer", "deals"}


@dataclass(frozen=True, slots=True, eq=False)
class Progress:
    """How far a match is. It never changes: a step makes another one, so a step is made whole or not at all."""

    state: State  # the deal in progress, the last one when the match is over
    deals: tuple[tuple[State, DealScore], ...]  # those that are over

    @property
    def winner(self) -> int | None:
        """The side that has won, None for none yet."""
        return self.deals[-1][1].winner if self.deals else None

    @property
    def is_over(self) -> bool:
        """Whether a side has won."""
        return self.winner is not None

    @property
    def states(self) -> list[State]:
        """The deals one after another, the one in progress last."""
        return [*(state for state, _ in self.deals), *([] if self.is_over else [self.state])]

    def scores(self, rules: Rules) -> tuple[int, ...]:
        """Return the scores by side. rules: those that the match began with."""
        if self.deals:
            return self.deals[-1][1].totals
        return rules.scores or (0,) * self.state.num_sides


class Match:
    """Deals one after another, with what each brings into the next, until a side has won.

    rules: of the table, by default the Dominican ones; scores in them are where the match begins. num_players: 2..4.
    dealer: the seat that deals first; by default it is drawn, and with `dealing="manual"` it is the last; a setup needs
    its own.

    dealing: by default a new `Dealer()`, whose key comes from the system's entropy. A `Dealer` of a key or a seed deals
    the same match again; "manual" means that somebody else deals, by `apply("deal As")`. seed: 0..2**64-1, short for
    `dealing=Dealer(seed)`, for tests and research; do not use it to deal to people who play for something, who may find
    it from their own cards.

    Raises RulesError for what cannot be played, Error for other bad values, TypeError for wrong types.

    `state` is the deal in progress, the last one when the match is over. The match holds hidden cards as a state does:
    `view(player)` is what a seat may be told. Its record, its pickle and `dealing` give away all cards to come. There
    are as many deals as it takes: where nobody has to capture, and nobody does, there is no end.

    `apply` is made whole or not at all, also when a signal handler raises in the middle. Other threads may read a match
    while one plays. Two threads that both play need a lock around each step, from what they look at to their move:
    without one a move can be lost.

    >>> from palatine import casino
    >>> match = casino.Match(seed=7)
    >>> while not match.is_over:
    ...     match.apply(match.state.default_move())
    >>> max(match.scores) >= 21, match.scores[match.winner] == max(match.scores)
    (True, True)
    >>> match == casino.Match.from_json(match.to_json())
    True
    """

    __slots__ = ("_dealing", "_first_dealer", "_now", "_rules")
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
        """Begin a match: the first deal is dealt."""
        self._rules = Rules() if rules is None else rules
        check_rules(self._rules)
        self._dealing: Dealing = read_dealing(seed, dealing)
        players = check_number("num_players", num_players, State.min_players(), State.max_players())
        if dealer is None and self._rules.setup is not None:
            raise RulesError("the first deal is set up, and dealer has to say who deals it")
        if dealer is None and isinstance(self._dealing, Dealer):
            dealer = draw_of_first_dealer(self._dealing).below(players)
        state = State(self._rules, players, dealer)
        self._first_dealer = state.dealer
        self._now = self._dealt(Progress(state, ()))

    @property
    def rules(self) -> Rules:
        """The rules that the match began with."""
        return self._rules

    @property
    def num_players(self) -> int:
        """How many play."""
        return self._now.state.num_players

    @property
    def dealing(self) -> Dealer | Literal["manual"]:
        """The dealer of all deals, or "manual". Whoever knows its key or seed knows all cards."""
        return self._dealing

    @property
    def seed(self) -> int | None:
        """The seed of chance, None without one. Whoever knows it knows all cards."""
        return self._dealing.seed if isinstance(self._dealing, Dealer) else None

    @property
    def dealer(self) -> int:
        """The seat that deals now."""
        return self._now.state.dealer

    @property
    def state(self) -> State:
        """The deal in progress: a copy, which may be played on without changing the match."""
        return self._now.state.clone()

    @property
    def states(self) -> tuple[State, ...]:
        """The deals one after another, the one in progress last: copies, which hold all cards as `state` does."""
        return tuple(state.clone() for state in self._now.states)

    @property
    def deals(self) -> tuple[DealScore, ...]:
        """What each deal that is over came to."""
        return tuple(score for _, score in self._now.deals)

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores by side after the deals that are over."""
        return self._now.scores(self._rules)

    @property
    def winner(self) -> int | None:
        """The side that has won, None for none yet."""
        return self._now.winner

    @property
    def is_over(self) -> bool:
        """Whether a side has won."""
        return self._now.is_over

    def apply(self, move: Move | SupportsIndex | str, player: SupportsIndex | None = None) -> None:
        """Make a move of the deal in progress; when that is the last one, the next deal begins.

        Raises IllegalMoveError as `State.apply` does, and StateError when the match is over.
        """
        now = self._now
        if now.is_over:
            raise StateError(f"the match is over: side {now.winner} has won")
        state = now.state.clone()
        state.apply(move, player)
        self._now = self._dealt(Progress(state, now.deals))

    def _dealt(self, now: Progress) -> Progress:
        """Go on until somebody must decide: play chance, score deals that are over, begin others.

        Takes the state of `now`.
        """
        while not now.is_over:
            dealer = dealer_of_game(self._dealing, len(now.deals))
            if dealer is not None:
                dealer.play(now.state)
            if not now.state.is_terminal():
                break
            now = Progress(now.state.next_deal() or now.state, (*now.deals, (now.state, now.state.score())))
        return now

    def view(self, player: SupportsIndex | None = None) -> dict[str, Any]:
        """Return what a seat, None for a spectator, may see, as plain JSON-able values.

        `deals` are the points of each deal by side, `table` is the view of the deal in progress.
        """
        now = self._now
        return {
            "scores": list(now.scores(self._rules)),
            "deals": [list(score.points) for _, score in now.deals],
            "winner": now.winner,
            "table": now.state.view(player),
        }

    def __eq__(self, other: object) -> bool:
        """Whether it is the same match, with the same moves."""
        return isinstance(other, Match) and self.to_json() == other.to_json()

    def __repr__(self) -> str:
        """Tell in one line how it stands."""
        now = self._now
        status = f"deal {len(now.deals) + 1}" if not now.is_over else f"side {now.winner} has won"
        scores = " ".join(map(str, now.scores(self._rules)))
        return f"<palatine casino match, {self.num_players} players, {status}, scores {scores}>"

    # Records.

    def to_json(self) -> str:
        """Write the whole match. `from_json` reads it back, at any point.

        The record holds hidden cards, and the key or the seed of all cards to come.
        """
        now = self._now
        record = {
            "format": FORMAT,
            "version": VERSION,
            "rules": self._rules.to_dict(),
            "num_players": self.num_players,
            "dealing": dealing_as_json(self._dealing),
            "dealer": self._first_dealer,
            "deals": [[[actor, str(move)] for actor, move in state.history] for state in now.states],
        }
        return json.dumps(record)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read what `to_json` wrote. RecordError, with the reason, for anything else."""
        record = read_record("a match", text, KEYS, FORMAT, VERSION)
        dealing = dealing_of_json(record["dealing"])
        if type(record["dealer"]) is not int:
            raise RecordError(f"dealer is a seat, not a {type(record['dealer']).__name__}")
        try:
            rules = Rules.from_dict(record["rules"])
            match = cls(rules, record["num_players"], dealer=record["dealer"], dealing=MANUAL)
            deals = checked_games("deals", record["deals"])
            for number, turns in enumerate(deals):
                match._replay(number, turns)
            begun = len(match._now.states)
            if len(deals) != begun:
                raise RecordError(f"{begun} deals have begun, not {len(deals)}")
            match._dealing = dealing
            match._now = match._dealt(match._now)
        except (TypeError, AttributeError, Error) as error:
            raise RecordError(f"a match that cannot be: {error}") from None
        return match

    def _replay(self, number: int, turns: Turns) -> None:
        """Play the turns of a deal again, chance's too, which are in the record. number: how many come before it."""
        if len(self._now.deals) != number:
            raise RecordError(f"deal {number} is not over, and another begins")
        for actor, move in turns:
            if self._now.state.is_terminal():
                raise RecordError(f"the deal is over, and nobody can {_core.shown(move)}")
            self._now.state.apply(move, actor)  # in place: nobody else has the match yet
        self._now = self._dealt(self._now)
