"""Positions of the plain model of Palace Poker, set up in the engine: all that is public of them, and the palaces."""

from typing import Any

from palace_compare import rules_of
from palace_model import Hand
from palace_worlds import lying_unseen
from palatine import palace
from referee import to_text


def set_up(hand: Hand) -> palace.State:
    """The engine's state of a hand in which a turn begins. What battles have shown is not known in it."""
    assert hand.phase == "turn"
    seats = range(hand.num_players)
    unseen = lying_unseen(hand)
    held = [*hand.alive, *unseen]
    places = {seat: place for place, seats in enumerate(hand.gone, 1) for seat in seats}
    return palace.State.setup(
        [to_text(hand.palace[seat]) if seat in held else None for seat in seats],
        banners=[to_text([hand.banner[seat]]) if seat in hand.banner else None for seat in seats],
        soldiers=[to_text(hand.soldiers.get(seat, ())) for seat in seats],
        discards=to_text(hand.seen_discards),
        in_draw_deck=to_text(hand.seen_in_pack),
        put=[hand.totals.get(seat, 0) for seat in seats],
        out=[places.get(seat, 0) for seat in seats],
        unseen=unseen,
        short=sorted(hand.short),
        passive=passive_seats(hand),
        to_act=hand.turn,
        turns=hand.turns,
        dealer=hand.dealer,
        rules=rules_of(hand.rules),
    )


def passive_seats(hand: Hand) -> list[int]:
    """Whose passive turns bear on the end (PP-23, PP-25)."""
    if hand.must_battle():
        return sorted(hand.stuck)
    return sorted(hand.passive & hand.alive) if hand.rules["passive_end"] == "orbit" else []


OPTIONAL = (
    "soldiers",
    "discards",
    "in_draw_deck",
    "put",
    "out",
    "unseen",
    "short",
    "passive",
    "to_act",
    "turns",
    "dealer",
)


def told(view: dict[str, Any]) -> dict[str, Any]:
    """What a view tells of a position in which a turn begins, as `State.setup` takes it."""
    assert view["phase"] == "turn"
    seats = range(view["num_players"])
    return {
        "palaces": view["palaces"],
        "banners": [card if view["in_hand"][seat] else None for seat, card in enumerate(view["banners"])],
        "soldiers": view["soldiers"],
        "discards": view["discards"],
        "in_draw_deck": view["in_draw_deck"],
        "put": view["put"],
        "out": view["out"],
        "unseen": [seat for seat in seats if view["unseen"][seat]],
        "short": [seat for seat in seats if view["short"][seat]],
        "passive": [seat for seat in seats if view["passive"][seat]],
        "to_act": view["current_player"],
        "turns": view["turns"],
        "dealer": view["dealer"],
        "rules": palace.Rules.from_dict(view["rules"]),
    }
