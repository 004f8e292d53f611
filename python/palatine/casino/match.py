"""A match of Royal Casino: deals until a side has won (RC-3, RC-21 to RC-23)."""

import json
from copy import deepcopy
from typing import Any, Self, SupportsIndex

from palatine import _core
from palatine.casino.move import Move
from palatine.casino.rules import Rules, check_rules
from palatine.casino.scoring import DealScore
from palatine.casino.state import State
from palatine.dealer import Dealer
from palatine.errors import Error, RecordError, RulesError, StateError
from palatine.game.records import Turns, checked_games, read_record
from palatine.game.rules import check_number
from palatine.match.deals import DEALER, derived_seed
from palatine.random import Random

FORMAT, VERSION = "palatine.casino.match", 1
FIRST_DEALER = 1  # in the place of a seat: the seed of the draw for the first dealer
KEYS = {"format", "version", "rules", "num_players", "seed", "dealer", "deals"}


class Match:
    """Deals one after another, with what each brings into the next, until a side has won.

    rules: of the table, by default the Dominican ones; scores in them are where the match begins. num_players: 2..4.
    seed: 0..2**64-1, of all that chance deals; None where somebody else deals: `apply("deal As")`. dealer: the seat
    that deals first; by default it is drawn by the seed, and without a seed it is the last; a setup needs its own.
    Raises RulesError for what cannot be played, TypeError for wrong types.

    `state` is the deal in progress, the last one when the match is over. The match holds hidden cards as a state does:
    `view(player)` is what a seat may be told. There are as many deals as it takes: where nobody has to capture, and
    nobody does, there is no end.

    >>> from palatine import casino
    >>> match = casino.Match(seed=7)
    >>> while not match.is_over:
    ...     match.apply(match.state.default_move())
    >>> max(match.scores) >= 21, match.scores[match.winner] == max(match.scores)
    (True, True)
    >>> match == casino.Match.from_json(match.to_json())
    True
    """

    __slots__ = ("_deals", "_first_dealer", "_rules", "_seed", "_state")
    __hash__ = None  # type: ignore[assignment]

    def __init__(
        self,
        rules: Rules | None = None,
        num_players: SupportsIndex = 2,
        seed: SupportsIndex | None = 0,
        dealer: SupportsIndex | None = None,
    ) -> None:
        """Begin a match: the first deal is dealt."""
        self._rules = Rules() if rules is None else rules
        check_rules(self._rules)
        self._seed = None if seed is None else _core.check_seed(seed)
        players = check_number("num_players", num_players, State.min_players(), State.max_players())
        if dealer is None and self._rules.setup is not None:
            raise RulesError("the first deal is set up, and dealer has to say who deals it")
        if dealer is None and self._seed is not None:
            dealer = Random(derived_seed(self._seed, 0, DEALER, FIRST_DEALER)).below(players)
        self._deals: list[tuple[State, DealScore]] = []
        self._state = State(self._rules, players, dealer)
        self._first_dealer = self._state.dealer
        self._deal()

    @property
    def rules(self) -> Rules:
        """The rules that the match began with."""
        return self._rules

    @property
    def num_players(self) -> int:
        """How many play."""
        return self._state.num_players

    @property
    def seed(self) -> int | None:
        """The seed of chance: who knows it knows all cards."""
        return self._seed

    @property
    def dealer(self) -> int:
        """The seat that deals now."""
        return self._state.dealer

    @property
    def state(self) -> State:
        """The deal in progress: a copy, which may be played on without changing the match."""
        return self._state.clone()

    @property
    def states(self) -> tuple[State, ...]:
        """The deals one after another, the one in progress last: copies, which hold all cards as `state` does."""
        states = [state.clone() for state, _ in self._deals]
        return tuple(states if self.is_over else [*states, self.state])

    @property
    def deals(self) -> tuple[DealScore, ...]:
        """What each deal that is over came to."""
        return tuple(score for _, score in self._deals)

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores by side after the deals that are over."""
        if self._deals:
            return self._deals[-1][1].totals
        return self._rules.scores or (0,) * self._state.num_sides

    @property
    def winner(self) -> int | None:
        """The side that has won, None for none yet."""
        return self._deals[-1][1].winner if self._deals else None

    @property
    def is_over(self) -> bool:
        """Whether a side has won."""
        return self.winner is not None

    def apply(self, move: Move | SupportsIndex | str, player: SupportsIndex | None = None) -> None:
        """Make a move of the deal in progress; when that is the last one, the next deal begins.

        Raises IllegalMoveError as `State.apply` does, and StateError when the match is over.
        """
        if self.is_over:
            raise StateError(f"the match is over: side {self.winner} has won")
        self._state.apply(move, player)
        self._deal()

    def _deal(self) -> None:
        """Go on until somebody must decide: play chance, score deals that are over, begin others."""
        while not self.is_over:
            if self._seed is not None:
                Dealer(derived_seed(self._seed, len(self._deals), DEALER, 0)).play(self._state)
            if not self._state.is_terminal():
                return
            self._deals.append((self._state, self._state.score()))
            self._state = self._state.next_deal() or self._state

    def view(self, player: SupportsIndex | None = None) -> dict[str, Any]:
        """Give what a seat, None for a spectator, may see, as plain JSON-able values.

        `deals` are the points of each deal by side, `table` is the view of the deal in progress.
        """
        return {
            "scores": list(self.scores),
            "deals": [list(score.points) for _, score in self._deals],
            "winner": self.winner,
            "table": self._state.view(player),
        }

    def __copy__(self) -> Self:
        """Copy whole, so that playing on with one match leaves the other as it is."""
        return deepcopy(self)

    def __eq__(self, other: object) -> bool:
        """Whether it is the same match, with the same moves."""
        return isinstance(other, Match) and self.to_json() == other.to_json()

    def __repr__(self) -> str:
        """Tell in one line how it stands."""
        status = f"deal {len(self._deals) + 1}" if not self.is_over else f"side {self.winner} has won"
        scores = " ".join(map(str, self.scores))
        return f"<palatine casino match, {self.num_players} players, {status}, scores {scores}>"

    # Records.

    def to_json(self) -> str:
        """Write the whole match, hidden cards and seed too. `from_json` reads it back, at any point."""
        record = {
            "format": FORMAT,
            "version": VERSION,
            "rules": self._rules.to_dict(),
            "num_players": self.num_players,
            "seed": self._seed,
            "dealer": self._first_dealer,
            "deals": [[[actor, str(move)] for actor, move in state.history] for state in self.states],
        }
        return json.dumps(record)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read what `to_json` wrote. RecordError, with the reason, for anything else."""
        record = read_record("a match", text, KEYS, FORMAT, VERSION)
        seed = record["seed"]
        if type(record["dealer"]) is not int:
            raise RecordError(f"dealer is a seat, not {_core.shown(record['dealer'])}")
        try:
            match = cls(Rules.from_dict(record["rules"]), record["num_players"], None, record["dealer"])
            deals = checked_games("deals", record["deals"])
            for number, turns in enumerate(deals):
                match._replay(number, turns)
            begun = len(match._deals) + (not match.is_over)
            if len(deals) != begun:
                raise RecordError(f"{begun} deals have begun, not {len(deals)}")
            match._seed = None if seed is None else _core.check_seed(seed)
            match._deal()
        except (TypeError, AttributeError, Error) as error:
            raise RecordError(f"a match that cannot be: {error}") from None
        return match

    def _replay(self, number: int, turns: Turns) -> None:
        """Play the turns of a deal again, chance's too, which are in the record. number: how many come before it."""
        if len(self._deals) != number:
            raise RecordError(f"deal {number} is not over, and another begins")
        for actor, move in turns:
            if len(self._deals) > number:
                raise RecordError(f"the deal is over, and nobody can {_core.shown(move)}")
            self.apply(move, actor)
