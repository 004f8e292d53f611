"""Why a move of Royal Casino is not legal, in words."""

from typing import TYPE_CHECKING

from palatine.cards import Card, CardSet
from palatine.casino.move import Move
from palatine.casino.rules import Rules, hand_value, table_value
from palatine.casino.table import Build, together
from palatine.game.card_ids import ids_of

if TYPE_CHECKING:
    from palatine.casino.state import State

NAMES = {11: "jack", 12: "queen", 13: "king", 14: "ace"}
WORDS = {
    "takes_nothing": "it uses no card of the table",
    "no_builds": "the rules have no builds",
    "multiple_build": "the value of a multiple build never changes",
    "own_build": "your own build may not be raised",
    "partners_build": "your partner's build may not be raised",
    "takes_along": "the played card alone raises a build, and takes no loose cards along",
}
"""Reasons that need no more words."""


def why_not(state: "State", seat: int, action: int) -> str:
    """Say why an action of the seat to act is not legal; only what that seat has seen decides on the answer."""
    refusal = state._refusal(seat, action)
    move: Move = state._move_of(seat, action)
    if refusal in WORDS:
        return WORDS[refusal]
    if refusal in ("holds_no_value", "breaks_duty"):
        return missing_card(state, seat, move)
    elsewhere = misplaced(state, seat, move.card, move.cards)
    if elsewhere is not None:
        return elsewhere
    builds = state.builds
    touched = [build for build in builds if build.cards & move.cards]
    if refusal == "names_no_build":
        return f"{'an add' if move.kind == 'add' else 'a raise'} names one build, not {len(touched)}"
    if refusal == "build_in_build":
        return f"({touched[0].cards}) is a build, and a build cannot be part of another: + adds to it, > raises it"
    if refusal == "owns_build":
        build = next(build for build in builds if build.owner == seat)
        return f"you own the build ({build.cards}), so you may not trail (RC-15)"
    if refusal in ("must_match", "leaves_match"):
        return must_take(state.rules, state.loose - move.cards, move.card)
    return wrong_value(state.rules, move, touched)


def misplaced(state: "State", seat: int, card: Card, cards: CardSet) -> str | None:
    """Say which card of a move is not where the move takes it from; None where all are.

    The played card is in the hand, table cards are loose or belong to a build of which all is named. seat: CHANCE or
    TERMINAL where nobody plays.
    """
    held = state._sight(seat)["hands"][seat] if seat >= 0 else None
    hand = None if held is None else CardSet(ids_of(held))
    if hand is not None and card not in hand:
        return f"{card} is not in your hand"
    if card in cards:
        return f"{card} is the card that you play, not one of the table"
    builds = state.builds
    absent = cards - state.loose - together(build.cards for build in builds)
    if hand is not None and absent & hand:
        return f"{absent & hand} {'is' if len(absent & hand) == 1 else 'are'} in your hand, not on the table"
    if absent:
        return f"not on the table: {absent}"
    for build in builds:
        part = build.cards & cards
        if part and part != build.cards:
            are = "is part" if len(part) == 1 else "are part"
            return f"{part} {are} of the build ({build.cards}), which can only be taken as a whole"
    return None


def missing_card(state: "State", seat: int, move: Move) -> str:
    """Say which build the seat would hold no card for (RC-12)."""
    hand = CardSet(ids_of(state._sight(seat)["hands"][seat]))
    held = {hand_value(state.rules, card) for card in hand if card != move.card}
    owed = [build.value for build in state.builds if build.owner == seat and not build.cards <= move.cards]
    if move.kind in ("build", "add", "raise"):
        owed.append(move.value)
    value = next(value for value in owed if value not in held)
    return f"you would hold no {NAMES.get(value, value)} for your build"


def must_take(rules: Rules, left: CardSet, card: Card) -> str:
    """Say which of the cards that would be left match (RC-7, RC-8, RC-9)."""
    matches = [other for other in left if other.rank == card.rank]
    texts = [str(other) for other in sorted(matches, reverse=True)]
    if len(texts) == 1:
        return f"{texts[0]} must be taken: it matches"
    return f"{'one of ' if rules.matching == 'one' else ''}{' '.join(texts)} must be taken: they match"


def wrong_value(rules: Rules, move: Move, touched: list[Build]) -> str:
    """Say what does not make the value of a move (RC-6, RC-10, RC-13, RC-14)."""
    takes = hand_value(rules, move.card)
    if move.kind == "capture" and takes == 0:
        return f"{move.card} takes one card like it, and nothing else"
    wanted = takes if move.kind == "capture" else move.value
    played = table_value(rules, move.card)
    if move.kind != "capture" and played == 0:
        return f"{move.card} has no value, and can be in no build"
    for build in touched:
        if move.kind in ("capture", "add") and build.value != wanted:
            return f"({build.cards}) is a build of {build.value}, not {wanted}"
        if move.kind == "raise" and build.value + played != wanted:
            return f"{move.card} raises ({build.cards}) to {build.value + played}, not {wanted}"
    if move.kind != "capture" and wanted == 14 and rules.ace == "one_only":
        return "no build is worth 14 where an ace is always 1"
    loose = move.cards - together(build.cards for build in touched)
    cards = f"{loose} and {move.card}" if move.kind in ("build", "add") else str(loose)
    return f"{cards} cannot be grouped into cards and sets of {wanted}"
