"""The numbers of moves of Palace Poker, and the course of a hand told from its turns."""

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from palatine import _core
from palatine.cards import Card, CardSet
from palatine.errors import IllegalMoveError
from palatine.game.card_ids import cards_text, ids_of, mask_of
from palatine.game.moves import CHANCE, EVERYTHING
from palatine.palace.move import KINDS, Move

if TYPE_CHECKING:
    from palatine.palace.state import State

NUM_CARDS = 52
ALL_CARDS = (1 << NUM_CARDS) - 1
KIND_PLACE, SEAT_PLACE = 56, 52
MOST_SEATS = 10

BEATS = {"won": "beats", "lost": "loses to", "tied": "ties"}
"""How a call ended for the caller."""


def action_of(move: Move, amount: int) -> int:
    """Give the action of a move with this amount in place of its own. IllegalMoveError when there is none."""
    seat = move.seat or 0
    if seat >= MOST_SEATS:
        raise IllegalMoveError(f"{move}: no such seat: {_core.shown(seat)}")
    return KINDS.index(move.kind) << KIND_PLACE | seat << SEAT_PLACE | amount | mask_of(move.cards)


@lru_cache(1 << 14)
def move_of(action: int, limit: bool) -> Move:
    """Give the move of an action; with a limit bets and raises have no amount. IllegalMoveError when there is none."""
    kind, seat, rest = action >> KIND_PLACE, action >> SEAT_PLACE & 15, action & ALL_CARDS
    name = KINDS[kind] if kind < len(KINDS) else ""
    amount = None if limit and not rest else rest
    if name == "bet" and seat < MOST_SEATS:
        return Move(name, seat, amount)
    if name == "raise" and not seat:
        return Move(name, amount=amount)
    if name == "discard" and not seat and rest:
        return Move(name, cards=CardSet(ids_of(rest)))
    if name not in ("", "bet", "raise", "discard") and not seat and not rest:
        return Move(name)
    raise IllegalMoveError(f"no such action: {_core.shown(action)}")


def events(state: "State", viewer: int) -> Iterator[str]:
    """Tell what a seat, SPECTATOR or EVERYTHING has observed, in order."""
    limit = state.rules.structure == "limit"
    palaces: list[list[int]] = [[] for _ in range(state.num_players)]
    for actor, action, what, seat, marked in _core.palace_course(state):
        if actor != CHANCE:
            yield turn_text(actor, action, limit)
            if what:
                yield f"{actor} {BEATS[what]} {seat}"
                if viewer == actor:
                    yield f"show {seat} {CardSet(palaces[seat])}"
                elif viewer == seat and what != "lost":
                    yield f"show {actor} {CardSet(palaces[actor])}"
        elif what == "palace":
            palaces[seat].append(action)
            yield f"deal {seat} {Card(action) if viewer == EVERYTHING else '?'}"
            if marked and viewer >= 0 and palaces[viewer]:
                yield f"palace {CardSet(palaces[viewer])}"
        else:
            if marked:
                yield "reshuffle"
            yield f"{what} {seat} {Card(action)}"
    seen = state._sight(viewer)
    if seen["ending"] == "showdown":
        for seat, (still, palace) in enumerate(zip(seen["in_hand"], seen["palaces"], strict=True)):
            if still:
                yield f"show {seat} {cards_text(palace)}"


@lru_cache(1 << 14)
def turn_text(actor: int, action: int, limit: bool) -> str:
    """Tell what a seat has done."""
    return f"{actor} {move_of(action, limit)}"
