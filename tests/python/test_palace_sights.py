"""Who sees whose palace in Palace Poker, sight by sight (PP-13, PP-16, PP-17, PP-19, PP-23, PP-24): by the text of the
rules, not by the model.
"""

from dataclasses import dataclass, field
from typing import Any

import pytest

from palace_compare import palaces_in_tensor, palaces_in_view
from palace_spots import Spot
from referee import ids

# Seat 0 attacks seat 1. Palaces of these beat the other's in both roles; the level ones tie, dead and by banner suit.
BANNERS = "8s 8d 2h 2c"
STRONG, WEAK = "Kc Kh Js", "Tc 7h 4s"
LEVEL, LEVEL_TOO = "Ks Qh 5c", "Kd Qc 5h"
FEWER_SPADES, FEWER_DIAMONDS = "Kc Qh 5c", "Kh Qc 5h"
OTHERS = ["9c 6h 3d", "Jh 9h 3c"]


@dataclass(frozen=True)
class Sight:
    """moves lead from the first turn to the end of what is looked at; sights are (viewer, owner), own ones apart."""

    what: str
    attacker: str
    defender: str
    moves: str
    sights: set[tuple[int, int]]
    players: int = 3
    to_all: set[int] = field(default_factory=set)
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.what


BOTH = {(0, 1), (1, 0)}
TABLE = [
    Sight("a defender calls and wins", WEAK, STRONG, "bet 1, call", BOTH),
    Sight("a defender calls and loses", STRONG, WEAK, "bet 1, call", {(1, 0)}),
    Sight("an attacker calls a raise and wins", STRONG, WEAK, "bet 1, raise, call", BOTH),
    Sight("an attacker calls a raise and loses", WEAK, STRONG, "bet 1, raise, call", {(0, 1)}),
    Sight("a defender calls a second raise and wins", WEAK, STRONG, "bet 1, raise, raise, call", BOTH),
    Sight("a defender calls a second raise and loses", STRONG, WEAK, "bet 1, raise, raise, call", {(1, 0)}),
    Sight("a defender folds", WEAK, STRONG, "bet 1, fold", set()),
    Sight("an attacker folds to a raise", WEAK, STRONG, "bet 1, raise, fold", set()),
    Sight("a defender folds to a second raise", WEAK, STRONG, "bet 1, raise, raise, fold", set()),
    Sight("the banner's suit is for the defender, who calls", FEWER_SPADES, LEVEL_TOO, "bet 1, call", BOTH),
    Sight("a dead tie of three", LEVEL, LEVEL_TOO, "bet 1, call", BOTH),
    Sight("a dead tie of four", LEVEL, LEVEL_TOO, "bet 1, call", BOTH, players=4),
    Sight("a dead tie of the last two", LEVEL, LEVEL_TOO, "bet 1, call", BOTH, players=2),
    Sight("a dead tie after a raise", LEVEL, LEVEL_TOO, "bet 1, raise, call", BOTH, players=4),
    Sight("the banner's suit is for the attacker, the defender calls", LEVEL, FEWER_DIAMONDS, "bet 1, call", {(1, 0)}),
    Sight("the banner's suit is for the attacker, who calls", LEVEL, FEWER_DIAMONDS, "bet 1, raise, call", BOTH),
    Sight("the last battle, which the caller loses", STRONG, WEAK, "bet 1, call", {(1, 0)}, players=2),
    Sight("the last battle, which the caller wins", WEAK, STRONG, "bet 1, call", BOTH, players=2),
    Sight("a call for nothing", STRONG, WEAK, "bet 1, call", {(1, 0)}, options={"stacks": [99, 5, 99]}),
    Sight("folds of all others", STRONG, WEAK, "fold, fold", set()),
    Sight("a passive end", STRONG, WEAK, "stay, stay, stay", set(), to_all={0, 1, 2}),
    Sight("a passive end after a fold", STRONG, WEAK, "stay, fold, stay", set(), to_all={0, 2}),
    Sight("a fold that completes the passive end", STRONG, WEAK, "stay, stay, fold", set(), to_all={0, 1}),
    Sight("the last turn", STRONG, WEAK, "stay", set(), to_all={0, 1, 2}, options={"max_turns": 1}),
    Sight("a showdown after a battle", STRONG, WEAK, "bet 1, call, keep, stay, stay", {(1, 0)}, to_all={0, 2}),
    Sight("a showdown after a fold in battle", STRONG, WEAK, "bet 1, fold, keep, stay, stay", set(), to_all={0, 2}),
    Sight(
        "two that must battle and cannot",
        STRONG,
        WEAK,
        "stay, stay",
        set(),
        players=2,
        to_all={0, 1},
        options={"heads_up": "must_battle", "stacks": 9},
    ),
    Sight(
        "who cannot pay the call price",
        STRONG,
        WEAK,
        "bet 1, fold",
        set(),
        options={"all_in": "off", "stacks": [99, 9, 99]},
    ),
]


def expected(sight: Sight, palaces: list[str], viewer: int | None) -> dict[int, frozenset[int]]:
    owners = {owner for seen_by, owner in sight.sights if seen_by == viewer} | sight.to_all | {viewer} - {None}
    return {owner: frozenset(ids(palaces[owner])) for owner in owners if owner is not None}


@pytest.mark.parametrize("sight", TABLE, ids=str)
def test_sights(sight: Sight) -> None:
    banners = " ".join(BANNERS.split()[: sight.players])
    palaces = [sight.attacker, sight.defender, *OTHERS][: sight.players]
    options = {"stacks": 1000, **sight.options}
    spot = Spot(banners, palaces, **options)
    before = spot.state.clone()
    moves = sight.moves.split(", ")
    spot.play(*moves)
    viewers = [*range(sight.players), None]
    for viewer in viewers:
        assert palaces_in_view(spot.state, viewer) == expected(sight, palaces, viewer), viewer
        if viewer is not None:
            assert palaces_in_tensor(spot.state, viewer) == expected(sight, palaces, viewer), viewer
    for _ in moves:
        spot.state.undo()
    for viewer in viewers:
        own = {} if viewer is None else {viewer: frozenset(ids(palaces[viewer]))}
        assert palaces_in_view(spot.state, viewer) == own
        assert spot.state.view(viewer) == before.view(viewer)


def test_one_suit_shows_nothing() -> None:
    """PP-24: the fold of seat 2 leaves two of one suit."""
    spot = Spot("2c 3d 4h 5s 6c", ["Kc Kh Js", "Tc 7h 4s", "9c 6h 3s", "Jh 9h 3c", "Qh Qc 8h"])
    spot.play("stay", "fold").buy("Ah").play("fold", "stay", "stay", "fold")
    assert spot.state.is_terminal()
    for viewer in (0, 1, 2, 3, 4, None):
        assert set(palaces_in_view(spot.state, viewer)) == {viewer} - {None}


def test_a_sight_is_kept() -> None:
    """What a battle showed is known to the end, also when those cards are drawn again, and to nobody else."""
    deck = frozenset(ids(f"{BANNERS} {STRONG} {WEAK} {' '.join(OTHERS)} Ac"))
    spot = Spot(BANNERS, [WEAK, STRONG, *OTHERS], deck=deck).play("bet 1", "call", "keep").buy("Ac")
    for card in WEAK.split():
        spot.buy(card)
    assert spot.hand.reshuffles == 1
    assert palaces_in_view(spot.state, 1)[0] == frozenset(ids(WEAK))
    assert palaces_in_view(spot.state, 0)[1] == frozenset(ids(STRONG))
    for viewer in (2, 3, None):
        assert not set(palaces_in_view(spot.state, viewer)) & {0, 1}
