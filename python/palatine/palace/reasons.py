"""Why a move of Palace Poker is not legal, in words."""

from typing import TYPE_CHECKING, Any

from palatine.cards import Card, CardSet
from palatine.game.card_ids import ids_of
from palatine.palace.move import Move

if TYPE_CHECKING:
    from palatine.palace.state import State

WORDS = {
    "in_battle": "a bet is answered by a fold, a call or a raise",
    "no_battle": "there is no bet to answer",
    "after_cards": "after a buy or a capture soldiers are kept or discarded",
    "no_new_cards": "nothing was bought or captured",
    "must_battle": "the last two must bet or fold",
    "no_cards": "the draw deck and the discard pile are empty",
    "nothing_left": "your opponent has too few chips left to match a raise",
}
"""Reasons that need no more words."""


def why_not(state: "State", seat: int, action: int) -> str:
    """Say why an action of the seat to act is not legal; only what is public decides on the answer."""
    refusal = state._refusal(seat, action)
    if refusal in WORDS:
        return WORDS[refusal]
    seen, move = state._sight(), state._move_of(seat, action)
    if refusal == "not_own_soldiers":
        return f"not among your soldiers: {move.cards - CardSet(ids_of(seen['soldiers'][seat]))}"
    if refusal == "too_many_soldiers":
        have, most = seen["soldiers"][seat].bit_count(), state.rules.max_soldiers
        return f"{have} soldiers are {have - most} too many: at most {most} stay"
    if refusal == "not_in_hand":
        return "nobody attacks their own seat" if move.seat == seat else f"seat {move.seat} is not in the hand"
    if refusal == "same_suit":
        own, other = (Card(seen["banners"][at]) for at in (seat, move.seat))
        return f"your banner {own} and {other} have the same suit"
    if refusal == "raise_cap":
        return f"a battle has {seen['raises']} raises at most"
    if refusal == "fixed_amount":
        return f"with a limit a {move.kind} is {state._least(seat, move.kind)}, not {move.amount}"
    return wrong_amount(state, seat, seen, move, refusal)


def wrong_amount(state: "State", seat: int, seen: dict[str, Any], move: Move, refusal: str) -> str:
    """Say what can be paid, or has to be."""
    have = seen["stacks"][seat]
    if refusal == "cannot_pay":
        return f"{state._price(seat, move.kind)} are to be paid, and you have {have}"
    amounts = state.raise_range() if move.kind == "raise" else state.bet_range(move.seat)  # type: ignore[arg-type]
    if amounts is None:
        return f"you have {have}"
    bound = f"at least {amounts[0]}" if refusal == "too_small" else f"at most {amounts[1]}"
    return f"a {move.kind} is {bound} here, not {move.amount}"
