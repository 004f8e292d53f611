"""The state of any game: all words of the protocol, over the native `GameState`."""

import operator
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, SupportsIndex

from palatine import _core
from palatine.cards import Card
from palatine.errors import CardError, IllegalMoveError, StateError
from palatine.game.kinds import check_is_game, check_rules, spec_of
from palatine.game.moves import (
    CHANCE,
    EVERYTHING,
    SPECTATOR,
    TERMINAL,
    Deal,
    LegalMoves,
    MoveT,
    Verb,
    is_number,
    is_plain,
    steps_as_bytes,
)
from palatine.game.rules import Rules, RulesT
from palatine.game.saving import record_of, restore, state_of_record
from palatine.game.views import state_of_view

MOST_MOVES_IN_A_VIEW = 512
MOST_MOVE_TEXT = 4096
"""The longest text of a move, in characters."""


class State(_core.GameState, Generic[RulesT, MoveT]):
    """A game in progress. Each game's module has its own, with its own rules and moves.

    rules: by default the game's. num_players: how many play. dealer: the seat that deals, None for the last, so that
    seat 0 is on the dealer's left. Raises RulesError for what the game does not have.

    Where `player` can be given, None is the current player (the lowest seat of `pending`), and CHANCE (-1) is chance.
    Seats that are not there raise StateError, wrong types TypeError.

    A move is a typed move, its text, or its action: the non-negative int that names it.
    """

    __slots__ = ()
    __hash__ = None

    name: ClassVar[str]
    """The name of the game."""
    rules_type: ClassVar[type[Rules]]
    """The class of its rules."""
    verbs: ClassVar[type[Verb] | None] = None
    """The class of its moves, when they are all one word."""
    hidden_parts: ClassVar[frozenset[str]] = frozenset({"hands", "palaces", "cards", "choices"})
    """Parts of a view in which None means hidden from the viewer. In all others it means that there is none."""
    move_help: ClassVar[str] = ""
    """How moves are written, for somebody at a table; empty where the texts explain themselves."""

    if TYPE_CHECKING:

        @property
        def rules(self) -> RulesT:
            """The rules."""

    def __init__(
        self, rules: RulesT | None = None, num_players: SupportsIndex = 2, dealer: SupportsIndex | None = None
    ) -> None:
        """Start a game."""
        check_is_game(type(self))
        self._start(self.name, check_rules(type(self), rules), num_players, dealer)

    # What a game overrides. `actor` is a seat, or CHANCE only where chance does something else than dealing a card.

    def _move_of(self, actor: int, action: int) -> Any:
        """Give the typed move of an action of this actor. IllegalMoveError when there is no such action."""
        if actor == CHANCE:
            try:
                return Deal(Card(action))
            except CardError as error:
                raise IllegalMoveError(f"no deal: {error}") from None
        try:
            return self.verbs(action)  # type: ignore[misc]
        except ValueError:
            raise IllegalMoveError(f"no such action: {_core.shown(action)}") from None

    def _action_of(self, actor: int, move: Any) -> int:
        """Give the action of a typed move that is not a `Deal`. TypeError for what is no move of the game."""
        raise TypeError(f"a move of {self.name} is a move, a text or an int, not {type(move).__name__}")

    def _parse(self, actor: int, text: str) -> Any:
        """Read the text of a move that is not a deal; IllegalMoveError for what is none."""
        word = text.strip()
        if self.verbs is not None and word.isascii() and word.upper() in self.verbs.__members__:
            return self.verbs[word.upper()]
        there = "" if self.verbs is None else f": there are {', '.join(map(str, self.verbs))}"
        raise IllegalMoveError(f"no move of {self.name}: {_core.shown(text)}{there}")

    def _why_not(self, actor: int, action: int) -> str:
        """Say why an action that is not legal is not; only what that actor has seen may decide on the answer."""
        return "the rules forbid it"

    def _default_action(self, actor: int) -> int:
        """Give the action of a seat that does not answer in time."""
        raise NotImplementedError

    def _events(self, viewer: int) -> list[str]:
        """Tell what a seat, SPECTATOR or EVERYTHING has observed, in order, a short text each."""
        raise NotImplementedError

    @classmethod
    def _from_view(cls, rules: Any, num_players: int, dealer: int, seat: int | None, view: Mapping[str, Any]) -> Self:
        """Return a state with this view; StateError when there is none. The common parts are checked already."""
        raise StateError(f"{cls.name} has no from_view")

    @classmethod
    def min_players(cls) -> int:
        """The fewest who can play."""
        check_is_game(cls)
        return _core.games()[cls.name]["min_players"]

    @classmethod
    def max_players(cls) -> int:
        """The most who can play."""
        check_is_game(cls)
        return _core.games()[cls.name]["max_players"]

    # Moves.

    def legal_moves(self, player: SupportsIndex | None = None) -> LegalMoves[MoveT | Deal]:
        """Give the legal moves as a set-like view of typed moves; `Deal`s at a chance node."""
        self._actor(player)
        return LegalMoves(self, player)

    def explain(self, move: object, player: SupportsIndex | None = None) -> str | None:
        """Say why a move is not legal; None exactly when it is. TypeError for what is no move at all."""
        actor = self._actor(player)
        try:
            action = self._action(move, actor)
            return None if self._allows(actor, action) else self._reason(actor, action, move)
        except IllegalMoveError as error:
            return str(error)

    def default_move(self, player: SupportsIndex | None = None) -> MoveT:
        """Give the legal move to make for a seat that does not answer in time. StateError when it owes no choice."""
        actor = self._actor(player)
        if actor not in self.pending:
            raise StateError(self._who_acts(actor) or "chance is to act")
        move: MoveT = self._move_of(actor, self._default_action(actor))
        return move

    def parse_move(self, text: str, player: SupportsIndex | None = None) -> MoveT | Deal:
        """Read the text of a move, legal or not. IllegalMoveError for what is none."""
        if not isinstance(text, str):
            raise TypeError(f"a move is read from a str, not from {type(text).__name__}")
        move: MoveT | Deal = self._read(self._actor(player), text)
        return move

    def move_text(self, move: object, player: SupportsIndex | None = None) -> str:
        """Give the text of a move, which `parse_move` reads back."""
        actor = self._actor(player)
        if is_number(move) and not isinstance(move, Verb):
            move = self._move_of(actor, self._action(move, actor))
        elif not isinstance(move, Deal):
            self._action(move, actor)
        return str(self._read(actor, move) if isinstance(move, str) else move)

    def action_of(self, move: object, player: SupportsIndex | None = None) -> int:
        """Give the action that names a move."""
        return self._action(move, self._actor(player))

    def move_of(self, action: SupportsIndex, player: SupportsIndex | None = None) -> MoveT | Deal:
        """Give the typed move of an action: at a chance node, or for CHANCE, a `Deal`."""
        actor = self._actor(player)
        if not is_number(action):
            raise TypeError(f"an action must be an int, not {type(action).__name__}")
        move: MoveT | Deal = self._move_of(actor, self._action(action, actor))
        return move

    def _read(self, actor: int, text: str) -> Any:
        if len(text) > MOST_MOVE_TEXT:
            raise IllegalMoveError(
                f"the text of a move has at most {MOST_MOVE_TEXT} characters, not {len(text)}: {_core.shown(text)}"
            )
        words = " ".join(text.split())  # spaces of any kind are spaces
        verb, _, card = words.partition(" ")
        if verb.lower() != "deal":
            return self._parse(actor, words)
        if not card:
            raise IllegalMoveError("no deal: a card is missing, as in deal As")
        try:
            return Deal(Card(card))
        except CardError as error:
            raise IllegalMoveError(f"no deal: {error}") from None

    def _action(self, move: Any, actor: int) -> int:
        """Give the action of a move in any form, legal or not."""
        if isinstance(move, bool):
            raise TypeError("a move must not be a bool")
        if isinstance(move, str):
            move = self._read(actor, move)
        if isinstance(move, Deal):
            if actor != CHANCE:
                raise IllegalMoveError(f"{move}: {self._who_acts(CHANCE) or f'seat {actor} does not deal'}")
            return int(move.card)
        if isinstance(move, Verb):
            if not isinstance(move, self.verbs or ()):
                raise TypeError(f"a move of {self.name} is not a {type(move).__qualname__} of another game")
            if actor == CHANCE:
                raise IllegalMoveError(f"{move}: {self._who_acts(CHANCE) or 'chance is to act, and it deals cards'}")
            return int(move)
        if not is_number(move):
            return self._action_of(actor, move)
        action = operator.index(move)
        if not 0 <= action < 1 << 63:
            raise IllegalMoveError(f"no such action: {_core.shown(action)}")
        return action

    def _who_acts(self, actor: int) -> str | None:
        """Say that this actor is not to act; None when it is."""
        if self.is_terminal():
            return "the game is over"
        if actor == CHANCE:
            return None if self.is_chance_node() else "chance is not to act"
        return None if actor in self.pending else f"seat {actor} is not to act"

    def _allows(self, actor: int, action: int) -> bool:
        """Whether an action is legal, at the end of the game too."""
        return actor != TERMINAL and self.is_legal(action, actor)

    def _reason(self, actor: int, action: int, move: object) -> str:
        """Say why an action is not legal, with the move as it was given or its text."""
        waits = self._who_acts(actor)
        if waits is not None:
            return f"{_core.shown(move) if is_plain(move) else move}: {waits}"
        reason = "it is not left to deal" if actor == CHANCE else self._why_not(actor, action)
        return f"{self._move_of(actor, action)}: {reason}"

    def _refuse(self, move: object, actor: int) -> None:
        """Raise what `apply` raises for a move that is not legal."""
        raise IllegalMoveError(self.explain(move, None if actor == TERMINAL else actor))

    def next_deal(self) -> Self | None:
        """Give the deal that follows this one in a match; None where the game has no matches, or a side has won.

        StateError before the end.
        """
        if not self.is_terminal():
            raise StateError("the game is not over, and nothing follows it yet")
        return None

    # Steps: small numbers entered one after another, for fixed action spaces.

    def steps(self, move: object, player: SupportsIndex | None = None) -> list[int]:
        """Give a legal move of a player as step actions. IllegalMoveError for others; chance has no steps."""
        actor = self._actor(player)
        action = self._action(move, actor)
        if actor == CHANCE:
            raise IllegalMoveError(f"{self._move_of(actor, action)}: chance has no steps")
        if not self._allows(actor, action):
            raise IllegalMoveError(self._reason(actor, action, move))
        return self._steps(action)

    def legal_steps(self, prefix: Iterable[SupportsIndex] = (), player: SupportsIndex | None = None) -> list[int]:
        """Give the steps that may follow `prefix`, rising: none after a whole move, and none where chance acts.

        IllegalMoveError when no legal move begins with the prefix.
        """
        return self._next_steps(steps_as_bytes(prefix), player)[0]

    def action_of_steps(self, steps: Iterable[SupportsIndex], player: SupportsIndex | None = None) -> int | None:
        """Give the action of the steps of a whole move, None while some are missing.

        IllegalMoveError when no legal move begins with them.
        """
        return self._next_steps(steps_as_bytes(steps), player)[1]

    # What is known.

    def information_state_string(self, player: SupportsIndex) -> str:
        """Tell what a seat has observed, in order; equal exactly when `information_state_key` is equal."""
        return "; ".join(self._events(self._seat(player)))

    def observation_spec(self) -> dict[str, slice]:
        """Name the parts of `observation_tensor`."""
        return spec_of(self)

    def view(self, player: SupportsIndex | None = None) -> dict[str, Any]:
        """Give what a seat, None for a spectator, may see, as plain JSON-able values.

        `sequence` counts the turns so far. `events` is what was observed, in order; a later view begins with the same.
        `legal_moves` are the texts of the seat's moves, None when there are more than 512.
        """
        viewer = SPECTATOR if player is None else self._seat(player)
        to_act = viewer in self.pending
        many = to_act and self._more_than(MOST_MOVES_IN_A_VIEW, viewer)
        return {
            "game": self.name,
            "rules": self.rules.to_dict(),
            "num_players": self.num_players,
            "dealer": self.dealer,
            "seat": None if player is None else viewer,
            "sequence": self._num_turns,
            "current_player": self.current_player(),
            "pending": list(self.pending),
            "returns": self.returns() if self.is_terminal() else None,
            "legal_moves": None if many else [str(move) for move in self.legal_moves(viewer)] if to_act else [],
            "events": self._events(viewer),
            **self._look(viewer),
        }

    @classmethod
    def from_view(cls, view: Mapping[str, Any]) -> Self:
        """Return a state that looks the same to the seat of a view: what `view` gave, or its JSON read back.

        Fills in what that seat has not seen, so that it fits all that the seat was told. The same view always gives the
        same state. Kuhn, Leduc, Chinese and Palace Poker play the events of the view again. Other games may set the
        position up, with another history. `State.from_view` of this module reads every game, that of a game its own.

        Raises StateError that names the part which is missing, wrong, or does not fit the others; TypeError for what
        is no mapping.

        >>> from palatine import kuhn
        >>> seen = kuhn.State.setup(["Ks", "Qs"], ["pass"]).view(1)
        >>> again = kuhn.State.from_view(seen)
        >>> again.view(1) == seen, again.view(0)["cards"]
        (True, ['Js', None])
        """
        return state_of_view(cls, view)

    @property
    def history(self) -> list[tuple[int, MoveT | Deal]]:
        """What everybody did, hidden cards too: (actor, move), the actor a seat or CHANCE."""
        return [(actor, self._move_of(actor, action)) for actor, action in self._turns()]

    def text(self, full: bool = False) -> str:
        """Draw the state as a spectator sees it, or with `full` everything."""
        viewer = EVERYTHING if full else SPECTATOR
        lines = [self._headline()]
        lines += [self._line(name, value) for name, value in self._look(viewer).items()]
        events = self._events(viewer)
        return "\n".join([*lines, f"events: {'; '.join(events)}"] if events else lines)

    def _line(self, name: str, value: Any) -> str:
        """Write a part of a view, with `?` for what is hidden and `none` for what does not exist."""
        absent = "?" if name in self.hidden_parts else "none"
        values = value if isinstance(value, list) else [value]
        return f"{name}: {' '.join(absent if item is None else str(item) for item in values)}"

    def _headline(self) -> str:
        if self.is_terminal():
            status = "returns " + " ".join(f"{number:+g}" for number in self.returns())
        elif self.is_chance_node():
            status = "chance to act"
        else:
            status = f"seat {' '.join(map(str, self.pending))} to act"
        return f"{self.name}, {self.num_players} players, {status}"

    def __str__(self) -> str:
        """Draw the state as a spectator sees it."""
        return self.text()

    def __repr__(self) -> str:
        """Tell in one line what a spectator sees."""
        return f"<palatine {self._headline()}: {'; '.join(self._events(SPECTATOR))}>"

    # Records.

    def to_json(self) -> str:
        """Write the whole game, hidden cards too: the rules and every move. `from_json` reads it back."""
        return record_of(self)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read what `to_json` wrote. RecordError, with the reason, for anything else.

        `State.from_json` of this module reads every game, that of a game its own.
        """
        return state_of_record(cls, text)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as rules and moves, hidden cards too."""
        return restore, (type(self), self.rules, self.num_players, self.dealer, self._turns())

    def __copy__(self) -> Self:
        """Clone."""
        return self.clone()

    def __deepcopy__(self, memo: object) -> Self:
        """Clone."""
        return self.clone()
