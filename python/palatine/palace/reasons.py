"""Why a move of Palace Poker is not legal, in words."""

from typing import TYPE_CHECKING

from palatine.cards import Card, CardSet
from palatine.game.card_ids import ids_of
from palatine.palace.course import action_of
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


COSTS = {"raise": "a call and a raise cost", "call": "a full call costs"}


def why_not(state: "State", seat: int, action: int) -> str:
    """Say why an action of the seat to act is not legal; only what is public decides on the answer."""
    refusal = state._refusal(seat, action)
    if refusal in WORDS:
        return WORDS[refusal]
    seen, move = state._sight(), state._move_of(seat, action)
    if refusal == "not_own_soldiers":
        own = CardSet(ids_of(seen["soldiers"][seat]))
        return f"not among your soldiers: {move.cards - own}; you have {own or 'none'}"
    if refusal == "too_many_soldiers":
        have, most = seen["soldiers"][seat].bit_count(), state.rules.max_soldiers
        stay = have - len(move.cards)
        return (
            f"{have} soldiers are {have - most} too many: at most {most} stay{f', not {stay}' if stay < have else ''}"
        )
    if refusal == "not_in_hand":
        if move.seat >= state.num_players:
            return no_such_seat(state, f"{move.seat}")
        return "nobody attacks their own seat" if move.seat == seat else f"seat {move.seat} is not in the hand"
    if refusal == "same_suit":
        mine, theirs = (Card(seen["banners"][at]) for at in (seat, move.seat))
        return f"your banner {mine} and {theirs} have the same suit"
    if refusal == "raise_cap":
        return f"a battle has {seen['raises']} raises at most"
    if refusal == "cannot_pay":
        costs = COSTS.get(move.kind, f"a {move.kind} costs")
        return f"{costs} {state._price(seat, move.kind)} chips, and you have {seen['stacks'][seat]}"
    return wrong_amount(state, seat, move.kind, move.seat, f"{move.amount}")


def no_action(state: "State", seat: int, kind: str, target: int | None, given: str) -> str:
    """Say why a bet or raise is not legal whose seat or amount, as it was written, no action has.

    target: the seat of a bet, None where it is what is wrong. What else is wrong comes first, as in `why_not`.
    """
    least = 0 if state.rules.structure == "limit" else state._least(seat, kind)
    action = action_of(Move(kind, (target or 0) if kind == "bet" else None), least)
    refusal = state._refusal(seat, action)
    if target is None and kind == "bet":
        return WORDS.get(refusal) or no_such_seat(state, given)
    return why_not(state, seat, action) if refusal else wrong_amount(state, seat, kind, target, given)


def no_such_seat(state: "State", given: str) -> str:
    """Say that there is no such seat."""
    return f"seat out of range 0..{state.num_players - 1}: {given}"


def wrong_amount(state: "State", seat: int, kind: str, target: int | None, given: str) -> str:
    """Say what an amount has to be."""
    if state.rules.structure == "limit":
        return f"with a limit a {kind} is {state._least(seat, kind)}, not {given}"
    amounts = state.raise_range() if target is None else state.bet_range(target)
    assert amounts is not None  # else something else is wrong
    least, most = amounts
    return f"a {kind} is {least}{f' to {most}' if most > least else ''} here, not {given}"
