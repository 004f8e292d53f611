"""A deal of Royal Casino in progress: the moves and the state, in the words of `palatine.game`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Self, SupportsIndex

from palatine import _core, game
from palatine.cards import Card, CardSet
from palatine.casino import reasons
from palatine.casino.course import Step, action_of, course, move_of
from palatine.casino.move import Move
from palatine.casino.positions import Given, begin
from palatine.casino.reading import HELP, move_of_text
from palatine.casino.rules import Rules, hand_value
from palatine.casino.scoring import DealScore, score_of_view
from palatine.casino.table import Build
from palatine.casino.views import state_of_view
from palatine.errors import IllegalMoveError, RulesError, StateError
from palatine.game.card_ids import cards_text, ids_of
from palatine.game.moves import CHANCE, EVERYTHING, SPECTATOR, TABLE, Deal
from palatine.game.parts import Cards


class State(game.State[Rules, Move]):
    """A deal of Royal Casino, for 2 to 4 players. The words are those of `palatine.game.State`.

    Chance deals a card at a time: `hand_size` to each seat in turn, and in the first round `table_size` open to the
    table (RC-3). Nobody looks at a hand before all are dealt; then each seat knows its own, in no order.

    Returns are by seat what its side scores in the deal less the mean of the others; `score` tells more.

    Actions: (verb * 52 + the played card's id) * 2**52 + the table cards, one bit for each id. Verb 0 is a capture or,
    without table cards, a trail; 1..13 a build of 2..14, 14..26 an add to one of 2..14, 27..38 a raise to 3..14.

    Step actions: the played card (0..51); what is done, see `steps_of_words`; but for a trail the table cards from the
    highest id down, and 92 when that is all.

    Views have `hands` (by seat, None where unseen), `hand_sizes`, `loose`, `builds`, `piles`, `sweeps`, `scores` (by
    side; at the start of the deal), `last_captor`, `won_at_once` (a side or None), `left` (cards that are not dealt).
    """

    __slots__ = ()
    name = "casino"
    rules_type = Rules
    move_help = HELP

    steps_of_words: ClassVar[dict[str, int]] = {
        "trail": 52,
        "capture": 53,
        **{f"build {value}": 52 + value for value in range(2, 15)},
        **{f"add {value}": 65 + value for value in range(2, 15)},
        **{f"raise {value}": 77 + value for value in range(3, 15)},
        "done": 92,
    }
    """What step actions besides the cards do."""

    def _start(self, name: str, rules: Any, num_players: SupportsIndex, dealer: SupportsIndex | None) -> None:
        super()._start(name, rules, num_players, dealer)
        if len(self.rules.scores) not in (0, self.num_sides):
            raise RulesError(f"scores has a number for each of {self.num_sides} sides, not {self.rules.scores}")

    # The table.

    @property
    def num_sides(self) -> int:
        """How many play against each other: two partnerships of four, else everybody alone (RC-1)."""
        return 2 if self.num_players == 4 else self.num_players

    def side_of(self, player: SupportsIndex) -> int:
        """Give the side of a seat."""
        return self._seat(player) % self.num_sides

    @property
    def loose(self) -> CardSet:
        """The loose cards on the table."""
        return CardSet(ids_of(self._sight()["loose"]))

    @property
    def builds(self) -> tuple[Build, ...]:
        """The builds on the table."""
        return tuple(Build(CardSet(ids_of(mask)), *more) for mask, *more in self._sight()["builds"])

    @property
    def piles(self) -> tuple[CardSet, ...]:
        """What each side has taken."""
        return tuple(CardSet(ids_of(mask)) for mask in self._sight()["piles"])

    @property
    def sweeps(self) -> tuple[int, ...]:
        """How many sweeps each side has made (RC-18)."""
        return tuple(self._sight()["sweeps"])

    @property
    def last_captor(self) -> int | None:
        """The side that captured last; None when nobody has."""
        found: int | None = self._sight()["last_captor"]
        return found

    def score(self) -> DealScore:
        """Score the deal. StateError before it is over."""
        if not self.is_terminal():
            raise StateError("no score before the end of the deal")
        return score_of_view(self.view())

    def next_deal(self) -> Self | None:
        """Give the deal that follows in the match, with the scores of this one; None when a side has won.

        StateError before the end.
        """
        score = self.score()
        if score.winner is not None:
            return None
        standing: dict[str, Any] = {"scores": score.totals, "carried": score.carried, "overtime": score.overtime}
        way = 1 if self.rules.dealer_rotation == "left" else -1
        dealer = (self.dealer + way) % self.num_players
        return type(self)(replace(self.rules, setup=None, **standing), self.num_players, dealer)

    def _sight(self, viewer: int = SPECTATOR) -> dict[str, Any]:
        """Give what there is to see as numbers: cards as a bit for each id."""
        return _core.GameState._look(self, viewer)

    # Moves.

    def _move_of(self, actor: int, action: int) -> Any:
        if actor == CHANCE:
            return super()._move_of(actor, action)
        return move_of(self.rules, action, [mask for mask, *_ in self._sight()["builds"]])

    def _action_of(self, actor: int, move: Any) -> int:
        if not isinstance(move, Move):
            return super()._action_of(actor, move)
        if actor == CHANCE:
            raise IllegalMoveError(f"{move}: chance is to act, and it deals cards")
        if move.kind == "capture" and move.value not in (0, hand_value(self.rules, move.card)):
            raise IllegalMoveError(f"{move}: {move.card} takes {hand_value(self.rules, move.card)}, not {move.value}")
        return action_of(move)

    def _parse(self, actor: int, text: str) -> Any:
        try:
            return move_of_text(text, self.rules, self.builds, partial(reasons.misplaced, self, actor))
        except IllegalMoveError as error:
            raise IllegalMoveError(f"no move of {self.name}: {_core.shown(text)}: {error}") from None

    def move_text(self, move: object, player: SupportsIndex | None = None) -> str:
        """Give the text of a move, which `parse_move` reads back: its cards grouped in the first way there is."""
        actor = self._actor(player)
        return str(self._move_of(actor, self._action(move, actor)))

    def _why_not(self, actor: int, action: int) -> str:
        return reasons.why_not(self, actor, action)

    def _default_action(self, actor: int) -> int:
        return self._default(actor)

    @property
    def history(self) -> list[tuple[int, Move | Deal]]:
        """What everybody did, hidden cards too: (actor, move), the actor a seat or CHANCE."""
        return [(step.actor, step.move) for step in self._course()]

    def _course(self) -> Iterator[Step]:
        return course(self.rules, self.num_players, self.dealer, self._turns())

    # What is known.

    def _line(self, name: str, value: Any) -> str:
        if name == "builds":
            return f"builds: {', '.join(map(str, self.builds)) or 'none'}"
        if name in ("hands", "piles"):  # one after another, each with spaces in it
            value = " / ".join("?" if cards is None else cards or "none" for cards in value)
        return super()._line(name, value or "none" if name == "loose" else value)

    def _look(self, viewer: int) -> dict[str, Any]:
        seen = self._sight(viewer)
        return {
            "hands": [None if hand is None else cards_text(hand) for hand in seen["hands"]],
            "hand_sizes": seen["hand_sizes"],
            "loose": cards_text(seen["loose"]),
            "builds": [build.to_dict() for build in self.builds],
            "piles": [cards_text(pile) for pile in seen["piles"]],
            "sweeps": seen["sweeps"],
            "scores": seen["scores"],
            "last_captor": seen["last_captor"],
            "won_at_once": seen["won_at_once"],
            "left": seen["left"],
        }

    def _events(self, viewer: int) -> list[str]:
        events: list[str] = []
        hand: list[Card] = []
        for step in self._course():
            if not isinstance(step.move, Deal):
                events.append(f"{step.actor} {step.move}")
                continue
            if step.receiver == TABLE:
                events.append(f"table {step.move.card}")
            else:
                events.append(f"deal {step.receiver} {step.move.card if viewer == EVERYTHING else '?'}")
            if step.receiver == viewer:
                hand.append(step.move.card)
            if step.last and hand:
                events.append(f"hand {CardSet(hand)}")
                hand = []
        return events

    @classmethod
    def _from_view(cls, rules: Rules, num_players: int, dealer: int, seat: int | None, view: Mapping[str, Any]) -> Self:
        """Begin the plainest position that looks like this view."""
        return state_of_view(cls, rules, num_players, dealer, seat=seat, view=view)

    @classmethod
    def setup(
        cls,
        hands: Sequence[Cards],
        *,
        loose: Cards = None,
        builds: Sequence[Build | Mapping[str, Any]] = (),
        piles: Sequence[Cards] | None = None,
        stock: Cards = None,
        to_act: SupportsIndex | None = None,
        last_captor: SupportsIndex | None = None,
        scores: Sequence[SupportsIndex] | None = None,
        sweeps: Sequence[SupportsIndex] | None = None,
        dealer: SupportsIndex | None = None,
        rules: Rules | None = None,
    ) -> Self:
        """Set up a position in the middle of a deal.

        hands: by seat; None for a hand that is not known. loose: cards; nothing lies loose by default. builds:
        `Build`s, or mappings with `cards`, `value`, `owner` (a seat) and perhaps `multiple`. piles, sweeps, scores: by
        side. stock: the cards that are not dealt yet. to_act: a seat. last_captor: a side. dealer: a seat. rules: the
        Dominican ones by default.

        The method searches for a position with all of this that play can have come to, and fills in the rest. It takes
        the first that fits. Of the orders of turns that the known hands allow, those come first in which fewer cards
        are missing from the hands and seat 0 leads. The last captor is the side that had the last turn, if it can be.
        As many whole rounds are left as can be. Unknown hands get a card for each build that the seat owns and the
        lowest others, the stock gets the next, and what remains is the pile of the last captor. By default no side has
        swept or scored. The same call always finds the same position.

        Raises StateError, with the reason, when there is no such position; RulesError for rules that do not fit so many
        players; TypeError for wrong types.

        >>> from palatine import casino
        >>> state = casino.State.setup(["Js 2c 3d 5h", None], loose="Jd Jc 9h 4s")
        >>> state.explain("Js x Jd")
        'Js x Jd: Jc must be taken: it matches'
        """
        return begin(
            cls,
            Rules() if rules is None else rules,
            hands,
            Given(loose, builds, piles, stock, last_captor, sweeps),
            to_act=to_act,
            dealer=dealer,
            scores=scores,
        )
