"""The course of a deal of Royal Casino, told from its turns: who was dealt what, and which builds each move used."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from palatine import _core
from palatine.cards import Card, CardSet
from palatine.casino.move import Move
from palatine.casino.rules import Rules, hand_value
from palatine.errors import IllegalMoveError
from palatine.game.card_ids import ids_of, mask_of
from palatine.game.moves import CHANCE, TABLE, Deal

NUM_CARDS = 52
ALL_CARDS = (1 << NUM_CARDS) - 1
HIGHEST_BUILD = 14
VERBS = (("build", 1, 2), ("add", 14, 2), ("raise", 27, 3))
"""Kinds with a value: the first number of each, and the least value."""
NUM_ACTIONS = 39 * NUM_CARDS << NUM_CARDS

ALL = tuple(map(Card, range(NUM_CARDS)))

DEALS = tuple(Deal(Card(card)) for card in range(NUM_CARDS))


class Step(NamedTuple):
    """One turn. receiver: of a deal, a seat or TABLE; None of a move. last: whether the round is now dealt."""

    actor: int
    move: Move | Deal
    receiver: int | None
    last: bool


def turn_order(rules: Rules, num_players: int, dealer: int) -> list[int]:
    """Give the seats in the order in which they are dealt cards and play (RC-4)."""
    way = 1 if rules.direction == "cw" else -1
    return [(dealer + way * (1 + place)) % num_players for place in range(num_players)]


def course(rules: Rules, num_players: int, dealer: int, turns: Iterable[tuple[int, int]]) -> Iterator[Step]:
    """Tell the turns of a deal, (actor, action) each, as moves."""
    order, setup = turn_order(rules, num_players, dealer), rules.setup
    builds: list[int] = [] if setup is None else [mask_of(build.cards) for build in setup.builds]
    if setup is None:
        due = [seat for seat in order for _ in range(rules.hand_size)] + [TABLE] * rules.table_size
    else:
        due = [seat for seat in order for _ in range(setup.hand_sizes[seat])]
    dealt = 0
    for actor, action in turns:
        if actor == CHANCE:
            if dealt == len(due):
                due, dealt = [seat for seat in order for _ in range(rules.hand_size)], 0
            dealt += 1
            yield Step(actor, DEALS[action], due[dealt - 1], dealt == len(due))
        else:
            yield Step(actor, move_of(rules, action, builds), None, False)
            table = action & ALL_CARDS
            left = [build for build in builds if build & ~table]
            if action >> NUM_CARDS >= NUM_CARDS:  # neither a capture nor a trail
                left.append(table | 1 << ((action >> NUM_CARDS) % NUM_CARDS))
            builds = left


def move_of(rules: Rules, action: int, builds: Iterable[int]) -> Move:
    """Give the move of an action where these builds lie. IllegalMoveError when there is no such action."""
    if action >= NUM_ACTIONS:
        raise IllegalMoveError(f"no such action: {_core.shown(action)}")
    used = tuple(build for build in builds if not build & ~action)
    return make_move(action, hand_value(rules, ALL[(action >> NUM_CARDS) % NUM_CARDS]), used)


@lru_cache(1 << 14)
def make_move(action: int, worth: int, builds: tuple[int, ...]) -> Move:
    """Make a move. worth: of its card from the hand; builds: those that it uses."""
    verb, card = divmod(action >> NUM_CARDS, NUM_CARDS)
    cards = CardSet(ids_of(action & ALL_CARDS))
    if verb == 0 and not cards:
        return Move("trail", ALL[card])
    kind, value = "capture", worth
    if verb:
        kind, first, least = next(row for row in reversed(VERBS) if verb >= row[1])
        value = verb - first + least
    return Move(kind, ALL[card], value, cards, tuple(CardSet(ids_of(build)) for build in builds))


def action_of(move: Move) -> int:
    """Give the action of a move. IllegalMoveError for a value that no build has."""
    verb = 0
    if move.kind not in ("trail", "capture"):
        first, least = next((row[1], row[2]) for row in VERBS if row[0] == move.kind)
        verb = first + move.value - least
        if not least <= move.value <= HIGHEST_BUILD:
            raise IllegalMoveError(f"{move}: no build is worth {_core.shown(move.value)}")
    return (verb * NUM_CARDS + move.card) << NUM_CARDS | mask_of(move.cards)
