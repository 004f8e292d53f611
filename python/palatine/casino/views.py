"""Positions of Royal Casino from what a seat, or a spectator, was told of them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from palatine import _core
from palatine.casino.completion import Known, most_points, worth
from palatine.casino.positions import complete
from palatine.casino.rules import Rules
from palatine.casino.table import MOST_SWEEPS, Build, build_of
from palatine.errors import StateError
from palatine.game.card_ids import ids_of, mask_of
from palatine.game.moves import CHANCE, TERMINAL
from palatine.game.parts import cards_of
from palatine.game.views import by_seat, events_of, number, part, plain

if TYPE_CHECKING:
    from palatine.casino.state import State

StateT = TypeVar("StateT", bound="State")

NEEDED = ("hands", "hand_sizes", "loose", "builds", "piles", "sweeps", "last_captor", "left", "current_player")
"""What a view has to have."""
NOT_COMPARED = ("rules", "sequence", "events", "hands", "loose", "builds", "piles")
"""What is taken as it is, and what may be other where the position that is found begins in the middle of the deal."""


def state_of_view(
    kind: type[StateT], rules: Rules, num_players: int, dealer: int, *, seat: int | None, view: Mapping[str, Any]
) -> StateT:
    """Begin the plainest position that looks like this view; see `State.from_view`."""
    known = known_of_view(rules, num_players, dealer, view)
    actor = number(view, "current_player", TERMINAL, num_players - 1)
    if "events" in view:
        events_of(view)
    if actor == TERMINAL and view.get("won_at_once") is None:
        return checked(complete(kind, before_the_end(known)), seat, view)
    if actor != CHANCE:
        return checked(complete(kind, known), seat, view)
    first_hands = len(rules.deck) - rules.table_size - num_players * rules.hand_size
    if rules.setup is None and known.left is not None and known.left > first_hands:
        return checked(dealt(kind(rules, num_players, dealer), known), seat, view)
    if rules.setup is not None:  # perhaps its hands are being dealt
        try:
            return checked(dealt(kind(rules, num_players, dealer), known), seat, view)
        except StateError:
            pass
    return checked(between_rounds(kind, known), seat, view)


def known_of_view(rules: Rules, num_players: int, dealer: int, view: Mapping[str, Any]) -> Known:
    """Read the facts of a view. StateError for what is malformed."""
    sides = 2 if num_players == 4 else num_players
    hands = by_seat(view, "hands", num_players, str, type(None))
    captor = part(view, "last_captor", int, type(None))
    known = Known(
        rules=replace(rules, setup=None),
        hands=[None if hand is None else mask_of(cards_of("hands", hand)) for hand in hands],
        sizes=[
            number({"hand_sizes": size}, "hand_sizes", 0, rules.hand_size)
            for size in by_seat(view, "hand_sizes", num_players, int)
        ],
        loose=mask_of(cards_of("loose", part(view, "loose", str))),
        builds=[build_in_view(build) for build in part(view, "builds", list, tuple)],
        piles=[mask_of(cards_of("piles", pile)) for pile in by_seat(view, "piles", sides, str, seats="sides")],
        left=number(view, "left", 0, len(rules.deck)),
        sweeps=[
            number({"sweeps": count}, "sweeps", 0, MOST_SWEEPS)
            for count in by_seat(view, "sweeps", sides, int, seats="sides")
        ],
        captor=None if captor is None else number(view, "last_captor", 0, sides - 1),
        dealer=dealer,
    )
    for owner, (hand, size) in enumerate(zip(known.hands, known.sizes, strict=True)):
        if hand is not None and hand.bit_count() != size:
            raise StateError(f"hand_sizes: seat {owner} has {hand.bit_count()} cards in hands, not {size}")
    return known


def build_in_view(build: object) -> Build:
    """Read a build of a view. StateError for what is none."""
    try:
        return build_of(build)
    except TypeError as error:
        raise StateError(f"builds of a view: {error}") from None


def before_the_end(known: Known) -> Known:
    """Put back on the table what only RC-19 can have given to the last captor, who would have won at once with it."""
    if known.captor is None or known.piles is None:
        return known
    pile = list(ids_of(known.piles[known.captor]))
    pile.sort(key=lambda card: worth(known.rules, card))
    loose = known.loose
    while sum(worth(known.rules, card) for card in pile) > most_points(known.rules, known.captor):
        loose |= 1 << pile.pop()
    piles = [mask_of(pile) if side == known.captor else cards for side, cards in enumerate(known.piles)]
    return known._replace(loose=loose, piles=piles)


def between_rounds(kind: type[StateT], known: Known) -> StateT:
    """Begin after a round, and deal as many cards of the next as are in the hands."""
    n, held = len(known.hands), sum(size or 0 for size in known.sizes)
    over = known._replace(hands=[0] * n, sizes=[0] * n, left=(known.left or 0) + held)
    return dealt(complete(kind, over), known)


def dealt(state: StateT, known: Known) -> StateT:
    """Deal as many cards as the hands have, and what lies on the table since; nobody has seen a hand yet."""
    for _ in range(sum(size or 0 for size in known.sizes)):
        deal_one(state, ~known.loose)
    while state.is_chance_node() and known.loose & ~mask_of(state.loose):
        deal_one(state, known.loose)
    return state


def deal_one(state: "State", cards: int) -> None:
    """Deal the lowest of some cards that can be dealt."""
    dealable = state.legal_actions() if state.is_chance_node() else []
    found = next((card for card in dealable if cards >> card & 1), None)
    if found is None:
        raise StateError("hand_sizes: so many cards cannot be dealt")
    state.apply(found)


def checked(state: StateT, seat: int | None, view: Mapping[str, Any]) -> StateT:
    """Give a position whose view is this one in all that is told of the table; StateError for any other."""
    found = state.view(seat)
    for name, value in found.items():
        if name in view and name not in NOT_COMPARED and plain(name, view[name]) != plain(name, value):
            raise StateError(f"{name} of this view would be {_core.shown(value)}, not {_core.shown(view[name])}")
    for owner, (told, own) in enumerate(zip(view["hands"], found["hands"], strict=True)):
        if (told is None) != (own is None):
            viewer = "a spectator" if seat is None else f"seat {seat}"
            raise StateError(f"hands: {viewer} {'knows' if told is None else 'does not know'} the hand of seat {owner}")
    return state
